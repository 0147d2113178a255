/* test_ledger.c - what a day allows, and which records are forgotten. The test moves the clock. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "server/core/ledger.h"

enum { SECOND = 1000, MINUTE = 60 * SECOND, SWEEPS = 32 /* until all were examined */ };

static const Address club = {.byte = {[15] = 1}}, other = {.byte = {[15] = 2, [0] = 3}};
static const uint8_t ann[32] = {1}, bob[32] = {2};

static unsigned connections(const void *context, const Address *address)
{
    (void)context;
    return memcmp(address, &club, sizeof club) == 0 ? 2 * LIMIT_SCALE : LIMIT_SCALE;
}

static Ledger *opened(void)
{
    Ledger *ledger = ledger_open((LedgerLimits){.connections = connections});
    assert_non_null(ledger);
    return ledger;
}

static void sweep(Ledger *ledger, int64_t now)
{
    for (unsigned i = 0; i < SWEEPS; i++)
        ledger_sweep(ledger, now);
}

/* Creates tables until that is refused; returns their number. */
static unsigned make_all(Ledger *ledger, const Address *address, const uint8_t *session,
                         int64_t now, const char **why)
{
    const WfMessage *refused = NULL;
    unsigned made = 0;
    while ((refused = ledger_ask(ledger, address, session, ASKED_DAY_TABLE, now)) == NULL)
        made++;
    *why = refused->id;
    return made;
}

static void test_a_day_allows_so_many_tables(void **state)
{
    (void)state;
    Ledger *ledger = opened();
    const char *why;
    assert_int_equal(make_all(ledger, &other, ann, 0, &why), 200);
    assert_string_equal(why, "limit.SESSION_DAY_TABLES");
    sweep(ledger, 10 * MINUTE); /* it is not forgotten although she was away */
    assert_true(make_all(ledger, &other, ann, 10 * MINUTE, &why) <= 2);
    assert_int_equal(make_all(ledger, &other, bob, 10 * MINUTE, &why), 200);
    unsigned all = 400;
    for (uint8_t i = 3; i < 12; i++) { /* fresh cookies help an address up to its own limit */
        const uint8_t session[32] = {i};
        all += make_all(ledger, &other, session, 10 * MINUTE, &why);
    }
    assert_string_equal(why, "limit.ADDRESS_DAY_TABLES");
    assert_true(all >= 1000 && all < 1020);
    assert_int_equal(make_all(ledger, &other, ann, LIMIT_DAY * SECOND + 10 * MINUTE, &why), 200);
    ledger_close(ledger);
}

static void test_a_day_allows_so_many_bytes(void **state)
{
    (void)state;
    Ledger *ledger = opened();
    unsigned granted = 0;
    while (ledger_ask_for(ledger, &other, ann, ASKED_DAY_BYTES, 8192, 0) == NULL)
        granted++;
    assert_int_equal(granted, 16000000 / 8192);
    assert_null(ledger_ask(ledger, &other, ann, ASKED_REQUEST, 0)); /* it writes nothing */
    assert_null(ledger_ask_for(ledger, &other, bob, ASKED_DAY_BYTES, 8192, 0));
    ledger_close(ledger);
}

static void test_what_a_neighbour_has_written_refuses_no_move(void **state)
{
    (void)state;
    Ledger *ledger = opened();
    for (uint8_t i = 3; i < 12; i++) { /* cookies of one who spends all that the address has */
        const uint8_t session[32] = {i};
        while (ledger_ask_session(ledger, &other, session, ASKED_DAY_BYTES, 8192, 0) == NULL)
            ;
    }
    assert_null(ledger_ask_session(ledger, &other, ann, ASKED_DAY_BYTES, 200, 0));
    const WfMessage *why = ledger_ask_for(ledger, &other, ann, ASKED_DAY_BYTES, 200, 0);
    assert_non_null(why);
    assert_string_equal(why->id, "limit.ADDRESS_DAY_BYTES");
    const uint8_t spent[32] = {3};
    why = ledger_ask_session(ledger, &other, spent, ASKED_DAY_BYTES, 8192, 0);
    assert_non_null(why);
    assert_string_equal(why->id, "limit.SESSION_DAY_BYTES");
    ledger_close(ledger);
}

static void test_a_club_has_more(void **state)
{
    (void)state;
    Ledger *ledger = opened();
    const char *why;
    assert_int_equal(make_all(ledger, &club, ann, 0, &why), 400);
    for (unsigned i = 0; i < 2 * LIMIT_SCALE; i++)
        assert_true(ledger_connect(ledger, &club, 0));
    assert_false(ledger_connect(ledger, &club, 0));
    for (unsigned i = 0; i < LIMIT_SCALE; i++)
        assert_true(ledger_connect(ledger, &other, 0));
    assert_false(ledger_connect(ledger, &other, 0));
    ledger_close(ledger);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_day_allows_so_many_tables),
        cmocka_unit_test(test_a_day_allows_so_many_bytes),
        cmocka_unit_test(test_what_a_neighbour_has_written_refuses_no_move),
        cmocka_unit_test(test_a_club_has_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
