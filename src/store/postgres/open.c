/* open.c - opens a store while its caller waits, over one connection that upgrades the schema,
 * reads what every store must know, and is closed again. */
#include <string.h>
#include <sys/random.h>
#include <time.h>

#include "base/fault.h"
#include "store/postgres/call.h"
#include "store/postgres/inside.h"

enum {
    BEATS_WITHIN = 2500, /* milliseconds: a running server sends a heartbeat every second */
    LOOKS = 50000000,    /* nanoseconds between two looks for one */
};

bool pg_read_key(PgCall *call, uint8_t key[STORE_KEY])
{
    uint8_t fresh[STORE_KEY];
    if (getrandom(fresh, sizeof fresh, 0) != (ssize_t)sizeof fresh)
        return false;
    PgValues values = {0};
    values_bytes(&values, fresh, sizeof fresh);
    PGresult *made = pg_call(call,
                             "INSERT INTO wayfarer.secrets(key) SELECT $1::bytea WHERE NOT EXISTS"
                             " (SELECT FROM wayfarer.secrets) ON CONFLICT DO NOTHING",
                             &values);
    values_end(&values);
    PGresult *result =
        made != NULL ? pg_call(call, "SELECT key FROM wayfarer.secrets", NULL) : NULL;
    const bool good =
        result != NULL && PQntuples(result) == 1 && PQgetlength(result, 0, 0) == STORE_KEY;
    if (good)
        memcpy(key, PQgetvalue(result, 0, 0), STORE_KEY);
    PQclear(made);
    PQclear(result);
    return good;
}

/* The last one to arrive, because the dates of machines differ and can be set. */
static bool read_beat(PgCall *call, Postgres *store)
{
    PGresult *result = pg_call(call, PG_LAST_BEAT, NULL);
    if (result != NULL)
        store->store.last_beat = pg_int(result, 0, 0);
    PQclear(result);
    return result != NULL;
}

/* A server is running if it sends a heartbeat while this one watches. That is not yet known of a
 * server whose last heartbeat is fresh, that has not stopped cleanly, and that still has a session:
 * if it was killed a moment ago, or its machine is gone, it sends no more heartbeats. The columns
 * are `until`, `from`, and the number of servers of which it is not yet known. */
static const char away[] =
    "WITH b AS (SELECT at, since, seen, began, " PG_FRESH " AND EXISTS (SELECT FROM pg_locks l"
    "  WHERE l.locktype = 'advisory' AND l.objsubid = 1"
    "  AND l.classid::bigint << 32 | l.objid::bigint = writer AND l.database ="
    "  (SELECT oid FROM pg_database WHERE datname = current_database())) AS may,"
    "  seen > current_setting('wayfarer.looked')::timestamptz AND NOT stopped AS up"
    " FROM wayfarer.beats WHERE at <> 0)"
    " SELECT coalesce((SELECT since FROM b WHERE up ORDER BY began LIMIT 1), 0),"
    " CASE WHEN (SELECT max(seen) FROM b WHERE NOT up) > (SELECT min(began) FROM b WHERE up)"
    " THEN 0 ELSE coalesce((SELECT at FROM b WHERE NOT up ORDER BY seen DESC, at DESC LIMIT 1),"
    " 0) END, (SELECT count(*) FROM b WHERE may AND NOT up)";

static bool read_away(PgCall *call, Postgres *store)
{
    const struct timespec moment = {.tv_nsec = LOOKS};
    const int64_t give_up = mailbox_clock() + BEATS_WITHIN;
    PGresult *result =
        pg_call(call, "SELECT set_config('wayfarer.looked', clock_timestamp()::text, false)", NULL);
    bool good = result != NULL, known = false;
    PQclear(result);
    while (good && !known) {
        result = pg_call(call, away, NULL);
        good = result != NULL;
        if (good)
            store->gap = (StoreAway){.until = pg_int(result, 0, 0), .from = pg_int(result, 0, 1)};
        known = good && (pg_int(result, 0, 2) == 0 || mailbox_clock() > give_up);
        PQclear(result);
        if (good && !known)
            (void)nanosleep(&moment, NULL);
    }
    return good;
}

StoreAway pg_away(Store *opened)
{
    return postgres_of(opened)->gap;
}

/* Batches that other writers commit from now on are notifications. */
static bool read_writers(PgCall *call, Postgres *store)
{
    PGresult *result = pg_call(call,
                               "SELECT w.id, coalesce((SELECT max(o.batch) FROM wayfarer.outbox o"
                               " WHERE o.writer = w.id), 0) FROM wayfarer.writers w",
                               NULL);
    bool good = result != NULL;
    for (int i = 0; good && i < PQntuples(result); i++)
        good = pg_notifications_note(&store->notifications, pg_int(result, i, 0),
                                     pg_int(result, i, 1));
    PQclear(result);
    return good;
}

static bool read_digests(PgCall *call, const char *sql, Digests *set)
{
    PGresult *result = pg_call(call, sql, NULL);
    bool good = result != NULL;
    for (int i = 0; good && i < PQntuples(result); i++)
        if (PQgetlength(result, i, 0) == STORE_DIGEST)
            good = digests_add(set, (const uint8_t *)PQgetvalue(result, i, 0));
    PQclear(result);
    return good;
}

/* Reads the stamp before the revoked digests, so that nothing falls in between. */
static bool read_stamp(PgCall *call, Postgres *store)
{
    PGresult *result =
        pg_call(call,
                "SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint + shift"
                " FROM wayfarer.stamps",
                NULL);
    if (result != NULL)
        store->notifications.revoked_stamp = pg_int(result, 0, 0);
    PQclear(result);
    return result != NULL;
}

/* A starting server lets no banned visitor in. */
static bool read_bans(PgCall *call, Postgres *store)
{
    PGresult *result =
        pg_call(call, "SELECT session, subject, bits, since, until FROM wayfarer.bars", NULL);
    pg_bans_note(store, result);
    PQclear(result);
    return store->bans_known;
}

/* A server that cannot record that it is starting starts all the same. */
static void note_coming(PgCall *call, const Postgres *store)
{
    struct timespec now;
    PgValues values = {0};
    (void)clock_gettime(CLOCK_REALTIME, &now);
    values_int(&values, store->id);
    values_int(&values, (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000);
    PQclear(pg_call(call,
                    "INSERT INTO wayfarer.beats(writer, at, since)"
                    " VALUES ($1::bigint, 0, $2::bigint)",
                    &values));
    values_end(&values);
}

static bool read_all(PgCall *call, Postgres *store)
{
    return pg_read_key(call, store->store.key) && read_beat(call, store) &&
           read_away(call, store) && read_writers(call, store) && read_stamp(call, store) &&
           read_bans(call, store) &&
           read_digests(call, "SELECT digest FROM wayfarer.revoked", &store->revoked) &&
           read_digests(call, "SELECT digest FROM wayfarer.known", &store->known);
}

WfCode pg_begin(Postgres *store, bool serves, WfFault *fault)
{
    uint64_t random[2];
    char connection[WF_MESSAGE_MAX];
    if (getrandom(random, sizeof random, 0) != (ssize_t)sizeof random)
        return fault_fill(fault, WF_BAD_INPUT, 0, "there are no random numbers");
    store->id = (int64_t)(random[0] >> 1);
    store->random = random[1];
    PgCall call;
    if (!pg_call_open(&call, store->url, fault))
        return fault->code;
    memcpy(store->where, call.where, sizeof store->where);
    WfCode code = pg_schema(&call, fault);
    call.waits = PG_CALL_LOCK;
    if (code == WF_OK && serves)
        note_coming(&call, store);
    if (code == WF_OK && !read_all(&call, store)) {
        pg_call_why(&call, connection, sizeof connection);
        code = fault_fill(fault, WF_BAD_INPUT, 0, "the database at %s cannot be read: %s",
                          call.where, connection);
    }
    pg_call_close(&call);
    return code;
}
