/* test_rematches.c - a rematch is one write of two tables. */
#include "world.h"

/* The game is over, and both players want another. The write of the last event also creates the
 * next table. */
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
    assert_int_equal(other->write.maker, 0); /* nobody: the table belongs to all players */
    written(world, room, STORE_DONE);
    next(world, EFFECT_NEWS);
    nothing(world);
    assert_int_equal(room_durable(other), 3);
    assert_int_equal(seats_of(room_seats(other), holders[0]), 2); /* everybody has moved on */
    assert_int_equal(seats_of(room_seats(other), holders[1]), 1);
    world_free(world);
}

/* The server may go down before it has created the next table, and nobody may visit the old one.
 * The old table is then due, so that some server creates the next one. */
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
    for (unsigned who = 0; who < 2; who++) /* the server is down, and another one reads the table */
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

/* Other servers may know of the next table, and write to it, before this server learns that it is
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

/* Otherwise players who left the game would be at a table with a running clock without having
 * agreed. */
static void test_who_has_left_the_game_is_asked_too(void **state)
{
    (void)state;
    World *world = world_new();
    Room *room = make(world, 0,
                      "{\"spec\":\"traverse:players=4\",\"seats\":{\"s\":\"me\",\"w\":\"open\","
                      "\"n\":\"open\",\"e\":\"open\"},\"clock\":{\"kind\":\"none\"}}",
                      2);
    for (unsigned who = 0; who < 4; who++)
        enter(world, room, who);
    for (unsigned who = 1; who < 4; who++) {
        ask(world, room, who, SIT);
        drop_effects(world);
        written(world, room, STORE_DONE);
    }
    for (unsigned who = 1; who < 4; who++) {
        ask(world, room, who, "{\"do\":\"resign\"}");
        drop_effects(world);
        written(world, room, STORE_DONE);
    }
    assert_true(table_is_over(room->table));
    for (unsigned who = 0; who < 4; who++) {
        drop_effects(world);
        assert_false(table_rematch_waits(room->table));
        ask(world, room, who, "{\"do\":\"rematch\"}");
        drop_effects(world);
        written(world, room, STORE_DONE);
    }
    answered(world, 3, NULL);
    next(world, EFFECT_NEWS);
    writes(world, 1, "\"kind\":\"rematch\",\"table\":\"table0000001\"");
    world_free(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_rematch_is_one_write_of_two_tables),
        cmocka_unit_test(test_a_rematch_that_all_want_is_due_until_it_is_there),
        cmocka_unit_test(test_news_of_a_next_table_are_read_when_it_is_known_to_be_durable),
        cmocka_unit_test(test_a_rematch_that_another_server_made_first_is_not_made_twice),
        cmocka_unit_test(test_who_has_left_the_game_is_asked_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
