/* choose.c - see choose.h. */
#include "explore/choose.h"

#include "base/random.h"
#include "search/weaker_play.h"

/* GAMES_LEAST: of a position in which the book is used. MARGIN: in thousandths. */
enum { GAMES_LEAST = 10, MARGIN = 40 };

bool explore_suits(const WfSpec *spec, unsigned level)
{
    return !spec->game->cooperative && !weaker_overlooks(spec, level);
}

unsigned explore_level(const WfSpec *spec)
{
    unsigned level = WF_LEVELS + 1;
    while (level > 1 && explore_suits(spec, level - 1))
        level--;
    return level <= WF_LEVELS ? level : 0;
}

bool explore_choose(const ExploreBook *book, const WfPosition *position, uint64_t seed,
                    WfMoveList *scratch, WfMove *move)
{
    ExploreResult found;
    uint64_t weight[EXPLORE_SHOWN], sum = 0;
    int best = 0;
    explore_book_find(book, explore_key(book->game, position), &found);
    if (found.games < GAMES_LEAST)
        return false;
    explore_rate(position, &found);
    for (uint32_t i = 0; i < found.shown; i++) {
        ExploreWay *way = &found.way[i];
        if (wf_check_move(book->game, position, &way->move, scratch) != WF_OK)
            way->worth = 0;
        best = way->worth > best ? way->worth : best;
    }
    for (uint32_t i = 0; i < found.shown; i++) {
        const int left = found.way[i].worth == 0 ? 0 : MARGIN - (best - found.way[i].worth);
        weight[i] = left > 0 ? (uint64_t)left * (uint64_t)left : 0;
        sum += weight[i];
    }
    if (sum == 0)
        return false;
    uint64_t state = random_mix(seed ^ explore_key(book->game, position));
    uint64_t drawn = random_below(&state, sum);
    uint32_t at = 0;
    while (drawn >= weight[at])
        drawn -= weight[at++];
    *move = found.way[at].move;
    return true;
}
