/* words.c - see words.h. */
#include "cli/words.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/cli.h"
#include "language/message.h"

const WfMessage cli_messages[CLI_MESSAGES] = {
    [CLI_SAYS_HELP] = {"help",
                       "MOVE             plays it, as written by `moves`, or in machine notation\n"
                       "moves [SQUARE]   lists the legal moves, or those of one piece\n"
                       "explain MOVE     says what a move does, or why it is not allowed\n"
                       "hint             asks the computer\n"
                       "undo             takes back your last move\n"
                       "show             draws the board again\n"
                       "back, forward    look at earlier turns; so do the arrow keys on an empty "
                       "line\n"
                       "position         prints the position\n"
                       "rules            prints the rules\n"
                       "save FILE        saves the game; load FILE continues a saved one\n"
                       "notation WORD    how moves are shown: short, as people write them, or "
                       "machine\n"
                       "join URL         leaves for a table of a server\n"
                       "resign           gives the game up\n"
                       "quit             leaves; so does Ctrl-C, which also stops the computer"},
    [CLI_SAYS_HELP_TITLE] = {"help.title",
                             "wayfarer {0}: rare board games, played, analysed and explained\n\n"
                             "usage: wayfarer COMMAND ...\n\n"},
    [CLI_SAYS_HELP_END] =
        {"help.end",
         "\nSPEC is GAME[:key=value,...]; `wayfarer games` lists games and options. A position\n"
         "'-' is read from standard input. `wayfarer help COMMAND` describes a command.\n"
         "Every command takes --language de for text in German (the default is the environment's\n"
         "LANG), --help, --version, and -- before words that are not options.\n"
         "Exit status: 0; 1 if the answer is no (an illegal move, a finished game; explain exits\n"
         "with 0 in both cases) or if Ctrl-C stopped a search that printed what it found so far;\n"
         "2 for bad input or a file that cannot be read or written; 130 if Ctrl-C came before\n"
         "anything was found.\n"},
    [CLI_SAYS_HELP_COMMAND] = {"help.command", "usage: wayfarer {0} {1}\n\n{2}"},
    [CLI_SAYS_WHICH_GAME] = {"game.which", "Which game?\n"},
    [CLI_SAYS_GAME] = {"game.one", "  {0}  {1} by {2}"},
    [CLI_SAYS_TYPE_GAME] = {"game.type", "\nType its number, or a spec with options (`wayfarer "
                                         "games` lists them)."},
    [CLI_SAYS_NO_GAME] = {"game.none", "{0}. Type a number from 1 to {1}."},
    [CLI_SAYS_PLAYS] = {"plays", "{0} plays {1}: {2}"},
    [CLI_SAYS_ONLY_DEAD_ENDS] = {"dead-ends", "Every way on from here ends in a dead end."},
    [CLI_SAYS_SETUP] = {"setup", "Type an order of your pieces, like {0}, or press Enter for this "
                                 "one:\n{1}"},
    [CLI_SAYS_SETUP_SHORT] = {"setup.short",
                              "Type an order of your pieces, or press Enter for {0}."},
    [CLI_SAYS_EXAMPLE] = {"example", "Type a move, like {0}, or help."},
    [CLI_SAYS_NO_MOVE] = {"moves.none", "No legal move."},
    [CLI_SAYS_NO_MOVE_BEGINS] = {"moves.none-begins", "No legal move begins with {0}."},
    [CLI_SAYS_COUNT] = {"moves.count", "\n{0} of {1} legal moves"},
    [CLI_SAYS_NOT_ALLOWED] = {"not-allowed", "Not allowed. {0}"},
    [CLI_SAYS_NOT_A_MOVE] = {"not-a-move", "'{0}' is not a move: {1}."},
    [CLI_SAYS_NEITHER] = {"neither", "'{0}' is neither a command nor a move: {1}. Type help."},
    [CLI_SAYS_HINT] = {"hint", "Hint: {0}. {1}"},
    [CLI_SAYS_HINT_SHORTEST] = {"hint.shortest",
                                "Hint: {0}. The goal is {1} {1, plural, one {move} other {moves}} "
                                "away, and no way is shorter. {2}"},
    [CLI_SAYS_HINT_PERHAPS] = {"hint.perhaps",
                               "Hint: {0}. The goal can be reached in {1} {1, plural, one {move} "
                               "other {moves}}, perhaps in fewer. {2}"},
    [CLI_SAYS_WAY] = {"hint.way", "That way makes {0} moves in all; the best way known takes {1}."},
    [CLI_SAYS_OUT_OF_REACH] = {"goal.out-of-reach", "The goal is out of reach from here."},
    [CLI_SAYS_OUT_OF_REACH_PAWNS] =
        {"goal.out-of-reach.pawns",
         "The goal is out of reach from here: these pawns can never move:{0}."},
    [CLI_SAYS_NO_WAY_FOUND] = {"goal.not-found", "No way to the goal was found from here."},
    [CLI_SAYS_TAKE_BACK] = {"goal.take-back",
                            "Take back {0} {0, plural, one {move} other {moves}}: from there it "
                            "can be reached in {1}."},
    [CLI_SAYS_NONE_EARLIER] = {"goal.none-earlier",
                               "None was found from an earlier position either."},
    [CLI_SAYS_NO_MEMORY_HINT] = {"hint.no-memory", "There is not enough memory for a hint."},
    [CLI_SAYS_NOTHING_BACK] = {"undo.nothing", "There is nothing to take back."},
    [CLI_SAYS_NO_MEMORY_SAVE] = {"save.no-memory", "There is not enough memory to save."},
    [CLI_SAYS_SAVED] = {"save.done", "Saved to {0}."},
    [CLI_SAYS_NOT_WRITTEN] = {"save.failed", "'{0}' cannot be written: {1}."},
    [CLI_SAYS_REPLACE] = {"save.replace", "{0} already exists. Replace it? (y/n)"},
    [CLI_SAYS_NOT_SAVED] = {"save.not", "Not saved."},
    [CLI_SAYS_LOAD_LOST] = {"load.lost", "The game under way is not saved. Replace it by that of "
                                         "{0}? (y/n)"},
    [CLI_SAYS_NOT_LOADED] = {"load.not", "Not loaded."},
    [CLI_SAYS_NOBODY_ASKED] = {"answer.nobody",
                               "Standard input is not a terminal, so the answer is no."},
    [CLI_SAYS_YES] = {"answer.yes", "y yes"},
    [CLI_SAYS_NO] = {"answer.no", "n no"},
    [CLI_SAYS_LEAVE] = {"leave", "Leave? The game is kept, and offered when you play again. (y/n)"},
    [CLI_SAYS_LEAVE_IN] = {"leave.in", "Leave? The game is kept in {0}. (y/n)"},
    [CLI_SAYS_LEAVE_LOST] = {"leave.lost", "Leave? The game is not kept; save FILE does that. "
                                           "(y/n)"},
    [CLI_SAYS_LEAVE_NOTHING] = {"leave.nothing", "Leave? (y/n)"},
    [CLI_SAYS_KEPT] = {"kept", "The game is kept: it is offered when you play again."},
    [CLI_SAYS_KEPT_IN] = {"kept.in", "The game is kept in {0}: wayfarer play --game FILE goes on "
                                     "with it."},
    [CLI_SAYS_GO_ON] = {"kept.go-on",
                        "A game of {0} is kept, left after {1} {1, plural, one "
                        "{turn} other {turns}}. Go on with it? No puts it aside. (y/n)"},
    [CLI_SAYS_ASIDE] = {"kept.aside", "It is put aside as {0}: wayfarer play --game FILE goes on "
                                      "with it."},
    [CLI_SAYS_AS_IT_WAS] = {"kept.as-it-was",
                            "It goes on as it was, with its own players: SPEC, a position and "
                            "--seat are for a new game."},
    [CLI_SAYS_OVER_ALREADY] = {"over.already", "The game is over already."},
    [CLI_SAYS_OVER] = {"over", "The game is over; undo, load or quit."},
    [CLI_SAYS_SHOWN_SHORT] = {"notation.short", "Moves are shown as people write them."},
    [CLI_SAYS_SHOWN_MACHINE] = {"notation.machine", "Moves are shown in machine notation."},
    [CLI_SAYS_NO_NOTATION] = {"notation.none", "'{0}' is no notation: it is short or machine."},
    [CLI_SAYS_TOO_NARROW] = {"too-narrow", "The terminal has {0} columns; the board needs {1}."},
    [CLI_SAYS_VIEW] = {"view", "Turn {0} of {1}: {2}. `back`, `forward` or the arrow keys; `show` "
                               "returns."},
    [CLI_SAYS_VIEW_START] = {"view.start", "Before the first of {0} {0, plural, one {turn} other "
                                           "{turns}}."},
    [CLI_SAYS_VIEW_NOW] = {"view.now", "Turn {0} of {1}: {2}. This is the present position."},
    [CLI_SAYS_VIEW_SHORT] = {"view.short", "Turn {0} of {1}: {2}."},
    [CLI_SAYS_VIEW_EARLIER] = {"view.earlier", "The board shows an earlier position; `show` "
                                               "returns to the game."},
    [CLI_SAYS_TO_MOVE] = {"to-move", "{0} to move."},
    [CLI_SAYS_WINS] = {"wins", "{0} wins: {1}."},
    [CLI_SAYS_WON] = {"won", "The game is won: {0}."},
    [CLI_SAYS_DRAWN] = {"drawn", "The game is drawn: {0}."},
    [CLI_SAYS_DEAD_END] = {"dead-end", "A dead end: {0}."},
    [CLI_SAYS_GOAL] = {"goal", "The goal is reached in {0} moves."},
    [CLI_SAYS_GOAL_RECORD] = {"goal.record", "The goal is reached in {0} moves: a record, {1} "
                                             "fewer than the best way known. {2}"},
    [CLI_SAYS_GOAL_BEST] = {"goal.best", "The goal is reached in {0} moves, as few as in the best "
                                         "way known. {2}"},
    [CLI_SAYS_GOAL_MORE] = {"goal.more",
                            "The goal is reached in {0} moves; the best way known takes {1}. {2}"},
    [CLI_SAYS_NO_ANSWER] = {"join.no-answer", "the server does not answer"},
    [CLI_SAYS_NO_SOCKET] = {"join.no-socket", "the server refuses a connection (status {0}): {1}"},
    [CLI_SAYS_JOIN_HELP] =
        {"join.help",
         "MOVE             plays it, as written by `moves`, or in machine notation\n"
         "moves [SQUARE]   lists the legal moves, or those of one piece\n"
         "explain MOVE     says what a move does, or why it is not allowed\n"
         "draw             offers a draw, or agrees to one\n"
         "takeback         asks to take back your last move, or agrees\n"
         "decline          declines an offer\n"
         "resign           gives the game up\n"
         "say TEXT         talks to the others\n"
         "claim            claims the win when the player to move is away\n"
         "rematch          asks for another game, or agrees\n"
         "sit [SEAT]       takes a free seat; stand leaves it before the game\n"
         "show, clock      draw the board again; print the clocks\n"
         "back, forward    look at earlier turns; so do the arrow keys on an empty line\n"
         "link             prints the address of the table\n"
         "position, rules, notation WORD, save FILE: as in `wayfarer play`\n"
         "quit             leaves; the same command takes you back to your seat"},
    [CLI_SAYS_JOIN_YOU] = {"join.you", "you"},
    [CLI_SAYS_JOIN_LEVEL] = {"join.level", "computer, level {0}"},
    [CLI_SAYS_JOIN_COMPUTER] = {"join.computer", "computer"},
    [CLI_SAYS_JOIN_FREE] = {"join.free", "free"},
    [CLI_SAYS_JOIN_PERSON] = {"join.person", "taken"},
    [CLI_SAYS_JOIN_WAITING] = {"join.waiting",
                               "Waiting for players. Others join with: wayfarer join {0}"},
    [CLI_SAYS_JOIN_YOUR_TURN] = {"join.your-turn", "{0} to move: it is your turn."},
    [CLI_SAYS_JOIN_FIRST] = {"join.first",
                             "Make your first move within {0} seconds, or the game is aborted."},
    [CLI_SAYS_JOIN_ABORTED] = {"join.aborted", "The game is aborted: {0}."},
    [CLI_SAYS_JOIN_DRAW_OPEN] = {"join.draw-open",
                                 "A draw is offered: `draw` agrees, `decline` declines."},
    [CLI_SAYS_JOIN_TAKEBACK_OPEN] =
        {"join.takeback-open",
         "You are asked for a takeback: `takeback` agrees, `decline` declines."},
    [CLI_SAYS_JOIN_REMATCH_OPEN] = {"join.rematch-open", "A rematch is wanted: `rematch` agrees."},
    [CLI_SAYS_JOIN_NOTICE] =
        {"join.notice",
         "{0} is away and has {1} seconds to come back; then `claim` wins the game."},
    [CLI_SAYS_JOIN_SEATED] = {"join.seated", "{0} is taken."},
    [CLI_SAYS_JOIN_SEATED_YOU] = {"join.seated-you", "You have sat down as {0}."},
    [CLI_SAYS_JOIN_STOOD] = {"join.stood", "{0} is free again."},
    [CLI_SAYS_JOIN_DRAW] = {"join.draw", "{0} offers a draw: `draw` agrees, `decline` declines."},
    [CLI_SAYS_JOIN_DRAW_YOU] = {"join.draw-you", "You offer a draw."},
    [CLI_SAYS_JOIN_TAKEBACK] = {"join.takeback",
                                "{0} asks for a takeback: `takeback` agrees, `decline` declines."},
    [CLI_SAYS_JOIN_TAKEBACK_YOU] = {"join.takeback-you", "You ask for a takeback."},
    [CLI_SAYS_JOIN_TAKEN_BACK] = {"join.taken-back", "Turns are taken back."},
    [CLI_SAYS_JOIN_DECLINED] = {"join.declined", "{0} declines."},
    [CLI_SAYS_JOIN_REMATCH] = {"join.rematch", "{0} wants a rematch: `rematch` agrees."},
    [CLI_SAYS_JOIN_REMATCH_YOU] = {"join.rematch-you", "You ask for a rematch."},
    [CLI_SAYS_JOIN_RESIGNED] = {"join.resigned", "{0} resigns."},
    [CLI_SAYS_JOIN_FLAGGED] = {"join.flagged", "{0} has run out of time."},
    [CLI_SAYS_JOIN_TALK] = {"join.talk", "{0}: {1}"},
    [CLI_SAYS_JOIN_HERE] = {"join.here", "{0} is here."},
    [CLI_SAYS_JOIN_AWAY] = {"join.away", "{0} is away."},
    [CLI_SAYS_JOIN_NEXT] = {"join.next", "The rematch begins."},
    [CLI_SAYS_JOIN_REFUSED] = {"join.refused", "The server refuses: {0}."},
    [CLI_SAYS_JOIN_NOT_SENT] = {"join.not-sent",
                                "There is no connection at the moment; nothing was sent."},
    [CLI_SAYS_JOIN_UNSURE] = {"join.unsure", "The connection was lost before the server answered "
                                             "`{0}`; repeat it if nothing happened."},
    [CLI_SAYS_JOIN_LOST] = {"join.lost", "The connection is lost. Connecting again..."},
    [CLI_SAYS_JOIN_RETRIED] = {"join.retried",
                               "Still no connection: {0}. The program goes on trying."},
    [CLI_SAYS_JOIN_BACK] = {"join.back", "The connection is back."},
    [CLI_SAYS_JOIN_SHUT] = {"join.shut", "The server has closed the connection for good. {0}"},
    [CLI_SAYS_JOIN_RESIGN] = {"join.resign", "Resign the game? (y/n)"},
    [CLI_SAYS_JOIN_WATCHING] = {"join.watching",
                                "You are watching; `sit` takes a free seat before the game."},
    [CLI_SAYS_JOIN_NOT_BEGUN] = {"join.not-begun", "The game has not begun: a seat is still free."},
    [CLI_SAYS_JOIN_OVER] = {"join.over", "The game is over; `rematch`, `save` or `quit`."},
    [CLI_SAYS_JOIN_NOT_YOURS] = {"join.not-yours", "It is not your turn: {0} is to move."},
    [CLI_SAYS_JOIN_TABLES] = {"join.tables", "Tables that wait for a player:"},
    [CLI_SAYS_JOIN_NO_TABLES] = {"join.no-tables", "No table waits for a player."},
    [CLI_SAYS_JOIN_WHICH] =
        {"join.which",
         "Type the number of a table, or a game (`travelers`) to open one of your own."},
    [CLI_SAYS_JOIN_WHICH_SEAT] =
        {"join.which-seat",
         "Free: {0}. Type a letter, press Enter for the first one, or type watch."},
    [CLI_SAYS_JOIN_LEAVE] = {"join.leave", "Leave the table? The game and its clock go on. (y/n)"},
    [CLI_SAYS_JOIN_LEFT] = {"join.left", "Your seat is kept: wayfarer join {0} takes you back."},
    [CLI_SAYS_MENU] = {"menu", "wayfarer {0}: rare board games, all of them journeys\n"
                               "\n"
                               "  1  play    play a game here, against the computer or a friend\n"
                               "  2  learn   learn a game in a dozen steps\n"
                               "  3  solve   solve today's puzzle\n"
                               "  4  join    play or watch at a table of a server\n"
                               "  5  web     serve the web page on this machine\n"
                               "  6  help    list all commands\n"
                               "  0  quit\n"
                               "\n"
                               "Type a number, a word or its first letter."},
    [CLI_SAYS_MENU_AGAIN] = {"menu.again", "Type a number from 1 to 6, or 0 to quit."},
    [CLI_SAYS_MENU_ADDRESS] =
        {"menu.address", "The address of the table or of the server, as the browser shows it:"},
    [CLI_SAYS_LEARN_STEP] = {"learn.step", "Step {0} of {1}: {2}"},
    [CLI_SAYS_LEARN_RIGHT] = {"learn.right", "Right."},
    [CLI_SAYS_LEARN_OTHER] =
        {"learn.other", "That move is allowed, but it is another one than this step asks for."},
    [CLI_SAYS_LEARN_HINT] = {"learn.hint", "Type {0}."},
    [CLI_SAYS_LEARN_HELP] =
        {"learn.help", "MOVE         makes the move that the step asks for\n"
                       "hint         says which move that is\n"
                       "next, back   go to another step; so do the arrow keys on an empty line\n"
                       "show         draws the board again\n"
                       "rules        prints the rules\n"
                       "quit         leaves"},
    [CLI_SAYS_LEARN_END] = {"learn.end", "That was the lesson."},
    [CLI_SAYS_LEARN_PLAY] = {"learn.play", "Play a first game against an easy opponent? (y/n)"},
};

static void fill(void *context, unsigned slot, MessagePart form, MessagePart style, WfText *text)
{
    const CliWord *word = (const CliWord *)context + slot;
    (void)form, (void)style;
    if (word->text != NULL)
        wf_text_add(text, "%s", word->text);
    else
        wf_text_add(text, "%lu", word->number);
}

static unsigned long count(void *context, unsigned slot)
{
    return ((const CliWord *)context)[slot].number;
}

char *cli_written(CliMessage message, const CliWord words[CLI_FILLED_MAX])
{
    CliWord filling[10] = {0}; /* a message may name any slot */
    for (unsigned i = 0; words != NULL && i < CLI_FILLED_MAX; i++)
        filling[i] = words[i];
    const char *found = wf_language_text(cli_language(), "terminal", cli_messages[message].id);
    const MessageFiller filler = {.fill = fill, .count = count, .context = filling};
    WfText size = cli_text((char[1]){0}, 1);
    message_write(found != NULL ? found : cli_messages[message].english, &filler, &size);
    char *data = malloc(size.length + 1);
    if (data == NULL)
        return NULL;
    WfText text = cli_text(data, size.length + 1);
    message_write(found != NULL ? found : cli_messages[message].english, &filler, &text);
    return data;
}

void cli_put(CliMessage message, const CliWord words[CLI_FILLED_MAX])
{
    char *data = cli_written(message, words);
    if (data != NULL)
        cli_print(stdout, data);
    free(data);
}

void cli_say(CliMessage message, const CliWord words[CLI_FILLED_MAX])
{
    cli_put(message, words);
    (void)putchar('\n');
}
