/* inputs.c - TRAVERSE for two: the pieces on spaces, and for each side:
 *
 * - how many pieces are home
 * - how many pieces are stuck
 * - how far the last piece and all pieces have to go
 * - whether the side is shut out */
#include "search/traverse/inputs.h"
#include "base/multiversion.h"
#include "games/traverse/traverse.h"
#include "search/traverse/parts.h"

enum {
    PIECE_INPUTS = 2 * TRAVERSE_SHAPES * SPACES,
    HOME = TRAVERSE_PIECES + 1, /* pieces home, 0 to 8 */
    STUCK = 5,                  /* Diamonds without a space of their colour, 0 to 4 */
    LAST = SPACE_SIDE,          /* rows that the last piece has to go */
    TOTAL = 20,                 /* rows that all pieces have to go, by TOTAL_STEP rows */
    TOTAL_STEP = 4,
    HELD = 4,               /* destination spaces that others hold, 0 to 3 */
    SHUT = TRAVERSE_PIECES, /* others hold all that are left: pieces home, 0 to 7 */
    OWN = PIECE_INPUTS,
    SIDE_INPUTS = HOME + STUCK + LAST + TOTAL + HELD + SHUT,
    DERIVED_INPUTS = 2 * SIDE_INPUTS,
    /* the priors, in hundredths: rows to go, the square of the rows to go, a piece that is home, a
     * Diamond that is stuck, and a side that is shut out with seven home, which then wins */
    ROW_WORTH = -20,
    ROW_SQUARED_WORTH = -2,
    HOME_WORTH = 30,
    STUCK_WORTH = -120,
    SHUT_OUT_WORTH = 240
};

_Static_assert((int)SIDE_INPUTS == (int)TRAVERSE_SIDE_INPUTS, "the header says how many there are");

unsigned traverse_turned(unsigned seat, unsigned space)
{
    const unsigned file = space % SPACE_SIDE, rank = space / SPACE_SIDE, last = SPACE_SIDE - 1;
    switch (seat) {
    case 0:
        return space;
    case 1:
        return file * SPACE_SIDE + last - rank;
    case 2:
        return SPACES - 1 - space;
    default:
        return (last - file) * SPACE_SIDE + rank;
    }
}

static const uint8_t seat_of[2] = {0, 2}; /* the seats of two players: South and North */

static unsigned number(unsigned view, const Piece *piece)
{
    const unsigned other = piece->seat != seat_of[view];
    return (other * TRAVERSE_SHAPES + piece->kind) * SPACES +
           traverse_turned(seat_of[view], piece->square);
}

static unsigned pieces(const WfPosition *position, Piece *pieces)
{
    const TraversePosition *p = traverse_of(position);
    unsigned count = 0;
    for (unsigned seat = 0; seat < TRAVERSE_SEATS; seat++)
        for (unsigned shape = 0; shape < TRAVERSE_SHAPES; shape++)
            for (Bits128 rest = p->set[seat][shape]; rest != 0;)
                pieces[count++] = (Piece){.seat = (uint8_t)seat,
                                          .kind = (uint8_t)shape,
                                          .square = (uint8_t)bits_pop(&rest)};
    return count;
}

static unsigned changes(const WfPosition *before, const WfMove *move, Piece *changes)
{
    const TraversePosition *p = traverse_of(before);
    if (move->extra == WF_EXTRA_SETUP)
        return CHANGES_MAX + 1;
    if (move->extra == WF_EXTRA_PASS)
        return 0;
    const uint8_t seat = p->head.turn, shape = (uint8_t)traverse_shape_at(p, seat, move->from);
    unsigned count = 0;
    changes[count++] = (Piece){.seat = seat, .kind = shape, .square = move->from, .gone = true};
    changes[count++] = (Piece){.seat = seat, .kind = shape, .square = move->to};
    for (unsigned i = 0; i < move->sent; i++) {
        const uint8_t *sent = &move->detail[2 * i];
        const uint8_t owner = (uint8_t)traverse_seat_at(p, sent[0]);
        changes[count++] =
            (Piece){.seat = owner, .kind = TRAVERSE_CIRCLE, .square = sent[0], .gone = true};
        changes[count++] = (Piece){.seat = owner, .kind = TRAVERSE_CIRCLE, .square = sent[1]};
    }
    return count;
}

/* The derived values of one seat. */
typedef struct TraverseSide {
    unsigned home, stuck, last, total;
    unsigned room; /* by HELD, then by SHUT */
} TraverseSide;

MULTIVERSION_PART unsigned stuck_on(const TraversePosition *p, unsigned seat, Bits128 colour)
{
    const Bits128 row = traverse_destination(seat);
    const unsigned coming = bits_count(p->set[seat][TRAVERSE_DIAMOND] & ~row & colour);
    const unsigned room = bits_count(row & colour & ~traverse_seat(p, seat));
    return coming > room ? coming - room : 0;
}

/* A seat that is shut out with most pieces home wins in the end if no other seat gives way: the
 * seat that holds the last space has no other turn left, or the third repetition occurs. That is
 * too far ahead for a search. */
MULTIVERSION_PART unsigned room_of(const TraversePosition *p, unsigned seat, unsigned home)
{
    const Bits128 row = traverse_destination(seat) & ~traverse_seat(p, seat);
    const unsigned spaces = bits_count(row), held = bits_count(row & traverse_occupied(p));
    if (held > 0 && held == spaces)
        return HELD + home;
    return held < HELD ? held : HELD - 1;
}

MULTIVERSION_PART TraverseSide side_of(const TraversePosition *p, unsigned seat)
{
    const unsigned home = bits_count(traverse_seat(p, seat) & traverse_destination(seat));
    TraverseSide side = {.home = home,
                         .room = room_of(p, seat, home),
                         .stuck = stuck_on(p, seat, traverse_colour(true)) +
                                  stuck_on(p, seat, traverse_colour(false))};
    for (Bits128 rest = traverse_seat(p, seat); rest != 0;) {
        const unsigned rows = traverse_rows_to_go(seat, bits_pop(&rest));
        side.total += rows;
        side.last = rows > side.last ? rows : side.last;
    }
    return side;
}

MULTIVERSION_PART void put_side(const TraversePosition *p, unsigned seat, unsigned first,
                                uint16_t *next)
{
    const TraverseSide side = side_of(p, seat);
    next[0] = (uint16_t)(first + side.home);
    next[1] = (uint16_t)(first + HOME + side.stuck);
    next[2] = (uint16_t)(first + HOME + STUCK + side.last);
    next[3] = (uint16_t)(first + HOME + STUCK + LAST + side.total / TOTAL_STEP);
    next[4] = (uint16_t)(first + HOME + STUCK + LAST + TOTAL + side.room);
}

MULTIVERSION void traverse_put_side(const TraversePosition *p, unsigned seat, unsigned first,
                                    uint16_t *next)
{
    put_side(p, seat, first, next);
}

MULTIVERSION static unsigned derive(const WfPosition *position, uint16_t derived[2][DERIVED_MAX])
{
    const TraversePosition *p = traverse_of(position);
    for (unsigned view = 0; view < 2; view++) {
        put_side(p, seat_of[view], OWN, derived[view]);
        for (unsigned i = 0; i < TRAVERSE_SIDE_SET; i++)
            derived[view ^ 1][TRAVERSE_SIDE_SET + i] = (uint16_t)(derived[view][i] + SIDE_INPUTS);
    }
    return 2 * TRAVERSE_SIDE_SET;
}

/* The board is the same with left and right exchanged. */
static unsigned mirrored(unsigned number, unsigned symmetry)
{
    return symmetry == 0 ? number : number - number % SPACES + traverse_mirrored(number % SPACES);
}

int traverse_space_prior(unsigned space)
{
    const int rows = SPACE_SIDE - 1 - (int)(space / SPACE_SIDE);
    return ROW_WORTH * rows + ROW_SQUARED_WORTH * rows * rows + (rows == 0 ? HOME_WORTH : 0);
}

int traverse_side_prior(unsigned input)
{
    if (input >= HOME && input < HOME + STUCK)
        return STUCK_WORTH * (int)(input - HOME);
    return input == SIDE_INPUTS - 1 ? SHUT_OUT_WORTH : 0;
}

static int prior(unsigned number)
{
    if (number < PIECE_INPUTS / 2)
        return traverse_space_prior(number % SPACES);
    return number >= OWN && number < OWN + SIDE_INPUTS ? traverse_side_prior(number - OWN) : 0;
}

const Inputs traverse_inputs = {.piece_count = PIECE_INPUTS,
                                .derived_count = DERIVED_INPUTS,
                                .neurons = 32,
                                .seat = {0, 2},
                                .number = number,
                                .pieces = pieces,
                                .changes = changes,
                                .derive = derive,
                                .mirrored = mirrored,
                                .symmetries = 2,
                                .prior = prior};
