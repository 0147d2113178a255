/* play_commands.h - what a person can type during a game. */
#ifndef CLI_PLAY_PLAY_COMMANDS_H
#define CLI_PLAY_PLAY_COMMANDS_H

#include "cli/play/play_table.h"

/* A line as words. */
typedef struct PlayWords {
    char *line;       /* without blanks around it */
    char name[16];    /* the first word; "" if it is longer than any command's */
    const char *rest; /* what follows it */
} PlayWords;

/* Takes a line apart; the line is changed, and must stay. */
PlayWords play_words(char *line);

/* Runs one line that a person typed: a move or a command. */
void play_command(PlayTable *table, char *line);

/* Runs a command that only looks at the game, or saves it; false: it is another one. */
bool play_look(PlayTable *table, const PlayWords *words);

/* Reads a move of the present position; false after a message. */
bool play_read_move(const PlayTable *table, const char *text, WfMove *move);

#endif
