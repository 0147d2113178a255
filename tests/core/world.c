/* world.c - see world.h. */
#include "world.h"

bool no_memory;
void *__real_calloc(size_t count, size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_calloc(size_t count, size_t size)
{
    return no_memory ? NULL : __real_calloc(count, size);
}

const uint8_t holders[PEOPLE][STORE_DIGEST] = {{1}, {2}, {3}, {4}, {5}, {6}};

static void renew(World *world)
{
    if (world->entropy.name_taken)
        (void)snprintf(world->entropy.name, sizeof world->entropy.name, "table%07u",
                       world->names++ % 1000000);
    world->tokens += world->entropy.token_taken;
    world->entropy.name_taken = world->entropy.token_taken = false;
}

World *world_new(void)
{
    World *world = calloc(1, sizeof *world);
    assert_non_null(world);
    world->now = START;
    world->rooms.opened = START;
    world->entropy = (Entropy){.token = "the token", .digest = {99}, .name_taken = true};
    world->trace = calloc(1, TRACE);
    assert_non_null(world->trace);
    renew(world);
    return world;
}

void world_free(World *world)
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
    core_step(&world->rooms, event, &world->entropy, world->now, &world->effects);
    renew(world);
    assert_true(world->effects.count <= EFFECTS_STEP + MOST_LINE); /* half of the reserve is left */
}

void leased(World *world, Room *room, StoreAnswer answer, uint64_t fence)
{
    take_step(world,
              &(CoreEvent){.kind = CORE_LEASED, .room = room, .answer = answer, .number = fence});
}

/* Removes messages to other servers from the effects, and grants requested leases unless a test
 * does so itself. */
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

void step(World *world, const CoreEvent *event)
{
    take_step(world, event);
    take_aside(world);
}

/* ---- effects ---- */

Effect next(World *world, EffectKind kind)
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

void nothing(World *world)
{
    if (world->effects.count != 0)
        fail_msg("an effect of kind %d", (int)world->effects.item[world->effects.first].kind);
}

unsigned person_of(const void *client)
{
    return (unsigned)((const uint8_t(*)[STORE_DIGEST])client - holders);
}

void answered(World *world, unsigned who, const char *why)
{
    const Effect effect = next(world, EFFECT_ANSWER);
    assert_int_equal(person_of(effect.client), who);
    assert_int_equal(effect.granted, why == NULL);
    if (why != NULL && strstr(effect.text, why) == NULL)
        fail_msg("'%s' has not '%s'", effect.text, why);
}

Room *writes(World *world, size_t events, const char *words)
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

Shelf *shelf_of(World *world, const char *name)
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

void keep_write(World *world, const RoomWrite *write)
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

void written(World *world, Room *room, StoreAnswer answer)
{
    if (answer == STORE_DONE)
        keep_write(world, &room->write);
    step(world, &(CoreEvent){.kind = CORE_WRITTEN, .room = room, .answer = answer});
}

void write_elsewhere(World *world, const Room *room, const char *fields)
{
    char body[300];
    Shelf *shelf = shelf_of(world, room->table->name);
    (void)snprintf(body, sizeof body, "{\"n\":%zu,\"at\":%lld,%s}", shelf->length + 1,
                   (long long)world->now, fields);
    keep(shelf, body);
}

void read_some(World *world, Room *room, size_t length)
{
    const Shelf *shelf = shelf_of(world, room->table->name);
    for (size_t i = room->table->length; i < length && !room->damaged; i++)
        step(world,
             &(CoreEvent){
                 .kind = CORE_READ_ONE, .room = room, .number = i + 1, .body = shelf->log[i]});
}

void read_now(World *world, Room *room)
{
    const Shelf *shelf = shelf_of(world, room->table->name);
    read_some(world, room, shelf->length);
    step(world, &(CoreEvent){.kind = CORE_READ, .room = room, .digest = shelf->digest});
}

void read_in_vain(World *world, Room *room, size_t length)
{
    read_some(world, room, length);
    step(world, &(CoreEvent){.kind = CORE_READ, .room = room, .fault = "the disk is gone"});
}

void reads(World *world, Room *room)
{
    assert_ptr_equal(next(world, EFFECT_READ).room, room);
    read_now(world, room);
}

/* ---- inputs ---- */

void time_passes(World *world, Room *room, int64_t until)
{
    world->now = until;
    step(world, &(CoreEvent){.kind = CORE_TIME, .room = room});
}

json_t *json_of(const char *text)
{
    json_t *json = json_loads(text, 0, NULL);
    if (json == NULL)
        fail_msg("not JSON: %s", text);
    return json;
}

void ask_with_key(World *world, Room *room, unsigned who, const char *message, const uint8_t *key)
{
    json_t *json = json_of(message);
    step(world, &(CoreEvent){.kind = CORE_REQUEST,
                             .room = room,
                             .client = (void *)(uintptr_t)holders[who],
                             .holder = holders[who],
                             .key = key,
                             .message = json});
    json_decref(json);
}

void ask(World *world, Room *room, unsigned who, const char *message)
{
    ask_with_key(world, room, who, message, NULL);
}

void ask_for_table(World *world, unsigned who, const char *message)
{
    json_t *json = json_of(message);
    step(world, &(CoreEvent){.kind = CORE_CREATE,
                             .client = (void *)(uintptr_t)holders[who],
                             .principal = {.address = who + 1, .holder = who + 1},
                             .holder = holders[who],
                             .message = json});
    json_decref(json);
}

Room *make(World *world, unsigned who, const char *message, size_t events)
{
    ask_for_table(world, who, message);
    Room *room = writes(world, events, "");
    written(world, room, STORE_DONE);
    answered(world, who, NULL);
    return room;
}

void enter(World *world, Room *room, unsigned who)
{
    Visit *visit = &world->visit[who];
    *visit = (Visit){.client = (void *)(uintptr_t)holders[who],
                     .holder = holders[who],
                     .principal = &world->principal[who]};
    world->principal[who] = (Principal){.address = who + 1, .holder = who + 1};
    step(world, &(CoreEvent){.kind = CORE_ENTER, .room = room, .visit = visit});
}

void drop_effects(World *world)
{
    Effect effect;
    while (effects_take(&world->effects, &effect))
        effect_free(&effect);
}

Room *begun(World *world, const char *clock)
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

Room *begun_alone(World *world)
{
    Room *room = begun(world, NO_CLOCK);
    for (unsigned who = 0; who < 2; who++)
        step(world, &(CoreEvent){.kind = CORE_LEAVE, .room = room, .visit = &world->visit[who]});
    drop_effects(world);
    return room;
}

#define TALK "{\"do\":\"talk\",\"text\":\"hello\"}"
