/* desk.h - who may do what at a table: a wish becomes an event, or is refused with the reason. */
#ifndef SERVER_CORE_DESK_H
#define SERVER_CORE_DESK_H

#include "server/core/wish.h"

/* Decides. false: refused, `why` says so in one line. */
bool desk_decide(const Table *table, const Wish *wish, Deed *deed, char why[DESK_WHY]);

#endif
