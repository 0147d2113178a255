/* decision_case.h - one request as it is decided: what all requests have in common. */
#ifndef SERVER_CORE_RULES_DECISION_CASE_H
#define SERVER_CORE_RULES_DECISION_CASE_H

#include "server/core/refusals.h"
#include "server/core/request.h"

typedef struct DecisionCase {
    const Table *table;
    const TableRequest *request;
    Decision *decision;
    char *why;
    uint8_t seats; /* of the principal, a bit each */
    const WfLanguage *language;
} DecisionCase;

/* Refuses: fills in the reason, also of what goes over a limit. Always false. */
bool case_refuse(const DecisionCase *c, RefusalName name, const FaultArg *args);
bool case_exceeds(const DecisionCase *c, LimitName limit);

/* Grants: the decision gets an event of that kind, about a seat. Always true. */
bool case_decision(const DecisionCase *c, const char *kind, uint8_t seat);

/* The decision also sets a slot of the store. */
void case_set_slot(const DecisionCase *c, uint8_t slot, const uint8_t digest[STORE_DIGEST]);

/* A field of the message, and its text. NULL: it is not there, or is no text. */
const json_t *case_field(const DecisionCase *c, const char *name);
const char *case_word(const DecisionCase *c, const char *name);

/* A seat of the table in a reason. */
FaultArg case_seat(const DecisionCase *c, uint8_t seat);

/* A name that a person chose, made fit to be shown; "" for NULL or if nothing is left of it. Our
 * own words are refused. */
bool case_clean_name(const DecisionCase *c, const char *name, char clean[SEAT_NAME]);

/* The seat that the message names; WF_NO_SEAT: it names none of this game. */
uint8_t case_named_seat(const DecisionCase *c);

/* The seat that the message names, or else the first one that the principal holds. It must be one
 * of `among`; if it is not, `why` is the reason. */
bool case_own_seat(const DecisionCase *c, uint8_t among, RefusalName why, uint8_t *seat);

/* Conditions: if they do not hold, the request is refused. */
bool case_is_seated(const DecisionCase *c);
bool case_is_playing(const DecisionCase *c);
bool case_is_within(const DecisionCase *c, unsigned count, LimitName limit);

#endif
