/* generate.c - see generate.h. */
#include "tables/generate.h"

#include <string.h>

#include "tables/work.h"

/* Whether entries or conversions of this code or a higher one can still be taken back. */
static bool is_left(const TableWork *work, unsigned code)
{
    for (unsigned c = code; c <= TABLE_CODE_MAX; c++)
        if (work->occurs[c])
            return true;
    return false;
}

static bool report(const TableWork *work, const TableRun *run)
{
    const TableProgress progress = {
        .table = work->table, .plies = work->code, .decided = work->decided};
    return run->report == NULL || run->report(run->context, &progress);
}

static WfCode prepare(TableWork *work, const TableRun *run, unsigned threads)
{
    static const TablePass passes[] = {table_pass_legal, table_pass_conversions, table_pass_mates};
    for (unsigned i = 0; i < 3; i++) {
        if (!report(work, run))
            return WF_BAD_INPUT;
        table_work_pass(work, threads, passes[i]);
    }
    return WF_OK;
}

static WfCode solve(TableWork *work, const TableRun *run, unsigned threads)
{
    for (work->code = TABLE_MATED; is_left(work, work->code); work->code++) {
        const uint64_t before = work->decided;
        if (work->code == TABLE_CODE_MAX || !report(work, run))
            return WF_BAD_INPUT;
        table_work_pass(work, threads, table_pass_back);
        if (work->code % 2 == 0)
            table_work_pass(work, threads, table_pass_losses);
        /* Positions taken back may have led to some of the next code. */
        if (work->decided > before)
            work->occurs[work->code + 1] = true;
    }
    return WF_OK;
}

static void add_counts(TableWork *work, unsigned threads)
{
    for (unsigned side = 0; side < 2; side++) {
        EndgameCounts *sum = &work->table->counts[side];
        memset(sum, 0, sizeof *sum);
        for (unsigned i = 0; i < threads; i++)
            table_counts_add(sum, &work->counts[i][side]);
        if (work->table->key.count == 2 && work->table->key.side[1] == 0 &&
            work->table->key.kind[0] == work->table->key.kind[1])
            table_counts_halve(sum);
    }
}

WfCode table_generate(const TableSet *set, EndgameTable *table, const TableRun *run)
{
    const unsigned threads = run->threads < 1              ? 1
                             : run->threads > PARALLEL_MAX ? PARALLEL_MAX
                                                           : run->threads;
    TableWork work;
    WfCode code = table_work_open(&work, set, table, threads);
    if (code != WF_OK)
        return code;
    code = prepare(&work, run, threads);
    if (code == WF_OK)
        code = solve(&work, run, threads);
    if (code == WF_OK) {
        table_work_pass(&work, threads, table_pass_counts);
        add_counts(&work, threads);
    }
    table_work_close(&work);
    return code;
}
