/* driver.c - see driver.h. */
#include "server/driver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/secret.h"

/* Microseconds after which a write is called slow. */
enum { SLOW_WRITE = 1000000 };

_Static_assert((int)SECRET_TOKEN == (int)ENTROPY_TOKEN, "a token is as long everywhere");

/* A write in progress. */
typedef struct DriverWrite {
    StoreWrite store; /* first: the store knows it by this */
    StoreWrite opens; /* written together with it */
    Driver *driver;
    Room *room;
    struct DriverWrite *next, **before;
    int64_t asked; /* of latency_now */
} DriverWrite;

/* A read in progress. */
typedef struct DriverRead {
    StoreRead store; /* first, too */
    Driver *driver;
    Room *room;
    uint64_t known; /* the table's last event when the read began; 0: none */
    bool met;       /* the store has that event, too */
    struct DriverRead *next, **before;
} DriverRead;

/* A request for a lease. The room's table, and the name in it, may be replaced meanwhile. */
typedef struct DriverLease {
    StoreLease store; /* first, too */
    char table[STORE_TABLE_NAME];
    Driver *driver;
    Room *room;
    struct DriverLease *next, **before;
} DriverLease;

/* ---- steps ---- */

static void renew_entropy(Entropy *entropy)
{
    if (entropy->name_taken)
        secret_name(entropy->name);
    if (entropy->token_taken) {
        secret_token(entropy->token);
        secret_digest(entropy->token, entropy->digest);
    }
    entropy->name_taken = entropy->token_taken = false;
}

/* Takes a step of the core. Its effects join the end of the queue. */
static void feed_at(Driver *driver, const CoreEvent *event, int64_t now)
{
    renew_entropy(&driver->entropy);
    core_step(&driver->rooms, event, &driver->entropy, now, &driver->effects);
}

static void feed(Driver *driver, const CoreEvent *event)
{
    feed_at(driver, event, now_read(&driver->now));
}

/* ---- effects ---- */

static void answer(const Effect *effect)
{
    TableClient *client = effect->client;
    client->answer(client, effect->id, effect->granted ? NULL : effect->text,
                   effect->secret[0] != '\0' ? effect->secret : NULL,
                   effect->room != NULL ? room_table(effect->room)->name : NULL);
}

static void tell(const Effect *effect)
{
    if (effect->visit != NULL) {
        TableClient *client = effect->visit->client;
        client->news(client);
        return;
    }
    for (Visit *visit = effect->room->visits; visit != NULL; visit = visit->next) {
        TableClient *client = visit->client;
        client->news(client);
    }
}

static StoreWrite write_of(const Driver *driver, Room *room)
{
    const RoomWrite *write = &room->write;
    uint8_t key[STORE_KEY];
    store_key(driver->store, key);
    return (StoreWrite){.row = write->row,
                        .fence = write->fence,
                        .number = write->number,
                        .body = write->body,
                        .events = write->events,
                        .slot = write->slot,
                        .slots = write->slots,
                        .maker = secret_address(key, write->maker),
                        .job = write->job.payload != NULL ? &write->job.wanted : NULL};
}

static void free_write(DriverWrite *write)
{
    *write->before = write->next;
    if (write->next != NULL)
        write->next->before = write->before;
    free(write);
}

/* Counts how long a write took, and logs it if it was slow. */
static void note_written(Driver *driver, const DriverWrite *write)
{
    int64_t held;
    const int64_t now = latency_now(), took = now - write->asked;
    latency_add(&driver->written, took);
    if (took < SLOW_WRITE || !log_may(&driver->slow, now / 1000, &held))
        return;
    const LogField fields[] = {{.name = "table", .word = write->store.row.table},
                               {.name = "ms", .number = took / 1000},
                               {.name = "more", .number = held}};
    log_event(driver->log, LOG_WARNING, "slow-write", "a write to the store took long", fields, 3);
}

static void tell_enqueued(void *context)
{
    const Driver *driver = context;
    if (driver->enqueued != NULL)
        driver->enqueued(driver->context);
}

static void written(StoreWrite *store)
{
    DriverWrite *write = (DriverWrite *)store;
    Driver *driver = write->driver;
    const bool enqueued = store->job != NULL && store->answer == STORE_DONE;
    note_written(driver, write);
    driver_step(
        driver,
        &(CoreEvent){.kind = CORE_WRITTEN, .room = write->room, .answer = write->store.answer});
    free_write(write);
    if (enqueued)
        tell_enqueued(driver);
}

static void append(Driver *driver, Room *room)
{
    DriverWrite *write = calloc(1, sizeof *write);
    if (write == NULL) {
        feed(driver, &(CoreEvent){.kind = CORE_WRITTEN, .room = room, .answer = STORE_FAILED});
        return;
    }
    write->driver = driver;
    write->room = room;
    write->store = write_of(driver, room);
    write->store.done = written;
    if (room->write.opens != NULL) {
        write->opens = write_of(driver, room->write.opens);
        write->store.with = &write->opens;
        if (write->opens.job != NULL) /* a finished game leads to no turn of its own */
            write->store.job = write->opens.job;
    }
    write->next = driver->writes;
    write->before = &driver->writes;
    if (write->next != NULL)
        write->next->before = &write->next;
    driver->writes = write;
    write->asked = latency_now();
    store_append(driver->store, &write->store);
}

static void free_read(DriverRead *read)
{
    *read->before = read->next;
    if (read->next != NULL)
        read->next->before = read->before;
    free(read);
}

static bool read_event(StoreRead *store, uint64_t number, const char *body)
{
    DriverRead *read = (DriverRead *)store;
    if (number == read->known) {
        read->met = table_has(room_table(read->room), number, body);
        return read->met;
    }
    feed(read->driver,
         &(CoreEvent){.kind = CORE_READ_ONE, .room = read->room, .number = number, .body = body});
    return !read->room->damaged;
}

static void read_done(StoreRead *store, const uint8_t (*digest)[STORE_DIGEST], const char *fault)
{
    DriverRead *read = (DriverRead *)store;
    Room *room = read->room;
    driver_step(read->driver, &(CoreEvent){.kind = CORE_READ,
                                           .room = room,
                                           .digest = digest,
                                           .fault = fault,
                                           .other = read->known > 0 && !read->met});
    free_read(read);
    waits_over(&room->waits);
}

/* Reads the last known event once more, because an operator may have removed the table or restored
 * it from a backup. */
static void read_table(Driver *driver, Room *room)
{
    const Table *table = room_table(room);
    DriverRead *read = calloc(1, sizeof *read);
    if (read == NULL) {
        feed(driver, &(CoreEvent){.kind = CORE_READ, .room = room, .fault = "not enough memory"});
        return;
    }
    *read = (DriverRead){.store = {.table = table->name,
                                   .after = table->length > 0 ? table->length - 1 : 0,
                                   .event = read_event,
                                   .done = read_done},
                         .driver = driver,
                         .room = room,
                         .known = table->length,
                         .next = driver->reads,
                         .before = &driver->reads};
    if (read->next != NULL)
        read->next->before = &read->next;
    driver->reads = read;
    store_read(driver->store, &read->store);
}

static void free_lease(DriverLease *lease)
{
    *lease->before = lease->next;
    if (lease->next != NULL)
        lease->next->before = lease->before;
    free(lease);
}

static void leased(StoreLease *store)
{
    DriverLease *lease = (DriverLease *)store;
    driver_step(lease->driver, &(CoreEvent){.kind = CORE_LEASED,
                                            .room = lease->room,
                                            .answer = lease->store.answer,
                                            .number = lease->store.fence});
    free_lease(lease);
}

static void ask_lease(Driver *driver, Room *room, int64_t lasts)
{
    DriverLease *lease = calloc(1, sizeof *lease);
    if (lease == NULL) {
        feed(driver, &(CoreEvent){.kind = CORE_LEASED, .room = room, .answer = STORE_FAILED});
        return;
    }
    *lease = (DriverLease){.store = {.table = lease->table, .lasts = lasts, .done = leased},
                           .driver = driver,
                           .room = room,
                           .next = driver->leases,
                           .before = &driver->leases};
    (void)snprintf(lease->table, sizeof lease->table, "%s", room_table(room)->name);
    if (lease->next != NULL)
        lease->next->before = &lease->next;
    driver->leases = lease;
    store_lease(driver->store, &lease->store);
}

static void carry_out(Driver *driver, const Effect *effect)
{
    switch (effect->kind) {
    case EFFECT_ANSWER:
        answer(effect);
        break;
    case EFFECT_NEWS:
        tell(effect);
        break;
    case EFFECT_WRITE:
        append(driver, effect->room);
        break;
    case EFFECT_READ:
        read_table(driver, effect->room);
        break;
    case EFFECT_LEASE:
        ask_lease(driver, effect->room, effect->lasts);
        break;
    case EFFECT_HERE:
        store_here(driver->store, room_table(effect->room)->name,
                   (StorePresence){.seats = effect->seats, .watching = effect->watching});
        break;
    case EFFECT_THINK:
        pending_turns_ask(&driver->pending_turns, effect);
        break;
    case EFFECT_DROP:
        pending_turns_drop(&driver->pending_turns, effect);
        break;
    case EFFECT_LOG:
        log_event(driver->log, LOG_WARNING, "table-trouble", effect->text, NULL, 0);
        break;
    }
}

void driver_step_at(Driver *driver, const CoreEvent *event, int64_t now)
{
    Effect effect;
    feed_at(driver, event, now);
    if (driver->running)
        return; /* the store answered at once: the loop below, which is already running, carries out
                   these effects */
    driver->running = true;
    while (effects_take(&driver->effects, &effect)) {
        carry_out(driver, &effect);
        effect_free(&effect);
    }
    driver->running = false;
}

void driver_step(Driver *driver, const CoreEvent *event)
{
    driver_step_at(driver, event, now_read(&driver->now));
}

/* ---- results from other threads ---- */

void driver_collect(Driver *driver)
{
    WfFault trouble;
    store_collect(driver->store);
    if (store_trouble(driver->store, &trouble))
        log_event(driver->log, LOG_ERROR, "store-trouble", trouble.plain, NULL, 0);
}

int64_t driver_oldest_write(const Driver *driver)
{
    const DriverWrite *oldest = driver->writes; /* the list has the newest first */
    while (oldest != NULL && oldest->next != NULL)
        oldest = oldest->next;
    return oldest != NULL ? latency_now() - oldest->asked : 0;
}

/* ---- opening and closing ---- */

static void step_for_pending_turns(void *driver, const CoreEvent *event)
{
    driver_step(driver, event);
}

void driver_begin(Driver *driver, Store *store)
{
    *driver = (Driver){.store = store, .entropy = {.name_taken = true, .token_taken = true}};
    driver->pending_turns = (PendingTurns){.store = store,
                                           .rooms = &driver->rooms,
                                           .step = step_for_pending_turns,
                                           .enqueued = tell_enqueued,
                                           .context = driver};
}

/* Closing the store ends all operations in progress; nothing is reported here. */
void driver_end(Driver *driver)
{
    while (driver->writes != NULL)
        free_write(driver->writes);
    while (driver->reads != NULL)
        free_read(driver->reads);
    while (driver->leases != NULL)
        free_lease(driver->leases);
    pending_turns_free(&driver->pending_turns);
    rooms_free(&driver->rooms);
}
