/* circles.c - TRAVERSE: a circle can be sent back. */
#include "base/explanation_builder.h"
#include "games/traverse/traverse.h"
#include "review/answers.h"
#include "review/traverse/parts.h"
#include "review/wins.h"

/* LEAST_ROWS: a loss of fewer rows is not worth mentioning. MORE_ROWS: how much more it must be
 * than after the best move. */
enum { LEAST_ROWS = 3, MORE_ROWS = 2 };

/* The rows that circle number `i` of those that a move sends back loses, if it belongs to the seat.
 */
static int rows_lost(const WfPosition *position, const WfMove *move, unsigned i, unsigned seat)
{
    const unsigned from = move->detail[2 * i], to = move->detail[2 * i + 1];
    if (traverse_seat_at(traverse_of(position), from) != seat)
        return 0;
    return (int)traverse_rows_to_go(seat, to) - (int)traverse_rows_to_go(seat, from);
}

static int sending_harm(const ReviewCase *ask, const WfPosition *position, const WfMove *answer)
{
    int rows = 0;
    for (unsigned i = 0; i < answer->sent; i++)
        rows += rows_lost(position, answer, i, ask->turn->seat);
    return rows > 0 ? rows : 0;
}

/* The circle that loses most among those that a move sends back. */
static unsigned farthest(const WfPosition *position, const WfMove *move, unsigned seat)
{
    unsigned most = 0;
    for (unsigned i = 1; i < move->sent; i++)
        if (rows_lost(position, move, i, seat) > rows_lost(position, move, most, seat))
            most = i;
    return most;
}

/* The named circle alone must lose enough to be worth mentioning, not several circles together. */
bool traverse_lets_send_circle(const ReviewCase *ask, WfReviewReason *reason)
{
    static const ReviewAnswers which = {
        .harm = sending_harm, .least = LEAST_ROWS, .more = MORE_ROWS, .clear = LEAST_ROWS};
    const unsigned seat = ask->turn->seat;
    ReviewMeasure measure;
    if (ask->spec->choice[TRAVERSE_OPTION_RULES] == TRAVERSE_BASIC ||
        review_new_harm(ask, &which, &measure) == 0)
        return false;
    const WfMove *answer = &measure.line[0];
    const unsigned most = farthest(ask->after, answer, seat);
    if (rows_lost(ask->after, answer, most, seat) < LEAST_ROWS ||
        !review_begin(ask, REVIEW_SENDS_CIRCLE, &traverse_review_messages[TRAVERSE_REVIEW_SENDS],
                      measure.line, measure.line_length, reason))
        return false;
    uint8_t path[WF_PATH_MAX];
    const size_t length = traverse_path(ask->after, answer, path);
    explanation_piece(&reason->says, 0, seat, TRAVERSE_CIRCLE,
                      traverse_place(answer->detail[2 * most]));
    explanation_place(&reason->says, 1, traverse_place(answer->detail[2 * most + 1]));
    for (size_t i = 0; i < length; i++)
        explanation_place(&reason->says, 2, traverse_place(path[i]));
    return true;
}
