/* match_tally.c - see match_tally.h. */
#include "match_tally.h"

#include <math.h>

enum { ELO_MOST = 1200 };
static const double DOUBT = 0.1;

static double elo_of(double share)
{
    if (share <= 0 || share >= 1)
        return share <= 0 ? -ELO_MOST : ELO_MOST;
    const double elo = 400 * log10(share / (1 - share));
    return elo > ELO_MOST ? ELO_MOST : elo < -ELO_MOST ? -ELO_MOST : elo;
}

static double share_of(double elo)
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

static Estimate estimate(double mean, double variance, double count)
{
    const double error = count > 0 ? 1.96 * sqrt(variance / count) : 0.5;
    const double low = elo_of(mean - error), high = elo_of(mean + error);
    return (Estimate){.elo = elo_of(mean), .error = (high - low) / 2};
}

Estimate tally_elo(const Tally *tally)
{
    double variance, count;
    const double mean = pair_mean(tally, 0, &variance, &count);
    return estimate(mean, variance, count);
}

Estimate tally_share_elo(const EngineTally *engine, unsigned seats)
{
    const double games = (double)engine->seats;
    if (games == 0)
        return (Estimate){.elo = 0, .error = ELO_MOST};
    const double others = (double)seats - 1;
    const double share = ((double)engine->won + (double)engine->drawn / seats) / games;
    /* a fair share, 1 / seats, is no difference at all */
    const double fair = share * others / (share * others + 1 - share);
    return estimate(fair, fair * (1 - fair), games);
}

double tally_likelihood(const Tally *tally, double elo0, double elo1)
{
    double variance, count;
    /* without doubt, two pairs that end alike would already be certain */
    const double mean = pair_mean(tally, DOUBT, &variance, &count);
    const double share0 = share_of(elo0), share1 = share_of(elo1);
    return count * (share1 - share0) * (2 * mean - share0 - share1) / (2 * variance);
}
