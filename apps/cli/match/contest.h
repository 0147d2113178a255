/* contest.h - a match: many games, their totals, and its end by count, test or interrupt. */
#ifndef CLI_MATCH_CONTEST_H
#define CLI_MATCH_CONTEST_H

#include <pthread.h>

#include "cli/cli.h"
#include "cli/match/match.h"
#include "cli/match/openings.h"

/* The result of the sequential test. */
typedef enum Verdict { VERDICT_OPEN, VERDICT_H0, VERDICT_H1 } Verdict;

/* A game that has ended, but waits to be counted until the games before it have been: the
 * sequential test looks at the pairs in their order, so neither fast games nor an interruption
 * change it. */
typedef struct FinishedGame {
    struct FinishedGame *next; /* of a higher number */
    uint64_t game;
    uint8_t engine_of[WF_SEATS_MAX];
    MatchEnd end;
    Tally own;
    bool kept; /* by an earlier run */
} FinishedGame;

/* A running match. `lock` guards what the workers share. */
typedef struct Contest {
    MatchRules rules;
    uint64_t games, seed, opening, concurrency;
    const char *openings_file; /* or NULL: openings are random turns */
    Openings openings;
    const char *folder; /* for the records, or NULL */
    bool resumes, quiet;
    CliJson json;
    bool tests; /* the sequential test is on */
    Sprt sprt;
    MatchTeam first; /* of worker 0: its engines are started first */
    uint64_t next, began;
    CliProgress progress;
    bool failed, complete; /* complete: nothing ended it before its last game or the verdict */
    Verdict verdict;       /* ends the match; later games do not change it */
    double likelihood;     /* at the verdict, or now */
    pthread_mutex_t lock;
    Tally tally;
    FinishedGame *finished;
    uint64_t counted;  /* with the test: the number of the next game to be counted, from 0 */
    int8_t *half_pair; /* points of the first game of a pair, in halves; -1: not played yet */
    bool reported[MATCH_ENGINES_MAX][MATCH_ILLEGAL + 1]; /* which kinds of faults were printed */
} Contest;

/* Plays all remaining games and prints the result; an exit status. */
int contest_run(Contest *contest);

/* ---- contest_folder.c: where the games are kept ---- */

enum { CONTEST_NAME_MAX = 4096 };

/* Creates the folder if it does not exist, with the manifest of the match. Checks that records can
 * be kept there and that existing ones are of this match. The engines have been started. False
 * after a message. */
bool contest_open_folder(const Contest *contest);

/* Adds the result to the manifest of the folder, if there is one. False after a message. */
bool contest_keep_result(const Contest *contest);

/* ---- contest_records.c: games kept as files ---- */

/* Keeps game number `game`, from 0, with the moves of team->log; team->error describes its fault,
 * if it has one. False: team->error says why it cannot be kept. */
bool contest_save(const Contest *contest, uint64_t game, const WfRecord *record,
                  const uint8_t engine_of[WF_SEATS_MAX], const MatchEnd *end, MatchTeam *team);

/* Whether an earlier run kept a game. */
typedef enum FolderGame { KEPT, KEPT_NOT, KEPT_OTHER } FolderGame;

/* Finds that game, and adds its turns and moves to `own`. KEPT_NOT: it was not played. KEPT_OTHER:
 * the file is not of this match, as team->error says. */
FolderGame contest_load(const Contest *contest, uint64_t game,
                        const uint8_t engine_of[WF_SEATS_MAX], MatchEnd *end, Tally *own,
                        MatchTeam *team);

/* ---- contest_report.c: the result as text or as JSON ---- */

void contest_print(const Contest *contest);

/* The result as --json prints it; NULL: not enough memory. */
json_t *contest_json(const Contest *contest);

/* Why a game ended, as in records and JSON. */
const char *contest_reason(const MatchEnd *end);

/* With --json-lines: prints a line about game number `game`, from 0, which has been counted. */
void contest_print_game(const Contest *contest, uint64_t game,
                        const uint8_t engine_of[WF_SEATS_MAX], const MatchEnd *end, uint64_t turns);

#endif
