/* rules.h - who may do what at a table: a request becomes an event, or is refused with a reason. */
#ifndef SERVER_CORE_RULES_RULES_H
#define SERVER_CORE_RULES_RULES_H

#include "server/core/request.h"

/* Decides a request. Returns false if it is refused; then `why` is the reason, in one line. */
bool rules_decide(const Table *table, const TableRequest *request, Decision *decision,
                  char why[RULES_WHY]);

#endif
