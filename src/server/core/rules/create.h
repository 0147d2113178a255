/* create.h - whether a table can be made. */
#ifndef SERVER_CORE_RULES_CREATE_H
#define SERVER_CORE_RULES_CREATE_H

#include "server/core/request.h"

/* Checks an opening and makes the table's first event from it. Returns false if it is refused; then
 * `why` is the reason, one line in that language. */
bool rules_create(const TableOpening *opening, const WfLanguage *language, Decision *decision,
                  char why[RULES_WHY]);

#endif
