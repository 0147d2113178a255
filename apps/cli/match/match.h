/* match.h - one game between UGI engines. */
#ifndef CLI_MATCH_MATCH_H
#define CLI_MATCH_MATCH_H

#include "cli/match/match_engine.h"

/* What all games of a match have in common. */
typedef struct MatchRules {
    WfSpec spec;
    char spec_text[WF_TEXT_MAX];
    MatchEngine engine[MATCH_ENGINES_MAX];
    unsigned engine_count;
    uint8_t lineup[WF_SEATS_MAX]; /* engines of the seats in turn order, in game 0 */
    unsigned seat_count;
    uint64_t grace;     /* milliseconds by which an engine may be late */
    uint64_t turns_max; /* a longer game is a draw; 0: any length */
    int win_score;      /* a game for two is adjudicated when both engines report this score ... */
    unsigned win_turns; /* ... for this many turns in a row; 0: never */
    bool (*stop)(void); /* called before each turn; true: interrupt the game */
} MatchRules;

/* How a game was lost other than by the rules. */
typedef enum MatchFault { MATCH_CLEAN, MATCH_LATE, MATCH_CRASHED, MATCH_ILLEGAL } MatchFault;

/* The word for a fault, as in records: "late". */
const char *match_fault_word(MatchFault fault);

/* Why a game ended that was lost by a fault: "illegal move". */
const char *match_fault_reason(MatchFault fault);

/* Counts a fault in an engine's tally. */
void match_count_fault(EngineTally *engine, MatchFault fault);

/* Counts a move in an engine's tally. `left`: the milliseconds on its clock before the move, and on
 * return those after it. Returns by how many milliseconds the move exceeds its time. */
uint64_t match_count_move(const MatchTime *time, const MatchMove *move, uint64_t *left,
                          EngineTally *engine);

/* How a game ended. The outcome is ongoing if the game was interrupted. */
typedef struct MatchEnd {
    WfOutcome outcome;
    MatchFault fault;
    uint8_t at_fault; /* the seat that lost by a fault, or WF_NO_SEAT */
    bool adjudicated; /* the match's options ended the game */
} MatchEnd;

/* Plays one game from the record's present position to its end. `engine_of[seat]` is an index into
 * rules->engine. The engines' tallies, team->log (their moves) and team->error (a fault) record
 * what happened. False: not enough memory, or an engine cannot be started, as team->error says. */
bool match_play(const MatchRules *rules, MatchTeam *team, const uint8_t engine_of[WF_SEATS_MAX],
                WfRecord *record, Tally *tally, MatchEnd *end);

#endif
