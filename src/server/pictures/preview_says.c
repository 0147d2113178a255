/* preview_says.c - see preview_says.h. */
#include "server/pictures/preview_says.h"

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

    [PREVIEW_NEW] = {"preview.new", "Play against the computer, with friends who get a link, or "
                                    "with others at the same screen."},
    [PREVIEW_RULES] = {"preview.rules", "The rules, with boards to try them on."},
    [PREVIEW_LEARN] = {"preview.learn",
                       "Learn to play in a dozen steps on a board, then in a first game with "
                       "hints."},
    [PREVIEW_PIECES] = {"preview.pieces", "How each piece moves, on a board to try it on."},
    [PREVIEW_PRACTICE] = {"preview.practice",
                          "Endings to practise against a computer that defends."},
    [PREVIEW_STRATEGY] = {"preview.strategy",
                          "How to play well: short chapters, each claim measured on games."},
    [PREVIEW_ENDGAMES] = {"preview.endgames",
                          "Every ending with few pieces: who wins, how soon, and the longest wins "
                          "to step through."},
    [PREVIEW_PUZZLES] = {"preview.puzzles", "Puzzles for every game, and another one every day."},
    [PREVIEW_ANALYSE] = {"preview.analyse",
                         "Analyse a game: the engine's lines, a tree of variations, and a review "
                         "that says why a move was bad."},
    [PREVIEW_STUDY] = {"preview.study", "A study: positions and variations in chapters."},
    [PREVIEW_EDIT] = {"preview.edit", "Set up any position, then play or analyse it."},
    [PREVIEW_ICON] = {"preview.icon", "The mark of Wayfarer"},

    [PREVIEW_ABOUT] = {"preview.page.about", "Rare board games to play, analyse and solve: The "
                                             "Travelers, Courier Leapale, TRAVERSE, Safe Passage."},
    [PREVIEW_NO_SCRIPT] =
        {"preview.page.no-script",
         "Wayfarer's board needs JavaScript. The program plays in a terminal too: wayfarer play."},
    [PREVIEW_NO_SCRIPT_EMBED] = {"preview.page.no-script-embed", "This board needs JavaScript."},
};
