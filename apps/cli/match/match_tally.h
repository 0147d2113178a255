/* match_tally.h - the statistics of a match: points with their interval, Elo, the sequential test.
 *
 * Sources: Wilson, "Probable inference, the law of succession, and statistical inference" (1927);
 * pairs of games with seats exchanged counted together ("pentanomial") and the generalised
 * sequential probability ratio test: Van den Bergh, "A practical introduction to the GSPRT" (2020);
 * normalised Elo: Van den Bergh, "Normalized Elo" and "Normalized Elo in practice" (2021). These
 * are the definitions of fishtest and OpenBench. */
#ifndef CLI_MATCH_MATCH_TALLY_H
#define CLI_MATCH_MATCH_TALLY_H

#include <stdbool.h>
#include <stdint.h>

enum { MATCH_ENGINES_MAX = 4, PAIR_RESULTS = 5 };

/* One engine's totals. */
typedef struct EngineTally {
    uint64_t seats, won, drawn, lost; /* a game counts once for each of its seats */
    double points;                    /* a win is one, a draw an even share of it */
    uint64_t late, crashed, illegal;  /* how some of the lost games were lost */
    uint64_t moves, depth, latest;    /* moves with a depth, its sum; ms beyond the time given */
} EngineTally;

typedef struct Tally {
    EngineTally engine[MATCH_ENGINES_MAX];
    uint64_t games, turns;
    uint64_t pairs[PAIR_RESULTS]; /* two games, seats exchanged: 0, 1/2 ... 2 points for engine 0 */
} Tally;

/* The sequential test. H0: the difference is at most elo0. H1: it is at least elo1. `alpha` bounds
 * the chance of accepting H1 although H0 holds, `beta` that of the opposite. */
typedef struct Sprt {
    double elo0, elo1, alpha, beta;
    bool normalised; /* elo0 and elo1 are normalised Elo, otherwise logistic */
} Sprt;

/* Points per seat, from 0 to 1, and Wilson's 95 % interval. */
typedef struct Estimate {
    double points, low, high;
} Estimate;

/* An engine's points. For two seats, draws and balanced pairs narrow the interval. */
Estimate tally_points(const Tally *tally, unsigned engine, unsigned seats);

/* What the pairs say of engine 0. A value that they do not determine is infinite or not a number.
 */
typedef struct PairEstimate {
    double count, mean, variance; /* mean points of a game in a pair, 0 to 1; of one pair */
    double elo, low, high;        /* normalised Elo, and its 95 % interval */
    double superior;              /* the likelihood that engine 0 is the better one */
} PairEstimate;
PairEstimate tally_pairs(const Tally *tally);

/* Normalised Elo: (mean of a game - 1/2) / standard deviation of a game, times this. */
#define TALLY_NORMALISED_SCALE (800 / 2.302585092994046)

/* The Elo difference that corresponds to a score in games for two; infinite at 0 and 1. */
double tally_elo(double score);

/* The score that corresponds to an Elo difference. */
double tally_score(double elo);

/* match_sprt.c: the logarithm of how much likelier the pairs are at elo1 than at elo0, and the
 * bounds at which H0 and H1 are accepted. */
double tally_likelihood(const Tally *tally, const Sprt *sprt);
double tally_lower(const Sprt *sprt);
double tally_upper(const Sprt *sprt);

#endif
