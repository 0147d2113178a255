/* contest.h - a match: many games, what they add up to, and its end. */
#ifndef CLI_CONTEST_H
#define CLI_CONTEST_H

#include <pthread.h>

#include "match.h"

/* A match under way; what workers share is guarded by `lock`. */
typedef struct Contest {
    MatchRules rules;
    uint64_t games, seed, opening, concurrency;
    const char *folder; /* for the records, or NULL */
    bool resumes, json, quiet;
    bool tests; /* the sequential test is on */
    double elo0, elo1;
    uint64_t next, began;
    bool failed, decided;
    pthread_mutex_t lock;
    Tally tally;
    int8_t *half_pair; /* points of the first game of a pair, in halves; -1: not played yet */
} Contest;

/* The name of the file that keeps game number `game`, from 0. */
void contest_file(const Contest *contest, uint64_t game, char *name, size_t size);

/* Plays all games that are left, and prints the result; an exit status. */
int contest_run(Contest *contest);

/* contest_report.c: the result as text or as one JSON value. */
void contest_print(const Contest *contest);

#endif
