/* cmd_puzzle.c - puzzle: a short puzzle of Safe Passage, by number or of a day. */
#include <ctype.h>
#include <stdlib.h>
#include <time.h>

#include "cli.h"

enum { PLIES_DEFAULT = 6 };

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

/* "2026-11-22", or today in this place. */
static bool read_date(const char *word, Date *date)
{
    if (word == NULL) {
        const time_t now = time(NULL);
        struct tm today;
        if (localtime_r(&now, &today) == NULL)
            return cli_no("the clock says no date; give one with --date");
        *date = (Date){(unsigned)today.tm_year + 1900, (unsigned)today.tm_mon + 1,
                       (unsigned)today.tm_mday};
        return true;
    }
    if (!is_date(word))
        return cli_no("--date: '%s' is no date like 2026-11-22", word);
    *date = (Date){(unsigned)strtoul(word, NULL, 10), (unsigned)strtoul(word + 5, NULL, 10),
                   (unsigned)strtoul(word + 8, NULL, 10)};
    return true;
}

static void put_way(FILE *out, const WfPuzzle *puzzle)
{
    cli_put_moves(out, puzzle->spec.game, &puzzle->position, puzzle->way, puzzle->plies);
}

static void print_json(const WfPuzzle *puzzle, const char *name, bool solution)
{
    char spec[WF_TEXT_MAX], position[WF_TEXT_MAX];
    json_t *value = json_pack("{s:s,s:s,s:s,s:i,s:i,s:i,s:I}", "puzzle", name, "spec",
                              cli_spec_text(&puzzle->spec, spec), "position",
                              cli_position_text(puzzle->spec.game, &puzzle->position, position),
                              "plies", (int)puzzle->plies, "first_moves", (int)puzzle->keys,
                              "grade", (int)puzzle->grade, "effort", (json_int_t)puzzle->effort);
    if (solution)
        (void)json_object_set_new(
            value, "solution",
            cli_moves_json(puzzle->spec.game, &puzzle->position, puzzle->way, puzzle->plies));
    cli_print_json(value);
}

static void print_text(const WfPuzzle *puzzle, const char *name, bool solution, bool ascii)
{
    char spec[WF_TEXT_MAX], position[WF_TEXT_MAX];
    const WfGame *game = puzzle->spec.game;
    const CliStyle style = cli_style(stdout, ascii);
    (void)cli_spec_text(&puzzle->spec, spec);
    (void)cli_position_text(game, &puzzle->position, position);
    cli_draw(stdout, &style, game, &puzzle->position, NULL);
    printf("\nPuzzle %s: %s to move reaches the goal after %u moves, both sides' counted.\n"
           "Grade %u of 10; %u first %s.\n",
           name, puzzle->position.head.turn == 0 ? "White" : "Black", puzzle->plies, puzzle->grade,
           puzzle->keys, puzzle->keys == 1 ? "move does it" : "moves do it");
    if (solution) {
        (void)fputs("Solution:", stdout);
        put_way(stdout, puzzle);
        (void)putchar('\n');
    }
    printf("To play it: wayfarer play %s --position '%s'\n", spec, position);
}

int cmd_puzzle(int count, char **words)
{
    const char *seed_word = NULL, *plies_word = NULL, *date_word = NULL;
    bool solution = false, json = false, ascii = false;
    const CliOption options[] = {{"--seed", &seed_word, NULL}, {"--plies", &plies_word, NULL},
                                 {"--date", &date_word, NULL}, {"--solution", NULL, &solution},
                                 {"--json", NULL, &json},      {"--ascii", NULL, &ascii}};
    uint64_t seed = 0, plies = PLIES_DEFAULT;
    Date date = {0, 0, 0};
    char name[32];
    static WfPuzzle puzzle;
    WfCode code = WF_OK;
    if (cli_options(count, words, options, sizeof options / sizeof options[0], 0, 0) < 0 ||
        !cli_number_or("--seed", seed_word, 0, UINT64_MAX, &seed) ||
        !cli_number_or("--plies", plies_word, 3, WF_PUZZLE_PLIES_MAX, &plies))
        return CLI_BAD;
    if (seed_word != NULL ? date_word != NULL : plies_word != NULL)
        return cli_error("give --seed, perhaps with --plies, or --date, or nothing for today");
    if (seed_word == NULL && !read_date(date_word, &date))
        return CLI_BAD;
    if (seed_word != NULL) {
        (void)snprintf(name, sizeof name, "%s", seed_word);
        code = wf_puzzle(seed, (unsigned)plies, &(WfSolveLimits){0}, &wf_system_allocator, &puzzle);
    } else {
        (void)snprintf(name, sizeof name, "%04u-%02u-%02u", date.year, date.month, date.day);
        code = wf_puzzle_of_day(date.year, date.month, date.day, &(WfSolveLimits){0},
                                &wf_system_allocator, &puzzle);
    }
    if (code != WF_OK)
        return cli_error(code == WF_ILLEGAL ? "there is no such day" : "not enough memory");
    if (json)
        print_json(&puzzle, name, solution);
    else
        print_text(&puzzle, name, solution, ascii);
    return CLI_OK;
}
