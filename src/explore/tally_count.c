/* tally_count.c - counting games; see tally.h. */
#include "explore/tally_inside.h"

#include <string.h>

enum { SLOTS_FIRST = 1024, WAYS_A_SPOT = 4 /* the most, on average */ };

ExploreTally *explore_tally_new(const WfGame *game, unsigned depth, size_t most,
                                const WfAllocator *allocator)
{
    ExploreTally *tally = allocator->resize(allocator->context, NULL, sizeof *tally);
    if (tally == NULL)
        return NULL;
    *tally = (ExploreTally){.game = game,
                            .depth = depth < EXPLORE_DEPTH_MAX ? depth : EXPLORE_DEPTH_MAX,
                            .most = most,
                            .allocator = *allocator};
    return tally;
}

void explore_tally_free(ExploreTally *tally)
{
    if (tally == NULL)
        return;
    const WfAllocator allocator = tally->allocator;
    (void)allocator.resize(allocator.context, tally->slot, 0);
    (void)allocator.resize(allocator.context, tally->spot, 0);
    (void)allocator.resize(allocator.context, tally->way, 0);
    (void)allocator.resize(allocator.context, tally, 0);
}

const WfGame *explore_tally_game(const ExploreTally *tally)
{
    return tally->game;
}

size_t explore_tally_games(const ExploreTally *tally)
{
    return tally->games;
}

size_t explore_tally_positions(const ExploreTally *tally)
{
    return tally->spots;
}

/* ---- finding ---- */

/* The slot of a key, or the free slot where it belongs. */
static size_t slot_of(const ExploreTally *tally, uint64_t key)
{
    size_t at = key & (tally->slots - 1);
    while (tally->slot[at] != TALLY_NONE && tally->spot[tally->slot[at] - 1].key != key)
        at = (at + 1) & (tally->slots - 1);
    return at;
}

static uint32_t mean(uint64_t sum, uint32_t count)
{
    return count == 0 ? 0 : (uint32_t)((sum + count / 2) / count);
}

ExploreWay tally_way(const TallyWay *way)
{
    ExploreWay told = {.move = way->move,
                       .count = way->count,
                       .draws = way->draws,
                       .level = mean(10 * (uint64_t)way->level_sum, way->level_games),
                       .elo = mean(way->elo_sum, way->elo_games)};
    memcpy(told.wins, way->wins, sizeof told.wins);
    return told;
}

void explore_tally_find(const ExploreTally *tally, uint64_t key, ExploreResult *found)
{
    *found = (ExploreResult){.games = 0};
    const uint32_t number = tally->slots > 0 ? tally->slot[slot_of(tally, key)] : TALLY_NONE;
    if (number == TALLY_NONE)
        return;
    found->games = tally->spot[number - 1].games;
    for (uint32_t at = tally->spot[number - 1].first; at != TALLY_NONE;
         at = tally->way[at - 1].next) {
        const ExploreWay way = tally_way(&tally->way[at - 1]);
        explore_show(found, &way);
    }
}

uint32_t explore_tally_reached(const void *tally_, uint64_t key)
{
    const ExploreTally *tally = tally_;
    const uint32_t number = tally->slots > 0 ? tally->slot[slot_of(tally, key)] : TALLY_NONE;
    return number == TALLY_NONE ? 0 : tally->spot[number - 1].games;
}

/* ---- room ---- */

static WfCode grow(ExploreTally *tally, void **items, size_t *room, size_t wanted, size_t size)
{
    if (wanted <= *room)
        return WF_OK;
    const size_t more = wanted + wanted / 2;
    void *grown = tally->allocator.resize(tally->allocator.context, *items, more * size);
    if (grown == NULL)
        return WF_NO_MEMORY;
    *items = grown;
    *room = more;
    return WF_OK;
}

static WfCode grow_slots(ExploreTally *tally, size_t spots)
{
    size_t slots = tally->slots > 0 ? tally->slots : SLOTS_FIRST;
    while (slots < 2 * spots)
        slots *= 2;
    if (slots == tally->slots)
        return WF_OK;
    uint32_t *grown =
        tally->allocator.resize(tally->allocator.context, NULL, slots * sizeof *grown);
    if (grown == NULL)
        return WF_NO_MEMORY;
    memset(grown, 0, slots * sizeof *grown);
    (void)tally->allocator.resize(tally->allocator.context, tally->slot, 0);
    tally->slot = grown;
    tally->slots = slots;
    for (size_t i = 0; i < tally->spots; i++)
        tally->slot[slot_of(tally, tally->spot[i].key)] = (uint32_t)(i + 1);
    return WF_OK;
}

/* Makes room for one more game. */
static WfCode reserve(ExploreTally *tally, size_t turns)
{
    WfCode code = grow(tally, (void **)&tally->spot, &tally->spot_room, tally->spots + turns,
                       sizeof *tally->spot);
    if (code == WF_OK)
        code = grow(tally, (void **)&tally->way, &tally->way_room, tally->ways + turns,
                    sizeof *tally->way);
    return code == WF_OK ? grow_slots(tally, tally->spots + turns) : code;
}

/* ---- counting ---- */

static TallySpot *spot_of(ExploreTally *tally, uint64_t key)
{
    uint32_t *slot = &tally->slot[slot_of(tally, key)];
    if (*slot == TALLY_NONE) {
        if (tally->spots >= tally->most)
            return NULL;
        tally->spot[tally->spots++] = (TallySpot){.key = key};
        *slot = (uint32_t)tally->spots;
    }
    return &tally->spot[*slot - 1];
}

static TallyWay *way_of(ExploreTally *tally, TallySpot *spot, const WfMove *move)
{
    for (uint32_t at = spot->first; at != TALLY_NONE; at = tally->way[at - 1].next)
        if (memcmp(&tally->way[at - 1].move, move, sizeof *move) == 0)
            return &tally->way[at - 1];
    if (tally->ways >= tally->most * WAYS_A_SPOT)
        return NULL;
    tally->way[tally->ways++] = (TallyWay){.move = *move, .next = spot->first};
    spot->first = (uint32_t)tally->ways;
    return &tally->way[tally->ways - 1];
}

static void count_way(TallyWay *way, const ExploreGame *game, uint8_t seat)
{
    const WfOutcome *outcome = &game->outcome;
    way->count++;
    if (outcome->result == WF_WIN)
        way->wins[outcome->seat != WF_NO_SEAT ? outcome->seat : 0]++;
    way->draws += outcome->result == WF_DRAW;
    way->level_games += game->level[seat] != 0;
    way->level_sum += game->level[seat];
    way->elo_games += game->elo[seat] != 0;
    way->elo_sum += game->elo[seat];
}

/* Counts a turn of the game. The position and the move count once per game. */
static void count_turn(ExploreTally *tally, const ExploreGame *game, size_t event)
{
    const WfEvent *turn = wf_record_event(game->record, event);
    const uint64_t key = explore_key(tally->game, wf_record_position(game->record, event));
    TallySpot *spot = spot_of(tally, key);
    TallyWay *way = spot != NULL ? way_of(tally, spot, &turn->move) : NULL;
    if (way == NULL)
        return;
    spot->games += spot->last != tally->games;
    spot->last = tally->games;
    if (way->last != tally->games)
        count_way(way, game, turn->seat);
    way->last = tally->games;
}

WfCode explore_tally_add(ExploreTally *tally, const ExploreGame *game)
{
    const size_t events = wf_record_length(game->record);
    const WfCode code = reserve(tally, events < tally->depth ? events : tally->depth);
    if (code != WF_OK)
        return code;
    tally->games++;
    for (size_t i = 0, turns = 0; i < events && turns < tally->depth; i++)
        if (wf_record_event(game->record, i)->kind == WF_EVENT_MOVE) {
            count_turn(tally, game, i);
            turns++;
        }
    return WF_OK;
}
