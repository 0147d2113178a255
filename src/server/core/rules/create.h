/* create.h - whether a table can be made from a message. */
#ifndef SERVER_CORE_RULES_CREATE_H
#define SERVER_CORE_RULES_CREATE_H

#include "server/core/request.h"

/* Checks a message {"do":"create","spec":...,"position":...,"clock":...,"seats":{...},"open":...}
 * and makes the table's first event from it. Returns false if it is refused; then `why` is the
 * reason, one line in that language. */
bool rules_create(const json_t *message, const WfLanguage *language, Decision *decision,
                  WfSpec *spec, char why[RULES_WHY]);

#endif
