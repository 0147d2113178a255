/* table_snapshot.h - a table as read from a store, for store_tool_export and store_tool_table. */
#ifndef STORE_TRANSFER_TABLE_SNAPSHOT_H
#define STORE_TRANSFER_TABLE_SNAPSHOT_H

#include "store/transfer/sink.h"

/* All zero: empty. The snapshot owns the bodies. */
typedef struct TableSnapshot {
    StoreTable table;
    char **body;
    size_t most; /* bodies that there is room for */
    StoreSlot slot[STORE_SLOTS];
} TableSnapshot;

/* Frees what it owns; it is then empty. */
void table_snapshot_drop(TableSnapshot *snapshot);

/* Makes an empty snapshot a copy of a table. False with the fault filled: not enough memory. */
bool table_snapshot_copy(TableSnapshot *snapshot, const StoreTable *table, WfFault *fault);

/* Adds a copy of an event. False with the fault filled: not enough memory. */
bool table_snapshot_add(TableSnapshot *snapshot, const char *body, WfFault *fault);

/* Whether it has as many events as it must have; if not, false with the fault filled. */
bool table_snapshot_has_all(const TableSnapshot *snapshot, uint64_t length, WfFault *fault);

/* Fills the fault with what is wrong with a part of the table, and returns false. */
bool table_snapshot_refuse(const TableSnapshot *snapshot, const char *what, uint64_t number,
                           const char *why, WfFault *fault);

#endif
