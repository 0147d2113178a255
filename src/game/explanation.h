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
    SAYS_COUNTED,        /* several of a kind in a list: the kind and their number */
    SAYS_NOTATION_JUMPS, /* moves as people write them */
    SAYS_NOTATION_PASS,
    SAYS_NOTATION_RESIGNS,
    SAYS_NOTATION_TIME,
    SAYS_NOTATION_AGREED,
    SAYS_REASONS, /* from here on, one for each WfReason */
    SAYS = SAYS_REASONS + WF_REASON_NO_MOVES + 1
};

extern const WfMessage shared_messages[SAYS];

/* Return WF_ILLEGAL. The fault (which may be NULL) says which rule forbids the move. */
WfCode fault_explanation(WfFault *fault, const WfGame *game, const WfPosition *position,
                         const WfExplanation *explanation);
WfCode fault_explain(WfFault *fault, const WfGame *game, const WfPosition *position,
                     const WfMove *move);

#endif
