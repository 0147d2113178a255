/* test_presence.c - presence, on this server and on others. */
#include "world.h"

#include "server/core/news.h"
#include "server/core/presence.h"

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
    drop_effects(world); /* who is present */
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

/* An event carries the presence, too. If the presence changes before all visitors were sent it, it
 * is corrected. */
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
    nothing(world);                                               /* all were just notified */
    assert_true(news_write(&world->visit[0], world->now, &text)); /* as an event would have it */
    assert_non_null(strstr(bytes, "\"watching\":0"));
    quiet(world, room, 2, false);
    nothing(world);
    time_passes(world, room, world->now + 1000);
    assert_null(next(world, EFFECT_NEWS).visit);
    assert_true(world->visit[0].presence);
    nothing(world);
    time_passes(world, room, world->now + 2000); /* once is enough if they were sent it */
    nothing(world);
    world_free(world);
}

/* A person whose connection is cut is away, although the seat is kept. The person is told so, may
 * be given notice, and is present again with the next message. */
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
    quiet(world, room, 0, true); /* sent twice: counted once */
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

/* White is at another server, where two people watch. */
static void test_who_is_at_another_server_is_there(void **state)
{
    (void)state;
    World *world = world_new();
    Room *room = begun(world, NO_CLOCK);
    step(world, &(CoreEvent){.kind = CORE_LEAVE, .room = room, .visit = &world->visit[0]});
    drop_effects(world);
    world->now += 2000;
    elsewhere(world, room, 1, 2);
    assert_null(next(world, EFFECT_NEWS).visit); /* all are notified */
    assert_int_equal(room_present(room), 3);
    assert_int_equal(room_watching(room), 2);
    assert_int_equal(room_here(room), 2);
    ask(world, room, 1, "{\"do\":\"claim\"}");
    answered(world, 1, "is at the table");
    world->now += 2000;
    elsewhere(world, room, 0, 0); /* that server is down */
    assert_null(next(world, EFFECT_NEWS).visit);
    assert_int_equal(room_present(room), 2);
    assert_int_equal(room_watching(room), 0);
    ask(world, room, 1, "{\"do\":\"claim\"}");
    writes(world, 1, "\"kind\":\"notice\",\"seat\":\"w\"");
    written(world, room, STORE_DONE);
    drop_effects(world);
    elsewhere(world, room, 1, 0); /* White's server reports it itself */
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
    elsewhere(world, room, 1, 7); /* what was already sent is not sent again */
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_notice_is_answered_by_whoever_is_there),
        cmocka_unit_test(test_who_is_there_is_told_once_a_second),
        cmocka_unit_test(test_who_is_there_is_put_right_when_an_event_told_otherwise),
        cmocka_unit_test(test_who_is_not_heard_is_not_there),
        cmocka_unit_test(test_who_is_at_another_server_is_there),
        cmocka_unit_test(test_nobody_is_in_a_free_seat),
        cmocka_unit_test(test_other_servers_are_told_who_is_here),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
