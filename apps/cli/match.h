/* match.h - one game between engines that speak UGI. */
#ifndef CLI_MATCH_H
#define CLI_MATCH_H

#include <wayfarer/wayfarer.h>

#include "child.h"
#include "match_tally.h"

enum { MATCH_OPTIONS_MAX = 8, MATCH_WORD_MAX = 1024 };

/* How long an engine may think: exactly one of these kinds is set. */
typedef struct MatchTime {
    uint64_t movetime, nodes, depth; /* a move */
    uint64_t base, increment;        /* a clock, in milliseconds */
} MatchTime;

/* An engine as `--engine` describes it: NAME[,KEY=VALUE]... */
typedef struct MatchEngine {
    char text[MATCH_WORD_MAX];  /* split in place */
    const char *name, *command; /* command NULL: this program itself */
    const char *key[MATCH_OPTIONS_MAX], *value[MATCH_OPTIONS_MAX];
    unsigned option_count;
    MatchTime time;
} MatchEngine;

/* What all games of a match have in common. */
typedef struct MatchRules {
    WfSpec spec;
    char spec_text[WF_TEXT_MAX];
    MatchEngine engine[MATCH_ENGINES_MAX];
    unsigned engine_count;
    uint8_t lineup[WF_SEATS_MAX]; /* engines of the seats in turn order, in game 0 */
    unsigned seat_count;
    uint64_t grace;     /* milliseconds that are forgiven */
    uint64_t turns_max; /* a longer game is a draw; 0: any length */
    int win_score;      /* adjudicate when both think so ... */
    unsigned win_turns; /* ... for so many turns in a row; 0: never */
    bool (*stop)(void); /* asked before each turn: true breaks the game off */
} MatchRules;

/* Reads `--engine`; false after an error message. */
bool match_engine(const char *word, MatchEngine *engine);

/* How a game was lost if not on the board. */
typedef enum MatchFault { MATCH_CLEAN, MATCH_LATE, MATCH_CRASHED, MATCH_ILLEGAL } MatchFault;

/* The engines of one worker; started when first needed. */
typedef struct MatchTeam {
    Child child[MATCH_ENGINES_MAX];
} MatchTeam;

void match_dismiss(MatchTeam *team);

/* One game: played from the record's present position to its end, which `outcome` tells.
 * `engine_of[seat]` is an index into rules->engine. What happened is added to the engines' tallies;
 * `at_fault` is the seat that lost by a fault, or WF_NO_SEAT. An ongoing outcome is of a game that
 * was broken off. False: memory ended or an engine cannot be started, after an error message. */
bool match_play(const MatchRules *rules, MatchTeam *team, const uint8_t engine_of[WF_SEATS_MAX],
                WfRecord *record, Tally *tally, WfOutcome *outcome, uint8_t *at_fault);

#endif
