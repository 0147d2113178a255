/* match_sprt.c - see match_tally.h: the likelihoods of the sequential test. */
#include <math.h>

#include "cli/match/match_tally.h"

/* LEAST: a result of a pair that never occurred counts as this many, as in fishtest. STEPS: of a
 * bisection, and at most of the iteration below. */
static const double LEAST = 1e-3, CLOSE = 1e-9, PER_GAME = 2;
enum { STEPS = 100 };

typedef struct Shares {
    double of[PAIR_RESULTS]; /* shares of the pairs with 0, 1/2 ... 2 points */
} Shares;

/* Mean points of a game in a pair with result `i`. */
static double points_of(int i)
{
    return i / (PAIR_RESULTS - 1.0);
}

static Shares observed(const Tally *tally, double *count)
{
    Shares shares;
    *count = 0;
    for (int i = 0; i < PAIR_RESULTS; i++)
        *count += shares.of[i] = fmax((double)tally->pairs[i], LEAST);
    for (int i = 0; i < PAIR_RESULTS; i++)
        shares.of[i] /= *count;
    return shares;
}

/* The shares p of greatest likelihood with sum 1 and sum(p * weight) = 0. By Lagrange p is seen /
 * (1
 * + x * weight), and the second sum falls as x grows, so x is found by bisection. */
static Shares most_likely(const Shares *seen, const double weight[PAIR_RESULTS])
{
    Shares shares = *seen;
    double least = 0, most = 0;
    for (int i = 0; i < PAIR_RESULTS; i++) {
        least = fmin(least, weight[i]);
        most = fmax(most, weight[i]);
    }
    if (least >= 0 || most <= 0)
        return shares; /* no shares satisfy it */
    double low = -1 / most, high = -1 / least;
    for (int step = 0; step < STEPS; step++) {
        const double x = (low + high) / 2;
        double sum = 0;
        for (int i = 0; i < PAIR_RESULTS; i++) {
            shares.of[i] = seen->of[i] / (1 + x * weight[i]);
            sum += shares.of[i] * weight[i];
        }
        if (sum > 0)
            low = x;
        else
            high = x;
    }
    return shares;
}

/* The most likely shares whose mean is that of `elo`. */
static Shares with_elo(const Shares *seen, double elo)
{
    double weight[PAIR_RESULTS];
    for (int i = 0; i < PAIR_RESULTS; i++)
        weight[i] = points_of(i) - tally_score(elo);
    return most_likely(seen, weight);
}

static double mean_of(const Shares *shares, double *deviation)
{
    double mean = 0, variance = 0;
    for (int i = 0; i < PAIR_RESULTS; i++)
        mean += shares->of[i] * points_of(i);
    for (int i = 0; i < PAIR_RESULTS; i++)
        variance += shares->of[i] * (points_of(i) - mean) * (points_of(i) - mean);
    *deviation = sqrt(variance);
    return mean;
}

/* The most likely shares whose mean is above 1/2 by what `elo` says of their standard deviation.
 * The deviation depends on the shares, so the condition is made linear at the last shares and
 * solved again. */
static Shares with_normalised_elo(const Shares *seen, double elo)
{
    const double wanted = elo / TALLY_NORMALISED_SCALE * sqrt(PER_GAME);
    Shares shares;
    double apart = 1;
    for (int i = 0; i < PAIR_RESULTS; i++)
        shares.of[i] = 1.0 / PAIR_RESULTS;
    for (int step = 0; step < STEPS && apart > CLOSE; step++) {
        double weight[PAIR_RESULTS], deviation;
        const double mean = mean_of(&shares, &deviation);
        for (int i = 0; i < PAIR_RESULTS; i++) {
            const double off = (points_of(i) - mean) / deviation;
            weight[i] = points_of(i) - 0.5 - wanted * deviation * (1 + off * off) / 2;
        }
        const Shares next = most_likely(seen, weight);
        apart = 0;
        for (int i = 0; i < PAIR_RESULTS; i++)
            apart = fmax(apart, fabs(next.of[i] - shares.of[i]));
        shares = next;
    }
    return shares;
}

double tally_likelihood(const Tally *tally, const Sprt *sprt)
{
    double count, sum = 0;
    const Shares seen = observed(tally, &count);
    Shares (*const with)(const Shares *, double) =
        sprt->normalised ? with_normalised_elo : with_elo;
    const Shares less = with(&seen, sprt->elo0), more = with(&seen, sprt->elo1);
    for (int i = 0; i < PAIR_RESULTS; i++)
        sum += seen.of[i] * log(more.of[i] / less.of[i]);
    return count * sum;
}

double tally_lower(const Sprt *sprt)
{
    return log(sprt->beta / (1 - sprt->alpha));
}

double tally_upper(const Sprt *sprt)
{
    return log((1 - sprt->beta) / sprt->alpha);
}
