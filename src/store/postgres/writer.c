/* writer.c - the writer's connection: its role and its tick. write.c sends batches, recovery.c
 * finds out their outcome, retry.c keeps those that wait. */
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
