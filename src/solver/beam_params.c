/* beam_params.c - see beam_params.h. The ranges were measured on random starts, with two to eight
 * seconds each. */
#include "solver/beam_params.h"

#include "base/random.h"

/* The ranges that do best for a goal. Shares for the kings' squares help where only kings count.
 * There it also helps if beams differ widely and look for short plans. */
typedef struct BeamRange {
    uint32_t width;                     /* of the first beams */
    unsigned shares_least, shares_most; /* of most beams after the first */
    unsigned mobility, mobility_most;   /* of the first, and of the others */
    unsigned patience_least, patience_more;
    unsigned alike;  /* one group of weights in this many differs from the standard */
    unsigned spread; /* how far: steps in percent[] */
    bool any_length; /* chance decides how short a plan has to be */
} BeamRange;

static const BeamRange ranges[] = {
    [PASSAGE_GOAL_KINGS] = {.width = 60,
                            .shares_least = 3,
                            .shares_most = 11,
                            .mobility = 0,
                            .mobility_most = 2,
                            .patience_least = 8,
                            .patience_more = 7,
                            .alike = 1,
                            .spread = 4,
                            .any_length = true},
    [PASSAGE_GOAL_QUEENS] = {.width = 60,
                             .shares_least = 1,
                             .shares_most = 1,
                             .mobility = 0,
                             .mobility_most = 2,
                             .patience_least = 16,
                             .patience_more = 23,
                             .alike = 3,
                             .spread = 2,
                             .any_length = true},
    [PASSAGE_GOAL_FAR_RANK] = {.width = 250,
                               .shares_least = 1,
                               .shares_most = 1,
                               .mobility = 0,
                               .mobility_most = 2,
                               .patience_least = 16,
                               .patience_more = 23,
                               .alike = 3,
                               .spread = 2,
                               .any_length = false},
    [PASSAGE_GOAL_COUNTERPARTS] = {.width = 600,
                                   .shares_least = 1,
                                   .shares_most = 1,
                                   .mobility = 2,
                                   .mobility_most = 5,
                                   .patience_least = 16,
                                   .patience_more = 23,
                                   .alike = 3,
                                   .spread = 2,
                                   .any_length = false},
};

/* For goals without a range of shares, one beam in SELDOM has SHARES_SELDOM. SHORTEST: the shortest
 * plan to look for has one ply for every SHORTEST plies of the longest plan of interest. */
enum { SELDOM = 4, SHARES_SELDOM = 12, SHORTEST = 3 };

/* Factors for weights, in steps of the square root of two. STANDARD leaves the weights unchanged.
 */
static const int percent[] = {25, 35, 50, 70, 100, 140, 200, 280, 400};
enum { STANDARD = 4 };

static unsigned up_to(uint64_t *random, unsigned most)
{
    return (unsigned)random_below(random, most + 1);
}

static void choose_weights(const BeamRange *range, bool first, uint64_t *random,
                           int chosen[HEURISTIC_GROUPS])
{
    for (unsigned i = 0; i < HEURISTIC_GROUPS; i++) {
        const bool differs = !first && random_below(random, range->alike) == 0;
        const unsigned step = differs ? up_to(random, 2 * range->spread) : range->spread;
        chosen[i] = percent[STANDARD - range->spread + step];
    }
}

/* Widens the beam over time: the width doubles whenever the number of beams has doubled. */
static uint32_t choose_width(const BeamRange *range, const BeamParamsAsk *ask, uint64_t *random)
{
    uint64_t width = range->width;
    for (uint64_t runs = ask->runs; runs > 0 && width < ask->width_max; runs /= 2)
        width *= 2;
    width = width / 2 + random_below(random, width);
    return width < ask->width_max ? (uint32_t)width : ask->width_max;
}

static unsigned choose_shares(const BeamRange *range, bool first, uint64_t *random)
{
    if (first)
        return range->shares_least;
    if (range->shares_most == 1)
        return random_below(random, SELDOM) == 0 ? SHARES_SELDOM : 1;
    return range->shares_least + up_to(random, range->shares_most - range->shares_least);
}

/* A low limit costs less, and plans within it may be even shorter. */
static unsigned choose_plies(const BeamRange *range, const BeamParamsAsk *ask, uint64_t *random)
{
    const unsigned shortest = ask->most / SHORTEST;
    const unsigned least = ask->low > shortest ? ask->low : shortest;
    if (!range->any_length || least >= ask->most)
        return ask->most;
    return least + up_to(random, ask->most - least);
}

void beam_params_choose(const PassagePosition *p, const BeamParamsAsk *ask, uint64_t *random,
                        BeamOptions *options)
{
    const BeamRange *range = &ranges[p->goal];
    const bool first = ask->runs == 0;
    int chosen[HEURISTIC_GROUPS];
    choose_weights(range, first, random, chosen);
    heuristic_begin(&options->heuristic, p,
                    ask->weights != NULL ? ask->weights : heuristic_weights[p->goal], chosen);
    options->width = choose_width(range, ask, random);
    options->shares = choose_shares(range, first, random);
    options->mobility = (int)(first ? range->mobility : up_to(random, range->mobility_most));
    options->patience = range->patience_least + up_to(random, range->patience_more);
    options->plies = choose_plies(range, ask, random);
    options->seed = random_next(random);
}
