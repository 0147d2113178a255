/* subject.h - the subjects of the measurements: one per game, from a position in which moves can be
 * played. */
#ifndef BENCH_SUBJECT_H
#define BENCH_SUBJECT_H

#include <wayfarer/wayfarer.h>

enum { SUBJECTS = 4 };

typedef struct Subject {
    const char *spec, *setup; /* moves to play first, separated by spaces */
    unsigned perft_depth;
    unsigned turns_max;  /* of a random game */
    uint32_t number_max; /* a random game ends after this head.number; 0: no such limit */
    /* Of searches; 0: the solver searches this game, for a number of nodes. `pace_depth` takes
     * about a second, `search_depth` some seconds, as a move in a game does. */
    unsigned signature_depth, pace_depth, search_depth;
    double perft_bar, random_bar; /* speeds are divided by the yardstick's */
} Subject;

extern const Subject subjects[SUBJECTS];

typedef struct Bench {
    const Subject *subject;
    WfSpec spec;
    WfPosition start;
    WfMoveList list;
    uint64_t state;
    uint64_t games;
} Bench;

/* A subject at its start position. wf_moves_free(list). */
Bench bench_of(const Subject *subject);

/* Counts the tree to the subject's depth. */
uint64_t run_perft(Bench *bench);

/* Seconds on a monotonic clock. */
double now(void);

#endif
