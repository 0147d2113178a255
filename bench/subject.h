/* subject.h - what is measured: a game each, from a position where it can be played. */
#ifndef BENCH_SUBJECT_H
#define BENCH_SUBJECT_H

#include <wayfarer/wayfarer.h>

enum { SUBJECTS = 4 };

typedef struct Subject {
    const char *spec, *setup; /* moves to play first, parted by spaces */
    unsigned depth;           /* of perft */
    unsigned turns_max;       /* of a random game */
    double perft_bar, random_bar;
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

/* A subject made ready. */
Bench bench_of(const Subject *subject);

/* Counts the tree to the subject's depth. */
uint64_t run_perft(Bench *bench);

/* Seconds on a clock that never goes back. */
double now(void);

#endif
