/* stops.c - TRAVERSE: a good move that stops a series of the next seat.
 *
 * The series is one that the next seat could make if the mover passed. After the move its best turn
 * gains MORE_ROWS less at least. */
#include <string.h>
#include <wayfarer/analysis.h>

#include "base/explanation_builder.h"
#include "games/traverse/traverse.h"
#include "review/traverse/parts.h"
#include "review/wins.h"
#include "search/bounded.h"

/* LEAST_PLACES: in the path of a series of two jumps. CANDIDATES: other moves beyond which no move
 * is called the only one. */
enum { MORE_ROWS = 2, LEAST_PLACES = 3, CANDIDATES = 2000 };

int traverse_longest_series(const ReviewCase *ask, const WfPosition *position, WfMove *move)
{
    WfAllocator own = *ask->effort->allocator;
    WfMoveList list;
    int most = 0;
    wf_moves_init(&list, bounded_allocator(&own));
    if (traverse_moves(position, &list) != WF_OK)
        most = -1;
    for (size_t i = 0; i < list.count && most >= 0; i++) {
        const int rows = traverse_series_rows(position, &list.items[i]);
        if (rows <= most)
            continue;
        most = rows;
        *move = list.items[i];
    }
    wf_moves_free(&list);
    return most;
}

/* Whether each other move leaves the next seat a series of so many rows. */
static bool is_alone(const ReviewCase *ask, int rows)
{
    WfAllocator own = *ask->effort->allocator;
    WfMoveList list;
    wf_moves_init(&list, bounded_allocator(&own));
    bool alone =
        traverse_moves(ask->before, &list) == WF_OK && list.count > 1 && list.count <= CANDIDATES;
    for (size_t i = 0; i < list.count && alone; i++) {
        WfPosition after;
        WfMove series;
        if (memcmp(&list.items[i], ask->move, sizeof *ask->move) == 0)
            continue;
        wf_copy(ask->game, &after, ask->before);
        wf_apply(ask->game, &after, &list.items[i]);
        alone = wf_outcome(ask->game, &after).result == WF_ONGOING &&
                after.head.turn == ask->after->head.turn &&
                traverse_longest_series(ask, &after, &series) >= rows;
    }
    wf_moves_free(&list);
    return alone;
}

bool traverse_stops_series(const ReviewCase *ask, WfReviewReason *reason)
{
    WfPosition passed;
    WfMove series, left;
    uint8_t path[WF_PATH_MAX];
    const uint8_t seat = ask->after->head.turn;
    if (ask->then->over || seat == ask->turn->seat || ask->move->extra != 0 ||
        wf_pass(ask->spec, ask->before, ask->effort->allocator, &passed, NULL) != WF_OK ||
        passed.head.turn != seat)
        return false;
    const int rows = traverse_longest_series(ask, &passed, &series),
              rest = traverse_longest_series(ask, ask->after, &left);
    if (rows <= 0 || rest < 0 || rest > rows - MORE_ROWS)
        return false;
    const size_t length = traverse_path(&passed, &series, path);
    const bool alone = is_alone(ask, rows);
    const unsigned message = alone ? TRAVERSE_REVIEW_STOPS_ONLY : TRAVERSE_REVIEW_STOPS;
    if (length < LEAST_PLACES || !review_begin(ask, alone ? REVIEW_ONLY_MOVE : REVIEW_STOPS_SERIES,
                                               &traverse_review_messages[message], ask->then->line,
                                               ask->then->line_length, reason))
        return false;
    explanation_seat(&reason->says, 0, seat);
    for (size_t i = 0; i < length; i++)
        explanation_place(&reason->says, 1, traverse_place(path[i]));
    explanation_number(&reason->says, 2, (unsigned)rows);
    return true;
}
