/* words.h - the terminal's messages, in the person's language. The English is in words.c; the other
 * languages have it in the area "terminal" of their files. */
#ifndef CLI_WORDS_H
#define CLI_WORDS_H

#include <wayfarer/wayfarer.h>

typedef enum CliMessage {
    CLI_SAYS_HELP,
    CLI_SAYS_HELP_TITLE,
    CLI_SAYS_HELP_END,
    CLI_SAYS_HELP_COMMAND,
    CLI_SAYS_WHICH_GAME,
    CLI_SAYS_GAME,
    CLI_SAYS_TYPE_GAME,
    CLI_SAYS_NO_GAME,
    CLI_SAYS_PLAYS,
    CLI_SAYS_ONLY_DEAD_ENDS,
    CLI_SAYS_SETUP,
    CLI_SAYS_SETUP_SHORT,
    CLI_SAYS_EXAMPLE,
    CLI_SAYS_NO_MOVE,
    CLI_SAYS_NO_MOVE_BEGINS,
    CLI_SAYS_COUNT,
    CLI_SAYS_NOT_ALLOWED,
    CLI_SAYS_NOT_A_MOVE,
    CLI_SAYS_NEITHER,
    CLI_SAYS_HINT,
    CLI_SAYS_HINT_SHORTEST,
    CLI_SAYS_HINT_PERHAPS,
    CLI_SAYS_WAY,
    CLI_SAYS_OUT_OF_REACH,
    CLI_SAYS_OUT_OF_REACH_PAWNS,
    CLI_SAYS_NO_WAY_FOUND,
    CLI_SAYS_TAKE_BACK,
    CLI_SAYS_NONE_EARLIER,
    CLI_SAYS_NO_MEMORY_HINT,
    CLI_SAYS_NOTHING_BACK,
    CLI_SAYS_NO_MEMORY_SAVE,
    CLI_SAYS_SAVED,
    CLI_SAYS_NOT_WRITTEN,
    CLI_SAYS_REPLACE,
    CLI_SAYS_NOT_SAVED,
    CLI_SAYS_LOAD_LOST,
    CLI_SAYS_NOT_LOADED,
    CLI_SAYS_NOBODY_ASKED,
    CLI_SAYS_YES,
    CLI_SAYS_NO,
    CLI_SAYS_LEAVE,
    CLI_SAYS_LEAVE_IN,
    CLI_SAYS_LEAVE_LOST,
    CLI_SAYS_LEAVE_NOTHING,
    CLI_SAYS_KEPT,
    CLI_SAYS_KEPT_IN,
    CLI_SAYS_GO_ON,
    CLI_SAYS_ASIDE,
    CLI_SAYS_AS_IT_WAS,
    CLI_SAYS_OVER_ALREADY,
    CLI_SAYS_OVER,
    CLI_SAYS_SHOWN_SHORT,
    CLI_SAYS_SHOWN_MACHINE,
    CLI_SAYS_NO_NOTATION,
    CLI_SAYS_TOO_NARROW,
    CLI_SAYS_VIEW,
    CLI_SAYS_VIEW_START,
    CLI_SAYS_VIEW_NOW,
    CLI_SAYS_VIEW_SHORT,
    CLI_SAYS_VIEW_EARLIER,
    CLI_SAYS_TO_MOVE,
    CLI_SAYS_WINS,
    CLI_SAYS_WON,
    CLI_SAYS_DRAWN,
    CLI_SAYS_DEAD_END,
    CLI_SAYS_GOAL,
    CLI_SAYS_GOAL_RECORD,
    CLI_SAYS_GOAL_BEST,
    CLI_SAYS_GOAL_MORE,
    CLI_SAYS_NO_ANSWER,
    CLI_SAYS_NO_SOCKET,
    CLI_SAYS_JOIN_HELP,
    CLI_SAYS_JOIN_YOU,
    CLI_SAYS_JOIN_LEVEL,
    CLI_SAYS_JOIN_COMPUTER,
    CLI_SAYS_JOIN_FREE,
    CLI_SAYS_JOIN_PERSON,
    CLI_SAYS_JOIN_WAITING,
    CLI_SAYS_JOIN_YOUR_TURN,
    CLI_SAYS_JOIN_FIRST,
    CLI_SAYS_JOIN_ABORTED,
    CLI_SAYS_JOIN_DRAW_OPEN,
    CLI_SAYS_JOIN_TAKEBACK_OPEN,
    CLI_SAYS_JOIN_REMATCH_OPEN,
    CLI_SAYS_JOIN_NOTICE,
    CLI_SAYS_JOIN_SEATED,
    CLI_SAYS_JOIN_SEATED_YOU,
    CLI_SAYS_JOIN_STOOD,
    CLI_SAYS_JOIN_DRAW,
    CLI_SAYS_JOIN_DRAW_YOU,
    CLI_SAYS_JOIN_TAKEBACK,
    CLI_SAYS_JOIN_TAKEBACK_YOU,
    CLI_SAYS_JOIN_TAKEN_BACK,
    CLI_SAYS_JOIN_DECLINED,
    CLI_SAYS_JOIN_REMATCH,
    CLI_SAYS_JOIN_REMATCH_YOU,
    CLI_SAYS_JOIN_RESIGNED,
    CLI_SAYS_JOIN_FLAGGED,
    CLI_SAYS_JOIN_TALK,
    CLI_SAYS_JOIN_HERE,
    CLI_SAYS_JOIN_AWAY,
    CLI_SAYS_JOIN_NEXT,
    CLI_SAYS_JOIN_REFUSED,
    CLI_SAYS_JOIN_NOT_SENT,
    CLI_SAYS_JOIN_UNSURE,
    CLI_SAYS_JOIN_LOST,
    CLI_SAYS_JOIN_RETRIED,
    CLI_SAYS_JOIN_BACK,
    CLI_SAYS_JOIN_SHUT,
    CLI_SAYS_JOIN_RESIGN,
    CLI_SAYS_JOIN_WATCHING,
    CLI_SAYS_JOIN_NOT_BEGUN,
    CLI_SAYS_JOIN_OVER,
    CLI_SAYS_JOIN_NOT_YOURS,
    CLI_SAYS_JOIN_TABLES,
    CLI_SAYS_JOIN_NO_TABLES,
    CLI_SAYS_JOIN_WHICH,
    CLI_SAYS_JOIN_WHICH_SEAT,
    CLI_SAYS_JOIN_LEAVE,
    CLI_SAYS_JOIN_LEFT,
    CLI_SAYS_MENU,
    CLI_SAYS_MENU_AGAIN,
    CLI_SAYS_MENU_ADDRESS,
    CLI_SAYS_LEARN_STEP,
    CLI_SAYS_LEARN_RIGHT,
    CLI_SAYS_LEARN_OTHER,
    CLI_SAYS_LEARN_HINT,
    CLI_SAYS_LEARN_HELP,
    CLI_SAYS_LEARN_END,
    CLI_SAYS_LEARN_PLAY,
    CLI_MESSAGES
} CliMessage;

extern const WfMessage cli_messages[CLI_MESSAGES];

/* Fills a slot of a message: a text, or a number if the text is NULL. */
typedef struct CliWord {
    const char *text;
    unsigned long number;
} CliWord;

enum { CLI_FILLED_MAX = 4 };

/* A message as text; words[0] fills slot 0. NULL: there is nothing to fill. free() the result,
 * which is NULL when there is no memory. */
char *cli_written(CliMessage message, const CliWord words[CLI_FILLED_MAX]);

/* Prints a message. */
void cli_put(CliMessage message, const CliWord words[CLI_FILLED_MAX]);

/* The same, followed by a newline. */
void cli_say(CliMessage message, const CliWord words[CLI_FILLED_MAX]);

#define CLI_SAY(message, ...) cli_say((message), (CliWord[CLI_FILLED_MAX]){__VA_ARGS__})
#define CLI_PUT(message, ...) cli_put((message), (CliWord[CLI_FILLED_MAX]){__VA_ARGS__})
#define CLI_WORD(given)                                                                            \
    {                                                                                              \
        .text = (given)                                                                            \
    }
#define CLI_NUM(given)                                                                             \
    {                                                                                              \
        .number = (given)                                                                          \
    }

#endif
