/* contest.c - see contest.h: openings, records, counting, playing. */
#include <inttypes.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/parallel.h"
#include "base/random.h"
#include "cli.h"
#include "contest.h"

enum {
    OPENING_TRIES = 50,
    BALANCED = 120, /* of an opening, as the engine sees it in a few nodes */
    BALANCED_NODES = 3000
};

static volatile sig_atomic_t interrupted;

static bool is_interrupted(void)
{
    return interrupted != 0;
}

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
static WfCode play_opening(const Contest *contest, WfRecord *record, uint64_t *state)
{
    WfMoveList list;
    WfCode code = WF_OK;
    uint64_t turns = contest->opening;
    wf_moves_init(&list, wf_system_allocator);
    for (uint64_t i = 0; code == WF_OK && i < turns; i++) {
        if (wf_record_outcome(record).result != WF_ONGOING)
            break;
        code = play_any(record, state, &list);
        const WfEvent *event = wf_record_event(record, wf_record_length(record) - 1);
        turns += code == WF_OK && event->move.extra == WF_EXTRA_SETUP && contest->opening > 0;
    }
    wf_moves_free(&list);
    return code;
}

static bool is_balanced(const Contest *contest, const WfRecord *record)
{
    if (wf_record_outcome(record).result != WF_ONGOING)
        return false;
    if (contest->rules.seat_count != 2)
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
static WfRecord *open_game(const Contest *contest, uint64_t number)
{
    WfRecord *record = NULL;
    for (uint64_t i = 0; i < OPENING_TRIES; i++) {
        uint64_t state = random_mix(contest->seed ^ random_mix(number * OPENING_TRIES + i));
        wf_record_free(record);
        record = wf_record_new(&contest->rules.spec, NULL, &wf_system_allocator);
        if (record == NULL || play_opening(contest, record, &state) != WF_OK)
            break;
        if (contest->opening == 0 || is_balanced(contest, record))
            return record;
    }
    return record;
}

/* ---- records ---- */

void contest_file(const Contest *contest, uint64_t game, char *name, size_t size)
{
    (void)snprintf(name, size, "%s/game-%06" PRIu64 ".txt", contest->folder, game + 1);
}

static bool save_game(const Contest *contest, uint64_t game, const WfRecord *record,
                      const uint8_t engine_of[WF_SEATS_MAX], const WfOutcome *outcome)
{
    char name[4096], part[4110], result[32];
    WfNotes *notes = wf_notes_of(record, &wf_system_allocator);
    if (notes == NULL)
        return cli_no("not enough memory");
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        if ((wf_seats(&contest->rules.spec) >> seat & 1) != 0)
            (void)wf_notes_set_tag(notes, contest->rules.spec.game->seat_names[seat],
                                   contest->rules.engine[engine_of[seat]].name);
    (void)wf_notes_set_tag(notes, "Outcome",
                           cli_outcome_text(contest->rules.spec.game, outcome, result));
    (void)wf_notes_set_tag(notes, "Reason", wf_reason(outcome->reason));
    WfText count = wf_text(result, 1);
    wf_notes_write(notes, &count);
    char *data = malloc(count.length + 1);
    contest_file(contest, game, name, sizeof name);
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
static bool load_game(const Contest *contest, uint64_t game, WfOutcome *outcome)
{
    char name[4096];
    struct stat info;
    CliText text;
    WfNotes *notes = NULL;
    contest_file(contest, game, name, sizeof name);
    if (stat(name, &info) != 0 || !cli_read(name, &text))
        return false;
    const bool read =
        wf_notes_read(text.data, text.length, &wf_system_allocator, &notes, NULL) == WF_OK;
    free(text.data);
    const char *tag = read ? wf_notes_tag(notes, "Outcome") : NULL;
    const bool won = tag != NULL && strncmp(tag, "win ", 4) == 0;
    *outcome = (WfOutcome){.result = won ? WF_WIN : WF_DRAW, .seat = WF_NO_SEAT};
    if (won)
        outcome->seat = wf_seat(contest->rules.spec.game, tag[4]);
    const bool known = tag != NULL && (!won || outcome->seat != WF_NO_SEAT);
    wf_notes_free(notes);
    return known;
}

/* ---- counting ---- */

static void seat_engines(const Contest *contest, uint64_t game, uint8_t engine_of[WF_SEATS_MAX])
{
    unsigned player = 0;
    memset(engine_of, 0, WF_SEATS_MAX);
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        if ((wf_seats(&contest->rules.spec) >> seat & 1) != 0) {
            const uint64_t place = (player++ + game) % contest->rules.seat_count;
            engine_of[seat] = contest->rules.lineup[place];
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

static void count_game(Contest *contest, uint64_t game, const uint8_t engine_of[WF_SEATS_MAX],
                       const WfOutcome *outcome)
{
    Tally *tally = &contest->tally;
    tally->games++;
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++) {
        if ((wf_seats(&contest->rules.spec) >> seat & 1) == 0)
            continue;
        EngineTally *engine = &tally->engine[engine_of[seat]];
        engine->seats++;
        engine->won += outcome->result == WF_WIN && outcome->seat == seat;
        engine->lost += outcome->result == WF_WIN && outcome->seat != seat;
        engine->drawn += outcome->result != WF_WIN;
    }
    if (contest->rules.seat_count != 2 || contest->rules.engine_count != 2)
        return;
    int8_t *half = &contest->half_pair[game / 2];
    if (*half < 0)
        *half = (int8_t)points_of(engine_of, outcome);
    else
        tally->pairs[*half + points_of(engine_of, outcome)]++;
    const double likelihood = tally_likelihood(tally, contest->elo0, contest->elo1);
    const double bound = log(0.95 / 0.05);
    contest->decided = contest->tests && (likelihood >= bound || likelihood <= -bound);
}

static void show_progress(const Contest *contest)
{
    const Tally *tally = &contest->tally;
    const double seconds = (double)(cli_now() - contest->began) / 1000;
    (void)fprintf(stderr, "\r%" PRIu64 " of %" PRIu64 " games, %.0f s", tally->games,
                  contest->games, seconds);
    for (unsigned i = 0; i < contest->rules.engine_count; i++)
        (void)fprintf(stderr, "  %s +%" PRIu64 " =%" PRIu64 " -%" PRIu64,
                      contest->rules.engine[i].name, tally->engine[i].won, tally->engine[i].drawn,
                      tally->engine[i].lost);
    (void)fprintf(stderr, "   ");
}

/* ---- playing ---- */

static bool play_game(Contest *contest, MatchTeam *team, uint64_t game)
{
    uint8_t engine_of[WF_SEATS_MAX], at_fault = WF_NO_SEAT;
    WfOutcome outcome;
    Tally own = {.games = 0};
    seat_engines(contest, game, engine_of);
    const bool loaded = contest->resumes && load_game(contest, game, &outcome);
    bool good = true;
    if (!loaded) {
        WfRecord *record = open_game(contest, game / contest->rules.seat_count);
        good = record != NULL || cli_no("not enough memory");
        good =
            good && match_play(&contest->rules, team, engine_of, record, &own, &outcome, &at_fault);
        if (good && outcome.result == WF_ONGOING) {
            wf_record_free(record);
            return false; /* broken off: as if it had not begun */
        }
        own.turns = good ? wf_record_length(record) : 0;
        good = good &&
               (contest->folder == NULL || save_game(contest, game, record, engine_of, &outcome));
        wf_record_free(record);
    }
    (void)pthread_mutex_lock(&contest->lock);
    if (good) {
        add_tally(&contest->tally, &own);
        count_game(contest, game, engine_of, &outcome);
        if (!contest->quiet)
            show_progress(contest);
    }
    contest->failed = contest->failed || !good;
    (void)pthread_mutex_unlock(&contest->lock);
    return good;
}

static void play_games(void *contest_, unsigned index)
{
    Contest *contest = contest_;
    MatchTeam team = {.child = {{.pid = 0}}};
    uint64_t game;
    (void)index;
    while (!interrupted && !contest->failed && !contest->decided &&
           (game = __atomic_fetch_add(&contest->next, 1, __ATOMIC_RELAXED)) < contest->games)
        if (!play_game(contest, &team, game))
            break;
    match_dismiss(&team);
}

int contest_run(Contest *contest)
{
    contest->half_pair = malloc(contest->games / 2 + 1);
    if (contest->half_pair == NULL)
        return cli_error("not enough memory");
    memset(contest->half_pair, -1, contest->games / 2 + 1);
    contest->rules.stop = is_interrupted;
    (void)signal(SIGINT, interrupt);
    (void)signal(SIGTERM, interrupt);
    (void)signal(SIGPIPE, SIG_IGN);
    (void)pthread_mutex_init(&contest->lock, NULL);
    contest->began = cli_now();
    parallel_run((unsigned)contest->concurrency, play_games, contest);
    if (!contest->quiet)
        (void)fprintf(stderr, "\n");
    contest_print(contest);
    free(contest->half_pair);
    return contest->failed ? CLI_BAD : interrupted ? CLI_NO : CLI_OK;
}
