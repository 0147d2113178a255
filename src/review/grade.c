/* grade.c - see grade.h.
 *
 * Values are backed up from the end of the game. A move that the search chose, or that turned out
 * no worse than its choice, is worth what the position after it is worth, because that position was
 * searched from nearer. So a best move loses nothing, and the value after a move is always the
 * value before the next one.
 *
 * A backed-up value may blame the wrong move: the search expected too much, and would have done so
 * of any move. So a move loses no more than the difference between two looks of the same effort,
 * one at the position before it and one at the position after it. */
#include "review/grade.h"

#include <math.h>
#include <string.h>
#include <wayfarer/engine.h>

/* WHOLE: of the game, in thousandths. */
enum { WHOLE = 1000 };

/* The exponents by which accuracy falls: for the part of the game lost, and for each ply lost. */
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

/* Takes over the move that was made, and how the game might continue. */
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

/* ---- games that one seat wins ---- */

bool review_is_certain(const ReviewMeasure *measure)
{
    return measure->over || (measure->known && wf_turns_to_win(measure->score) != 0);
}

/* The measures of the positions before and after a move. */
typedef struct Sides {
    const ReviewMeasure *before, *after;
    const ReviewMeasure *second_before, *second_after; /* of look 1, if there was look 2 */
} Sides;

static bool has_look(const ReviewMeasure *measure, unsigned look)
{
    return look <= measure->look || (look < WF_REVIEW_LOOKS && review_is_certain(measure));
}

static const ReviewMeasure *by_look(const ReviewMeasure *last, const ReviewMeasure *second,
                                    unsigned look)
{
    return look == last->look || review_is_certain(last) ? last : second;
}

/* The least loss of a move by the looks with more effort that both positions had; `most` if there
 * were none. */
static int least_loss(const Sides *sides, unsigned seat, int most)
{
    const ReviewMeasure *before = sides->before, *after = sides->after;
    for (unsigned look = 1; has_look(before, look) && has_look(after, look); look++) {
        const int loss = by_look(before, sides->second_before, look)->value[seat] -
                         by_look(after, sides->second_after, look)->value[seat];
        most = loss < most ? loss : most;
    }
    return most > 0 ? most : 0;
}

/* The value before a move that loses `loss`, which is less than the searches say. */
static void back_up(const ReviewMeasure *before, unsigned seat, int loss, int value[WF_SEATS_MAX])
{
    const int whole = before->value[seat] - value[seat];
    for (unsigned i = 0; i < WF_SEATS_MAX; i++)
        value[i] += (before->value[i] - value[i]) * loss / whole;
}

/* `value` is that of the position after the turn, and becomes that of the one before it. */
static void grade_share(WfReviewTurn *turn, const Sides *sides, int value[WF_SEATS_MAX])
{
    const ReviewMeasure *before = sides->before, *after = sides->after;
    const int then = value[turn->seat];
    int loss = 0;
    /* Where a race is counted, only a move that changes its winner loses. A search that counts it
     * for the one side to move and not for the other would blame moves for the difference. */
    const bool same =
        before->counted != 0 && before->counted == after->counted && !review_is_certain(after);
    if (!is_setup(turn) && !is_wanted(turn, before) && !same && then < before->value[turn->seat])
        loss = least_loss(sides, turn->seat, before->value[turn->seat] - then);
    if (loss > 0)
        back_up(before, turn->seat, loss, value);
    turn->after = then;
    turn->before = value[turn->seat];
    turn->loss = turn->before - turn->after;
    if (loss == 0) {
        turn->grade = WF_MOVE_BEST;
        take_own(turn, after->line, after->line_length);
    } else {
        turn->grade =
            grade_of(turn->loss, WF_REVIEW_INACCURACY, WF_REVIEW_MISTAKE, WF_REVIEW_BLUNDER);
        take_best(turn, before->line, before->line_length);
    }
}

/* ---- ways to a shared goal ---- */

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
        turn->grade = WF_MOVE_GOOD; /* no way is known anyway */
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
                  const ReviewMeasure *measures, const ReviewMeasure *second, size_t count)
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
            grade_share(turn, &(Sides){before, after, &second[i], &second[i + 1]}, value);
        else {
            memcpy(value, before->value, sizeof value);
            plies = before->plies;
        }
    }
}

bool review_is_doubtful(bool cooperative, const WfReviewTurn *turn, const ReviewMeasure *before,
                        const ReviewMeasure *after, unsigned look)
{
    const bool done = has_look(before, look) && has_look(after, look);
    if (!turn->known || is_setup(turn) || done)
        return false;
    if (cooperative)
        return turn->grade >= WF_MOVE_MISTAKE && !after->unreachable && look == 1;
    return turn->grade >= WF_MOVE_MISTAKE ||
           (look == 1 && before->value[turn->seat] - after->value[turn->seat] >= WF_REVIEW_MISTAKE);
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

/* The loss of a turn, for comparison. Nothing is worse than losing the last way. */
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
