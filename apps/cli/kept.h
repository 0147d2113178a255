/* kept.h - the game that is being played in the terminal, kept in a file for the next start.
 *
 * The file is $XDG_STATE_HOME/wayfarer/game.txt, a saved game whose tag Players says who plays. One
 * program at a time keeps its game; another one that runs beside it neither sees nor changes it. */
#ifndef CLI_KEPT_H
#define CLI_KEPT_H

#include <limits.h>
#include <stdbool.h>

#include <wayfarer/wayfarer.h>

typedef struct KeptGame {
    bool open; /* the file is this program's */
    int folder;
    char path[PATH_MAX];
    char *text; /* what is in the file; NULL: there is none */
} KeptGame;

/* Makes the file this program's, if no other one has it. */
void kept_open(KeptGame *kept);

/* The same, but only if there is no game in it. */
void kept_open_empty(KeptGame *kept);

/* The game in the file, NULL if there is none that can be read: a message says so, and the file is
 * put aside. The players are written as play_seats_text does. */
WfRecord *kept_read(KeptGame *kept, char players[WF_TEXT_MAX]);

/* Writes the game, if it has changed; one that is over or has not begun is dropped. False after an
 * error message; then nothing is kept any more. */
bool kept_write(KeptGame *kept, const WfRecord *record, const char *players);

/* Removes the file. */
void kept_drop(KeptGame *kept);

/* Whether a game is in the file. */
bool kept_has_game(const KeptGame *kept);

void kept_close(KeptGame *kept);

#endif
