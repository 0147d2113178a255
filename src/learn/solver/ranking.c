/* ranking.c - see ranking.h. */
#include "learn/solver/ranking.h"

#include <math.h>
#include <string.h>

#include "base/random.h"

/* BLOCK: neighbouring pairs are alike, so whole blocks are held back. */
enum { BLOCK = 1000, HELD_BACK = 10, SEED = 5 };

static const double first_step = 0.02, decay = 0.9999;

void ranking_init(RankingPairs *pairs, const WfAllocator *allocator)
{
    *pairs = (RankingPairs){.allocator = *allocator};
}

void ranking_free(RankingPairs *pairs)
{
    const WfAllocator *allocator = &pairs->allocator;
    if (pairs->difference != NULL)
        (void)allocator->resize(allocator->context, pairs->difference, 0);
    if (pairs->end != NULL)
        (void)allocator->resize(allocator->context, pairs->end, 0);
    ranking_init(pairs, allocator);
}

static bool grow(const WfAllocator *allocator, void **block, size_t *capacity, size_t wanted,
                 size_t size)
{
    if (wanted <= *capacity)
        return true;
    const size_t room = wanted > *capacity * 2 ? wanted : *capacity * 2;
    void *grown = allocator->resize(allocator->context, *block, room * size);
    if (grown == NULL)
        return false;
    *block = grown;
    *capacity = room;
    return true;
}

bool ranking_add(RankingPairs *pairs, const int16_t near[HEURISTIC_WEIGHTS],
                 const int16_t far[HEURISTIC_WEIGHTS])
{
    void *difference = pairs->difference, *end = pairs->end;
    const bool room =
        grow(&pairs->allocator, &difference, &pairs->capacity, pairs->length + HEURISTIC_WEIGHTS,
             sizeof *pairs->difference) &&
        grow(&pairs->allocator, &end, &pairs->count_capacity, pairs->count + 1, sizeof *pairs->end);
    pairs->difference = difference;
    pairs->end = end;
    if (!room)
        return false;
    for (unsigned i = 0; i < HEURISTIC_WEIGHTS; i++)
        if (near[i] != far[i])
            pairs->difference[pairs->length++] =
                (RankingDifference){.weight = (uint16_t)i, .by = (int16_t)(far[i] - near[i])};
    pairs->end[pairs->count++] = pairs->length;
    return true;
}

/* ---- fitting ---- */

typedef struct RankingFit {
    const RankingPairs *pairs;
    double weight[HEURISTIC_WEIGHTS], moved[HEURISTIC_WEIGHTS];
} RankingFit;

static bool is_held_back(size_t pair)
{
    return pair / BLOCK % HELD_BACK == 0;
}

/* How much farther away the board looks that should look farther away. */
static double margin(const RankingFit *fit, size_t pair)
{
    const RankingPairs *pairs = fit->pairs;
    double sum = 0;
    for (size_t i = pair == 0 ? 0 : pairs->end[pair - 1]; i < pairs->end[pair]; i++)
        sum += fit->weight[pairs->difference[i].weight] * pairs->difference[i].by;
    return sum;
}

static void descend(RankingFit *fit, size_t pair, double step)
{
    const RankingPairs *pairs = fit->pairs;
    const double slope = -1 / (1 + exp(margin(fit, pair)));
    for (size_t i = pair == 0 ? 0 : pairs->end[pair - 1]; i < pairs->end[pair]; i++) {
        const unsigned weight = pairs->difference[i].weight;
        const double gradient = slope * pairs->difference[i].by;
        fit->moved[weight] = fit->moved[weight] * decay + gradient * gradient;
        fit->weight[weight] -= step * gradient / (sqrt(fit->moved[weight]) + 1);
    }
}

static double share_right(const RankingFit *fit)
{
    size_t seen = 0, right = 0;
    for (size_t i = 0; i < fit->pairs->count; i++)
        if (is_held_back(i)) {
            seen++;
            right += margin(fit, i) > 0;
        }
    return seen == 0 ? 0 : (double)right / (double)seen;
}

double ranking_fit(const RankingPairs *pairs, unsigned passes, int16_t weight[HEURISTIC_WEIGHTS])
{
    RankingFit fit = {.pairs = pairs};
    uint64_t random = random_mix(SEED);
    for (unsigned i = 0; i < HEURISTIC_WEIGHTS; i++)
        fit.weight[i] = (double)weight[i] / HEURISTIC_PLY; /* fitted in plies */
    for (unsigned pass = 0; pass < passes; pass++)
        for (size_t i = 0; i < pairs->count; i++) {
            const size_t pair = (size_t)random_below(&random, pairs->count);
            if (!is_held_back(pair))
                descend(&fit, pair, first_step / (2 + pass));
        }
    for (unsigned i = 0; i < HEURISTIC_WEIGHTS; i++)
        weight[i] = (int16_t)lround(fit.weight[i] * HEURISTIC_PLY);
    return share_right(&fit);
}
