/* test_clocks.c - falling flags, missed first turns, time that is given back. */
#include "world.h"

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

/* The clock does not count a first turn. If it does not come within its own limit, the server ends
 * the game without a winner, and the players may go on at another table. */
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

/* The move itself may be what reveals that it came too late. */
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

/* A game whose server was down from START + 20000 to START + 300000; the table has just been
 * read. */
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

static void test_time_that_is_owed_comes_before_any_request(void **state)
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

/* There is no memory for the event that gives time back: no request may be executed before it,
 * because the time owed would be lost. */
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_flag_falls_in_its_millisecond),
        cmocka_unit_test(test_a_first_turn_comes_in_time_or_there_is_no_game),
        cmocka_unit_test(test_a_first_turn_that_comes_late_ends_the_game),
        cmocka_unit_test(test_time_without_a_server_is_given_back),
        cmocka_unit_test(test_time_that_is_owed_comes_before_any_request),
        cmocka_unit_test(test_time_that_is_owed_is_not_passed_over),
        cmocka_unit_test(test_time_of_a_table_does_not_run_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
