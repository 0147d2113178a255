/* writer.c - the connection that writes: what it is made for, and its turn. write.c sends batches,
 * recovery.c finds out what became of them, retry.c has those that wait. */
#include "store/postgres/inside.h"

void pg_write_tick(Postgres *store, int64_t now)
{
    pg_write_expire(store, now);
    pg_conn_tick(&store->writer.connection, now);
    pg_write_some(store);
}

const PgRole pg_writer_role = {.name = "writer",
                               .statement_timeout = "5s",
                               .lock_timeout = "1s",
                               .synchronous_commit = "on",
                               .statement = pg_write_statements,
                               .statements = PG_WRITE_STATEMENTS,
                               .more = pg_recovery_statements,
                               .mores = PG_RECOVERY_STATEMENTS,
                               .prepared = pg_writer_prepared};
