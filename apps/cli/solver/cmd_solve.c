/* cmd_solve.c - solve: finds shorter and shorter ways to the goal of Safe Passage. */
#include <inttypes.h>

#include "base/parallel.h"
#include "cli/cli.h"
#include "cli/errors.h"
#include "cli/solver/certificate.h"
#include "cli/solver/checkpoint.h"

enum {
    MOVETIME_DEFAULT = 60000,
    MEMORY_DEFAULT = 1024,
    SECONDS_MAX = 31536000, /* a year */
    SAVE_MS = 60000         /* between two saves of the branches of a bound */
};

/* The values of the options, and what is known so far. */
typedef struct SolveRun {
    WfSpec spec;
    WfPosition position;
    WfSolveLimits limits;
    Checkpoint checkpoint;
    CertificateAsk certificate; /* file NULL: none is requested */
    CliDeadline deadline;
    CliProgress progress;
    uint64_t began;
    unsigned length, low; /* of the last way printed, and the last bound saved */
    CliJson json;
    json_t *found; /* ways in the order in which they were found; --json-lines: since the last
                      line */
} SolveRun;

static bool is_interrupted(void)
{
    return cli_interrupted() != 0;
}

/* ---- printing results ---- */

static void print_way(SolveRun *solve, const WfSolution *solution)
{
    if (cli_is_json(&solve->json)) {
        (void)json_array_append_new(
            solve->found, json_pack("{s:i,s:I,s:o}", "plies", (int)solution->length, "time_ms",
                                    (json_int_t)(cli_now() - solve->began), "line",
                                    cli_moves_json(solve->spec.game, &solve->position,
                                                   solution->way, solution->length)));
        return;
    }
    cli_progress_clear(&solve->progress);
    printf("solution %u", solution->length);
    cli_put_moves(stdout, solve->spec.game, &solve->position, solution->way, solution->length);
    (void)putchar('\n');
    (void)fflush(stdout);
}

static bool is_settled(const WfSolution *solution)
{
    return solution->found && solution->low >= solution->length;
}

static void print_json(const SolveRun *solve, const WfSolution *solution, bool complete)
{
    static const char *const barriers[] = {
        [WF_BARRIER_PAWNS] = "pawns", [WF_BARRIER_SEEN] = "seen"};
    const bool unreachable = solution->barrier != WF_BARRIER_NONE;
    const char *status = unreachable ? "unreachable" : is_settled(solution) ? "optimal" : "bounds";
    const uint64_t ms = cli_now() - solve->began;
    json_t *value =
        json_pack("{s:s,s:i,s:o,s:I,s:I,s:I,s:b,s:O}", "status", status, "low", (int)solution->low,
                  "high", solution->found ? json_integer(solution->length) : json_null(), "nodes",
                  (json_int_t)solution->nodes, "nodes_per_second",
                  (json_int_t)(solution->nodes * 1000 / (ms + 1)), "time_ms", (json_int_t)ms,
                  "complete", (int)complete, "solutions", solve->found);
    if (unreachable)
        (void)json_object_set_new(value, "reason", json_string(barriers[solution->barrier]));
    cli_print_json(value);
}

/* --json-lines: prints a line when more is known. */
static void print_json_line(const SolveRun *solve, const WfSolution *solution)
{
    if (!solve->json.lines)
        return;
    print_json(solve, solution, false);
    (void)json_array_clear(solve->found);
}

static void print_end(const SolveRun *solve, const WfSolution *solution)
{
    const bool unreachable = solution->barrier != WF_BARRIER_NONE;
    if (cli_is_json(&solve->json)) {
        print_json(solve, solution, cli_interrupted() == 0);
    } else if (unreachable) {
        certificate_put_barrier(stdout, solution);
    } else if (is_settled(solution)) {
        printf("optimal %u\n", solution->length);
    } else if (solution->found) {
        printf("bounds %u %u\n", solution->low, solution->length);
    } else {
        printf("bounds %u -\n", solution->low);
    }
}

static void show_progress(SolveRun *solve, const WfSolution *solution)
{
    char line[200];
    WfText text = wf_text(line, sizeof line);
    if (!cli_progress_is_due(&solve->progress))
        return;
    const uint64_t ms = cli_now() - solve->began;
    wf_text_add(&text, "%" PRIu64 " s, %" PRIu64 " k positions/s, ", ms / 1000,
                solution->nodes / (ms + 1));
    if (solution->found)
        wf_text_add(&text, "best %u, ", solution->length);
    wf_text_add(&text, "at least %u", solution->low);
    const WfBranches *branches = &solve->checkpoint.branches;
    if (branches->plies == solution->low && branches->count > 0)
        wf_text_add(&text, " (%u of %u branches ruled out)", branches->ruled_out, branches->count);
    cli_progress_show(&solve->progress, "%s", line);
}

static bool take_report(void *solve_, const WfSolution *solution)
{
    SolveRun *solve = solve_;
    const bool better = solution->found && (solve->length == 0 || solution->length < solve->length);
    if (better) {
        print_way(solve, solution);
        solve->length = solution->length;
        checkpoint_save(&solve->checkpoint, solution);
    }
    if (better || solution->low > solve->low)
        print_json_line(solve, solution);
    if (solution->low > solve->low || cli_now() - solve->checkpoint.saved >= SAVE_MS) {
        solve->low = solution->low;
        checkpoint_save(&solve->checkpoint, solution);
    }
    show_progress(solve, solution);
    return true;
}

static bool must_stop(void *solve_)
{
    SolveRun *solve = solve_;
    return is_interrupted() || (solve->deadline.at != 0 && cli_is_late(&solve->deadline));
}

/* Prints and keeps what is known at the end; an exit status. */
static int finish(SolveRun *solve, const WfSolution *solution)
{
    cli_progress_clear(&solve->progress);
    checkpoint_save(&solve->checkpoint, solution);
    const bool known = solution->found || solution->low > 0 || solution->barrier != WF_BARRIER_NONE;
    const int status = cli_search_status(known);
    if (status > CLI_NO)
        return status; /* of the interrupt */
    print_end(solve, solution);
    const int written =
        solve->certificate.file == NULL
            ? CLI_OK
            : certificate_write(&solve->certificate, &solve->spec, &solve->position, solution);
    if (solve->checkpoint.failed)
        return CLI_BAD;
    return written != CLI_OK ? written : status;
}

static int run(SolveRun *solve)
{
    WfSolution solution;
    Checkpoint *checkpoint = &solve->checkpoint;
    checkpoint->spec = &solve->spec;
    checkpoint->position = &solve->position;
    if (!checkpoint_load(checkpoint))
        return CLI_BAD;
    solve->limits.known = &checkpoint->known;
    solve->limits.branches = checkpoint->file != NULL ? &checkpoint->branches : NULL;
    solve->found = json_array();
    solve->limits.stop = must_stop;
    solve->limits.report = take_report;
    solve->limits.context = solve;
    cli_catch_interrupts();
    const WfCode code =
        wf_solve(&solve->spec, &solve->position, &solve->limits, &wf_system_allocator, &solution);
    const int status = code == WF_OK ? finish(solve, &solution) : cli_error(ERROR_NO_MEMORY);
    json_decref(solve->found);
    return status;
}

int cmd_solve(int count, char **words)
{
    static SolveRun solve; /* large, and only one at a time */
    solve = (SolveRun){.began = cli_now(), .limits = {.threads = 1}};
    CliSource source = {.position = NULL};
    bool quiet = false, force = false;
    uint64_t movetime = 0, seconds = 0, megabytes = MEMORY_DEFAULT;
    const CliOption options[] = {CLI_SOURCE(source),
                                 CLI_NUMBER("--movetime", movetime, 1, SECONDS_MAX * 1000ULL),
                                 CLI_OLD_NUMBER("--time", "--movetime MS", seconds, 1, SECONDS_MAX),
                                 CLI_NUMBER("--nodes", solve.limits.nodes, 1, UINT64_MAX),
                                 CLI_SMALL("--threads", solve.limits.threads, 1, PARALLEL_MAX),
                                 CLI_NUMBER("--memory", megabytes, 16, 1048576),
                                 CLI_SMALL("--max-plies", solve.limits.plies, 1, WF_PLAN_MAX),
                                 CLI_NUMBER("--seed", solve.limits.seed, 0, UINT64_MAX),
                                 CLI_VALUE("--checkpoint", solve.checkpoint.file),
                                 CLI_VALUE("--certificate", solve.certificate.file),
                                 CLI_FLAG("--layers", solve.certificate.layers),
                                 CLI_VALUE("--disk", solve.certificate.disk),
                                 CLI_FLAG("--force", force),
                                 CLI_FLAG("--quiet", quiet),
                                 CLI_JSON(solve.json)};
    CliSubject subject;
    const int others = cli_options(count, words, options, CLI_COUNT(options), 0, 1);
    const int asked = others < 0 ? CLI_BAD : cli_subject(&source, others, words, 0, 0, &subject);
    if (asked != CLI_OK)
        return asked;
    solve.spec = subject.spec;
    wf_copy(solve.spec.game, &solve.position, wf_record_now(subject.record));
    wf_record_free(subject.record);
    if (solve.certificate.layers && solve.certificate.file == NULL)
        return cli_error(ERROR_LAYERS_NEED_CERTIFICATE);
    if (solve.certificate.disk != NULL && !solve.certificate.layers)
        return cli_error(ERROR_DISK_NEEDS_LAYERS);
    if (solve.spec.game != wf_solver_game())
        return cli_error(ERROR_NOT_SOLVABLE, fault_words(solve.spec.game->name),
                         fault_words(wf_solver_game()->name));
    if (!cli_can_write(solve.checkpoint.file) || !cli_may_make(solve.certificate.file, force))
        return CLI_BAD;
    movetime += seconds * 1000;
    if (movetime == 0 && solve.limits.nodes == 0)
        movetime = MOVETIME_DEFAULT;
    if (movetime != 0)
        solve.deadline.at = solve.began + movetime;
    solve.limits.memory = (size_t)megabytes * CLI_MEGABYTE;
    solve.progress = cli_progress(quiet, 0);
    solve.certificate.memory = solve.limits.memory;
    solve.certificate.quiet = quiet;
    solve.certificate.stop = is_interrupted;
    return run(&solve);
}
