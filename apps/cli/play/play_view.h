/* play_view.h - looks at the earlier positions of a game, move by move. */
#ifndef CLI_PLAY_PLAY_VIEW_H
#define CLI_PLAY_PLAY_VIEW_H

#include "cli/play/play_table.h"
#include "cli/terminal/line.h"

/* Draws the board that the table shows, with the move that led there marked. */
void play_draw(const PlayTable *table);

/* Goes so many turns on, or back if it is negative, as far as there are turns. Draws the position,
 * in the place of the one that the last step drew if nothing was printed since. */
void play_step(PlayTable *table, long turns);

/* The same by a key; a LineEvents.key whose context is a PlayTable. */
void play_key(void *table, LineKey key);

#endif
