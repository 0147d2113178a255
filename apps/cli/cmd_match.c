/* cmd_match.c - match: engines against each other; this file reads what it is asked for. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/parallel.h"
#include "cli.h"
#include "contest.h"

enum { GAMES_DEFAULT = 100, OPENING_DEFAULT = 6, GRACE_DEFAULT = 20 };

/* Takes every `--engine X` out of the words; -1 after a message. */
static int take_engines(int count, char **words, MatchRules *rules)
{
    int kept = 0;
    for (int i = 0; i < count; i++) {
        const bool joined = strncmp(words[i], "--engine=", 9) == 0;
        if (!joined && strcmp(words[i], "--engine") != 0) {
            words[kept++] = words[i];
            continue;
        }
        if (!joined && i + 1 == count) {
            (void)cli_error("the option '--engine' needs a value");
            return -1;
        }
        if (rules->engine_count == MATCH_ENGINES_MAX) {
            (void)cli_error("at most %d engines can play", MATCH_ENGINES_MAX);
            return -1;
        }
        if (!match_engine(joined ? words[i] + 9 : words[++i],
                          &rules->engine[rules->engine_count++]))
            return -1;
    }
    return kept;
}

/* "ABBB": which engine sits where; by default each in turn. */
static bool read_lineup(const char *text, MatchRules *rules)
{
    for (unsigned i = 0; i < rules->seat_count; i++)
        rules->lineup[i] = (uint8_t)(i % rules->engine_count);
    if (text == NULL)
        return true;
    if (strlen(text) != rules->seat_count)
        return cli_no("'--lineup' must name %u engines, as in ABBB", rules->seat_count);
    for (unsigned i = 0; i < rules->seat_count; i++) {
        if (text[i] < 'A' || text[i] >= 'A' + (int)rules->engine_count)
            return cli_no("'--lineup': there is no engine '%c'", text[i]);
        rules->lineup[i] = (uint8_t)(text[i] - 'A');
    }
    return true;
}

/* "0,10" */
static bool read_pair(const char *what, const char *text, double *first, double *second)
{
    char *end;
    *first = strtod(text, &end);
    if (end == text || *end != ',')
        return cli_no("'%s' must be two numbers, as in 0,10", what);
    const char *next = end + 1;
    *second = strtod(next, &end);
    return (end != next && *end == '\0') || cli_no("'%s' must be two numbers, as in 0,10", what);
}

/* The engines' time where `--engine` did not say it. */
static void set_times(MatchRules *rules, const MatchTime *time)
{
    for (unsigned i = 0; i < rules->engine_count; i++) {
        MatchTime *own = &rules->engine[i].time;
        if (own->movetime == 0 && own->nodes == 0 && own->depth == 0 && own->base == 0)
            *own = *time;
    }
}

static bool read_adjudication(const char *text, MatchRules *rules)
{
    double score = 0, turns = 0;
    if (text == NULL)
        return true;
    if (!read_pair("--adjudicate", text, &score, &turns))
        return false;
    if (!(score >= 1 && score < WF_SCORE_WIN && turns >= 1 && turns < 1000))
        return cli_no("'--adjudicate' must be SCORE,TURNS, as in 1000,4");
    rules->win_score = (int)score;
    rules->win_turns = (unsigned)turns;
    return true;
}

static bool check_folder(const Contest *contest)
{
    if (contest->folder == NULL)
        return !contest->resumes || cli_no("'--resume' needs '--out FOLDER'");
    struct stat info;
    if (stat(contest->folder, &info) != 0 && mkdir(contest->folder, 0777) != 0)
        return cli_no("%s: cannot be made", contest->folder);
    char first[4096];
    contest_file(contest, 0, first, sizeof first);
    if (!contest->resumes && stat(first, &info) == 0)
        return cli_no("%s holds games already: --resume goes on with them", contest->folder);
    return true;
}

int cmd_match(int count, char **words)
{
    static Contest contest; /* large, and one at a time */
    contest =
        (Contest){.games = GAMES_DEFAULT, .seed = 1, .opening = OPENING_DEFAULT, .concurrency = 1};
    MatchRules *rules = &contest.rules;
    const char *spec = NULL, *games = NULL, *clock = NULL, *movetime = NULL, *nodes = NULL;
    const char *depth = NULL, *sprt = NULL, *seed = NULL, *opening = NULL, *lineup = NULL;
    const char *grace = NULL, *turns = NULL, *adjudicate = NULL, *concurrency = NULL;
    const CliOption options[] = {{"--game", &spec, NULL},
                                 {"--games", &games, NULL},
                                 {"--tc", &clock, NULL},
                                 {"--movetime", &movetime, NULL},
                                 {"--nodes", &nodes, NULL},
                                 {"--depth", &depth, NULL},
                                 {"--sprt", &sprt, NULL},
                                 {"--seed", &seed, NULL},
                                 {"--opening", &opening, NULL},
                                 {"--lineup", &lineup, NULL},
                                 {"--grace", &grace, NULL},
                                 {"--max-turns", &turns, NULL},
                                 {"--adjudicate", &adjudicate, NULL},
                                 {"--concurrency", &concurrency, NULL},
                                 {"--out", &contest.folder, NULL},
                                 {"--resume", NULL, &contest.resumes},
                                 {"--quiet", NULL, &contest.quiet},
                                 {"--json", NULL, &contest.json}};
    rules->grace = GRACE_DEFAULT;
    MatchTime time = {.movetime = 0};
    const int kept = take_engines(count, words, rules);
    if (kept < 0 || cli_options(kept, words, options, sizeof options / sizeof options[0], 0, 0) < 0)
        return CLI_BAD;
    if (spec == NULL || rules->engine_count < 2)
        return cli_error("'--game SPEC' and '--engine' at least twice are needed");
    if ((clock != NULL) + (movetime != NULL) + (nodes != NULL) + (depth != NULL) > 1)
        return cli_error("only one of '--tc', '--movetime', '--nodes' and '--depth' can be given");
    char timed[MATCH_WORD_MAX + 16];
    MatchEngine reader = {.command = NULL};
    (void)snprintf(timed, sizeof timed, "search,%s=%.900s",
                   clock != NULL   ? "tc"
                   : nodes != NULL ? "nodes"
                   : depth != NULL ? "depth"
                                   : "movetime",
                   clock != NULL      ? clock
                   : nodes != NULL    ? nodes
                   : depth != NULL    ? depth
                   : movetime != NULL ? movetime
                                      : "100");
    if (!cli_spec(spec, &rules->spec) || !match_engine(timed, &reader) ||
        !cli_number_or("--games", games, 1, 10000000, &contest.games) ||
        !cli_number_or("--seed", seed, 0, UINT64_MAX, &contest.seed) ||
        !cli_number_or("--opening", opening, 0, 1000, &contest.opening) ||
        !cli_number_or("--grace", grace, 0, 60000, &rules->grace) ||
        !cli_number_or("--max-turns", turns, 1, 1000000, &rules->turns_max) ||
        !cli_number_or("--concurrency", concurrency, 1, PARALLEL_MAX, &contest.concurrency) ||
        !read_adjudication(adjudicate, rules))
        return CLI_BAD;
    time = reader.time;
    set_times(rules, &time);
    if (rules->spec.game->cooperative)
        return cli_error("in %s nobody plays against anybody", rules->spec.game->title);
    (void)cli_spec_text(&rules->spec, rules->spec_text);
    rules->seat_count = (unsigned)__builtin_popcount(wf_seats(&rules->spec));
    contest.tests = sprt != NULL;
    if (contest.tests && (rules->seat_count != 2 || rules->engine_count != 2))
        return cli_error("'--sprt' is for two engines in a game for two");
    if (!read_lineup(lineup, rules) || !check_folder(&contest) ||
        (sprt != NULL && !read_pair("--sprt", sprt, &contest.elo0, &contest.elo1)))
        return CLI_BAD;
    return contest_run(&contest);
}
