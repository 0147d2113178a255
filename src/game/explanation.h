/* explanation.h - the messages that all games share. */
#ifndef GAME_EXPLANATION_H
#define GAME_EXPLANATION_H

#include <wayfarer/explain.h>

enum {
    SAYS_WINS,
    SAYS_GOAL,
    SAYS_DRAWN,
    SAYS_DEAD_END,
    SAYS_COMMA,
    SAYS_AND,
    SAYS_OTHERS,
    SAYS_WRITTEN_JUMPS, /* moves as people write them */
    SAYS_WRITTEN_PASS,
    SAYS_WRITTEN_RESIGNS,
    SAYS_WRITTEN_TIME,
    SAYS_WRITTEN_AGREED,
    SAYS_REASONS, /* from here on one for each WfReason */
    SAYS = SAYS_REASONS + WF_REASON_AGREEMENT + 1
};

extern const WfMessage shared_messages[SAYS];

/* WF_ILLEGAL: the fault (which may be NULL) tells the rule that forbids the move. */
WfCode fault_explain(WfFault *fault, const WfGame *game, const WfPosition *position,
                     const WfMove *move);

#endif
