/* store_log.h - helpers of the store tests: appending to tables and reading them again, leases, and
 * digests to be revoked. */
#ifndef TESTS_STORE_LOG_H
#define TESTS_STORE_LOG_H

#include "store/store.h"

/* Events and slots to be appended to a table. */
typedef struct Piece {
    StoreWrite write; /* first: the store knows it by this */
    char text[8][64];
    char *body[8];
    StoreSlot slot[4];
    bool done;
} Piece;

/* Events number `first` and so on of a table, at most 8, each of which says which one it is, and at
 * most 4 slots. */
void fill(Piece *piece, const char *table, uint64_t first, size_t events, size_t slots);

/* A table that is read; events must be what `fill` wrote for the table `says`. */
typedef struct Log {
    StoreRead read;        /* first */
    const char *says;      /* NULL: events may be anything */
    uint64_t events, stop; /* the last one read; stop reading after it, 0: never */
    bool done, good;
    uint8_t digest[STORE_SLOTS][STORE_DIGEST];
    char fault[WF_MESSAGE_MAX];
} Log;

/* A read after event number `after`: `read` can be handed to the store. */
Log begin_log(const char *table, const char *says, uint64_t after);

/* A request for a lease. */
typedef struct Leasing {
    StoreLease lease; /* first: the store knows it by this */
    bool done;
} Leasing;

/* `lease` can be handed to the store; the caller keeps ownership of the table's name. */
Leasing begin_lease(const char *table, int64_t lasts);

/* A digest that is revoked. */
typedef struct Revoking {
    StoreRevoke revoke; /* first: the store knows it by this */
    bool done;
} Revoking;

/* `revoke` can be handed to the store. */
Revoking begin_revoke(const uint8_t digest[STORE_DIGEST], int64_t at);

#endif
