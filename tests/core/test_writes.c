/* test_writes.c - the effect of a request is durable before anybody hears of it. */
#include "world.h"

#include "server/core/presence.h"

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
    assert_int_equal(room->write.maker, 1); /* person 0's address */
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

static void test_a_request_is_durable_before_anybody_hears_of_it(void **state)
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

static void test_a_request_waits_while_a_write_is_on_its_way(void **state)
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
    step(world, &(CoreEvent){.kind = CORE_FORGET, .client = (void *)(uintptr_t)holders[0]});
    written(world, room, STORE_DONE);
    next(world, EFFECT_NEWS);
    writes(world, 1, "\"kind\":\"talk\",\"seat\":\"b\"");
    nothing(world);
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

/* Each seat has its key. A used key opens neither another seat nor its own seat a second time. */
static void test_a_used_key_stays_used(void **state)
{
    (void)state;
    World *world = world_new();
    Room *room = begun(world, NO_CLOCK);
    static const uint8_t white[STORE_DIGEST] = {99}, black[STORE_DIGEST] = {97};
    for (unsigned who = 0; who < 2; who++) {
        memcpy(world->entropy.digest, who == 0 ? white : black, STORE_DIGEST);
        ask(world, room, who, "{\"do\":\"key\"}");
        written(world, room, STORE_DONE);
    }
    ask_with_key(world, room, 2, "{\"do\":\"take\"}", white);
    written(world, room, STORE_DONE);
    drop_effects(world);
    ask_with_key(world, room, 0, "{\"do\":\"take\"}", white); /* black's is still open */
    answered(world, 0, "used already");
    assert_int_equal(seats_of(room_seats(room), holders[2]), 1);
    ask_with_key(world, room, 0, "{\"do\":\"take\"}", black);
    writes(world, 1, "\"kind\":\"moved\",\"seat\":\"b\"");
    written(world, room, STORE_DONE);
    assert_int_equal(seats_of(room_seats(room), holders[0]), 2);
    world_free(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_new_table_is_one_write),
        cmocka_unit_test(test_a_table_that_cannot_be_made_is_refused),
        cmocka_unit_test(test_a_request_is_durable_before_anybody_hears_of_it),
        cmocka_unit_test(test_a_seat_is_taken_when_that_is_durable),
        cmocka_unit_test(test_a_request_waits_while_a_write_is_on_its_way),
        cmocka_unit_test(test_two_rooms_do_not_wait_for_each_other),
        cmocka_unit_test(test_wishes_that_wait_are_bounded_and_all_answered),
        cmocka_unit_test(test_whoever_left_is_not_answered),
        cmocka_unit_test(test_a_seat_moves_by_its_key),
        cmocka_unit_test(test_a_used_key_stays_used),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
