/* kept_game.h - the game that is being played in the terminal, kept in a file for the next start.
 *
 * The file is $XDG_STATE_HOME/wayfarer/game.txt, a saved game whose tag Players says who plays. One
 * program at a time has it. Another one that runs beside it neither sees nor changes it, and keeps
 * its game in a file of its own in that folder, which the next start does not offer. No file there
 * is ever replaced by that of another game. */
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
    char path[PATH_MAX]; /* "": a file of its own, which is made when there is a game */
    char *text;          /* what is in the file; NULL: there is none */
} KeptGame;

/* Makes game.txt this program's, if no other one has it; else the game gets a file of its own. */
void kept_open(KeptGame *kept);

/* The same, but the game gets a file of its own also if there is a game in game.txt. */
void kept_open_beside(KeptGame *kept);

/* The game in game.txt, NULL if there is none that can be read: a message says so, and the file is
 * put aside. The players are written as play_seats_text does. */
WfRecord *kept_read(KeptGame *kept, char players[WF_TEXT_MAX]);

/* Puts the game in the file aside: writes where it is now. False after an error message; then
 * nothing is kept any more, and the file is as it was. */
bool kept_put_aside(KeptGame *kept, char aside[PATH_MAX]);

/* Writes the game, if it has changed; one that is over or has not begun is dropped. False after an
 * error message; then nothing is kept any more. */
bool kept_write(KeptGame *kept, const WfRecord *record, const char *players);

/* Removes the file. */
void kept_drop(KeptGame *kept);

/* Whether a game is in the file. */
bool kept_has_game(const KeptGame *kept);

void kept_close(KeptGame *kept);

#endif
