/* contest.h - a match: many games, what they add up to, and its end. */
#ifndef CLI_CONTEST_H
#define CLI_CONTEST_H

#include <pthread.h>

#include "match.h"

/* What the sequential test has come to. */
typedef enum Verdict { VERDICT_OPEN, VERDICT_H0, VERDICT_H1 } Verdict;

/* A match under way; what workers share is guarded by `lock`. */
typedef struct Contest {
    MatchRules rules;
    uint64_t games, seed, opening, concurrency;
    const char *folder; /* for the records, or NULL */
    bool resumes, json, quiet;
    bool tests; /* the sequential test is on */
    Sprt sprt;
    MatchTeam first; /* of worker 0: its engines are started before all else */
    uint64_t next, began;
    bool failed;
    Verdict verdict;   /* once it is reached the match ends, whatever games still end later */
    double likelihood; /* at the verdict, or by now */
    pthread_mutex_t lock;
    Tally tally;
    int8_t *half_pair; /* points of the first game of a pair, in halves; -1: not played yet */
    bool told[MATCH_ENGINES_MAX][MATCH_ILLEGAL + 1]; /* faults of which one was printed */
} Contest;

/* Plays all games that are left, and prints the result; an exit status. */
int contest_run(Contest *contest);

/* ---- contest_records.c: games kept as files ---- */

/* Makes the folder if need be, and sees that records can be kept there; false after a message. */
bool contest_open_folder(const Contest *contest);

/* Keeps game number `game`, from 0; `trouble` says what the fault was. False: `trouble` says why it
 * cannot. */
bool contest_save(const Contest *contest, uint64_t game, const WfRecord *record,
                  const uint8_t engine_of[WF_SEATS_MAX], const MatchEnd *end, MatchTeam *team);

/* How a game ended that an earlier run kept. */
typedef enum Kept { KEPT, KEPT_NOT, KEPT_OTHER } Kept;

/* Finds that game: KEPT_NOT, it was not played; KEPT_OTHER, the file is not of this match, as
 * team->trouble says. */
Kept contest_load(const Contest *contest, uint64_t game, const uint8_t engine_of[WF_SEATS_MAX],
                  MatchEnd *end, uint64_t *turns, MatchTeam *team);

/* ---- contest_report.c: the result as text or as one JSON value ---- */
void contest_print(const Contest *contest);

#endif
