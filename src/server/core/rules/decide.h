/* decide.h - all requests. One function decides each: it fills in the decision or gives the reason
 * for a refusal. */
#ifndef SERVER_CORE_RULES_DECIDE_H
#define SERVER_CORE_RULES_DECIDE_H

#include "server/core/rules/decision_case.h"

bool request_sit(const DecisionCase *c);
bool request_stand(const DecisionCase *c);
bool request_key(const DecisionCase *c);
bool request_take(const DecisionCase *c);
bool request_move(const DecisionCase *c);
bool request_resign(const DecisionCase *c);
bool request_flag(const DecisionCase *c);
bool request_draw(const DecisionCase *c);
bool request_decline(const DecisionCase *c);
bool request_takeback(const DecisionCase *c);
bool request_rematch(const DecisionCase *c);
bool request_claim(const DecisionCase *c);
bool request_talk(const DecisionCase *c);
bool request_present(const DecisionCase *c);

#endif
