/* counts.c - see counts.h. */
#include "review/counts.h"

#include <math.h>
#include <string.h>

#include "base/explanation_builder.h"
#include "review/wins.h"

/* LEAST_TURNS: of every seat before anything is compared. Lines of fewer than ENOUGH_TURNS are
 * followed by at most FOLLOWS searches of 1/FOLLOW_PART of the effort. LAST_ENDS: how many ends of
 * the lines are tried, a turn of every seat apart. WEIGHT: the unit of weights. CERTAIN: odds are
 * not compared beyond this share of the game. */
enum {
    LEAST_TURNS = 2,
    ENOUGH_TURNS = 5,
    FOLLOWS = 3,
    FOLLOW_PART = 20,
    LAST_ENDS = 5,
    WEIGHT = 100000,
    WHOLE = 1000,
    CERTAIN = 30
};

/* The ends of both lines after as many turns. */
typedef struct CountEnds {
    WfPosition played, better;
    size_t length; /* moves from the position before the move on */
} CountEnds;

/* A difference between the ends, and how much of the loss it explains. */
typedef struct CountDifference {
    const ReviewCount *count;
    CountSide side;
    uint8_t other; /* the opponent */
    double part;
    size_t length;
} CountDifference;

static double log_odds(int share)
{
    const int least = share < CERTAIN ? CERTAIN : share;
    const int sure = least > WHOLE - CERTAIN ? WHOLE - CERTAIN : least;
    return log((double)sure / (WHOLE - sure));
}

double review_odds_lost(const ReviewCase *ask)
{
    return log_odds(ask->turn->before) - log_odds(ask->turn->after);
}

/* ---- the lines ---- */

/* A line from the position before the move on. */
typedef struct CountLine {
    size_t length;
    WfMove move[WF_REVIEW_LINE_MAX];
} CountLine;

/* What the searches expect after the move and after the best move. */
typedef struct CountLines {
    CountLine played, better;
} CountLines;

static void add_moves(CountLine *line, const WfMove *moves, size_t count)
{
    for (size_t i = 0; i < count && line->length < WF_REVIEW_LINE_MAX; i++)
        line->move[line->length++] = moves[i];
}

/* Plays the first `length` moves. False: the game ends by one of them. */
static bool play(const ReviewCase *ask, const CountLine *line, size_t length, WfPosition *end)
{
    wf_copy(ask->game, end, ask->before);
    for (size_t i = 0; i < length; i++) {
        wf_apply(ask->game, end, &line->move[i]);
        if (wf_outcome(ask->game, end).result != WF_ONGOING)
            return false;
    }
    return true;
}

/* Searches on from the end of a short line. */
static void follow(const ReviewCase *ask, CountLine *line, size_t enough)
{
    ReviewEffort effort = *ask->effort;
    effort.nodes /= FOLLOW_PART;
    effort.movetime /= FOLLOW_PART;
    for (unsigned i = 0; i < FOLLOWS && line->length < enough; i++) {
        WfPosition end;
        ReviewMeasure measure;
        if (!play(ask, line, line->length, &end) ||
            review_measure_only(ask->spec, &end, NULL, NULL, &effort, &measure) != WF_OK ||
            !measure.known || measure.line_length == 0)
            return;
        add_moves(line, measure.line, measure.line_length);
    }
}

static void open_lines(const ReviewCase *ask, size_t seats, CountLines *lines)
{
    lines->played.length = lines->better.length = 0;
    add_moves(&lines->played, ask->move, 1);
    add_moves(&lines->played, ask->then->line, ask->then->line_length);
    add_moves(&lines->better, ask->at->line, ask->at->line_length);
    follow(ask, &lines->played, ENOUGH_TURNS * seats);
    follow(ask, &lines->better, ENOUGH_TURNS * seats);
}

static bool play_both(const ReviewCase *ask, const CountLines *lines, size_t length,
                      CountEnds *ends)
{
    ends->length = length;
    return play(ask, &lines->better, length, &ends->better) &&
           play(ask, &lines->played, length, &ends->played) &&
           ends->better.head.turn == ends->played.head.turn;
}

/* The longest lines that can be compared: all seats have had as many turns. */
static size_t common_length(const CountLines *lines, size_t seats)
{
    const size_t played = lines->played.length, better = lines->better.length;
    const size_t length = played < better ? played : better;
    return length - length % seats;
}

/* ---- what explains the loss ---- */

/* The seat whose count changed most against the mover, among its opponents. */
static uint8_t opponent_of(const ReviewCase *ask, const ReviewCount *count, const CountEnds *ends)
{
    uint8_t most = WF_NO_SEAT;
    int harm = 0;
    for (uint8_t seat = 0; seat < WF_SEATS_MAX; seat++) {
        if (seat == ask->turn->seat || (ask->before->head.playing >> seat & 1) == 0)
            continue;
        const int change =
            count->other * (count->of(&ends->better, seat) - count->of(&ends->played, seat));
        if (most == WF_NO_SEAT || change > harm) {
            most = seat;
            harm = change;
        }
    }
    return most;
}

static double explained(const ReviewCount *count, uint8_t seat, int weight, const CountEnds *ends)
{
    return (double)weight * (count->of(&ends->better, seat) - count->of(&ends->played, seat)) /
           WEIGHT;
}

static int shown(const ReviewCount *count, const WfPosition *position, uint8_t seat)
{
    return (count->shown != NULL ? count->shown : count->of)(position, seat);
}

/* Whether what is said differs, and in the same direction as what is weighed. */
static bool shows(const ReviewCount *count, uint8_t seat, const CountEnds *ends)
{
    const int weighed = count->of(&ends->better, seat) - count->of(&ends->played, seat);
    const int said = shown(count, &ends->better, seat) - shown(count, &ends->played, seat);
    return (weighed > 0) == (said > 0) && said != 0;
}

static void take(CountDifference *best, CountDifference next, CountSide side, double part)
{
    next.side = side;
    next.part = part;
    if (part > best->part)
        *best = next;
}

/* Compares the ends by every count; returns how much all of them explain together. */
static double compare(const ReviewCase *ask, const CountEnds *ends, CountDifference *best)
{
    double all = 0;
    for (size_t i = 0; i < ask->own->count_count; i++) {
        const ReviewCount *count = &ask->own->counts[i];
        const uint8_t other = opponent_of(ask, count, ends), seat = ask->turn->seat;
        const double own = explained(count, seat, count->own, ends);
        const double its = explained(count, other, count->other, ends);
        const bool shows_own = shows(count, seat, ends), shows_its = shows(count, other, ends);
        const CountDifference next = {.count = count, .other = other, .length = ends->length};
        all += own + its;
        if (shows_own)
            take(best, next, COUNT_OWN, own);
        if (shows_its)
            take(best, next, COUNT_OTHER, its);
        if (shows_own && shows_its && own > 0 && its > 0)
            take(best, next, COUNT_BOTH, own + its);
    }
    return all;
}

/* The difference that explains most; part 0: none explains half of the loss. */
static CountDifference most_telling(const ReviewCase *ask, size_t seats, const CountLines *lines,
                                    CountEnds *ends)
{
    const double half = review_odds_lost(ask) / 2;
    const size_t longest = common_length(lines, seats);
    CountDifference best = {.part = 0};
    for (size_t i = 0; i < LAST_ENDS && longest >= (i + LEAST_TURNS) * seats; i++) {
        CountDifference here = {.part = half};
        if (play_both(ask, lines, longest - i * seats, ends) && compare(ask, ends, &here) >= half &&
            here.count != NULL && here.part > best.part)
            best = here;
    }
    return best;
}

/* ---- the second searches ---- */

/* What the mover can expect at an end; WF_REVIEW_UNKNOWN: it was stopped. */
static int value_at(const ReviewCase *ask, const WfPosition *end)
{
    ReviewEffort effort = *ask->effort;
    ReviewMeasure measure;
    effort.nodes /= WF_REVIEW_AGAIN;
    effort.movetime /= WF_REVIEW_AGAIN;
    const WfCode code = review_measure_only(ask->spec, end, NULL, NULL, &effort, &measure);
    return code == WF_OK && measure.known ? measure.value[ask->turn->seat] : WF_REVIEW_UNKNOWN;
}

/* Whether half of the loss is still there at the ends of the lines. */
static bool is_still_lost(const ReviewCase *ask, const CountEnds *ends)
{
    const int better = value_at(ask, &ends->better), played = value_at(ask, &ends->played);
    return better != WF_REVIEW_UNKNOWN && played != WF_REVIEW_UNKNOWN &&
           2 * (better - played) >= ask->turn->loss;
}

/* ---- the message ---- */

/* The kinds of which `more` has more than `fewer`. */
static unsigned say_pieces(const ReviewCase *ask, WfExplanation *says, unsigned slot, uint8_t seat,
                           const WfPosition *more, const WfPosition *fewer)
{
    unsigned said = 0;
    for (unsigned kind = 0; kind < ask->game->kind_count; kind++)
        for (unsigned n = ask->own->pieces(fewer, seat, kind);
             n < ask->own->pieces(more, seat, kind); n++, said++)
            if (says != NULL)
                explanation_kind(says, slot, kind);
    return said;
}

static void say_numbers(const CountDifference *found, const CountEnds *ends, uint8_t seat,
                        unsigned slot, WfExplanation *says)
{
    explanation_number(says, slot, (unsigned)shown(found->count, &ends->played, seat));
    explanation_number(says, slot + 1, (unsigned)shown(found->count, &ends->better, seat));
}

static void say_difference(const ReviewCase *ask, const CountDifference *found,
                           const CountEnds *ends, WfExplanation *says)
{
    const uint8_t own = ask->turn->seat, other = found->other;
    const uint8_t seat = found->side == COUNT_OTHER ? other : own;
    const bool pieces = found->count->pieces, both = found->side == COUNT_BOTH;
    /* where the seat has more pieces */
    const WfPosition *more = seat == own ? &ends->better : &ends->played;
    const WfPosition *fewer = seat == own ? &ends->played : &ends->better;
    explanation_seat(says, 0, seat);
    if (pieces) {
        (void)say_pieces(ask, says, 1, seat, more, fewer);
        (void)say_pieces(ask, says, 2, seat, fewer, more);
    } else {
        say_numbers(found, ends, seat, 1, says);
    }
    const unsigned seats = (unsigned)__builtin_popcount(ask->before->head.playing);
    explanation_number(says, 3, (unsigned)ends->length / seats);
    explanation_move(says, 4, ask->best);
    if (both)
        explanation_seat(says, 5, other);
    if (both && pieces) {
        (void)say_pieces(ask, says, 6, other, &ends->played, &ends->better);
        (void)say_pieces(ask, says, 7, other, &ends->better, &ends->played);
    } else if (both) {
        say_numbers(found, ends, other, 6, says);
    }
}

static const WfMessage *message_of(const ReviewCase *ask, const CountDifference *found,
                                   const CountEnds *ends)
{
    const ReviewCount *count = found->count;
    const uint8_t own = ask->turn->seat, other = found->other;
    const bool trades_own =
        count->pieces && say_pieces(ask, NULL, 0, own, &ends->played, &ends->better) > 0;
    const bool trades_other =
        count->pieces && say_pieces(ask, NULL, 0, other, &ends->better, &ends->played) > 0;
    if (found->side == COUNT_BOTH && (trades_own || trades_other))
        return &count->says[COUNT_SIDES + COUNT_OTHER + (trades_own ? 1 : 0) +
                            (trades_other ? 2 : 0)];
    const bool trades =
        found->side != COUNT_BOTH && (found->side == COUNT_OWN ? trades_own : trades_other);
    return &count->says[found->side + (trades ? (unsigned)COUNT_SIDES : 0U)];
}

bool review_counts(const ReviewCase *ask, WfReviewReason *reason)
{
    const size_t seats = (size_t)__builtin_popcount(ask->before->head.playing);
    CountLines lines;
    CountEnds ends;
    if (ask->then->over)
        return false;
    open_lines(ask, seats, &lines);
    const CountDifference found = most_telling(ask, seats, &lines, &ends);
    if (found.part <= 0 || !play_both(ask, &lines, found.length, &ends))
        return false;
    const WfMessage *message = message_of(ask, &found, &ends);
    if (!is_still_lost(ask, &ends) ||
        !review_begin(ask, found.count->kind, message, lines.played.move + 1, found.length - 1,
                      reason))
        return false;
    say_difference(ask, &found, &ends, &reason->says);
    reason->better_length = found.length;
    memcpy(reason->better, lines.better.move, found.length * sizeof lines.better.move[0]);
    return true;
}
