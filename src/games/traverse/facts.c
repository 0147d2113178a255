/* facts.c - TRAVERSE: what a program displays of a position besides its moves. */
#include "games/traverse/traverse.h"

/* A jump changes the row by an even number, a step by one at most. So a piece that is an odd number
 * of rows away needs one turn for one row, and two for more. */
unsigned traverse_turns_at_least(const TraversePosition *p, unsigned seat)
{
    unsigned turns = 0;
    for (Bits128 rest = traverse_seat(p, seat) & ~traverse_destination(seat); rest != 0;) {
        const unsigned rows = traverse_rows_to_go(seat, bits_pop(&rest));
        turns += rows % 2 == 1 && rows > 1 ? 2 : 1;
    }
    return turns;
}

/* Pieces home, and a proven lower bound of the seat's own turns; before its setup there is none. */
bool traverse_progress(const WfPosition *position, uint8_t seat, WfProgress *progress)
{
    const TraversePosition *p = traverse_of(position);
    const Bits128 pieces = traverse_seat(p, seat);
    *progress = (WfProgress){.done = bits_count(pieces & traverse_destination(seat)),
                             .of = TRAVERSE_PIECES,
                             .has_left = pieces != 0,
                             .left = traverse_turns_at_least(p, seat)};
    return true;
}

/* Every space that a step or a series of jumps touches, whether or not the turn may end there. */
size_t traverse_reach(const WfPosition *position, WfPlace from, uint8_t to[WF_REACH_MAX])
{
    const TraversePosition *p = traverse_of(position);
    const unsigned space = from.rank * (unsigned)SPACE_SIDE + from.file;
    const unsigned seat = traverse_seat_at(p, space);
    size_t count = 0;
    if (seat == TRAVERSE_SEATS)
        return 0;
    TraverseSeries series;
    traverse_begin_series(&series, p, seat);
    traverse_explore(&series, space);
    Bits128 reached = series.steps | series.landings[0] | series.landings[1];
    while (reached != 0)
        to[count++] = (uint8_t)bits_pop(&reached);
    return count;
}
