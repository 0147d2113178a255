/* preview_says.h - the descriptions of links, and the page's sentences that are visible without its
 * script. The server finds the latter in the page by their English text. */
#ifndef SERVER_PICTURES_PREVIEW_SAYS_H
#define SERVER_PICTURES_PREVIEW_SAYS_H

#include <wayfarer/explain.h>

/* Each description of a position is followed by a second message, for when moves were made. */
typedef enum PreviewMessage {
    PREVIEW_TO_MOVE,
    PREVIEW_TO_MOVE_AFTER,
    PREVIEW_HAS_WON,
    PREVIEW_HAS_WON_AFTER,
    PREVIEW_GOAL,
    PREVIEW_GOAL_AFTER,
    PREVIEW_DRAWN,
    PREVIEW_DRAWN_AFTER,
    PREVIEW_OVER,
    PREVIEW_OVER_AFTER,
    PREVIEW_TABLE,
    PREVIEW_PUZZLE,
    PREVIEW_BOARD,

    /* For screens that show no position. */
    PREVIEW_NEW,
    PREVIEW_RULES,
    PREVIEW_LEARN,
    PREVIEW_PIECES,
    PREVIEW_PRACTICE,
    PREVIEW_STRATEGY,
    PREVIEW_ENDGAMES,
    PREVIEW_PUZZLES,
    PREVIEW_ANALYSE,
    PREVIEW_STUDY,
    PREVIEW_EDIT,
    PREVIEW_ICON,

    PREVIEW_OF_PAGE, /* sentences of the page from here on */
    PREVIEW_ABOUT = PREVIEW_OF_PAGE,
    PREVIEW_NO_SCRIPT,
    PREVIEW_NO_SCRIPT_EMBED,

    PREVIEW_MESSAGES
} PreviewMessage;

extern const WfMessage preview_messages[PREVIEW_MESSAGES];

#endif
