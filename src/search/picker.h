/* picker.h - the moves of a position in the order in which to try them: the table's, then by what
 * they promise, killers, history; captures that lose last. */
#ifndef SEARCH_PICKER_H
#define SEARCH_PICKER_H

#include "search/searcher.h"

/* Orders of quiet moves lie between these; those of forcing ones begin at GUIDE_FORCING. */
enum { PICKER_KILLER = 18000, PICKER_LOSING = -30000 };

/* Lists the moves of a ply, all or only the forcing ones, with room for their order; false: no
 * memory, or more moves than are looked into (bounded.h). */
bool picker_list(Searcher *searcher, Ply *ply, bool forcing);

/* Brings the move with this key to the front; false if it is not there. */
bool picker_bring_forward(Ply *ply, uint16_t key);

/* Gives the moves from `first` on their order. `ply` counts from the root. */
void picker_order(Searcher *searcher, Ply *here, unsigned ply, size_t first);

/* Brings the best of the moves from `first` on to place `first`; forcing moves that lose are put
 * off when their turn comes. */
void picker_next(const Searcher *searcher, Ply *ply, size_t first);

#endif
