/* grade.c - see grade.h.
 *
 * Values are backed up from the end of the game: a move that the search wanted, or that turned out
 * no worse than what it wanted, is worth what the position after it is worth, because that was
 * looked at from nearer. So a best move loses nothing, and the value after a move is always that
 * before the next one. */
#include "review/grade.h"

#include <math.h>
#include <string.h>

/* WHOLE: of the game, in thousandths. */
enum { WHOLE = 1000 };

/* Accuracy falls by these exponents: of the part of the game lost, and of a ply. */
static const double decline = -4.5, ply_decline = -0.1;

/* Setups are chosen without a search that could compare them. */
static bool is_setup(const WfReviewTurn *turn)
{
    return turn->move.extra == WF_EXTRA_SETUP;
}

static bool is_wanted(const WfReviewTurn *turn, const ReviewMeasure *before)
{
    return before->line_length > 0 && memcmp(&before->line[0], &turn->move, sizeof turn->move) == 0;
}

static void take_best(WfReviewTurn *turn, const WfMove *line, size_t length)
{
    turn->best_length = length;
    memcpy(turn->best, line, length * sizeof *line);
}

/* The move that was made, and how the game might go on. */
static void take_own(WfReviewTurn *turn, const WfMove *line, size_t length)
{
    const size_t more = length < WF_REVIEW_LINE_MAX ? length : WF_REVIEW_LINE_MAX - 1;
    memmove(turn->best + 1, line, more * sizeof *line);
    turn->best[0] = turn->move;
    turn->best_length = more + 1;
}

static WfMoveGrade grade_of(int loss, int inaccuracy, int mistake, int blunder)
{
    return loss >= blunder      ? WF_MOVE_BLUNDER
           : loss >= mistake    ? WF_MOVE_MISTAKE
           : loss >= inaccuracy ? WF_MOVE_INACCURACY
                                : WF_MOVE_GOOD;
}

/* ---- games that are won by one seat ---- */

/* `value` is that of the position after the turn, and becomes that of the one before it. */
static void grade_share(WfReviewTurn *turn, const ReviewMeasure *before, const ReviewMeasure *after,
                        int value[WF_SEATS_MAX])
{
    const int then = value[turn->seat];
    const bool best =
        is_setup(turn) || is_wanted(turn, before) || then >= before->value[turn->seat];
    if (!best)
        memcpy(value, before->value, sizeof before->value);
    turn->after = then;
    turn->before = value[turn->seat];
    turn->loss = turn->before - turn->after;
    if (best) {
        turn->grade = WF_MOVE_BEST;
        take_own(turn, after->line, after->line_length);
    } else {
        turn->grade =
            grade_of(turn->loss, WF_REVIEW_INACCURACY, WF_REVIEW_MISTAKE, WF_REVIEW_BLUNDER);
        take_best(turn, before->line, before->line_length);
    }
}

/* ---- ways to a goal that all share ---- */

static void grade_way(WfReviewTurn *turn, const ReviewMeasure *before, const ReviewMeasure *after,
                      int *plies)
{
    const int own = *plies == WF_REVIEW_UNKNOWN ? WF_REVIEW_UNKNOWN : *plies + 1;
    const bool best =
        own != WF_REVIEW_UNKNOWN && (before->plies == WF_REVIEW_UNKNOWN || own <= before->plies);
    turn->after = *plies;
    turn->before = *plies = best ? own : before->plies;
    if (best) {
        turn->grade = WF_MOVE_BEST;
        turn->loss = 0;
        take_own(turn, after->line, after->line_length);
        return;
    }
    take_best(turn, before->line, before->line_length);
    turn->loss = own == WF_REVIEW_UNKNOWN ? WF_REVIEW_UNKNOWN : own - before->plies;
    if (before->plies == WF_REVIEW_UNKNOWN) {
        turn->grade = WF_MOVE_GOOD; /* no way is known in any case */
        turn->loss = 0;
    } else {
        turn->grade = own == WF_REVIEW_UNKNOWN
                          ? WF_MOVE_BLUNDER
                          : grade_of(turn->loss, WF_REVIEW_PLIES_INACCURACY,
                                     WF_REVIEW_PLIES_MISTAKE, WF_REVIEW_PLIES_BLUNDER);
    }
}

void review_follow_ways(const WfReviewTurn *turns, const bool *is_move, ReviewMeasure *measures,
                        size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const ReviewMeasure *here = &measures[i];
        ReviewMeasure *next = &measures[i + 1];
        if (!here->known || !next->known || here->plies == WF_REVIEW_UNKNOWN || !is_move[i] ||
            !is_wanted(&turns[i], here) ||
            (next->plies != WF_REVIEW_UNKNOWN && next->plies < here->plies))
            continue;
        next->plies = here->plies - 1;
        next->line_length = here->line_length - 1;
        memcpy(next->line, here->line + 1, next->line_length * sizeof here->line[0]);
    }
}

void review_grade(bool cooperative, WfReviewTurn *turns, const bool *is_move,
                  const ReviewMeasure *measures, size_t count)
{
    int value[WF_SEATS_MAX];
    memcpy(value, measures[count].value, sizeof value);
    int plies = measures[count].plies;
    for (size_t i = count; i-- > 0;) {
        WfReviewTurn *turn = &turns[i];
        const ReviewMeasure *before = &measures[i], *after = &measures[i + 1];
        turn->known = is_move[i] && before->known && after->known;
        if (turn->known && cooperative)
            grade_way(turn, before, after, &plies);
        else if (turn->known)
            grade_share(turn, before, after, value);
        else {
            memcpy(value, before->value, sizeof value);
            plies = before->plies;
        }
    }
}

bool review_is_doubtful(bool cooperative, const WfReviewTurn *turn, const ReviewMeasure *before,
                        const ReviewMeasure *after)
{
    if (!turn->known || is_setup(turn) || (before->again && (after->again || after->over)))
        return false;
    if (cooperative)
        return turn->grade >= WF_MOVE_MISTAKE && !after->unreachable;
    return turn->grade >= WF_MOVE_MISTAKE ||
           before->value[turn->seat] - after->value[turn->seat] >= WF_REVIEW_MISTAKE;
}

/* ---- the whole game ---- */

static double accuracy_of(bool cooperative, const WfReviewTurn *turn)
{
    if (cooperative)
        return turn->loss == WF_REVIEW_UNKNOWN ? 0 : exp(ply_decline * turn->loss);
    return exp(decline * turn->loss / WHOLE);
}

int review_accuracy(bool cooperative, const WfReviewTurn *turns, size_t count, uint8_t seat)
{
    double sum = 0;
    size_t moves = 0;
    for (size_t i = 0; i < count; i++)
        if (turns[i].known && turns[i].seat == seat) {
            sum += accuracy_of(cooperative, &turns[i]);
            moves++;
        }
    return moves == 0 ? WF_REVIEW_UNKNOWN : (int)lround(WHOLE * sum / (double)moves);
}

/* What a turn lost, to be compared: nothing is worse than that no way is left. */
static int size_of(const WfReviewTurn *turn)
{
    return turn->loss == WF_REVIEW_UNKNOWN ? INT32_MAX : turn->loss;
}

size_t review_turning_points(const WfReviewTurn *turns, size_t count, size_t *points)
{
    size_t found = 0;
    for (size_t i = 0; i < count; i++) {
        if (!turns[i].known || turns[i].grade < WF_MOVE_MISTAKE)
            continue;
        size_t at = found++;
        for (; at > 0 && size_of(&turns[points[at - 1]]) < size_of(&turns[i]); at--)
            points[at] = points[at - 1];
        points[at] = i;
    }
    return found;
}
