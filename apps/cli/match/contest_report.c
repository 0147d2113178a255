/* contest_report.c - the result of a match as text or JSON. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/match/contest.h"

/* The mean depth; not a number (NaN) if the engine gave none. */
static double mean_depth(const EngineTally *engine)
{
    return engine->moves > 0 ? (double)engine->depth / (double)engine->moves : NAN;
}

const char *contest_reason(const MatchEnd *end)
{
    return end->fault != MATCH_CLEAN ? match_fault_reason(end->fault)
           : end->adjudicated        ? "adjudication"
                                     : wf_reason(end->outcome.reason);
}

/* ---- JSON ---- */

/* A number, or null if there is none. */
static json_t *bounded(double value)
{
    return isfinite(value) ? json_real(value) : json_null();
}

static json_t *engine_json(const Contest *contest, unsigned index)
{
    const EngineTally *engine = &contest->tally.engine[index];
    const unsigned seats = contest->rules.seat_count;
    const Estimate estimate = tally_points(&contest->tally, index, seats);
    json_t *value =
        json_pack("{s:s,s:I,s:I,s:I,s:I,s:f,s:f,s:f,s:o,s:I,s:I,s:I,s:I}", "name",
                  contest->rules.engine[index].name, "seats", (json_int_t)engine->seats, "won",
                  (json_int_t)engine->won, "drawn", (json_int_t)engine->drawn, "lost",
                  (json_int_t)engine->lost, "points", estimate.points, "points_low", estimate.low,
                  "points_high", estimate.high, "depth", bounded(mean_depth(engine)), "late",
                  (json_int_t)engine->late, "crashed", (json_int_t)engine->crashed, "illegal",
                  (json_int_t)engine->illegal, "latest_ms", (json_int_t)engine->latest);
    if (seats == 2) {
        (void)json_object_set_new(value, "elo", bounded(tally_elo(estimate.points)));
        (void)json_object_set_new(value, "elo_low", bounded(tally_elo(estimate.low)));
        (void)json_object_set_new(value, "elo_high", bounded(tally_elo(estimate.high)));
    }
    return value;
}

static const char *verdict_word(const Contest *contest)
{
    static const char *const words[] = {"undecided", "H0 accepted", "H1 accepted"};
    return words[contest->verdict];
}

static json_t *sprt_json(const Contest *contest)
{
    const Sprt *sprt = &contest->sprt;
    return json_pack("{s:s,s:f,s:f,s:f,s:f,s:f,s:f,s:f,s:s}", "elo_model",
                     sprt->normalised ? "normalised" : "logistic", "elo0", sprt->elo0, "elo1",
                     sprt->elo1, "alpha", sprt->alpha, "beta", sprt->beta, "llr",
                     contest->likelihood, "lower", tally_lower(sprt), "upper", tally_upper(sprt),
                     "verdict", verdict_word(contest));
}

static json_t *pairs_json(const Contest *contest)
{
    const PairEstimate pairs = tally_pairs(&contest->tally);
    return json_pack("{s:f,s:f,s:o,s:o,s:o,s:o}", "mean", pairs.mean, "variance", pairs.variance,
                     "normalised_elo", bounded(pairs.elo), "normalised_elo_low", bounded(pairs.low),
                     "normalised_elo_high", bounded(pairs.high), "likelihood_of_superiority",
                     bounded(pairs.superior));
}

json_t *contest_json(const Contest *contest)
{
    json_t *engines = json_array(), *pairs = json_array();
    for (unsigned i = 0; i < contest->rules.engine_count; i++)
        (void)json_array_append_new(engines, engine_json(contest, i));
    for (unsigned i = 0; i < PAIR_RESULTS; i++)
        (void)json_array_append_new(pairs, json_integer((json_int_t)contest->tally.pairs[i]));
    json_t *all = json_pack("{s:s,s:I,s:s,s:o,s:o,s:b}", "spec", contest->rules.spec_text, "games",
                            (json_int_t)contest->tally.games, "intervals", "95 %, Wilson",
                            "engines", engines, "pairs", pairs, "complete", (int)contest->complete);
    if (contest->rules.seat_count == 2)
        (void)json_object_set_new(all, "pentanomial", pairs_json(contest));
    if (contest->tests)
        (void)json_object_set_new(all, "sprt", sprt_json(contest));
    return all;
}

/* {"w": NAME, "b": NAME}: the engine at each seat. */
static json_t *players_json(const MatchRules *rules, const uint8_t engine_of[WF_SEATS_MAX])
{
    json_t *players = json_object();
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++) {
        const char letter[] = {rules->spec.game->seats[seat], '\0'};
        if ((wf_seats(&rules->spec) >> seat & 1) != 0)
            (void)json_object_set_new(players, letter,
                                      json_string(rules->engine[engine_of[seat]].name));
    }
    return players;
}

void contest_print_game(const Contest *contest, uint64_t game,
                        const uint8_t engine_of[WF_SEATS_MAX], const MatchEnd *end, uint64_t turns)
{
    const WfGame *rules = contest->rules.spec.game;
    json_t *line = json_pack("{s:I,s:o}", "game", (json_int_t)game + 1, "players",
                             players_json(&contest->rules, engine_of));
    json_t *outcome = cli_outcome_json(rules, &end->outcome);
    (void)json_object_set_new(outcome, "reason", json_string(contest_reason(end)));
    (void)json_object_update(line, outcome);
    json_decref(outcome);
    if (end->fault != MATCH_CLEAN) {
        (void)json_object_set_new(line, "fault", json_string(match_fault_word(end->fault)));
        (void)json_object_set_new(line, "at_fault", json_stringn(&rules->seats[end->at_fault], 1));
    }
    json_t *done = json_pack("{s:I,s:I,s:I,s:b}", "turns", (json_int_t)turns, "done",
                             (json_int_t)contest->tally.games, "of", (json_int_t)contest->games,
                             "complete", 0);
    (void)json_object_update(line, done);
    json_decref(done);
    cli_print_json(line);
}

/* ---- text ---- */

/* Prints what is known of an Elo difference: a range, or one bound of it. */
static void print_elo(const Estimate *estimate)
{
    const double low = tally_elo(estimate->low), high = tally_elo(estimate->high);
    if (isfinite(low) && isfinite(high))
        printf("  Elo %+.0f (%+.0f to %+.0f)", tally_elo(estimate->points), low, high);
    else if (isfinite(low))
        printf("  Elo above %+.0f", low);
    else if (isfinite(high))
        printf("  Elo below %+.0f", high);
    else
        printf("  Elo not known");
}

static void print_engine(const Contest *contest, unsigned index, int width)
{
    const EngineTally *engine = &contest->tally.engine[index];
    const unsigned seats = contest->rules.seat_count;
    const Estimate estimate = tally_points(&contest->tally, index, seats);
    printf("%-*s  +%" PRIu64 " =%" PRIu64 " -%" PRIu64 "  %.1f %% (%.1f to %.1f)", width,
           contest->rules.engine[index].name, engine->won, engine->drawn, engine->lost,
           100 * estimate.points, 100 * estimate.low, 100 * estimate.high);
    if (seats == 2)
        print_elo(&estimate);
    if (engine->moves > 0)
        printf("  depth %.1f", mean_depth(engine));
    printf("  late %" PRIu64 " crashed %" PRIu64 " illegal %" PRIu64 ", at most %" PRIu64
           " ms over\n",
           engine->late, engine->crashed, engine->illegal, engine->latest);
}

/* Prints the pentanomial statistics: how many pairs had each result, and what they prove. */
static void print_pairs(const Contest *contest)
{
    const Tally *tally = &contest->tally;
    const PairEstimate pairs = tally_pairs(tally);
    printf("pairs for %s (pentanomial, 0 to 2 points): %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64
           " %" PRIu64,
           contest->rules.engine[0].name, tally->pairs[0], tally->pairs[1], tally->pairs[2],
           tally->pairs[3], tally->pairs[4]);
    if (isfinite(pairs.elo))
        printf("  normalised Elo %+.1f (%+.1f to %+.1f), likelihood of superiority %.1f %%",
               pairs.elo, pairs.low, pairs.high, 100 * pairs.superior);
    printf("\n");
}

static void print_sprt(const Contest *contest)
{
    const Sprt *sprt = &contest->sprt;
    const char *elo = sprt->normalised ? "normalised Elo" : "Elo";
    printf("SPRT of %s against %s, H0: %s <= %g, H1: %s >= %g, alpha %g, beta %g: llr %.2f "
           "(%.2f to %.2f), %s\n",
           contest->rules.engine[0].name, contest->rules.engine[1].name, elo, sprt->elo0, elo,
           sprt->elo1, sprt->alpha, sprt->beta, contest->likelihood, tally_lower(sprt),
           tally_upper(sprt), verdict_word(contest));
}

static void print_text(const Contest *contest)
{
    const Tally *tally = &contest->tally;
    const MatchRules *rules = &contest->rules;
    int width = 0;
    for (unsigned i = 0; i < rules->engine_count; i++)
        width =
            (int)strlen(rules->engine[i].name) > width ? (int)strlen(rules->engine[i].name) : width;
    printf("%s, %" PRIu64
           " games of %.0f turns; points a seat with Wilson's 95 %% interval, %.1f %% "
           "is even\n",
           rules->spec_text, tally->games,
           (double)tally->turns / (double)(tally->games + (tally->games == 0)),
           100.0 / rules->seat_count);
    for (unsigned i = 0; i < rules->engine_count; i++)
        print_engine(contest, i, width);
    if (rules->seat_count == 2)
        print_pairs(contest);
    if (contest->tests)
        print_sprt(contest);
}

void contest_print(const Contest *contest)
{
    if (cli_is_json(&contest->json))
        cli_print_json(contest_json(contest));
    else
        print_text(contest);
}
