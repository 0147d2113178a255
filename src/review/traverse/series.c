/* series.c - TRAVERSE: reasons about series of jumps, and about long jumps. */
#include "base/explanation_builder.h"
#include "games/traverse/traverse.h"
#include "review/answers.h"
#include "review/traverse/parts.h"
#include "review/wins.h"
#include "search/bounded.h"

/* LEAST_ROWS: a gain of fewer rows is not worth mentioning; this many rows are two jumps at least,
 * or a long one. MORE_ROWS: how much more than the other moves it must gain. CLEAR_ROWS: this many
 * are two turns at least. */
enum { LEAST_ROWS = 4, MORE_ROWS = 2, CLEAR_ROWS = 4 };

/* The offset from the messages of series to those of long jumps. */
enum { OF_A_JUMP = TRAVERSE_REVIEW_GIVES_JUMP - TRAVERSE_REVIEW_GIVES };

/* The rows by which the moving piece gets nearer to its destination row. */
static int rows_gained(const WfPosition *position, const WfMove *move)
{
    const unsigned seat = position->head.turn;
    return move->extra != 0 ? 0
                            : (int)traverse_rows_to_go(seat, move->from) -
                                  (int)traverse_rows_to_go(seat, move->to);
}

int traverse_series_rows(const WfPosition *position, const WfMove *move)
{
    const int rows = rows_gained(position, move);
    return rows >= LEAST_ROWS ? rows : 0;
}

static int series_harm(const ReviewCase *ask, const WfPosition *position, const WfMove *answer)
{
    (void)ask;
    return traverse_series_rows(position, answer);
}

static bool arrives(const WfPosition *position, const WfMove *move)
{
    return bits_has(traverse_destination(position->head.turn), move->to);
}

/* Begins the reason by one of the messages of series, or that of a long jump instead, and says
 * where the move lands. */
static bool begin_series(const ReviewCase *ask, ReviewKind kind, unsigned message,
                         const WfPosition *position, const WfMove *move,
                         const ReviewMeasure *measure, WfReviewReason *reason)
{
    uint8_t path[WF_PATH_MAX];
    const size_t length = traverse_path(position, move, path);
    message += length == 2 ? OF_A_JUMP : 0;
    if (!review_begin(ask, kind, &traverse_review_messages[message], measure->line,
                      measure->line_length, reason))
        return false;
    if (kind == REVIEW_ALLOWS_SERIES)
        explanation_seat(&reason->says, 0, position->head.turn);
    for (size_t i = 0; i < length; i++)
        explanation_place(&reason->says, 1, traverse_place(path[i]));
    explanation_number(&reason->says, 2, (unsigned)rows_gained(position, move));
    return true;
}

/* Whether the seat could have made the move if it had been its turn before. */
static bool was_possible(const ReviewCase *ask, uint8_t seat, const WfMove *move)
{
    WfPosition passed;
    wf_copy(ask->game, &passed, ask->before);
    passed.head.turn = seat;
    return traverse_is_legal(&passed, move) && traverse_series_rows(&passed, move) > 0;
}

bool traverse_allows_series(const ReviewCase *ask, WfReviewReason *reason)
{
    static const ReviewAnswers which = {
        .harm = series_harm, .least = LEAST_ROWS, .more = MORE_ROWS, .clear = CLEAR_ROWS};
    ReviewMeasure measure;
    if (review_new_harm(ask, &which, &measure) == 0)
        return false;
    const WfMove *answer = &measure.line[0];
    const uint8_t seat = ask->after->head.turn;
    const bool home = arrives(ask->after, answer);
    const unsigned message =
        (was_possible(ask, seat, answer) ? TRAVERSE_REVIEW_LEAVES : TRAVERSE_REVIEW_GIVES) +
        (home ? 1U : 0U);
    return begin_series(ask, REVIEW_ALLOWS_SERIES, message, ask->after, answer, &measure, reason);
}

/* ---- a series that the mover misses ---- */

/* Whether the same piece can still make a series as long in the mover's next turn, if the others
 * answer as the search expects. */
static bool is_still_there(const ReviewCase *ask, int rows)
{
    WfAllocator own = *ask->effort->allocator;
    WfMoveList list;
    WfPosition next;
    bool found = false;
    wf_copy(ask->game, &next, ask->after);
    size_t made = 0;
    while (made < ask->then->line_length && next.head.turn != ask->turn->seat)
        wf_apply(ask->game, &next, &ask->then->line[made++]);
    if (next.head.turn != ask->turn->seat)
        return true; /* not known */
    wf_moves_init(&list, bounded_allocator(&own));
    if (traverse_moves(&next, &list) != WF_OK)
        found = true; /* not known */
    for (size_t i = 0; i < list.count && !found; i++)
        found = list.items[i].from == ask->best->from &&
                traverse_series_rows(&next, &list.items[i]) > rows - MORE_ROWS;
    wf_moves_free(&list);
    return found;
}

/* Whether the other moves lose at least half as much as the move that was made. */
static bool series_decides(const ReviewCase *ask, int rows)
{
    WfAllocator own = *ask->effort->allocator;
    ReviewEffort effort = *ask->effort;
    ReviewMeasure others;
    WfMoveList list;
    size_t kept = 0;
    wf_moves_init(&list, bounded_allocator(&own));
    bool decides = traverse_moves(ask->before, &list) == WF_OK;
    for (size_t i = 0; i < list.count; i++)
        if (traverse_series_rows(ask->before, &list.items[i]) <= rows - MORE_ROWS)
            list.items[kept++] = list.items[i];
    list.count = kept;
    effort.nodes /= WF_REVIEW_AGAIN;
    effort.movetime /= WF_REVIEW_AGAIN;
    decides = decides && kept > 0 &&
              review_measure_only(ask->spec, ask->before, NULL, &list, &effort, &others) == WF_OK &&
              others.known &&
              2 * others.value[ask->turn->seat] <= ask->turn->before + ask->turn->after;
    wf_moves_free(&list);
    return decides;
}

bool traverse_misses_series(const ReviewCase *ask, WfReviewReason *reason)
{
    const int rows = ask->best->extra == 0 ? traverse_series_rows(ask->before, ask->best) : 0;
    if (rows == 0 || rows_gained(ask->before, ask->move) > rows - MORE_ROWS ||
        is_still_there(ask, rows) || !series_decides(ask, rows))
        return false;
    const unsigned message = TRAVERSE_REVIEW_MISSES_SERIES + arrives(ask->before, ask->best);
    return begin_series(ask, REVIEW_MISSES_SERIES, message, ask->before, ask->best, ask->then,
                        reason);
}
