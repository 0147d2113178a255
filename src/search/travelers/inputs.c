/* inputs.c - The Travelers: pieces on squares, the turns that each Traveler needs to get home, and
 * pieces that can be taken. */
#include "base/multiversion.h"
#include "games/travelers/travelers.h"
#include "search/travelers/parts.h"
#include "search/travelers/worth.h"

enum {
    SQUARES = TRAVELERS_SIDE * TRAVELERS_SIDE,
    PIECE_INPUTS = 2 * TRAVELERS_KINDS * SQUARES,
    FAR = 7,                                /* turns: this many, more, or there is no path */
    DISTANCES = (FAR + 1) * (FAR + 1),      /* of both Travelers of a side: 0 to FAR turns each */
    HANGING = PIECE_INPUTS + 2 * DISTANCES, /* own pieces that can be taken, then the enemy's */
    DERIVED_INPUTS = 2 * DISTANCES + 2 * TRAVELERS_KINDS,
    HANGING_MAX = 4, /* counted for each side */
    /* the priors, in hundredths: a turn that the Traveler nearer home needs, and a turn that the
     * other needs */
    SHORTER_TURN = -60,
    LONGER_TURN = -90
};

/* The directions in which a Traveler slides; it does not slide backwards. */
enum { DIRECTIONS = 5 };

static unsigned number(unsigned view, const Piece *piece)
{
    const unsigned rank = piece->square / TRAVELERS_STRIDE, file = piece->square % TRAVELERS_STRIDE;
    const unsigned up = view == 0 ? rank : TRAVELERS_SIDE - 1 - rank;
    return ((piece->seat ^ view) * TRAVELERS_KINDS + piece->kind) * SQUARES + up * TRAVELERS_SIDE +
           file;
}

static unsigned pieces(const WfPosition *position, Piece *pieces)
{
    const TravelersPosition *p = travelers_of(position);
    unsigned count = 0;
    for (unsigned side = 0; side < 2; side++)
        for (unsigned kind = 0; kind < TRAVELERS_KINDS; kind++)
            for (Bits128 rest = p->set[side][kind]; rest != 0;)
                pieces[count++] = (Piece){.seat = (uint8_t)side,
                                          .kind = (uint8_t)kind,
                                          .square = (uint8_t)bits_pop(&rest)};
    return count;
}

static unsigned put_change(Piece *changes, unsigned count, unsigned seat, unsigned kind,
                           unsigned square, bool gone)
{
    changes[count] = (Piece){
        .seat = (uint8_t)seat, .kind = (uint8_t)kind, .square = (uint8_t)square, .gone = gone};
    return count + 1;
}

static unsigned changes(const WfPosition *before, const WfMove *move, Piece *changes)
{
    const TravelersPosition *p = travelers_of(before);
    const unsigned side = p->head.turn, kind = travelers_kind_at(p, side, move->from);
    const unsigned victim = travelers_kind_at(p, side ^ 1, move->to);
    unsigned count = put_change(changes, 0, side, kind, move->from, true);
    count = put_change(changes, count, side, kind, move->to, false);
    if (victim < TRAVELERS_KINDS)
        count = put_change(changes, count, side ^ 1, victim, move->to, true);
    if (move->sent != 0) {
        const unsigned sent = travelers_kind_at(p, side ^ 1, move->detail[0]);
        count = put_change(changes, count, side ^ 1, sent, move->detail[0], true);
        count = put_change(changes, count, side ^ 1, sent, move->detail[1], false);
    }
    return count;
}

/* The distances home of both Travelers of a side as one number, the shorter first: the turns that
 * each needs to its last rank over squares that are empty now, ending each turn on a square that is
 * not attacked now; FAR if there is no such path, or only a longer one. Found by one breadth-first
 * search backwards from the last rank for both. */
MULTIVERSION_PART unsigned distances_of(const TravelersPosition *p, unsigned side, Bits128 attacked)
{
    static const int direction[DIRECTIONS] = {TRAVELERS_STRIDE, TRAVELERS_STRIDE - 1,
                                              TRAVELERS_STRIDE + 1, 1, -1};
    const Bits128 empty = travelers_empty(p), rest = empty & ~attacked;
    const Bits128 goal = travelers_last_rank(side);
    Bits128 away = p->set[side][TRAVELERS_TRAVELER] & ~goal, front = goal & rest, reached = front;
    unsigned turns[2] = {FAR, FAR}, found = bits_count(p->set[side][TRAVELERS_TRAVELER] & goal);
    for (unsigned i = 0; i < found; i++)
        turns[i] = 0;
    for (unsigned turn = 1; turn < FAR && away != 0 && front != 0; turn++) {
        Bits128 next = 0, met = 0;
#pragma GCC unroll 5
        for (unsigned i = 0; i < DIRECTIONS; i++) {
            Bits128 slide = front;
#pragma GCC unroll 3
            for (unsigned n = 0; n < TRAVELERS_SLIDE; n++) {
                slide = bits_shift(slide, side == 0 ? -direction[i] : direction[i]);
                met |= slide & away;
                slide &= empty;
                next |= slide;
            }
        }
        for (away &= ~met; met != 0; met &= met - 1)
            turns[found++] = turn;
        front = next & rest & ~reached;
        reached |= front;
    }
    return turns[0] * (FAR + 1) + turns[found < 2 && away == 0 ? 0 : 1];
}

/* The kinds of a side's hanging pieces: those that the enemy attacks and the side does not defend.
 * An attacked Displacer always counts. */
static unsigned put_hanging(const TravelersPosition *p, unsigned side, const Bits128 attacked[2],
                            uint16_t kinds[DERIVED_MAX])
{
    unsigned count = 0;
    for (unsigned kind = TRAVELERS_DISPLACER; kind < TRAVELERS_KINDS; kind++) {
        Bits128 hanging = kind == TRAVELERS_BLOCK ? 0 : p->set[side][kind] & attacked[side ^ 1];
        if (kind != TRAVELERS_DISPLACER)
            hanging &= ~attacked[side];
        for (; hanging != 0 && count < HANGING_MAX; hanging &= hanging - 1)
            kinds[count++] = (uint16_t)kind;
    }
    return count;
}

MULTIVERSION static unsigned derive(const WfPosition *position, uint16_t derived[2][DERIVED_MAX])
{
    const TravelersPosition *p = travelers_of(position);
    const Bits128 attacked[2] = {travelers_attacked(p, 0), travelers_attacked(p, 1)};
    const unsigned distances[2] = {distances_of(p, 0, attacked[1]),
                                   distances_of(p, 1, attacked[0])};
    uint16_t kinds[2][DERIVED_MAX];
    const unsigned hanging[2] = {put_hanging(p, 0, attacked, kinds[0]),
                                 put_hanging(p, 1, attacked, kinds[1])};
    for (unsigned view = 0; view < 2; view++) {
        uint16_t *next = derived[view];
        *next++ = (uint16_t)(PIECE_INPUTS + distances[view]);
        *next++ = (uint16_t)(PIECE_INPUTS + DISTANCES + distances[view ^ 1]);
        for (unsigned i = 0; i < hanging[view]; i++)
            *next++ = (uint16_t)(HANGING + kinds[view][i]);
        for (unsigned i = 0; i < hanging[view ^ 1]; i++)
            *next++ = (uint16_t)(HANGING + TRAVELERS_KINDS + kinds[view ^ 1][i]);
    }
    return 2 + hanging[0] + hanging[1];
}

/* The board is the same with left and right exchanged. */
static unsigned mirrored(unsigned number, unsigned symmetry)
{
    const unsigned file = number % TRAVELERS_SIDE;
    return symmetry == 0 ? number : number - file + TRAVELERS_SIDE - 1 - file;
}

static int prior(unsigned number)
{
    if (number < PIECE_INPUTS / 2)
        return travelers_worth[number / SQUARES];
    if (number < PIECE_INPUTS || number >= PIECE_INPUTS + DISTANCES)
        return 0;
    const int distances = (int)number - PIECE_INPUTS;
    return SHORTER_TURN * (distances / (FAR + 1)) + LONGER_TURN * (distances % (FAR + 1));
}

const Inputs travelers_inputs = {.piece_count = PIECE_INPUTS,
                                 .derived_count = DERIVED_INPUTS,
                                 .neurons = 32,
                                 .seat = {0, 1},
                                 .number = number,
                                 .pieces = pieces,
                                 .changes = changes,
                                 .derive = derive,
                                 .mirrored = mirrored,
                                 .symmetries = 2,
                                 .prior = prior};
