/* match_tally.c - see match_tally.h. */
#include "match_tally.h"

#include <math.h>

static const double NORMAL_95 = 1.959964; /* standard deviations */
static const double DOUBT = 0.1;          /* added to how often each result of a pair occurred */
static const double USUAL = 2;            /* weight of "games are independent", in pairs */

double tally_elo(double score)
{
    return score <= 0 ? -INFINITY : score >= 1 ? INFINITY : 400 * log10(score / (1 - score));
}

static double score_of(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

/* Mean points of a game in a pair, and the variance of that mean for one pair. `doubt` is added to
 * how often each result occurred. */
static double pair_mean(const Tally *tally, double doubt, double *variance, double *count)
{
    double sum = 0, squares = 0;
    *count = 0;
    for (int i = 0; i < PAIR_RESULTS; i++) {
        const double share = i / 4.0, times = (double)tally->pairs[i] + doubt;
        *count += times;
        sum += times * share;
        squares += times * share * share;
    }
    const double mean = *count > 0 ? sum / *count : 0.5;
    *variance = *count > 0 ? squares / *count - mean * mean : 0;
    return mean;
}

/* The variance of pairs, compared with that of the same number of independent games. Few pairs tell
 * little about it: two draws are no proof that all games are drawn. */
static double spread_of(const Tally *tally)
{
    double variance, count;
    const double mean = pair_mean(tally, 0, &variance, &count);
    const double apart = mean * (1 - mean);
    return apart > 0 ? (2 * count * variance + USUAL * apart) / (count * apart + USUAL * apart) : 1;
}

/* Wilson's interval of a mean between 0 and 1 that was seen in this many games. */
static Estimate wilson(double mean, double games)
{
    const double square = NORMAL_95 * NORMAL_95 / games;
    const double centre = (mean + square / 2) / (1 + square);
    const double half = NORMAL_95 / (1 + square) * sqrt((mean * (1 - mean) + square / 4) / games);
    return (Estimate){.points = mean,
                      .low = mean <= 0 ? 0 : fmax(centre - half, 0),
                      .high = mean >= 1 ? 1 : fmin(centre + half, 1)};
}

Estimate tally_points(const Tally *tally, unsigned engine, unsigned seats)
{
    const EngineTally *own = &tally->engine[engine];
    const double games = (double)tally->games;
    if (tally->games == 0 || own->seats == 0)
        return (Estimate){.points = 1.0 / seats, .low = 0, .high = 1};
    /* seats of one engine in one game win or lose together: games are counted, not seats */
    Estimate estimate =
        wilson(fmin(own->points / games, 1), games / (seats == 2 ? spread_of(tally) : 1));
    const double held = (double)own->seats / games;
    estimate.points /= held;
    estimate.low /= held;
    estimate.high /= held;
    return estimate;
}

double tally_likelihood(const Tally *tally, const Sprt *sprt)
{
    double variance, count;
    /* without it, two pairs with the same result would already count as certain */
    const double mean = pair_mean(tally, DOUBT, &variance, &count);
    const double score0 = score_of(sprt->elo0), score1 = score_of(sprt->elo1);
    return count * (score1 - score0) * (2 * mean - score0 - score1) / (2 * variance);
}

double tally_lower(const Sprt *sprt)
{
    return log(sprt->beta / (1 - sprt->alpha));
}

double tally_upper(const Sprt *sprt)
{
    return log((1 - sprt->beta) / sprt->alpha);
}
