/* weaker_play.c - see weaker_play.h. */
#include "search/weaker_play.h"

#include <string.h>

#include "base/random.h"
#include "search/game_search.h"

enum {
    HUNDRED = 100,    /* a move from one side of the board to the other has this length */
    SENT_LENGTH = 50, /* added to the length of a move that sends other pieces away */
    CHANCES = HUNDRED * HUNDRED, /* the unit of a percentage times a length */
    TENTHS = 10,
    /* The low digits of a move's random number decide whether it is overlooked. For rounding the
     * tenths of plies it is divided by this first. */
    ROUNDING = 64,
    LEAST_SEEN = 8 /* at least one in this many moves stays */
};

/* A level of a game, or NULL: no level. */
static const PlayLevel *level_of(const Guide *guide, unsigned level)
{
    return level < 1 || level > WF_LEVELS ? NULL : &guide->levels[level - 1];
}

/* The number of positions that a level searches; 0: no level. */
static uint64_t nodes_of(const Guide *guide, unsigned level)
{
    const PlayLevel *meant = level_of(guide, level);
    return meant != NULL ? meant->nodes : 0;
}

uint64_t wf_level_nodes(const WfSpec *spec, unsigned level)
{
    const Guide guide = guide_of(spec);
    return nodes_of(&guide, level);
}

bool weaker_overlooks(const WfSpec *spec, unsigned level)
{
    const Guide guide = guide_of(spec);
    const PlayLevel *meant = level_of(&guide, level);
    return meant != NULL && meant->overlooked_percent > 0;
}

WfLimits weaker_limits(const WfLimits *limits, const Guide *guide)
{
    WfLimits own = *limits;
    const uint64_t nodes = nodes_of(guide, limits->level);
    if (nodes != 0 && (own.nodes == 0 || nodes < own.nodes))
        own.nodes = nodes;
    if (own.nodes == 0 && own.depth == 0 && own.stop == NULL && own.report == NULL)
        own.nodes = nodes_of(guide, WF_LEVELS);
    return own;
}

bool weaker_is_careful(const WfLimits *limits)
{
    return limits->level >= LEVEL_CAREFUL && limits->level <= WF_LEVELS && limits->only == NULL;
}

static unsigned apart(unsigned a, unsigned b)
{
    return a > b ? a - b : b - a;
}

/* The distance that a piece moves, in hundredths of the board. */
static unsigned length_of(const WfGame *game, const WfMove *move)
{
    const WfPlace from = game->place(move->from), to = game->place(move->to);
    unsigned length = apart(from.file, to.file);
    const unsigned ranks = apart(from.rank, to.rank), levels_apart = apart(from.level, to.level);
    length = ranks > length ? ranks : length;
    length = levels_apart > length ? levels_apart : length;
    return HUNDRED * length / (game->files - 1U) + (move->sent != 0 ? SENT_LENGTH : 0);
}

/* A random number that depends only on the move, the position and the seed. */
static uint64_t chance_of(const WfLimits *limits, const WfPosition *position, const WfMove *move)
{
    uint64_t words[2];
    memcpy(words, move, sizeof words);
    return random_mix(words[0] ^ random_mix(words[1] ^ position->head.hash) ^
                      random_mix(limits->seed));
}

unsigned weaker_quiescence(const WfLimits *limits, const Guide *guide, const WfPosition *position,
                           const WfMove *move, unsigned most)
{
    const PlayLevel *meant = level_of(guide, limits->level);
    if (meant == NULL)
        return most;
    const unsigned whole = meant->quiescence_tenths / TENTHS;
    const unsigned rest = meant->quiescence_tenths % TENTHS;
    const bool more = chance_of(limits, position, move) / ROUNDING % TENTHS < rest;
    return whole + more < most ? whole + more : most;
}

static bool is_overlooked(const WfLimits *limits, const PlayLevel *meant, const WfGame *game,
                          const WfPosition *position, const WfMove *move)
{
    const uint64_t chance = chance_of(limits, position, move);
    return chance % CHANCES < (uint64_t)meant->overlooked_percent * length_of(game, move);
}

static bool wins_at_once(const WfGame *game, const WfPosition *position, const WfMove *move)
{
    WfPosition after;
    wf_copy(game, &after, position);
    wf_apply(game, &after, move);
    const WfOutcome outcome = wf_outcome(game, &after);
    return outcome.result == WF_WIN && outcome.seat == position->head.turn;
}

/* Removes the moves that win at once, unless all do. */
static void overlook_wins(const WfGame *game, const WfPosition *position, WfMoveList *moves)
{
    size_t others = 0;
    for (size_t i = 0; i < moves->count; i++) {
        const WfMove move = moves->items[i];
        if (!wins_at_once(game, position, &move)) {
            moves->items[i] = moves->items[others];
            moves->items[others++] = move;
        }
    }
    if (others > 0)
        moves->count = others;
}

void weaker_overlook(const WfLimits *limits, const Guide *guide, const WfGame *game,
                     const WfPosition *position, WfMoveList *moves)
{
    const PlayLevel *meant = level_of(guide, limits->level);
    if (meant == NULL || meant->overlooked_percent == 0 || limits->only != NULL)
        return;
    if (position->head.number < meant->wins_from)
        overlook_wins(game, position, moves);
    size_t seen = 0;
    for (size_t i = 0; i < moves->count; i++) {
        if (moves->items[i].extra == WF_EXTRA_PASS ||
            !is_overlooked(limits, meant, game, position, &moves->items[i])) {
            const WfMove move = moves->items[i];
            moves->items[i] = moves->items[seen];
            moves->items[seen++] = move;
        }
    }
    const size_t least = (moves->count + LEAST_SEEN - 1) / LEAST_SEEN;
    moves->count = seen > least ? seen : least;
}
