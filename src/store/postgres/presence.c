/* presence.c - who is at tables, at this server and at others, on the notifications' connection.
 *
 * This server writes its changes at most once a second, all of them with one statement. Its rows
 * are numbered in the order in which they are written. So a reader that remembers the last number
 * of each server reads what is new from all of them with one statement, too. Rows that say that
 * nobody is at a table any more stay for a while, for readers that have not seen them. A server
 * whose last heartbeat is old, or that has stopped, is left out: its visitors are gone. After the
 * connection was lost, this server writes everything again and reads everything of the others
 * again. In the first moments after that nobody counts as gone, because the other servers are
 * rewriting theirs, too. */
#include <stdlib.h>
#include <string.h>

#include "store/postgres/inside.h"

enum {
    SAY = 1000, /* milliseconds, as are all times here */
    POLL = 500,
    GRACE = 6000,      /* after the connection was made: others may still wait for theirs */
    DEAF_MOST = 60000, /* then rows may be gone (maintenance.c keeps them for 3 minutes) */
    SAY_ROWS = 4000,   /* in one statement; the others follow a moment later */
    POLL_ROWS = 4000,  /* of one server; SQL below */
};

/* If the connection was lost, it may be unknown whether the last statement was or will be executed.
 * Its rows are then written again, with higher numbers, which stay. */
const char pg_presence_say[] =
    "INSERT INTO wayfarer.presence AS p (writer, name, seats, watching, version)"
    " SELECT $1::bigint, n.name, n.seats, n.watching, $2::bigint + n.place"
    " FROM unnest($3::text[], $4::bigint[], $5::bigint[]) WITH ORDINALITY"
    "  AS n(name, seats, watching, place) ORDER BY n.name COLLATE \"C\""
    " ON CONFLICT (writer, name) DO UPDATE SET seats = excluded.seats,"
    "  watching = excluded.watching, version = excluded.version, at = now()"
    " WHERE p.version < excluded.version";

const char pg_presence_poll[] =
    "SELECT b.writer, p.name, p.seats, p.watching, p.version FROM wayfarer.beats b"
    " LEFT JOIN unnest($1::bigint[], $2::bigint[]) AS k(id, version) ON k.id = b.writer"
    " LEFT JOIN LATERAL (SELECT q.name, q.seats, q.watching, q.version FROM wayfarer.presence q"
    "  WHERE q.writer = b.writer AND q.version > coalesce(k.version, 0) ORDER BY q.version"
    "  LIMIT 4000) p ON true"
    " WHERE b.writer <> $3::bigint AND " PG_FRESH " ORDER BY b.writer, p.version";

/* ---- writing presence ---- */

void pg_here(Store *opened, const char *table, StorePresence here)
{
    Postgres *store = postgres_of(opened);
    (void)pthread_mutex_lock(&store->lock);
    PresenceEntry *entry = presence_map_add(&store->here, table);
    if (entry != NULL) { /* else other servers learn of it with the next change */
        entry->is = here;
        entry->changed = true;
        store->here_changed = true;
    }
    (void)pthread_mutex_unlock(&store->lock);
}

static bool is_said(const PresenceEntry *entry)
{
    return entry->table[0] != '\0' && entry->sent;
}

/* Marks changed entries as sent, as many as fit into one statement. */
static size_t choose(Postgres *store)
{
    size_t chosen = 0;
    store->here_changed = false;
    for (size_t i = 0; i < store->here.size; i++) {
        PresenceEntry *entry = &store->here.slot[i];
        if (!entry->changed)
            continue;
        if (chosen == SAY_ROWS) {
            store->here_changed = true;
            break;
        }
        entry->changed = false;
        entry->sent = true;
        chosen++;
    }
    return chosen;
}

/* The arrays of table names, seats and watchers that are being written. */
static void put_said(PgValues *values, const PresenceMap *here, size_t count)
{
    values_array(values, PG_TEXT, count);
    for (size_t i = 0; i < here->size; i++)
        if (is_said(&here->slot[i]))
            values_add_bytes(values, here->slot[i].table, strlen(here->slot[i].table));
    values_array(values, PG_INT8, count);
    for (size_t i = 0; i < here->size; i++)
        if (is_said(&here->slot[i]))
            values_add_int(values, here->slot[i].is.seats);
    values_array(values, PG_INT8, count);
    for (size_t i = 0; i < here->size; i++)
        if (is_said(&here->slot[i]))
            values_add_int(values, here->slot[i].is.watching);
}

static void said_result(PgAsk *ask, unsigned index, PGresult *result)
{
    (void)index;
    ask->connection->store->presence.said = PQresultStatus(result) == PGRES_COMMAND_OK;
    PQclear(result);
}

static void said_over(PgAsk *ask, bool lost)
{
    Postgres *store = ask->connection->store;
    PgPresence *presence = &store->presence;
    const bool good = presence->said && !lost;
    (void)pthread_mutex_lock(&store->lock);
    for (size_t i = 0; i < store->here.size; i++) {
        PresenceEntry *entry = &store->here.slot[i];
        entry->changed = entry->changed || (entry->sent && !good);
        entry->sent = false;
    }
    store->here_changed = store->here_changed || !good;
    (void)pthread_mutex_unlock(&store->lock);
    presence->saying = false;
    presence->next_say = mailbox_clock() + SAY;
}

static void say(Postgres *store)
{
    PgPresence *presence = &store->presence;
    PgValues values = {0};
    values_int(&values, store->id);
    values_int(&values, presence->version);
    (void)pthread_mutex_lock(&store->lock);
    const size_t count = choose(store);
    put_said(&values, &store->here, count);
    (void)pthread_mutex_unlock(&store->lock);
    if (count > 0) {
        presence->version += (int64_t)count;
        presence->saying = true;
        presence->said = false;
        presence->say = (PgAsk){.result = said_result, .over = said_over};
        pg_ask(&store->notifications.connection, &presence->say);
        pg_query(&store->notifications.connection, "presence_say", &values);
        pg_sync(&store->notifications.connection);
    }
    values_end(&values);
}

/* ---- reading others' presence ---- */

static PgOther *other_of(Postgres *store, int64_t writer)
{
    for (size_t i = 0; i < store->others_count; i++)
        if (store->other[i].writer == writer)
            return &store->other[i];
    PgOther *larger = realloc(store->other, (store->others_count + 1) * sizeof *larger);
    if (larger == NULL)
        return NULL;
    store->other = larger;
    larger[store->others_count] = (PgOther){.writer = writer};
    return &larger[store->others_count++];
}

static void set_elsewhere(Postgres *store, PresenceEntry *entry, StorePresence is)
{
    entry->old = false;
    if (entry->is.seats == is.seats && entry->is.watching == is.watching)
        return;
    entry->is = is;
    entry->changed = true;
    store->elsewhere_changed = true;
}

/* A row for which there is no memory is read again the next time. */
static bool hear_row(Postgres *store, const PGresult *result, int row)
{
    char name[STORE_TABLE_NAME] = "";
    PgOther *other = other_of(store, pg_int(result, row, 0));
    if (other == NULL)
        return false;
    other->up = true;
    other->gone = false;
    if (PQgetisnull(result, row, 1))
        return true;
    if (PQgetlength(result, row, 1) == STORE_TABLE_NAME - 1) {
        memcpy(name, PQgetvalue(result, row, 1), sizeof name - 1);
        PresenceEntry *entry = presence_map_add(&other->map, name);
        if (entry == NULL)
            return false;
        set_elsewhere(store, entry,
                      (StorePresence){.seats = (uint8_t)pg_int(result, row, 2),
                                      .watching = (uint32_t)pg_int(result, row, 3)});
    }
    other->version = pg_int(result, row, 4);
    return true;
}

/* Removes the visitors of a server that is gone, and those that it did not report again. */
static void drop_gone(Postgres *store, PgOther *other)
{
    for (size_t i = 0; i < other->map.size; i++) {
        PresenceEntry *entry = &other->map.slot[i];
        if (entry->table[0] != '\0' && (entry->old || !other->up))
            set_elsewhere(store, entry, (StorePresence){0});
    }
    other->gone = !other->up;
    if (other->gone)
        other->version = 0;
}

static void heard_result(PgAsk *ask, unsigned index, PGresult *result)
{
    Postgres *store = ask->connection->store;
    PgPresence *presence = &store->presence;
    bool good = PQresultStatus(result) == PGRES_TUPLES_OK;
    const int rows = good ? PQntuples(result) : 0;
    (void)index;
    (void)pthread_mutex_lock(&store->lock);
    for (size_t i = 0; good && i < store->others_count; i++)
        store->other[i].up = false;
    (void)pthread_mutex_unlock(&store->lock);
    for (int row = 0; good && row < rows; row++) { /* the caller's thread never waits for all
                                                      rows */
        (void)pthread_mutex_lock(&store->lock);
        good = hear_row(store, result, row);
        (void)pthread_mutex_unlock(&store->lock);
    }
    presence->again = good && rows >= POLL_ROWS;
    (void)pthread_mutex_lock(&store->lock);
    if (good && !presence->again && mailbox_clock() >= presence->restarted + GRACE)
        for (size_t i = 0; i < store->others_count; i++)
            drop_gone(store, &store->other[i]);
    (void)pthread_mutex_unlock(&store->lock);
    if (good)
        presence->heard = mailbox_clock();
    PQclear(result);
}

static void heard_over(PgAsk *ask, bool lost)
{
    PgPresence *presence = &ask->connection->store->presence;
    (void)lost;
    presence->polling = false;
    presence->next_poll = presence->again ? 0 : mailbox_clock() + POLL;
}

static void poll(Postgres *store)
{
    PgPresence *presence = &store->presence;
    PgValues values = {0};
    (void)pthread_mutex_lock(&store->lock);
    values_array(&values, PG_INT8, store->others_count);
    for (size_t i = 0; i < store->others_count; i++)
        values_add_int(&values, store->other[i].writer);
    values_array(&values, PG_INT8, store->others_count);
    for (size_t i = 0; i < store->others_count; i++)
        values_add_int(&values, store->other[i].version);
    (void)pthread_mutex_unlock(&store->lock);
    values_int(&values, store->id);
    presence->polling = true;
    presence->again = false;
    presence->poll = (PgAsk){.result = heard_result, .over = heard_over};
    pg_ask(&store->notifications.connection, &presence->poll);
    pg_query(&store->notifications.connection, "presence_poll", &values);
    pg_sync(&store->notifications.connection);
    values_end(&values);
}

/* ---- for the caller ---- */

StorePresence pg_elsewhere(Store *opened, const char *table)
{
    Postgres *store = postgres_of(opened);
    StorePresence sum = {0};
    (void)pthread_mutex_lock(&store->lock);
    for (size_t i = 0; i < store->others_count; i++) {
        const PresenceEntry *entry = presence_map_find(&store->other[i].map, table);
        if (entry != NULL) {
            sum.seats |= entry->is.seats;
            sum.watching += entry->is.watching;
        }
    }
    (void)pthread_mutex_unlock(&store->lock);
    return sum;
}

/* Takes at most `most` tables that have changed: their names, if there is memory for them. */
static size_t take_changed(Postgres *store, size_t most, char (*name)[STORE_TABLE_NAME])
{
    size_t taken = 0;
    for (size_t i = 0; i < store->others_count; i++)
        for (size_t k = 0; k < store->other[i].map.size && taken < most; k++) {
            PresenceEntry *entry = &store->other[i].map.slot[k];
            if (!entry->changed)
                continue;
            entry->changed = false;
            if (name != NULL)
                memcpy(name[taken++], entry->table, sizeof *name);
        }
    return taken;
}

static void free_gone(Postgres *store)
{
    for (size_t i = 0; i < store->others_count; i++)
        if (store->other[i].gone) {
            presence_map_end(&store->other[i].map);
            store->other[i--] = store->other[--store->others_count];
        }
}

void pg_elsewhere_notifications(Store *opened, size_t most, StoreNotification visit, void *context)
{
    Postgres *store = postgres_of(opened);
    (void)pthread_mutex_lock(&store->lock);
    const bool changed = store->elsewhere_changed;
    char(*name)[STORE_TABLE_NAME] = changed ? calloc(most, sizeof *name) : NULL;
    const size_t count = changed ? take_changed(store, most, name) : 0;
    store->elsewhere_changed = name != NULL && count == most;
    if (changed && !store->elsewhere_changed)
        free_gone(store);
    (void)pthread_mutex_unlock(&store->lock);
    for (size_t i = 0; i < count; i++)
        visit(context, name[i]);
    if (changed && name == NULL)
        visit(context, NULL);
    free(name);
}

/* ---- when ---- */

void pg_presence_restart(Postgres *store)
{
    PgPresence *presence = &store->presence;
    presence->restarted = presence->heard = mailbox_clock();
    presence->next_say = presence->next_poll = 0;
    (void)pthread_mutex_lock(&store->lock);
    for (size_t i = 0; i < store->here.size; i++)
        if (store->here.slot[i].table[0] != '\0' && !presence_entry_is_empty(&store->here.slot[i]))
            store->here.slot[i].changed = store->here_changed = true;
    for (size_t i = 0; i < store->others_count; i++) {
        store->other[i].version = 0;
        for (size_t k = 0; k < store->other[i].map.size; k++)
            store->other[i].map.slot[k].old = true;
    }
    (void)pthread_mutex_unlock(&store->lock);
}

void pg_presence_some(Postgres *store, int64_t now)
{
    PgPresence *presence = &store->presence;
    if (!presence->polling && presence->heard + DEAF_MOST < now)
        pg_presence_restart(store);
    (void)pthread_mutex_lock(&store->lock);
    const bool changed = store->here_changed;
    (void)pthread_mutex_unlock(&store->lock);
    if (changed && !presence->saying && presence->next_say <= now)
        say(store);
    if (!presence->polling && presence->next_poll <= now)
        poll(store);
}

void pg_presence_end(Postgres *store)
{
    presence_map_end(&store->here);
    for (size_t i = 0; i < store->others_count; i++)
        presence_map_end(&store->other[i].map);
    free(store->other);
}
