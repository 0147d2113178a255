/* mined_check.c - puzzles check: searches mined puzzles again with more effort. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/parallel.h"
#include "cli/durable.h"
#include "cli/errors.h"
#include "cli/puzzles/mined_book.h"
#include "puzzles/promise.h"

enum { TIMES_DEFAULT = 10, TIMES_MAX = 100000 };

typedef enum CheckTally { NOT_LOOKED_AT, KEPT, FAILED } CheckTally;

typedef struct Checking {
    MinedBook book;
    const char *file;
    CheckTally *verdict; /* of each puzzle */
    ReviewEffort effort;
    unsigned every;            /* one in this many is checked */
    size_t next, done, failed; /* shared by the threads */
    bool drops, solves, no_memory;
    CliProgress progress;
} Checking;

static bool must_stop(void *checking_)
{
    const Checking *checking = checking_;
    return cli_interrupted() != 0 || __atomic_load_n(&checking->no_memory, __ATOMIC_RELAXED);
}

/* Checks one puzzle. If the file is to be rewritten, finds its theme again with the greater effort.
 * A theme that promises something else does not fit the solution. */
static CheckTally look(Checking *checking, Puzzle *puzzle)
{
    bool holds = false;
    const PuzzlePromise promise = promise_of(puzzle->spec.game, puzzle->theme);
    WfCode code = checking->solves ? puzzle_solve(puzzle, &checking->effort, &holds)
                                   : puzzle_holds(puzzle, &checking->effort, &holds);
    if (code == WF_OK && holds && checking->drops && !checking->solves) {
        code = puzzle_find_theme(puzzle, &checking->effort);
        holds = promise_of(puzzle->spec.game, puzzle->theme) == promise &&
                strcmp(puzzle->theme, "only-move") != 0;
    }
    if (code != WF_OK)
        __atomic_store_n(&checking->no_memory, true, __ATOMIC_RELAXED);
    return must_stop(checking) ? NOT_LOOKED_AT : holds ? KEPT : FAILED;
}

static void look_at_all(void *checking_, unsigned index)
{
    Checking *checking = checking_;
    size_t i;
    while (!must_stop(checking) &&
           (i = __atomic_fetch_add(&checking->next, 1, __ATOMIC_RELAXED)) < checking->book.count) {
        if (i % checking->every != 0)
            continue;
        checking->verdict[i] = look(checking, &checking->book.puzzles[i]);
        (void)__atomic_add_fetch(&checking->done, 1, __ATOMIC_RELAXED);
        if (checking->verdict[i] == FAILED)
            (void)__atomic_add_fetch(&checking->failed, 1, __ATOMIC_RELAXED);
        if (index == 0 && cli_progress_is_due(&checking->progress))
            cli_progress_show(&checking->progress, "%zu of %zu puzzles, %zu do not hold",
                              checking->done, checking->book.count, checking->failed);
    }
}

/* Rewrites the file without the puzzles that failed. */
static bool write_kept(const Checking *checking)
{
    CliDraft draft;
    if (!cli_draft_open(&draft))
        return false;
    mined_put_head(draft.out, &checking->book.head);
    for (size_t i = 0; i < checking->book.count; i++)
        if (checking->verdict[i] == KEPT)
            mined_put(draft.out, &checking->book.puzzles[i]);
    return cli_draft_write(&draft, checking->file);
}

static int report(const Checking *checking)
{
    const size_t kept = checking->done - checking->failed;
    for (size_t i = 0; i < checking->book.count; i++)
        if (checking->verdict[i] == FAILED)
            printf("game %" PRIu64 ", turn %u: does not hold\n", checking->book.puzzles[i].game,
                   checking->book.puzzles[i].turn);
    printf("%zu of %zu puzzles hold", kept, checking->done);
    if (checking->done > 0)
        printf(" (%.1f %%)", 100.0 * (double)kept / (double)checking->done);
    (void)putchar('\n');
    if (cli_interrupted() != 0)
        return CLI_SIGNAL + cli_interrupted();
    const bool writes = checking->drops || checking->solves;
    if (writes && !write_kept(checking))
        return CLI_BAD;
    return checking->failed == 0 || writes ? CLI_OK : CLI_NO;
}

int mined_check(int count, char **words)
{
    static Checking checking;
    checking = (Checking){.every = 1};
    unsigned times = TIMES_DEFAULT, threads = 1;
    bool quiet = false;
    const CliOption options[] = {CLI_SMALL("--times", times, 1, TIMES_MAX),
                                 CLI_SMALL("--every", checking.every, 1, TIMES_MAX),
                                 CLI_FLAG("--drop", checking.drops),
                                 CLI_FLAG("--solve", checking.solves),
                                 CLI_SMALL("--threads", threads, 1, PARALLEL_MAX),
                                 CLI_FLAG("--quiet", quiet)};
    if (cli_options(count, words, options, CLI_COUNT(options), 1, 1) < 0)
        return CLI_BAD;
    if ((checking.drops || checking.solves) && checking.every > 1)
        return cli_error(ERROR_EVERY_NOT_ALLOWED, fault_words(checking.drops ? "drop" : "solve"));
    if (!mined_read(words[0], &checking.book))
        return CLI_BAD;
    checking.file = words[0];
    checking.progress = cli_progress(quiet, 0);
    checking.effort =
        (ReviewEffort){.allocator = &wf_system_allocator,
                       .nodes = (checking.solves ? 1 : times) * checking.book.head.nodes,
                       .stop = must_stop,
                       .context = &checking};
    checking.verdict = calloc(checking.book.count + 1, sizeof *checking.verdict);
    int status = CLI_BAD;
    if (checking.verdict != NULL) {
        cli_catch_interrupts();
        parallel_run(threads, look_at_all, &checking);
        cli_progress_clear(&checking.progress);
    }
    if (checking.verdict == NULL || checking.no_memory)
        (void)cli_error(ERROR_NO_MEMORY);
    else
        status = report(&checking);
    free(checking.verdict);
    mined_free(&checking.book);
    return status;
}
