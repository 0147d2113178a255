/* test_bounds.c - what the solver proves without search: how many plies a way takes at least, and
 * that there is none. Against breadth-first search over all positions, the checker, and the
 * ways in the books.  usage: test_bounds [--every N] FOLDER (data/safe-passage) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "checker/checker.h"
#include "positions.h"
#include "sample.h"
#include "scatter.h"
#include "solver/bound_gates.h"
#include "solver/ida_star.h"
#include "solver/unsolvable.h"

enum { SEEN_MAX = 1 << 16 };

static const char *folder;
static unsigned every = 1; /* one position in this many is looked at */

/* The minimum that a complete run reaches. A sample, or a run with another seed, has no known
 * minimum. */
static unsigned least(unsigned known)
{
    return every == 1 && sample_seed() == 0 ? known : 0;
}

/* ---- exhaustive search ---- */

typedef struct Seen {
    WfPosition *position; /* [SEEN_MAX] */
    uint64_t *hash;       /* [2 * SEEN_MAX], each where it belongs or behind; 0: free */
    size_t count;
} Seen;

static Seen seen_open(void)
{
    const Seen seen = {.position = malloc(SEEN_MAX * sizeof *seen.position),
                       .hash = malloc(2 * SEEN_MAX * sizeof *seen.hash)};
    assert_true(seen.position != NULL && seen.hash != NULL);
    return seen;
}

static void seen_close(Seen *seen)
{
    free(seen->position);
    free(seen->hash);
}

static void see(const WfGame *game, Seen *seen, const WfPosition *position)
{
    const uint64_t hash = ((const WfHead *)position)->hash;
    assert_true(hash != 0);
    size_t at = hash % (2 * SEEN_MAX);
    while (seen->hash[at] != 0) {
        if (seen->hash[at] == hash)
            return;
        at = (at + 1) % (2 * SEEN_MAX);
    }
    if (seen->count < SEEN_MAX)
        wf_copy(game, &seen->position[seen->count++], position);
    seen->hash[at] = hash;
}

enum { NO_WAY = -1, NOT_KNOWN = -2 };

/* Plies of the shortest way, NO_WAY, or NOT_KNOWN if it takes more than SEEN_MAX positions. */
static int distance(const WfSpec *spec, const WfPosition *from, Seen *seen)
{
    WfMoveList list;
    int plies = 0;
    bool arrived = false;
    wf_moves_init(&list, wf_system_allocator);
    memset(seen->hash, 0, 2 * SEEN_MAX * sizeof *seen->hash);
    seen->count = 0;
    see(spec->game, seen, from);
    for (size_t i = 0, layer_end = 1; i < seen->count && !arrived; i++) {
        WfPosition child;
        if (i == layer_end) {
            layer_end = seen->count;
            plies++;
        }
        list.count = 0;
        arrived = wf_outcome(spec->game, &seen->position[i]).result == WF_WIN;
        assert_int_equal(wf_moves(spec->game, &seen->position[i], &list), WF_OK);
        for (size_t k = 0; k < list.count && seen->count < SEEN_MAX; k++) {
            wf_copy(spec->game, &child, &seen->position[i]);
            wf_apply(spec->game, &child, &list.items[k]);
            see(spec->game, seen, &child);
        }
    }
    wf_moves_free(&list);
    return arrived && (seen->count < SEEN_MAX || plies > 0) ? plies
           : seen->count < SEEN_MAX                         ? NO_WAY
                                                            : NOT_KNOWN;
}

/* ---- pawns that block every path ---- */

static bool agrees(const char *spec_text, const char *text, uint64_t pawns)
{
    CheckerSpec rules;
    CheckerGame game;
    bool frozen[64];
    for (unsigned square = 0; square < 64; square++)
        frozen[square] = (pawns >> square & 1) != 0;
    return checker_spec(spec_text, &rules) && checker_read(text, &game) &&
           checker_frozen(&rules, &game, frozen);
}

/* Whenever the solver claims that pawns block every path, an exhaustive search finds none and the
 * checker agrees; and the solver claims it often enough. */
static void pawns_bar_the_way(void **state)
{
    (void)state;
    static const char *const specs[] = {"safe-passage", "safe-passage:attack=fide",
                                        "safe-passage:danger=relaxed", "safe-passage:goal=far-rank",
                                        "safe-passage:goal=counterparts,attack=fide"};
    enum { SPECS = sizeof specs / sizeof specs[0], POSITIONS = 400 };
    Seen seen = seen_open();
    uint64_t random = 11 + sample_seed();
    unsigned all_settled = 0;
    for (size_t i = 0; i < SPECS; i++) {
        const WfSpec spec = spec_of(specs[i]);
        unsigned barred = 0, settled = 0, unseen = 0;
        for (unsigned n = 0; n < POSITIONS / every; n++) {
            char text[SCATTER_TEXT];
            uint64_t pawns;
            PassagePosition p;
            scatter_walls(&random, text);
            const WfPosition position = position_of(&spec, text);
            memcpy(&p, &position, sizeof p);
            const bool bars = !passage_is_goal(&p) && unsolvable_by_pawns(&p, &pawns);
            if (!bars && n % 8 != 0)
                continue;
            const int plies = distance(&spec, &position, &seen);
            if (bars && plies >= 0)
                fail_msg("%s %s: said to be barred", specs[i], text);
            if (bars && !agrees(specs[i], text, pawns))
                fail_msg("%s %s: the checker does not agree", specs[i], text);
            barred += bars;
            settled += bars && plies == NO_WAY;
            unseen += !bars && plies == NO_WAY;
        }
        print_message("%s: %u of %u barred, %u of these seen to the end; %u in a sample of the "
                      "others have no way either\n",
                      specs[i], barred, POSITIONS / every, settled, unseen);
        assert_true(settled >= least(POSITIONS / 100));
        all_settled += settled;
    }
    assert_true(all_settled > 0);
    seen_close(&seen);
}

/* ---- bounds ---- */

/* The sharper count is admissible too: it allows the plies that are known to be enough. */
static void must_be_within(const char *spec_text, const char *text, const Target *target,
                           const PassagePosition *p, unsigned plies)
{
    unsigned slack;
    uint64_t pressed;
    if (!bound_gates_within(target, p, plies, &slack, &pressed))
        fail_msg("%s %s: %u plies do, but are not granted", spec_text, text, plies);
}

/* A few pieces, a few plies from the goal: what is said to be shortest is, and counting never says
 * more. */
static void small_positions_are_solved(void **state)
{
    (void)state;
    static const char *const specs[] = {"safe-passage", "safe-passage:attack=fide",
                                        "safe-passage:danger=relaxed", "safe-passage:goal=queens",
                                        "safe-passage:danger=relaxed,attack=fide"};
    enum { SPECS = sizeof specs / sizeof specs[0], POSITIONS = 80 };
    Seen seen = seen_open();
    IdaStar ida;
    uint64_t random = 5 + sample_seed();
    unsigned all_solved = 0;
    assert_true(ida_open(&ida, 1 << 22, &wf_system_allocator));
    for (size_t i = 0; i < SPECS; i++) {
        const WfSpec spec = spec_of(specs[i]);
        unsigned solved = 0, longest = 0;
        for (unsigned n = 0; n < POSITIONS / every; n++) {
            char text[SCATTER_TEXT];
            PassagePosition p;
            Target target;
            Plan way;
            scatter_near(&random, text);
            const WfPosition position = position_of(&spec, text);
            const int plies = distance(&spec, &position, &seen);
            if (plies <= 0)
                continue;
            memcpy(&p, &position, sizeof p);
            target_goal(&target, &p);
            ida_retarget(&ida);
            if (bound_plies(&target, &p) > (unsigned)plies)
                fail_msg("%s %s: %d plies do, counted %u", specs[i], text, plies,
                         bound_plies(&target, &p));
            must_be_within(specs[i], text, &target, &p, (unsigned)plies);
            if (ida_search(&ida, &target, &p, (unsigned)plies - 1, &way) != IDA_NONE ||
                ida_search(&ida, &target, &p, (unsigned)plies, &way) != IDA_FOUND)
                fail_msg("%s %s: %d plies are shortest", specs[i], text, plies);
            solved++;
            longest = (unsigned)plies > longest ? (unsigned)plies : longest;
        }
        print_message("%s: %u of %u solved, up to %u plies\n", specs[i], solved, POSITIONS / every,
                      longest);
        assert_true(solved >= least(POSITIONS / 10) && longest >= least(4));
        all_solved += solved;
    }
    assert_true(all_solved > 0);
    ida_close(&ida, &wf_system_allocator);
    seen_close(&seen);
}

/* One position of a way: `left` plies of it are still to go. */
static void count_here(const char *spec_text, const WfPosition *position, unsigned left)
{
    const WfSpec spec = spec_of(spec_text);
    PassagePosition p;
    Target target;
    CheckerSpec rules;
    CheckerGame game;
    char text[WF_TEXT_MAX];
    WfText out = wf_text(text, sizeof text);
    memcpy(&p, position, sizeof p);
    target_goal(&target, &p);
    wf_format(spec.game, position, &out);
    assert_true(checker_spec(spec_text, &rules) && checker_read(text, &game));
    const unsigned counted = bound_plies(&target, &p);
    if (counted > left || (int)counted != checker_count(&rules, &game))
        fail_msg("%s %s: %u plies do, counted %u, by the checker %d", spec_text, text, left,
                 counted, checker_count(&rules, &game));
    must_be_within(spec_text, text, &target, &p, left);
}

static void count_along(const char *spec_text, char *moves)
{
    const WfSpec spec = spec_of(spec_text);
    WfPosition now;
    WfMoveList list;
    char *rest;
    unsigned left = 1;
    for (const char *c = moves; *c != '\0'; c++)
        left += *c == ' ';
    wf_start(&spec, &now);
    wf_moves_init(&list, wf_system_allocator);
    for (char *word = strtok_r(moves, " \n", &rest); word != NULL;
         word = strtok_r(NULL, " \n", &rest), left--) {
        WfMove move;
        WfFault fault = {0};
        count_here(spec_text, &now, left);
        assert_int_equal(wf_parse_move(spec.game, &now, word, strlen(word), &list, &move, &fault),
                         WF_OK);
        wf_apply(spec.game, &now, &move);
    }
    wf_moves_free(&list);
}

/* Along the ways of the books counting never says more than what is left, and the checker counts
 * the same. */
static void books_are_counted(void **state)
{
    (void)state;
    static const char *const goals[] = {"kings", "queens", "far-rank", "counterparts"};
    enum { EVERY = 9 };
    for (size_t i = 0; i < 4; i++) {
        char name[512], line[4096], spec[64];
        unsigned ways = 0;
        (void)snprintf(name, sizeof name, "%s/%s.txt", folder, goals[i]);
        FILE *book = fopen(name, "r");
        assert_non_null(book);
        while (fgets(line, sizeof line, book) != NULL) {
            char *moves;
            const unsigned long start = strtoul(line, &moves, 10);
            if (moves == line || !sample_has(EVERY * every, start))
                continue;
            (void)snprintf(spec, sizeof spec, "safe-passage:start=%lu,goal=%s", start, goals[i]);
            count_along(spec, moves + 1);
            ways++;
        }
        (void)fclose(book);
        assert_true(ways > 0);
    }
}

static bool take_any(void *context, const WfSolution *solution)
{
    (void)context;
    return !solution->found;
}

/* A chance position up to four plies beside a way. */
static void step_aside(const WfSpec *spec, WfPosition *position, uint64_t *random)
{
    WfMoveList list;
    wf_moves_init(&list, wf_system_allocator);
    for (unsigned left = 1 + (unsigned)random_below(random, 4); left > 0; left--) {
        assert_int_equal(wf_moves(spec->game, position, &list), WF_OK);
        if (list.count > 0)
            wf_apply(spec->game, position, &list.items[random_below(random, list.count)]);
    }
    wf_moves_free(&list);
}

/* The sharper count allows the shortest way, which the plain one finds; false if that takes more
 * plies, or too long. */
static bool count_shortest(const char *spec_text, const WfPosition *position, unsigned plies_max,
                           IdaStar *ida)
{
    enum { NODES = 100000 };
    const WfSpec spec = spec_of(spec_text);
    char text[WF_TEXT_MAX];
    WfText out = wf_text(text, sizeof text);
    PassagePosition p;
    Target target;
    Plan way;
    IdaAnswer answer = IDA_NONE;
    memcpy(&p, position, sizeof p);
    wf_format(spec.game, position, &out);
    target_goal(&target, &p);
    target.plain = true;
    ida_retarget(ida);
    ida->nodes_max = NODES;
    for (unsigned plies = 1; plies <= plies_max && answer == IDA_NONE; plies++) {
        answer = ida_search(ida, &target, &p, plies, &way);
        if (answer == IDA_FOUND)
            must_be_within(spec_text, text, &target, &p, plies);
    }
    return answer == IDA_FOUND;
}

/* The same along ways found under the other readings, and beside their ends. */
static void other_readings_are_counted(void **state)
{
    (void)state;
    static const char *const specs[] = {"safe-passage:attack=fide", "safe-passage:danger=relaxed",
                                        "safe-passage:start=77,danger=relaxed,attack=fide",
                                        "safe-passage:start=scramble-9,attack=fide"};
    enum { END = 9, ASIDE = 8 };
    uint64_t random = 11 + sample_seed();
    unsigned beside = 0;
    IdaStar ida;
    assert_true(ida_open(&ida, 1 << 22, &wf_system_allocator));
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        const WfSpec spec = spec_of(specs[i]);
        WfPosition now;
        WfSolution solution;
        const WfSolveLimits limits = {.nodes = 20000000, .report = take_any};
        wf_start(&spec, &now);
        assert_int_equal(wf_solve(&spec, &now, &limits, &wf_system_allocator, &solution), WF_OK);
        assert_true(solution.found);
        for (unsigned k = 0; k < solution.length; k++) {
            count_here(specs[i], &now, solution.length - k);
            for (unsigned n = 0; n < ASIDE && solution.length - k <= END; n += every) {
                WfPosition aside = now;
                step_aside(&spec, &aside, &random);
                beside += count_shortest(specs[i], &aside, END, &ida);
            }
            wf_apply(spec.game, &now, &solution.way[k]);
        }
    }
    print_message("%u positions beside these ways\n", beside);
    assert_true(beside > 0 && beside >= least(100));
    ida_close(&ida, &wf_system_allocator);
}

/* Chance positions in which rules 6 to 10 have much to say: rooks that bear on the goal along the
 * last rank, pawns before them, bishops behind pawns, who might come between, and castling. */
static void chance_positions_are_counted(void **state)
{
    (void)state;
    enum { POSITIONS = 10000 };
    static const char spec_text[] = "safe-passage:attack=fide";
    const WfSpec spec = spec_of(spec_text);
    uint64_t random = 23 + sample_seed();
    unsigned solved[2] = {0, 0};
    IdaStar ida;
    assert_true(ida_open(&ida, 1 << 22, &wf_system_allocator));
    for (unsigned n = 0; n < POSITIONS / every; n++) {
        char text[SCATTER_TEXT];
        const bool castling = n % 4 == 0;
        (castling ? scatter_castling : scatter_lines)(&random, text);
        const WfPosition position = position_of(&spec, text);
        solved[castling] += count_shortest(spec_text, &position, castling ? 16 : 10, &ida);
    }
    print_message("%u and %u of %u solved\n", solved[0], solved[1], POSITIONS / every);
    assert_true(solved[0] > 0 && solved[0] >= least(POSITIONS / 20));
    assert_true(solved[1] > 0 && solved[1] >= least(POSITIONS / 20));
    ida_close(&ida, &wf_system_allocator);
}

/* Positions that earlier forms of rules 8 and 9 counted too much for: a rook goes over to the other
 * hand, or out of the way, and a bishop comes between with the one move that is counted for it, or
 * closes two lines at once. */
static void known_ways_are_granted(void **state)
{
    (void)state;
    static const char spec_text[] = "safe-passage:attack=fide";
    static const char *const texts[] = {
        "6r1/1K3bp1/8/8/8/7k/P2B2P1/R5R1 b - - 0 1", "1r6/1p6/1n3K2/8/7k/B7/P1B3P1/R5R1 b - - 0 1",
        "2r3r1/2p3p1/1n5K/8/3P4/8/P3k3/R7 w - - 0 1", "3r1r2/1b1p1p2/8/4K3/8/8/5kP1/6R1 w - - 0 1"};
    const WfSpec spec = spec_of(spec_text);
    IdaStar ida;
    assert_true(ida_open(&ida, 1 << 22, &wf_system_allocator));
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        const WfPosition position = position_of(&spec, texts[i]);
        assert_true(count_shortest(spec_text, &position, 10, &ida));
    }
    ida_close(&ida, &wf_system_allocator);
}

/* Rule 8 says "or something has to come between": the pieces that might are not left out when no
 * move is to spare, although the move is counted for the rook. */
static void whoever_may_come_between_counts(void **state)
{
    (void)state;
    const WfSpec spec = spec_of("safe-passage:attack=fide");
    const WfPosition position = position_of(&spec, "8/3K4/8/8/8/N4k2/8/R7 w - - 0 1");
    PassagePosition p;
    Target target;
    unsigned slack;
    uint64_t pressed;
    const uint64_t knight = UINT64_C(1) << 16, rook = 1;
    memcpy(&p, &position, sizeof p);
    target_goal(&target, &p);
    assert_true(bound_gates_within(&target, &p, 4, &slack, &pressed));
    assert_int_equal(slack, 0);
    assert_true((pressed & rook) != 0);
    assert_true((pressed & knight) != 0);
}

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(pawns_bar_the_way),
                                       cmocka_unit_test(small_positions_are_solved),
                                       cmocka_unit_test(books_are_counted),
                                       cmocka_unit_test(other_readings_are_counted),
                                       cmocka_unit_test(chance_positions_are_counted),
                                       cmocka_unit_test(known_ways_are_granted),
                                       cmocka_unit_test(whoever_may_come_between_counts)};
    every = sample_every(&count, &words);
    if (count != 2)
        return EXIT_FAILURE;
    folder = words[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
