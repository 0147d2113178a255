/* desk_create.h - whether a table can be made as a message describes it. */
#ifndef SERVER_CORE_DESK_CREATE_H
#define SERVER_CORE_DESK_CREATE_H

#include "server/core/wish.h"

/* Checks a message {"do":"create","spec":...,"position":...,"clock":...,"seats":{...},"open":...}
 * and makes the table's first event of it. false: refused, `why` says so in one line of that
 * language. */
bool desk_create(const json_t *message, const WfLanguage *language, Deed *deed, WfSpec *spec,
                 char why[DESK_WHY]);

#endif
