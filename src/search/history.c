/* history.c - see history.h. */
#include "search/history.h"

/* Moves an entry towards +-HISTORY_MAX, by less the nearer it already is ("gravity"). */
static void update_entry(int16_t *entry, int bonus)
{
    const int size = bonus < 0 ? -bonus : bonus, now = history_entry(entry);
    __atomic_store_n(entry, (int16_t)(now + bonus - now * size / HISTORY_MAX), __ATOMIC_RELAXED);
}

void history_update(HistoryTables *history, HistoryContext context, uint16_t key, int bonus)
{
    update_entry(&history->by_seat[context.seat][key], bonus);
    update_entry(&history->after_enemy[history_continuation(context.enemy, key)], bonus);
    update_entry(&history->after_own[history_continuation(context.own, key)], bonus);
}
