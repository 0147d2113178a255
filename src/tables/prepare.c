/* prepare.c - what each entry shows by itself: whether it is legal, what its captures and
 * promotions lead to, and whether it is mate. */
#include <string.h>

#include "tables/work.h"

/* Whether man i attacks a cell. Of the two royal pieces and the other man, those between block it.
 */
static bool attacks(const TableWork *work, const TableSlice *s, unsigned i, unsigned cell)
{
    const TableCube *cube = &work->set->cube;
    const TableMovement *m = &work->movement[i];
    const unsigned from = s->cell[i];
    if (m->attacks[(size_t)from * cube->cells + cell] == 0)
        return false;
    if (!m->slides)
        return true;
    return !table_is_between(cube, from, cell, s->royal[0]) &&
           !table_is_between(cube, from, cell, s->royal[1]) &&
           (work->table->key.count == 1 || !table_is_between(cube, from, cell, s->cell[1 - i]));
}

static bool is_attacked(const TableWork *work, const TableSlice *s, unsigned side)
{
    for (unsigned i = 0; i < work->table->key.count; i++)
        if (work->table->key.side[i] != side && attacks(work, s, i, s->royal[side]))
            return true;
    return false;
}

/* Each man has a cell of its own, and none that promotes is on its last rank. */
static bool is_placement(const TableWork *work, const TableSlice *s)
{
    const TableKey *key = &work->table->key;
    if (key->count == 2 && s->cell[0] == s->cell[1])
        return false;
    for (unsigned i = 0; i < key->count; i++)
        if (s->occupied[s->cell[i]] || (work->set->promotes[key->kind[i]] &&
                                        table_is_far(&work->set->cube, key->side[i], s->cell[i])))
            return false;
    return true;
}

void table_pass_legal(TableWork *work, TableSlice *s)
{
    const unsigned entries = (unsigned)work->table->slice;
    for (unsigned index = 0; index < entries; index++) {
        table_take_cells(work, s, index);
        const bool placed = is_placement(work, s);
        for (unsigned side = 0; side < 2; side++)
            s->value[side][index] =
                placed && !is_attacked(work, s, side ^ 1) ? TABLE_DRAWN : TABLE_ILLEGAL;
    }
}

/* ---- captures and promotions ---- */

/* The best code so far of a side's captures and promotions, and one more: a win in few plies, a
 * draw, a loss in many. */
static unsigned better(unsigned best, unsigned code)
{
    if (code == TABLE_ILLEGAL)
        return best;
    const unsigned next = code == TABLE_DRAWN ? (unsigned)TABLE_CONVERTS_DRAWN : code + 1;
    const bool wins = next % 2 == 0, draws = next == TABLE_CONVERTS_DRAWN;
    if (best == 0)
        return next;
    if (best % 2 == 0)
        return wins && next < best ? next : best;
    if (best == TABLE_CONVERTS_DRAWN)
        return wins ? next : best;
    return wins || draws || next > best ? next : best;
}

static TableMen men_of(const TableWork *work, const TableSlice *s, unsigned side)
{
    const TableKey *key = &work->table->key;
    TableMen men = {.turn = (uint8_t)side, .count = key->count};
    memcpy(men.kind, key->kind, sizeof men.kind);
    memcpy(men.side, key->side, sizeof men.side);
    memcpy(men.cell, s->cell, sizeof men.cell);
    memcpy(men.royal, s->royal, sizeof men.royal);
    return men;
}

/* The men after the turn, without man `gone`, if that is one of them. */
static unsigned read_after(const TableWork *work, TableMen men, unsigned gone)
{
    men.turn ^= 1;
    if (gone < men.count) {
        men.count--;
        if (gone == 0) {
            men.kind[0] = men.kind[1];
            men.side[0] = men.side[1];
            men.cell[0] = men.cell[1];
        }
    }
    return table_set_read(work->set, &men);
}

/* A man goes to a cell, promotes if it must, and captures man `gone`, if that is one of them. */
static unsigned convert_man(const TableWork *work, TableMen men, unsigned i, unsigned cell,
                            unsigned gone, unsigned best)
{
    const TableGame *game = work->set->game;
    const bool promotes =
        work->set->promotes[men.kind[i]] && table_is_far(&work->set->cube, men.side[i], cell);
    men.cell[i] = (uint16_t)cell;
    if (!promotes)
        return better(best, read_after(work, men, gone));
    for (unsigned p = 0; p < game->promotions; p++) {
        men.kind[i] = game->promotion[p];
        best = better(best, read_after(work, men, gone));
    }
    return best;
}

static unsigned convert(const TableWork *work, const TableSlice *s, unsigned side)
{
    const TableCube *cube = &work->set->cube;
    const TableMen men = men_of(work, s, side);
    unsigned best = 0;
    for (unsigned i = 0; i < men.count; i++) {
        uint16_t to[TABLE_REACH_MAX];
        if (men.side[i] != side) {
            if (cube->distance[(size_t)s->royal[side] * cube->cells + s->cell[i]] == 1) {
                TableMen after = men;
                after.royal[side] = s->cell[i];
                best = better(best, read_after(work, after, i));
            }
            continue;
        }
        for (unsigned j = 0; j < men.count; j++)
            if (men.side[j] != side && attacks(work, s, i, s->cell[j]))
                best = convert_man(work, men, i, s->cell[j], j, best);
        const unsigned count =
            table_reach(&work->movement[i].promotes, s->cell[i], s->occupied, to);
        for (unsigned t = 0; t < count; t++)
            best = convert_man(work, men, i, to[t], men.count, best);
    }
    return best;
}

void table_pass_conversions(TableWork *work, TableSlice *s)
{
    const unsigned entries = (unsigned)work->table->slice;
    for (unsigned side = 0; side < 2; side++) {
        if (work->conversion[side] == NULL)
            continue;
        uint8_t *conversion = work->conversion[side] + s->first;
        for (unsigned index = 0; index < entries; index++) {
            conversion[index] = 0;
            if (s->value[side][index] == TABLE_ILLEGAL)
                continue;
            table_take_cells(work, s, index);
            table_flip_men(work, s);
            conversion[index] = (uint8_t)convert(work, s, side);
            table_flip_men(work, s);
            work->occurs[conversion[index]] = true;
        }
    }
}

/* ---- mates ---- */

static bool has_move(const TableWork *work, const TableSlice *s, unsigned side, unsigned index)
{
    const unsigned other = side ^ 1;
    if (work->conversion[side] != NULL && work->conversion[side][s->first + index] != 0)
        return true;
    for (unsigned i = 0; i < s->steps[side]; i++) {
        const TableStep *step = &s->step[side][i];
        if (!s->occupied[step->cell] &&
            table_load(&work->table->value[other][table_entry_stepped(work, s, step)]) !=
                TABLE_ILLEGAL)
            return true;
    }
    for (unsigned i = 0; i < work->table->key.count; i++) {
        uint16_t to[TABLE_REACH_MAX];
        if (work->table->key.side[i] != side)
            continue;
        const unsigned count = table_reach(&work->movement[i].forward, s->cell[i], s->occupied, to);
        for (unsigned t = 0; t < count; t++)
            if (table_load(&s->value[other][table_index_moved(work, s, i, to[t])]) != TABLE_ILLEGAL)
                return true;
    }
    return false;
}

void table_pass_mates(TableWork *work, TableSlice *s)
{
    const unsigned entries = (unsigned)work->table->slice;
    const unsigned weight = table_pair_weight(work->table->pairs, s->pair);
    for (unsigned side = 0; side < 2; side++)
        for (unsigned index = 0; index < entries; index++) {
            if (table_load(&s->value[side][index]) == TABLE_ILLEGAL)
                continue;
            table_take_cells(work, s, index);
            table_flip_men(work, s);
            const bool moves = has_move(work, s, side, index);
            table_flip_men(work, s);
            if (moves)
                continue;
            /* In check the other side could not be to move. */
            if (table_load(&s->value[side ^ 1][index]) == TABLE_ILLEGAL) {
                table_store(&s->value[side][index], TABLE_MATED);
                work->occurs[TABLE_MATED] = true;
            } else {
                s->counts[side].stalemates += weight;
            }
        }
}
