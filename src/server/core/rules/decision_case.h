/* decision_case.h - one request while it is decided: what all requests have in common. */
#ifndef SERVER_CORE_RULES_DECISION_CASE_H
#define SERVER_CORE_RULES_DECISION_CASE_H

#include "server/core/refusals.h"
#include "server/core/request.h"

typedef struct DecisionCase {
    const Table *table;
    const TableRequest *request;
    Decision *decision;
    char *why;
    uint8_t seats; /* bit mask of the principal's seats */
    const WfLanguage *language;
} DecisionCase;

/* Refuses the request: fills in the reason. case_exceeds gives that of a limit. Always false. */
bool case_refuse(const DecisionCase *c, RefusalName name, const FaultArg *args);
bool case_exceeds(const DecisionCase *c, LimitName limit);

/* Grants the request: the decision gets an event of that kind, about a seat. Always true. */
bool case_decision(const DecisionCase *c, TableEventKind kind, uint8_t seat);

/* Makes the decision also set a slot of the store. */
void case_set_slot(const DecisionCase *c, uint8_t slot, const uint8_t digest[STORE_DIGEST]);

/* A seat of the table as an argument of a reason. */
FaultArg case_seat(const DecisionCase *c, uint8_t seat);

/* Cleans a name that a person chose, so that it can be shown; "" if it is NULL or nothing is left.
 * Refuses our own words. */
bool case_clean_name(const DecisionCase *c, const char *name, char clean[SEAT_NAME]);

/* The seat that the message names; WF_NO_SEAT if it names none of this game. */
uint8_t case_named_seat(const DecisionCase *c);

/* The seat that the message names, or else the first one that the principal holds. The seat must be
 * one of `among`; if it is not, the request is refused for the reason `why`. */
bool case_own_seat(const DecisionCase *c, uint8_t among, RefusalName why, uint8_t *seat);

/* Conditions. If one does not hold, it refuses the request. */
bool case_is_seated(const DecisionCase *c);
bool case_is_playing(const DecisionCase *c);
bool case_is_within(const DecisionCase *c, unsigned count, LimitName limit);

#endif
