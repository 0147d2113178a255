/* test_put.c - text is written as printf would write it. */
#include "world.h"

/* As printf would, whatever the size of the buffer. */
static void test_words_and_numbers_are_put_as_they_are_printed(void **state)
{
    (void)state;
    static const int64_t numbers[] = {0,    7,         -1,         10,        -90,
                                      1234, INT64_MAX, -INT64_MAX, INT64_MIN, 1795567584168};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        for (size_t size = 1; size < 40; size++) {
            char quick[40], printed[40];
            WfText out = wf_text(quick, size), expected = wf_text(printed, size);
            put_words(&out, "");
            put_words(&out, "some words ");
            put_number(&out, numbers[i]);
            put_words(&out, ",");
            wf_text_add(&expected, "some words %lld,", (long long)numbers[i]);
            assert_string_equal(quick, printed);
            assert_int_equal(out.length, expected.length);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words_and_numbers_are_put_as_they_are_printed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
