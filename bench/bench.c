/* bench.c - speeds, as ratios to a yardstick on the same machine: the perft of Fairy-Stockfish, in
 * the same run.
 *
 * usage: bench signature            node counts of fixed searches, one line a game
 *        bench pace                 thousands of nodes searched a second, one line a game
 *        bench solver               safe positions a second inside the solver's IDA*
 *        bench search               nodes and time to a depth, with one thread and with two
 *        bench speed [YARDSTICK] [SECONDS ROUNDS]
 *
 * Each figure is repeated for SECONDS (default 2), alternating with the yardstick, in ROUNDS rounds
 * (default 5), and the median is printed. Without a yardstick there are no ratios. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wayfarer/wayfarer.h>

#include "base/parallel.h"
#include "base/random.h"
#include "naive/naive.h"
#include "signature.h"
#include "solver/ida_star.h"
#include "subject.h"
#include "yardstick.h"

enum { ROUNDS_MAX = 15, YARDSTICK_DEPTH = 5, LENGTH_GAMES = 20 };

/* Does some work once; returns the number of units done. */
typedef uint64_t (*Work)(Bench *bench);

/* Turns without an event that resets the clock, after which every game that has a clock is
 * drawn. */
enum { CLOCK_MAX = 100 };

/* Whether a counter ends the game, judged from the position alone. */
static bool is_counted_out(const Bench *bench, const WfPosition *position)
{
    const uint32_t most = bench->subject->number_max;
    return bench->spec.game->has_clock ? position->head.clock >= CLOCK_MAX
                                       : most != 0 && position->head.number > most;
}

/* One random game; all moves are generated each turn. */
static uint64_t run_game(Bench *bench)
{
    const WfGame *game = bench->spec.game;
    WfPosition position;
    uint64_t turns = 0;
    wf_copy(game, &position, &bench->start);
    for (; turns < bench->subject->turns_max; turns++) {
        if (wf_moves(game, &position, &bench->list) != WF_OK)
            abort();
        if (bench->list.count == 0 || is_counted_out(bench, &position))
            break;
        wf_apply(game, &position,
                 &bench->list.items[random_below(&bench->state, bench->list.count)]);
    }
    bench->games++;
    return turns;
}

static void naive_safe_passage(const char *text, NaiveList *list, char result[16])
{
    naive_passage("safe-passage", text, list, result);
}

/* The naive generators, in the order of the subjects. */
static void (*const naive_of[SUBJECTS])(const char *text, NaiveList *list, char result[16]) = {
    naive_travelers, naive_leapale, naive_traverse, naive_safe_passage};

static void naive_list(const Bench *bench, const char *text, NaiveList *list)
{
    char result[16];
    naive_of[bench->subject - subjects](text, list, result);
}

/* Counts the tree to depth two with the naive generator of the tests. */
static uint64_t run_naive(Bench *bench)
{
    char text[WF_TEXT_MAX];
    WfText out = wf_text(text, sizeof text);
    uint64_t nodes = 0;
    NaiveList list = {.items = NULL}, below = {.items = NULL};
    wf_format(bench->spec.game, &bench->start, &out);
    naive_list(bench, text, &list);
    for (size_t i = 0; i < list.count; i++) {
        naive_list(bench, list.items[i].after, &below);
        nodes += below.count;
    }
    naive_free(&list);
    naive_free(&below);
    return nodes;
}

/* ---- measuring ---- */

/* Units a second; repeats the work for at least this long. */
static double rate(Bench *bench, Work work, double seconds)
{
    const double start = now();
    double units = 0, spent;
    do {
        units += (double)work(bench);
        spent = now() - start;
    } while (spent < seconds);
    return units / spent;
}

static double yardstick_rate(Yardstick *yardstick, double seconds)
{
    const double start = now();
    double nodes = 0, spent;
    do {
        nodes += (double)yardstick_perft(yardstick, YARDSTICK_DEPTH);
        spent = now() - start;
    } while (spent < seconds);
    return nodes / spent;
}

static int compare_double(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *values, int count)
{
    qsort(values, (size_t)count, sizeof *values, compare_double);
    return values[count / 2];
}

typedef struct Measure {
    double rate, ratio;
} Measure;

static Measure measure(Bench *bench, Work work, Yardstick *yardstick, double seconds, int rounds)
{
    double rates[ROUNDS_MAX], ratios[ROUNDS_MAX];
    for (int i = 0; i < rounds; i++) {
        const double base = yardstick != NULL ? yardstick_rate(yardstick, seconds) : 0;
        rates[i] = rate(bench, work, seconds);
        ratios[i] = yardstick != NULL ? rates[i] / base : 0;
    }
    return (Measure){.rate = median(rates, rounds), .ratio = median(ratios, rounds)};
}

static void print_ratio(Measure measured, double bar, bool has_yardstick)
{
    if (has_yardstick)
        printf("  %6.2f x yardstick (bar %.2f) %s", measured.ratio, bar,
               measured.ratio >= bar ? "ok" : "MISSED");
}

static void measure_subject(const Subject *subject, Yardstick *yardstick, double seconds,
                            int rounds)
{
    Bench bench = bench_of(subject);
    const Measure perft = measure(&bench, run_perft, yardstick, seconds, rounds);
    const double naive = rate(&bench, run_naive, seconds);
    printf("%s: %zu bytes per position\n", subject->spec, bench.spec.game->position_size);
    printf("  perft %u      %8.2f M nodes/s", subject->perft_depth, perft.rate / 1e6);
    print_ratio(perft, subject->perft_bar, yardstick != NULL);
    printf("\n  naive        %8.2f M nodes/s  %6.0f x slower than the library\n", naive / 1e6,
           perft.rate / naive);
    uint64_t turns = 0;
    for (int i = 0; i < LENGTH_GAMES; i++)
        turns += run_game(&bench);
    const double length = (double)turns / LENGTH_GAMES;
    const Measure games = measure(&bench, run_game, yardstick, seconds, rounds);
    printf("  random games %8.2f M moves/s", games.rate / 1e6);
    print_ratio(games, subject->random_bar, yardstick != NULL);
    printf("\n               %8.0f games/s of about %.0f turns\n", games.rate / length, length);
    (void)fflush(stdout);
    wf_moves_free(&bench.list);
}

static int speed(const char *program, double seconds, int rounds)
{
    Yardstick *yardstick = program != NULL ? yardstick_open(program) : NULL;
    if (program != NULL && yardstick == NULL) {
        (void)fprintf(stderr, "bench: cannot run '%s'\n", program);
        return 2;
    }
    if (yardstick != NULL) {
        printf("yardstick: %s, go perft %d: %.2f M nodes/s\n\n", program, YARDSTICK_DEPTH,
               yardstick_rate(yardstick, seconds) / 1e6);
        (void)fflush(stdout);
    }
    for (int i = 0; i < SUBJECTS; i++)
        measure_subject(&subjects[i], yardstick, seconds, rounds);
    yardstick_close(yardstick);
    return 0;
}

/* ---- search: nodes and time to a depth ---- */

/* The number of positions to search, how many of them are timed with two threads, how often (no two
 * such searches are the same), random turns before the first position, and the size of the table in
 * bytes. */
enum {
    SEARCHED = 20,
    SEARCHED_TIMED = 10,
    TIMED_RUNS = 3,
    SEARCHED_TURNS = 4,
    SEARCH_HASH = 1 << 24
};

/* Position number `index`: some random turns from the start, none of which ends the game. */
static WfRecord *searched_record(Bench *bench, unsigned index)
{
    uint64_t state = random_mix(index + 1);
    WfRecord *record = wf_record_new(&bench->spec, &bench->start, &wf_system_allocator);
    const unsigned turns = SEARCHED_TURNS + 2 * index;
    for (unsigned i = 0; record != NULL && i < turns; i++) {
        bench->list.count = 0;
        if (wf_record_outcome(record).result != WF_ONGOING ||
            wf_moves(bench->spec.game, wf_record_now(record), &bench->list) != WF_OK)
            break;
        const WfMove move = bench->list.items[random_below(&state, bench->list.count)];
        if (wf_record_play(record, &move) != WF_OK)
            break;
    }
    return record;
}

/* Nodes to the depth; `seconds` gets the time taken. The table is empty at first. */
static uint64_t search_to_depth(const WfRecord *record, unsigned depth, unsigned threads,
                                double *seconds)
{
    const WfLimits limits = {.depth = depth};
    WfChoice choice = {.nodes = 0};
    void *engine = wf_engine_search.open(&wf_system_allocator, SEARCH_HASH, threads);
    const double start = now();
    if (engine == NULL || wf_engine_search.choose(engine, record, &limits, &choice) == WF_NO_MEMORY)
        abort();
    *seconds = now() - start;
    wf_engine_search.close(engine);
    return choice.nodes;
}

/* The speed-up of two threads over one thread, which takes `alone` seconds to the depth. */
static double search_speedup(const WfRecord *record, unsigned depth, double alone)
{
    double ratios[TIMED_RUNS];
    for (unsigned i = 0; i < TIMED_RUNS; i++) {
        double seconds = 0;
        (void)search_to_depth(record, depth, 2, &seconds);
        ratios[i] = alone / seconds;
    }
    return median(ratios, TIMED_RUNS);
}

static int search(void)
{
    for (int i = 0; i < SUBJECTS; i++) {
        const unsigned depth = subjects[i].search_depth;
        if (depth == 0)
            continue;
        Bench bench = bench_of(&subjects[i]);
        uint64_t nodes = 0;
        double total = 0, ratios[SEARCHED_TIMED];
        for (unsigned k = 0; k < SEARCHED; k++) {
            WfRecord *record = searched_record(&bench, k);
            double alone = 0;
            if (record == NULL)
                abort();
            nodes += search_to_depth(record, depth, 1, &alone);
            total += alone;
            if (k < SEARCHED_TIMED)
                ratios[k] = search_speedup(record, depth, alone);
            wf_record_free(record);
        }
        printf("%s: depth %u on %d positions: %" PRIu64 " nodes, %.0f k nodes/s; two threads reach "
               "it %.2f times as fast (median of %d)\n",
               subjects[i].spec, depth, SEARCHED, nodes, (double)nodes / total / 1e3,
               median(ratios, SEARCHED_TIMED), SEARCHED_TIMED);
        (void)fflush(stdout);
        wf_moves_free(&bench.list);
    }
    return 0;
}

/* ---- solver: IDA*, with the plain bound and with the sharper one (docs/solver.md) ---- */

enum { SOLVER_THREADS = 2, SOLVER_PLIES = 20, SOLVER_NODES = 3000000, SOLVER_TABLE = 64 << 20 };

typedef struct SolverBench {
    PassagePosition start;
    bool plain;
    uint64_t nodes_max;
    uint64_t nodes[SOLVER_THREADS], generated[SOLVER_THREADS];
} SolverBench;

/* Each thread proves that no plan has SOLVER_PLIES plies, from its own position one move after the
 * start. */
static void search_ida(void *bench_, unsigned index)
{
    static const PlanStep first[SOLVER_THREADS] = {{.from = 12, .to = 28},  /* e2e4 */
                                                   {.from = 11, .to = 27}}; /* d2d4 */
    SolverBench *bench = bench_;
    PassagePosition from = bench->start;
    IdaStar ida;
    Target goal;
    Plan plan;
    plan_apply(&from, first[index]);
    target_goal(&goal, &from);
    goal.plain = bench->plain;
    if (!ida_open(&ida, SOLVER_TABLE, &wf_system_allocator))
        abort();
    ida.nodes_max = bench->nodes_max;
    (void)ida_search(&ida, &goal, &from, SOLVER_PLIES, &plan);
    bench->nodes[index] = ida.nodes;
    bench->generated[index] = ida.generated;
    ida_close(&ida, &wf_system_allocator);
}

static double time_search(SolverBench *bench, bool plain, uint64_t nodes_max)
{
    bench->plain = plain;
    bench->nodes_max = nodes_max;
    const double began = now();
    parallel_run(SOLVER_THREADS, search_ida, bench);
    return now() - began;
}

static int solver(void)
{
    SolverBench bench = {.plain = true};
    WfSpec spec;
    WfPosition start;
    if (wf_parse_spec("safe-passage", strlen("safe-passage"), &spec, NULL) != WF_OK)
        abort();
    wf_start(&spec, &start);
    memcpy(&bench.start, &start, sizeof bench.start);
    const double listing = time_search(&bench, true, SOLVER_NODES);
    printf("safe-passage: with the plain count IDA* lists %.1f million safe positions a "
           "second with %d threads\n",
           (double)(bench.generated[0] + bench.generated[1]) / listing / 1e6, SOLVER_THREADS);
    for (unsigned plain = 0; plain < 2; plain++) {
        const double seconds = time_search(&bench, plain != 0, UINT64_MAX);
        printf(
            "safe-passage: %d plies after e2e4 and after d2d4 are ruled out by the %s count from "
            "%" PRIu64 " positions in %.2f s\n",
            SOLVER_PLIES, plain != 0 ? "plain" : "sharper", bench.nodes[0] + bench.nodes[1],
            seconds);
    }
    return 0;
}

int main(int count, char **words)
{
    if (count == 2 && strcmp(words[1], "solver") == 0)
        return solver();
    if (count == 2 && strcmp(words[1], "pace") == 0)
        return pace();
    if (count == 2 && strcmp(words[1], "search") == 0)
        return search();
    if (count == 2 && strcmp(words[1], "signature") == 0)
        return signature();
    const double seconds = count == 5 ? strtod(words[3], NULL) : 2;
    const int rounds = count == 5 ? (int)strtol(words[4], NULL, 10) : 5;
    const bool good = (count >= 2 && count <= 3) || count == 5;
    if (!good || strcmp(words[1], "speed") != 0 || seconds <= 0 || rounds < 1 ||
        rounds > ROUNDS_MAX) {
        (void)fprintf(
            stderr,
            "usage: bench signature | bench pace | bench search | bench solver | bench speed "
            "[YARDSTICK [SECONDS ROUNDS]]\n");
        return 2;
    }
    return speed(count >= 3 && words[2][0] != '\0' ? words[2] : NULL, seconds, rounds);
}
