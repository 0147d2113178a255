/* test_same_effects.c - the same events at the same times have the same effects. */
#include "world.h"

#include "server/core/news.h"

static unsigned entropy_of(uint64_t *seed, unsigned most)
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

/* Executes effects as a server would. Now and then the store fails, or another server was faster. A
 * write is answered later: it is put into `busy`. */
static void carry_out(World *world, uint64_t *seed, Room **busy, unsigned *count)
{
    Effect effect;
    while (effects_take(&world->effects, &effect)) {
        note(world, &effect);
        effect_free(&effect);
        if (effect.kind == EFFECT_ANSWER) {
            world->answers[person_of(effect.client)]++;
            world->granted[person_of(effect.client)] += effect.granted;
        } else if (effect.kind == EFFECT_WRITE) {
            busy[(*count)++] = effect.room;
        } else if (effect.kind == EFFECT_READ && entropy_of(seed, 8) == 0) {
            const Shelf *shelf = shelf_of(world, effect.room->table->name);
            read_in_vain(world, effect.room, entropy_of(seed, (unsigned)shelf->length + 1));
        } else if (effect.kind == EFFECT_READ) {
            read_now(world, effect.room);
        }
    }
}

static void finish_write(World *world, uint64_t *seed, Room *room)
{
    static const StoreAnswer likely[] = {STORE_DONE, STORE_DONE, STORE_DONE, STORE_FAILED,
                                         STORE_CONFLICT};
    const StoreAnswer answer = likely[entropy_of(seed, 5)];
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

/* The state after the first events of a log, computed by a separate table. */
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

/* A visit is sent what it does not know yet: each event once and in order, and the durable state,
 * which never goes back. `known` is the number of the last state. */
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

/* Two tables, four people, and random events. Every request is answered once. */
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
        const unsigned who = entropy_of(&seed, 4), what = entropy_of(&seed, 6);
        world->now += entropy_of(&seed, 300);
        if (what < 3) {
            asked[who]++;
            ask(world, room[who / 2], who, wishes[entropy_of(&seed, 8)]);
        } else if (what == 3 && count > 0) {
            const unsigned i = entropy_of(&seed, count);
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
        cmocka_unit_test(test_the_same_events_have_the_same_effects),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
