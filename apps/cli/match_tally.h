/* match_tally.h - what a match shows: points, Elo with its error, the sequential test.
 *
 * Sources: pairs of games with seats exchanged counted together ("pentanomial") and the
 * generalised sequential probability ratio test: Van den Bergh, "A practical introduction to the
 * GSPRT" (2020). */
#ifndef CLI_MATCH_TALLY_H
#define CLI_MATCH_TALLY_H

#include <stdbool.h>
#include <stdint.h>

enum { MATCH_ENGINES_MAX = 4, PAIR_RESULTS = 5 };

/* One engine's part. */
typedef struct EngineTally {
    uint64_t seats, won, drawn, lost; /* a game counts once for each of its seats */
    uint64_t late, crashed, illegal;  /* how some of the lost ones were lost */
    uint64_t moves, depth, latest;    /* depth summed up; ms beyond the time given */
} EngineTally;

typedef struct Tally {
    EngineTally engine[MATCH_ENGINES_MAX];
    uint64_t games, turns;
    uint64_t pairs[PAIR_RESULTS]; /* two games, seats exchanged: 0, 1/2 ... 2 points for engine 0 */
} Tally;

typedef struct Estimate {
    double elo, error; /* error: half of the interval that holds 95 % */
} Estimate;

/* The difference of engine 0 to engine 1, from pairs. */
Estimate tally_elo(const Tally *tally);

/* What winning that share of games against so many others stands for. */
Estimate tally_share_elo(const EngineTally *engine, unsigned seats);

/* The logarithm of how much likelier the pairs are at elo1 than at elo0. */
double tally_likelihood(const Tally *tally, double elo0, double elo1);

#endif
