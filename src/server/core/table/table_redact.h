/* table_redact.h - removes words from a table at an operator's request: a line of talk, or the name
 * at a seat. The events stay, without the words. */
#ifndef SERVER_CORE_TABLE_TABLE_REDACT_H
#define SERVER_CORE_TABLE_TABLE_REDACT_H

#include "server/core/table/table_event.h"

/* Applies an event EVENT_REDACTED: the events that it names lose their words in memory, too. In a
 * log from the store they are lost already. Returns false, without any change, if it names an event
 * that does not exist or there is no memory. */
bool table_redact(Table *table, const TableEvent *event);

#endif
