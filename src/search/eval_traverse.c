/* eval_traverse.c - TRAVERSE: steps still to go, stragglers, and room for the diamonds. */
#include "games/traverse/traverse.h"
#include "search/eval.h"

enum { STEP = 10, HOME = 15, STUCK = 60 };

/* From so many pieces home on, the way of each of the others to a free space is measured. */
enum { LATE = 4 };

/* Rows between a space and the seat's destination row. */
static int rows_to_go(unsigned seat, unsigned space)
{
    const int file = (int)(space % SPACE_SIDE), rank = (int)(space / SPACE_SIDE);
    const int gone[TRAVERSE_SEATS] = {rank, file, 9 - rank, 9 - file};
    return 9 - gone[seat];
}

/* Spaces of the colour on which diamonds stay all game: file and rank add up to an even number. */
static Bits128 colour(bool even)
{
    Bits128 set = 0;
    for (unsigned rank = 0; rank < SPACE_SIDE; rank++)
        set |= (Bits128)((rank % 2 == 0) == even ? 0x155 : 0x2aa) << rank * SPACE_SIDE;
    return set;
}

/* Diamonds on their way for which the destination row has no space of their colour left. */
static int stuck_diamonds(const TraversePosition *p, unsigned seat)
{
    const Bits128 row = traverse_destination(seat), own = traverse_seat(p, seat);
    int stuck = 0;
    for (unsigned even = 0; even < 2; even++) {
        const Bits128 squares = colour(even != 0);
        const int coming = (int)bits_count(p->set[seat][DIAMOND] & ~row & squares);
        const int room = (int)bits_count(row & squares & ~own);
        stuck += coming > room ? coming - room : 0;
    }
    return stuck;
}

/* Steps to the nearest space of the destination row that is not the seat's already, beyond the rows
 * to go: what is left is mostly sideways. A Diamond can only use spaces of its colour. */
static int sideways(unsigned seat, unsigned shape, unsigned from, Bits128 free)
{
    const int rows = rows_to_go(seat, from);
    int nearest = SPACE_SIDE;
    if (shape == DIAMOND)
        free &= colour((from % SPACE_SIDE + from / SPACE_SIDE) % 2 == 0);
    while (free != 0) {
        const unsigned to = bits_pop(&free);
        const int across = seat % 2 == 0 ? (int)(to % SPACE_SIDE) - (int)(from % SPACE_SIDE)
                                         : (int)(to / SPACE_SIDE) - (int)(from / SPACE_SIDE);
        const int aside = across < 0 ? -across : across;
        const int more = shape == SQUARE ? aside : aside > rows ? aside - rows : 0;
        nearest = more < nearest ? more : nearest;
    }
    return nearest;
}

static int late_score(const TraversePosition *p, unsigned seat)
{
    const Bits128 row = traverse_destination(seat);
    const Bits128 free = row & ~traverse_seat(p, seat);
    int score = 0;
    for (unsigned shape = 0; shape < TRAVERSE_SHAPES; shape++)
        for (Bits128 rest = p->set[seat][shape] & ~row; rest != 0;)
            score -= STEP * sideways(seat, shape, bits_pop(&rest), free);
    return score;
}

static int seat_score(const TraversePosition *p, unsigned seat)
{
    const Bits128 row = traverse_destination(seat);
    const int home = (int)bits_count(traverse_seat(p, seat) & row);
    int score = HOME * home;
    for (Bits128 rest = traverse_seat(p, seat); rest != 0;) {
        const int rows = rows_to_go(seat, bits_pop(&rest));
        score -= STEP * rows + rows * rows;
    }
    if (home >= LATE)
        score += late_score(p, seat);
    return score - STUCK * stuck_diamonds(p, seat);
}

/* A seat's own progress against that of the best of the others. */
int traverse_score(const WfPosition *position, unsigned seat)
{
    const TraversePosition *p = traverse_of(position);
    int best = -WF_COUNTER_MAX;
    for (unsigned other = 0; other < TRAVERSE_SEATS; other++)
        if (other != seat && (p->head.playing >> other & 1) != 0) {
            const int score = seat_score(p, other);
            best = score > best ? score : best;
        }
    return seat_score(p, seat) - best;
}

int traverse_promise(const WfPosition *position, const WfMove *move)
{
    const TraversePosition *p = traverse_of(position);
    const unsigned seat = p->head.turn;
    if (move->extra != 0)
        return 0;
    int promise = rows_to_go(seat, move->from) - rows_to_go(seat, move->to);
    for (unsigned i = 0; i < move->sent; i++) {
        const unsigned owner = traverse_seat_at(p, move->detail[2 * i]);
        promise += 9 - rows_to_go(owner, move->detail[2 * i]);
    }
    return 20 * promise;
}
