/* work.c - see work.h. */
#include "tables/work.h"

#include <string.h>

/* Whether a side can ever capture or promote. */
static bool can_convert(const TableWork *work, unsigned side)
{
    const TableKey *key = &work->table->key;
    for (unsigned i = 0; i < key->count; i++)
        if (key->side[i] != side || work->set->promotes[key->kind[i]])
            return true;
    return false;
}

static void *allocate(const TableSet *set, size_t bytes)
{
    return set->allocator.resize(set->allocator.context, NULL, bytes);
}

static bool open_values(TableWork *work)
{
    EndgameTable *table = work->table;
    const size_t entries = table->pairs->count * table->slice;
    for (unsigned side = 0; side < 2; side++) {
        const bool converts = can_convert(work, side);
        table->value[side] = allocate(work->set, entries);
        work->conversion[side] = converts ? allocate(work->set, entries) : NULL;
        if (table->value[side] == NULL || (converts && work->conversion[side] == NULL))
            return false;
    }
    return true;
}

WfCode table_work_open(TableWork *work, const TableSet *set, EndgameTable *table, unsigned threads)
{
    const WfAllocator *allocator = &set->allocator;
    *work = (TableWork){.set = set, .table = table};
    bool done = open_values(work);
    work->counts = allocate(set, threads * sizeof *work->counts);
    done = done && work->counts != NULL &&
           table_movement_open(&work->royal, set->game, &set->cube, TABLE_ROYAL, 0, allocator) ==
               WF_OK;
    for (unsigned i = 0; i < table->key.count && done; i++)
        done = table_movement_open(&work->movement[i], set->game, &set->cube, table->key.kind[i],
                                   table->key.side[i], allocator) == WF_OK;
    if (!done) {
        table_work_close(work);
        return WF_NO_MEMORY;
    }
    memset(work->counts, 0, threads * sizeof *work->counts);
    return WF_OK;
}

void table_work_close(TableWork *work)
{
    const WfAllocator *allocator = &work->set->allocator;
    void *blocks[] = {work->conversion[0], work->conversion[1], work->counts};
    for (unsigned i = 0; i < 3; i++)
        if (blocks[i] != NULL)
            allocator->resize(allocator->context, blocks[i], 0);
    table_movement_close(&work->royal, allocator);
    for (unsigned i = 0; i < TABLE_MEN_MAX; i++)
        table_movement_close(&work->movement[i], allocator);
}

/* ---- pairs ---- */

static void add_step(const TableWork *work, TableSlice *s, unsigned side, unsigned cell)
{
    const TableCube *cube = &work->set->cube;
    const TablePairs *pairs = work->table->pairs;
    const unsigned a = side == 0 ? cell : s->royal[0], b = side == 1 ? cell : s->royal[1];
    const uint32_t of = pairs->of[(size_t)a * cube->cells + b];
    if (of == TABLE_NO_PAIR)
        return;
    const unsigned pair = table_pair_number(of);
    s->step[side][s->steps[side]++] =
        (TableStep){.cell = (uint16_t)cell,
                    .image = cube->image + (size_t)table_pair_symmetry(of) * cube->cells,
                    .stabilizer = pairs->stabilizer[pair] & ~UINT64_C(1),
                    .entry = pair * work->table->slice};
}

static void begin_slice(const TableWork *work, TableSlice *s, unsigned pair)
{
    static const uint8_t empty[TABLE_CELLS_MAX] = {0};
    const EndgameTable *table = work->table;
    s->pair = pair;
    s->first = pair * table->slice;
    memset(s->occupied, 0, sizeof s->occupied);
    for (unsigned side = 0; side < 2; side++) {
        s->royal[side] = table->pairs->royal[pair][side];
        s->value[side] = table->value[side] + s->first;
        s->occupied[s->royal[side]] = 1;
        s->steps[side] = 0;
    }
    for (unsigned side = 0; side < 2; side++) {
        uint16_t near[TABLE_REACH_MAX];
        const unsigned count = table_reach(&work->royal.forward, s->royal[side], empty, near);
        for (unsigned i = 0; i < count; i++)
            add_step(work, s, side, near[i]);
    }
}

typedef struct PassContext {
    TableWork *work;
    TablePass pass;
} PassContext;

static void run_pass(void *context, unsigned index)
{
    const PassContext *c = context;
    const unsigned pairs = c->work->table->pairs->count;
    TableSlice slice = {.counts = c->work->counts[index]};
    for (;;) {
        const unsigned pair = __atomic_fetch_add(&c->work->next, 1, __ATOMIC_RELAXED);
        if (pair >= pairs)
            return;
        begin_slice(c->work, &slice, pair);
        c->pass(c->work, &slice);
    }
}

void table_work_pass(TableWork *work, unsigned threads, TablePass pass)
{
    PassContext context = {.work = work, .pass = pass};
    work->next = 0;
    parallel_run(threads, run_pass, &context);
}
