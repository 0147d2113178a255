/* test_digests.c - what is revoked stays revoked for every server, and former holders are known. */
#include "kinds.h"

static void revoke_twice(Home *home, Store *store, uint8_t first)
{
    const uint8_t digest[STORE_DIGEST] = {first};
    Revoking gone[2]; /* revoking it twice does no harm */
    for (unsigned i = 0; i < 2; i++) {
        gone[i] = begin_revoke(digest, 1234);
        store_revoke(store, &gone[i].revoke);
    }
    while (!gone[0].done || !gone[1].done)
        rest(home);
    assert_int_equal(gone[0].revoke.answer, STORE_DONE);
    assert_int_equal(gone[1].revoke.answer, STORE_DONE);
    assert_int_equal(store_is_revoked(store, digest), STORE_YES);
}

static void what_is_revoked_stays_revoked_for_every_server(void **state)
{
    Home *home = *state;
    const uint8_t seven[STORE_DIGEST] = {7}, eight[STORE_DIGEST] = {8}, none[STORE_DIGEST] = {0};
    home->other = open_one(home);
    assert_int_equal(store_is_revoked(home->store, seven), STORE_NO);
    revoke_twice(home, home->store, 7);
    assert_int_equal(store_is_revoked(home->store, eight), STORE_NO);
    while (store_is_revoked(home->other, seven) != STORE_YES)
        rest(home);
    revoke_twice(home, home->other, 8);
    revoke_twice(home, home->store, 8);
    store_close(home->store);
    home->store = open_one(home);
    assert_int_equal(store_is_revoked(home->store, seven), STORE_YES);
    assert_int_equal(store_is_revoked(home->store, eight), STORE_YES);
    assert_int_equal(store_is_revoked(home->store, none), STORE_NO);
    for (unsigned i = 10; i < 200; i++)
        revoke_twice(home, home->store, (uint8_t)i);
    assert_int_equal(store_is_revoked(home->store, seven), STORE_YES);
}

static void holders_of_earlier_times_are_known(void **state)
{
    Home *home = *state;
    const uint8_t known[STORE_DIGEST] = "12345678901234567890123456789012",
                  other[STORE_DIGEST] = {8};
    meddle(home, postgres != NULL ? "INSERT INTO known VALUES('12345678901234567890123456789012')"
                                  : "INSERT INTO known VALUES(CAST("
                                    "'12345678901234567890123456789012' AS BLOB))");
    store_close(home->store);
    home->store = open_one(home);
    assert_int_equal(store_knows(home->store, known), STORE_YES);
    assert_int_equal(store_knows(home->store, other), STORE_NO);
}

int test_digests(const char *name)
{
    const struct CMUnitTest tests[] = {
        TEST(what_is_revoked_stays_revoked_for_every_server),
        TEST(holders_of_earlier_times_are_known),
    };
    return cmocka_run_group_tests_name(name, tests, NULL, NULL);
}
