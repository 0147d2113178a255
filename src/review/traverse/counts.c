/* counts.c - TRAVERSE: what reviews count (review/counts.h). */
#include "review/counts.h"
#include "games/traverse/traverse.h"
#include "review/traverse/parts.h"

/* Rows that all pieces have to go. */
static int rows(const WfPosition *position, uint8_t seat)
{
    int sum = 0;
    for (Bits128 rest = traverse_seat(traverse_of(position), seat); rest != 0;)
        sum += (int)traverse_rows_to_go(seat, bits_pop(&rest));
    return sum;
}

/* Rows that the last piece has to go. */
static int last(const WfPosition *position, uint8_t seat)
{
    int most = 0;
    for (Bits128 rest = traverse_seat(traverse_of(position), seat); rest != 0;) {
        const int go = (int)traverse_rows_to_go(seat, bits_pop(&rest));
        most = go > most ? go : most;
    }
    return most;
}

/* The rows that the piece on `from` gains with its best turn. */
static int best_turn(TraverseSeries *series, unsigned seat, unsigned from)
{
    const int go = (int)traverse_rows_to_go(seat, from);
    int most = 0;
    traverse_explore(series, from);
    for (Bits128 ends = series->steps | series->bare | series->sending; ends != 0;) {
        const unsigned to = bits_pop(&ends);
        const int gained = go - (int)traverse_rows_to_go(seat, to);
        if (gained > most && traverse_endings(series, to) != 0)
            most = gained;
    }
    return most;
}

/* The rows that all pieces gain with the best turn of each. */
static int jumps(const WfPosition *position, uint8_t seat)
{
    const TraversePosition *p = traverse_of(position);
    TraverseSeries series;
    int sum = 0;
    traverse_begin_series(&series, p, seat);
    for (Bits128 rest = traverse_seat(p, seat); rest != 0;)
        sum += best_turn(&series, seat, bits_pop(&rest));
    return sum;
}

const ReviewCount traverse_counts[TRAVERSE_COUNTS] = {
    {.kind = REVIEW_LOSES_GROUND,
     .of = rows,
     .own = -19000,
     .other = 19000,
     .says = &traverse_review_messages[TRAVERSE_REVIEW_ROWS]},
    {.kind = REVIEW_LAST_PIECE,
     .of = last,
     .own = -33000,
     .other = 33000,
     .says = &traverse_review_messages[TRAVERSE_REVIEW_LAST]},
    {.kind = REVIEW_FEWER_JUMPS,
     .of = jumps,
     .own = 10500,
     .other = -10500,
     .says = &traverse_review_messages[TRAVERSE_REVIEW_JUMPS]}};
