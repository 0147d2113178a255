/* men_text.h - positions of endgame tables as text, for tests. */
#ifndef MEN_TEXT_H
#define MEN_TEXT_H

#include <wayfarer/wayfarer.h>

#include "tables/table_game.h"

/* Writes a position of the game's own board with these men. The text may be refused: two of them
 * may stand on one cell. */
void men_text(const WfGame *game, const TableMen *men, char text[WF_TEXT_MAX]);

#endif
