/* visitors.c - what the store knows of visitors without asking the database: the bans (all are read
 * every second), revoked cookies, and cookies from before stores had a key. */
#include <stdlib.h>
#include <string.h>

#include "store/postgres/inside.h"

enum { POLL = 1000 /* milliseconds */ };

static bool ban_of(const PGresult *result, int row, StoreBan *ban)
{
    if (PQgetlength(result, row, 1) != STORE_DIGEST)
        return false;
    *ban = (StoreBan){.session = PQgetvalue(result, row, 0)[0] != 0,
                      .bits = (unsigned)pg_int(result, row, 2),
                      .since = pg_int(result, row, 3),
                      .until = pg_int(result, row, 4)};
    memcpy(ban->subject, PQgetvalue(result, row, 1), STORE_DIGEST);
    return true;
}

void pg_bans_note(Postgres *store, const PGresult *result)
{
    const int rows = PQresultStatus(result) == PGRES_TUPLES_OK ? PQntuples(result) : -1;
    StoreBan *ban = rows >= 0 ? calloc((size_t)rows + 1, sizeof *ban) : NULL;
    size_t count = 0;
    for (int row = 0; ban != NULL && row < rows; row++)
        count += ban_of(result, row, &ban[count]);
    (void)pthread_mutex_lock(&store->lock);
    if (ban != NULL) {
        free(store->ban);
        store->ban = ban;
        store->bans = count;
    }
    store->bans_known = ban != NULL;
    (void)pthread_mutex_unlock(&store->lock);
}

static void take_bans(PgAsk *ask, unsigned index, PGresult *result)
{
    (void)index;
    pg_bans_note(ask->connection->store, result);
    PQclear(result);
}

static void bans_over(PgAsk *ask, bool lost)
{
    PgNotifications *notifications = &ask->connection->store->notifications;
    (void)lost;
    notifications->asking_bans = false;
    notifications->next_bans = mailbox_clock() + POLL;
}

void pg_bans_some(Postgres *store, int64_t now)
{
    PgNotifications *notifications = &store->notifications;
    if (notifications->asking_bans || notifications->next_bans > now)
        return;
    notifications->asking_bans = true;
    notifications->bans = (PgAsk){.result = take_bans, .over = bans_over};
    pg_ask(&notifications->connection, &notifications->bans);
    pg_query(&notifications->connection, "bars", NULL);
    pg_sync(&notifications->connection);
}

/* Passes on a copy, so that the store's thread never waits for the caller. */
void pg_bans(Store *opened, StoreBans take, void *context)
{
    Postgres *store = postgres_of(opened);
    (void)pthread_mutex_lock(&store->lock);
    const size_t count = store->bans;
    StoreBan *ban = calloc(count + 1, sizeof *ban);
    const bool good = store->bans_known && ban != NULL;
    if (good && count > 0)
        memcpy(ban, store->ban, count * sizeof *ban);
    (void)pthread_mutex_unlock(&store->lock);
    take(context, ban, good ? count : 0, good);
    free(ban);
}

StoreWord pg_knows(Store *opened, const uint8_t digest[STORE_DIGEST])
{
    return digests_have(&postgres_of(opened)->known, digest) ? STORE_YES : STORE_NO;
}

StoreWord pg_is_revoked(Store *opened, const uint8_t digest[STORE_DIGEST])
{
    Postgres *store = postgres_of(opened);
    (void)pthread_mutex_lock(&store->lock);
    const bool revoked = digests_have(&store->revoked, digest);
    (void)pthread_mutex_unlock(&store->lock);
    return revoked ? STORE_YES : STORE_NO;
}
