/* range.c - The Travelers: how a piece moves among others, ignoring the rest of the rules. */
#include <string.h>

#include "base/board_text.h"
#include "games/travelers/travelers.h"

static void set_board(TravelersPosition *p, const uint8_t *piece)
{
    for (unsigned rank = 0; rank < TRAVELERS_SIDE; rank++)
        for (unsigned file = 0; file < TRAVELERS_SIDE; file++, piece++)
            if (*piece != WF_NO_PIECE)
                p->set[board_seat(*piece)][board_kind(*piece)] |=
                    bits_of(rank * TRAVELERS_STRIDE + file);
}

/* Adds each square of a set, and how the piece goes there. */
static void add(uint8_t how[], Bits128 set, uint8_t one)
{
    while (set != 0)
        how[bits_pop(&set)] |= one;
}

/* What an Ace, Deuce or Trey captures, and where it bears. */
static void add_captures(const TravelersPosition *p, unsigned side, unsigned kind, unsigned from,
                         uint8_t how[])
{
    const Bits128 *enemy = p->set[side ^ 1];
    const Bits128 borne = travelers_at_distance(bits_of(from), (int)(kind - TRAVELERS_ACE) + 1);
    const Bits128 victims =
        travelers_side(p, side ^ 1) & ~enemy[TRAVELERS_TRAVELER] & ~enemy[TRAVELERS_BLOCK];
    add(how, borne & victims, WF_REACH_CAPTURE);
    add(how, borne & (travelers_empty(p) | enemy[TRAVELERS_TRAVELER]), WF_REACH_BEAR);
}

static unsigned square_of(WfPlace place)
{
    return (unsigned)place.rank * TRAVELERS_STRIDE + place.file;
}

size_t travelers_sends(const WfSpec *spec, const WfArrangement *arrangement, WfPlace from,
                       WfPlace victim, uint8_t *squares)
{
    (void)spec;
    WfPosition position;
    memset(&position, 0, sizeof position);
    TravelersPosition *p = (TravelersPosition *)&position;
    set_board(p, arrangement->piece);
    const unsigned square = square_of(from), sent = square_of(victim);
    const unsigned side = bits_has(travelers_side(p, 0), square) ? 0 : 1;
    if (travelers_kind_at(p, side, square) != TRAVELERS_DISPLACER ||
        !bits_has(travelers_displaceable(p, side), sent))
        return 0;
    const Bits128 empty = travelers_empty(p);
    Bits128 landings =
        travelers_slides(square, TRAVELERS_SIDE, empty) & travelers_beside(bits_of(sent));
    Bits128 targets = 0;
    while (landings != 0)
        targets |= travelers_displaced_to(square, bits_pop(&landings), empty);
    size_t count = 0;
    while (targets != 0)
        squares[count++] = (uint8_t)bits_pop(&targets);
    return count;
}

size_t travelers_range(const WfSpec *spec, const WfArrangement *arrangement, WfPlace from,
                       WfReach *go)
{
    (void)spec;
    enum { SLIDE = 3, SQUARES = TRAVELERS_SIDE * TRAVELERS_STRIDE };
    WfPosition position;
    memset(&position, 0, sizeof position);
    TravelersPosition *p = (TravelersPosition *)&position;
    set_board(p, arrangement->piece);
    const unsigned square = square_of(from);
    const unsigned side = travelers_kind_at(p, 0, square) < TRAVELERS_KINDS ? 0 : 1;
    const unsigned kind = travelers_kind_at(p, side, square);
    uint8_t how[SQUARES + TRAVELERS_STRIDE] = {0};
    Bits128 moves = travelers_slides(square, kind == TRAVELERS_DISPLACER ? TRAVELERS_SIDE : SLIDE,
                                     travelers_empty(p));
    if (kind == TRAVELERS_TRAVELER && bits_has(travelers_last_rank(side), square))
        moves = 0;
    if (kind == TRAVELERS_BLOCK)
        moves &= ~travelers_last_rank(0) & ~travelers_last_rank(1);
    const Bits128 barred = kind == TRAVELERS_TRAVELER ? moves & travelers_attacked(p, side ^ 1) : 0;
    add(how, moves & ~barred, WF_REACH_MOVE);
    add(how, barred, WF_REACH_BARRED);
    if (kind >= TRAVELERS_ACE)
        add_captures(p, side, kind, square, how);
    if (kind == TRAVELERS_DISPLACER)
        add(how, travelers_beside(moves) & travelers_displaceable(p, side), WF_REACH_VICTIM);
    size_t count = 0;
    for (unsigned to = 0; to < SQUARES; to++)
        if (how[to] != 0)
            go[count++] = (WfReach){.square = (uint8_t)to, .how = how[to]};
    return count;
}
