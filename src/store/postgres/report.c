/* report.c - what the store's thread reports to the caller: finished requests, and trouble. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "store/postgres/inside.h"

/* splitmix64: for jitter only. */
uint64_t pg_random(Postgres *store)
{
    uint64_t mixed = store->random += 0x9e3779b97f4a7c15U;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9U;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebU;
    return mixed ^ (mixed >> 31);
}

void pg_tell(Postgres *store, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    mailbox_tell(&store->store.box, format, list);
    va_end(list);
    store->wake(store->context);
}

/* Trouble that lasts is reported once, until all connections are up again. A connection that was
 * lost and is made again at the first try is not reported at all. */
void pg_tell_lost(PgConn *connection)
{
    Postgres *store = connection->store;
    if (connection == &store->notifications.connection) {
        (void)pthread_mutex_lock(&store->lock);
        store->deaf = true;
        (void)pthread_mutex_unlock(&store->lock);
    }
    if (connection->tries < 2 || store->away || store->stopping)
        return;
    store->away = true;
    pg_tell(store, "the database at %s cannot be reached: %s", store->where, connection->why);
}

void pg_tell_ready(Postgres *store)
{
    bool all = store->writer.connection.state == PG_READY &&
               store->notifications.connection.state == PG_READY &&
               store->leases.connection.state == PG_READY;
    for (unsigned i = 0; i < PG_READERS; i++)
        all = all && store->readers.connection[i].state == PG_READY;
    if (!all || !store->away)
        return;
    store->away = false;
    pg_tell(store, "the database at %s answers again", store->where);
}

void pg_done_revoke(Postgres *store, StoreRevoke *revoke, StoreAnswer answer)
{
    (void)pthread_mutex_lock(&store->lock);
    if (answer == STORE_DONE && !digests_add(&store->revoked, revoke->digest))
        answer = STORE_FAILED;
    (void)pthread_mutex_unlock(&store->lock);
    mailbox_answer_revoke(&store->store.box, revoke, answer);
}

void pg_done_read(Postgres *store, PgRead *read)
{
    read->next = NULL;
    (void)pthread_mutex_lock(&store->lock);
    *store->done_reads_end = read;
    store->done_reads_end = &read->next;
    (void)pthread_mutex_unlock(&store->lock);
}
