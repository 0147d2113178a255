/* picker.h - move ordering: the moves of a position in the order in which to try them, stage by
 * stage: the table's move, the forcing ones by what they gain, the others by killers and history,
 * captures that lose by static exchange evaluation. The scores of a stage are not computed before
 * the search reaches it, because most positions are settled earlier.
 *
 * A worker's own thread calls these. */
#ifndef SEARCH_PICKER_H
#define SEARCH_PICKER_H

#include "search/search_state.h"

/* Scores of quiet moves lie between these; those of forcing ones begin at GUIDE_FORCING. */
enum { PICKER_KILLER = 18000, PICKER_LOSING = -30000 };

/* Lists the moves of a ply, all or only the forcing ones, with room for their scores; false: no
 * memory, or more moves than are looked into (bounded.h). */
bool picker_list(SearchWorker *worker, SearchPly *here, bool forcing);

/* Called once, before the first of the listed moves is tried. Brings the move with this key, the
 * table's, to the front if it is there. */
void picker_begin(SearchWorker *worker, SearchPly *here, uint16_t key);

/* Brings the best of the moves from `first` on to place `first`. Called for one place after the
 * other. `ply` counts from the root. */
void picker_next(SearchWorker *worker, SearchPly *here, unsigned ply, size_t first);

/* What the moves of a ply follow, for the history heuristic. */
static inline HistoryContext picker_context(const SearchPly *here, unsigned ply)
{
    return (HistoryContext){.seat = here->position.head.turn,
                            .enemy = ply > 0 ? here[-1].played : 0,
                            .own = ply > 1 ? here[-2].played : 0};
}

#endif
