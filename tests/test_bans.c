/* test_bans.c - who is banned: prefixes of addresses of any length, sessions, and until when. */
// clang-format off
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
// clang-format on
#include <string.h>

#include "server/net/address.h"
#include "server/operator/bans.h"

static Address address(const char *text)
{
    Address read;
    assert_true(address_read(text, &read));
    return read;
}

static StoreBan ban(const char *range)
{
    AddressRange read;
    StoreBan ban = {.session = false};
    assert_true(address_read_range(range, &read));
    ban.bits = read.bits;
    memcpy(ban.subject, read.base.byte, ADDRESS_BYTES);
    return ban;
}

static bool is_barred(const char *range, const char *text, int64_t until, int64_t now)
{
    StoreBan one = ban(range);
    one.until = until;
    const Bans bans = {.ban = &one, .count = 1};
    const Address who = address(text);
    return bans_has(&bans, &who, NULL, now);
}

static void test_the_first_bits_count(void **state)
{
    (void)state;
    assert_true(is_barred("192.0.2.0/24", "192.0.2.255", 0, 1));
    assert_false(is_barred("192.0.2.0/24", "192.0.3.0", 0, 1));
    assert_true(is_barred("192.0.2.128/25", "192.0.2.129", 0, 1));
    assert_false(is_barred("192.0.2.128/25", "192.0.2.127", 0, 1));
    assert_true(is_barred("192.0.2.7", "192.0.2.7", 0, 1));
    assert_false(is_barred("192.0.2.7", "192.0.2.6", 0, 1));
    assert_true(is_barred("2001:db8::/33", "2001:db8:7fff::1", 0, 1));
    assert_false(is_barred("2001:db8::/33", "2001:db8:8000::1", 0, 1));
    assert_true(is_barred("::/0", "192.0.2.7", 0, 1));
    assert_true(is_barred("0.0.0.0/0", "192.0.2.7", 0, 1));
    assert_false(is_barred("0.0.0.0/0", "2001:db8::1", 0, 1));
}

static void test_a_ban_ends(void **state)
{
    (void)state;
    assert_true(is_barred("192.0.2.7", "192.0.2.7", 100, 99));
    assert_false(is_barred("192.0.2.7", "192.0.2.7", 100, 100));
}

static void test_a_session_is_one_cookie(void **state)
{
    (void)state;
    StoreBan both[] = {ban("192.0.2.7"), {.session = true, .subject = {1, 2}, .bits = 256}};
    const Bans bans = {.ban = both, .count = 2};
    const Address who = address("192.0.2.8");
    const uint8_t barred[STORE_DIGEST] = {1, 2}, other[STORE_DIGEST] = {1, 2, 3};
    assert_true(bans_has(&bans, &who, barred, 1));
    assert_false(bans_has(&bans, &who, other, 1));
    assert_false(bans_has(&bans, &who, NULL, 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_first_bits_count),
        cmocka_unit_test(test_a_ban_ends),
        cmocka_unit_test(test_a_session_is_one_cookie),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
