/* inputs.c - Courier Leapale: pieces on cells; pieces beside the Emperors; promotions; the sizes of
 * the armies. */
#include "base/multiversion.h"
#include "games/leapale/leapale.h"
#include "search/leapale/parts.h"
#include "search/leapale/worth.h"

enum {
    PIECE_INPUTS = 2 * LEAPALE_KINDS * CUBE_CELLS,
    NEAR = 27,     /* 0 to 26 pieces beside an Emperor */
    PROMOTED = 10, /* 0 to 9 pieces of the winning set */
    ARMY = 10,     /* an army's size, by ARMY_STEP pieces */
    ARMY_STEP = 8,
    OWN_GUARD = PIECE_INPUTS,
    OWN_SIEGE = OWN_GUARD + NEAR,
    OTHER_GUARD = OWN_SIEGE + NEAR,
    OTHER_SIEGE = OTHER_GUARD + NEAR,
    OWN_PROMOTED = OTHER_SIEGE + NEAR,
    OTHER_PROMOTED = OWN_PROMOTED + PROMOTED,
    OWN_ARMY = OTHER_PROMOTED + PROMOTED,
    OTHER_ARMY = OWN_ARMY + ARMY,
    DERIVED_INPUTS = OTHER_ARMY + ARMY - PIECE_INPUTS,
    DERIVED_SET = 8, /* set at a time, for one view */
    /* the priors, in hundredths: a rank that a Stockbroker has moved, squared; a step of the
     * Emperor towards the centre; an own piece beside the Emperor */
    STOCKBROKER_RANK = 5,
    EMPEROR_CENTRE = -2,
    GUARD_WORTH = 2,
    ALL_RADIALS = CUBE_ORTHOGONAL | CUBE_STANDARD | CUBE_NONSTANDARD
};

static unsigned number(unsigned view, const Piece *piece)
{
    const unsigned cell = piece->square, rank = cell_rank(cell);
    const unsigned up = view == 0 ? rank : CUBE_SIDE - 1 - rank;
    return ((piece->seat ^ view) * LEAPALE_KINDS + piece->kind) * CUBE_CELLS + cell +
           up * CUBE_SIDE - rank * CUBE_SIDE;
}

static unsigned pieces(const WfPosition *position, Piece *pieces)
{
    const LeapalePosition *p = leapale_of(position);
    unsigned count = 0;
    for (unsigned cell = 0; cell < CUBE_CELLS; cell++)
        if (p->piece[cell] != BOARD_EMPTY)
            pieces[count++] = (Piece){.seat = (uint8_t)board_seat(p->piece[cell]),
                                      .kind = (uint8_t)board_kind(p->piece[cell]),
                                      .square = (uint8_t)cell};
    return count;
}

static Piece changed(uint8_t piece, unsigned cell, bool gone)
{
    return (Piece){.seat = (uint8_t)board_seat(piece),
                   .kind = (uint8_t)board_kind(piece),
                   .square = (uint8_t)cell,
                   .gone = gone};
}

static unsigned changes(const WfPosition *before, const WfMove *move, Piece *changes)
{
    const LeapalePosition *p = leapale_of(before);
    const uint8_t piece = p->piece[move->from];
    unsigned count = 0;
    changes[count++] = changed(piece, move->from, true);
    changes[count] = changed(piece, move->to, false);
    if (move->extra != 0)
        changes[count].kind = move->extra;
    count++;
    if (p->piece[move->to] != BOARD_EMPTY)
        changes[count++] = changed(p->piece[move->to], move->to, true);
    return count;
}

/* How many pieces a side has of the set of nine promoted pieces that wins at once. */
MULTIVERSION_PART unsigned promoted(const LeapalePosition *p, unsigned side)
{
    unsigned sum = 0;
    for (unsigned kind = LEAPALE_ARCHDUKE; kind <= LEAPALE_ALIBUCK; kind++) {
        const Cells own = cells_and(p->kind[kind], &p->side[side]);
        const unsigned count = cells_count(&own);
        sum += count < LEAPALE_SET ? count : LEAPALE_SET;
    }
    return sum;
}

MULTIVERSION static unsigned derive(const WfPosition *position, uint16_t derived[2][DERIVED_MAX])
{
    const LeapalePosition *p = leapale_of(position);
    unsigned guard[2], siege[2], set[2], army[2];
    for (unsigned side = 0; side < 2; side++) {
        const Cells *near = &cube_steps[ALL_RADIALS][leapale_emperor(p, side)];
        const Cells own = cells_and(p->side[side], near);
        const Cells enemy = cells_and(p->side[side ^ 1], near);
        guard[side] = cells_count(&own);
        siege[side] = cells_count(&enemy);
        set[side] = promoted(p, side);
        army[side] = cells_count(&p->side[side]) / ARMY_STEP;
    }
    for (unsigned view = 0; view < 2; view++) {
        uint16_t *next = derived[view];
        *next++ = (uint16_t)(OWN_GUARD + guard[view]);
        *next++ = (uint16_t)(OWN_SIEGE + siege[view]);
        *next++ = (uint16_t)(OTHER_GUARD + guard[view ^ 1]);
        *next++ = (uint16_t)(OTHER_SIEGE + siege[view ^ 1]);
        *next++ = (uint16_t)(OWN_PROMOTED + set[view]);
        *next++ = (uint16_t)(OTHER_PROMOTED + set[view ^ 1]);
        *next++ = (uint16_t)(OWN_ARMY + army[view]);
        *next++ = (uint16_t)(OTHER_ARMY + army[view ^ 1]);
    }
    return DERIVED_SET;
}

/* Files and levels may each be mirrored and may be exchanged with each other, because the
 * Stockbroker's rings stay the same. */
static unsigned mirrored(unsigned number, unsigned symmetry)
{
    const unsigned cell = number % CUBE_CELLS;
    unsigned file = cell_file(cell), level = cell_level(cell);
    if ((symmetry & 4) != 0) {
        const unsigned other = file;
        file = level;
        level = other;
    }
    file = (symmetry & 1) != 0 ? CUBE_SIDE - 1 - file : file;
    level = (symmetry & 2) != 0 ? CUBE_SIDE - 1 - level : level;
    return number - cell + (level * CUBE_SIDE + cell_rank(cell)) * CUBE_SIDE + file;
}

/* How near the centre a coordinate is: its distances from both faces of the cube, multiplied. */
static int centrality(unsigned coordinate)
{
    return (int)(coordinate * (CUBE_SIDE - 1 - coordinate));
}

static int piece_prior(unsigned kind, unsigned cell)
{
    const int ranks = (int)cell_rank(cell) - 1;
    const int centre =
        centrality(cell_file(cell)) + centrality(cell_level(cell)) + centrality(cell_rank(cell));
    if (kind == LEAPALE_EMPEROR)
        return EMPEROR_CENTRE * centre;
    return leapale_worth[kind] +
           (kind == LEAPALE_STOCKBROKER ? STOCKBROKER_RANK * ranks * ranks : centre);
}

static int prior(unsigned number)
{
    if (number < PIECE_INPUTS / 2)
        return piece_prior(number / CUBE_CELLS, number % CUBE_CELLS);
    return number >= OWN_GUARD && number < OWN_SIEGE ? GUARD_WORTH * (int)(number - OWN_GUARD) : 0;
}

const Inputs leapale_inputs = {.piece_count = PIECE_INPUTS,
                               .derived_count = DERIVED_INPUTS,
                               .neurons = 64,
                               .seat = {0, 1},
                               .number = number,
                               .pieces = pieces,
                               .changes = changes,
                               .derive = derive,
                               .mirrored = mirrored,
                               .symmetries = 8,
                               .prior = prior};
