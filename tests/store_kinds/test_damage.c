/* test_damage.c - damage to a table is noticed, and harms no other table. */
#include "kinds.h"

static void expect_damage(Home *home, const char *table, const char *what)
{
    const Log log = read_table(home, table, 0, 0);
    char fault[LONGEST];
    (void)snprintf(fault, sizeof fault, "table %s of the store: %s", table, what);
    assert_false(log.good);
    assert_string_equal(log.fault, fault);
}

static void damage_is_noticed_and_stays_where_it_is(void **state)
{
    static const char *const table[] = {"aaaaaaaaaaaa", "bbbbbbbbbbbb", "cccccccccccc",
                                        "dddddddddddd", "eeeeeeeeeeee", "ffffffffffff",
                                        "gggggggggggg", "hhhhhhhhhhhh"};
    Home *home = *state;
    for (unsigned i = 0; i < 8; i++)
        assert_int_equal(append(home, table[i], 1, 3, 2), STORE_DONE);
    meddle(home, "UPDATE events SET body = '{}' WHERE name = 'aaaaaaaaaaaa' AND number = 2");
    meddle(home, "UPDATE events SET checksum = checksum + 1"
                 " WHERE name = 'bbbbbbbbbbbb' AND number = 3");
    meddle(home, "DELETE FROM events WHERE name = 'cccccccccccc' AND number = 2");
    meddle(home, "DELETE FROM events WHERE name = 'dddddddddddd' AND number = 3");
    meddle(home, "UPDATE tables SET length = 2 WHERE name = 'eeeeeeeeeeee'");
    meddle(home, "UPDATE slots SET digest = (SELECT digest FROM slots WHERE"
                 " name = 'ffffffffffff' AND slot = 0) WHERE name = 'ffffffffffff' AND slot = 1");
    meddle(home,
           "UPDATE events SET body = (SELECT body FROM events WHERE name = 'aaaaaaaaaaaa'"
           " AND number = 1), checksum = (SELECT checksum FROM events WHERE"
           " name = 'aaaaaaaaaaaa' AND number = 1) WHERE name = 'gggggggggggg' AND number = 1");
    expect_damage(home, table[0], "event 2 is damaged");
    expect_damage(home, table[1], "event 3 is damaged");
    expect_damage(home, table[2], "event 2 is missing");
    expect_damage(home, table[3], "event 3 is missing");
    expect_damage(home, table[4], "event 3 is one too many");
    expect_damage(home, table[5], "slot 1 is damaged");
    expect_damage(home, table[6], "event 1 is damaged");
    expect_length(home, table[7], 3);
    assert_int_equal(append(home, table[3], 4, 1, 0), STORE_CONFLICT); /* its last event is gone */
    assert_int_equal(append(home, table[4], 3, 1, 0), STORE_CONFLICT);
    assert_int_equal(append(home, table[7], 4, 1, 0), STORE_DONE);
    expect_damage(home, table[4], "event 3 is one too many");
}

int test_damage(const char *name)
{
    const struct CMUnitTest tests[] = {
        TEST(damage_is_noticed_and_stays_where_it_is),
    };
    return cmocka_run_group_tests_name(name, tests, NULL, NULL);
}
