/* test_turns.c - computers' turns and their jobs; leases. */
#include "world.h"

#include "server/core/lease.h"

static Room *against_computer(World *world)
{
    Room *room =
        make(world, 0, "{\"spec\":\"travelers\",\"seats\":{\"w\":\"me\",\"b\":{\"level\":3}}}", 3);
    enter(world, room, 0);
    drop_effects(world);
    time_passes(world, room, START + 5000);
    nothing(world); /* it is white's turn and nobody else's */
    ask(world, room, 0, MOVE);
    writes(world, 1, "a2a4");
    written(world, room, STORE_DONE);
    answered(world, 0, NULL);
    next(world, EFFECT_NEWS);
    nothing(world);
    return room;
}

/* The queue has a move for the turn with that number; NULL: the job was set aside. */
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
    assert_false(effect.requeue);
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

/* What the write of a room enqueued: the key and the contents of the payload. */
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
        assert_int_equal(next(world, EFFECT_THINK).requeue, i > 0);
        think(world, room, 4, useless[i]);
        next(world, EFFECT_LOG);
        nothing(world);
        time_passes(world, room, at + 9999);
        nothing(world);
        at += 10000;
    }
    assert_int_equal(world->rooms.numbers.requeue, 3);
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
    assert_int_equal(room->thinking, 0); /* the queue's code sees that nobody waits */
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

/* The events of another server are being read when the move comes: the game had the same length,
 * but was another. */
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
        room[i]->thinks_for = (Principal){.address = 1, .holder = 1};
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
    nothing(world); /* it is requested already */
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

/* The store gave the lease to another server, and this server has not noticed. */
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

int main(void)
{
    const struct CMUnitTest tests[] = {
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
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
