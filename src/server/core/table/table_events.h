/* table_events.h - what each kind of event does to a table. */
#ifndef SERVER_CORE_TABLE_TABLE_EVENTS_H
#define SERVER_CORE_TABLE_TABLE_EVENTS_H

#include "server/core/table/table_state.h"

/* Does what an event says, at that time. false: it is not one that can follow, or there is no
 * memory; then nothing has changed. */
bool table_apply(Table *table, const json_t *event, int64_t at);

#endif
