/* guide_traverse.c - TRAVERSE: long ways first, and circles sent far back.
 *
 * Under the basic rules a series of LONG_WAY rows or more, arrivals among them, counts as forcing:
 * beyond the horizon it is played out. Under the advanced rules, where long jumps are everywhere
 * and are answered by longer ones, that was weaker: docs/strength.md. */
#include "games/games.h"
#include "games/traverse/traverse.h"
#include "search/guide.h"

enum { LONG_WAY = 4 };

static int promise_of(const TraversePosition *p, const WfMove *move)
{
    if (move->extra != 0)
        return 0;
    const unsigned seat = p->head.turn;
    const int before = (int)traverse_rows_to_go(seat, move->from);
    const int after = (int)traverse_rows_to_go(seat, move->to);
    /* the last pieces first: rows far from home count a little more */
    int promise = 500 * (before - after) + 25 * before;
    for (unsigned i = 0; i < move->sent; i++) {
        const unsigned owner = traverse_seat_at(p, move->detail[2 * i]);
        const unsigned gone = SPACE_SIDE - 1 - traverse_rows_to_go(owner, move->detail[2 * i]);
        promise += 400 * (int)gone;
    }
    return promise > 8000 ? 8000 : promise;
}

static void promise(const WfPosition *position, const WfMove *moves, size_t count, int *promise)
{
    for (size_t i = 0; i < count; i++)
        promise[i] = promise_of(traverse_of(position), &moves[i]);
}

static WfCode nothing_forces(const WfPosition *position, WfMoveList *list)
{
    (void)position, (void)list;
    return WF_OK;
}

static bool is_long(const TraversePosition *p, const WfMove *move)
{
    const unsigned seat = p->head.turn;
    return move->extra == 0 &&
           traverse_rows_to_go(seat, move->from) >= traverse_rows_to_go(seat, move->to) + LONG_WAY;
}

static void basic_promise(const WfPosition *position, const WfMove *moves, size_t count,
                          int *promised)
{
    promise(position, moves, count, promised);
    for (size_t i = 0; i < count; i++)
        if (is_long(traverse_of(position), &moves[i]))
            promised[i] += GUIDE_FORCING;
}

static WfCode long_ways(const WfPosition *position, WfMoveList *list)
{
    const TraversePosition *p = traverse_of(position);
    const size_t first = list->count;
    if (traverse_seat(p, p->head.turn) == 0)
        return WF_OK;
    const WfCode code = traverse_moves(position, list);
    size_t kept = first;
    for (size_t i = first; i < list->count; i++)
        if (is_long(p, &list->items[i]))
            list->items[kept++] = list->items[i];
    list->count = kept;
    return code;
}

/* Not while a setup is to be done, and not when the last piece could be forced to pass. */
static bool may_skip(const WfPosition *position)
{
    const TraversePosition *p = traverse_of(position);
    return traverse_seat(p, p->head.turn) != 0;
}

static void skip(WfPosition *position)
{
    const WfMove pass = {.extra = WF_EXTRA_PASS};
    traverse_apply(position, &pass);
}

const Guide traverse_guide = {.game = &traverse_game,
                              .promise = basic_promise,
                              .forcing = long_ways,
                              .may_skip = may_skip,
                              .skip = skip,
                              .tempo = 40,
                              .late = 6,
                              .level = {{1, 100, 0},
                                        {63, 36, 0},
                                        {130, 26, 0},
                                        {205, 20, 0},
                                        {470, 18, 0},
                                        {1300, 5, 0},
                                        {2300, 0, 80},
                                        {7500, 0, 80},
                                        {26000, 0, 80},
                                        {150000, 0, 80}}};

/* Levels of its own: whoever overlooks a long jump loses more by it here. */
const Guide advanced_guide = {.game = &traverse_game,
                              .promise = promise,
                              .forcing = nothing_forces,
                              .may_skip = may_skip,
                              .skip = skip,
                              .tempo = 40,
                              .late = 6,
                              .level = {{30, 50, 0},
                                        {85, 32, 0},
                                        {160, 24, 0},
                                        {310, 20, 0},
                                        {750, 11, 0},
                                        {1650, 2, 80},
                                        {3600, 0, 80},
                                        {10500, 0, 80},
                                        {30000, 0, 80},
                                        {120000, 0, 80}}};
