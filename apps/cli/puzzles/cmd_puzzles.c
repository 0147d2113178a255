/* cmd_puzzles.c - puzzles: the book of daily puzzles, one puzzle per line, extended in place.
 *
 * Plans in data/safe-passage lead from all 960 starts to all goals. A puzzle is a position a few
 * plies before the end of one of them, or one that a few random moves lead to from there. Line n
 * depends on the seed, on n and on the lines before it, so that an interrupted book continues as if
 * it had not been interrupted. Lines are days: seven make a week, whose puzzles get harder from
 * Monday to Sunday. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/random.h"
#include "cli/errors.h"
#include "cli/puzzles/mined_book.h"
#include "cli/puzzles/puzzle_book.h"
#include "cli/solver/plan_book.h"

/* COUNT_DEFAULT: 429 weeks. PROOF_NODES: for one candidate. ASIDE: random moves at most. */
enum { COUNT_DEFAULT = 3003, COUNT_MAX = 100000, PROOF_NODES = 3000000, ASIDE = 3, GOALS = 4 };

/* The goals of every SHARES puzzles. */
enum { SHARES = 8 };
static const unsigned char goal_of_share[SHARES] = {0, 0, 0, 0, 1, 1, 2, 3};
static const char *const goals[GOALS] = {"kings", "queens", "far-rank", "counterparts"};

/* From Monday to Sunday. */
static const WfPuzzleRequest request_of_day[PUZZLE_WEEK] = {
    {.plies = {3, 4}, .grade = {1, 2}, .keys = 2, .nodes = PROOF_NODES},
    {.plies = {3, 5}, .grade = {2, 3}, .keys = 2, .nodes = PROOF_NODES},
    {.plies = {4, 6}, .grade = {3, 4}, .keys = 2, .nodes = PROOF_NODES},
    {.plies = {4, 7}, .grade = {4, 5}, .keys = 1, .nodes = PROOF_NODES},
    {.plies = {5, 8}, .grade = {5, 6}, .keys = 1, .nodes = PROOF_NODES},
    {.plies = {5, 9}, .grade = {6, 8}, .keys = 1, .nodes = PROOF_NODES},
    {.plies = {6, 10}, .grade = {8, 10}, .keys = 1, .nodes = PROOF_NODES},
};

typedef struct BookMaking {
    PlanBook plans[GOALS];
    uint64_t *hash; /* of the positions so far */
    unsigned done, count;
    uint64_t seed, random, tried;
    CliProgress progress;
} BookMaking;

static bool read_plans(BookMaking *making, const char *folder)
{
    static char file[GOALS][WF_TEXT_MAX];
    for (unsigned goal = 0; goal < GOALS; goal++) {
        PlanBook *plans = &making->plans[goal];
        (void)snprintf(file[goal], sizeof file[goal], "%.400s/%s.txt", folder, goals[goal]);
        *plans = (PlanBook){.goal = goals[goal],
                            .file = file[goal],
                            .entry = calloc(PLAN_BOOK_STARTS, sizeof *plans->entry)};
        if (plans->entry == NULL)
            return cli_no(ERROR_NO_MEMORY);
        if (access(plans->file, R_OK) != 0)
            return cli_no(ERROR_NO_PLANS, fault_words(plans->file));
        if (!plan_book_read(plans))
            return false;
    }
    return true;
}

/* ---- one candidate ---- */

/* Plays a few random moves; false if there was none. */
static bool step_aside(BookMaking *making, const WfSpec *spec, WfPosition *position, unsigned moves)
{
    WfMoveList list;
    bool found = true;
    wf_moves_init(&list, wf_system_allocator);
    for (unsigned i = 0; i < moves && found; i++) {
        list.count = 0;
        found = wf_moves(spec->game, position, &list) == WF_OK && list.count > 0;
        if (found)
            wf_apply(spec->game, position, &list.items[random_below(&making->random, list.count)]);
    }
    wf_moves_free(&list);
    return found;
}

/* Draws a position near the end of a random plan; false if there is no plan. */
static bool draw_candidate(BookMaking *making, const WfPuzzleRequest *request, WfSpec *spec,
                           WfPosition *position)
{
    const unsigned share = (unsigned)random_below(&making->random, SHARES);
    const PlanBook *plans = &making->plans[goal_of_share[share]];
    const unsigned start = (unsigned)random_below(&making->random, PLAN_BOOK_STARTS);
    const PlanEntry *entry = &plans->entry[start];
    const unsigned reach = request->plies[1] - request->plies[0] + 1;
    const unsigned before = request->plies[0] + (unsigned)random_below(&making->random, reach);
    const unsigned aside = (unsigned)random_below(&making->random, ASIDE + 1);
    if (entry->length < before || !plan_book_spec(plans, start, spec))
        return false;
    wf_start(spec, position);
    for (unsigned i = 0; i < entry->length - before; i++)
        wf_apply(spec->game, position, &entry->way[i]);
    if (!step_aside(making, spec, position, aside))
        return false;
    position->head.clock = 0; /* they mean nothing here; zero makes the text shorter */
    position->head.number = 1;
    return true;
}

static bool is_new(const BookMaking *making, const WfPosition *position)
{
    for (unsigned i = 0; i < making->done; i++)
        if (making->hash[i] == position->head.hash)
            return false;
    return true;
}

/* ---- the file ---- */

static void put_puzzle(FILE *out, const WfPuzzle *puzzle)
{
    char spec[WF_TEXT_MAX], position[WF_TEXT_MAX];
    (void)fprintf(out, "%s|%s|%u|%u|%u|", cli_spec_text(&puzzle->spec, spec),
                  cli_position_text(puzzle->spec.game, &puzzle->position, position), puzzle->plies,
                  puzzle->grade, puzzle->keys);
    cli_put_moves(out, puzzle->spec.game, &puzzle->position, puzzle->way, puzzle->plies);
    (void)fputc('\n', out);
}

/* Reads the existing lines. */
static bool read_lines(BookMaking *making, const char *file)
{
    CliText text;
    FILE *there = fopen(file, "r");
    if (there == NULL)
        return true;
    (void)fclose(there);
    if (!cli_read(file, &text))
        return false;
    WfPuzzle puzzle;
    bool good = text.length == 0 || text.data[text.length - 1] == '\n' ||
                cli_no(ERROR_LAST_LINE_INCOMPLETE, fault_words(file));
    for (;
         good && making->done < making->count && puzzle_book_line(text.data, making->done) != NULL;
         making->done++) {
        good = puzzle_book_read(text.data, making->done, &puzzle);
        making->hash[making->done] = puzzle.position.head.hash;
    }
    free(text.data);
    return good;
}

static void show_progress(BookMaking *making)
{
    if (cli_progress_is_due(&making->progress))
        cli_progress_show(&making->progress, "%u of %u puzzles, %" PRIu64 " positions tried",
                          making->done, making->count, making->tried);
}

/* Looks for the next puzzle; false if interrupted or out of memory. */
static bool make_next(BookMaking *making, WfPuzzle *puzzle)
{
    const WfPuzzleRequest *request = &request_of_day[making->done % PUZZLE_WEEK];
    WfSpec spec;
    WfPosition position;
    making->random = random_mix(making->seed + RANDOM_STEP * (making->done + 1));
    puzzle->plies = 0;
    while (puzzle->plies == 0 && cli_interrupted() == 0) {
        show_progress(making);
        making->tried++;
        if (!draw_candidate(making, request, &spec, &position) || !is_new(making, &position))
            continue;
        if (wf_puzzle_at(&spec, &position, request, &wf_system_allocator, puzzle) != WF_OK)
            return cli_no(ERROR_NO_MEMORY);
    }
    return puzzle->plies != 0;
}

/* Adds a puzzle to the file. False: errno says why not, and the file has no part of it. */
static bool add_puzzle(FILE *out, const WfPuzzle *puzzle)
{
    const off_t before = ftello(out);
    put_puzzle(out, puzzle);
    if (fflush(out) == 0)
        return true;
    const int error = errno;
    errno = ftruncate(fileno(out), before) == 0 ? error : errno;
    return false;
}

static int make_all(BookMaking *making, const char *file)
{
    static WfPuzzle puzzle;
    FILE *out = fopen(file, "a");
    bool good = out != NULL;
    int error = errno;
    while (good && making->done < making->count && make_next(making, &puzzle)) {
        good = add_puzzle(out, &puzzle);
        error = errno;
        making->hash[making->done] = puzzle.position.head.hash;
        making->done += good;
    }
    cli_progress_clear(&making->progress);
    if (out != NULL && fclose(out) != 0 && good) {
        error = errno;
        good = false;
    }
    if (!good)
        return cli_error(ERROR_CANNOT_WRITE, error_start(file, 200),
                         fault_words(cli_reason(error)));
    printf("%u puzzles in %s\n", making->done, file);
    return making->done == making->count ? CLI_OK
           : cli_interrupted() != 0      ? CLI_SIGNAL + cli_interrupted()
                                         : CLI_BAD;
}

static int make_book(int count, char **words)
{
    const char *folder = "data/safe-passage";
    bool quiet = false;
    BookMaking making = {.count = COUNT_DEFAULT, .seed = 1};
    const CliOption options[] = {
        CLI_VALUE("--plans", folder), CLI_SMALL("--count", making.count, 1, COUNT_MAX),
        CLI_NUMBER("--seed", making.seed, 0, UINT64_MAX), CLI_FLAG("--quiet", quiet)};
    if (cli_options(count, words, options, CLI_COUNT(options), 1, 1) < 0 ||
        !cli_can_write(words[0]))
        return CLI_BAD;
    making.progress = cli_progress(quiet, 0);
    making.hash = calloc(making.count, sizeof *making.hash);
    int status = CLI_BAD;
    if (making.hash == NULL)
        (void)cli_error(ERROR_NO_MEMORY);
    else if (read_lines(&making, words[0]) && read_plans(&making, folder)) {
        cli_catch_interrupts();
        status = make_all(&making, words[0]);
    }
    for (unsigned goal = 0; goal < GOALS; goal++)
        free(making.plans[goal].entry);
    free(making.hash);
    return status;
}

int cmd_puzzles(int count, char **words)
{
    if (count > 0 && strcmp(words[0], "mine") == 0)
        return mined_mine(count - 1, words + 1);
    if (count > 0 && strcmp(words[0], "check") == 0)
        return mined_check(count - 1, words + 1);
    return make_book(count, words);
}
