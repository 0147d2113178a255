/* inputs_race.c - see inputs_race.h. */
#include "search/traverse/inputs_race.h"

#include "search/traverse/parts.h"

enum {
    SIDE_PIECES = TRAVERSE_SHAPES * SPACES,
    PIECE_INPUTS = TRAVERSE_SEATS * SIDE_PIECES,
    SIDES = PIECE_INPUTS,                                 /* derived inputs, by side */
    WAIT = SIDES + TRAVERSE_SEATS * TRAVERSE_SIDE_INPUTS, /* turns until its own turn, 0 to 3 */
    ALL = WAIT + TRAVERSE_SEATS
};

unsigned race_view(const TraversePosition *p, unsigned seat, uint16_t input[RACE_VIEW_INPUTS])
{
    unsigned count = 0;
    for (unsigned side = 0; side < TRAVERSE_SEATS; side++) {
        const unsigned owner = (seat + side) % TRAVERSE_SEATS;
        if (traverse_seat(p, owner) == 0)
            continue;
        for (unsigned shape = 0; shape < TRAVERSE_SHAPES; shape++)
            for (Bits128 rest = p->set[owner][shape]; rest != 0;)
                input[count++] = (uint16_t)(side * SIDE_PIECES + shape * SPACES +
                                            traverse_turned(seat, bits_pop(&rest)));
        traverse_put_side(p, owner, SIDES + side * TRAVERSE_SIDE_INPUTS, input + count);
        count += TRAVERSE_SIDE_SET;
    }
    input[count++] = (uint16_t)(WAIT + (seat + TRAVERSE_SEATS - p->head.turn) % TRAVERSE_SEATS);
    return count;
}

static unsigned mirrored_side(unsigned side)
{
    return (TRAVERSE_SEATS - side) % TRAVERSE_SEATS;
}

unsigned race_mirrored(unsigned number)
{
    if (number < PIECE_INPUTS)
        return mirrored_side(number / SIDE_PIECES) * SIDE_PIECES +
               number % SIDE_PIECES / SPACES * SPACES + traverse_mirrored(number % SPACES);
    if (number >= WAIT)
        return number;
    const unsigned input = number - SIDES;
    return SIDES + mirrored_side(input / TRAVERSE_SIDE_INPUTS) * TRAVERSE_SIDE_INPUTS +
           input % TRAVERSE_SIDE_INPUTS;
}

unsigned race_input_for_two(unsigned number)
{
    const bool piece = number < PIECE_INPUTS;
    const unsigned of_side = piece ? SIDE_PIECES : TRAVERSE_SIDE_INPUTS;
    const unsigned input = piece ? number : number - SIDES, side = input / of_side;
    if (number >= WAIT || side % 2 != 0)
        return UINT16_MAX;
    return (piece ? 0 : traverse_inputs.piece_count) + side / 2 * of_side + input % of_side;
}

static int prior(unsigned number)
{
    if (number < SIDE_PIECES)
        return traverse_space_prior(number % SPACES);
    return number >= SIDES && number < SIDES + TRAVERSE_SIDE_INPUTS
               ? traverse_side_prior(number - SIDES)
               : 0;
}

_Static_assert((int)RACE_VIEW_INPUTS <= (int)SEAT_VIEW_MAX, "a view has room");

static unsigned view(const WfPosition *position, unsigned seat, uint16_t input[SEAT_VIEW_MAX])
{
    return race_view(traverse_of(position), seat, input);
}

const Inputs race_inputs = {.piece_count = PIECE_INPUTS,
                            .derived_count = ALL - PIECE_INPUTS,
                            .neurons = 32,
                            .view = view,
                            .prior = prior};
