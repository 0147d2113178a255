/* guide.c - see guide.h. */
#include "search/guide.h"

#include <string.h>

enum { QUIET_GAIN = 50, LATE_MOVES = 8 };

static void score_nothing(const WfPosition *position, const WfMove *moves, size_t count, int *score)
{
    (void)position, (void)moves;
    memset(score, 0, count * sizeof *score);
}

static WfCode list_nothing(const WfPosition *position, WfMoveList *list)
{
    (void)position, (void)list;
    return WF_OK;
}

static bool never(const WfPosition *position)
{
    (void)position;
    return false;
}

Guide guide_complete(const Guide *guide)
{
    Guide full = guide != NULL ? *guide : (Guide){.quiet_gain = 0};
    if (full.score_moves == NULL)
        full.score_moves = score_nothing;
    if (full.list_forcing == NULL)
        full.list_forcing = list_nothing;
    if (full.allows_null_move == NULL)
        full.allows_null_move = never;
    if (full.quiet_gain == 0)
        full.quiet_gain = QUIET_GAIN;
    if (full.late_moves == 0)
        full.late_moves = LATE_MOVES;
    if (full.levels == NULL)
        full.levels = general_levels;
    return full;
}
