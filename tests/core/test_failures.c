/* test_failures.c - failed writes, failed reads, and lack of memory. */
#include "world.h"

#include "server/core/news.h"
#include "server/core/presence.h"

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
    world->now += 60001; /* the flag has fallen, but that cannot be written */
    step(world, &(CoreEvent){.kind = CORE_TIME, .room = room});
    writes(world, 1, "flagged");
    ask(world, room, 1, TALK);
    nothing(world);
    written(world, room, STORE_FAILED);
    reads(world, room);
    next(world, EFFECT_NEWS);
    writes(world, 1, "talk"); /* somebody requests it: it is tried at once */
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
        step(world, &broken); /* it is reported once */
        nothing(world);
    }
    ask(world, room, 0, MOVE); /* somebody sends a request: it is tried for them */
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

/* There is no memory to restore the table as it was before the events that were not written. */
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

/* Another server may write while the table is being read: the result may lack that write. */
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

/* The first read takes time, too: events written meanwhile may be missing from it. */
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

/* The store fails during a write just after another server has written: the visitors hear of that
 * write, although the request fails. */
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

/* The holders of seats are read last. If the disk fails before, an event that moves a seat is sent
 * with the old holder. The new holder is sent when the holders are read, although no event comes
 * with them. */
static void test_holders_that_come_later_than_their_event_are_told(void **state)
{
    (void)state;
    World *world = world_new();
    Room *room = begun(world, NO_CLOCK);
    CoreEvent there = {.kind = CORE_PRESENT, .room = room, .seats = 1, .watching = 1};
    step(world, &there);
    time_passes(world, room, world->now + 3000); /* all are notified */
    drop_effects(world);
    step(world, &(CoreEvent){.kind = CORE_ELSEWHERE, .room = room});
    next(world, EFFECT_READ);
    write_elsewhere(world, room, "\"kind\":\"moved\",\"seat\":\"w\"");
    memcpy(shelf_of(world, room->table->name)->digest[0], holders[2], STORE_DIGEST);
    read_in_vain(world, room, 4);
    drop_effects(world);
    world->visit[0].presence = false; /* it was notified */
    assert_int_equal(world->visit[0].seats, 1);
    there.watching = 0; /* person 2 watched and now plays, so the presence is the same */
    step(world, &there);
    time_passes(world, room, world->now + 200);
    reads(world, room);
    time_passes(world, room, world->now + 3000);
    next(world, EFFECT_NEWS);
    assert_true(world->visit[0].presence);
    assert_int_equal(world->visit[0].seats, 0);
    world_free(world);
}

/* A write has failed, and the table is read again, in pieces. Until that is done nobody is sent
 * anything, not even an empty update. */
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

static void test_a_request_for_which_there_is_no_memory_is_answered(void **state)
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_conflict_is_read_and_decided_again),
        cmocka_unit_test(test_a_conflict_may_leave_nothing_to_be_done),
        cmocka_unit_test(test_what_was_not_written_is_refused_and_tried_no_sooner_than_in_a_second),
        cmocka_unit_test(test_a_table_that_cannot_be_read_is_tried_ever_less_often),
        cmocka_unit_test(test_events_that_were_not_written_are_not_shown),
        cmocka_unit_test(test_a_damaged_event_makes_a_table_unreadable),
        cmocka_unit_test(test_news_of_another_server_during_a_write_are_read_after_it),
        cmocka_unit_test(test_news_of_another_server_during_a_read_are_read_after_it),
        cmocka_unit_test(test_news_of_another_server_during_the_first_read_are_read_after_it),
        cmocka_unit_test(test_news_that_a_failed_write_brings_to_light_are_told),
        cmocka_unit_test(test_holders_that_come_later_than_their_event_are_told),
        cmocka_unit_test(test_nobody_is_told_of_a_table_while_it_is_read_anew),
        cmocka_unit_test(test_nobody_is_told_less_than_they_know),
        cmocka_unit_test(test_a_request_for_which_there_is_no_memory_is_answered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
