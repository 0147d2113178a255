/* explain_stockbroker.c - Courier Leapale: how a Stockbroker moves and captures, in the page's
 * words. Files lie in three rings; what counts is whether a step stays in one. */
#include <stdlib.h>

#include "games/leapale/explain.h"

typedef struct Step {
    int levels, files, ranks; /* ranks forward */
} Step;

static Step measure(const Question *q)
{
    const unsigned from = q->move->from, to = q->move->to;
    const int up = (int)cell_rank(to) - (int)cell_rank(from);
    return (Step){.levels = abs((int)cell_level(to) - (int)cell_level(from)),
                  .files = abs((int)cell_file(to) - (int)cell_file(from)),
                  .ranks = q->side == 0 ? up : -up};
}

/* How far out a cell's file lies: 0 in the middle of the cube, 2 on its outside. */
static unsigned ring(unsigned cell)
{
    const int level = abs(2 * (int)cell_level(cell) - 5), file = abs(2 * (int)cell_file(cell) - 5);
    return (unsigned)(level > file ? level : file) / 2;
}

static void say_file(const Question *q, const char *before, unsigned cell)
{
    wf_text_add(q->text, "%s%c%c", before, 'u' + (int)cell_level(cell), 'a' + (int)cell_file(cell));
}

/* "(file wc is in the inner ring, file vc in the middle ring)" */
static void say_rings(const Question *q)
{
    static const char *const names[] = {"inner", "middle", "outer"};
    const unsigned from = ring(q->move->from), to = ring(q->move->to);
    if (from == to) {
        say_file(q, "(files ", q->move->from);
        say_file(q, " and ", q->move->to);
        wf_text_add(q->text, " are both in the %s ring)", names[from]);
        return;
    }
    say_file(q, "(file ", q->move->from);
    wf_text_add(q->text, " is in the %s ring, ", names[from]);
    say_file(q, "file ", q->move->to);
    wf_text_add(q->text, " in the %s ring)", names[to]);
}

static bool does_not_move_so(const Question *q, Step step)
{
    wf_text_add(q->text, "A Stockbroker moves one step along the nine forward radials");
    if (step.levels == 0 && step.files == 0 && step.ranks > 1) {
        wf_text_add(q->text, ": there is no double step in this game, and ");
        leapale_say_cell(q, "", q->move->to);
        wf_text_add(q->text, " is %d steps away.", step.ranks);
        return false;
    }
    if (step.ranks <= 0) {
        leapale_say_cell(q, ", never backward or sideways: ", q->move->to);
        return leapale_no(q, step.ranks == 0 ? " is on its own rank." : " is behind it.");
    }
    wf_text_add(q->text, ": one rank forward and at most one file and one level aside; it may not "
                         "go");
    leapale_say_cell(q, " from ", q->move->from);
    leapale_say_cell(q, " to ", q->move->to);
    return leapale_no(q, ".");
}

static bool may_not_capture(const Question *q, Step step)
{
    if (step.levels == 0 && step.files == 0) {
        wf_text_add(q->text, "The Stockbroker may not capture straight forward: ");
    } else {
        wf_text_add(q->text, "The Stockbroker may not capture on a standard diagonal to a file the "
                             "same distance in or out ");
        say_rings(q);
        wf_text_add(q->text, ": ");
    }
    leapale_say_piece(q, "", q->move->to);
    return leapale_no(q, " is in its way.");
}

/* Whether an enemy Stockbroker stands where chess would have it taken in passing. */
static bool is_like_en_passant(const Question *q)
{
    const unsigned to = q->move->to;
    const unsigned beside = cell_level(to) * 36 + cell_rank(q->move->from) * 6 + cell_file(to);
    return q->p->piece[beside] == board_piece(q->side ^ 1, STOCKBROKER);
}

static bool may_only_capture(const Question *q, Step step)
{
    const bool nonstandard = step.levels != 0 && step.files != 0;
    const bool outward = ring(q->move->to) > ring(q->move->from);
    wf_text_add(q->text, "The Stockbroker moves along a %s only to capture; ",
                nonstandard ? "nonstandard diagonal"
                : outward   ? "standard diagonal to a file further out"
                            : "standard diagonal to a file further in");
    leapale_say_cell(q, "", q->move->to);
    wf_text_add(q->text, " is empty");
    if (!nonstandard) {
        wf_text_put(q->text, ' ');
        say_rings(q);
    }
    return leapale_no(
        q, is_like_en_passant(q) ? ", and there is no en passant capture in this game." : ".");
}

bool leapale_explain_stockbroker(const Question *q)
{
    const unsigned from = q->move->from, to = q->move->to;
    const uint8_t there = q->p->piece[to];
    const bool quiet = cells_has(&cube_stockbroker_quiet[q->side][from], to);
    const bool captures = cells_has(&cube_stockbroker_captures[q->side][from], to);
    if (!quiet && !captures)
        return does_not_move_so(q, measure(q));
    if (there != BOARD_EMPTY && board_seat(there) == q->side)
        return leapale_on_own_side(q);
    if (quiet && there != BOARD_EMPTY)
        return may_not_capture(q, measure(q));
    return quiet || there != BOARD_EMPTY || may_only_capture(q, measure(q));
}
