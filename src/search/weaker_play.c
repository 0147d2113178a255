/* level.c - see level.h. */
#include "search/weaker_play.h"

#include <string.h>

#include "base/random.h"

/* Where there is no guide: Safe Passage. */
static const GuideLevel any_game[WF_LEVELS] = {
    {30, 0, 80},    {100, 0, 80},   {300, 0, 80},   {1000, 0, 80},   {3000, 0, 80},
    {10000, 0, 80}, {30000, 0, 80}, {60000, 0, 80}, {100000, 0, 80}, {300000, 0, 80},
};

/* What a level means in a game, or NULL: no level. */
static const GuideLevel *level_of(const Guide *guide, unsigned level)
{
    if (level < 1 || level > WF_LEVELS)
        return NULL;
    return guide != NULL ? &guide->level[level - 1] : &any_game[level - 1];
}

uint64_t wf_level_nodes(const WfSpec *spec, unsigned level)
{
    const GuideLevel *meant = level_of(guide_of(spec), level);
    return meant != NULL ? meant->nodes : 0;
}

WfLimits level_limits(const WfLimits *limits, const WfSpec *spec)
{
    WfLimits own = *limits;
    const uint64_t nodes = wf_level_nodes(spec, limits->level);
    if (nodes != 0 && (own.nodes == 0 || nodes < own.nodes))
        own.nodes = nodes;
    if (own.nodes == 0 && own.depth == 0 && own.stop == NULL && own.report == NULL)
        own.nodes = wf_level_nodes(spec, WF_LEVELS);
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

/* A number that the move, the position and the seed decide. */
static uint64_t chance_of(const WfLimits *limits, const WfPosition *position, const WfMove *move)
{
    uint64_t words[2];
    memcpy(words, move, sizeof words);
    return random_mix(words[0] ^ random_mix(words[1] ^ position->head.hash) ^
                      random_mix(limits->seed));
}

unsigned level_sight(const WfLimits *limits, const Guide *guide, const WfPosition *position,
                     const WfMove *move, unsigned most)
{
    const GuideLevel *meant = level_of(guide, limits->level);
    if (meant == NULL)
        return most;
    const unsigned more = chance_of(limits, position, move) / 64 % 10 < meant->sight % 10U;
    const unsigned sight = meant->sight / 10U + more;
    return sight < most ? sight : most;
}

static bool is_overlooked(const WfLimits *limits, const Guide *guide, const WfPosition *position,
                          const WfMove *move)
{
    const uint64_t chance = chance_of(limits, position, move);
    const unsigned overlooked = level_of(guide, limits->level)->overlooked;
    return chance % 10000 < (uint64_t)overlooked * length_of(guide->game, move);
}

void level_overlook(const WfLimits *limits, const Guide *guide, const WfPosition *position,
                    WfMoveList *moves)
{
    const GuideLevel *meant = level_of(guide, limits->level);
    if (meant == NULL || meant->overlooked == 0 || limits->only != NULL)
        return;
    size_t seen = 0;
    for (size_t i = 0; i < moves->count; i++) {
        if (moves->items[i].extra == WF_EXTRA_PASS ||
            !is_overlooked(limits, guide, position, &moves->items[i])) {
            const WfMove move = moves->items[i];
            moves->items[i] = moves->items[seen];
            moves->items[seen++] = move;
        }
    }
    const size_t least = (moves->count + 7) / 8;
    moves->count = seen > least ? seen : least;
}
