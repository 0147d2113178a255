/* cmd_count.c - perft, random: count the game tree, and play at random. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/parallel.h"
#include "base/random.h"
#include "cli/cli.h"
#include "cli/errors.h"

/* ---- perft ---- */

enum { DEPTH_MAX = 100, SLOT_BYTES = 2 * sizeof(uint64_t) /* of a WfPerftTable */ };

typedef struct RootMove {
    WfMove move;
    char *text;
    uint64_t nodes;
} RootMove;

typedef struct PerftRun {
    const WfGame *game;
    WfPosition position;
    unsigned depth;
    WfPerftTable table;
    RootMove *roots;
    size_t count, next, done; /* next: the first one that no thread has taken */
    bool failed, progress;
} PerftRun;

static void count_roots(void *perft_, unsigned index)
{
    PerftRun *perft = perft_;
    (void)index;
    for (;;) {
        const size_t i = __atomic_fetch_add(&perft->next, 1, __ATOMIC_RELAXED);
        if (i >= perft->count)
            return;
        WfPosition after;
        wf_copy(perft->game, &after, &perft->position);
        wf_apply(perft->game, &after, &perft->roots[i].move);
        if (wf_perft(perft->game, &after, perft->depth - 1, &wf_system_allocator,
                     perft->table.slots != NULL ? &perft->table : NULL,
                     &perft->roots[i].nodes) != WF_OK)
            __atomic_store_n(&perft->failed, true, __ATOMIC_RELAXED);
        const size_t done = __atomic_add_fetch(&perft->done, 1, __ATOMIC_RELAXED);
        if (perft->progress)
            (void)fprintf(stderr, "\r%zu of %zu moves%s", done, perft->count,
                          done == perft->count ? "\n" : "");
    }
}

static int compare_roots(const void *a, const void *b)
{
    return strcmp(((const RootMove *)a)->text, ((const RootMove *)b)->text);
}

static bool list_roots(PerftRun *perft)
{
    WfMoveList list;
    char text[WF_TEXT_MAX];
    wf_moves_init(&list, wf_system_allocator);
    bool done = wf_moves(perft->game, &perft->position, &list) == WF_OK;
    perft->roots = done ? calloc(list.count + 1, sizeof *perft->roots) : NULL;
    done = perft->roots != NULL;
    for (size_t i = 0; done && i < list.count; i++) {
        perft->roots[i].move = list.items[i];
        perft->roots[i].text =
            strdup(cli_move_text(perft->game, &perft->position, &list.items[i], text));
        done = perft->roots[i].text != NULL;
        perft->count = i + 1;
    }
    wf_moves_free(&list);
    if (done)
        qsort(perft->roots, perft->count, sizeof *perft->roots, compare_roots);
    return done;
}

static void print_perft(const PerftRun *perft, uint64_t nodes, uint64_t ms, bool divide, bool json)
{
    const double seconds = (double)ms / 1000.0;
    const double rate = (double)nodes / (ms > 0 ? seconds : 0.001);
    json_t *moves = json_array();
    for (size_t i = 0; divide && i < perft->count; i++)
        if (json)
            (void)json_array_append_new(moves,
                                        json_pack("{s:s,s:I}", "move", perft->roots[i].text,
                                                  "nodes", (json_int_t)perft->roots[i].nodes));
        else
            printf("%s %" PRIu64 "\n", perft->roots[i].text, perft->roots[i].nodes);
    if (json) {
        json_t *all =
            json_pack("{s:i,s:I,s:I,s:I}", "depth", (int)perft->depth, "nodes", (json_int_t)nodes,
                      "time_ms", (json_int_t)ms, "nodes_per_second", (json_int_t)rate);
        if (divide)
            (void)json_object_set(all, "divide", moves);
        cli_print_json(all);
    } else {
        printf("nodes %" PRIu64 "\ntime %.3f s, %.0f nodes/s\n", nodes, seconds, rate);
    }
    json_decref(moves);
}

static int run_perft(PerftRun *perft, unsigned threads, bool divide, bool json)
{
    const uint64_t start = cli_now();
    uint64_t nodes = 1;
    if (!list_roots(perft))
        return cli_error(ERROR_NO_MEMORY);
    if (perft->depth > 0) {
        parallel_run(threads, count_roots, perft);
        nodes = 0;
        for (size_t i = 0; i < perft->count; i++)
            nodes += perft->roots[i].nodes;
    }
    if (perft->failed)
        return cli_error(ERROR_NO_MEMORY);
    print_perft(perft, nodes, cli_now() - start, divide && perft->depth > 0, json);
    return CLI_OK;
}

int cmd_perft(int count, char **words)
{
    CliSource source = {.position = NULL};
    bool divide = false, json = false;
    uint64_t megabytes = 0, depth = 0;
    unsigned threads = 1;
    const CliOption options[] = {CLI_SOURCE(source), CLI_FLAG("--divide", divide),
                                 CLI_SMALL("--threads", threads, 1, PARALLEL_MAX),
                                 CLI_NUMBER("--hash", megabytes, 0, CLI_HASH_MAX),
                                 CLI_FLAG("--json", json)};
    CliSubject subject;
    const int others = cli_options(count, words, options, CLI_COUNT(options), 0, 2);
    const int asked = others < 0 ? CLI_BAD : cli_subject(&source, others, words, 1, 1, &subject);
    if (asked != CLI_OK)
        return asked;
    const bool good =
        cli_number(error_phrase(ERROR_A_DEPTH), subject.words[0], 0, DEPTH_MAX, &depth);
    PerftRun perft = {.game = subject.spec.game, .depth = (unsigned)depth};
    wf_copy(perft.game, &perft.position, wf_record_now(subject.record));
    wf_record_free(subject.record);
    if (!good)
        return CLI_BAD;
    perft.progress = isatty(STDERR_FILENO) != 0;
    perft.table.slot_count = (size_t)megabytes * (CLI_MEGABYTE / SLOT_BYTES);
    if (megabytes > 0)
        perft.table.slots = calloc(perft.table.slot_count, SLOT_BYTES);
    const int status = megabytes > 0 && perft.table.slots == NULL
                           ? cli_error(ERROR_NO_MEMORY_FOR_HASH, fault_number(megabytes))
                           : run_perft(&perft, threads, divide, json);
    for (size_t i = 0; perft.roots != NULL && i < perft.count; i++)
        free(perft.roots[i].text);
    free(perft.roots);
    free(perft.table.slots);
    return status;
}

/* ---- random ---- */

typedef struct RandomGames {
    WfSpec spec;
    uint64_t state, games, turns_max;
    bool json;
    json_t *all;
} RandomGames;

static bool play_random(RandomGames *random, uint64_t number)
{
    WfMoveList list;
    wf_moves_init(&list, wf_system_allocator);
    WfRecord *record = wf_record_new(&random->spec, NULL, &wf_system_allocator);
    bool done = record != NULL;
    while (done && wf_record_outcome(record).result == WF_ONGOING &&
           wf_record_length(record) < random->turns_max) {
        done = wf_moves(random->spec.game, wf_record_now(record), &list) == WF_OK;
        const size_t chosen = done ? (size_t)random_below(&random->state, list.count) : 0;
        done = done && wf_record_play(record, &list.items[chosen]) == WF_OK;
    }
    wf_moves_free(&list);
    if (done) {
        char text[32];
        const WfOutcome outcome = wf_record_outcome(record);
        const size_t turns = wf_record_length(record);
        if (random->json) {
            json_t *one = cli_outcome_json(random->spec.game, &outcome);
            (void)json_object_set_new(one, "turns", json_integer((json_int_t)turns));
            (void)json_array_append_new(random->all, one);
        } else {
            printf("game %" PRIu64 ": %s, %zu turns%s%s\n", number,
                   cli_outcome_text(random->spec.game, &outcome, text), turns,
                   outcome.reason != WF_REASON_NONE ? ", " : "", wf_reason(outcome.reason));
        }
    }
    wf_record_free(record);
    return done;
}

int cmd_random(int count, char **words)
{
    RandomGames random = {.state = 1, .games = 1, .turns_max = 10000};
    const CliOption options[] = {CLI_NUMBER("--seed", random.state, 0, UINT64_MAX),
                                 CLI_NUMBER("--games", random.games, 0, WF_COUNTER_MAX),
                                 CLI_NUMBER("--max-turns", random.turns_max, 0, WF_COUNTER_MAX),
                                 CLI_FLAG("--json", random.json)};
    if (cli_options(count, words, options, CLI_COUNT(options), 1, 1) < 0 ||
        !cli_spec(words[0], &random.spec))
        return CLI_BAD;
    random.all = json_array();
    bool done = true;
    for (uint64_t i = 1; done && i <= random.games; i++)
        done = play_random(&random, i);
    if (random.json && done)
        cli_print_json(json_pack("{s:O}", "games", random.all));
    json_decref(random.all);
    return done ? CLI_OK : cli_error(ERROR_NO_MEMORY);
}
