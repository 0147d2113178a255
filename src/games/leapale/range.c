/* range.c - Courier Leapale: how a piece moves among others, ignoring the rest of the rules. */
#include <string.h>

#include "games/leapale/leapale.h"

size_t leapale_range(const WfSpec *spec, const WfArrangement *arrangement, WfPlace from,
                     WfReach *go)
{
    (void)spec;
    WfPosition position;
    memset(&position, 0, sizeof position);
    LeapalePosition *p = (LeapalePosition *)&position;
    WfPlace place = {0};
    unsigned at = 0;
    for (place.level = 0; place.level < CUBE_SIDE; place.level++)
        for (place.rank = 0; place.rank < CUBE_SIDE; place.rank++)
            for (place.file = 0; place.file < CUBE_SIDE; place.file++, at++)
                if (arrangement->piece[at] != WF_NO_PIECE)
                    leapale_put(p, cell_at(place.level, place.file, place.rank),
                                arrangement->piece[at]);
    const unsigned cell = cell_at(from.level, from.file, from.rank);
    const uint8_t piece = p->piece[cell];
    size_t count = 0;
    Cells targets = leapale_targets(p, cell);
    for (unsigned to; cells_pop(&targets, &to);)
        go[count++] =
            (WfReach){.square = (uint8_t)to,
                      .how = p->piece[to] == BOARD_EMPTY ? WF_REACH_MOVE : WF_REACH_CAPTURE};
    if (board_kind(piece) != LEAPALE_STOCKBROKER)
        return count;
    const Cells occupied = cells_or(p->side[0], &p->side[1]);
    Cells borne = cells_minus(cube_stockbroker_captures[board_seat(piece)][cell], &occupied);
    for (unsigned to; cells_pop(&borne, &to);)
        go[count++] = (WfReach){.square = (uint8_t)to, .how = WF_REACH_BEAR};
    return count;
}
