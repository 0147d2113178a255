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
    SAYS_REASONS, /* from here on one for each WfReason */
    SAYS = SAYS_REASONS + WF_REASON_AGREEMENT + 1
};

extern const WfMessage shared_messages[SAYS];

#endif
