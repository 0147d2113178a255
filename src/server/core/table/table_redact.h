/* table_redact.h - what an operator takes out of a table: a line of talk, the name at a seat. The
 * events stay, without the words. */
#ifndef SERVER_CORE_TABLE_TABLE_REDACT_H
#define SERVER_CORE_TABLE_TABLE_REDACT_H

#include "server/core/table/table_state.h"

/* The body of an event without what a person has written, to be freed; NULL: it has nothing of the
 * kind. False: there is no memory. */
bool table_redacted(const char *body, char **redacted);

/* Takes {"kind":"redacted","of":[NUMBER,...]}: these events lose their words here, too. A log that
 * is read from the store has lost them already. False: it names an event that is not there, or
 * there is no memory; then nothing has changed. */
bool table_redact(Table *table, const json_t *event);

#endif
