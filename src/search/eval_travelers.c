/* eval_travelers.c - The Travelers: the race of both Travelers, then material. */
#include "base/multiversion.h"
#include "games/travelers/travelers.h"
#include "search/eval.h"

/* By ranks still to go: three ranks are a move, and nothing is gained by a fraction of one. */
static const int to_go[9] = {0, 150, 170, 190, 310, 330, 350, 470, 490};
static const int worth[TRAVELERS_KINDS] = {0, 350, 0, 100, 120, 120};

MULTIVERSION_PART int race(const TravelersPosition *p, unsigned side)
{
    const Bits128 borne = travelers_borne(p, side ^ 1);
    int score = 0;
    for (Bits128 rest = p->set[side][TRAVELER]; rest != 0;) {
        const unsigned square = bits_pop(&rest), rank = square / TRAVELERS_STRIDE;
        score -= to_go[side == 0 ? 8 - rank : rank];
        /* a Traveler wants squares ahead on which nothing bears */
        const Bits128 near = travelers_at_distance(bits_of(square), 1) & ~borne;
        score += 2 * (int)bits_count(near & travelers_empty(p));
    }
    return score;
}

MULTIVERSION_PART int side_score(const TravelersPosition *p, unsigned side)
{
    int score = race(p, side);
    for (unsigned kind = DISPLACER; kind < TRAVELERS_KINDS; kind++)
        score += worth[kind] * (int)bits_count(p->set[side][kind]);
    /* bearing on the last rank of the enemy keeps its Travelers out */
    const Bits128 goal = travelers_last_rank(side ^ 1);
    score += 6 * (int)bits_count(travelers_borne(p, side) & goal);
    return score;
}

MULTIVERSION int travelers_score(const WfPosition *position, unsigned seat)
{
    const TravelersPosition *p = travelers_of(position);
    return side_score(p, seat) - side_score(p, seat ^ 1);
}

int travelers_promise(const WfPosition *position, const WfMove *move)
{
    const TravelersPosition *p = travelers_of(position);
    const unsigned side = p->head.turn;
    const unsigned victim = travelers_kind_at(p, side ^ 1, move->to);
    if (victim < TRAVELERS_KINDS)
        return 1000 + worth[victim];
    if (bits_has(p->set[side][TRAVELER], move->from)) {
        const int ranks = move->to / TRAVELERS_STRIDE - move->from / TRAVELERS_STRIDE;
        return 200 * (side == 0 ? ranks : -ranks);
    }
    if (move->sent == 0)
        return 0;
    const unsigned kind = travelers_kind_at(p, side ^ 1, move->detail[0]);
    const int ranks = move->detail[1] / TRAVELERS_STRIDE - move->detail[0] / TRAVELERS_STRIDE;
    return kind == TRAVELER ? 150 * (side == 0 ? ranks : -ranks) : -50;
}
