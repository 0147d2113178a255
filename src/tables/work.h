/* work.h - the work on a table, pair by pair on several threads: shared by the steps of generate.c.
 */
#ifndef TABLES_WORK_H
#define TABLES_WORK_H

#include "base/parallel.h"
#include "tables/movement.h"
#include "tables/set.h"

enum { TABLE_ROYAL_STEPS = 26 };

typedef struct TableWork {
    const TableSet *set;
    EndgameTable *table;
    TableMovement royal;
    TableMovement movement[TABLE_MEN_MAX];
    /* By side to move, for each entry the code that its best capture or promotion gives, 0 if there
     * is none, or TABLE_CONVERTS_DRAWN. NULL: the side has none anywhere. */
    uint8_t *conversion[2];
    unsigned code;                  /* of the positions that are taken back now */
    unsigned next;                  /* pair to work on */
    bool occurs[TABLE_ILLEGAL + 1]; /* codes of entries and conversions */
    uint64_t decided;
    EndgameCounts (*counts)[2]; /* by thread */
} TableWork;

enum { TABLE_CONVERTS_DRAWN = 253 };

/* A step of a royal piece to another pair, by which the other men are mapped. */
typedef struct TableStep {
    uint16_t cell;
    const uint16_t *image;
    uint64_t stabilizer; /* of that pair, without the identity */
    size_t entry;        /* the first one of that pair */
} TableStep;

/* A pair, and men on the board with it. */
typedef struct TableSlice {
    unsigned pair;
    uint16_t royal[2], cell[TABLE_MEN_MAX];
    unsigned steps[2]; /* by side */
    TableStep step[2][TABLE_ROYAL_STEPS];
    size_t first;      /* entry */
    uint8_t *value[2]; /* the pair's part of the table */
    uint8_t occupied[TABLE_CELLS_MAX];
    EndgameCounts *counts; /* of this thread, by side */
} TableSlice;

WfCode table_work_open(TableWork *work, const TableSet *set, EndgameTable *table, unsigned threads);
void table_work_close(TableWork *work);

/* Calls `pass` for each pair, on all threads. */
typedef void (*TablePass)(TableWork *work, TableSlice *slice);
void table_work_pass(TableWork *work, unsigned threads, TablePass pass);

/* ---- entries; other threads may write the same byte ---- */

static inline unsigned table_load(const uint8_t *entry)
{
    return __atomic_load_n(entry, __ATOMIC_RELAXED);
}

static inline void table_store(uint8_t *entry, unsigned code)
{
    __atomic_store_n(entry, (uint8_t)code, __ATOMIC_RELAXED);
}

/* ---- men of an entry ---- */

static inline void table_take_cells(const TableWork *work, TableSlice *slice, unsigned index)
{
    const unsigned cells = work->set->cube.cells;
    const bool two = work->table->key.count == 2;
    slice->cell[0] = (uint16_t)(two ? index / cells : index);
    slice->cell[1] = (uint16_t)(two ? index % cells : 0);
}

static inline void table_flip_men(const TableWork *work, TableSlice *slice)
{
    for (unsigned i = 0; i < work->table->key.count; i++)
        slice->occupied[slice->cell[i]] ^= 1;
}

/* The index within a pair of the men, with man i on another cell. */
static inline size_t table_index_moved(const TableWork *work, const TableSlice *slice, unsigned i,
                                       unsigned cell)
{
    if (work->table->key.count == 1)
        return cell;
    const size_t cells = work->set->cube.cells;
    return i == 0 ? cell * cells + slice->cell[1] : slice->cell[0] * cells + cell;
}

/* The entry to which a step of a royal piece leads. */
static inline size_t table_entry_stepped(const TableWork *work, const TableSlice *slice,
                                         const TableStep *step)
{
    const size_t first = step->image[slice->cell[0]];
    return step->entry + (work->table->key.count == 1
                              ? first
                              : first * work->set->cube.cells + step->image[slice->cell[1]]);
}

/* ---- passes ---- */

/* prepare.c, in this order */
void table_pass_legal(TableWork *work, TableSlice *slice);
void table_pass_conversions(TableWork *work, TableSlice *slice);
void table_pass_mates(TableWork *work, TableSlice *slice);

/* retrograde.c: takes back positions of work->code, then tests those that may be lost. */
void table_pass_back(TableWork *work, TableSlice *slice);
void table_pass_losses(TableWork *work, TableSlice *slice);

/* count.c */
void table_pass_counts(TableWork *work, TableSlice *slice);
void table_counts_add(EndgameCounts *sum, const EndgameCounts *part);
void table_counts_halve(EndgameCounts *counts);

#endif
