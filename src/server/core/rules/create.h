/* create.h - whether a table can be made as a message describes it. */
#ifndef SERVER_CORE_RULES_CREATE_H
#define SERVER_CORE_RULES_CREATE_H

#include "server/core/request.h"

/* Checks a message {"do":"create","spec":...,"position":...,"clock":...,"seats":{...},"open":...}
 * and makes the table's first event of it. false: refused, `why` says so in one line of that
 * language. */
bool rules_create(const json_t *message, const WfLanguage *language, Decision *decision,
                  WfSpec *spec, char why[RULES_WHY]);

#endif
