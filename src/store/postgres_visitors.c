/* postgres_visitors.c - what the store knows of visitors without asking: who is barred (all bars
 * are read every second), whose cookie is revoked, whose is from before stores had a key. */
#include <stdlib.h>
#include <string.h>

#include "store/postgres_inside.h"

enum { POLL = 1000 /* milliseconds */ };

static bool bar_of(const PGresult *result, int row, StoreBar *bar)
{
    if (PQgetlength(result, row, 1) != STORE_DIGEST)
        return false;
    *bar = (StoreBar){.session = PQgetvalue(result, row, 0)[0] != 0,
                      .bits = (unsigned)pg_int(result, row, 2),
                      .since = pg_int(result, row, 3),
                      .until = pg_int(result, row, 4)};
    memcpy(bar->subject, PQgetvalue(result, row, 1), STORE_DIGEST);
    return true;
}

void pg_bars_note(Postgres *store, const PGresult *result)
{
    const int rows = PQresultStatus(result) == PGRES_TUPLES_OK ? PQntuples(result) : -1;
    StoreBar *bar = rows >= 0 ? calloc((size_t)rows + 1, sizeof *bar) : NULL;
    size_t count = 0;
    for (int row = 0; bar != NULL && row < rows; row++)
        count += bar_of(result, row, &bar[count]);
    (void)pthread_mutex_lock(&store->lock);
    if (bar != NULL) {
        free(store->bar);
        store->bar = bar;
        store->bars = count;
    }
    store->bars_known = bar != NULL;
    (void)pthread_mutex_unlock(&store->lock);
}

static void take_bars(PgAsk *ask, unsigned index, PGresult *result)
{
    (void)index;
    pg_bars_note(ask->line->store, result);
    PQclear(result);
}

static void bars_over(PgAsk *ask, bool lost)
{
    PgNews *news = &ask->line->store->news;
    (void)lost;
    news->asking_bars = false;
    news->next_bars = mailbox_clock() + POLL;
}

void pg_bars_some(Postgres *store, int64_t now)
{
    PgNews *news = &store->news;
    if (news->asking_bars || news->next_bars > now)
        return;
    news->asking_bars = true;
    news->bars = (PgAsk){.result = take_bars, .over = bars_over};
    pg_ask(&news->line, &news->bars);
    pg_query(&news->line, "bars", NULL);
    pg_sync(&news->line);
}

/* A copy is shown, so that the store's thread never waits for whoever looks. */
void pg_bars(Store *opened, StoreBars take, void *context)
{
    Postgres *store = postgres_of(opened);
    (void)pthread_mutex_lock(&store->lock);
    const size_t count = store->bars;
    StoreBar *bar = calloc(count + 1, sizeof *bar);
    const bool good = store->bars_known && bar != NULL;
    if (good && count > 0)
        memcpy(bar, store->bar, count * sizeof *bar);
    (void)pthread_mutex_unlock(&store->lock);
    take(context, bar, good ? count : 0, good);
    free(bar);
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
