/* contest.c - see contest.h: openings, counting, playing. */
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "base/parallel.h"
#include "base/random.h"
#include "cli/cli.h"
#include "cli/errors.h"
#include "cli/match/contest.h"
#include "search/engine_search.h"

enum {
    OPENING_TRIES = 50,
    /* an opening is balanced if a search of BALANCED_NODES scores it within +-BALANCED */
    BALANCED = 120,
    BALANCED_NODES = 3000,
    BALANCED_HASH = 1 << 20 /* bytes */
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

/* Setups, then random turns. */
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
    const WfLimits limits = {.nodes = BALANCED_NODES};
    WfChoice choice = {.score = 0};
    return search_once(record, &limits, &wf_system_allocator, BALANCED_HASH, 1, &choice) == WF_OK &&
           choice.score <= BALANCED && choice.score >= -BALANCED;
}

/* The opening of several consecutive games, which is played once from every seat. */
static WfRecord *open_game(const Contest *contest, uint64_t number)
{
    WfRecord *record = NULL;
    if (contest->openings.count > 0)
        return openings_play(&contest->openings, &contest->rules.spec, number);
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

/* Counts a seat's part of a finished game. If a game of three or four seats ends undecided because
 * of one engine's fault, that engine has lost and the others share the point. */
static void count_seat(const Contest *contest, unsigned seat, const MatchEnd *end,
                       EngineTally *engine)
{
    const bool decided = end->outcome.result == WF_WIN;
    const bool won = decided && end->outcome.seat == seat;
    const bool lost = decided ? !won : end->at_fault == seat;
    const unsigned sharing = contest->rules.seat_count - (end->at_fault != WF_NO_SEAT);
    engine->seats++;
    engine->won += won;
    engine->lost += lost;
    engine->drawn += !won && !lost;
    engine->points += won ? 1 : lost ? 0 : 1.0 / sharing;
}

static void count_pair(Contest *contest, uint64_t game, int points)
{
    Tally *tally = &contest->tally;
    int8_t *half = &contest->half_pair[game / 2];
    if (*half < 0) {
        *half = (int8_t)points;
        return;
    }
    tally->pairs[*half + points]++;
    if (!contest->tests || contest->verdict != VERDICT_OPEN)
        return;
    contest->likelihood = tally_likelihood(tally, &contest->sprt);
    contest->verdict = contest->likelihood >= tally_upper(&contest->sprt)   ? VERDICT_H1
                       : contest->likelihood <= tally_lower(&contest->sprt) ? VERDICT_H0
                                                                            : VERDICT_OPEN;
}

static void count_game(Contest *contest, uint64_t game, const uint8_t engine_of[WF_SEATS_MAX],
                       const MatchEnd *end)
{
    contest->tally.games++;
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        if ((wf_seats(&contest->rules.spec) >> seat & 1) != 0)
            count_seat(contest, seat, end, &contest->tally.engine[engine_of[seat]]);
    if (contest->rules.seat_count == 2)
        count_pair(contest, game, points_of(engine_of, &end->outcome));
}

/* Counts the first finished game. */
static void count_first(Contest *contest)
{
    FinishedGame *game = contest->finished;
    contest->finished = game->next;
    contest->counted = game->game + 1;
    add_tally(&contest->tally, &game->own);
    count_game(contest, game->game, game->engine_of, &game->end);
    if (contest->json.lines && !game->kept) {
        cli_progress_clear(&contest->progress);
        contest_print_game(contest, game->game, game->engine_of, &game->end, game->own.turns);
    }
    free(game);
}

/* Takes ownership of a finished game. With the test, it is counted after the games before it. */
static void add_finished(Contest *contest, FinishedGame *game)
{
    FinishedGame **place = &contest->finished;
    while (*place != NULL && (*place)->game < game->game)
        place = &(*place)->next;
    game->next = *place;
    *place = game;
    while (contest->finished != NULL && contest->verdict == VERDICT_OPEN &&
           (!contest->tests || contest->finished->game == contest->counted))
        count_first(contest);
}

/* At the end: counts games that wait for games that were not played. What was played beyond the
 * verdict does not count. */
static void count_rest(Contest *contest)
{
    while (contest->finished != NULL && contest->verdict == VERDICT_OPEN)
        count_first(contest);
    while (contest->finished != NULL) {
        FinishedGame *game = contest->finished;
        contest->finished = game->next;
        free(game);
    }
}

static void show_progress(Contest *contest)
{
    const Tally *tally = &contest->tally;
    const double seconds = (double)(cli_now() - contest->began) / 1000;
    char scores[MATCH_ENGINES_MAX * (MATCH_NAME_MAX + 80)];
    WfText text = cli_text(scores, sizeof scores);
    if (!cli_progress_is_due(&contest->progress))
        return;
    for (unsigned i = 0; i < contest->rules.engine_count; i++)
        wf_text_add(&text, "  %s +%" PRIu64 " =%" PRIu64 " -%" PRIu64,
                    contest->rules.engine[i].name, tally->engine[i].won, tally->engine[i].drawn,
                    tally->engine[i].lost);
    cli_progress_show(&contest->progress, "%" PRIu64 " of %" PRIu64 " games, %.0f s%s",
                      tally->games, contest->games, seconds, scores);
}

/* Prints the first fault of each kind of an engine. The others are only counted. */
static void report_fault(Contest *contest, uint64_t game, unsigned engine, MatchFault fault,
                         const char *error)
{
    bool *reported = &contest->reported[engine][fault];
    if (!*reported) {
        cli_progress_clear(&contest->progress);
        (void)cli_error(ERROR_GAME_LOST_BY_FAULT, fault_number(game + 1), fault_words(error));
    }
    *reported = true;
}

/* ---- playing ---- */

/* Plays a game and keeps it; false: team->error says why not. */
static bool play_new(const Contest *contest, MatchTeam *team, uint64_t game,
                     const uint8_t engine_of[WF_SEATS_MAX], Tally *own, MatchEnd *end)
{
    WfRecord *record = open_game(contest, game / contest->rules.seat_count);
    if (record == NULL)
        return match_error(team, ERROR_NO_MEMORY);
    bool good = match_play(&contest->rules, team, engine_of, record, own, end);
    own->turns = good ? wf_record_length(record) : 0;
    if (good && end->outcome.result != WF_ONGOING && contest->folder != NULL)
        good = contest_save(contest, game, record, engine_of, end, team);
    wf_record_free(record);
    return good;
}

/* Plays a game or finds it in the folder. False: team->error says why it cannot be played. */
static bool finish_game(const Contest *contest, MatchTeam *team, FinishedGame *game)
{
    seat_engines(contest, game->game, game->engine_of);
    const FolderGame kept = contest->resumes ? contest_load(contest, game->game, game->engine_of,
                                                            &game->end, &game->own, team)
                                             : KEPT_NOT;
    game->kept = kept == KEPT;
    if (kept == KEPT_NOT)
        return play_new(contest, team, game->game, game->engine_of, &game->own, &game->end);
    if (kept == KEPT && game->end.at_fault != WF_NO_SEAT)
        match_count_fault(&game->own.engine[game->engine_of[game->end.at_fault]], game->end.fault);
    return kept == KEPT;
}

static bool play_game(Contest *contest, MatchTeam *team, uint64_t number)
{
    FinishedGame *game = malloc(sizeof *game);
    if (game == NULL)
        (void)match_error(team, ERROR_NO_MEMORY);
    else
        *game = (FinishedGame){.game = number, .end = {.at_fault = WF_NO_SEAT}};
    const bool good = game != NULL && finish_game(contest, team, game);
    if (good && game->end.outcome.result == WF_ONGOING) {
        free(game);
        return false; /* interrupted: it counts as not started */
    }
    (void)pthread_mutex_lock(&contest->lock);
    if (good) {
        if (!game->kept && game->end.fault != MATCH_CLEAN)
            report_fault(contest, number, game->engine_of[game->end.at_fault], game->end.fault,
                         team->error);
        add_finished(contest, game);
        show_progress(contest);
    } else {
        free(game);
        if (!contest->failed) {
            cli_progress_clear(&contest->progress);
            (void)cli_error(ERROR_GAME_NOT_PLAYED, fault_number(number + 1),
                            fault_words(team->error));
        }
    }
    contest->failed = contest->failed || !good;
    (void)pthread_mutex_unlock(&contest->lock);
    return good;
}

static void play_games(void *contest_, unsigned index)
{
    Contest *contest = contest_;
    MatchTeam other = {.error = ""}, *team = index == 0 ? &contest->first : &other;
    uint64_t game;
    while (!interrupted && !contest->failed && contest->verdict == VERDICT_OPEN &&
           (game = __atomic_fetch_add(&contest->next, 1, __ATOMIC_RELAXED)) < contest->games)
        if (!play_game(contest, team, game))
            break;
    match_end_engines(team);
}

/* Starts every engine once. If one cannot play, nothing is played and no folder is created. */
static bool start_all(Contest *contest)
{
    MatchRules *rules = &contest->rules;
    for (unsigned i = 0; i < rules->engine_count; i++)
        if (!match_ready(&contest->first, i, &rules->engine[i], &rules->spec))
            return cli_no(ERROR_FAULT, fault_words(contest->first.error));
    return true;
}

static int play_all(Contest *contest)
{
    contest->half_pair = malloc(contest->games / 2 + 1);
    if (contest->half_pair == NULL)
        return cli_error(ERROR_NO_MEMORY);
    memset(contest->half_pair, -1, contest->games / 2 + 1);
    (void)pthread_mutex_init(&contest->lock, NULL);
    contest->began = cli_now();
    contest->progress = cli_progress(contest->quiet, 0);
    contest->likelihood = tally_likelihood(&contest->tally, &contest->sprt);
    parallel_run((unsigned)contest->concurrency, play_games, contest);
    cli_progress_clear(&contest->progress);
    count_rest(contest);
    contest->complete = !contest->failed && (contest->verdict != VERDICT_OPEN ||
                                             contest->tally.games == contest->games);
    contest_print(contest);
    const bool kept = contest_keep_result(contest);
    free(contest->half_pair);
    return contest->failed || !kept ? CLI_BAD : interrupted ? CLI_NO : CLI_OK;
}

int contest_run(Contest *contest)
{
    contest->rules.stop = is_interrupted;
    cli_catch_end(interrupt);
    (void)signal(SIGPIPE, SIG_IGN);
    const bool begun = start_all(contest) && contest_open_folder(contest);
    const int status = begun ? play_all(contest) : CLI_BAD;
    match_end_engines(&contest->first);
    return status;
}
