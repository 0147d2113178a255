/* cmd_match.c - match: engines against each other, many games, and what they prove. */
#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/random.h"
#include "cli.h"
#include "match.h"
#include "search/parallel.h"

enum {
    GAMES_DEFAULT = 100,
    OPENING_DEFAULT = 6,
    OPENING_TRIES = 50,
    BALANCED = 120, /* of an opening, as the engine sees it in a few nodes */
    BALANCED_NODES = 3000,
    GRACE_DEFAULT = 20,
    MOVETIME_DEFAULT = 100
};

/* A match under way; what workers share is guarded by `lock`. */
typedef struct Match {
    MatchRules rules;
    uint64_t games, seed, opening, concurrency;
    const char *folder; /* for the records, or NULL */
    bool resumes, json, quiet;
    bool tests; /* the sequential test is on */
    double elo0, elo1;
    uint64_t next, began;
    bool failed, decided;
    pthread_mutex_t lock;
    Tally tally;
    int8_t *half_pair; /* points of the first game of a pair, in halves; -1: not played yet */
} Match;

static volatile sig_atomic_t interrupted;

static void interrupt(int signal)
{
    (void)signal;
    interrupted = 1;
}

/* ---- openings ---- */

static WfCode play_any(WfRecord *record, uint64_t *state, WfMoveList *list)
{
    list->count = 0;
    const WfCode code = wf_moves(wf_record_spec(record)->game, wf_record_now(record), list);
    if (code != WF_OK)
        return code;
    const WfMove move = list->items[random_below(state, list->count)];
    return wf_record_play(record, &move);
}

/* Setups, then so many turns at random. */
static WfCode play_opening(const Match *match, WfRecord *record, uint64_t *state)
{
    WfMoveList list;
    WfCode code = WF_OK;
    uint64_t turns = match->opening;
    wf_moves_init(&list, wf_system_allocator);
    for (uint64_t i = 0; code == WF_OK && i < turns; i++) {
        if (wf_record_outcome(record).result != WF_ONGOING)
            break;
        code = play_any(record, state, &list);
        const WfEvent *event = wf_record_event(record, wf_record_length(record) - 1);
        turns += code == WF_OK && event->move.extra == WF_EXTRA_SETUP && match->opening > 0;
    }
    wf_moves_free(&list);
    return code;
}

static bool is_balanced(const Match *match, const WfRecord *record)
{
    if (wf_record_outcome(record).result != WF_ONGOING)
        return false;
    if (match->rules.seat_count != 2)
        return true;
    void *engine = wf_engine_search.open(&wf_system_allocator, 1 << 20, 1);
    const WfLimits limits = {.nodes = BALANCED_NODES};
    WfChoice choice = {.score = 0};
    const bool thought =
        engine != NULL && wf_engine_search.choose(engine, record, &limits, &choice) == WF_OK;
    if (engine != NULL)
        wf_engine_search.close(engine);
    return thought && choice.score <= BALANCED && choice.score >= -BALANCED;
}

/* The opening that a number of games in a row share, each seat's engine having its turn. */
static WfRecord *open_game(const Match *match, uint64_t number)
{
    WfRecord *record = NULL;
    for (uint64_t i = 0; i < OPENING_TRIES; i++) {
        uint64_t state = random_mix(match->seed ^ random_mix(number * OPENING_TRIES + i));
        wf_record_free(record);
        record = wf_record_new(&match->rules.spec, NULL, &wf_system_allocator);
        if (record == NULL || play_opening(match, record, &state) != WF_OK)
            break;
        if (match->opening == 0 || is_balanced(match, record))
            return record;
    }
    return record;
}

/* ---- records ---- */

static void record_name(const Match *match, uint64_t game, char *name, size_t size)
{
    (void)snprintf(name, size, "%s/game-%06" PRIu64 ".txt", match->folder, game + 1);
}

static bool save_game(const Match *match, uint64_t game, const WfRecord *record,
                      const uint8_t engine_of[WF_SEATS_MAX], const WfOutcome *outcome)
{
    char name[4096], part[4110], result[32];
    WfNotes *notes = wf_notes_of(record, &wf_system_allocator);
    if (notes == NULL)
        return cli_no("not enough memory");
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        if ((wf_seats(&match->rules.spec) >> seat & 1) != 0)
            (void)wf_notes_set_tag(notes, match->rules.spec.game->seat_names[seat],
                                   match->rules.engine[engine_of[seat]].name);
    (void)wf_notes_set_tag(notes, "Outcome",
                           cli_outcome_text(match->rules.spec.game, outcome, result));
    (void)wf_notes_set_tag(notes, "Reason", wf_reason(outcome->reason));
    WfText count = wf_text(result, 1);
    wf_notes_write(notes, &count);
    char *data = malloc(count.length + 1);
    record_name(match, game, name, sizeof name);
    (void)snprintf(part, sizeof part, "%s.part", name);
    FILE *file = data != NULL ? fopen(part, "w") : NULL;
    bool good = file != NULL;
    if (good) {
        WfText text = wf_text(data, count.length + 1);
        wf_notes_write(notes, &text);
        good = fputs(data, file) >= 0;
        good = fclose(file) == 0 && good && rename(part, name) == 0;
    }
    free(data);
    wf_notes_free(notes);
    return good || cli_no("%s cannot be written", name);
}

/* Finds how a game ended that an earlier run saved; false if there is none. */
static bool load_game(const Match *match, uint64_t game, WfOutcome *outcome)
{
    char name[4096];
    struct stat info;
    CliText text;
    WfNotes *notes = NULL;
    record_name(match, game, name, sizeof name);
    if (stat(name, &info) != 0 || !cli_read(name, &text))
        return false;
    const bool read =
        wf_notes_read(text.data, text.length, &wf_system_allocator, &notes, NULL) == WF_OK;
    free(text.data);
    const char *tag = read ? wf_notes_tag(notes, "Outcome") : NULL;
    const bool won = tag != NULL && strncmp(tag, "win ", 4) == 0;
    *outcome = (WfOutcome){.result = won ? WF_WIN : WF_DRAW, .seat = WF_NO_SEAT};
    if (won)
        outcome->seat = wf_seat(match->rules.spec.game, tag[4]);
    const bool known = tag != NULL && (!won || outcome->seat != WF_NO_SEAT);
    wf_notes_free(notes);
    return known;
}

/* ---- counting ---- */

static void seat_engines(const Match *match, uint64_t game, uint8_t engine_of[WF_SEATS_MAX])
{
    unsigned player = 0;
    memset(engine_of, 0, WF_SEATS_MAX);
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        if ((wf_seats(&match->rules.spec) >> seat & 1) != 0) {
            const uint64_t place = (player++ + game) % match->rules.seat_count;
            engine_of[seat] = match->rules.lineup[place];
        }
}

static void add_tally(Tally *to, const Tally *from)
{
    for (unsigned i = 0; i < MATCH_ENGINES_MAX; i++) {
        EngineTally *sum = &to->engine[i];
        const EngineTally *more = &from->engine[i];
        sum->late += more->late;
        sum->crashed += more->crashed;
        sum->illegal += more->illegal;
        sum->moves += more->moves;
        sum->depth += more->depth;
        sum->latest = more->latest > sum->latest ? more->latest : sum->latest;
    }
    to->turns += from->turns;
}

/* Points of engine 0 in a game for two, in halves. */
static int points_of(const uint8_t engine_of[WF_SEATS_MAX], const WfOutcome *outcome)
{
    if (outcome->result != WF_WIN)
        return 1;
    return engine_of[outcome->seat] == 0 ? 2 : 0;
}

static void count_game(Match *match, uint64_t game, const uint8_t engine_of[WF_SEATS_MAX],
                       const WfOutcome *outcome)
{
    Tally *tally = &match->tally;
    tally->games++;
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++) {
        if ((wf_seats(&match->rules.spec) >> seat & 1) == 0)
            continue;
        EngineTally *engine = &tally->engine[engine_of[seat]];
        engine->seats++;
        engine->won += outcome->result == WF_WIN && outcome->seat == seat;
        engine->lost += outcome->result == WF_WIN && outcome->seat != seat;
        engine->drawn += outcome->result != WF_WIN;
    }
    if (match->rules.seat_count != 2 || match->rules.engine_count != 2)
        return;
    int8_t *half = &match->half_pair[game / 2];
    if (*half < 0)
        *half = (int8_t)points_of(engine_of, outcome);
    else
        tally->pairs[*half + points_of(engine_of, outcome)]++;
    const double likelihood = tally_likelihood(tally, match->elo0, match->elo1);
    const double bound = log(0.95 / 0.05);
    match->decided = match->tests && (likelihood >= bound || likelihood <= -bound);
}

static void show_progress(const Match *match)
{
    const Tally *tally = &match->tally;
    const double seconds = (double)(cli_now() - match->began) / 1000;
    (void)fprintf(stderr, "\r%" PRIu64 " of %" PRIu64 " games, %.0f s", tally->games, match->games,
                  seconds);
    for (unsigned i = 0; i < match->rules.engine_count; i++)
        (void)fprintf(stderr, "  %s +%" PRIu64 " =%" PRIu64 " -%" PRIu64,
                      match->rules.engine[i].name, tally->engine[i].won, tally->engine[i].drawn,
                      tally->engine[i].lost);
    (void)fprintf(stderr, "   ");
}

/* ---- playing ---- */

static bool play_game(Match *match, MatchTeam *team, uint64_t game)
{
    uint8_t engine_of[WF_SEATS_MAX], at_fault = WF_NO_SEAT;
    WfOutcome outcome;
    Tally own = {.games = 0};
    seat_engines(match, game, engine_of);
    const bool loaded = match->resumes && load_game(match, game, &outcome);
    bool good = true;
    if (!loaded) {
        WfRecord *record = open_game(match, game / match->rules.seat_count);
        good = record != NULL || cli_no("not enough memory");
        good =
            good && match_play(&match->rules, team, engine_of, record, &own, &outcome, &at_fault);
        own.turns = good ? wf_record_length(record) : 0;
        good =
            good && (match->folder == NULL || save_game(match, game, record, engine_of, &outcome));
        wf_record_free(record);
    }
    (void)pthread_mutex_lock(&match->lock);
    if (good) {
        add_tally(&match->tally, &own);
        count_game(match, game, engine_of, &outcome);
        if (!match->quiet)
            show_progress(match);
    }
    match->failed = match->failed || !good;
    (void)pthread_mutex_unlock(&match->lock);
    return good;
}

static void play_games(void *match_, unsigned index)
{
    Match *match = match_;
    MatchTeam team = {.child = {{.pid = 0}}};
    uint64_t game;
    (void)index;
    while (!interrupted && !match->failed && !match->decided &&
           (game = __atomic_fetch_add(&match->next, 1, __ATOMIC_RELAXED)) < match->games)
        if (!play_game(match, &team, game))
            break;
    match_dismiss(&team);
}

/* ---- the end ---- */

static double per_move(const EngineTally *engine)
{
    return (double)engine->depth / (double)(engine->moves + (engine->moves == 0));
}

static Estimate estimate_of(const Match *match, unsigned index)
{
    if (match->rules.seat_count == 2 && match->rules.engine_count == 2) {
        Estimate estimate = tally_elo(&match->tally);
        estimate.elo = index == 0 ? estimate.elo : -estimate.elo;
        return estimate;
    }
    return tally_share_elo(&match->tally.engine[index], match->rules.seat_count);
}

static const char *verdict(const Match *match)
{
    const double likelihood = tally_likelihood(&match->tally, match->elo0, match->elo1);
    return !match->decided ? "undecided" : likelihood > 0 ? "accepted" : "rejected";
}

static void print_json(const Match *match)
{
    json_t *engines = json_array(), *pairs = json_array();
    for (unsigned i = 0; i < match->rules.engine_count; i++) {
        const EngineTally *engine = &match->tally.engine[i];
        const Estimate estimate = estimate_of(match, i);
        (void)json_array_append_new(
            engines,
            json_pack("{s:s,s:I,s:I,s:I,s:I,s:f,s:f,s:f,s:I,s:I,s:I,s:I}", "name",
                      match->rules.engine[i].name, "seats", (json_int_t)engine->seats, "won",
                      (json_int_t)engine->won, "drawn", (json_int_t)engine->drawn, "lost",
                      (json_int_t)engine->lost, "elo", estimate.elo, "error", estimate.error,
                      "depth", per_move(engine), "late", (json_int_t)engine->late, "crashed",
                      (json_int_t)engine->crashed, "illegal", (json_int_t)engine->illegal,
                      "latest_ms", (json_int_t)engine->latest));
    }
    for (unsigned i = 0; i < PAIR_RESULTS; i++)
        (void)json_array_append_new(pairs, json_integer((json_int_t)match->tally.pairs[i]));
    json_t *all = json_pack("{s:s,s:I,s:o,s:o}", "spec", match->rules.spec_text, "games",
                            (json_int_t)match->tally.games, "engines", engines, "pairs", pairs);
    if (match->tests)
        (void)json_object_set_new(
            all, "sprt",
            json_pack("{s:f,s:f,s:f,s:s}", "elo0", match->elo0, "elo1", match->elo1, "llr",
                      tally_likelihood(&match->tally, match->elo0, match->elo1), "verdict",
                      verdict(match)));
    cli_print_json(all);
}

static void print_text(const Match *match)
{
    const Tally *tally = &match->tally;
    printf("%s, %" PRIu64 " games of %.0f turns\n", match->rules.spec_text, tally->games,
           (double)tally->turns / (double)(tally->games + (tally->games == 0)));
    for (unsigned i = 0; i < match->rules.engine_count; i++) {
        const EngineTally *engine = &tally->engine[i];
        const Estimate estimate = estimate_of(match, i);
        printf("%-24s +%" PRIu64 " =%" PRIu64 " -%" PRIu64 "  Elo %+.0f +- %.0f  depth %.1f",
               match->rules.engine[i].name, engine->won, engine->drawn, engine->lost, estimate.elo,
               estimate.error, per_move(engine));
        printf("  late %" PRIu64 " crashed %" PRIu64 " illegal %" PRIu64 ", at most %" PRIu64
               " ms over\n",
               engine->late, engine->crashed, engine->illegal, engine->latest);
    }
    if (match->rules.seat_count == 2 && match->rules.engine_count == 2)
        printf("pairs for %s (0 to 2 points): %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64
               " %" PRIu64 "\n",
               match->rules.engine[0].name, tally->pairs[0], tally->pairs[1], tally->pairs[2],
               tally->pairs[3], tally->pairs[4]);
    if (match->tests)
        printf("SPRT %.1f to %.1f: llr %.2f, %s\n", match->elo0, match->elo1,
               tally_likelihood(tally, match->elo0, match->elo1), verdict(match));
}

static int run(Match *match)
{
    match->half_pair = malloc(match->games / 2 + 1);
    if (match->half_pair == NULL)
        return cli_error("not enough memory");
    memset(match->half_pair, -1, match->games / 2 + 1);
    (void)signal(SIGINT, interrupt);
    (void)signal(SIGTERM, interrupt);
    (void)signal(SIGPIPE, SIG_IGN);
    (void)pthread_mutex_init(&match->lock, NULL);
    match->began = cli_now();
    parallel_run((unsigned)match->concurrency, play_games, match);
    if (!match->quiet)
        (void)fprintf(stderr, "\n");
    if (match->json)
        print_json(match);
    else
        print_text(match);
    free(match->half_pair);
    return match->failed ? CLI_BAD : interrupted ? CLI_NO : CLI_OK;
}

/* ---- options ---- */

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

static bool check_folder(const Match *match)
{
    if (match->folder == NULL)
        return !match->resumes || cli_no("'--resume' needs '--out FOLDER'");
    struct stat info;
    if (stat(match->folder, &info) != 0 && mkdir(match->folder, 0777) != 0)
        return cli_no("%s: cannot be made", match->folder);
    char first[4096];
    record_name(match, 0, first, sizeof first);
    if (!match->resumes && stat(first, &info) == 0)
        return cli_no("%s holds games already: --resume goes on with them", match->folder);
    return true;
}

int cmd_match(int count, char **words)
{
    static Match match; /* large, and one at a time */
    match =
        (Match){.games = GAMES_DEFAULT, .seed = 1, .opening = OPENING_DEFAULT, .concurrency = 1};
    MatchRules *rules = &match.rules;
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
                                 {"--out", &match.folder, NULL},
                                 {"--resume", NULL, &match.resumes},
                                 {"--quiet", NULL, &match.quiet},
                                 {"--json", NULL, &match.json}};
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
        !cli_number_or("--games", games, 1, 10000000, &match.games) ||
        !cli_number_or("--seed", seed, 0, UINT64_MAX, &match.seed) ||
        !cli_number_or("--opening", opening, 0, 1000, &match.opening) ||
        !cli_number_or("--grace", grace, 0, 60000, &rules->grace) ||
        !cli_number_or("--max-turns", turns, 1, 1000000, &rules->turns_max) ||
        !cli_number_or("--concurrency", concurrency, 1, PARALLEL_MAX, &match.concurrency) ||
        !read_adjudication(adjudicate, rules))
        return CLI_BAD;
    time = reader.time;
    set_times(rules, &time);
    if (rules->spec.game->cooperative)
        return cli_error("in %s nobody plays against anybody", rules->spec.game->title);
    (void)cli_spec_text(&rules->spec, rules->spec_text);
    rules->seat_count = (unsigned)__builtin_popcount(wf_seats(&rules->spec));
    match.tests = sprt != NULL;
    if (match.tests && (rules->seat_count != 2 || rules->engine_count != 2))
        return cli_error("'--sprt' is for two engines in a game for two");
    if (!read_lineup(lineup, rules) || !check_folder(&match) ||
        (sprt != NULL && !read_pair("--sprt", sprt, &match.elo0, &match.elo1)))
        return CLI_BAD;
    return run(&match);
}
