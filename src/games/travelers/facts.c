/* facts.c - The Travelers: what a program displays of a position besides its moves. */
#include "games/travelers/travelers.h"

static unsigned square_of(WfPlace place)
{
    return (unsigned)place.rank * TRAVELERS_STRIDE + place.file;
}

static size_t list(Bits128 set, uint8_t square[])
{
    size_t count = 0;
    while (set != 0)
        square[count++] = (uint8_t)bits_pop(&set);
    return count;
}

/* An Ace, Deuce or Trey at its distance, regardless of pieces between. */
size_t travelers_attackers(const WfPosition *position, uint8_t seat, WfPlace place,
                           uint8_t from[WF_ATTACKERS_MAX])
{
    const TravelersPosition *p = travelers_of(position);
    const Bits128 target = bits_of(square_of(place));
    Bits128 bearing = 0;
    for (unsigned kind = TRAVELERS_ACE; kind <= TRAVELERS_TREY; kind++)
        bearing |=
            travelers_at_distance(target, (int)(kind - TRAVELERS_ACE) + 1) & p->set[seat][kind];
    return list(bearing, from);
}

Bits128 travelers_slides(unsigned from, unsigned most, Bits128 empty)
{
    Bits128 reached = 0;
    for (unsigned d = 0; d < TRAVELERS_DIRECTIONS; d++) {
        Bits128 next = bits_of(from);
        for (unsigned n = 0; n < most; n++) {
            next = bits_shift(next, travelers_step[d]) & empty;
            reached |= next;
        }
    }
    return reached;
}

/* Aces, Deuces and Treys also reach every enemy at their distance, including those that nothing
 * captures. */
size_t travelers_reach(const WfPosition *position, WfPlace from, uint8_t to[WF_REACH_MAX])
{
    enum { SLIDE = 3 };
    const TravelersPosition *p = travelers_of(position);
    const unsigned square = square_of(from);
    const unsigned side = travelers_kind_at(p, 0, square) < TRAVELERS_KINDS ? 0 : 1;
    const unsigned kind = travelers_kind_at(p, side, square);
    if (kind == TRAVELERS_KINDS)
        return 0;
    const unsigned most = kind == TRAVELERS_DISPLACER ? TRAVELERS_SIDE : SLIDE;
    Bits128 reached = travelers_slides(square, most, travelers_empty(p));
    if (kind >= TRAVELERS_ACE)
        reached |= travelers_at_distance(bits_of(square), (int)(kind - TRAVELERS_ACE) + 1) &
                   travelers_side(p, side ^ 1);
    return list(reached, to);
}

/* The Travelers that have arrived, and the turns that the others need if nothing blocks them, at up
 * to three ranks a turn. An enemy that throws a Traveler forward can reduce the number. */
bool travelers_progress(const WfPosition *position, uint8_t seat, WfProgress *progress)
{
    enum { RANKS_A_TURN = 3 };
    const TravelersPosition *p = travelers_of(position);
    *progress = (WfProgress){.of = 2, .has_left = true};
    for (Bits128 rest = p->set[seat][TRAVELERS_TRAVELER]; rest != 0;) {
        const unsigned rank = bits_pop(&rest) / TRAVELERS_STRIDE;
        const unsigned ranks = seat == 0 ? TRAVELERS_SIDE - 1 - rank : rank;
        progress->done += ranks == 0;
        progress->left += (ranks + RANKS_A_TURN - 1) / RANKS_A_TURN;
    }
    return true;
}
