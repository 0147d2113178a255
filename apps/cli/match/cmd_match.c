/* cmd_match.c - match: plays engines against each other; this file reads the options. */
#include <stdlib.h>
#include <string.h>

#include "base/parallel.h"
#include "cli/cli.h"
#include "cli/errors.h"
#include "cli/match/contest.h"

enum {
    GAMES_DEFAULT = 100,
    OPENING_DEFAULT = 6,
    OPENING_MAX = 1000,
    NO_OPENING = OPENING_MAX + 1,
    MOVETIME_DEFAULT = 100,
    GRACE_DEFAULT = 20,
    ELO_LIMIT = 1000,
    NORMALISED_LIMIT = 200 /* beyond it the likeliest shares need not exist */
};
static const double RISK_DEFAULT = 0.05, RISK_LEAST = 0.001, RISK_MOST = 0.4;

/* Takes each --engine out of the words; returns the number of other words, or -1 after a
 * message. */
static int take_engines(int count, char **words, MatchRules *rules)
{
    const char *values[MATCH_ENGINES_MAX];
    int given = 0;
    const int kept = cli_take_each(count, words, "--engine", values, MATCH_ENGINES_MAX, &given);
    for (int i = 0; kept >= 0 && i < given; i++)
        if (!match_engine(values[i], &rules->engine[rules->engine_count++]))
            return -1;
    return kept;
}

/* "ABBB": which engine sits where; by default the engines take the seats in turn. Every engine
 * has a seat. */
static bool read_lineup(const char *text, MatchRules *rules)
{
    bool seated[MATCH_ENGINES_MAX] = {false};
    if (text != NULL && strlen(text) != rules->seat_count)
        return cli_no(ERROR_LINEUP_COUNT, fault_number(rules->seat_count));
    for (unsigned i = 0; i < rules->seat_count; i++) {
        const int letter = text != NULL ? text[i] : 'A' + (int)(i % rules->engine_count);
        if (letter < 'A' || letter >= 'A' + (int)rules->engine_count)
            return cli_no(ERROR_LINEUP_ENGINE, fault_letter((char)letter));
        rules->lineup[i] = (uint8_t)(letter - 'A');
        seated[rules->lineup[i]] = true;
    }
    for (unsigned i = 0; i < rules->engine_count; i++)
        if (!seated[i])
            return text != NULL
                       ? cli_no(ERROR_ENGINE_WITHOUT_SEAT_LINEUP,
                                fault_words(rules->engine[i].name),
                                fault_number(rules->engine_count), fault_number(rules->seat_count))
                       : cli_no(ERROR_ENGINE_WITHOUT_SEAT, fault_words(rules->engine[i].name),
                                fault_number(rules->engine_count), fault_number(rules->seat_count));
    return true;
}

/* Numbers separated by commas: either `least` or `most` of them. */
static bool read_numbers(const char *text, unsigned least, unsigned most, double *number)
{
    unsigned count = 0;
    if (strspn(text, "0123456789.,-+") != strlen(text))
        return false;
    for (char *end;; text = end + 1) {
        if (count == most)
            return false;
        number[count++] = strtod(text, &end);
        if (end == text)
            return false;
        if (*end != ',')
            return *end == '\0' && (count == least || count == most);
    }
}

/* Gives the time to the engines for which `--engine` gave none. */
static void set_times(MatchRules *rules, const MatchTime *time)
{
    for (unsigned i = 0; i < rules->engine_count; i++)
        if (!rules->engine[i].timed)
            rules->engine[i].time = *time;
}

static bool read_adjudication(const char *text, MatchRules *rules)
{
    double number[2];
    if (text == NULL)
        return true;
    if (!read_numbers(text, 2, 2, number) ||
        !(number[0] >= 1 && number[0] < WF_SCORE_WIN && number[1] >= 1 && number[1] < 1000))
        return cli_no(ERROR_ADJUDICATE, fault_number(WF_SCORE_WIN - 1));
    rules->win_score = (int)number[0];
    rules->win_turns = (unsigned)number[1];
    return true;
}

/* "0,10" or "0,10,0.05,0.05" */
static bool read_sprt(const char *text, const char *model, Contest *contest)
{
    double number[4] = {0, 0, RISK_DEFAULT, RISK_DEFAULT};
    const bool normalised = model != NULL && strcmp(model, "normalised") == 0;
    if (model != NULL && !normalised && strcmp(model, "logistic") != 0)
        return cli_no(ERROR_ELO_MODEL, fault_words(model));
    if (text == NULL)
        return model == NULL || cli_no(ERROR_ELO_MODEL_NEEDS_SPRT);
    const bool read = read_numbers(text, 2, 4, number);
    const int limit = normalised ? NORMALISED_LIMIT : ELO_LIMIT;
    if (!read || number[0] >= number[1] || number[0] < -limit || number[1] > limit)
        return cli_no(ERROR_SPRT, fault_number((uint64_t)limit), fault_number((uint64_t)limit));
    if (!(number[2] >= RISK_LEAST && number[2] <= RISK_MOST && number[3] >= RISK_LEAST &&
          number[3] <= RISK_MOST))
        return cli_no(ERROR_SPRT_RISKS, fault_words("0.001"), fault_words("0.4"));
    contest->sprt = (Sprt){.elo0 = number[0],
                           .elo1 = number[1],
                           .alpha = number[2],
                           .beta = number[3],
                           .normalised = normalised};
    contest->tests = true;
    return true;
}

/* The options as written, before they are parsed. */
typedef struct MatchOptions {
    const char *spec, *clock, *sprt, *model, *lineup, *adjudicate, *order;
    uint64_t opening; /* NO_OPENING: not given */
    MatchTime time;
} MatchOptions;

/* The time of a move: the one of the four options that was given, or 100 ms. */
static bool read_time(MatchOptions *asked)
{
    MatchTime *time = &asked->time;
    const int given =
        (asked->clock != NULL) + (time->movetime != 0) + (time->nodes != 0) + (time->depth != 0);
    if (given > 1)
        return cli_no(ERROR_MATCH_ONE_LIMIT);
    if (given == 0)
        time->movetime = MOVETIME_DEFAULT;
    return asked->clock == NULL || match_clock("'--tc'", asked->clock, time);
}

static bool read_options(int count, char **words, MatchOptions *asked, Contest *contest)
{
    MatchRules *rules = &contest->rules;
    const CliOption options[] = {
        CLI_VALUE("--spec", asked->spec),
        CLI_OLD_VALUE("--game", "--spec SPEC", asked->spec),
        CLI_NUMBER("--games", contest->games, 1, 10000000),
        CLI_VALUE("--tc", asked->clock),
        CLI_NUMBER("--movetime", asked->time.movetime, 1, CLI_MOVETIME_MAX),
        CLI_NUMBER("--nodes", asked->time.nodes, 1, UINT64_MAX),
        CLI_NUMBER("--depth", asked->time.depth, 1, MATCH_DEPTH_MAX),
        CLI_VALUE("--sprt", asked->sprt),
        CLI_VALUE("--elo-model", asked->model),
        CLI_NUMBER("--seed", contest->seed, 0, UINT64_MAX),
        CLI_NUMBER("--opening", asked->opening, 0, OPENING_MAX),
        CLI_VALUE("--openings", contest->openings_file),
        CLI_VALUE("--order", asked->order),
        CLI_VALUE("--lineup", asked->lineup),
        CLI_NUMBER("--grace", rules->grace, 0, 60000),
        CLI_NUMBER("--max-turns", rules->turns_max, 1, 1000000),
        CLI_VALUE("--adjudicate", asked->adjudicate),
        CLI_NUMBER("--concurrency", contest->concurrency, 1, PARALLEL_MAX),
        CLI_VALUE("--out", contest->folder),
        CLI_FLAG("--resume", contest->resumes),
        CLI_FLAG("--quiet", contest->quiet),
        CLI_JSON(contest->json)};
    const int kept = take_engines(count, words, rules);
    return kept >= 0 && cli_options(kept, words, options, CLI_COUNT(options), 0, 0) >= 0;
}

/* Reads the file of openings, if there is one. */
static bool read_openings(const MatchOptions *asked, Contest *contest)
{
    const char *order = asked->order;
    const bool random = order != NULL && strcmp(order, "random") == 0;
    if (order != NULL && !random && strcmp(order, "sequential") != 0)
        return cli_no(ERROR_OPENINGS_ORDER, fault_words(order));
    if (contest->openings_file == NULL) {
        contest->opening = asked->opening != NO_OPENING ? asked->opening : OPENING_DEFAULT;
        return order == NULL || cli_no(ERROR_ORDER_NEEDS_OPENINGS);
    }
    if (asked->opening != NO_OPENING)
        return cli_no(ERROR_OPENING_TWICE);
    return openings_read(contest->openings_file, &contest->rules.spec, random, contest->seed,
                         &contest->openings);
}

/* Whether the requested match can be played. */
static bool check(const Contest *contest)
{
    const MatchRules *rules = &contest->rules;
    if (rules->spec.game->cooperative)
        return cli_no(ERROR_NO_OPPONENTS, fault_words(rules->spec.game->title));
    if (contest->resumes && contest->folder == NULL)
        return cli_no(ERROR_RESUME_NEEDS_OUT);
    if (contest->tests && rules->seat_count != 2)
        return cli_no(ERROR_SPRT_TWO_ENGINES);
    return true;
}

int cmd_match(int count, char **words)
{
    static Contest contest; /* large, and only one at a time */
    contest = (Contest){
        .games = GAMES_DEFAULT, .seed = 1, .concurrency = 1, .rules = {.grace = GRACE_DEFAULT}};
    MatchRules *rules = &contest.rules;
    MatchOptions asked = {.opening = NO_OPENING};
    if (!read_options(count, words, &asked, &contest))
        return CLI_BAD;
    if (asked.spec == NULL || rules->engine_count < 2)
        return cli_error(ERROR_MATCH_NEEDS_ENGINES);
    if (!cli_spec(asked.spec, &rules->spec) || !read_time(&asked) ||
        !read_adjudication(asked.adjudicate, rules) ||
        !read_sprt(asked.sprt, asked.model, &contest))
        return CLI_BAD;
    rules->seat_count = (unsigned)__builtin_popcount(wf_seats(&rules->spec));
    if (!check(&contest))
        return CLI_BAD;
    set_times(rules, &asked.time);
    (void)cli_spec_text(&rules->spec, rules->spec_text);
    match_make_names_unique(rules->engine, rules->engine_count);
    const bool good = read_lineup(asked.lineup, rules) && read_openings(&asked, &contest);
    const int status = good ? contest_run(&contest) : CLI_BAD;
    openings_free(&contest.openings);
    return status;
}
