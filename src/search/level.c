/* level.c - see level.h. */
#include "search/level.h"

#include <string.h>

#include "base/random.h"

/* Positions looked at after the first depth, and how many of a hundred of the longest moves are
 * overlooked. Chosen by matches between neighbours: docs/strength.md. */
typedef struct Level {
    uint64_t nodes;
    unsigned overlooked;
} Level;

static const Level levels[WF_LEVELS] = {
    {1, 90},    {1, 60},    {100, 45},  {300, 30},   {1000, 20},
    {3000, 10}, {10000, 5}, {30000, 0}, {100000, 0}, {300000, 0},
};

uint64_t wf_level_nodes(unsigned level)
{
    return level >= 1 && level <= WF_LEVELS ? levels[level - 1].nodes : 0;
}

WfLimits level_limits(const WfLimits *limits)
{
    WfLimits own = *limits;
    const uint64_t nodes = wf_level_nodes(limits->level);
    if (nodes != 0 && (own.nodes == 0 || nodes < own.nodes))
        own.nodes = nodes;
    if (own.nodes == 0 && own.depth == 0 && own.stop == NULL && own.report == NULL)
        own.nodes = wf_level_nodes(WF_LEVELS);
    return own;
}

static unsigned apart(unsigned a, unsigned b)
{
    return a > b ? a - b : b - a;
}

/* How far a piece goes, in hundredths of the board. */
static unsigned length_of(const WfGame *game, const WfMove *move)
{
    const WfPlace from = game->place(move->from), to = game->place(move->to);
    unsigned length = apart(from.file, to.file);
    const unsigned ranks = apart(from.rank, to.rank), levels_apart = apart(from.level, to.level);
    length = ranks > length ? ranks : length;
    length = levels_apart > length ? levels_apart : length;
    return 100 * length / (game->files - 1U) + (move->sent != 0 ? 50 : 0);
}

static bool is_overlooked(const WfLimits *limits, const WfGame *game, const WfPosition *position,
                          const WfMove *move)
{
    uint64_t words[2];
    memcpy(words, move, sizeof words);
    const uint64_t chance = random_mix(words[0] ^ random_mix(words[1] ^ position->head.hash) ^
                                       random_mix(limits->seed));
    return chance % 10000 < (uint64_t)levels[limits->level - 1].overlooked * length_of(game, move);
}

void level_overlook(const WfLimits *limits, const WfGame *game, const WfPosition *position,
                    WfMoveList *moves)
{
    if (limits->level < 1 || limits->level > WF_LEVELS || limits->only != NULL ||
        levels[limits->level - 1].overlooked == 0)
        return;
    size_t seen = 0;
    for (size_t i = 0; i < moves->count; i++) {
        if (moves->items[i].extra == WF_EXTRA_PASS ||
            !is_overlooked(limits, game, position, &moves->items[i])) {
            const WfMove move = moves->items[i];
            moves->items[i] = moves->items[seen];
            moves->items[seen++] = move;
        }
    }
    const size_t least = (moves->count + 1) / 2;
    moves->count = seen > least ? seen : least;
}
