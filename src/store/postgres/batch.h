/* batch.h - the parameters of the statements that write a batch. */
#ifndef STORE_POSTGRES_BATCH_H
#define STORE_POSTGRES_BATCH_H

#include "store/postgres/values.h"
#include "store/store.h"

enum { PG_BATCH = 256 }; /* writes in one transaction at most */

/* The parameters of the statement `append`. `needed`: this many tables must be written, or none is
 * (0: as many as possible). pg_batch_values has the same without the last one, the creators'
 * addresses, because an import has none. */
void pg_append_values(PgValues *values, const StoreWrite *const *table, size_t tables, int64_t mark,
                      size_t needed);
void pg_batch_values(PgValues *values, const StoreWrite *const *table, size_t tables, int64_t mark,
                     size_t needed);
void pg_batch_names(PgValues *values, const StoreWrite *const *table, size_t tables);
void pg_revoke_values(PgValues *values, const StoreRevoke *first);

#endif
