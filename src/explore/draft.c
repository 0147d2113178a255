/* draft.c - see draft.h; writing is in book_write.c. */
#include "explore/draft.h"

#include <stdlib.h>
#include <string.h>

#include "explore/tally_inside.h"

enum { WAYS_MOST = 1 << 16 /* different moves in one position that are read from a book */ };

static ExploreDraft *draft_new(const WfGame *game, const WfAllocator *allocator)
{
    ExploreDraft *draft = allocator->resize(allocator->context, NULL, sizeof *draft);
    if (draft != NULL)
        *draft = (ExploreDraft){.game = game, .allocator = *allocator};
    return draft;
}

void explore_draft_free(ExploreDraft *draft)
{
    if (draft == NULL)
        return;
    const WfAllocator allocator = draft->allocator;
    (void)allocator.resize(allocator.context, draft->spot, 0);
    (void)allocator.resize(allocator.context, draft->way, 0);
    (void)allocator.resize(allocator.context, draft, 0);
}

/* Makes room for a position and its moves. */
static bool reserve(ExploreDraft *draft, size_t ways)
{
    const WfAllocator *allocator = &draft->allocator;
    if (draft->spots == draft->spot_room) {
        const size_t room = 2 * draft->spot_room + 1024;
        DraftSpot *grown = allocator->resize(allocator->context, draft->spot, room * sizeof *grown);
        if (grown == NULL)
            return false;
        draft->spot = grown;
        draft->spot_room = room;
    }
    if (draft->ways + ways > draft->way_room) {
        const size_t room = 2 * (draft->way_room + ways) + 1024;
        ExploreWay *grown = allocator->resize(allocator->context, draft->way, room * sizeof *grown);
        if (grown == NULL)
            return false;
        draft->way = grown;
        draft->way_room = room;
    }
    return true;
}

/* ---- from a tally ---- */

static int compare_ways(const void *a, const void *b)
{
    const ExploreWay *one = a, *other = b;
    if (one->count != other->count)
        return one->count > other->count ? -1 : 1;
    return memcmp(&one->move, &other->move, sizeof one->move);
}

static int compare_spots(const void *a, const void *b)
{
    const DraftSpot *one = a, *other = b;
    return one->key < other->key ? -1 : one->key > other->key;
}

static bool add_spot(ExploreDraft *draft, const ExploreTally *tally, const TallySpot *from)
{
    DraftSpot spot = {.key = from->key, .games = from->games, .first = (uint32_t)draft->ways};
    for (uint32_t at = from->first; at != TALLY_NONE; at = tally->way[at - 1].next)
        spot.ways++;
    if (!reserve(draft, spot.ways))
        return false;
    for (uint32_t at = from->first; at != TALLY_NONE; at = tally->way[at - 1].next)
        draft->way[draft->ways++] = tally_way(&tally->way[at - 1]);
    qsort(&draft->way[spot.first], spot.ways, sizeof *draft->way, compare_ways);
    draft->spot[draft->spots++] = spot;
    return true;
}

ExploreDraft *explore_draft_of_tally(const ExploreTally *tally, unsigned least)
{
    ExploreDraft *draft = draft_new(tally->game, &tally->allocator);
    bool good = draft != NULL;
    for (size_t i = 0; good && i < tally->spots; i++)
        if (tally->spot[i].games >= least && tally->spot[i].games > 0)
            good = add_spot(draft, tally, &tally->spot[i]);
    if (!good) {
        explore_draft_free(draft);
        return NULL;
    }
    draft->games = tally->games;
    draft->depth = tally->depth;
    draft->least = least;
    if (draft->spots > 0)
        qsort(draft->spot, draft->spots, sizeof *draft->spot, compare_spots);
    return draft;
}

/* ---- from a book ---- */

typedef struct DraftReading {
    ExploreDraft *draft;
    bool full;
} DraftReading;

static bool take_spot(void *reading_, uint64_t key, uint32_t games, const ExploreWay *way,
                      uint32_t count)
{
    DraftReading *reading = reading_;
    ExploreDraft *draft = reading->draft;
    reading->full = !reserve(draft, count);
    if (reading->full)
        return false;
    draft->spot[draft->spots++] =
        (DraftSpot){.key = key, .games = games, .first = (uint32_t)draft->ways, .ways = count};
    memcpy(&draft->way[draft->ways], way, count * sizeof *way);
    draft->ways += count;
    return true;
}

ExploreDraft *explore_draft_of_book(const ExploreBook *book, const WfAllocator *allocator)
{
    DraftReading reading = {.draft = draft_new(book->game, allocator)};
    ExploreWay *way = allocator->resize(allocator->context, NULL, (size_t)WAYS_MOST * sizeof *way);
    reading.full = reading.draft == NULL || way == NULL;
    if (!reading.full) {
        reading.draft->games = book->games;
        reading.draft->depth = book->depth;
        reading.draft->least = book->least;
        reading.draft->nodes = book->nodes;
        explore_book_each(book, way, WAYS_MOST, take_spot, &reading);
    }
    (void)allocator->resize(allocator->context, way, 0);
    if (!reading.full)
        return reading.draft;
    explore_draft_free(reading.draft);
    return NULL;
}

const DraftSpot *explore_draft_find(const ExploreDraft *draft, uint64_t key)
{
    const DraftSpot wanted = {.key = key};
    return draft->spots == 0
               ? NULL
               : bsearch(&wanted, draft->spot, draft->spots, sizeof wanted, compare_spots);
}

/* ---- joining ---- */

static uint32_t joined_mean(uint32_t one, uint32_t of_one, uint32_t other, uint32_t of_other)
{
    const uint64_t games = (uint64_t)(one != 0 ? of_one : 0) + (other != 0 ? of_other : 0);
    const uint64_t sum = (uint64_t)one * of_one + (uint64_t)other * of_other;
    return games == 0 ? 0 : (uint32_t)((sum + games / 2) / games);
}

static void join_way(ExploreWay *way, const ExploreWay *more)
{
    way->level = joined_mean(way->level, way->count, more->level, more->count);
    way->elo = joined_mean(way->elo, way->count, more->elo, more->count);
    way->count += more->count;
    way->draws += more->draws;
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        way->wins[seat] += more->wins[seat];
}

/* Adds a way to the last position of the draft, which has room for it. */
static void add_way(ExploreDraft *draft, const ExploreWay *way)
{
    DraftSpot *spot = &draft->spot[draft->spots - 1];
    ExploreWay plain = *way;
    plain.share = plain.depth = 0;
    for (uint32_t i = 0; i < spot->ways; i++)
        if (memcmp(&draft->way[spot->first + i].move, &way->move, sizeof way->move) == 0) {
            join_way(&draft->way[spot->first + i], &plain);
            return;
        }
    draft->way[draft->ways++] = plain;
    spot->ways++;
}

/* Adds a position that is in one of the drafts or in both; NULL: not in that one. */
static bool join_spot(ExploreDraft *joined, const ExploreDraft *one, const DraftSpot *spot,
                      const ExploreDraft *other, const DraftSpot *more)
{
    const uint32_t ways = (spot != NULL ? spot->ways : 0) + (more != NULL ? more->ways : 0);
    if (!reserve(joined, ways))
        return false;
    joined->spot[joined->spots++] =
        (DraftSpot){.key = spot != NULL ? spot->key : more->key,
                    .games = (spot != NULL ? spot->games : 0) + (more != NULL ? more->games : 0),
                    .first = (uint32_t)joined->ways};
    for (uint32_t i = 0; spot != NULL && i < spot->ways; i++)
        add_way(joined, &one->way[spot->first + i]);
    for (uint32_t i = 0; more != NULL && i < more->ways; i++)
        add_way(joined, &other->way[more->first + i]);
    const DraftSpot *last = &joined->spot[joined->spots - 1];
    if (last->ways > 1)
        qsort(&joined->way[last->first], last->ways, sizeof *joined->way, compare_ways);
    return true;
}

bool explore_draft_add(ExploreDraft *draft, const ExploreDraft *other)
{
    ExploreDraft joined = {.game = draft->game,
                           .allocator = draft->allocator,
                           .games = draft->games + other->games,
                           .depth = draft->depth > other->depth ? draft->depth : other->depth,
                           .least = draft->least > other->least ? draft->least : other->least};
    const WfAllocator *allocator = &joined.allocator;
    bool good = true;
    for (size_t i = 0, k = 0; good && (i < draft->spots || k < other->spots);) {
        const DraftSpot *spot = i < draft->spots ? &draft->spot[i] : NULL;
        const DraftSpot *more = k < other->spots ? &other->spot[k] : NULL;
        if (spot != NULL && more != NULL && spot->key != more->key) {
            more = more->key < spot->key ? more : NULL;
            spot = more == NULL ? spot : NULL;
        }
        good = join_spot(&joined, draft, spot, other, more);
        i += spot != NULL;
        k += more != NULL;
    }
    ExploreDraft *dropped = good ? draft : &joined;
    (void)allocator->resize(allocator->context, dropped->spot, 0);
    (void)allocator->resize(allocator->context, dropped->way, 0);
    if (good)
        *draft = joined;
    return good;
}

void explore_draft_cut(ExploreDraft *draft, unsigned least)
{
    size_t kept = 0;
    for (size_t i = 0; i < draft->spots; i++)
        if (draft->spot[i].games >= least)
            draft->spot[kept++] = draft->spot[i];
    draft->spots = kept;
    draft->least = draft->least > least ? draft->least : least;
}
