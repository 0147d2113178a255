/* play_view.h - shows the position of a game, or an earlier one, move by move. */
#ifndef CLI_PLAY_PLAY_VIEW_H
#define CLI_PLAY_PLAY_VIEW_H

#include "cli/play/play_table.h"
#include "cli/terminal/line.h"

/* Draws the board that the table shows, with the move that led there marked. */
void play_draw(const PlayTable *table);

/* Draws the present position and says whose turn it is or how the game ended. */
void play_show(PlayTable *table);

/* Says something below the board that play_show drew, if the board, whose turn it is and the prompt
 * stay on the screen with it; on one where they do not fit themselves, too. Returns whether it did.
 */
bool play_say_below(const PlayTable *table, CliMessage message, const CliWord words[]);

/* Goes so many turns on, or back if it is negative, as far as there are turns. Draws the position,
 * in the place of the one that the last step drew if nothing was printed since. */
void play_step(PlayTable *table, long turns);

/* The same by a key; a LineEvents.key whose context is a PlayTable. */
void play_key(void *table, LineKey key);

#endif
