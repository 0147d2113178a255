/* contest_report.c - what a match has shown. */
#include <inttypes.h>

#include "cli.h"
#include "contest.h"

static double per_move(const EngineTally *engine)
{
    return (double)engine->depth / (double)(engine->moves + (engine->moves == 0));
}

static Estimate estimate_of(const Contest *contest, unsigned index)
{
    if (contest->rules.seat_count == 2 && contest->rules.engine_count == 2) {
        Estimate estimate = tally_elo(&contest->tally);
        estimate.elo = index == 0 ? estimate.elo : -estimate.elo;
        return estimate;
    }
    return tally_share_elo(&contest->tally.engine[index], contest->rules.seat_count);
}

static const char *verdict(const Contest *contest)
{
    const double likelihood = tally_likelihood(&contest->tally, contest->elo0, contest->elo1);
    return !contest->decided ? "undecided" : likelihood > 0 ? "accepted" : "rejected";
}

static void print_json(const Contest *contest)
{
    json_t *engines = json_array(), *pairs = json_array();
    for (unsigned i = 0; i < contest->rules.engine_count; i++) {
        const EngineTally *engine = &contest->tally.engine[i];
        const Estimate estimate = estimate_of(contest, i);
        (void)json_array_append_new(
            engines,
            json_pack("{s:s,s:I,s:I,s:I,s:I,s:f,s:f,s:f,s:I,s:I,s:I,s:I}", "name",
                      contest->rules.engine[i].name, "seats", (json_int_t)engine->seats, "won",
                      (json_int_t)engine->won, "drawn", (json_int_t)engine->drawn, "lost",
                      (json_int_t)engine->lost, "elo", estimate.elo, "error", estimate.error,
                      "depth", per_move(engine), "late", (json_int_t)engine->late, "crashed",
                      (json_int_t)engine->crashed, "illegal", (json_int_t)engine->illegal,
                      "latest_ms", (json_int_t)engine->latest));
    }
    for (unsigned i = 0; i < PAIR_RESULTS; i++)
        (void)json_array_append_new(pairs, json_integer((json_int_t)contest->tally.pairs[i]));
    json_t *all = json_pack("{s:s,s:I,s:o,s:o}", "spec", contest->rules.spec_text, "games",
                            (json_int_t)contest->tally.games, "engines", engines, "pairs", pairs);
    if (contest->tests)
        (void)json_object_set_new(
            all, "sprt",
            json_pack("{s:f,s:f,s:f,s:s}", "elo0", contest->elo0, "elo1", contest->elo1, "llr",
                      tally_likelihood(&contest->tally, contest->elo0, contest->elo1), "verdict",
                      verdict(contest)));
    cli_print_json(all);
}

static void print_text(const Contest *contest)
{
    const Tally *tally = &contest->tally;
    printf("%s, %" PRIu64 " games of %.0f turns\n", contest->rules.spec_text, tally->games,
           (double)tally->turns / (double)(tally->games + (tally->games == 0)));
    for (unsigned i = 0; i < contest->rules.engine_count; i++) {
        const EngineTally *engine = &tally->engine[i];
        const Estimate estimate = estimate_of(contest, i);
        printf("%-24s +%" PRIu64 " =%" PRIu64 " -%" PRIu64 "  Elo %+.0f +- %.0f  depth %.1f",
               contest->rules.engine[i].name, engine->won, engine->drawn, engine->lost,
               estimate.elo, estimate.error, per_move(engine));
        printf("  late %" PRIu64 " crashed %" PRIu64 " illegal %" PRIu64 ", at most %" PRIu64
               " ms over\n",
               engine->late, engine->crashed, engine->illegal, engine->latest);
    }
    if (contest->rules.seat_count == 2 && contest->rules.engine_count == 2)
        printf("pairs for %s (0 to 2 points): %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64
               " %" PRIu64 "\n",
               contest->rules.engine[0].name, tally->pairs[0], tally->pairs[1], tally->pairs[2],
               tally->pairs[3], tally->pairs[4]);
    if (contest->tests)
        printf("SPRT %.1f to %.1f: llr %.2f, %s\n", contest->elo0, contest->elo1,
               tally_likelihood(tally, contest->elo0, contest->elo1), verdict(contest));
}

void contest_print(const Contest *contest)
{
    if (contest->json)
        print_json(contest);
    else
        print_text(contest);
}
