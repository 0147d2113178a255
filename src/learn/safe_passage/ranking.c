/* pairs.c - see pairs.h. */
#include "learn/safe_passage/ranking.h"

#include <math.h>
#include <string.h>

#include "base/random.h"

/* BLOCK: pairs that lie together are alike, so they are held back together. */
enum { BLOCK = 1000, HELD_BACK = 10, SEED = 5 };

static const double first_step = 0.02, forgetting = 0.9999;

void pairs_init(Pairs *pairs, const WfAllocator *allocator)
{
    *pairs = (Pairs){.allocator = *allocator};
}

void pairs_free(Pairs *pairs)
{
    const WfAllocator *allocator = &pairs->allocator;
    if (pairs->difference != NULL)
        (void)allocator->resize(allocator->context, pairs->difference, 0);
    if (pairs->end != NULL)
        (void)allocator->resize(allocator->context, pairs->end, 0);
    pairs_init(pairs, allocator);
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

bool pairs_add(Pairs *pairs, const int16_t near[GUESS_WEIGHTS], const int16_t far[GUESS_WEIGHTS])
{
    void *difference = pairs->difference, *end = pairs->end;
    const bool room =
        grow(&pairs->allocator, &difference, &pairs->capacity, pairs->length + GUESS_WEIGHTS,
             sizeof *pairs->difference) &&
        grow(&pairs->allocator, &end, &pairs->count_capacity, pairs->count + 1, sizeof *pairs->end);
    pairs->difference = difference;
    pairs->end = end;
    if (!room)
        return false;
    for (unsigned i = 0; i < GUESS_WEIGHTS; i++)
        if (near[i] != far[i])
            pairs->difference[pairs->length++] =
                (Difference){.weight = (uint16_t)i, .by = (int16_t)(far[i] - near[i])};
    pairs->end[pairs->count++] = pairs->length;
    return true;
}

/* ---- fitting ---- */

typedef struct Fit {
    const Pairs *pairs;
    double weight[GUESS_WEIGHTS], moved[GUESS_WEIGHTS];
} Fit;

static bool is_held_back(size_t pair)
{
    return pair / BLOCK % HELD_BACK == 0;
}

/* How much farther the one looks that is to. */
static double margin(const Fit *fit, size_t pair)
{
    const Pairs *pairs = fit->pairs;
    double sum = 0;
    for (size_t i = pair == 0 ? 0 : pairs->end[pair - 1]; i < pairs->end[pair]; i++)
        sum += fit->weight[pairs->difference[i].weight] * pairs->difference[i].by;
    return sum;
}

static void learn(Fit *fit, size_t pair, double step)
{
    const Pairs *pairs = fit->pairs;
    const double slope = -1 / (1 + exp(margin(fit, pair)));
    for (size_t i = pair == 0 ? 0 : pairs->end[pair - 1]; i < pairs->end[pair]; i++) {
        const unsigned weight = pairs->difference[i].weight;
        const double gradient = slope * pairs->difference[i].by;
        fit->moved[weight] = fit->moved[weight] * forgetting + gradient * gradient;
        fit->weight[weight] -= step * gradient / (sqrt(fit->moved[weight]) + 1);
    }
}

static double share_right(const Fit *fit)
{
    size_t seen = 0, right = 0;
    for (size_t i = 0; i < fit->pairs->count; i++)
        if (is_held_back(i)) {
            seen++;
            right += margin(fit, i) > 0;
        }
    return seen == 0 ? 0 : (double)right / (double)seen;
}

double pairs_fit(const Pairs *pairs, unsigned passes, int16_t weight[GUESS_WEIGHTS])
{
    Fit fit = {.pairs = pairs};
    uint64_t random = random_mix(SEED);
    for (unsigned i = 0; i < GUESS_WEIGHTS; i++)
        fit.weight[i] = (double)weight[i] / GUESS_PLY; /* fitted in plies */
    for (unsigned pass = 0; pass < passes; pass++)
        for (size_t i = 0; i < pairs->count; i++) {
            const size_t pair = (size_t)random_below(&random, pairs->count);
            if (!is_held_back(pair))
                learn(&fit, pair, first_step / (2 + pass));
        }
    for (unsigned i = 0; i < GUESS_WEIGHTS; i++)
        weight[i] = (int16_t)lround(fit.weight[i] * GUESS_PLY);
    return share_right(&fit);
}
