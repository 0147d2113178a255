/* table_events.h - how each kind of event changes a table. */
#ifndef SERVER_CORE_TABLE_TABLE_EVENTS_H
#define SERVER_CORE_TABLE_TABLE_EVENTS_H

#include "server/core/table/table_event.h"

/* Applies an event. Returns false, without any change, if it cannot follow or there is no
 * memory. */
bool table_apply(Table *table, const TableEvent *event);

#endif
