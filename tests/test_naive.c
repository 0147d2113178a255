/* test_naive.c - the library against the second generators of tests/naive: on every position the
 * same moves, the same positions after them, the same result, the same count.
 *
 * usage: test_naive [POSITIONS [GAME]]   for each spec and each way of making positions
 * WAYFARER_SEED makes other positions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "naive/naive.h"
#include "positions.h"
#include "sample.h"

static unsigned long positions_wanted = 300;

typedef struct Case {
    const char *spec;
    unsigned share; /* divides the number of positions: slow naive rules get fewer */
    unsigned turns; /* of random play */
} Case;

static void naive_moves(const WfSpec *spec, const char *text, NaiveList *list, char result[16])
{
    if (strcmp(spec->game->name, "travelers") == 0) {
        naive_travelers(text, list, result);
    } else if (strcmp(spec->game->name, "courier-leapale") == 0) {
        naive_leapale(text, list, result);
    } else if (strcmp(spec->game->name, "traverse") == 0) {
        naive_traverse(text, list, result);
    } else {
        char name[WF_TEXT_MAX];
        WfText out = wf_text(name, sizeof name);
        wf_format_spec(spec, &out);
        naive_passage(name, text, list, result);
    }
    naive_sort(list);
}

static NaiveList library_moves(const WfSpec *spec, const WfPosition *position)
{
    NaiveList all = {.items = NULL};
    WfMoveList list;
    wf_moves_init(&list, wf_system_allocator);
    assert_int_equal(wf_moves(spec->game, position, &list), WF_OK);
    assert_int_equal(list.count, wf_count(spec->game, position));
    for (size_t i = 0; i < list.count; i++) {
        char move[WF_TEXT_MAX], after_text[WF_TEXT_MAX];
        WfText out = wf_text(move, sizeof move);
        wf_format_move(spec->game, position, &list.items[i], &out);
        WfPosition after;
        wf_copy(spec->game, &after, position);
        wf_apply(spec->game, &after, &list.items[i]);
        out = wf_text(after_text, sizeof after_text);
        wf_format(spec->game, &after, &out);
        naive_add(&all, move, after_text);
    }
    const size_t listed = all.count;
    naive_sort(&all);
    assert_int_equal(listed, all.count); /* no move twice */
    wf_moves_free(&list);
    return all;
}

static void compare(const WfSpec *spec, const WfPosition *position, unsigned *passed_over)
{
    char text[WF_TEXT_MAX], result[16];
    WfText out = wf_text(text, sizeof text);
    wf_format(spec->game, position, &out);
    NaiveList naive = {.items = NULL};
    naive_moves(spec, text, &naive, result);
    if (naive.too_many) {
        (*passed_over)++;
        naive_free(&naive);
        return;
    }
    NaiveList library = library_moves(spec, position);
    for (size_t i = 0; i < naive.count || i < library.count; i++) {
        const char *expected = i < naive.count ? naive.items[i].move : "(none)";
        const char *got = i < library.count ? library.items[i].move : "(none)";
        if (strcmp(expected, got) != 0)
            fail_msg("%s: move %zu is %s, the naive generator has %s", text, i, got, expected);
        if (strcmp(naive.items[i].after, library.items[i].after) != 0)
            fail_msg("%s %s: %s, the naive generator has %s", text, got, library.items[i].after,
                     naive.items[i].after);
    }
    static const char *const words[] = {"ongoing", "win", "draw", "dead-end"};
    const WfOutcome outcome = wf_outcome(spec->game, position);
    char got[16];
    out = wf_text(got, sizeof got);
    wf_text_add(&out, "%s", words[outcome.result]);
    if (outcome.seat != WF_NO_SEAT)
        wf_text_add(&out, " %c", spec->game->seats[outcome.seat]);
    if (strcmp(got, result) != 0)
        fail_msg("%s: the result is %s, the naive generator has %s", text, got, result);
    naive_free(&naive);
    naive_free(&library);
}

static void run_case(void **state)
{
    const Case *test = *state;
    const WfSpec spec = spec_of(test->spec);
    const unsigned long count = positions_wanted / test->share + 1;
    uint64_t seed = 20260101 + sample_seed();
    unsigned passed_over = 0;
    for (unsigned long i = 0; i < count; i++) {
        WfPosition position;
        position_by_play(&spec, &seed, test->turns, &position);
        compare(&spec, &position, &passed_over);
        position_by_scatter(&spec, &seed, &position);
        compare(&spec, &position, &passed_over);
    }
    print_message("%s: %lu positions compared, %u passed over\n", test->spec,
                  2 * count - passed_over, passed_over);
    assert_true(passed_over * 2 < count); /* a quarter of both kinds */
}

int main(int count, char **words)
{
    static const Case cases[] = {
        {"travelers", 1, 120},
        {"courier-leapale", 1, 300},
        {"courier-leapale:start=battle-12", 4, 150},
        {"courier-leapale:start=battle-40", 8, 200},
        {"traverse", 1, 250},
        {"traverse:players=3", 4, 400},
        {"traverse:players=4", 4, 500},
        {"traverse:rules=advanced", 4, 150},
        {"traverse:players=3,rules=advanced", 16, 150},
        {"traverse:players=4,rules=advanced", 32, 200},
        {"traverse:rules=expert", 8, 250},
        {"traverse:players=4,rules=expert", 32, 250},
        {"safe-passage", 1, 150},
        {"safe-passage:attack=fide", 1, 150},
        {"safe-passage:danger=relaxed", 16, 60},
        {"safe-passage:danger=relaxed,attack=fide", 16, 60},
        {"safe-passage:start=0,goal=queens", 4, 150},
        {"safe-passage:start=959,goal=counterparts", 4, 150},
        {"safe-passage:start=324,goal=far-rank", 4, 100},
        {"safe-passage:start=518", 8, 100},
        {"safe-passage:start=402,danger=relaxed", 32, 60},
        {"safe-passage:start=scramble-5", 4, 150},
    };
    enum { CASES = sizeof cases / sizeof cases[0] };
    struct CMUnitTest tests[CASES];
    if (count > 1)
        positions_wanted = strtoul(words[1], NULL, 10);
    print_message("sample: %lu positions, WAYFARER_SEED=%" PRIu64 "\n", positions_wanted,
                  sample_seed());
    size_t chosen = 0;
    for (size_t i = 0; i < CASES; i++)
        if (count < 3 || strncmp(cases[i].spec, words[2], strlen(words[2])) == 0)
            tests[chosen++] = (struct CMUnitTest){.name = cases[i].spec,
                                                  .test_func = run_case,
                                                  .initial_state = (void *)(uintptr_t)&cases[i]};
    return _cmocka_run_group_tests("naive", tests, chosen, NULL, NULL);
}
