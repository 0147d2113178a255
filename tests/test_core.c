/* test_core.c - the core of the server as a step: what happens goes in, what is to be done comes
 * out, and nothing else. No clock, no thread, no file takes part. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/core/lease.h"
#include "server/core/limits.h"
#include "server/core/news.h"
#include "server/core/presence.h"
#include "server/core/put.h"
#include "server/core/step.h"

enum { PEOPLE = 6, TABLES = 40, LOG = 400, TRACE = 1 << 20, START = 1000000 };

/* The store that the tests play: the durable logs. */
typedef struct Shelf {
    char name[STORE_TABLE_NAME];
    char *log[LOG];
    size_t length;
    uint8_t digest[STORE_SLOTS][STORE_DIGEST];
    Table *sum; /* of some of its events, the first ones */
    Snapshot snapshot;
} Shelf;

typedef struct World {
    Rooms rooms;
    Effects effects;
    Chance chance;
    int64_t now;
    unsigned names, tokens; /* that were given out */
    Shelf shelf[TABLES];
    Visit visit[PEOPLE];
    Asker asker[PEOPLE];
    unsigned answers[PEOPLE], granted[PEOPLE];
    char *trace;
    size_t traced;
    bool keeps_leases;
    uint8_t said_seats; /* of EFFECT_HERE: what other servers were told last */
    unsigned said_watching, said;
} World;

/* calloc fails while this is set: see tests/meson.build. */
static bool no_memory;
void *__real_calloc(size_t count, size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_calloc(size_t count, size_t size)
{
    return no_memory ? NULL : __real_calloc(count, size);
}

static const uint8_t holders[PEOPLE][STORE_DIGEST] = {{1}, {2}, {3}, {4}, {5}, {6}};

static void renew(World *world)
{
    if (world->chance.name_taken)
        (void)snprintf(world->chance.name, sizeof world->chance.name, "table%07u",
                       world->names++ % 1000000);
    world->tokens += world->chance.token_taken;
    world->chance.name_taken = world->chance.token_taken = false;
}

static World *world_new(void)
{
    World *world = calloc(1, sizeof *world);
    assert_non_null(world);
    world->now = START;
    world->rooms.opened = START;
    world->chance = (Chance){.token = "the token", .digest = {99}, .name_taken = true};
    world->trace = calloc(1, TRACE);
    assert_non_null(world->trace);
    renew(world);
    return world;
}

static void world_free(World *world)
{
    Effect effect;
    while (effects_take(&world->effects, &effect))
        effect_free(&effect);
    rooms_free(&world->rooms);
    for (unsigned i = 0; i < TABLES; i++) {
        for (size_t n = 0; n < world->shelf[i].length; n++)
            free(world->shelf[i].log[n]);
        table_free(world->shelf[i].sum);
        snapshot_free(&world->shelf[i].snapshot);
    }
    free(world->trace);
    free(world);
}

static void take_step(World *world, const CoreEvent *event)
{
    core_step(&world->rooms, event, &world->chance, world->now, &world->effects);
    renew(world);
    assert_true(world->effects.count <= EFFECTS_STEP + MOST_LINE); /* half of the reserve is left */
}

static void leased(World *world, Room *room, StoreAnswer answer, uint64_t fence)
{
    take_step(world,
              &(CoreEvent){.kind = CORE_LEASED, .room = room, .answer = answer, .number = fence});
}

/* Takes what other servers are told out of the effects, and gives the leases that are asked for
 * unless a test does so itself. */
static void take_aside(World *world)
{
    for (unsigned left = world->effects.count; left > 0; left--) {
        Effect effect;
        (void)effects_take(&world->effects, &effect);
        if (effect.kind == EFFECT_HERE) {
            world->said_seats = effect.seats;
            world->said_watching = effect.watching;
            world->said++;
        } else if (effect.kind == EFFECT_LEASE && !world->keeps_leases) {
            leased(world, effect.room, STORE_DONE, 1);
        } else {
            *effects_add(&world->effects, effect.kind, effect.room) = effect;
        }
    }
}

static void step(World *world, const CoreEvent *event)
{
    take_step(world, event);
    take_aside(world);
}

/* ---- what is to be done ---- */

/* The next effect, which must be of that kind. It is freed: its values may be looked at. */
static Effect next(World *world, EffectKind kind)
{
    Effect effect;
    if (!effects_take(&world->effects, &effect))
        fail_msg("no effect, where one of kind %d was expected", (int)kind);
    if (effect.kind != kind)
        fail_msg("an effect of kind %d (%s), not of kind %d", (int)effect.kind, effect.text,
                 (int)kind);
    effect_free(&effect);
    return effect;
}

static void nothing(World *world)
{
    if (world->effects.count != 0)
        fail_msg("an effect of kind %d", (int)world->effects.item[world->effects.first].kind);
}

static unsigned person_of(const void *watcher)
{
    return (unsigned)((const uint8_t(*)[STORE_DIGEST])watcher - holders);
}

static void answered(World *world, unsigned who, const char *why)
{
    const Effect effect = next(world, EFFECT_ANSWER);
    assert_int_equal(person_of(effect.watcher), who);
    assert_int_equal(effect.granted, why == NULL);
    if (why != NULL && strstr(effect.text, why) == NULL)
        fail_msg("'%s' has not '%s'", effect.text, why);
}

/* The next effect is a write of that many events, the last of which has a text in it. */
static Room *writes(World *world, size_t events, const char *words)
{
    const Effect effect = next(world, EFFECT_WRITE);
    const RoomWrite *write = &effect.room->write;
    assert_int_equal(write->events, events);
    const char *last = write->body[events - 1];
    if (last == NULL || strstr(last, words) == NULL)
        fail_msg("%s has not %s", last != NULL ? last : "no event", words);
    return effect.room;
}

/* ---- the store ---- */

static Shelf *shelf_of(World *world, const char *name)
{
    for (unsigned i = 0; i < TABLES; i++)
        if (world->shelf[i].name[0] == '\0' || strcmp(world->shelf[i].name, name) == 0) {
            (void)snprintf(world->shelf[i].name, sizeof world->shelf[i].name, "%s", name);
            return &world->shelf[i];
        }
    fail_msg("too many tables");
    return NULL;
}

static void keep(Shelf *shelf, const char *body)
{
    assert_true(shelf->length < LOG);
    shelf->log[shelf->length++] = strdup(body);
}

static void keep_write(World *world, const RoomWrite *write)
{
    Shelf *shelf = shelf_of(world, write->row.table);
    assert_int_equal(write->number, shelf->length + 1);
    for (size_t i = 0; i < write->events; i++)
        keep(shelf, write->body[i]);
    for (size_t i = 0; i < write->slots; i++)
        memcpy(shelf->digest[write->slot[i].slot], write->slot[i].digest, STORE_DIGEST);
    if (write->opens != NULL)
        keep_write(world, &write->opens->write);
}

static void written(World *world, Room *room, StoreAnswer answer)
{
    if (answer == STORE_DONE)
        keep_write(world, &room->write);
    step(world, &(CoreEvent){.kind = CORE_WRITTEN, .room = room, .answer = answer});
}

/* Another server writes an event to a table. */
static void write_elsewhere(World *world, const Room *room, const char *fields)
{
    char body[300];
    Shelf *shelf = shelf_of(world, room->table->name);
    (void)snprintf(body, sizeof body, "{\"n\":%zu,\"at\":%lld,%s}", shelf->length + 1,
                   (long long)world->now, fields);
    keep(shelf, body);
}

static void read_some(World *world, Room *room, size_t length)
{
    const Shelf *shelf = shelf_of(world, room->table->name);
    for (size_t i = room->table->length; i < length && !room->damaged; i++)
        step(world,
             &(CoreEvent){
                 .kind = CORE_READ_ONE, .room = room, .number = i + 1, .body = shelf->log[i]});
}

static void read_now(World *world, Room *room)
{
    const Shelf *shelf = shelf_of(world, room->table->name);
    read_some(world, room, shelf->length);
    step(world, &(CoreEvent){.kind = CORE_READ, .room = room, .digest = shelf->digest});
}

/* The disk fails when that many events were read. */
static void read_in_vain(World *world, Room *room, size_t length)
{
    read_some(world, room, length);
    step(world, &(CoreEvent){.kind = CORE_READ, .room = room, .fault = "the disk is gone"});
}

/* The next effect is that the table be read; it is. */
static void reads(World *world, Room *room)
{
    assert_ptr_equal(next(world, EFFECT_READ).room, room);
    read_now(world, room);
}

/* ---- what happens ---- */

static void time_passes(World *world, Room *room, int64_t until)
{
    world->now = until;
    step(world, &(CoreEvent){.kind = CORE_TIME, .room = room});
}

static json_t *json_of(const char *text)
{
    json_t *json = json_loads(text, 0, NULL);
    if (json == NULL)
        fail_msg("not JSON: %s", text);
    return json;
}

static void ask_with_key(World *world, Room *room, unsigned who, const char *message,
                         const uint8_t *key)
{
    json_t *json = json_of(message);
    step(world, &(CoreEvent){.kind = CORE_WISH,
                             .room = room,
                             .watcher = (void *)(uintptr_t)holders[who],
                             .holder = holders[who],
                             .key = key,
                             .message = json});
    json_decref(json);
}

static void ask(World *world, Room *room, unsigned who, const char *message)
{
    ask_with_key(world, room, who, message, NULL);
}

static void ask_for_table(World *world, unsigned who, const char *message)
{
    json_t *json = json_of(message);
    step(world, &(CoreEvent){.kind = CORE_CREATE,
                             .watcher = (void *)(uintptr_t)holders[who],
                             .asker = {.address = who + 1, .holder = who + 1},
                             .holder = holders[who],
                             .message = json});
    json_decref(json);
}

/* A durable table that nobody looks at yet; the asker has the seats that say "me". */
static Room *make(World *world, unsigned who, const char *message, size_t events)
{
    ask_for_table(world, who, message);
    Room *room = writes(world, events, "");
    written(world, room, STORE_DONE);
    answered(world, who, NULL);
    return room;
}

static void enter(World *world, Room *room, unsigned who)
{
    Visit *visit = &world->visit[who];
    *visit = (Visit){.watcher = (void *)(uintptr_t)holders[who],
                     .holder = holders[who],
                     .asker = &world->asker[who]};
    world->asker[who] = (Asker){.address = who + 1, .holder = who + 1};
    step(world, &(CoreEvent){.kind = CORE_ENTER, .room = room, .visit = visit});
}

static void drop_effects(World *world)
{
    Effect effect;
    while (effects_take(&world->effects, &effect))
        effect_free(&effect);
}

#define TWO "{\"spec\":\"travelers\",\"seats\":{\"w\":\"me\",\"b\":\"open\"},\"clock\":%s}"
#define SIT "{\"do\":\"sit\",\"table\":\"t\",\"id\":7}"

/* A game of persons 0 (white) and 1 (black), both of whom look on. */
static Room *begun(World *world, const char *clock)
{
    char message[300];
    (void)snprintf(message, sizeof message, TWO, clock);
    world->now = START - 2000;
    Room *room = make(world, 0, message, 2);
    enter(world, room, 0);
    enter(world, room, 1);
    world->now = START;
    ask(world, room, 1, SIT);
    drop_effects(world);
    written(world, room, STORE_DONE);
    drop_effects(world);
    assert_true(room->table->started);
    return room;
}

#define NO_CLOCK "{\"kind\":\"none\"}"

/* The same game without a clock, at which nobody is. */
static Room *begun_alone(World *world)
{
    Room *room = begun(world, NO_CLOCK);
    for (unsigned who = 0; who < 2; who++)
        step(world, &(CoreEvent){.kind = CORE_LEAVE, .room = room, .visit = &world->visit[who]});
    drop_effects(world);
    return room;
}

#define MOVE "{\"do\":\"move\",\"move\":\"a2a4\",\"at\":0}"
#define TALK "{\"do\":\"talk\",\"text\":\"hello\"}"

/* ---- durable before anybody hears of it ---- */

static void test_a_new_table_is_one_write(void **state)
{
    (void)state;
    World *world = world_new();
    ask_for_table(world, 0,
                  "{\"spec\":\"travelers\",\"open\":true,\"id\":5,"
                  "\"seats\":{\"w\":\"me\",\"b\":\"open\"}}");
    Room *room = writes(world, 2, "\"kind\":\"seated\",\"seat\":\"w\"");
    nothing(world);
    assert_non_null(strstr(room->write.body[0], "\"kind\":\"created\""));
    assert_string_equal(room->write.row.table, "table0000000");
    assert_true(room->write.row.open);
    assert_int_equal(room->write.number, 1);
    assert_int_equal(room->write.slots, 1);
    assert_memory_equal(room->write.slot[0].digest, holders[0], STORE_DIGEST);
    assert_int_equal(room_durable(room), 0);
    written(world, room, STORE_DONE);
    Effect effect;
    assert_true(effects_take(&world->effects, &effect));
    assert_true(effect.kind == EFFECT_ANSWER && effect.granted);
    assert_int_equal(json_integer_value(effect.id), 5);
    effect_free(&effect);
    nothing(world);
    assert_int_equal(room_durable(room), 2);
    assert_ptr_equal(rooms_find(&world->rooms, "table0000000"), room);
    world_free(world);
}

static void test_a_table_that_cannot_be_made_is_refused(void **state)
{
    (void)state;
    World *world = world_new();
    const char *alone =
        "{\"spec\":\"travelers\",\"seats\":{\"w\":{\"level\":1},\"b\":{\"level\":1}}}";
    ask_for_table(world, 0, "{\"spec\":\"travelers\",\"seats\":{\"w\":\"me\"}}");
    answered(world, 0, "seat b is");
    for (unsigned i = 0; i < MOST_SESSION_ALONE; i++) {
        ask_for_table(world, 0, alone);
        next(world, EFFECT_WRITE);
        nothing(world);
    }
    ask_for_table(world, 0, alone);
    answered(world, 0, "too many games of computers alone");
    ask_for_table(world, 1, alone);
    next(world, EFFECT_WRITE);
    nothing(world);
    assert_int_equal(world->rooms.numbers.rooms, MOST_SESSION_ALONE + 1);
    world_free(world);
}

static void test_a_wish_is_durable_before_anybody_hears_of_it(void **state)
{
    (void)state;
    World *world = world_new();
    Room *room = begun(world, NO_CLOCK);
    const size_t durable = room_durable(room);
    world->now += 5;
    ask(world, room, 0, MOVE);
    assert_ptr_equal(writes(world, 1, "\"move\":\"a2a4\",\"n\":4,\"at\":1000005"), room);
    nothing(world);
    assert_int_equal(room_durable(room), durable);
    assert_int_equal(room->table->length, durable + 1);
    world->now += 3;
    written(world, room, STORE_DONE);
    answered(world, 0, NULL);
    assert_ptr_equal(next(world, EFFECT_NEWS).room, room);
    nothing(world);
    assert_int_equal(room_durable(room), durable + 1);
    assert_int_equal(world->rooms.numbers.moves, 1);
    assert_int_equal(world->rooms.numbers.durable_sum, 3);
    world_free(world);
}

static void test_a_seat_is_taken_when_that_is_durable(void **state)
{
    (void)state;
    World *world = world_new();
    Room *room =
        make(world, 0, "{\"spec\":\"travelers\",\"seats\":{\"w\":\"me\",\"b\":\"open\"}}", 2);
    enter(world, room, 1);
    drop_effects(world);
    ask(world, room, 1, SIT);
    writes(world, 1, "seated");
    assert_int_equal(room_seats(room)[1].kind, SEAT_FREE);
    assert_non_null(strstr(room_snapshot(room), "\"b\":{\"kind\":\"free\"}"));
    assert_int_equal(room_present(room), 0);
    written(world, room, STORE_DONE);
    assert_int_equal(room_seats(room)[1].kind, SEAT_PERSON);
    assert_non_null(strstr(room_snapshot(room), "\"b\":{\"kind\":\"person\"}"));
    assert_int_equal(room_present(room), 2);
    world_free(world);
}

static void test_a_wish_waits_while_a_write_is_on_its_way(void **state)
{
    (void)state;
    World *world = world_new();
    Room *room = begun(world, NO_CLOCK);
    ask(world, room, 0, MOVE);
    writes(world, 1, "a2a4");
    ask(world, room, 1, "{\"do\":\"draw\"}");
    ask(world, room, 0, "{\"do\":\"dance\"}");
    ask(world, room, 0, TALK);
    nothing(world);
    written(world, room, STORE_DONE);
    answered(world, 0, NULL);
    next(world, EFFECT_NEWS);
    writes(world, 1, "\"kind\":\"draw\",\"seat\":\"b\",\"n\":5");
    nothing(world);
    written(world, room, STORE_DONE);
    answered(world, 1, NULL);
    next(world, EFFECT_NEWS);
    answered(world, 0, "no such thing");
    writes(world, 1, "\"kind\":\"talk\"");
    nothing(world);
    world_free(world);
}

static void test_two_rooms_do_not_wait_for_each_other(void **state)
{
    (void)state;
    World *world = world_new();
    Room *one = begun(world, NO_CLOCK);
    Room *other =
        make(world, 2, "{\"spec\":\"travelers\",\"seats\":{\"w\":\"me\",\"b\":\"me\"}}", 3);
    ask(world, one, 0, MOVE);
    assert_ptr_equal(writes(world, 1, "a2a4"), one);
    ask(world, other, 2, MOVE);
    assert_ptr_equal(writes(world, 1, "a2a4"), other);
    ask(world, other, 2, TALK);
    nothing(world);
    written(world, other, STORE_DONE);
    answered(world, 2, NULL);
    assert_ptr_equal(writes(world, 1, "talk"), other);
    nothing(world);
    written(world, one, STORE_DONE);
    answered(world, 0, NULL);
    assert_ptr_equal(next(world, EFFECT_NEWS).room, one);
    nothing(world);
    world_free(world);
}

static void test_wishes_that_wait_are_bounded_and_all_answered(void **state)
{
    (void)state;
    World *world = world_new();
    Room *room = begun(world, NO_CLOCK);
    Effect effect;
    unsigned refused = 0;
    ask(world, room, 0, MOVE);
    writes(world, 1, "a2a4");
    for (unsigned i = 0; i < MOST_LINE; i++)
        ask(world, room, 1, "{\"do\":\"dance\"}");
    nothing(world);
    ask(world, room, 1, "{\"do\":\"dance\"}");
    answered(world, 1, "too much is asked of this table");
    written(world, room, STORE_DONE);
    while (effects_take(&world->effects, &effect)) {
        refused += effect.kind == EFFECT_ANSWER && !effect.granted;
        effect_free(&effect);
    }
    assert_int_equal(refused, MOST_LINE);
    assert_null(room->line);
    world_free(world);
}

static void test_whoever_left_is_not_answered(void **state)
{
    (void)state;
    World *world = world_new();
    Room *room = begun(world, NO_CLOCK);
    ask(world, room, 0, MOVE);
    writes(world, 1, "a2a4");
    ask(world, room, 0, TALK);
    ask(world, room, 1, TALK);
    step(world, &(CoreEvent){.kind = CORE_LEAVE, .room = room, .visit = &world->visit[0]});
    step(world, &(CoreEvent){.kind = CORE_FORGET, .watcher = (void *)(uintptr_t)holders[0]});
    written(world, room, STORE_DONE);
    next(world, EFFECT_NEWS);
    writes(world, 1, "\"kind\":\"talk\",\"seat\":\"b\"");
    nothing(world);
    world_free(world);
}

/* ---- when a write does not succeed ---- */

static void test_a_conflict_is_read_and_decided_again(void **state)
{
    (void)state;
    World *world = world_new();
    Room *room = begun(world, NO_CLOCK);
    ask(world, room, 0, MOVE);
    writes(world, 1, "\"n\":4");
    write_elsewhere(world, room, "\"kind\":\"talk\",\"seat\":\"b\",\"text\":\"first\"");
    written(world, room, STORE_CONFLICT);
    assert_int_equal(room_durable(room), 0);
    reads(world, room);
    assert_int_equal(room_durable(room), 4);
    next(world, EFFECT_NEWS);
    writes(world, 1, "\"move\":\"a2a4\",\"n\":5");
    nothing(world);
    written(world, room, STORE_DONE);
    answered(world, 0, NULL);
    assert_int_equal(world->rooms.numbers.conflicts, 1);
    world_free(world);
}

static void test_a_conflict_may_leave_nothing_to_be_done(void **state)
{
    (void)state;
    World *world = world_new();
    Room *room = begun(world, NO_CLOCK);
    ask(world, room, 0, MOVE);
    writes(world, 1, "\"n\":4");
    write_elsewhere(world, room, "\"kind\":\"move\",\"seat\":\"w\",\"move\":\"b2b4\"");
    written(world, room, STORE_CONFLICT);
    reads(world, room);
    next(world, EFFECT_NEWS);
    answered(world, 0, "it is Black's turn");
    nothing(world);
    world_free(world);
}

static void test_what_was_not_written_is_refused_and_tried_no_sooner_than_in_a_second(void **state)
{
    (void)state;
    World *world = world_new();
    Room *room = begun(world, "{\"kind\":\"sudden\",\"seconds\":60}");
    world->now += 60001; /* the flag has fallen, and cannot be written down */
    step(world, &(CoreEvent){.kind = CORE_TIME, .room = room});
    writes(world, 1, "flagged");
    ask(world, room, 1, TALK);
    nothing(world);
    written(world, room, STORE_FAILED);
    reads(world, room);
    next(world, EFFECT_NEWS);
    writes(world, 1, "talk"); /* somebody asks for it: it is tried at once */
    written(world, room, STORE_FAILED);
    answered(world, 1, "the store could not be written: nothing was changed");
    reads(world, room);
    next(world, EFFECT_NEWS);
    nothing(world);
    assert_int_equal(room_durable(room), 3);
    const int64_t failed = world->now;
    time_passes(world, room, failed + 999);
    nothing(world);
    time_passes(world, room, failed + 1000);
    writes(world, 1, "\"kind\":\"flagged\",\"seat\":\"w\",\"n\":4");
    assert_int_equal(world->rooms.numbers.failed, 2);
    world_free(world);
}

static void test_a_table_that_cannot_be_read_is_tried_ever_less_often(void **state)
{
    (void)state;
    static const int64_t waits[] = {100, 200, 400, 800, 1600, 3200, 5000, 5000};
    World *world = world_new();
    Room *room = begun(world, NO_CLOCK);
    const CoreEvent broken = {.kind = CORE_READ, .room = room, .fault = "the disk is gone"};
    step(world, &(CoreEvent){.kind = CORE_ELSEWHERE, .room = room});
    next(world, EFFECT_READ);
    step(world, &broken);
    assert_string_equal(next(world, EFFECT_LOG).text, "the disk is gone");
    for (size_t i = 0; i < sizeof waits / sizeof waits[0]; i++) {
        const int64_t since = world->now;
        time_passes(world, room, since + waits[i] - 1);
        nothing(world);
        time_passes(world, room, since + waits[i]);
        next(world, EFFECT_READ);
        step(world, &broken); /* it is told once */
        nothing(world);
    }
    ask(world, room, 0, MOVE); /* somebody asks for something: it is tried for them */
    next(world, EFFECT_READ);
    step(world, &broken);
    answered(world, 0, "the table cannot be read");
    nothing(world);
    ask(world, room, 0, MOVE);
    reads(world, room);
    writes(world, 1, "a2a4");
    nothing(world);
    world_free(world);
}

/* There is no memory for the table as it was before the events that were not written. */
static void test_events_that_were_not_written_are_not_shown(void **state)
{
    (void)state;
    World *world = world_new();
    Room *room = begun(world, NO_CLOCK);
    ask(world, room, 0, MOVE);
    writes(world, 1, "a2a4");
    no_memory = true;
    written(world, room, STORE_CONFLICT);
    no_memory = false;
    assert_int_equal(room_durable(room), 3);
    assert_non_null(strstr(room_snapshot(room), "{\"n\":3,"));
    reads(world, room);
    assert_string_equal(next(world, EFFECT_LOG).text, "not enough memory");
    answered(world, 0, "the table cannot be read");
    next(world, EFFECT_NEWS);
    nothing(world);
    assert_int_equal(room_durable(room), 3);
    time_passes(world, room, world->now + 100);
    reads(world, room);
    assert_false(room->unread);
    assert_int_equal(room->table->length, 3);
    world_free(world);
}

static void test_a_damaged_event_makes_a_table_unreadable(void **state)
{
    (void)state;
    World *world = world_new();
    Room *room = begun(world, NO_CLOCK);
    write_elsewhere(world, room, "\"kind\":\"move\",\"move\":\"a1a8\"");
    step(world, &(CoreEvent){.kind = CORE_ELSEWHERE, .room = room});
    reads(world, room);
    assert_non_null(strstr(next(world, EFFECT_LOG).text, "an event it cannot take"));
    nothing(world);
    assert_true(room->unread);
    assert_int_equal(room_durable(room), 3);
    world_free(world);
}

static void test_news_of_another_server_during_a_write_are_read_after_it(void **state)
{
    (void)state;
    World *world = world_new();
    Room *room = begun(world, NO_CLOCK);
    ask(world, room, 0, MOVE);
    writes(world, 1, "a2a4");
    step(world, &(CoreEvent){.kind = CORE_ELSEWHERE, .room = room});
    nothing(world);
    written(world, room, STORE_DONE);
    answered(world, 0, NULL);
    next(world, EFFECT_NEWS);
    write_elsewhere(world, room, "\"kind\":\"talk\",\"seat\":\"b\",\"text\":\"x\"");
    reads(world, room);
    next(world, EFFECT_NEWS);
    nothing(world);
    assert_int_equal(room_durable(room), 5);
    world_free(world);
}

/* Another server may write while the table is being read: what was read may not have it. */
static void test_news_of_another_server_during_a_read_are_read_after_it(void **state)
{
    (void)state;
    World *world = world_new();
    Room *room = begun(world, NO_CLOCK);
    step(world, &(CoreEvent){.kind = CORE_ELSEWHERE, .room = room});
    next(world, EFFECT_READ);
    step(world, &(CoreEvent){.kind = CORE_ELSEWHERE, .room = room});
    nothing(world);
    read_now(world, room); /* nothing new yet */
    write_elsewhere(world, room, "\"kind\":\"talk\",\"seat\":\"b\",\"text\":\"x\"");
    reads(world, room);
    next(world, EFFECT_NEWS);
    nothing(world);
    assert_int_equal(room_durable(room), 4);
    world_free(world);
}

/* The first read takes its time, too: what is written meanwhile may not be in it. */
static void test_news_of_another_server_during_the_first_read_are_read_after_it(void **state)
{
    (void)state;
    World *world = world_new();
    rooms_remove(&world->rooms, begun_alone(world));
    Room *room = rooms_add(&world->rooms, "table0000000");
    step(world, &(CoreEvent){.kind = CORE_OPEN, .room = room});
    assert_ptr_equal(next(world, EFFECT_READ).room, room);
    assert_false(room_is_whole(room));
    step(world, &(CoreEvent){.kind = CORE_ELSEWHERE, .room = room});
    nothing(world);
    read_now(world, room); /* nothing new yet */
    assert_true(room_is_whole(room));
    write_elsewhere(world, room, "\"kind\":\"talk\",\"seat\":\"b\",\"text\":\"x\"");
    reads(world, room);
    nothing(world);
    assert_int_equal(room_durable(room), 4);
    world_free(world);
}

/* The store fails under a write when another server has just written: that is heard of, although
 * what was asked for is not done. */
static void test_news_that_a_failed_write_brings_to_light_are_told(void **state)
{
    (void)state;
    World *world = world_new();
    Room *room = begun(world, NO_CLOCK);
    ask(world, room, 0, MOVE);
    writes(world, 1, "a2a4");
    write_elsewhere(world, room, "\"kind\":\"talk\",\"seat\":\"b\",\"text\":\"x\"");
    written(world, room, STORE_FAILED);
    answered(world, 0, "the store could not be written");
    reads(world, room);
    assert_int_equal(room_durable(room), 4);
    assert_ptr_equal(next(world, EFFECT_NEWS).room, room);
    nothing(world);
    world_free(world);
}

/* The holders of seats come last. If the disk fails before, an event that moves a seat is told with
 * the old one; who holds it is told when the holders are read, although no event comes with them.
 */
static void test_holders_that_come_later_than_their_event_are_told(void **state)
{
    (void)state;
    World *world = world_new();
    Room *room = begun(world, NO_CLOCK);
    CoreEvent there = {.kind = CORE_PRESENT, .room = room, .seats = 1, .watching = 1};
    step(world, &there);
    time_passes(world, room, world->now + 3000); /* all are told */
    drop_effects(world);
    step(world, &(CoreEvent){.kind = CORE_ELSEWHERE, .room = room});
    next(world, EFFECT_READ);
    write_elsewhere(world, room, "\"kind\":\"moved\",\"seat\":\"w\"");
    memcpy(shelf_of(world, room->table->name)->digest[0], holders[2], STORE_DIGEST);
    read_in_vain(world, room, 4);
    drop_effects(world);
    world->visit[0].presence = false; /* it was told */
    assert_int_equal(world->visit[0].seats, 1);
    there.watching = 0; /* it is person 2 who watched, and now plays: so who is there is the same */
    step(world, &there);
    time_passes(world, room, world->now + 200);
    reads(world, room);
    time_passes(world, room, world->now + 3000);
    next(world, EFFECT_NEWS);
    assert_true(world->visit[0].presence);
    assert_int_equal(world->visit[0].seats, 0);
    world_free(world);
}

/* A write has failed, and the table is read anew, bit by bit: until that is done nobody is told
 * anything, not even that they are told nothing. */
static void test_nobody_is_told_of_a_table_while_it_is_read_anew(void **state)
{
    (void)state;
    World *world = world_new();
    Room *room = begun(world, NO_CLOCK);
    Visit *visit = &world->visit[1];
    assert_true(room_is_whole(room));
    ask(world, room, 0, MOVE);
    writes(world, 1, "a2a4");
    written(world, room, STORE_CONFLICT);
    assert_ptr_equal(next(world, EFFECT_READ).room, room);
    visit->told = 0;
    visit->presence = true;
    for (size_t events = 0; events < 3; events++) {
        assert_false(room_is_whole(room));
        assert_false(news_waits(visit));
        read_some(world, room, events + 1);
    }
    read_in_vain(world, room, 3); /* all of its events have come, and it cannot be read */
    drop_effects(world);
    assert_false(news_waits(visit));
    time_passes(world, room, world->now + 100);
    reads(world, room);
    assert_ptr_equal(next(world, EFFECT_NEWS).room, room); /* although no event is new */
    nothing(world);
    assert_true(room_is_whole(room));
    assert_true(news_waits(visit));
    world_free(world);
}

static void test_nobody_is_told_less_than_they_know(void **state)
{
    (void)state;
    World *world = world_new();
    Room *room = begun(world, NO_CLOCK);
    Visit *visit = &world->visit[0];
    visit->told = 3;
    ask(world, room, 0, MOVE);
    writes(world, 1, "a2a4");
    written(world, room, STORE_CONFLICT);
    next(world, EFFECT_READ);
    visit->presence = true;
    read_in_vain(world, room, 2);
    drop_effects(world);
    assert_int_equal(room_durable(room), 2);
    assert_false(news_waits(visit));
    time_passes(world, room, world->now + 100);
    reads(world, room);
    assert_ptr_equal(next(world, EFFECT_NEWS).room, room);
    assert_true(news_waits(visit));
    assert_non_null(strstr(room_snapshot(room), "{\"n\":3,"));
    world_free(world);
}

/* ---- no memory ---- */

static void test_a_wish_for_which_there_is_no_memory_is_answered(void **state)
{
    (void)state;
    World *world = world_new();
    Room *room = begun(world, NO_CLOCK);
    no_memory = true;
    ask(world, room, 0, MOVE);
    no_memory = false;
    answered(world, 0, "the server cannot do this now: try again");
    nothing(world);
    ask(world, room, 0, MOVE);
    writes(world, 1, "a2a4");
    world_free(world);
}

/* ---- what the server does itself, and when ---- */

static void test_a_flag_falls_in_its_millisecond(void **state)
{
    (void)state;
    World *world = world_new();
    Room *room = begun(world, "{\"kind\":\"sudden\",\"seconds\":60}");
    world->now = START + 1000;
    ask(world, room, 0, MOVE);
    assert_int_equal(writes(world, 1, "a2a4")->write.row.due, START + 61000);
    written(world, room, STORE_DONE);
    drop_effects(world);
    time_passes(world, room, START + 61000);
    nothing(world);
    time_passes(world, room, START + 61001);
    writes(world, 1, "\"kind\":\"flagged\",\"seat\":\"b\",\"n\":5,\"at\":1061001");
    nothing(world);
    world_free(world);
}

/* A first turn is not counted. If it does not come in its own time the server ends the game, which
 * nobody wins; and players may go on at another table. */
static void test_a_first_turn_comes_in_time_or_there_is_no_game(void **state)
{
    (void)state;
    World *world = world_new();
    Room *room = begun(world, "{\"kind\":\"sudden\",\"seconds\":60,\"first\":30}");
    world->now = START + 29000;
    ask(world, room, 0, MOVE);
    const Room *moved = writes(world, 1, "\"left\":{\"w\":60000,\"b\":60000}");
    assert_int_equal(moved->write.row.due, START + 59000);
    written(world, room, STORE_DONE);
    drop_effects(world);
    time_passes(world, room, START + 59000);
    nothing(world);
    time_passes(world, room, START + 59001);
    assert_int_equal(writes(world, 1, "\"kind\":\"aborted\",\"seat\":\"b\",\"n\":5,\"at\":1059001")
                         ->write.row.due,
                     0);
    written(world, room, STORE_DONE);
    drop_effects(world);
    assert_int_equal(table_turn(room->table), WF_NO_SEAT);
    assert_true(table_is_over(room->table));
    ask(world, room, 1, "{\"do\":\"move\",\"move\":\"a8a6\",\"at\":1}");
    answered(world, 1, "the game is over");
    ask(world, room, 0, "{\"do\":\"rematch\"}");
    writes(world, 1, "rematch");
    world_free(world);
}

/* The move itself may be what finds out that it came too late. */
static void test_a_first_turn_that_comes_late_ends_the_game(void **state)
{
    (void)state;
    World *world = world_new();
    Room *room = begun(world, "{\"kind\":\"fischer\",\"seconds\":60,\"add\":1,\"first\":30}");
    world->now = START + 30001;
    ask(world, room, 0, MOVE);
    writes(world, 1, "\"kind\":\"aborted\",\"seat\":\"w\"");
    world_free(world);
}

static Room *against_computer(World *world)
{
    Room *room =
        make(world, 0, "{\"spec\":\"travelers\",\"seats\":{\"w\":\"me\",\"b\":{\"level\":3}}}", 3);
    enter(world, room, 0);
    drop_effects(world);
    time_passes(world, room, START + 5000);
    nothing(world); /* it is nobody's turn but white's */
    ask(world, room, 0, MOVE);
    writes(world, 1, "a2a4");
    written(world, room, STORE_DONE);
    answered(world, 0, NULL);
    next(world, EFFECT_NEWS);
    nothing(world);
    return room;
}

/* The queue has a move for the turn of that number; NULL: it was set aside. */
static void think(World *world, Room *room, uint64_t number, const char *move)
{
    char result[80];
    (void)snprintf(result, sizeof result, "{\"move\":\"%s\"}", move != NULL ? move : "");
    step(world, &(CoreEvent){.kind = CORE_THOUGHT,
                             .room = room,
                             .number = number,
                             .body = move != NULL ? result : NULL});
}

static void test_a_computer_thinks_once_and_moves(void **state)
{
    (void)state;
    World *world = world_new();
    Room *room = against_computer(world);
    time_passes(world, room, START + 5599);
    nothing(world);
    time_passes(world, room, START + 5600);
    const Effect effect = next(world, EFFECT_THINK);
    assert_int_equal(effect.number, 4);
    assert_false(effect.anew);
    assert_int_equal(room->thinks_for.address, 1);
    time_passes(world, room, START + 9000);
    nothing(world);
    const uint64_t refused = world->rooms.numbers.refused;
    think(world, room, 3, "a8a6"); /* of another turn */
    nothing(world);
    assert_int_equal(world->rooms.numbers.refused, refused);
    think(world, room, 4, "a8a6");
    writes(world, 1, "\"kind\":\"move\",\"seat\":\"b\",\"move\":\"a8a6\"");
    think(world, room, 4, "a8a6"); /* once more */
    written(world, room, STORE_DONE);
    next(world, EFFECT_NEWS);
    nothing(world);
    assert_null(room->write.job.payload);
    world_free(world);
}

/* What the write of a room has enqueued: the key and what is in the payload. */
static void enqueues(const Room *room, const char *key, JobLane lane, const char *words)
{
    const TurnJob *job = &room->write.job;
    assert_non_null(job->payload);
    assert_ptr_equal(job->wanted.payload, job->payload);
    assert_string_equal(job->wanted.key, key);
    assert_int_equal(job->wanted.kind, JOB_TURN);
    assert_int_equal(job->wanted.lane, lane);
    assert_int_equal(job->wanted.address, 1);
    if (strstr(job->payload, words) == NULL)
        fail_msg("%s has not %s", job->payload, words);
}

static void test_a_turn_is_enqueued_with_the_write_that_leads_to_it(void **state)
{
    (void)state;
    World *world = world_new();
    ask_for_table(world, 0,
                  "{\"spec\":\"travelers\",\"seats\":{\"w\":{\"level\":3},\"b\":\"me\"}}");
    Room *room = writes(world, 3, "");
    enqueues(room, "turn/table0000000/1", JOB_SHORT, "\"level\":3");
    written(world, room, STORE_DONE);
    assert_null(room->write.job.payload);
    enter(world, room, 0);
    drop_effects(world);
    ask(world, room, 0, TALK);
    writes(world, 1, "hello");
    assert_null(room->write.job.payload); /* it is the same turn */
    written(world, room, STORE_DONE);
    drop_effects(world);
    time_passes(world, room, START + 6000);
    next(world, EFFECT_THINK);
    think(world, room, 1, "a2a4");
    writes(world, 1, "a2a4");
    assert_null(room->write.job.payload); /* a person's turn */
    written(world, room, STORE_DONE);
    drop_effects(world);
    ask(world, room, 0, "{\"do\":\"move\",\"move\":\"a8a6\",\"at\":1}");
    writes(world, 1, "a8a6");
    enqueues(room, "turn/table0000000/6", JOB_SHORT, "a2a4");
    written(world, room, STORE_FAILED);
    assert_null(room->write.job.payload);
    world_free(world);
}

static void test_computers_alone_have_their_own_lanes(void **state)
{
    (void)state;
    World *world = world_new();
    ask_for_table(world, 0,
                  "{\"spec\":\"travelers\",\"seats\":{\"w\":{\"level\":0},\"b\":{\"level\":1}}}");
    Room *room = writes(world, 3, "");
    enqueues(room, "turn/table0000000/1", JOB_ALONE, "\"level\":0");
    written(world, room, STORE_DONE);
    drop_effects(world);
    time_passes(world, room, START + 6000);
    next(world, EFFECT_THINK);
    think(world, room, 1, "a2a4");
    writes(world, 1, "a2a4");
    enqueues(room, "turn/table0000000/4", JOB_ALONE_SHORT, "\"level\":1");
    world_free(world);
}

static void test_a_turn_that_was_set_aside_is_asked_for_anew(void **state)
{
    (void)state;
    World *world = world_new();
    Room *room = against_computer(world);
    const char *const useless[] = {NULL, "a8a1", "?"};
    int64_t at = START + 6000;
    for (unsigned i = 0; i < 3; i++) {
        time_passes(world, room, at);
        assert_int_equal(next(world, EFFECT_THINK).anew, i > 0);
        think(world, room, 4, useless[i]);
        next(world, EFFECT_LOG);
        nothing(world);
        time_passes(world, room, at + 9999);
        nothing(world);
        at += 10000;
    }
    assert_int_equal(world->rooms.numbers.anew, 3);
    time_passes(world, room, at);
    next(world, EFFECT_THINK);
    think(world, room, 4, "a8a6");
    writes(world, 1, "a8a6");
    world_free(world);
}

static void test_a_turn_that_was_taken_back_is_not_played(void **state)
{
    (void)state;
    World *world = world_new();
    Room *room = against_computer(world);
    time_passes(world, room, START + 6000);
    next(world, EFFECT_THINK);
    ask(world, room, 0, "{\"do\":\"takeback\"}");
    writes(world, 1, "takeback");
    written(world, room, STORE_DONE);
    answered(world, 0, NULL);
    next(world, EFFECT_NEWS);
    assert_int_equal(next(world, EFFECT_DROP).number, 4);
    nothing(world);
    assert_int_equal(room->thinking, 0); /* who looks after the queue sees that nobody waits */
    ask(world, room, 0, "{\"do\":\"move\",\"move\":\"b2b4\",\"at\":0}");
    writes(world, 1, "b2b4");
    enqueues(room, "turn/table0000000/6", JOB_SHORT, "b2b4"); /* of the same length as before */
    written(world, room, STORE_DONE);
    drop_effects(world);
    think(world, room, 4, "a8a6");
    nothing(world);
    time_passes(world, room, START + 7000);
    assert_int_equal(next(world, EFFECT_THINK).number, 6);
    think(world, room, 4, "a8a6");
    nothing(world);
    ask(world, room, 0, "{\"do\":\"resign\"}");
    drop_effects(world);
    written(world, room, STORE_DONE);
    drop_effects(world);
    think(world, room, 6, "a8a6"); /* the game is over */
    nothing(world);
    world_free(world);
}

/* What another server wrote is being read when the move comes: the game was as long, but another.
 */
static void test_a_move_that_waits_is_for_its_turn(void **state)
{
    (void)state;
    World *world = world_new();
    Room *room = against_computer(world);
    time_passes(world, room, START + 6000);
    next(world, EFFECT_THINK);
    write_elsewhere(world, room, "\"kind\":\"takeback\",\"seat\":\"w\",\"to\":0");
    write_elsewhere(world, room, "\"kind\":\"move\",\"seat\":\"w\",\"move\":\"b2b4\"");
    step(world, &(CoreEvent){.kind = CORE_ELSEWHERE, .room = room});
    think(world, room, 4, "a8a6");
    reads(world, room);
    next(world, EFFECT_NEWS);
    assert_int_equal(next(world, EFFECT_THINK).number, 6);
    nothing(world);
    world_free(world);
}

static void test_so_many_turns_may_wait(void **state)
{
    (void)state;
    World *world = world_new();
    const char *computer = "{\"spec\":\"travelers\",\"seats\":{\"w\":\"me\",\"b\":{\"level\":3}}}";
    Room *room[MOST_SESSION_TURNS];
    for (unsigned i = 0; i < MOST_SESSION_TURNS; i++) {
        room[i] = make(world, 0, computer, 3);
        room[i]->thinking = 1;
        room[i]->thinks_for = (Asker){.address = 1, .holder = 1};
    }
    ask_for_table(world, 0, computer);
    answered(world, 0, "too many games to think about");
    ask_for_table(world, 1, computer);
    next(world, EFFECT_WRITE);
    room[7]->thinks_for.holder = 9; /* somebody else at the address */
    ask_for_table(world, 0, computer);
    next(world, EFFECT_WRITE);
    world_free(world);
}

static void lease_is_asked_for(World *world, Room *room, int64_t at)
{
    time_passes(world, room, at - 1);
    nothing(world);
    time_passes(world, room, at);
    assert_ptr_equal(next(world, EFFECT_LEASE).room, room);
    nothing(world);
}

static void test_only_the_server_that_has_the_lease_has_a_computer_think(void **state)
{
    (void)state;
    World *world = world_new();
    Room *room = against_computer(world);
    world->keeps_leases = true;
    room->lease = (RoomLease){0};
    time_passes(world, room, START + 6000);
    assert_int_equal(next(world, EFFECT_LEASE).lasts, LEASE_MS);
    time_passes(world, room, START + 6050);
    nothing(world); /* it is asked for already */
    assert_false(admission_may_go(&world->rooms, room, world->now));
    leased(world, room, STORE_CONFLICT, 0);
    nothing(world);
    lease_is_asked_for(world, room, START + 6050 + LEASE_AGAIN);
    leased(world, room, STORE_FAILED, 0);
    nothing(world);
    lease_is_asked_for(world, room, START + 6050 + 2 * LEASE_AGAIN);
    leased(world, room, STORE_DONE, 5);
    next(world, EFFECT_THINK);
    think(world, room, 4, "a8a6");
    writes(world, 1, "a8a6");
    assert_int_equal(room->write.fence, 5);
    written(world, room, STORE_DONE);
    drop_effects(world);
    ask(world, room, 0, "{\"do\":\"move\",\"move\":\"b2b4\",\"at\":2}");
    assert_int_equal(room->write.fence, 0); /* people need no lease */
    world_free(world);
}

static void test_a_lease_is_renewed_while_a_computer_thinks(void **state)
{
    (void)state;
    World *world = world_new();
    Room *room = against_computer(world);
    const int64_t began = START + 6000;
    world->keeps_leases = true;
    room->lease = (RoomLease){0};
    time_passes(world, room, began);
    next(world, EFFECT_LEASE);
    leased(world, room, STORE_DONE, 5);
    next(world, EFFECT_THINK);
    lease_is_asked_for(world, room, began + LEASE_MS - LEASE_RENEW + 1);
    leased(world, room, STORE_DONE, 5);
    lease_is_asked_for(world, room, world->now + LEASE_MS - LEASE_RENEW + 1);
    leased(world, room, STORE_CONFLICT, 0); /* this server was stalled */
    think(world, room, 4, "a8a6");
    nothing(world);
    lease_is_asked_for(world, room, world->now + LEASE_AGAIN);
    leased(world, room, STORE_DONE, 7);
    next(world, EFFECT_THINK);
    world_free(world);
}

/* The store gave the lease to another server, which this one has not noticed. */
static void test_what_is_written_under_an_old_lease_is_refused(void **state)
{
    (void)state;
    World *world = world_new();
    Room *room = against_computer(world);
    time_passes(world, room, START + 6000);
    next(world, EFFECT_THINK);
    world->keeps_leases = true;
    think(world, room, 4, "a8a6");
    writes(world, 1, "a8a6");
    assert_int_equal(room->write.fence, 1);
    written(world, room, STORE_CONFLICT);
    write_elsewhere(world, room, "\"kind\":\"talk\",\"seat\":\"w\",\"text\":\"hm\"");
    reads(world, room);
    drop_effects(world);
    lease_is_asked_for(world, room, START + 6000 + LEASE_AGAIN);
    leased(world, room, STORE_DONE, 3);
    next(world, EFFECT_THINK);
    think(world, room, 4, "a8a6");
    writes(world, 1, "a8a6");
    assert_int_equal(room->write.fence, 3);
    world_free(world);
}

static void test_only_the_server_that_has_the_lease_lets_a_flag_fall(void **state)
{
    (void)state;
    World *world = world_new();
    Room *room = begun(world, "{\"kind\":\"sudden\",\"seconds\":60}");
    world->keeps_leases = true;
    const int64_t falls = clock_falls(&room->table->clock);
    lease_is_asked_for(world, room, falls - LEASE_AHEAD + 1);
    leased(world, room, STORE_CONFLICT, 0);
    time_passes(world, room, falls + 10);
    next(world, EFFECT_LEASE);
    nothing(world);
    leased(world, room, STORE_DONE, 9);
    writes(world, 1, "flagged");
    assert_int_equal(room->write.fence, 9);
    world_free(world);
}

/* A game whose server was gone from START + 20000 to START + 300000; the table has just been read.
 */
static Room *after_a_gap(World *world)
{
    Room *room = begun(world, "{\"kind\":\"sudden\",\"seconds\":60}");
    char name[STORE_TABLE_NAME];
    (void)snprintf(name, sizeof name, "%s", room->table->name);
    for (unsigned who = 0; who < 2; who++)
        step(world, &(CoreEvent){.kind = CORE_LEAVE, .room = room, .visit = &world->visit[who]});
    drop_effects(world);
    rooms_remove(&world->rooms, room);
    world->rooms.last_beat = START + 20000;
    world->now = world->rooms.opened = START + 300000;
    room = rooms_add(&world->rooms, name);
    step(world, &(CoreEvent){.kind = CORE_OPEN, .room = room});
    reads(world, room);
    nothing(world);
    return room;
}

#define RESUMED "\"kind\":\"resumed\",\"seat\":\"w\",\"ms\":280000"

static void test_time_without_a_server_is_given_back(void **state)
{
    (void)state;
    World *world = world_new();
    Room *room = after_a_gap(world);
    step(world, &(CoreEvent){.kind = CORE_RESUME, .room = room});
    writes(world, 1, RESUMED);
    written(world, room, STORE_DONE);
    nothing(world);
    time_passes(world, room, START + 340000);
    nothing(world);
    time_passes(world, room, START + 340001);
    writes(world, 1, "flagged");
    world_free(world);
}

static void test_time_that_is_owed_comes_before_any_wish(void **state)
{
    (void)state;
    World *world = world_new();
    Room *room = after_a_gap(world);
    ask(world, room, 0, MOVE);
    writes(world, 1, RESUMED);
    written(world, room, STORE_FAILED); /* so the move cannot be written either */
    answered(world, 0, "the store could not be written");
    reads(world, room);
    nothing(world);
    ask(world, room, 0, MOVE);
    writes(world, 1, RESUMED);
    written(world, room, STORE_DONE);
    writes(world, 1, "a2a4");
    nothing(world);
    world_free(world);
}

/* The event that gives it back has no memory: no wish may be done in its place, because time that
 * was owed would be lost. */
static void test_time_that_is_owed_is_not_passed_over(void **state)
{
    (void)state;
    World *world = world_new();
    Room *room = after_a_gap(world);
    ask(world, room, 0, MOVE);
    writes(world, 1, RESUMED);
    ask(world, room, 0, TALK);
    written(world, room, STORE_FAILED);
    answered(world, 0, "the store could not be written"); /* the move */
    next(world, EFFECT_READ);
    read_some(world, room, 3);
    no_memory = true;
    read_now(world, room);
    no_memory = false;
    answered(world, 0, "the server cannot do this now: try again"); /* the talk */
    nothing(world);
    ask(world, room, 0, TALK);
    writes(world, 1, RESUMED);
    nothing(world);
    world_free(world);
}

static void test_time_of_a_table_does_not_run_back(void **state)
{
    (void)state;
    World *world = world_new();
    Room *room = begun(world, NO_CLOCK);
    world->now = START + 5000; /* the clock of another server is ahead */
    write_elsewhere(world, room, "\"kind\":\"talk\",\"seat\":\"b\",\"text\":\"x\"");
    world->now = START;
    step(world, &(CoreEvent){.kind = CORE_ELSEWHERE, .room = room});
    reads(world, room);
    drop_effects(world);
    ask(world, room, 0, MOVE);
    writes(world, 1, "\"move\":\"a2a4\",\"n\":5,\"at\":1005000");
    world_free(world);
}

static void test_a_notice_is_answered_by_whoever_is_there(void **state)
{
    (void)state;
    World *world = world_new();
    Room *room = begun(world, NO_CLOCK);
    step(world, &(CoreEvent){.kind = CORE_LEAVE, .room = room, .visit = &world->visit[0]});
    ask(world, room, 1, "{\"do\":\"claim\"}");
    writes(world, 1, "\"kind\":\"notice\",\"seat\":\"w\"");
    written(world, room, STORE_DONE);
    drop_effects(world);
    time_passes(world, room, world->now + 5000);
    drop_effects(world); /* who is there */
    enter(world, room, 0);
    drop_effects(world);
    time_passes(world, room, world->now + 50);
    writes(world, 1, "\"kind\":\"present\",\"seat\":\"w\"");
    world_free(world);
}

static void test_who_is_there_is_told_once_a_second(void **state)
{
    (void)state;
    World *world = world_new();
    Room *room = begun(world, NO_CLOCK);
    world->now = START + 2000;
    enter(world, room, 2);
    assert_ptr_equal(next(world, EFFECT_NEWS).visit, &world->visit[2]);
    assert_null(next(world, EFFECT_NEWS).visit); /* all, because nobody came for a while */
    world->visit[0].presence = false;
    enter(world, room, 3);
    assert_ptr_equal(next(world, EFFECT_NEWS).visit, &world->visit[3]); /* themselves, at once */
    nothing(world);
    assert_false(world->visit[0].presence);
    assert_int_equal(room_watching(room), 2);
    time_passes(world, room, START + 2999);
    nothing(world);
    time_passes(world, room, START + 3000);
    assert_null(next(world, EFFECT_NEWS).visit);
    assert_true(world->visit[0].presence);
    nothing(world);
    world_free(world);
}

static void quiet(World *world, Room *room, unsigned who, bool quiet)
{
    step(world, &(CoreEvent){.kind = quiet ? CORE_QUIET : CORE_HEARD,
                             .room = room,
                             .visit = &world->visit[who]});
}

/* An event tells who is there, too. If that is over before all are told, it is put right. */
static void test_who_is_there_is_put_right_when_an_event_told_otherwise(void **state)
{
    (void)state;
    char bytes[MOST_NEWS];
    WfText text = wf_text(bytes, sizeof bytes);
    World *world = world_new();
    Room *room = begun(world, NO_CLOCK);
    world->now += 2000;
    enter(world, room, 2);
    drop_effects(world);
    world->now += 100;
    quiet(world, room, 2, true);
    nothing(world);                                               /* all were told a moment ago */
    assert_true(news_write(&world->visit[0], world->now, &text)); /* as an event would have it */
    assert_non_null(strstr(bytes, "\"watching\":0"));
    quiet(world, room, 2, false);
    nothing(world);
    time_passes(world, room, world->now + 1000);
    assert_null(next(world, EFFECT_NEWS).visit);
    assert_true(world->visit[0].presence);
    nothing(world);
    time_passes(world, room, world->now + 2000); /* once is enough, if they were told so */
    nothing(world);
    world_free(world);
}

/* Who is cut off is away, although its place is not given up: it is told so, may be given notice,
 * and is there again as soon as it is heard. */
static void test_who_is_not_heard_is_not_there(void **state)
{
    (void)state;
    World *world = world_new();
    Room *room = begun(world, NO_CLOCK);
    enter(world, room, 2);
    drop_effects(world);
    world->now += 5000;
    quiet(world, room, 0, true);
    assert_null(next(world, EFFECT_NEWS).visit);
    assert_int_equal(room_present(room), 2);
    quiet(world, room, 0, true); /* said twice: counted once */
    quiet(world, room, 2, true);
    assert_int_equal(room_watching(room), 0);
    presence_recount(room);
    assert_int_equal(room_present(room), 2);
    assert_int_equal(room_watching(room), 0);
    drop_effects(world);
    ask(world, room, 1, "{\"do\":\"claim\"}");
    writes(world, 1, "\"kind\":\"notice\",\"seat\":\"w\"");
    written(world, room, STORE_DONE);
    drop_effects(world);
    world->now += 1000;
    quiet(world, room, 0, false);
    next(world, EFFECT_NEWS);
    assert_int_equal(room_present(room), 3);
    step(world, &(CoreEvent){.kind = CORE_TIME, .room = room});
    writes(world, 1, "\"kind\":\"present\",\"seat\":\"w\"");
    step(world, &(CoreEvent){.kind = CORE_LEAVE, .room = room, .visit = &world->visit[2]});
    quiet(world, room, 1, true);
    step(world, &(CoreEvent){.kind = CORE_LEAVE, .room = room, .visit = &world->visit[1]});
    assert_int_equal(room_present(room), 1);
    assert_int_equal(room_watching(room), 0);
    world_free(world);
}

static void elsewhere(World *world, Room *room, uint8_t seats, size_t watching)
{
    step(world,
         &(CoreEvent){.kind = CORE_PRESENT, .room = room, .seats = seats, .watching = watching});
}

/* White is at another server, two watch there. */
static void test_who_is_at_another_server_is_there(void **state)
{
    (void)state;
    World *world = world_new();
    Room *room = begun(world, NO_CLOCK);
    step(world, &(CoreEvent){.kind = CORE_LEAVE, .room = room, .visit = &world->visit[0]});
    drop_effects(world);
    world->now += 2000;
    elsewhere(world, room, 1, 2);
    assert_null(next(world, EFFECT_NEWS).visit); /* all are told */
    assert_int_equal(room_present(room), 3);
    assert_int_equal(room_watching(room), 2);
    assert_int_equal(room_here(room), 2);
    ask(world, room, 1, "{\"do\":\"claim\"}");
    answered(world, 1, "is at the table");
    world->now += 2000;
    elsewhere(world, room, 0, 0); /* that server is gone */
    assert_null(next(world, EFFECT_NEWS).visit);
    assert_int_equal(room_present(room), 2);
    assert_int_equal(room_watching(room), 0);
    ask(world, room, 1, "{\"do\":\"claim\"}");
    writes(world, 1, "\"kind\":\"notice\",\"seat\":\"w\"");
    written(world, room, STORE_DONE);
    drop_effects(world);
    elsewhere(world, room, 1, 0); /* the server where White is says so itself */
    drop_effects(world);
    time_passes(world, room, world->now + 50);
    nothing(world);
    assert_int_not_equal(room->table->noticed, WF_NO_SEAT);
    world_free(world);
}

static void test_nobody_is_in_a_free_seat(void **state)
{
    (void)state;
    World *world = world_new();
    Room *room =
        make(world, 0, "{\"spec\":\"travelers\",\"seats\":{\"w\":\"me\",\"b\":\"open\"}}", 2);
    elsewhere(world, room, 3, 0);
    assert_int_equal(room_present(room), 1);
    drop_effects(world);
    world_free(world);
}

static void test_other_servers_are_told_who_is_here(void **state)
{
    (void)state;
    World *world = world_new();
    Room *room = begun(world, NO_CLOCK);
    assert_int_equal(world->said_seats, 3);
    assert_int_equal(world->said_watching, 0);
    const unsigned said = world->said;
    elsewhere(world, room, 1, 7); /* what they have said is not said again */
    enter(world, room, 2);
    assert_int_equal(world->said_watching, 1);
    quiet(world, room, 1, true);
    assert_int_equal(world->said_seats, 1);
    step(world, &(CoreEvent){.kind = CORE_LEAVE, .room = room, .visit = &world->visit[2]});
    step(world, &(CoreEvent){.kind = CORE_LEAVE, .room = room, .visit = &world->visit[0]});
    assert_int_equal(world->said_seats, 0);
    assert_int_equal(world->said_watching, 0);
    assert_int_equal(world->said, said + 4);
    drop_effects(world);
    time_passes(world, room, world->now + 5000);
    assert_int_equal(world->said, said + 4); /* only what has changed */
    drop_effects(world);
    world_free(world);
}

static void test_a_seat_moves_by_its_key(void **state)
{
    (void)state;
    World *world = world_new();
    Room *room = begun(world, NO_CLOCK);
    static const uint8_t wrong[STORE_DIGEST] = {98}, right[STORE_DIGEST] = {99};
    ask(world, room, 0, "{\"do\":\"key\"}");
    assert_int_equal(writes(world, 1, "\"kind\":\"key\"")->write.slot[0].slot, WF_SEATS_MAX);
    assert_null(strstr(room->write.body[0], "token"));
    written(world, room, STORE_DONE);
    assert_string_equal(next(world, EFFECT_ANSWER).secret, "the token");
    assert_int_equal(world->tokens, 1); /* the next key is another one */
    drop_effects(world);
    ask(world, room, 2, "{\"do\":\"take\"}");
    answered(world, 2, "that is no key");
    ask_with_key(world, room, 2, "{\"do\":\"take\"}", wrong);
    answered(world, 2, "used already");
    ask_with_key(world, room, 2, "{\"do\":\"take\"}", right);
    writes(world, 1, "\"kind\":\"moved\",\"seat\":\"w\"");
    written(world, room, STORE_DONE);
    assert_int_equal(seats_of(room_seats(room), holders[2]), 1);
    assert_int_equal(seats_of(room_seats(room), holders[0]), 0);
    world_free(world);
}

/* ---- rematches ---- */

/* The game is over, and both want another. The next table is on its way with the last event. */
static Room *rematch(World *world, Room *room)
{
    ask(world, room, 0, "{\"do\":\"resign\"}");
    written(world, writes(world, 1, "resigned"), STORE_DONE);
    ask(world, room, 0, "{\"do\":\"rematch\"}");
    drop_effects(world);
    written(world, room, STORE_DONE);
    ask(world, room, 1, "{\"do\":\"rematch\"}");
    drop_effects(world);
    written(world, room, STORE_DONE);
    answered(world, 1, NULL);
    next(world, EFFECT_NEWS);
    writes(world, 1, "\"kind\":\"rematch\",\"table\":\"table0000001\"");
    nothing(world);
    return room->write.opens;
}

static void test_a_rematch_is_one_write_of_two_tables(void **state)
{
    (void)state;
    World *world = world_new();
    Room *room = begun(world, NO_CLOCK), *other = rematch(world, room);
    assert_int_equal(other->write.events, 3);
    assert_int_equal(other->write.slots, 2);
    assert_int_equal(room_durable(other), 0);
    assert_string_equal(other->write.row.table, "table0000001");
    written(world, room, STORE_DONE);
    next(world, EFFECT_NEWS);
    nothing(world);
    assert_int_equal(room_durable(other), 3);
    assert_int_equal(seats_of(room_seats(other), holders[0]), 2); /* everybody has moved on */
    assert_int_equal(seats_of(room_seats(other), holders[1]), 1);
    world_free(world);
}

/* The server may be gone before it has made the next table, and nobody may look at the old one: it
 * is due, so that some server makes the next one. */
static void test_a_rematch_that_all_want_is_due_until_it_is_there(void **state)
{
    (void)state;
    World *world = world_new();
    Room *room = begun(world, NO_CLOCK);
    ask(world, room, 0, "{\"do\":\"resign\"}");
    written(world, writes(world, 1, "resigned"), STORE_DONE);
    drop_effects(world);
    ask(world, room, 0, "{\"do\":\"rematch\"}");
    written(world, writes(world, 1, "rematch"), STORE_DONE);
    drop_effects(world);
    assert_int_equal(table_due(room->table), 0);
    ask(world, room, 1, "{\"do\":\"rematch\"}");
    assert_int_equal(writes(world, 1, "rematch")->write.row.due, world->now);
    keep_write(world, &room->write);
    char name[STORE_TABLE_NAME];
    (void)snprintf(name, sizeof name, "%s", room->table->name);
    for (unsigned who = 0; who < 2; who++) /* the server is gone, and another one reads the table */
        step(world, &(CoreEvent){.kind = CORE_LEAVE, .room = room, .visit = &world->visit[who]});
    drop_effects(world);
    rooms_remove(&world->rooms, room);
    room = rooms_add(&world->rooms, name);
    step(world, &(CoreEvent){.kind = CORE_OPEN, .room = room});
    reads(world, room);
    assert_false(admission_may_go(&world->rooms, room, world->now));
    time_passes(world, room, world->now + 50);
    assert_int_equal(
        writes(world, 1, "\"kind\":\"rematch\",\"table\":\"table0000001\"")->write.row.due, 0);
    written(world, room, STORE_DONE);
    assert_true(admission_may_go(&world->rooms, room, world->now));
    world_free(world);
}

/* Other servers may know of the next table, and write to it, before this one hears that it is
 * durable. */
static void test_news_of_a_next_table_are_read_when_it_is_known_to_be_durable(void **state)
{
    (void)state;
    World *world = world_new();
    Room *room = begun(world, NO_CLOCK), *other = rematch(world, room);
    step(world, &(CoreEvent){.kind = CORE_ELSEWHERE, .room = other});
    nothing(world);
    written(world, room, STORE_DONE);
    write_elsewhere(world, other, "\"kind\":\"talk\",\"seat\":\"b\",\"text\":\"x\"");
    next(world, EFFECT_NEWS);
    reads(world, other);
    nothing(world);
    assert_int_equal(room_durable(other), 4);
    world_free(world);
}

static void test_a_rematch_that_another_server_made_first_is_not_made_twice(void **state)
{
    (void)state;
    World *world = world_new();
    Room *room = begun(world, NO_CLOCK), *other = rematch(world, room);
    write_elsewhere(world, room, "\"kind\":\"rematch\",\"table\":\"thereitisnow\"");
    written(world, room, STORE_CONFLICT);
    reads(world, other);
    reads(world, room);
    next(world, EFFECT_NEWS);
    nothing(world);
    assert_false(table_is_read(other->table));
    assert_true(admission_may_go(&world->rooms, other, world->now));
    assert_string_equal(room->table->rematch, "thereitisnow");
    time_passes(world, room, world->now + 50);
    nothing(world);
    world_free(world);
}

/* ---- text ---- */

/* As printf would, whatever room there is. */
static void test_words_and_numbers_are_put_as_they_are_printed(void **state)
{
    (void)state;
    static const int64_t numbers[] = {0,    7,         -1,         10,        -90,
                                      1234, INT64_MAX, -INT64_MAX, INT64_MIN, 1795567584168};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        for (size_t size = 1; size < 40; size++) {
            char quick[40], printed[40];
            WfText out = wf_text(quick, size), expected = wf_text(printed, size);
            put_words(&out, "");
            put_words(&out, "some words ");
            put_number(&out, numbers[i]);
            put_words(&out, ",");
            wf_text_add(&expected, "some words %lld,", (long long)numbers[i]);
            assert_string_equal(quick, printed);
            assert_int_equal(out.length, expected.length);
        }
}

/* ---- the same events have the same effects ---- */

static unsigned chance_of(uint64_t *seed, unsigned most)
{
    *seed = *seed * 6364136223846793005U + 1442695040888963407U;
    return (unsigned)(*seed >> 33) % most;
}

static void note(World *world, const Effect *effect)
{
    const Room *room = effect->room;
    char *at = world->trace + world->traced;
    assert_true(world->traced < TRACE - 4096);
    world->traced += (size_t)snprintf(
        at, 4096, "%lld %d %s %d %s %s %s\n", (long long)world->now, (int)effect->kind,
        room != NULL ? room->table->name : "-", effect->granted, effect->text, effect->secret,
        effect->kind == EFFECT_WRITE ? room->write.body[room->write.events - 1] : "");
}

/* Carries out what is to be done as a server would; now and then the store fails, or another server
 * was faster. A write is answered later: it is put into `busy`. */
static void carry_out(World *world, uint64_t *seed, Room **busy, unsigned *count)
{
    Effect effect;
    while (effects_take(&world->effects, &effect)) {
        note(world, &effect);
        effect_free(&effect);
        if (effect.kind == EFFECT_ANSWER) {
            world->answers[person_of(effect.watcher)]++;
            world->granted[person_of(effect.watcher)] += effect.granted;
        } else if (effect.kind == EFFECT_WRITE) {
            busy[(*count)++] = effect.room;
        } else if (effect.kind == EFFECT_READ && chance_of(seed, 8) == 0) {
            const Shelf *shelf = shelf_of(world, effect.room->table->name);
            read_in_vain(world, effect.room, chance_of(seed, (unsigned)shelf->length + 1));
        } else if (effect.kind == EFFECT_READ) {
            read_now(world, effect.room);
        }
    }
}

static void finish_write(World *world, uint64_t *seed, Room *room)
{
    static const StoreAnswer likely[] = {STORE_DONE, STORE_DONE, STORE_DONE, STORE_FAILED,
                                         STORE_CONFLICT};
    const StoreAnswer answer = likely[chance_of(seed, 5)];
    if (answer == STORE_CONFLICT)
        write_elsewhere(world, room, "\"kind\":\"talk\",\"seat\":\"w\",\"text\":\"me too\"");
    written(world, room, answer);
}

static void check_room(World *world, const Room *room)
{
    const Shelf *shelf = shelf_of(world, room->table->name);
    const size_t durable = room_durable(room);
    assert_true(durable <= shelf->length);
    for (size_t i = 0; i < durable; i++)
        assert_string_equal(room->table->log[i], shelf->log[i]);
    assert_true(room->waiting <= MOST_LINE + 2);
}

/* What the first events of a log add up to, as a table of their own has it. */
static json_t *state_after(Shelf *shelf, size_t events)
{
    if (shelf->sum == NULL || shelf->sum->length > events) {
        table_free(shelf->sum);
        shelf->sum = table_new(shelf->name);
    }
    while (shelf->sum->length < events)
        assert_true(table_take(shelf->sum, shelf->log[shelf->sum->length]));
    assert_true(snapshot_update(&shelf->snapshot, shelf->sum));
    return json_of(shelf->snapshot.text);
}

/* A visit is told what it does not know yet: each event once and in order, and the state of all
 * that is durable, which never runs back. `known` is the last state's number. */
static void hear(World *world, Visit *visit, size_t *known)
{
    char bytes[MOST_NEWS];
    const size_t told = visit->told;
    Shelf *shelf = shelf_of(world, visit->room->table->name);
    WfText text = wf_text(bytes, sizeof bytes);
    if (!news_waits(visit))
        return;
    assert_true(news_write(visit, world->now, &text));
    json_t *news = json_of(bytes);
    const json_t *events = json_object_get(news, "events"), *state = json_object_get(news, "state");
    const size_t number = (size_t)json_integer_value(json_object_get(state, "n"));
    for (size_t i = 0; i < json_array_size(events); i++) {
        json_t *event = json_of(shelf->log[told + i]);
        assert_true(json_equal(json_array_get(events, i), event));
        json_decref(event);
    }
    assert_true(number >= *known && number >= visit->told && number <= shelf->length);
    json_t *sum = state_after(shelf, number);
    assert_true(json_equal(state, sum));
    *known = number;
    json_decref(sum);
    json_decref(news);
}

/* Two tables, four people, and whatever may happen. Every wish is answered once. */
static World *play(uint64_t seed)
{
    static const char *const wishes[] = {MOVE,
                                         TALK,
                                         "{\"do\":\"move\",\"move\":\"a8a6\",\"at\":1}",
                                         "{\"do\":\"takeback\"}",
                                         "{\"do\":\"draw\"}",
                                         "{\"do\":\"decline\"}",
                                         "{\"do\":\"claim\"}",
                                         "{\"do\":\"key\"}"};
    World *world = world_new();
    Room *room[2], *busy[2];
    unsigned asked[PEOPLE] = {0}, count = 0;
    size_t known[PEOPLE] = {0};
    for (unsigned i = 0; i < 2; i++) {
        const unsigned me = 2 * i;
        room[i] = make(world, me,
                       "{\"spec\":\"travelers\",\"seats\":{\"w\":\"me\",\"b\":\"open\"},"
                       "\"clock\":{\"kind\":\"days\",\"days\":1}}",
                       2);
        ask(world, room[i], me + 1, SIT);
        written(world, writes(world, 1, "seated"), STORE_DONE);
        answered(world, me + 1, NULL);
        enter(world, room[i], me);
        enter(world, room[i], me + 1);
        drop_effects(world);
    }
    for (unsigned turn = 0; turn < 600; turn++) {
        const unsigned who = chance_of(&seed, 4), what = chance_of(&seed, 6);
        world->now += chance_of(&seed, 300);
        if (what < 3) {
            asked[who]++;
            ask(world, room[who / 2], who, wishes[chance_of(&seed, 8)]);
        } else if (what == 3 && count > 0) {
            const unsigned i = chance_of(&seed, count);
            Room *done = busy[i];
            busy[i] = busy[--count];
            finish_write(world, &seed, done);
        } else {
            step(world, &(CoreEvent){.kind = what == 4 ? CORE_ELSEWHERE : CORE_TIME,
                                     .room = room[who / 2]});
        }
        carry_out(world, &seed, busy, &count);
        check_room(world, room[0]);
        check_room(world, room[1]);
        hear(world, &world->visit[who], &known[who]);
    }
    for (unsigned turn = 0; turn < 4000 && (count > 0 || room[0]->line || room[1]->line); turn++) {
        if (count > 0) {
            Room *done = busy[--count];
            finish_write(world, &seed, done);
        }
        carry_out(world, &seed, busy, &count);
    }
    for (unsigned who = 0; who < 4; who++)
        assert_int_equal(world->answers[who], asked[who]);
    return world;
}

static void test_the_same_events_have_the_same_effects(void **state)
{
    (void)state;
    unsigned granted = 0, refused = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        World *once = play(seed), *again = play(seed);
        assert_true(once->traced > 1000);
        assert_string_equal(once->trace, again->trace);
        for (unsigned who = 0; who < 4; who++) {
            granted += once->granted[who];
            refused += once->answers[who] - once->granted[who];
        }
        world_free(once);
        world_free(again);
    }
    assert_true(granted > 100 && refused > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_new_table_is_one_write),
        cmocka_unit_test(test_a_table_that_cannot_be_made_is_refused),
        cmocka_unit_test(test_a_wish_is_durable_before_anybody_hears_of_it),
        cmocka_unit_test(test_a_wish_waits_while_a_write_is_on_its_way),
        cmocka_unit_test(test_two_rooms_do_not_wait_for_each_other),
        cmocka_unit_test(test_wishes_that_wait_are_bounded_and_all_answered),
        cmocka_unit_test(test_whoever_left_is_not_answered),
        cmocka_unit_test(test_a_conflict_is_read_and_decided_again),
        cmocka_unit_test(test_a_conflict_may_leave_nothing_to_be_done),
        cmocka_unit_test(test_what_was_not_written_is_refused_and_tried_no_sooner_than_in_a_second),
        cmocka_unit_test(test_a_table_that_cannot_be_read_is_tried_ever_less_often),
        cmocka_unit_test(test_a_damaged_event_makes_a_table_unreadable),
        cmocka_unit_test(test_news_of_another_server_during_a_write_are_read_after_it),
        cmocka_unit_test(test_news_of_another_server_during_a_read_are_read_after_it),
        cmocka_unit_test(test_news_of_another_server_during_the_first_read_are_read_after_it),
        cmocka_unit_test(test_news_of_a_next_table_are_read_when_it_is_known_to_be_durable),
        cmocka_unit_test(test_nobody_is_told_of_a_table_while_it_is_read_anew),
        cmocka_unit_test(test_who_is_there_is_put_right_when_an_event_told_otherwise),
        cmocka_unit_test(test_news_that_a_failed_write_brings_to_light_are_told),
        cmocka_unit_test(test_holders_that_come_later_than_their_event_are_told),
        cmocka_unit_test(test_nobody_is_told_less_than_they_know),
        cmocka_unit_test(test_a_wish_for_which_there_is_no_memory_is_answered),
        cmocka_unit_test(test_time_that_is_owed_is_not_passed_over),
        cmocka_unit_test(test_a_flag_falls_in_its_millisecond),
        cmocka_unit_test(test_a_first_turn_comes_in_time_or_there_is_no_game),
        cmocka_unit_test(test_a_first_turn_that_comes_late_ends_the_game),
        cmocka_unit_test(test_a_computer_thinks_once_and_moves),
        cmocka_unit_test(test_a_turn_is_enqueued_with_the_write_that_leads_to_it),
        cmocka_unit_test(test_computers_alone_have_their_own_lanes),
        cmocka_unit_test(test_a_turn_that_was_set_aside_is_asked_for_anew),
        cmocka_unit_test(test_a_turn_that_was_taken_back_is_not_played),
        cmocka_unit_test(test_a_move_that_waits_is_for_its_turn),
        cmocka_unit_test(test_so_many_turns_may_wait),
        cmocka_unit_test(test_only_the_server_that_has_the_lease_has_a_computer_think),
        cmocka_unit_test(test_a_lease_is_renewed_while_a_computer_thinks),
        cmocka_unit_test(test_what_is_written_under_an_old_lease_is_refused),
        cmocka_unit_test(test_only_the_server_that_has_the_lease_lets_a_flag_fall),
        cmocka_unit_test(test_time_without_a_server_is_given_back),
        cmocka_unit_test(test_a_notice_is_answered_by_whoever_is_there),
        cmocka_unit_test(test_who_is_there_is_told_once_a_second),
        cmocka_unit_test(test_who_is_not_heard_is_not_there),
        cmocka_unit_test(test_who_is_at_another_server_is_there),
        cmocka_unit_test(test_nobody_is_in_a_free_seat),
        cmocka_unit_test(test_other_servers_are_told_who_is_here),
        cmocka_unit_test(test_a_seat_moves_by_its_key),
        cmocka_unit_test(test_a_rematch_is_one_write_of_two_tables),
        cmocka_unit_test(test_a_rematch_that_all_want_is_due_until_it_is_there),
        cmocka_unit_test(test_a_rematch_that_another_server_made_first_is_not_made_twice),
        cmocka_unit_test(test_a_seat_is_taken_when_that_is_durable),
        cmocka_unit_test(test_time_that_is_owed_comes_before_any_wish),
        cmocka_unit_test(test_time_of_a_table_does_not_run_back),
        cmocka_unit_test(test_events_that_were_not_written_are_not_shown),
        cmocka_unit_test(test_words_and_numbers_are_put_as_they_are_printed),
        cmocka_unit_test(test_the_same_events_have_the_same_effects),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
