/* series.c - TRAVERSE: reasons about series of jumps. */
#include "base/say.h"
#include "games/traverse/traverse.h"
#include "review/answers.h"
#include "review/traverse/parts.h"
#include "review/wins.h"
#include "search/bounded.h"

/* LEAST_ROWS: a series that gains fewer is not worth a word. MORE_ROWS: what it must gain beyond
 * the other moves. CLEAR_ROWS: so many are two turns at least. */
enum { LEAST_ROWS = 4, MORE_ROWS = 2, CLEAR_ROWS = 4 };

/* The spaces that a series of two jumps or more touches; 0: the move is none. */
static size_t series_path(const WfPosition *position, const WfMove *move, uint8_t path[WF_PATH_MAX])
{
    const size_t length = traverse_path(position, move, path);
    return length > 2 ? length : 0;
}

/* The rows by which the seat to move comes nearer to its destination row. */
static int rows_gained(const WfPosition *position, const WfMove *move)
{
    const unsigned seat = position->head.turn;
    return move->extra != 0 ? 0
                            : (int)traverse_rows_to_go(seat, move->from) -
                                  (int)traverse_rows_to_go(seat, move->to);
}

/* The rows that a series gains; 0: the move is no series that is worth a word. */
static int series_rows(const WfPosition *position, const WfMove *move)
{
    uint8_t path[WF_PATH_MAX];
    const int rows = rows_gained(position, move);
    return rows >= LEAST_ROWS && series_path(position, move, path) > 0 ? rows : 0;
}

static int series_harm(const ReviewCase *ask, const WfPosition *position, const WfMove *answer)
{
    (void)ask;
    return series_rows(position, answer);
}

static bool arrives(const WfPosition *position, const WfMove *move)
{
    return bits_has(traverse_destination(position->head.turn), move->to);
}

static void say_series(WfReviewReason *reason, const WfPosition *position, const WfMove *move)
{
    uint8_t path[WF_PATH_MAX];
    const size_t length = series_path(position, move, path);
    for (size_t i = 0; i < length; i++)
        say_place(&reason->says, 1, traverse_place(path[i]));
    say_number(&reason->says, 2, (unsigned)rows_gained(position, move));
}

/* Whether the seat could have made the move if it had been its turn before. */
static bool was_possible(const ReviewCase *ask, uint8_t seat, const WfMove *move)
{
    WfPosition passed;
    wf_copy(ask->game, &passed, ask->before);
    passed.head.turn = seat;
    return traverse_is_legal(&passed, move) && series_rows(&passed, move) > 0;
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
    if (!review_begin(ask, REVIEW_ALLOWS_SERIES, &traverse_review_messages[message], measure.line,
                      measure.line_length, reason))
        return false;
    say_seat(&reason->says, 0, seat);
    say_series(reason, ask->after, answer);
    return true;
}

/* ---- a series that the mover lets go ---- */

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
                series_rows(&next, &list.items[i]) > rows - MORE_ROWS;
    wf_moves_free(&list);
    return found;
}

/* Whether the other moves lose at least half as much as the one that was made. */
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
        if (series_rows(ask->before, &list.items[i]) <= rows - MORE_ROWS)
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
    const int rows = ask->best->extra == 0 ? series_rows(ask->before, ask->best) : 0;
    if (rows == 0 || rows_gained(ask->before, ask->move) > rows - MORE_ROWS ||
        is_still_there(ask, rows) || !series_decides(ask, rows))
        return false;
    const unsigned message = TRAVERSE_REVIEW_MISSES_SERIES + arrives(ask->before, ask->best);
    if (!review_begin(ask, REVIEW_MISSES_SERIES, &traverse_review_messages[message],
                      ask->then->line, ask->then->line_length, reason))
        return false;
    say_series(reason, ask->before, ask->best);
    return true;
}
