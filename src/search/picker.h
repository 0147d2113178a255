/* picker.h - the moves of a position in the order in which to try them, stage by stage: the
 * table's, the forcing ones by what they gain, the others by killers and history, captures that
 * lose. No stage's order is worked out before it is reached, for most positions are settled
 * earlier. */
#ifndef SEARCH_PICKER_H
#define SEARCH_PICKER_H

#include "search/search_state.h"

/* Orders of quiet moves lie between these; those of forcing ones begin at GUIDE_FORCING. */
enum { PICKER_KILLER = 18000, PICKER_LOSING = -30000 };

/* Lists the moves of a ply, all or only the forcing ones, with room for their order; false: no
 * memory, or more moves than are looked into (bounded.h). */
bool picker_list(Searcher *searcher, Ply *ply, bool forcing);

/* Before the first of the listed moves: brings the one with this key to the front, if it is there.
 */
void picker_begin(Searcher *searcher, Ply *ply, uint16_t key);

/* Brings the best of the moves from `first` on to place `first`; for all of them, one after the
 * other. `ply` counts from the root. */
void picker_next(Searcher *searcher, Ply *here, unsigned ply, size_t first);

#endif
