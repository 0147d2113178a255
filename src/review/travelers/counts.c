/* counts.c - The Travelers: what reviews count (review/counts.h). */
#include "review/counts.h"
#include "games/travelers/travelers.h"
#include "review/travelers/parts.h"
#include "search/travelers/parts.h"
#include "search/travelers/worth.h"

/* Turns in which a way home counts as open. */
enum { WAY_TURNS = 2 };

/* Ranks that both Travelers have to go. */
static int ranks(const WfPosition *position, uint8_t seat)
{
    int sum = 0;
    for (Bits128 rest = travelers_of(position)->set[seat][TRAVELERS_TRAVELER]; rest != 0;) {
        const int rank = (int)(bits_pop(&rest) / TRAVELERS_STRIDE);
        sum += seat == 0 ? TRAVELERS_SIDE - 1 - rank : rank;
    }
    return sum;
}

/* Squares that Travelers reach with one slide each. */
static Bits128 slides(Bits128 travelers, Bits128 empty)
{
    Bits128 reached = 0;
    while (travelers != 0)
        reached |= travelers_slides(bits_pop(&travelers), TRAVELERS_SLIDE, empty);
    return reached;
}

/* The squares of the last rank that Travelers under way reach in WAY_TURNS turns, over squares that
 * are empty now, ending each turn where no enemy attacks now. A square counts for each Traveler. */
static int ways(const WfPosition *position, uint8_t seat)
{
    const TravelersPosition *p = travelers_of(position);
    const Bits128 empty = travelers_empty(p), goal = travelers_last_rank(seat);
    const Bits128 safe = empty & ~travelers_attacked(p, seat ^ 1U);
    int count = 0;
    for (Bits128 rest = p->set[seat][TRAVELERS_TRAVELER] & ~goal; rest != 0;) {
        Bits128 reached = bits_of(bits_pop(&rest));
        for (unsigned turn = 0; turn < WAY_TURNS; turn++)
            reached |= slides(reached & ~goal, empty) & safe;
        count += (int)bits_count(reached & goal);
    }
    return count;
}

/* A side's pieces of a kind that can be taken for nothing, or the attacked Displacer. */
static unsigned hanging_of(const TravelersPosition *p, unsigned seat, unsigned kind)
{
    const Bits128 attacked = p->set[seat][kind] & travelers_attacked(p, seat ^ 1U);
    const Bits128 guarded = kind == TRAVELERS_DISPLACER ? 0 : travelers_attacked(p, seat);
    return bits_count(attacked & ~guarded);
}

static bool can_hang(unsigned kind)
{
    return kind != TRAVELERS_TRAVELER && kind != TRAVELERS_BLOCK;
}

static int hanging(const WfPosition *position, uint8_t seat)
{
    unsigned count = 0;
    for (unsigned kind = 0; kind < TRAVELERS_KINDS; kind++)
        count += can_hang(kind) ? hanging_of(travelers_of(position), seat, kind) : 0;
    return (int)count;
}

static int hanging_worth(const WfPosition *position, uint8_t seat)
{
    int worth = 0;
    for (unsigned kind = 0; kind < TRAVELERS_KINDS; kind++)
        if (can_hang(kind))
            worth += travelers_worth[kind] * (int)hanging_of(travelers_of(position), seat, kind);
    return worth;
}

/* Pieces that the enemy Displacer could displace if it were to move. */
static int displaceable(const WfPosition *position, uint8_t seat)
{
    const TravelersPosition *p = travelers_of(position);
    const Bits128 empty = travelers_empty(p);
    /* a ko binds the side to move only */
    const Bits128 freed = p->head.turn == seat ? p->set[seat][TRAVELERS_DISPLACER] : 0;
    const Bits128 victims = travelers_displaceable(p, seat ^ 1U) | freed;
    Bits128 displaced = 0;
    for (Bits128 rest = p->set[seat ^ 1][TRAVELERS_DISPLACER]; rest != 0;) {
        const unsigned from = bits_pop(&rest);
        for (Bits128 landings = travelers_slides(from, TRAVELERS_SIDE, empty); landings != 0;) {
            const unsigned to = bits_pop(&landings);
            if (travelers_displaced_to(from, to, empty) != 0)
                displaced |= travelers_beside(bits_of(to)) & victims;
        }
    }
    return (int)bits_count(displaced);
}

unsigned travelers_pieces(const WfPosition *position, uint8_t seat, unsigned kind)
{
    return bits_count(travelers_of(position)->set[seat][kind]);
}

int travelers_material(const WfPosition *position, uint8_t seat)
{
    int sum = 0;
    for (unsigned kind = 0; kind < TRAVELERS_KINDS; kind++)
        sum += travelers_worth[kind] * (int)travelers_pieces(position, seat, kind);
    return sum;
}

const ReviewCount travelers_counts[TRAVELERS_COUNTS] = {
    {.kind = REVIEW_FEWER_PIECES,
     .of = travelers_material,
     .own = 600,
     .other = -600,
     .pieces = true,
     .says = &review_messages[REVIEW_SAYS_FEWER_PIECES]},
    {.kind = REVIEW_LOSES_GROUND,
     .of = ranks,
     .own = -15500,
     .other = 15500,
     .says = &travelers_review_messages[TRAVELERS_REVIEW_RANKS]},
    {.kind = REVIEW_FEWER_WAYS,
     .of = ways,
     .own = 6000,
     .other = -6000,
     .says = &travelers_review_messages[TRAVELERS_REVIEW_WAYS]},
    {.kind = REVIEW_MORE_HANGING,
     .of = hanging_worth,
     .shown = hanging,
     .own = -120,
     .other = 240,
     .says = &travelers_review_messages[TRAVELERS_REVIEW_HANGING]},
    {.kind = REVIEW_MORE_DISPLACEABLE,
     .of = displaceable,
     .own = -9500,
     .other = 9500,
     .says = &travelers_review_messages[TRAVELERS_REVIEW_DISPLACEABLE]}};
