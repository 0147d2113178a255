/* kept_game.h - the game being played in the terminal, kept in a file for the next start.
 *
 * The file is $XDG_STATE_HOME/wayfarer/game.txt, a saved game whose tag Players names the players.
 * One program at a time owns it. A second program running beside it neither reads nor changes it;
 * it keeps its game in a separate file in that folder, which the next start does not offer. No file
 * there is ever replaced by that of another game. */
#ifndef CLI_PLAY_KEPT_GAME_H
#define CLI_PLAY_KEPT_GAME_H

#include <limits.h>
#include <stdbool.h>

#include <wayfarer/wayfarer.h>

typedef struct KeptGame {
    bool open;    /* the game is kept */
    bool offered; /* in game.txt, which the next start offers */
    int folder;
    char folder_path[PATH_MAX - 64];
    char path[PATH_MAX]; /* "": a separate file, created when there is a game */
    char *text;          /* the file's contents; NULL: there is none */
} KeptGame;

/* Makes game.txt this program's, unless another program has it; then the game gets a separate
 * file. */
void kept_open(KeptGame *kept);

/* The same, but the game also gets a separate file if there is a game in game.txt. */
void kept_open_beside(KeptGame *kept);

/* The game in game.txt; NULL if none can be read: then a message says so, and the file is put
 * aside. The players are written as by play_seats_text. */
WfRecord *kept_read(KeptGame *kept, char players[WF_TEXT_MAX]);

/* Puts the game in the file aside: writes its new path. False after an error message; then nothing
 * is kept any more, and the file is unchanged. */
bool kept_put_aside(KeptGame *kept, char aside[PATH_MAX]);

/* Writes the game if it has changed; drops one that is over or has not begun. False after an error
 * message; then nothing is kept any more. */
bool kept_write(KeptGame *kept, const WfRecord *record, const char *players);

/* Removes the file. */
void kept_drop(KeptGame *kept);

/* Whether a game is in the file. */
bool kept_has_game(const KeptGame *kept);

void kept_close(KeptGame *kept);

#endif
