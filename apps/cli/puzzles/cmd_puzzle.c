/* cmd_puzzle.c - puzzle: a short puzzle of Safe Passage, by number or by date. */
#include <ctype.h>
#include <stdlib.h>
#include <time.h>

#include "cli/puzzles/puzzle_book.h"

#include "cli/errors.h"

enum { PLIES_DEFAULT = 6, PLIES_LEAST = 3 };

typedef struct Date {
    unsigned year, month, day;
} Date;

/* Whether it looks like 2026-11-22. */
static bool is_date(const char *word)
{
    static const char form[] = "dddd-dd-dd";
    size_t i = 0;
    while (form[i] != '\0' &&
           (form[i] == 'd' ? isdigit((unsigned char)word[i]) != 0 : word[i] == form[i]))
        i++;
    return form[i] == '\0' && word[i] == '\0';
}

/* "2026-11-22", or today in the local time zone. */
static bool read_date(const char *word, Date *date)
{
    if (word == NULL) {
        const time_t now = time(NULL);
        struct tm today;
        if (localtime_r(&now, &today) == NULL)
            return cli_no(ERROR_DATE_UNKNOWN);
        *date = (Date){.year = (unsigned)today.tm_year + 1900,
                       .month = (unsigned)today.tm_mon + 1,
                       .day = (unsigned)today.tm_mday};
        return true;
    }
    if (!is_date(word))
        return cli_no(ERROR_DATE_FORM, fault_words(word));
    *date = (Date){.year = (unsigned)strtoul(word, NULL, 10),
                   .month = (unsigned)strtoul(word + 5, NULL, 10),
                   .day = (unsigned)strtoul(word + 8, NULL, 10)};
    return true;
}

/* Days of a month of the Gregorian calendar, which has no year 0; 0 if there is no such month. */
static unsigned days_of(unsigned year, unsigned month)
{
    static const unsigned days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return year < 1 || month < 1 || month > 12 ? 0 : days[month - 1] + (leap && month == 2);
}

/* Days since 1 January of the year 1, which was a Monday. */
static unsigned days_before(const Date *date)
{
    const unsigned years = date->year - 1;
    unsigned days = years * 365 + years / 4 - years / 100 + years / 400 + date->day - 1;
    for (unsigned month = 1; month < date->month; month++)
        days += days_of(date->year, month);
    return days;
}

/* The book's puzzle of a day; returns an exit status. */
static int look_up(const Date *date, WfPuzzle *puzzle)
{
    if (date->day < 1 || date->day > days_of(date->year, date->month)) {
        char day[40];
        (void)snprintf(day, sizeof day, "%04u-%02u-%02u", date->year, date->month, date->day);
        return cli_error(ERROR_DATE_NO_SUCH_DAY, fault_words(day));
    }
    return puzzle_book_read(puzzle_book, puzzle_book_of_day(puzzle_book, days_before(date)), puzzle)
               ? CLI_OK
               : CLI_BAD;
}

/* ---- generating a puzzle ---- */

/* A puzzle being generated, for its progress line. */
typedef struct Making {
    CliProgress progress;
    uint64_t began;
} Making;

static bool must_stop(void *making_)
{
    Making *making = making_;
    if (cli_progress_is_due(&making->progress))
        cli_progress_show(&making->progress, "looking for a good puzzle, %u s; Ctrl-C ends it",
                          (unsigned)((cli_now() - making->began) / 1000));
    return cli_interrupted() != 0;
}

/* Generates the puzzle of a seed; returns an exit status. */
static int make(uint64_t seed, unsigned plies, WfPuzzle *puzzle)
{
    Making making = {.began = cli_now(), .progress = cli_progress(false, CLI_PATIENCE_MS)};
    const WfSolveLimits limits = {.stop = must_stop, .context = &making};
    cli_catch_interrupts();
    const WfCode code = wf_puzzle(seed, plies, &limits, &wf_system_allocator, puzzle);
    cli_progress_clear(&making.progress);
    if (code != WF_OK)
        return cli_error(ERROR_NO_MEMORY);
    if (cli_interrupted() != 0) {
        (void)cli_error(ERROR_INTERRUPTED_NO_PUZZLE);
        return CLI_SIGNAL + cli_interrupted();
    }
    return CLI_OK;
}

/* ---- showing a puzzle ---- */

static void put_way(FILE *out, const WfPuzzle *puzzle)
{
    cli_put_moves(out, puzzle->spec.game, &puzzle->position, puzzle->way, puzzle->plies);
}

static void print_json(const WfPuzzle *puzzle, const char *name, bool solution)
{
    char spec[WF_TEXT_MAX], position[WF_TEXT_MAX];
    json_t *value = json_pack(
        "{s:s,s:s,s:s,s:i,s:i,s:i}", "puzzle", name, "spec", cli_spec_text(&puzzle->spec, spec),
        "position", cli_position_text(puzzle->spec.game, &puzzle->position, position), "plies",
        (int)puzzle->plies, "first_moves", (int)puzzle->keys, "grade", (int)puzzle->grade);
    if (solution)
        (void)json_object_set_new(
            value, "solution",
            cli_moves_json(puzzle->spec.game, &puzzle->position, puzzle->way, puzzle->plies));
    cli_print_json(value);
}

static void print_text(const WfPuzzle *puzzle, const char *name, bool solution, bool ascii,
                       bool play)
{
    char spec[WF_TEXT_MAX], position[WF_TEXT_MAX];
    const WfGame *game = puzzle->spec.game;
    const CliStyle style = cli_style(stdout, ascii);
    (void)cli_spec_text(&puzzle->spec, spec);
    (void)cli_position_text(game, &puzzle->position, position);
    if (!play)
        cli_draw(&style, game, &puzzle->position);
    printf("\nPuzzle %s: %s to move reaches the goal after %u moves, both sides' counted.\n"
           "Grade %u of 10; %u first %s.\n",
           name, game->seat_names[puzzle->position.head.turn], puzzle->plies, puzzle->grade,
           puzzle->keys, puzzle->keys == 1 ? "move does it" : "moves do it");
    if (solution) {
        (void)fputs("Solution:", stdout);
        put_way(stdout, puzzle);
        (void)putchar('\n');
    }
    if (!play)
        printf("To play it: wayfarer play %s --position '%s'\n", spec, position);
}

/* Plays it; the exit status of play. */
static int play_it(const WfPuzzle *puzzle)
{
    char spec[WF_TEXT_MAX], position[WF_TEXT_MAX], option[] = "--position";
    char *words[] = {spec, option, position};
    (void)cli_spec_text(&puzzle->spec, spec);
    (void)cli_position_text(puzzle->spec.game, &puzzle->position, position);
    return cmd_play(sizeof words / sizeof words[0], words);
}

int cmd_puzzle(int count, char **words)
{
    const char *seed_word = NULL, *date_word = NULL;
    bool solution = false, json = false, ascii = false, play = false;
    uint64_t seed = 0;
    unsigned plies = 0;
    const CliOption options[] = {CLI_VALUE("--seed", seed_word),
                                 CLI_SMALL("--plies", plies, PLIES_LEAST, WF_PUZZLE_PLIES_MAX),
                                 CLI_VALUE("--date", date_word),
                                 CLI_FLAG("--solution", solution),
                                 CLI_FLAG("--json", json),
                                 CLI_FLAG("--play", play),
                                 CLI_FLAG("--ascii", ascii)};
    Date date = {.year = 0};
    char name[32];
    static WfPuzzle puzzle;
    if (cli_options(count, words, options, CLI_COUNT(options), 0, 0) < 0 ||
        (seed_word != NULL && !cli_number(fault_words("--seed"), seed_word, 0, UINT64_MAX, &seed)))
        return CLI_BAD;
    if (seed_word != NULL ? date_word != NULL : plies != 0)
        return cli_error(ERROR_PUZZLE_OPTIONS);
    if (seed_word == NULL && !read_date(date_word, &date))
        return CLI_BAD;
    if (seed_word != NULL)
        (void)snprintf(name, sizeof name, "%s", seed_word);
    else
        (void)snprintf(name, sizeof name, "%04u-%02u-%02u", date.year, date.month, date.day);
    const int status = seed_word == NULL ? look_up(&date, &puzzle)
                                         : make(seed, plies != 0 ? plies : PLIES_DEFAULT, &puzzle);
    if (status != CLI_OK)
        return status;
    if (json)
        print_json(&puzzle, name, solution);
    else
        print_text(&puzzle, name, solution, ascii, play);
    return play ? play_it(&puzzle) : CLI_OK;
}
