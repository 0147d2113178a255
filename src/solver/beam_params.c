/* style.c - see style.h. Measured on chance starts, two to eight seconds each. */
#include "solver/beam_params.h"

#include "base/random.h"

/* What does best for a goal. Shares for the kings' squares help where only kings count; there beams
 * that differ widely and look for short ways do best too. */
typedef struct Style {
    uint32_t width;                     /* of the first beams */
    unsigned shares_least, shares_most; /* of most beams after the first */
    unsigned mobility, mobility_most;   /* of the first, and of the others */
    unsigned patience_least, patience_more;
    unsigned alike;  /* one group of weights in so many differs from the standard */
    unsigned spread; /* how far: steps in percent[] */
    bool any_length; /* chance says what way is short enough */
} Style;

static const Style styles[] = {
    [GOAL_KINGS] = {60, 3, 11, 0, 2, 8, 7, 1, 4, true},
    [GOAL_QUEENS] = {60, 1, 1, 0, 2, 16, 23, 3, 2, true},
    [GOAL_FAR_RANK] = {250, 1, 1, 0, 2, 16, 23, 3, 2, false},
    [GOAL_COUNTERPARTS] = {600, 1, 1, 2, 5, 16, 23, 3, 2, false},
};

enum { STANDARD = 4, SHARES_SELDOM = 12, SELDOM = 4 };

static const int percent[] = {25, 35, 50, 70, 100, 140, 200, 280, 400};

static unsigned up_to(uint64_t *random, unsigned most)
{
    return (unsigned)random_below(random, most + 1);
}

static void choose_weights(const Style *style, bool first, uint64_t *random,
                           int chosen[GUESS_GROUPS])
{
    for (unsigned i = 0; i < GUESS_GROUPS; i++) {
        const bool differs = !first && random_below(random, style->alike) == 0;
        const unsigned step = differs ? up_to(random, 2 * style->spread) : style->spread;
        chosen[i] = percent[STANDARD - style->spread + step];
    }
}

/* Wider and wider, each width with many chances. */
static uint32_t choose_width(const Style *style, const StyleAsk *ask, uint64_t *random)
{
    uint64_t width = style->width;
    for (uint64_t runs = ask->runs; runs > 0 && width < ask->width_max; runs /= 2)
        width *= 2;
    width = width / 2 + random_below(random, width);
    return width < ask->width_max ? (uint32_t)width : ask->width_max;
}

static unsigned choose_shares(const Style *style, bool first, uint64_t *random)
{
    if (first)
        return style->shares_least;
    if (style->shares_most == 1)
        return random_below(random, SELDOM) == 0 ? SHARES_SELDOM : 1;
    return style->shares_least + up_to(random, style->shares_most - style->shares_least);
}

/* Short ways cost less to look for, and with them one may be found that is shorter still. */
static unsigned choose_plies(const Style *style, const StyleAsk *ask, uint64_t *random)
{
    const unsigned least = ask->low > ask->most / 3 ? ask->low : ask->most / 3;
    if (!style->any_length || least >= ask->most)
        return ask->most;
    return least + up_to(random, ask->most - least);
}

void style_choose(const PassagePosition *p, const StyleAsk *ask, uint64_t *random,
                  BeamOptions *options)
{
    const Style *style = &styles[p->goal];
    const bool first = ask->runs == 0;
    int chosen[GUESS_GROUPS];
    choose_weights(style, first, random, chosen);
    guess_begin(&options->guess, p, ask->weights != NULL ? ask->weights : guess_weights[p->goal],
                chosen);
    options->width = choose_width(style, ask, random);
    options->shares = choose_shares(style, first, random);
    options->mobility = (int)(first ? style->mobility : up_to(random, style->mobility_most));
    options->patience = style->patience_least + up_to(random, style->patience_more);
    options->plies = choose_plies(style, ask, random);
    options->seed = random_next(random);
}
