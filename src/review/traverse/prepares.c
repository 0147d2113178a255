/* prepares.c - TRAVERSE: the next seat can prepare a series of jumps.
 *
 * It makes the answer that the search expects. Then it has a long series, whatever the mover does.
 * It could not make one as long at once, and not after the best move either. */
#include "base/explanation_builder.h"
#include "games/traverse/traverse.h"
#include "review/traverse/parts.h"
#include "review/wins.h"
#include "search/bounded.h"

/* LEAST_ROWS: shorter series are not worth mentioning. MORE_ROWS: how much longer it must be than
 * without the preparation. LINE: the answer, the reply and the series. */
enum { LEAST_ROWS = 4, MORE_ROWS = 2, LINE = 3 };

/* The rows of the longest series that the seat to move has after any move of the other seat, which
 * is to move; 0: there is none, or it is not known. */
static int assured_rows(const ReviewCase *ask, const WfPosition *position)
{
    WfAllocator own = *ask->effort->allocator;
    WfMoveList list;
    int least = INT32_MAX;
    wf_moves_init(&list, bounded_allocator(&own));
    if (wf_outcome(ask->game, position).result != WF_ONGOING ||
        traverse_moves(position, &list) != WF_OK || list.count == 0)
        least = 0;
    for (size_t i = 0; i < list.count && least >= LEAST_ROWS; i++) {
        WfPosition after;
        WfMove series;
        wf_copy(ask->game, &after, position);
        wf_apply(ask->game, &after, &list.items[i]);
        const bool ends = wf_outcome(ask->game, &after).result != WF_ONGOING;
        const int rows = ends ? 0 : traverse_longest_series(ask, &after, &series);
        least = rows < least ? rows : least;
    }
    wf_moves_free(&list);
    return least >= LEAST_ROWS ? least : 0;
}

/* The same after the answer that a line begins with. */
static int prepared_rows(const ReviewCase *ask, const WfPosition *from, const WfMove *answer)
{
    WfPosition position;
    wf_copy(ask->game, &position, from);
    wf_apply(ask->game, &position, answer);
    return assured_rows(ask, &position);
}

/* Whether the best move prevents it: neither at once nor by the expected answer is there a series
 * nearly as long. */
static bool is_prevented(const ReviewCase *ask, int rows)
{
    WfMove series;
    const int at_once = traverse_longest_series(ask, ask->better, &series);
    return ask->at->line_length > 1 && at_once >= 0 && at_once <= rows - MORE_ROWS &&
           prepared_rows(ask, ask->better, &ask->at->line[1]) <= rows - MORE_ROWS;
}

bool traverse_lets_prepare(const ReviewCase *ask, WfReviewReason *reason)
{
    const ReviewMeasure *then = ask->then;
    const uint8_t seat = ask->after->head.turn;
    WfMove line[LINE];
    WfPosition position;
    if (__builtin_popcount(ask->before->head.playing) != 2 || then->over ||
        then->line_length < LINE || seat == ask->turn->seat)
        return false;
    const int rows = prepared_rows(ask, ask->after, &then->line[0]);
    const int at_once = traverse_longest_series(ask, ask->after, &line[0]);
    if (rows == 0 || at_once < 0 || at_once > rows - MORE_ROWS ||
        traverse_series_rows(ask->after, &then->line[0]) > 0 || !is_prevented(ask, rows))
        return false;
    wf_copy(ask->game, &position, ask->after);
    for (unsigned i = 0; i + 1 < LINE; i++) {
        line[i] = then->line[i];
        wf_apply(ask->game, &position, &line[i]);
    }
    /* the search itself goes on with a long series */
    if (traverse_series_rows(&position, &then->line[LINE - 1]) < LEAST_ROWS ||
        traverse_longest_series(ask, &position, &line[LINE - 1]) < rows ||
        !review_begin(ask, REVIEW_PREPARES_SERIES,
                      &traverse_review_messages[TRAVERSE_REVIEW_PREPARES], line, LINE, reason))
        return false;
    explanation_seat(&reason->says, 0, seat);
    explanation_move(&reason->says, 1, &line[0]);
    explanation_number(&reason->says, 2, (unsigned)rows);
    return true;
}
