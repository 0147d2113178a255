/* driver.c - see driver.h. */
#include "server/driver.h"

#include <stdlib.h>
#include <string.h>

#include "server/secret.h"

_Static_assert((int)SECRET_TOKEN == (int)CHANCE_TOKEN, "a token is as long everywhere");

/* A write that is on its way. */
typedef struct DriverWrite {
    StoreWrite store; /* first: the store knows it by this */
    StoreWrite opens; /* done with it */
    struct DriverWrite *next, **before;
} DriverWrite;

/* ---- steps ---- */

static void renew_chance(Chance *chance)
{
    if (chance->name_taken)
        secret_name(chance->name);
    if (chance->token_taken) {
        secret_token(chance->token);
        secret_digest(chance->token, chance->digest);
    }
    chance->name_taken = chance->token_taken = false;
}

/* Takes a step of the core. Its effects join those that wait. */
static void feed_at(Driver *driver, const CoreEvent *event, int64_t now)
{
    renew_chance(&driver->chance);
    core_step(&driver->rooms, event, &driver->chance, now, &driver->effects);
}

static void feed(Driver *driver, const CoreEvent *event)
{
    feed_at(driver, event, now_read(&driver->now));
}

/* ---- effects ---- */

static void answer(const Effect *effect)
{
    Watcher *watcher = effect->watcher;
    watcher->answer(watcher, effect->id, effect->granted ? NULL : effect->text,
                    effect->secret[0] != '\0' ? effect->secret : NULL,
                    effect->room != NULL ? room_table(effect->room)->name : NULL);
}

static void tell(const Effect *effect)
{
    if (effect->visit != NULL) {
        Watcher *watcher = effect->visit->watcher;
        watcher->news(watcher);
        return;
    }
    for (Visit *visit = effect->room->visits; visit != NULL; visit = visit->next) {
        Watcher *watcher = visit->watcher;
        watcher->news(watcher);
    }
}

static StoreWrite write_of(Room *room)
{
    const RoomWrite *write = &room->write;
    return (StoreWrite){.row = write->row,
                        .number = write->number,
                        .body = write->body,
                        .events = write->events,
                        .slot = write->slot,
                        .slots = write->slots,
                        .context = room};
}

static void append(Driver *driver, Room *room)
{
    DriverWrite *write = calloc(1, sizeof *write);
    if (write == NULL) {
        feed(driver, &(CoreEvent){.kind = CORE_WRITTEN, .room = room, .answer = STORE_FAILED});
        return;
    }
    write->store = write_of(room);
    if (room->write.opens != NULL) {
        write->opens = write_of(room->write.opens);
        write->store.with = &write->opens;
    }
    write->next = driver->writes;
    write->before = &driver->writes;
    if (write->next != NULL)
        write->next->before = &write->next;
    driver->writes = write;
    store_append(driver->store, &write->store);
}

static void free_write(DriverWrite *write)
{
    *write->before = write->next;
    if (write->next != NULL)
        write->next->before = write->before;
    free(write);
}

typedef struct DriverReader {
    Driver *driver;
    Room *room;
} DriverReader;

static bool read_event(void *context, uint64_t number, const char *body)
{
    const DriverReader *reader = context;
    feed(reader->driver,
         &(CoreEvent){.kind = CORE_READ_ONE, .room = reader->room, .number = number, .body = body});
    return !reader->room->damaged;
}

static void read_table(Driver *driver, Room *room)
{
    const Table *table = room_table(room);
    DriverReader reader = {.driver = driver, .room = room};
    uint8_t digest[STORE_SLOTS][STORE_DIGEST];
    WfFault fault = {0};
    const bool good =
        store_read(driver->store, table->name, table->length, read_event, &reader, digest, &fault);
    feed(driver, &(CoreEvent){.kind = CORE_READ,
                              .room = room,
                              .digest = good ? (const uint8_t(*)[STORE_DIGEST])digest : NULL,
                              .fault = good ? NULL : fault.message});
}

static void think(Driver *driver, const Effect *effect)
{
    const Table *table = room_table(effect->room);
    if (!thinkers_ask(driver->thinkers, table->name, table->record, effect->level, effect->asker))
        feed(driver, &(CoreEvent){.kind = CORE_THOUGHT, .room = effect->room});
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
    case EFFECT_THINK:
        think(driver, effect);
        break;
    case EFFECT_LOG:
        driver->log(effect->text);
        break;
    }
}

void driver_step_at(Driver *driver, const CoreEvent *event, int64_t now)
{
    Effect effect;
    feed_at(driver, event, now);
    while (effects_take(&driver->effects, &effect)) {
        carry_out(driver, &effect);
        effect_free(&effect);
    }
}

void driver_step(Driver *driver, const CoreEvent *event)
{
    driver_step_at(driver, event, now_read(&driver->now));
}

/* ---- what comes from other threads ---- */

void driver_collect_writes(Driver *driver)
{
    for (StoreWrite *write = store_collect(driver->store), *next; write != NULL; write = next) {
        next = write->next;
        driver_step(
            driver,
            &(CoreEvent){.kind = CORE_WRITTEN, .room = write->context, .answer = write->answer});
        free_write((DriverWrite *)write);
    }
    WfFault trouble = {0};
    if (store_trouble(driver->store, &trouble))
        driver->log(trouble.message);
}

void driver_collect_thoughts(Driver *driver)
{
    for (ServerThought *thought = thinkers_collect(driver->thinkers), *next; thought != NULL;
         thought = next) {
        next = thought->next;
        Room *room = rooms_find(&driver->rooms, thought->table);
        if (room != NULL)
            driver_step(driver, &(CoreEvent){.kind = CORE_THOUGHT,
                                             .room = room,
                                             .length = thought->length,
                                             .move = thought->found ? &thought->move : NULL});
        thought_free(thought);
    }
}

/* ---- opening and closing ---- */

void driver_begin(Driver *driver)
{
    *driver = (Driver){.chance = {.name_taken = true, .token_taken = true}};
}

/* Writes that were on their way are done when the store is closed; nobody hears of them here. */
void driver_end(Driver *driver)
{
    while (driver->writes != NULL)
        free_write(driver->writes);
    rooms_free(&driver->rooms);
}
