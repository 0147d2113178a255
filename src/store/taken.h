/* taken.h - a table as it is read out of a store, for store_tool_pour and store_tool_table. */
#ifndef STORE_TAKEN_H
#define STORE_TAKEN_H

#include "store/whole.h"

/* All zero: nothing was read yet. The bodies are its own. */
typedef struct StoreTaken {
    StoreTable table;
    char **body;
    size_t most; /* bodies that there is room for */
    StoreSlot slot[STORE_SLOTS];
} StoreTaken;

/* Frees what it has; it is as new then. */
void taken_drop(StoreTaken *taken);

/* Adds a copy of an event. False with the fault filled: there is not enough memory. */
bool taken_add(StoreTaken *taken, const char *body, WfFault *fault);

/* Whether it has as many events as there must be; else false with the fault filled. */
bool taken_has_all(const StoreTaken *taken, uint64_t length, WfFault *fault);

/* Says what is wrong with a part of the table; false. */
bool taken_refuse(const StoreTaken *taken, const char *what, uint64_t number, const char *why,
                  WfFault *fault);

#endif
