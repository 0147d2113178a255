/* test_lobby.c - the tables offered to strangers, and who takes them: shares, waiting tables,
 * seats. */
#include "world.h"

#include "server/core/admission.h"
#include "server/core/lobby/listing.h"

#define OPEN                                                                                       \
    "{\"spec\":\"travelers\",\"seats\":{\"w\":\"me\",\"b\":\"open\"},\"open\":true,\"clock\":%s}"
#define MINUTES "{\"kind\":\"sudden\",\"seconds\":300}"
#define DAYS "{\"kind\":\"days\",\"days\":2}"

/* ---- shares ---- */

static Share share_of(uint64_t address, uint64_t holder, unsigned group, int64_t order)
{
    return (Share){
        .principal = {.address = address, .holder = holder}, .group = group, .order = order};
}

static void test_one_address_does_not_fill_a_list(void **state)
{
    (void)state;
    Share share[60];
    for (unsigned i = 0; i < 50; i++) /* the newest ones, each of another session */
        share[i] = share_of(7, 100 + i, LISTED_THERE, 1000 + i);
    for (unsigned i = 0; i < 10; i++)
        share[50 + i] = share_of(20 + i, 20 + i, LISTED_THERE, i);
    const size_t count = shares_choose(share, 60, LIMIT_SESSION_WAITING, LIMIT_ADDRESS_WAITING, 50);
    assert_int_equal(count, 10 + MOST_ADDRESS_WAITING);
    assert_int_equal(share[0].principal.address,
                     7); /* its first one is the newest of all first ones */
    for (unsigned i = 1; i <= 10; i++)
        assert_int_equal(share[i].principal.address, 30 - i);
}

static void test_a_session_has_less_than_its_address(void **state)
{
    (void)state;
    Share share[20];
    for (unsigned i = 0; i < 10; i++) {
        share[i] = share_of(7, 1, LISTED_THERE, 100 + i);
        share[10 + i] = share_of(7, 2, LISTED_THERE, i);
    }
    const size_t count = shares_choose(share, 20, LIMIT_SESSION_WAITING, LIMIT_ADDRESS_WAITING, 50);
    assert_int_equal(count, 2 * MOST_SESSION_WAITING);
    assert_int_equal(share[0].order, 109);
    assert_int_equal(share[1].order, 9); /* the other session's first one comes next */
}

static void test_who_is_there_comes_first(void **state)
{
    (void)state;
    Share share[] = {share_of(1, 1, LISTED_NEW, 900), share_of(2, 2, LISTED_DAYS, 800),
                     share_of(3, 3, LISTED_THERE, 1), share_of(3, 3, LISTED_THERE, 2),
                     share_of(4, 4, LISTED_THERE, 0)};
    assert_int_equal(shares_choose(share, 5, LIMIT_SESSION_WAITING, LIMIT_ADDRESS_WAITING, 4), 4);
    const uint64_t order[] = {3, 4, 3, 2};
    for (unsigned i = 0; i < 4; i++)
        assert_int_equal(share[i].principal.address, order[i]);
}

static void test_a_club_has_more(void **state)
{
    (void)state;
    Principal principal = {.connections = 4 * LIMIT_SCALE};
    assert_int_equal(shares_most(&principal, LIMIT_ADDRESS_WAITING, false),
                     4 * MOST_ADDRESS_WAITING);
    principal.connections = LIMIT_SCALE / 4;
    assert_int_equal(shares_most(&principal, LIMIT_ADDRESS_WAITING, false),
                     MOST_ADDRESS_WAITING / 4);
    assert_int_equal(shares_most(&principal, LIMIT_SESSION_WAITING, true), MOST_SESSION_WAITING);
    principal.connections = 1;
    assert_int_equal(shares_most(&principal, LIMIT_ADDRESS_WAITING, false), 1);
}

/* ---- waiting tables ---- */

/* An open table of a person; `visit` is who enters it, NULL: nobody. */
static Room *opened(World *world, unsigned who, const char *clock, Visit *visit)
{
    char message[300];
    (void)snprintf(message, sizeof message, OPEN, clock);
    Room *room = make(world, who, message, 2);
    if (visit != NULL) {
        world->principal[who] = (Principal){.address = who + 1, .holder = who + 1};
        *visit = (Visit){.client = (void *)(uintptr_t)holders[who],
                         .holder = holders[who],
                         .principal = &world->principal[who]};
        step(world, &(CoreEvent){.kind = CORE_ENTER, .room = room, .visit = visit});
    }
    drop_effects(world);
    return room;
}

static void refused_open(World *world, unsigned who, const char *clock)
{
    char message[300];
    (void)snprintf(message, sizeof message, OPEN, clock);
    ask_for_table(world, who, message);
    answered(world, who, "as many open tables as one may");
    nothing(world);
}

static void test_so_many_tables_of_one_wait(void **state)
{
    (void)state;
    World *world = world_new();
    Visit visit[MOST_SESSION_WAITING];
    Room *room = NULL;
    for (unsigned i = 0; i < MOST_SESSION_WAITING; i++)
        room = opened(world, 0, MINUTES, &visit[i]);
    refused_open(world, 0, MINUTES);
    (void)opened(world, 1, MINUTES, NULL); /* others may */
    char hidden[300];
    (void)snprintf(hidden, sizeof hidden, TWO, MINUTES);
    (void)make(world, 0, hidden, 2); /* tables for friends do not count */
    step(world, &(CoreEvent){.kind = CORE_LEAVE, .room = room, .visit = &visit[3]});
    drop_effects(world);
    (void)opened(world, 0, MINUTES, NULL); /* a table whose maker has left does not wait */
    world_free(world);
}

static void test_so_many_games_of_days_wait_though_nobody_is_there(void **state)
{
    (void)state;
    World *world = world_new();
    Room *room = NULL;
    for (unsigned i = 0; i < MOST_SESSION_WAITING; i++)
        room = opened(world, 0, DAYS, NULL);
    refused_open(world, 0, DAYS);
    ask(world, room, 1, SIT);
    drop_effects(world);
    written(world, room, STORE_DONE);
    drop_effects(world);
    assert_true(room->table->started);
    (void)opened(world, 0, DAYS, NULL); /* it no longer waits */
    world_free(world);
}

static void test_a_table_is_listed_while_its_maker_is_there(void **state)
{
    (void)state;
    World *world = world_new();
    Visit visit[2];
    Share share;
    KnownTables *known_tables = &world->rooms.known_tables;
    Room *room = opened(world, 0, MINUTES, &visit[0]), *days = opened(world, 1, DAYS, &visit[1]);
    assert_true(listing_waits(known_tables, room, &share));
    assert_int_equal(share.group, LISTED_THERE);
    assert_int_equal(share.principal.address, 1);
    enter(world, room, 2); /* a person who only watches does not wait */
    step(world, &(CoreEvent){.kind = CORE_LEAVE, .room = room, .visit = &visit[0]});
    step(world, &(CoreEvent){.kind = CORE_LEAVE, .room = days, .visit = &visit[1]});
    assert_false(listing_waits(known_tables, room, &share));
    assert_true(listing_waits(known_tables, days, &share));
    assert_int_equal(share.group, LISTED_DAYS);
    assert_int_equal(share.principal.address, 2);
    room->elsewhere = 1; /* its maker is at another server */
    assert_true(listing_waits(known_tables, room, &share));
    assert_int_equal(share.group, LISTED_THERE);
    world_free(world);
}

static void test_what_is_known_of_days_outlasts_the_room(void **state)
{
    (void)state;
    World *world = world_new();
    Room *room = opened(world, 0, DAYS, NULL);
    char name[STORE_TABLE_NAME];
    memcpy(name, room->table->name, sizeof name);
    rooms_remove(&world->rooms, room);
    const KnownTable *known = known_tables_find(&world->rooms.known_tables, name);
    assert_non_null(known);
    assert_true(known->days && known->made);
    assert_int_equal(known->principal.address, 1);
    known_tables_sweep(&world->rooms.known_tables, world->now + KNOWN_DAYS + 1);
    assert_null(known_tables_find(&world->rooms.known_tables, name));
    assert_int_equal(world->rooms.known_tables.count, 0);
    world_free(world);
}

static void test_tables_that_were_left_count_for_an_hour(void **state)
{
    (void)state;
    World *world = world_new();
    char message[300];
    for (unsigned i = 0; i < MOST_SESSION_OPENED; i++)
        (void)opened(world, 0, MINUTES, NULL);
    (void)snprintf(message, sizeof message, OPEN, MINUTES);
    ask_for_table(world, 0, message);
    answered(world, 0, "nobody has joined the tables that you have opened");
    nothing(world);
    (void)opened(world, 1, MINUTES, NULL); /* others may */
    known_tables_sweep(&world->rooms.known_tables, world->now + KNOWN_OTHERS + 1);
    (void)opened(world, 0, MINUTES, NULL);
    world_free(world);
}

static void note_name(void *context, const KnownTable *entry)
{
    char(*name)[STORE_TABLE_NAME] = context;
    memcpy(*name, entry->table, sizeof *name);
}

static void test_only_games_of_days_are_remembered_for_the_list(void **state)
{
    (void)state;
    World *world = world_new();
    char name[STORE_TABLE_NAME] = "";
    KnownTables *known_tables = &world->rooms.known_tables;
    Room *days = opened(world, 0, DAYS, NULL);
    (void)opened(world, 1, MINUTES, NULL);
    known_tables_each_days(known_tables, note_name, &name);
    assert_string_equal(name, days->table->name);
    assert_int_equal(known_tables_find(known_tables, name)->changed, days->table->changed);
    ask(world, days, 1, SIT);
    drop_effects(world);
    written(world, days, STORE_DONE);
    name[0] = '\0';
    known_tables_each_days(known_tables, note_name, &name);
    assert_string_equal(name, ""); /* it no longer waits */
    world_free(world);
}

/* ---- seats of others ---- */

static void sit(World *world, Room *room, const Principal *principal, unsigned who)
{
    json_t *json = json_of(SIT);
    step(world, &(CoreEvent){.kind = CORE_REQUEST,
                             .room = room,
                             .client = (void *)(uintptr_t)holders[who],
                             .principal = *principal,
                             .holder = holders[who],
                             .message = json});
    json_decref(json);
}

static void sits(World *world, Room *room, const Principal *principal, unsigned who)
{
    sit(world, room, principal, who);
    (void)writes(world, 1, "seated");
    written(world, room, STORE_DONE);
    drop_effects(world);
}

static void test_one_does_not_take_all_seats(void **state)
{
    (void)state;
    World *world = world_new();
    const Principal greedy = {.address = 50, .holder = 50};
    Room *room[MOST_SESSION_TAKEN + 1];
    Visit visit[MOST_SESSION_TAKEN + 1];
    for (unsigned i = 0; i <= MOST_SESSION_TAKEN; i++)
        room[i] = opened(world, i, MINUTES, &visit[i]);
    for (unsigned i = 0; i < MOST_SESSION_TAKEN; i++)
        sits(world, room[i], &greedy, 5);
    sit(world, room[MOST_SESSION_TAKEN], &greedy, 5);
    answered(world, 5, "you play at as many open tables as one may");
    nothing(world);
    Room *days = opened(world, 0, DAYS, NULL);
    sits(world, days, &greedy, 5); /* they keep nobody waiting */
    ask(world, room[0], 5, "{\"do\":\"resign\"}");
    drop_effects(world);
    written(world, room[0], STORE_DONE);
    drop_effects(world);
    sits(world, room[MOST_SESSION_TAKEN], &greedy, 5); /* a game is over */
    world_free(world);
}

static void test_nor_do_the_cookies_of_one_address(void **state)
{
    (void)state;
    World *world = world_new();
    const Principal first = {.address = 50, .holder = 50, .connections = LIMIT_SCALE / 6},
                    second = {.address = 50, .holder = 51, .connections = LIMIT_SCALE / 6},
                    elsewhere = {.address = 51, .holder = 52, .connections = LIMIT_SCALE / 6},
                    neighbour = {.address = 1, .holder = 53, .connections = LIMIT_SCALE / 6};
    Room *room[4];
    Visit visit[4];
    for (unsigned i = 0; i < 4; i++)
        room[i] = opened(world, i == 3 ? 0 : i, MINUTES, &visit[i]);
    sits(world, room[0], &first, 4);
    sit(world, room[1], &second, 5);
    answered(world, 5, "as many play from your address at open tables as may");
    sits(world, room[1], &elsewhere, 5);
    sits(world, room[2], &neighbour, 4);
    sits(world, room[3], &neighbour, 4); /* of their own address: nobody else is kept waiting */
    world_free(world);
}

/* At another server, or after a restart, the first visitor is not mistaken for the maker. */
static void test_so_it_is_where_the_maker_is_not_known(void **state)
{
    (void)state;
    World *world = world_new();
    const Principal greedy = {.address = 50, .holder = 50};
    Room *room[MOST_SESSION_TAKEN + 1];
    Visit visit[MOST_SESSION_TAKEN + 1];
    for (unsigned i = 0; i <= MOST_SESSION_TAKEN; i++) {
        room[i] = opened(world, i, MINUTES, &visit[i]);
        room[i]->made = false;
        room[i]->principal = greedy;
    }
    for (unsigned i = 0; i < MOST_SESSION_TAKEN; i++)
        sits(world, room[i], &greedy, 5);
    sit(world, room[MOST_SESSION_TAKEN], &greedy, 5);
    answered(world, 5, "you play at as many open tables as one may");
    nothing(world);
    world_free(world);
}

/* One of three seats becomes free again. */
static void test_a_seat_that_was_left_does_not_count(void **state)
{
    (void)state;
    static const char three[] =
        "{\"spec\":\"traverse:players=3\",\"seats\":{\"s\":\"me\",\"w\":\"open\",\"n\":\"open\"},"
        "\"open\":true,\"clock\":" MINUTES "}";
    World *world = world_new();
    const Principal one = {.address = 50, .holder = 50, .connections = LIMIT_SCALE / 6},
                    two = {.address = 50, .holder = 51, .connections = LIMIT_SCALE / 6};
    Room *first = make(world, 0, three, 2), *second = make(world, 1, three, 2);
    drop_effects(world);
    sits(world, first, &one, 4);
    sit(world, second, &two, 5);
    answered(world, 5, "as many play from your address at open tables as may");
    ask(world, first, 4, "{\"do\":\"stand\"}");
    drop_effects(world);
    written(world, first, STORE_DONE);
    drop_effects(world);
    sits(world, second, &two, 5);
    world_free(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_address_does_not_fill_a_list),
        cmocka_unit_test(test_a_session_has_less_than_its_address),
        cmocka_unit_test(test_who_is_there_comes_first),
        cmocka_unit_test(test_a_club_has_more),
        cmocka_unit_test(test_so_many_tables_of_one_wait),
        cmocka_unit_test(test_so_many_games_of_days_wait_though_nobody_is_there),
        cmocka_unit_test(test_a_table_is_listed_while_its_maker_is_there),
        cmocka_unit_test(test_what_is_known_of_days_outlasts_the_room),
        cmocka_unit_test(test_one_does_not_take_all_seats),
        cmocka_unit_test(test_nor_do_the_cookies_of_one_address),
        cmocka_unit_test(test_tables_that_were_left_count_for_an_hour),
        cmocka_unit_test(test_only_games_of_days_are_remembered_for_the_list),
        cmocka_unit_test(test_so_it_is_where_the_maker_is_not_known),
        cmocka_unit_test(test_a_seat_that_was_left_does_not_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
