/* cmd_review.c - review: reviews a game turn by turn, with grades and reasons. */
#include <stdlib.h>
#include <unistd.h>

#include "base/parallel.h"
#include "cli/cli.h"
#include "cli/errors.h"
#include "cli/explore/book_file.h"
#include "cli/explore/departure.h"
#include "cli/tables/open_tables.h"
#include "explore/depart.h"
#include "game/json.h"
#include "review/review_json.h"

/* The values of the options, and the progress of the work. */
typedef struct ReviewRun {
    WfRecord *record;
    WfReviewLimits limits;
    CliProgress progress;
    const WfReview *review;
    const WfGame *game;
    CliJson json;
    BookFile book; /* of openings, if it was given */
    bool unicode;
    size_t done; /* of the last progress line */
} ReviewRun;

/* ---- the kinds of reasons ---- */

static int print_kinds(bool json)
{
    size_t count;
    const WfReviewKind *kinds = wf_review_kinds(&count);
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++)
        if (json)
            (void)json_array_append_new(
                list, json_pack("{s:s,s:s}", "kind", kinds[i].name, "meaning", kinds[i].meaning));
        else
            printf("%-25s  %s\n", kinds[i].name, kinds[i].meaning);
    if (json)
        cli_print_json(json_pack("{s:o}", "kinds", list));
    else
        json_decref(list);
    return CLI_OK;
}

/* ---- JSON ---- */

/* Adds where the game leaves the book. */
static void put_departure(const ReviewRun *run, WfText *text)
{
    enum { SHOWN = 3 };
    ExploreDeparture departure;
    WfMoveList scratch;
    if (run->book.name == NULL || !explore_depart(&run->book.book, run->record, &departure))
        return;
    text->length--; /* the closing bracket is written again */
    wf_moves_init(&scratch, wf_system_allocator);
    json_name(text, "departure");
    explore_put_departure(run->record, &departure, SHOWN, true, &scratch, text);
    wf_text_put(text, '}');
    wf_moves_free(&scratch);
}

/* Prints the review through a buffer that is as large as needed; false: not enough memory. Its
 * sentences are English unless a language is asked for: programs read them. */
static bool print_json(const ReviewRun *run)
{
    WfText text = {.data = NULL};
    size_t needed = 0;
    do {
        char *data = realloc(text.data, needed + 1);
        if (data == NULL) {
            free(text.data);
            return false;
        }
        text = cli_is_language_asked() ? cli_text(data, needed + 1) : wf_text(data, needed + 1);
        review_put_json(&text, run->record, run->review);
        put_departure(run, &text);
        needed = text.length;
    } while (text.size <= needed);
    cli_print_json_text(text.data);
    free(text.data);
    return true;
}

static const WfPosition *after(const ReviewRun *run, const WfReviewTurn *turn)
{
    return wf_record_position(run->record, turn->event + 1);
}

/* ---- text output ---- */

static void put_move(const ReviewRun *run, const WfPosition *position, const WfMove *move)
{
    char text[WF_TEXT_MAX];
    (void)fputs(cli_notation_text(run->game, position, move, run->unicode, text), stdout);
}

static void put_line(const ReviewRun *run, const WfPosition *from, const WfMove *line,
                     size_t length)
{
    WfPosition position;
    wf_copy(run->game, &position, from);
    for (size_t i = 0; i < length; i++) {
        (void)fputs(i == 0 ? " " : "  ", stdout);
        put_move(run, &position, &line[i]);
        wf_apply(run->game, &position, &line[i]);
    }
    (void)putchar('\n');
}

static void put_value(const ReviewRun *run, int value)
{
    if (value == WF_REVIEW_UNKNOWN)
        (void)fputs("-", stdout);
    else if (run->game->cooperative)
        printf("%d", value);
    else
        printf("%.0f %%", value / 10.0);
}

/* "12. White Qwd3, blunder: 52 % -> 31 %" */
static void put_head(const ReviewRun *run, const WfReviewTurn *turn)
{
    printf("%3zu. %s ", turn->event + 1, run->game->seat_names[turn->seat]);
    put_move(run, wf_record_position(run->record, turn->event), &turn->move);
    printf(", %s: ", wf_move_grade(turn->grade));
    put_value(run, turn->before);
    (void)fputs(" -> ", stdout);
    put_value(run, turn->after);
    (void)putchar('\n');
}

/* Prints the better line: its first moves, or all up to where something is counted. */
static void put_better(const ReviewRun *run, const WfReviewTurn *turn)
{
    enum { SHOWN = 6 };
    const WfPosition *before = wf_record_position(run->record, turn->event);
    const WfReviewReason *reason = turn->reason;
    (void)fputs("     better:", stdout);
    if (reason != NULL && reason->better_length > 0)
        put_line(run, before, reason->better, reason->better_length);
    else
        put_line(run, before, turn->best, turn->best_length < SHOWN ? turn->best_length : SHOWN);
}

/* Prints the better move, and why it is better. */
static void put_rest(const ReviewRun *run, const WfReviewTurn *turn)
{
    char buffer[WF_TEXT_MAX];
    WfText text = wf_text(buffer, sizeof buffer);
    if (turn->grade == WF_MOVE_BEST || turn->best_length == 0)
        return;
    put_better(run, turn);
    if (turn->reason == NULL)
        return;
    wf_review_reason_text(run->game, after(run, turn), turn->reason, &text);
    printf("     %s\n", buffer);
    if (turn->reason->line_length == 0)
        return;
    (void)fputs("     shown by:", stdout);
    put_line(run, after(run, turn), turn->reason->line, turn->reason->line_length);
}

/* Prints what is good about a move. */
static void put_merit(const ReviewRun *run, const WfReviewTurn *turn)
{
    char buffer[WF_TEXT_MAX];
    WfText text = wf_text(buffer, sizeof buffer);
    const WfReviewReason *merit = turn->merit;
    wf_review_reason_text(run->game, after(run, turn), merit, &text);
    printf("     %s\n", buffer);
    if (merit->better_length > 0) {
        (void)fputs("     otherwise:", stdout);
        put_line(run, wf_record_position(run->record, turn->event), merit->better,
                 merit->better_length);
    } else if (merit->line_length > 0) {
        (void)fputs("     shown by:", stdout);
        put_line(run, after(run, turn), merit->line, merit->line_length);
    }
}

static void put_turning_points(const ReviewRun *run)
{
    size_t count;
    const size_t *points = wf_review_turning_points(run->review, &count);
    if (count == 0)
        (void)puts("No turning points.");
    else
        (void)puts("Turning points:");
    for (size_t i = 0; i < count; i++) {
        put_head(run, wf_review_turn(run->review, points[i]));
        put_rest(run, wf_review_turn(run->review, points[i]));
    }
}

static void print_text(const ReviewRun *run)
{
    if (run->book.name != NULL)
        departure_print(&run->book.book, run->record, run->unicode);
    put_turning_points(run);
    (void)puts(run->game->cooperative ? "\nAll turns, with the plies to the goal before and after:"
                                      : "\nAll turns, with the chances before and after:");
    for (size_t i = 0; i < wf_review_count(run->review); i++) {
        const WfReviewTurn *turn = wf_review_turn(run->review, i);
        if (!turn->known)
            continue;
        put_head(run, turn);
        if (turn->grade >= WF_MOVE_INACCURACY)
            put_rest(run, turn);
        else if (turn->merit != NULL)
            put_merit(run, turn);
    }
    (void)puts("\nAccuracy:");
    for (uint8_t seat = 0; seat < WF_SEATS_MAX; seat++) {
        const int accuracy = wf_review_accuracy(run->review, seat);
        if (accuracy != WF_REVIEW_UNKNOWN)
            printf("  %-8s %.1f %%\n", run->game->seat_names[seat], accuracy / 10.0);
    }
}

/* ---- review ---- */

static bool must_stop(void *run)
{
    (void)run;
    return cli_interrupted() != 0;
}

static void show_progress(void *run_, const WfReviewProgress *progress)
{
    ReviewRun *run = run_;
    if (run->json.lines && progress->done != run->done)
        cli_print_json(json_pack("{s:b,s:I,s:I}", "complete", 0, "done", (json_int_t)progress->done,
                                 "of", (json_int_t)progress->of));
    run->done = progress->done;
    if (cli_progress_is_due(&run->progress))
        cli_progress_show(&run->progress, "%zu of %zu positions and reasons; Ctrl-C ends it",
                          progress->done, progress->of);
}

static uint64_t now(void *run)
{
    (void)run;
    return cli_now();
}

/* Prints what is known. Returns an exit status: an interrupt is a "no", unless nothing is known. */
static int print(const ReviewRun *run)
{
    bool known = false;
    for (size_t i = 0; i < wf_review_count(run->review); i++)
        known = known || wf_review_turn(run->review, i)->known;
    const int status = wf_review_stopped(run->review) ? cli_search_status(known) : CLI_OK;
    if (status > CLI_NO)
        return status;
    if (!cli_is_json(&run->json))
        print_text(run);
    else if (!print_json(run))
        return cli_error(ERROR_NO_MEMORY);
    return status;
}

static int review(ReviewRun *run)
{
    WfReview *review = NULL;
    run->game = wf_record_spec(run->record)->game;
    run->limits.stop = must_stop;
    run->limits.report = show_progress;
    run->limits.now = now;
    run->limits.context = run;
    cli_catch_interrupts();
    const WfCode code = wf_review(run->record, &run->limits, &wf_system_allocator, &review);
    cli_progress_clear(&run->progress);
    if (code != WF_OK)
        return code == WF_ILLEGAL ? cli_error(ERROR_NO_ENGINE) : cli_error(ERROR_NO_MEMORY);
    run->review = review;
    const int status = print(run);
    wf_review_free(review);
    return status;
}

int cmd_review(int count, char **words)
{
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    ReviewRun run = {.unicode = cli_style(stdout, false).unicode,
                     .limits = {.threads = processors < 1              ? 1
                                           : processors < PARALLEL_MAX ? (unsigned)processors
                                                                       : PARALLEL_MAX},
                     .progress = cli_progress(false, CLI_PATIENCE_MS)};
    bool kinds = false;
    const char *book = NULL, *folder = NULL;
    CliTables tables = {.folder = NULL};
    uint64_t number = 0;
    const CliOption options[] = {
        CLI_JSON(run.json),
        CLI_FLAG("--kinds", kinds),
        CLI_VALUE("--book", book),
        CLI_VALUE("--tables", folder),
        CLI_NUMBER("--number", number, 1, UINT64_MAX),
        CLI_NUMBER("--movetime", run.limits.movetime, 1, CLI_MOVETIME_MAX),
        CLI_NUMBER("--nodes", run.limits.nodes, 1, UINT64_MAX / WF_REVIEW_NODES),
        CLI_SMALL("--threads", run.limits.threads, 1, PARALLEL_MAX)};
    const int files = cli_options(count, words, options, CLI_COUNT(options), 0, 1);
    if (files < 0)
        return CLI_BAD;
    if (kinds)
        return files == 0 ? print_kinds(cli_is_json(&run.json)) : cli_error(ERROR_KINDS_WITH_FILE);
    if (files == 0)
        return cli_missing(0);
    if (run.limits.nodes != 0 && run.limits.movetime != 0)
        return cli_error(ERROR_REVIEW_ONE_LIMIT);
    run.record = cli_record(words[0], number);
    if (run.record == NULL)
        return CLI_BAD;
    const bool good =
        book == NULL || (book_file_open(book, &run.book) &&
                         book_file_is_of(&run.book, wf_record_spec(run.record)->game));
    const bool opened = good && cli_tables_open(&tables, wf_record_spec(run.record)->game, folder);
    run.limits.tables = tables.tables;
    const int status = opened ? review(&run) : CLI_BAD;
    cli_tables_close(&tables);
    book_file_close(&run.book);
    wf_record_free(run.record);
    return status;
}
