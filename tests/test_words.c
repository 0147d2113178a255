/* test_words.c - names and talk: what is displayed of the text that people write. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "server/core/words.h"

static void expect(const char *text, const char *wanted)
{
    char clean[301];
    const bool good = words_clean(text, clean, sizeof clean);
    assert_int_equal(good, wanted != NULL);
    if (wanted != NULL)
        assert_string_equal(clean, wanted);
}

static void test_plain_words_stay(void **state)
{
    (void)state;
    expect("Ann", "Ann");
    expect("Gr\u00fc\u00dfe \u265e \"quoted\" <b>", "Gr\u00fc\u00dfe \u265e \"quoted\" <b>");
    expect("\u0413\u0430\u0440\u0440\u0438", "\u0413\u0430\u0440\u0440\u0438");
    expect("\u5c0f\u660e", "\u5c0f\u660e");
    expect("\u0e01\u0e34\u0e19\u0e49\u0e33", "\u0e01\u0e34\u0e19\u0e49\u0e33");
}

static void test_one_form(void **state)
{
    (void)state;
    expect("Zoe\u0308", "Zo\u00eb");
    expect("\u1112\u1161\u11ab", "\ud55c");
}

static void test_what_cannot_be_seen_goes(void **state)
{
    (void)state;
    expect("a\u202eb\u2066c\u200ed", "abcd");               /* directions */
    expect("a\u200bb\u200dc\ufeffd\u2060e\u00ad", "abcde"); /* joiners, spaces of no width */
    expect("a\tb\x01\x7f\xc2\x85"
           "c",
           "a bc");                                   /* controls */
    expect("a\ue000b\U000e0041c\u0378", "abc");       /* private, tags, not assigned */
    expect("a\u3164b\u2800c\ufe0fd\u115fe", "abcde"); /* fillers, selectors */
    expect("  a \u00a0\u3000\u2028\n b ", "a b");     /* white space */
    expect("\u200b\u2066 \u3164", NULL);
    expect("", NULL);
    expect("\xff\xfe", NULL);
}

static void test_marks_do_not_heap_up(void **state)
{
    (void)state;
    expect("\u0301\u0302x", "x");
    expect("a \u0301", "a");
    expect("x\u0323\u0332\u0331\u0330\u032d\u0324", "x\u0323\u0332\u0331");
}

static void cut(const char *text, size_t size, const char *wanted)
{
    char clean[64];
    assert_true(words_clean(text, clean, size));
    assert_string_equal(clean, wanted);
}

static void test_cut_at_whole_letters(void **state)
{
    (void)state;
    cut("abcdef", 4, "abc");
    cut("ab\u00e9", 4, "ab"); /* two bytes do not fit */
    cut("ab\u00e9", 5, "ab\u00e9");
    cut("abx\u0323", 5, "ab"); /* nor does a mark: its letter goes with it */
    cut("abcd efgh", 6, "abcd");
    char clean[8];
    char text[3001];
    memset(text, 'x', 3000);
    text[3000] = '\0';
    assert_true(words_clean(text, clean, sizeof clean));
    assert_int_equal(strlen(clean), 7);
}

static void test_our_own_words(void **state)
{
    (void)state;
    static const char *const ours[] = {
        "you",
        "You",
        "YOU",
        "server",
        "The Server",
        "computer",
        "Computer 5",
        "Computer (level 10)",
        "White",
        "white",
        "black",
        "North",
        "south",
        "s.e.r.v.e.r",
        "y o u",
        "Wh1te",
        "cornputer",
        "\u0443\u043eu", /* Cyrillic */
        "\u0405erver",
        "s\u0435rver",
        "W\u04bbite",
        "\u03a5ou",
        "\u0392lack",
        "se\u0433ver",
        "\uff39\uff4f\uff55",             /* full width */
        "\U0001d432\U0001d428\U0001d42e", /* mathematical */
        "\u24e8\u24de\u24e4",             /* in circles */
        "y\u00f6u",                       /* with marks */
    };
    static const char *const free_names[] = {
        "Ann",
        "Youri",
        "Whitehead",
        "Blackwell",
        "Serverin",
        "Max",
        "Norton",
        "\u5c0f\u660e",
        "\u0413\u0430\u0440\u0440\u0438",
        "Computerfan",
        "5",
        "?",
        "y\u5c0fou",
    };
    for (size_t i = 0; i < sizeof ours / sizeof ours[0]; i++)
        if (!words_are_ours(ours[i]))
            fail_msg("%s is free", ours[i]);
    for (size_t i = 0; i < sizeof free_names / sizeof free_names[0]; i++)
        if (words_are_ours(free_names[i]))
            fail_msg("%s is not free", free_names[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plain_words_stay),
        cmocka_unit_test(test_one_form),
        cmocka_unit_test(test_what_cannot_be_seen_goes),
        cmocka_unit_test(test_marks_do_not_heap_up),
        cmocka_unit_test(test_cut_at_whole_letters),
        cmocka_unit_test(test_our_own_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
