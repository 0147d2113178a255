/* picker.h - move ordering by a staged move picker. The stages are:
 *
 * - the move of the transposition table
 * - forcing moves, ordered by what they gain
 * - killer moves
 * - quiet moves, ordered by the guide and history
 * - captures that lose by static exchange evaluation
 *
 * The scores of a stage are computed only when the search reaches it, because most positions are
 * cut off earlier.
 *
 * A worker's own thread calls these. */
#ifndef SEARCH_PICKER_H
#define SEARCH_PICKER_H

#include "search/search_state.h"

/* Scores of quiet moves lie between these; those of forcing ones begin at GUIDE_FORCING. */
enum { PICKER_KILLER = 18000, PICKER_LOSING = -30000 };

/* Lists the moves of a ply, all or only the forcing ones, with room for their scores. False: no
 * memory, or more moves than a search handles (bounded.h). */
bool picker_list(SearchWorker *worker, SearchPly *here, bool forcing);

/* Prepares the picking; called once, before the first listed move is searched. `key` is the move of
 * the transposition table, which goes to the front if it is in the list. */
void picker_begin(SearchWorker *worker, SearchPly *here, uint16_t key);

/* Picks the next move: puts the best of the moves from `first` on at place `first`. Called for each
 * place in turn. `ply` counts from the root. */
void picker_next(SearchWorker *worker, SearchPly *here, unsigned ply, size_t first);

/* The seat to move and the moves before, by which the history tables are indexed. */
static inline HistoryContext picker_context(const SearchPly *here, unsigned ply)
{
    return (HistoryContext){.seat = here->position.head.turn,
                            .enemy = ply > 0 ? here[-1].played : 0,
                            .own = ply > 1 ? here[-2].played : 0};
}

#endif
