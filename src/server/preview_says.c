/* preview_says.c - see preview_says.h. */
#include "server/preview_says.h"

const WfMessage preview_messages[PREVIEW_MESSAGES] = {
    [PREVIEW_TO_MOVE] = {"preview.to-move", "{0} to move."},
    [PREVIEW_TO_MOVE_AFTER] = {"preview.to-move.after",
                               "{0} to move after {1, plural, one {{1} move} other {{1} moves}}."},
    [PREVIEW_HAS_WON] = {"preview.has-won", "{0} has won."},
    [PREVIEW_HAS_WON_AFTER] = {"preview.has-won.after",
                               "{0} has won after {1, plural, one {{1} move} other {{1} moves}}."},
    [PREVIEW_GOAL] = {"preview.goal", "The goal is reached."},
    [PREVIEW_GOAL_AFTER] =
        {"preview.goal.after",
         "The goal is reached after {1, plural, one {{1} move} other {{1} moves}}."},
    [PREVIEW_DRAWN] = {"preview.drawn", "Drawn."},
    [PREVIEW_DRAWN_AFTER] = {"preview.drawn.after",
                             "Drawn after {1, plural, one {{1} move} other {{1} moves}}."},
    [PREVIEW_OVER] = {"preview.over", "The game is over."},
    [PREVIEW_OVER_AFTER] =
        {"preview.over.after",
         "The game is over after {1, plural, one {{1} move} other {{1} moves}}."},
    [PREVIEW_TABLE] = {"preview.table", "A game at a table: come and play, or watch."},
    [PREVIEW_PUZZLE] = {"preview.puzzle", "A puzzle: {0} to move."},
    [PREVIEW_BOARD] = {"preview.board", "The board"},

    [PREVIEW_ABOUT] = {"preview.page.about", "Rare board games to play, analyse and solve: The "
                                             "Travelers, Courier Leapale, TRAVERSE, Safe Passage."},
    [PREVIEW_NO_SCRIPT] =
        {"preview.page.no-script",
         "Wayfarer's board needs JavaScript. The program plays in a terminal too: wayfarer play."},
    [PREVIEW_NO_SCRIPT_EMBED] = {"preview.page.no-script-embed", "This board needs JavaScript."},
};
