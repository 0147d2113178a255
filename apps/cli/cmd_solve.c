/* cmd_solve.c - solve: ways to the goal of Safe Passage, shorter and shorter ones. */
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/parallel.h"
#include "cli.h"
#include "streams.h"

enum {
    SECONDS_DEFAULT = 60,
    MEMORY_DEFAULT = 1024,
    PROGRESS_MS = 1000,
    SAVE_MS = 60000, /* branches of a bound are saved so often */
    BYTES_IN_MB = 1 << 20
};

/* All that the options say, and what is known so far. */
typedef struct Solve {
    WfSpec spec;
    WfPosition position;
    WfSolveLimits limits;
    WfSolution known;
    WfBranches branches;
    CliDeadline deadline;
    uint64_t began, told, saved; /* when progress was last told, and the checkpoint written */
    unsigned length, low;        /* of the last way printed, and the last bound saved */
    bool json, quiet, layers;
    const char *checkpoint, *certificate, *disk;
    json_t *found; /* --json: all ways, in the order they were found */
} Solve;

static volatile sig_atomic_t interrupted;

static void interrupt(int signal_number)
{
    (void)signal_number;
    interrupted = 1;
}

/* ---- checkpoints: the spec, the position, and what is known of it ---- */

static json_t *way_json(const Solve *solve, const WfSolution *solution)
{
    json_t *way = json_array();
    char text[WF_TEXT_MAX];
    WfPosition position = solve->position;
    for (unsigned i = 0; i < solution->length; i++) {
        (void)json_array_append_new(
            way, json_string(cli_move_text(solve->spec.game, &position, &solution->way[i], text)));
        wf_apply(solve->spec.game, &position, &solution->way[i]);
    }
    return way;
}

/* The branches that are ruled out: [[first, last], ...]. */
static json_t *ruled_out_json(const WfBranches *branches)
{
    json_t *runs = json_array();
    for (unsigned i = 0; i < branches->count; i++) {
        const unsigned first = i;
        while (i < branches->count && wf_branch_is_out(branches, i))
            i++;
        if (i > first)
            (void)json_array_append_new(runs, json_pack("[i,i]", (int)first, (int)i - 1));
    }
    return runs;
}

static json_t *branches_json(const WfBranches *branches)
{
    return json_pack("{s:i,s:i,s:i,s:I,s:o}", "plies", (int)branches->plies, "after",
                     (int)branches->after, "count", (int)branches->count, "digest",
                     (json_int_t)branches->digest, "ruled_out", ruled_out_json(branches));
}

static json_t *state_json(const Solve *solve, const WfSolution *solution)
{
    char spec[WF_TEXT_MAX], position[WF_TEXT_MAX];
    json_t *state = json_pack(
        "{s:s,s:s,s:i,s:o}", "spec", cli_spec_text(&solve->spec, spec), "position",
        cli_position_text(solve->spec.game, &solve->position, position), "low", (int)solution->low,
        "way", solution->found ? way_json(solve, solution) : json_null());
    if (solve->branches.plies != 0)
        (void)json_object_set_new(state, "branches", branches_json(&solve->branches));
    return state;
}

/* Written beside the old one first: an interrupt leaves one of them whole. */
static void save(Solve *solve, const WfSolution *solution)
{
    /* what the checkpoint says is taken up step by step: none of it is written over before */
    const bool is_less =
        solution->low < solve->known.low || (solve->known.found && !solution->found);
    if (solve->checkpoint == NULL || is_less)
        return;
    solve->saved = cli_now();
    char beside[WF_TEXT_MAX];
    (void)snprintf(beside, sizeof beside, "%s.part", solve->checkpoint);
    json_t *state = state_json(solve, solution);
    const bool written = json_dump_file(state, beside, JSON_INDENT(1)) == 0 &&
                         rename(beside, solve->checkpoint) == 0;
    json_decref(state);
    if (!written)
        (void)cli_error("%s: cannot be written", solve->checkpoint);
}

/* Plays the way of a checkpoint, which must lead to the goal. */
static bool take_way(Solve *solve, const json_t *way)
{
    const WfGame *game = solve->spec.game;
    WfPosition position = solve->position;
    WfFault fault;
    WfMoveList moves;
    bool legal = json_array_size(way) <= WF_WAY_MAX;
    wf_moves_init(&moves, wf_system_allocator);
    for (size_t i = 0; legal && i < json_array_size(way); i++) {
        const char *text = json_string_value(json_array_get(way, i));
        WfMove *move = &solve->known.way[i];
        legal = text != NULL &&
                wf_parse_move(game, &position, text, strlen(text), &moves, move, &fault) == WF_OK;
        if (legal)
            wf_apply(game, &position, move);
    }
    wf_moves_free(&moves);
    solve->known.length = (unsigned)json_array_size(way);
    solve->known.found = legal && wf_outcome(game, &position).result == WF_WIN;
    return solve->known.found;
}

static bool take_run(WfBranches *branches, const json_t *run)
{
    json_int_t first, last;
    if (json_unpack((json_t *)run, "[I,I!]", &first, &last) != 0 || first < 0 || first > last ||
        last >= (json_int_t)branches->count)
        return false;
    for (json_int_t i = first; i <= last; i++)
        branches->is_out[i / 8] |= (uint8_t)(1U << i % 8);
    return true;
}

/* What a checkpoint says of branches; wf_solve finds out whether it is of these. */
static bool take_branches(WfBranches *branches, json_t *value)
{
    int plies, after, count;
    json_int_t digest;
    json_t *runs;
    if (json_unpack(value, "{s:i,s:i,s:i,s:I,s:o}", "plies", &plies, "after", &after, "count",
                    &count, "digest", &digest, "ruled_out", &runs) != 0 ||
        plies < 1 || after < 1 || count < 1 || count > WF_BRANCHES_MAX || !json_is_array(runs))
        return false;
    branches->plies = (unsigned)plies;
    branches->after = (unsigned)after;
    branches->count = (unsigned)count;
    branches->digest = (uint64_t)digest;
    bool good = true;
    for (size_t i = 0; i < json_array_size(runs); i++)
        good = good && take_run(branches, json_array_get(runs, i));
    return good;
}

/* Goes on from a checkpoint if there is one; false after an error message. */
static bool resume(Solve *solve)
{
    if (solve->checkpoint != NULL)
        solve->limits.branches = &solve->branches;
    if (solve->checkpoint == NULL || access(solve->checkpoint, F_OK) != 0)
        return true;
    json_error_t error;
    json_t *state = json_load_file(solve->checkpoint, 0, &error);
    json_t *expected = state_json(solve, &solve->known);
    if (state == NULL)
        (void)cli_error("%s:%d: %s", solve->checkpoint, error.line, error.text);
    const bool same =
        state != NULL &&
        json_equal(json_object_get(state, "spec"), json_object_get(expected, "spec")) &&
        json_equal(json_object_get(state, "position"), json_object_get(expected, "position"));
    json_t *low = json_object_get(state, "low"), *way = json_object_get(state, "way");
    json_t *branches = json_object_get(state, "branches");
    bool good = same && json_is_integer(low) && json_integer_value(low) >= 0 &&
                json_integer_value(low) <= WF_WAY_MAX;
    if (good)
        solve->known.low = (unsigned)json_integer_value(low);
    good = good && (json_is_null(way) || (json_is_array(way) && take_way(solve, way))) &&
           (branches == NULL || take_branches(&solve->branches, branches));
    if (state != NULL && !same)
        (void)cli_error("%s: is about another position", solve->checkpoint);
    else if (state != NULL && !good)
        (void)cli_error("%s: not a checkpoint of solve", solve->checkpoint);
    json_decref(expected);
    json_decref(state);
    solve->limits.known = &solve->known;
    return good;
}

/* ---- the certificate: docs/solver.md ---- */

/* "unreachable pawns SQUARE..." or "unreachable seen POSITIONS". */
static void put_barrier(FILE *out, const WfSolution *solution)
{
    if (solution->barrier == WF_BARRIER_SEEN) {
        (void)fprintf(out, "unreachable seen %" PRIu64 "\n", solution->seen);
        return;
    }
    (void)fputs("unreachable pawns", out);
    cli_put_squares(out, solution->pawns);
    (void)fputc('\n', out);
}

/* How far the layers are. */
typedef struct LayersWatch {
    const Solve *solve;
    const WfLayers *layers;
    unsigned plies;
    uint64_t told; /* when; 0: not yet */
} LayersWatch;

static bool watch_layers(void *watch_)
{
    LayersWatch *watch = watch_;
    if (!watch->solve->quiet && cli_now() - watch->told >= PROGRESS_MS) {
        (void)fprintf(stderr, "\rlayer %u of %u ", watch->layers->count + 1, watch->plies);
        watch->told = cli_now();
    }
    return interrupted != 0;
}

/* "layers PLIES POSITIONS DIGEST...": the positions of an exhaustive search that finds no way of
 * one ply less than the bound, for the checker to find again. */
static bool put_layers(const Solve *solve, FILE *out, unsigned plies)
{
    static WfLayers layers; /* large, and one at a time */
    static CliStreams files;
    LayersWatch watch = {.solve = solve, .layers = &layers, .plies = plies};
    const WfSolveLimits limits = {
        .memory = solve->limits.memory, .stop = watch_layers, .context = &watch};
    if (solve->disk != NULL && !cli_streams_open(&files, solve->disk))
        return false;
    const WfCode code =
        wf_layers(&solve->spec, &solve->position, plies, &limits,
                  solve->disk != NULL ? &files.streams : NULL, &wf_system_allocator, &layers);
    const bool on_disk = solve->disk != NULL && cli_streams_close(&files);
    if (watch.told != 0)
        (void)fputc('\n', stderr);
    if (code != WF_OK && solve->disk != NULL && !on_disk)
        return false; /* told already */
    if (code != WF_OK)
        return cli_no("%s: no layers, they take more than %zu MB (--memory, --disk)",
                      solve->certificate, solve->limits.memory / BYTES_IN_MB);
    const bool whole = layers.count == plies ||
                       (layers.count > 0 && layers.layer[layers.count - 1].positions == 0);
    if (!whole)
        return cli_no("%s: no layers, interrupted", solve->certificate);
    (void)fprintf(out, "layers %u", plies);
    for (unsigned i = 0; i < layers.count; i++)
        (void)fprintf(out, " %" PRIu64 " %" PRIu64, layers.layer[i].positions,
                      layers.layer[i].digest);
    (void)fputc('\n', out);
    return true;
}

static bool write_certificate(const Solve *solve, const WfSolution *solution)
{
    char spec[WF_TEXT_MAX], position[WF_TEXT_MAX];
    FILE *out = solve->certificate != NULL ? fopen(solve->certificate, "w") : NULL;
    if (out == NULL)
        return solve->certificate == NULL || cli_no("%s: cannot be written", solve->certificate);
    bool good = fprintf(out,
                        "# a certificate of wayfarer solve; wayfarer verify-solution checks it\n"
                        "spec %s\nposition %s\n",
                        cli_spec_text(&solve->spec, spec),
                        cli_position_text(solve->spec.game, &solve->position, position)) > 0;
    if (solution->found) {
        good = fprintf(out, "way %u", solution->length) > 0 && good;
        cli_put_moves(out, solve->spec.game, &solve->position, solution->way, solution->length);
        good = fputc('\n', out) != EOF && good;
    }
    if (solution->barrier != WF_BARRIER_NONE)
        put_barrier(out, solution);
    good = fprintf(out, "low %u\n", solution->counted) > 0 && good;
    if (solution->low > solution->counted)
        good = fprintf(out, "searched %u\n", solution->low) > 0 && good;
    const bool has_layers = !solve->layers || solution->low <= solution->counted ||
                            put_layers(solve, out, solution->low - 1);
    good = ferror(out) == 0 && good;
    if (fclose(out) != 0 || !good)
        return cli_no("%s: cannot be written", solve->certificate);
    return has_layers;
}

/* ---- saying what was found ---- */

static void print_way(Solve *solve, const WfSolution *solution)
{
    if (solve->json) {
        (void)json_array_append_new(solve->found,
                                    json_pack("{s:i,s:I,s:o}", "length", (int)solution->length,
                                              "time_ms", (json_int_t)(cli_now() - solve->began),
                                              "way", way_json(solve, solution)));
        return;
    }
    printf("solution %u", solution->length);
    cli_put_moves(stdout, solve->spec.game, &solve->position, solution->way, solution->length);
    (void)putchar('\n');
    (void)fflush(stdout);
}

static bool is_settled(const WfSolution *solution)
{
    return solution->found && solution->low >= solution->length;
}

static void print_end(const Solve *solve, const WfSolution *solution)
{
    static const char *const barriers[] = {
        [WF_BARRIER_PAWNS] = "pawns", [WF_BARRIER_SEEN] = "seen"};
    const bool unreachable = solution->barrier != WF_BARRIER_NONE;
    const char *status = unreachable ? "unreachable" : is_settled(solution) ? "optimal" : "bounds";
    if (solve->json) {
        json_t *value =
            json_pack("{s:s,s:i,s:o,s:I,s:I,s:O}", "status", status, "low", (int)solution->low,
                      "high", solution->found ? json_integer(solution->length) : json_null(),
                      "nodes", (json_int_t)solution->nodes, "time_ms",
                      (json_int_t)(cli_now() - solve->began), "solutions", solve->found);
        if (unreachable)
            (void)json_object_set_new(value, "reason", json_string(barriers[solution->barrier]));
        cli_print_json(value);
    } else if (unreachable) {
        put_barrier(stdout, solution);
    } else if (is_settled(solution)) {
        printf("optimal %u\n", solution->length);
    } else if (solution->found) {
        printf("bounds %u %u\n", solution->low, solution->length);
    } else {
        printf("bounds %u -\n", solution->low);
    }
}

static void show_progress(Solve *solve, const WfSolution *solution)
{
    const uint64_t now = cli_now();
    if (solve->quiet || now - solve->told < PROGRESS_MS)
        return;
    solve->told = now;
    const uint64_t ms = now - solve->began;
    (void)fprintf(stderr, "\r%" PRIu64 " s, %" PRIu64 " k positions/s, best ", ms / 1000,
                  solution->nodes / (ms + 1));
    if (solution->found)
        (void)fprintf(stderr, "%u, ", solution->length);
    (void)fprintf(stderr, "at least %u ", solution->low);
    const WfBranches *branches = &solve->branches;
    if (branches->plies == solution->low && branches->count > 0)
        (void)fprintf(stderr, "(%u of %u branches ruled out) ", branches->ruled_out,
                      branches->count);
}

static bool take_report(void *solve_, const WfSolution *solution)
{
    Solve *solve = solve_;
    if (solution->found && (solve->length == 0 || solution->length < solve->length)) {
        print_way(solve, solution);
        solve->length = solution->length;
        save(solve, solution);
    }
    if (solution->low > solve->low || cli_now() - solve->saved >= SAVE_MS) {
        solve->low = solution->low;
        save(solve, solution);
    }
    show_progress(solve, solution);
    return true;
}

static bool must_stop(void *solve_)
{
    Solve *solve = solve_;
    return interrupted != 0 || (solve->deadline.at != 0 && cli_is_late(&solve->deadline));
}

static int run(Solve *solve)
{
    WfSolution solution;
    if (!resume(solve))
        return CLI_BAD;
    solve->found = json_array();
    solve->limits.stop = must_stop;
    solve->limits.report = take_report;
    solve->limits.context = solve;
    (void)signal(SIGINT, interrupt);
    (void)signal(SIGTERM, interrupt);
    const WfCode code =
        wf_solve(&solve->spec, &solve->position, &solve->limits, &wf_system_allocator, &solution);
    if (code == WF_OK) {
        if (!solve->quiet && solve->told != 0)
            (void)fputc('\n', stderr);
        save(solve, &solution);
        print_end(solve, &solution);
    }
    json_decref(solve->found);
    if (code != WF_OK)
        return cli_error("not enough memory");
    return write_certificate(solve, &solution) ? CLI_OK : CLI_BAD;
}

int cmd_solve(int count, char **words)
{
    static Solve solve; /* large, and one at a time */
    solve = (Solve){.began = cli_now()};
    CliSource source = {NULL, NULL};
    const char *time = NULL, *threads = NULL, *memory = NULL, *plies = NULL, *seed = NULL;
    const CliOption options[] = {{"--position", &source.position, NULL},
                                 {"--file", &source.file, NULL},
                                 {"--time", &time, NULL},
                                 {"--threads", &threads, NULL},
                                 {"--memory", &memory, NULL},
                                 {"--max-plies", &plies, NULL},
                                 {"--seed", &seed, NULL},
                                 {"--checkpoint", &solve.checkpoint, NULL},
                                 {"--certificate", &solve.certificate, NULL},
                                 {"--layers", NULL, &solve.layers},
                                 {"--disk", &solve.disk, NULL},
                                 {"--quiet", NULL, &solve.quiet},
                                 {"--json", NULL, &solve.json}};
    uint64_t seconds = SECONDS_DEFAULT, thread_count = 1, megabytes = MEMORY_DEFAULT, most = 0;
    if (cli_options(count, words, options, sizeof options / sizeof options[0], 1, 1) < 0 ||
        !cli_spec(words[0], &solve.spec))
        return CLI_BAD;
    if (solve.layers && solve.certificate == NULL)
        return cli_error("--layers are for a certificate: --certificate FILE");
    if (solve.disk != NULL && !solve.layers)
        return cli_error("--disk is for --layers");
    if (!solve.spec.game->cooperative)
        return cli_error("%s has an opponent; only safe-passage can be solved",
                         solve.spec.game->name);
    if (!cli_position(&source, &solve.spec, &solve.position) ||
        !cli_number_or("--time", time, 1, 31536000, &seconds) ||
        !cli_number_or("--threads", threads, 1, PARALLEL_MAX, &thread_count) ||
        !cli_number_or("--memory", memory, 16, 1048576, &megabytes) ||
        !cli_number_or("--max-plies", plies, 1, WF_WAY_MAX, &most) ||
        !cli_number_or("--seed", seed, 0, UINT64_MAX, &solve.limits.seed))
        return CLI_BAD;
    solve.deadline.at = solve.began + seconds * 1000;
    solve.limits.threads = (unsigned)thread_count;
    solve.limits.memory = (size_t)megabytes * BYTES_IN_MB;
    solve.limits.plies = (unsigned)most;
    solve.quiet = solve.quiet || isatty(STDERR_FILENO) == 0;
    return run(&solve);
}
