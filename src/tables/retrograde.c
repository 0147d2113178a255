/* retrograde.c - one ply of retrograde analysis: see generate.h. */
#include <string.h>

#include "base/multiversion.h"
#include "tables/work.h"

/* Marks an entry that nothing is known of. */
static inline void mark(uint8_t *entry, unsigned code)
{
    if (table_load(entry) == TABLE_DRAWN)
        table_store(entry, code);
}

/* Marks an entry of a step, and those that a symmetry maps it to: the move there may come from any
 * of them. */
static inline void mark_step(const TableWork *work, const TableSlice *s, const TableStep *step,
                             uint8_t *value, unsigned code)
{
    const unsigned cells = work->set->cube.cells;
    const bool two = work->table->key.count == 2;
    const unsigned a = step->image[s->cell[0]], b = step->image[s->cell[1]];
    mark(value + step->entry + (two ? (size_t)a * cells + b : a), code);
    for (uint64_t rest = step->stabilizer; rest != 0; rest &= rest - 1) {
        const uint16_t *image = work->set->cube.image + (size_t)__builtin_ctzll(rest) * cells;
        mark(value + step->entry + (two ? (size_t)image[a] * cells + image[b] : image[a]), code);
    }
}

/* Marks the positions, with `side` to move, from which it could come to this one without a capture
 * or promotion. */
static inline void mark_before(const TableWork *work, const TableSlice *s, unsigned side,
                               unsigned code)
{
    uint16_t from[TABLE_REACH_MAX];
    for (unsigned i = 0; i < work->table->key.count; i++) {
        if (work->table->key.side[i] != side)
            continue;
        const unsigned count =
            table_reach(&work->movement[i].backward, s->cell[i], s->occupied, from);
        for (unsigned f = 0; f < count; f++)
            mark(s->value[side] + table_index_moved(work, s, i, from[f]), code);
    }
    for (unsigned i = 0; i < s->steps[side]; i++)
        if (!s->occupied[s->step[side][i].cell])
            mark_step(work, s, &s->step[side][i], work->table->value[side], code);
}

/* Marks positions whose best capture or promotion gives this code. Without a shorter mate they are
 * won by it, or may be lost in so many plies. */
static void mark_conversions(const TableWork *work, TableSlice *s, unsigned side, unsigned code)
{
    if (work->conversion[side] == NULL)
        return;
    const uint8_t *conversion = work->conversion[side] + s->first, *at = conversion;
    const uint8_t *end = conversion + work->table->slice;
    while ((at = memchr(at, (int)code, (size_t)(end - at))) != NULL) {
        mark(s->value[side] + (at - conversion), code % 2 == 0 ? code : (unsigned)TABLE_PENDING);
        at++;
    }
}

MULTIVERSION void table_pass_back(TableWork *work, TableSlice *s)
{
    const unsigned code = work->code, next = code + 1;
    uint64_t decided = 0;
    for (unsigned side = 0; side < 2; side++) {
        const uint8_t *value = s->value[side], *at = value, *end = value + work->table->slice;
        while ((at = memchr(at, (int)code, (size_t)(end - at))) != NULL) {
            table_take_cells(work, s, (unsigned)(at - value));
            table_flip_men(work, s);
            mark_before(work, s, side ^ 1, next % 2 == 0 ? next : (unsigned)TABLE_PENDING);
            table_flip_men(work, s);
            decided++;
            at++;
        }
        mark_conversions(work, s, side, next);
    }
    if (decided > 0)
        __atomic_fetch_add(&work->decided, decided, __ATOMIC_RELAXED);
}

/* ---- positions that may be lost ---- */

/* Whether the side to move has been shown to win a position, or it is not legal. */
static inline bool is_won_or_illegal(const uint8_t *entry, unsigned most)
{
    const unsigned code = table_load(entry);
    return code == TABLE_ILLEGAL || (code <= most && code % 2 == 0 && code != TABLE_DRAWN);
}

/* Whether all moves of a side lead to positions that the other wins. */
static inline bool is_lost(const TableWork *work, const TableSlice *s, unsigned side,
                           unsigned index)
{
    const unsigned other = side ^ 1, most = work->code;
    uint16_t to[TABLE_REACH_MAX];
    if (work->conversion[side] != NULL) {
        const unsigned best = work->conversion[side][s->first + index];
        if (best != 0 && (best % 2 == 0 || best > most + 1))
            return false;
    }
    for (unsigned i = 0; i < s->steps[side]; i++) {
        const TableStep *step = &s->step[side][i];
        if (!s->occupied[step->cell] &&
            !is_won_or_illegal(work->table->value[other] + table_entry_stepped(work, s, step),
                               most))
            return false;
    }
    for (unsigned i = 0; i < work->table->key.count; i++) {
        if (work->table->key.side[i] != side)
            continue;
        const unsigned count = table_reach(&work->movement[i].forward, s->cell[i], s->occupied, to);
        for (unsigned t = 0; t < count; t++)
            if (!is_won_or_illegal(s->value[other] + table_index_moved(work, s, i, to[t]), most))
                return false;
    }
    return true;
}

MULTIVERSION void table_pass_losses(TableWork *work, TableSlice *s)
{
    const unsigned code = work->code + 1;
    for (unsigned side = 0; side < 2; side++) {
        uint8_t *value = s->value[side], *at = value, *end = value + work->table->slice;
        while ((at = memchr(at, TABLE_PENDING, (size_t)(end - at))) != NULL) {
            const unsigned index = (unsigned)(at - value);
            table_take_cells(work, s, index);
            table_flip_men(work, s);
            table_store(at, is_lost(work, s, side, index) ? code : (unsigned)TABLE_DRAWN);
            table_flip_men(work, s);
            at++;
        }
    }
}
