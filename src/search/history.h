/* history.h - the history heuristic: how often quiet moves caused cutoffs, for move ordering.
 *
 * Sources: Schaeffer, "The history heuristic and alpha-beta search enhancements in practice", 1989;
 * continuation history (a move together with the one before it, one ply and two plies back) and
 * history "gravity": chessprogramming.org/History_Heuristic.
 *
 * All threads of a search share the tables, and any thread may call these functions at any time. An
 * update may be lost if two threads write at once. The tables decide only the order of moves, and
 * through it late move reductions and late move pruning. */
#ifndef SEARCH_HISTORY_H
#define SEARCH_HISTORY_H

#include "search/move_key.h"

/* The entries of a table are within +-HISTORY_MAX. */
enum { HISTORY_MAX = 8192 };

/* All are indexed by move key. The two continuation histories add the key of an earlier move. */
typedef struct HistoryTables {
    int16_t by_seat[WF_SEATS_MAX][MOVE_KEYS];
    int16_t after_enemy[MOVE_KEYS]; /* continuation history, one ply back: the enemy's move */
    int16_t after_own[MOVE_KEYS];   /* continuation history, two plies back: the side's own move */
} HistoryTables;

/* The situation of a move: the seat to move, and the keys of the last moves of the enemy and of the
 * side itself; 0: none. */
typedef struct HistoryContext {
    unsigned seat;
    uint16_t enemy, own;
} HistoryContext;

/* The index of a move in a continuation history: the key of the earlier move, spread by an odd
 * number near 2^16 divided by the golden ratio (Fibonacci hashing), and its own key. */
static inline unsigned history_continuation(uint16_t before, uint16_t key)
{
    return (uint16_t)(before * 40503U ^ (unsigned)key);
}

static inline int history_entry(const int16_t *entry)
{
    return __atomic_load_n(entry, __ATOMIC_RELAXED);
}

/* The sum of the three tables for a move, within +-3 * HISTORY_MAX. */
static inline int history_score(const HistoryTables *history, HistoryContext context, uint16_t key)
{
    return history_entry(&history->by_seat[context.seat][key]) +
           history_entry(&history->after_enemy[history_continuation(context.enemy, key)]) +
           history_entry(&history->after_own[history_continuation(context.own, key)]);
}

/* A bonus for a move that was better than expected, or (`bonus` < 0) a malus. */
void history_update(HistoryTables *history, HistoryContext context, uint16_t key, int bonus);

#endif
