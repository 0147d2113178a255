/* cmd_book.c - book: the best way to a goal from each of the 960 starts, kept in a file and
 * improved in place. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/parallel.h"
#include "cli/errors.h"
#include "cli/solver/plan_book.h"

enum { STARTS = PLAN_BOOK_STARTS, TIME_DEFAULT = 2000, MEMORY = 512 << 20 };

typedef struct Book {
    PlanBook plans;
    uint64_t ms, nodes; /* per start; 0: no limit of this kind */
    uint64_t seed, began;
    CliProgress progress;
    unsigned next, last; /* starts still to do */
    uint64_t longer;     /* only starts whose way is longer than this, or that have none */
    unsigned better;     /* ways found that are shorter than before */
    bool failed;
    Lock *lock;
} Book;

/* ---- search ---- */

static bool must_stop(void *deadline_)
{
    const CliDeadline *deadline = deadline_;
    return cli_interrupted() != 0 || (deadline->at != 0 && cli_is_late(deadline_));
}

/* Looks for a better way from one start. */
static bool improve(Book *book, unsigned start, WfSolution *known, WfSolution *solution)
{
    WfSpec spec;
    WfPosition position;
    CliDeadline deadline = {.at = book->ms != 0 ? cli_now() + book->ms : 0};
    PlanEntry *entry = &book->plans.entry[start];
    *known = (WfSolution){.found = entry->length > 0, .length = entry->length};
    memcpy(known->way, entry->way, entry->length * sizeof entry->way[0]);
    const WfSolveLimits limits = {.memory = MEMORY,
                                  .nodes = book->nodes,
                                  .seed = book->seed,
                                  .known = known,
                                  .stop = must_stop,
                                  .context = &deadline};
    if (!plan_book_spec(&book->plans, start, &spec))
        return false;
    wf_start(&spec, &position);
    if (wf_solve(&spec, &position, &limits, &wf_system_allocator, solution) != WF_OK)
        return cli_no(ERROR_NO_MEMORY);
    lock_take(book->lock);
    const bool better = solution->found && (entry->length == 0 || solution->length < entry->length);
    if (better) {
        entry->length = solution->length;
        memcpy(entry->way, solution->way, solution->length * sizeof solution->way[0]);
        book->better++;
    }
    const bool written = !better || plan_book_write(&book->plans);
    lock_give(book->lock);
    return written;
}

static void show_progress(Book *book)
{
    unsigned known = 0, plies = 0;
    if (!cli_progress_is_due(&book->progress))
        return;
    for (unsigned start = 0; start < STARTS; start++) {
        known += book->plans.entry[start].length > 0;
        plies += book->plans.entry[start].length;
    }
    cli_progress_show(&book->progress,
                      "start %u, %u known, mean %.1f plies, %u made better, %" PRIu64 " s ",
                      book->next, known, known > 0 ? (double)plies / known : 0.0, book->better,
                      (cli_now() - book->began) / 1000);
}

/* With the lock held: skips the starts whose ways are short enough. */
static void skip_short(Book *book)
{
    while (book->next <= book->last && book->plans.entry[book->next].length != 0 &&
           book->plans.entry[book->next].length <= book->longer)
        book->next++;
}

static void work(void *book_, unsigned index)
{
    Book *book = book_;
    WfSolution *room = malloc(2 * sizeof *room);
    (void)index;
    for (bool goes_on = room != NULL; goes_on;) {
        lock_take(book->lock);
        skip_short(book);
        const unsigned start = book->next;
        goes_on = start <= book->last && !book->failed && cli_interrupted() == 0;
        book->next += goes_on;
        show_progress(book);
        lock_give(book->lock);
        if (goes_on && !improve(book, start, &room[0], &room[1])) {
            lock_take(book->lock);
            book->failed = true;
            lock_give(book->lock);
        }
    }
    free(room);
}

static int run(Book *book, unsigned threads)
{
    book->plans.entry = calloc(STARTS, sizeof *book->plans.entry);
    book->lock = lock_open(&wf_system_allocator);
    const bool room = book->plans.entry != NULL && book->lock != NULL;
    int status = !room                          ? cli_error(ERROR_NO_MEMORY)
                 : plan_book_read(&book->plans) ? CLI_OK
                                                : CLI_BAD;
    if (status == CLI_OK) {
        cli_catch_interrupts();
        parallel_run(threads, work, book);
        cli_progress_clear(&book->progress);
        printf("%u ways found that are shorter than before\n", book->better);
        status = book->failed             ? CLI_BAD
                 : cli_interrupted() != 0 ? CLI_SIGNAL + cli_interrupted()
                                          : CLI_OK;
    }
    lock_close(book->lock);
    free(book->plans.entry);
    return status;
}

int cmd_book(int count, char **words)
{
    Book book = {.began = cli_now(), .last = STARTS - 1};
    bool quiet = false;
    unsigned threads = 1;
    const CliOption options[] = {CLI_NUMBER("--movetime", book.ms, 1, CLI_MOVETIME_MAX),
                                 CLI_NUMBER("--nodes", book.nodes, 1, UINT64_MAX),
                                 CLI_SMALL("--threads", threads, 1, PARALLEL_MAX),
                                 CLI_SMALL("--from", book.next, 0, STARTS - 1),
                                 CLI_SMALL("--to", book.last, 0, STARTS - 1),
                                 CLI_NUMBER("--seed", book.seed, 0, UINT64_MAX),
                                 CLI_NUMBER("--longer-than", book.longer, 0, WF_PLAN_MAX),
                                 CLI_FLAG("--quiet", quiet)};
    WfSpec spec;
    if (cli_options(count, words, options, CLI_COUNT(options), 2, 2) < 0)
        return CLI_BAD;
    book.plans.goal = words[0];
    book.plans.file = words[1];
    if (book.next > book.last)
        return cli_error(ERROR_FROM_AFTER_TO, fault_number(book.next), fault_number(book.last));
    if (!cli_can_write(book.plans.file) || !plan_book_spec(&book.plans, 0, &spec))
        return CLI_BAD;
    if (book.ms == 0 && book.nodes == 0)
        book.ms = TIME_DEFAULT;
    book.progress = cli_progress(quiet, 0);
    return run(&book, threads);
}
