/* match_tally.c - see match_tally.h. */
#include "cli/match/match_tally.h"

#include <math.h>

static const double NORMAL_95 = 1.959964; /* standard deviations */
static const double PRIOR_PAIRS = 2;      /* weight of the prior that games are independent */
static const double ELO_SCALE = 400;
static const double GAMES_OF_PAIR = 2;

double tally_elo(double score)
{
    return score <= 0 ? -INFINITY : score >= 1 ? INFINITY : ELO_SCALE * log10(score / (1 - score));
}

double tally_score(double elo)
{
    return 1 / (1 + pow(10, -elo / ELO_SCALE));
}

/* Mean points of a game in a pair, and the variance of that mean for one pair. */
static double pair_mean(const Tally *tally, double *variance, double *count)
{
    double sum = 0, squares = 0;
    *count = 0;
    for (int i = 0; i < PAIR_RESULTS; i++) {
        const double share = i / (PAIR_RESULTS - 1.0), times = (double)tally->pairs[i];
        *count += times;
        sum += times * share;
        squares += times * share * share;
    }
    const double mean = *count > 0 ? sum / *count : 0.5;
    *variance = *count > 0 ? squares / *count - mean * mean : 0;
    return mean;
}

/* The variance of pairs, divided by that of the same number of independent games. With few pairs it
 * stays near 1, because two draws do not prove that all games are drawn. */
static double spread_of(const Tally *tally)
{
    double variance, count;
    const double mean = pair_mean(tally, &variance, &count);
    const double apart = mean * (1 - mean);
    return apart > 0 ? (2 * count * variance + PRIOR_PAIRS * apart) /
                           (count * apart + PRIOR_PAIRS * apart)
                     : 1;
}

/* Wilson's interval of a mean between 0 and 1 of this many games. */
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
    /* seats of one engine in one game win or lose together, so games are counted, not seats */
    Estimate estimate =
        wilson(fmin(own->points / games, 1), games / (seats == 2 ? spread_of(tally) : 1));
    const double held = (double)own->seats / games;
    estimate.points /= held;
    estimate.low /= held;
    estimate.high /= held;
    return estimate;
}

PairEstimate tally_pairs(const Tally *tally)
{
    double variance, count;
    const double mean = pair_mean(tally, &variance, &count);
    PairEstimate estimate = {.count = count, .mean = mean, .variance = variance};
    const double deviation = sqrt(variance * GAMES_OF_PAIR); /* of one game */
    const double half = NORMAL_95 / sqrt(count * GAMES_OF_PAIR);
    estimate.elo = TALLY_NORMALISED_SCALE * (mean - 0.5) / deviation;
    estimate.low = estimate.elo - TALLY_NORMALISED_SCALE * half;
    estimate.high = estimate.elo + TALLY_NORMALISED_SCALE * half;
    estimate.superior = erfc(-(mean - 0.5) / sqrt(2 * variance / count)) / 2;
    return estimate;
}
