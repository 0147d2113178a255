/* range.c - TRAVERSE: how a piece moves among others, ignoring the rest of the rules: steps, and
 * every landing of its series of jumps. */
#include <string.h>

#include "base/board_text.h"
#include "games/traverse/traverse.h"

/* A board on which a piece jumps. */
typedef struct Jumping {
    Lines lines; /* without the piece itself */
    unsigned seat, from, directions;
    bool long_jumps;
} Jumping;

/* The landings of one jump from `at`. */
static Bits128 jumps_from(const Jumping *jumping, unsigned at)
{
    Bits128 landings = 0;
    for (unsigned axis = 0; axis < LINE_AXES; axis++) {
        const unsigned both = line_jump(&jumping->lines, axis, at);
        const unsigned ahead = both & 15, behind = both >> 4;
        const bool may_ahead = (jumping->directions >> axis & 1) != 0;
        const bool may_behind = (jumping->directions >> (axis + LINE_AXES) & 1) != 0;
        if (may_ahead && ahead != 0 && (jumping->long_jumps || ahead == 1))
            landings |= bits_of((unsigned)((int)at + 2 * (int)ahead * line_stride[axis]));
        if (may_behind && behind != 0 && (jumping->long_jumps || behind == 1))
            landings |= bits_of((unsigned)((int)at - 2 * (int)behind * line_stride[axis]));
    }
    return landings;
}

/* Whether a turn that lands there may end there; `stayed`: no landing was in the middle. */
static bool may_end(const Jumping *jumping, unsigned to, bool stayed)
{
    return to != jumping->from && traverse_may_rest(jumping->seat, jumping->from, to, stayed);
}

/* All landings, fewest jumps first: the number of `jumps` of each, and whether the turn may end
 * there. */
static void explore(const Jumping *jumping, uint8_t jumps[SPACES], bool ends[SPACES])
{
    bool seen[2][SPACES] = {{false}};
    struct {
        uint8_t space, stayed, jumps;
    } queue[2 * SPACES + 1] = {{(uint8_t)jumping->from, 1, 0}};
    size_t count = 1;
    for (size_t i = 0; i < count; i++) {
        Bits128 landings = jumps_from(jumping, queue[i].space);
        while (landings != 0) {
            const unsigned to = bits_pop(&landings);
            const bool stayed = queue[i].stayed != 0 && !bits_has(space_middle, to);
            if (seen[stayed][to])
                continue;
            seen[stayed][to] = true;
            queue[count].space = (uint8_t)to;
            queue[count].stayed = stayed;
            queue[count].jumps = (uint8_t)(queue[i].jumps + 1);
            if (jumps[to] == 0)
                jumps[to] = queue[count].jumps;
            ends[to] = ends[to] || may_end(jumping, to, stayed);
            count++;
        }
    }
}

static Jumping board_of(const WfSpec *spec, const WfArrangement *arrangement, unsigned from)
{
    const uint8_t piece = arrangement->piece[from];
    const unsigned class = traverse_class(board_kind(piece), board_seat(piece));
    Jumping jumping = {.seat = board_seat(piece),
                       .from = from,
                       .directions = space_directions[class],
                       .long_jumps = spec->choice[TRAVERSE_OPTION_RULES] != TRAVERSE_BASIC};
    for (unsigned axis = 0; axis < LINE_AXES; axis++)
        memcpy(jumping.lines.line[axis], space_outside[axis], sizeof jumping.lines.line[axis]);
    for (unsigned space = 0; space < SPACES; space++)
        if (arrangement->piece[space] != WF_NO_PIECE && space != from)
            lines_toggle(&jumping.lines, space);
    return jumping;
}

size_t traverse_range(const WfSpec *spec, const WfArrangement *arrangement, WfPlace from,
                      WfReach *go)
{
    const unsigned space = (unsigned)from.rank * SPACE_SIDE + from.file;
    const unsigned seat = board_seat(arrangement->piece[space]);
    const Jumping jumping = board_of(spec, arrangement, space);
    const unsigned class = traverse_class(board_kind(arrangement->piece[space]), seat);
    uint8_t jumps[SPACES] = {0};
    bool ends[SPACES] = {false};
    explore(&jumping, jumps, ends);
    size_t count = 0;
    for (unsigned to = 0; to < SPACES; to++) {
        const bool step = bits_has(space_steps[class][space], to) &&
                          arrangement->piece[to] == WF_NO_PIECE && may_end(&jumping, to, true);
        const uint8_t how = (uint8_t)((step || ends[to] ? WF_REACH_MOVE : 0) |
                                      (jumps[to] != 0 && to != space ? WF_REACH_JUMP : 0));
        if (how != 0)
            go[count++] = (WfReach){.square = (uint8_t)to, .how = how, .jumps = jumps[to]};
    }
    return count;
}
