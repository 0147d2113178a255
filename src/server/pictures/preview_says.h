/* preview_says.h - what is told of a link, and the sentences of the page that are seen without its
 * script; these are found in the page by their English. */
#ifndef SERVER_PICTURES_PREVIEW_SAYS_H
#define SERVER_PICTURES_PREVIEW_SAYS_H

#include <wayfarer/explain.h>

/* What is told of a position has a second message behind it, for when moves were made. */
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

    /* Of a screen that shows no position. */
    PREVIEW_NEW,
    PREVIEW_RULES,
    PREVIEW_LEARN,
    PREVIEW_PIECES,
    PREVIEW_PRACTICE,
    PREVIEW_PUZZLES,
    PREVIEW_ANALYSE,
    PREVIEW_STUDY,
    PREVIEW_EDIT,
    PREVIEW_ICON,

    PREVIEW_OF_PAGE, /* from here on */
    PREVIEW_ABOUT = PREVIEW_OF_PAGE,
    PREVIEW_NO_SCRIPT,
    PREVIEW_NO_SCRIPT_EMBED,

    PREVIEW_MESSAGES
} PreviewMessage;

extern const WfMessage preview_messages[PREVIEW_MESSAGES];

#endif
