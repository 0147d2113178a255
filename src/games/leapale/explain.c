/* explain.c - Courier Leapale: what a move does, or which rule forbids it and because of what. */
#include <string.h>

#include "games/leapale/leapale.h"

typedef struct Question {
    const LeapalePosition *p;
    const WfMove *move;
    WfText *text;
    unsigned side;
    const LeapaleKind *kind; /* of the piece that would move; NULL if there is none */
} Question;

static bool no(const Question *q, const char *reason)
{
    wf_text_add(q->text, "%s", reason);
    return false;
}

static void say_cell(const Question *q, const char *before, unsigned cell)
{
    wf_text_add(q->text, "%s", before);
    leapale_put_cell(q->text, cell);
}

/* "the Duke on xd1", "the enemy Duke on xd6" */
static void say_piece(const Question *q, const char *before, unsigned cell)
{
    const uint8_t piece = q->p->piece[cell];
    wf_text_add(q->text, "%sthe %s%s", before, board_seat(piece) == q->side ? "" : "enemy ",
                leapale_kind[board_kind(piece)].name);
    say_cell(q, " on ", cell);
}

static bool may_start(const Question *q)
{
    const uint8_t piece = q->p->piece[q->move->from];
    if (leapale_has_set(q->p, 0) || leapale_has_set(q->p, 1))
        return no(q, "The game is over: a side owns three Archdukes, three Empresses and three "
                     "Alibucks.");
    if (leapale_is_bare(q->p))
        return no(q, "The game is over: only the Emperors are left.");
    if (piece == BOARD_EMPTY) {
        say_cell(q, "There is no piece on ", q->move->from);
        return no(q, ".");
    }
    if (board_seat(piece) != q->side) {
        say_piece(q, "It is not that side's turn: ", q->move->from);
        return no(q, " may not move now.");
    }
    return true;
}

static void say_directions(const Question *q, unsigned radials)
{
    static const struct {
        unsigned radials;
        const char *words;
    } names[] = {{7, "any of the 26 radials"},
                 {3, "the orthogonals and standard diagonals"},
                 {5, "the orthogonals and nonstandard diagonals"},
                 {6, "the standard and nonstandard diagonals"}};
    for (unsigned i = 0; i < 4; i++)
        if (names[i].radials == radials)
            wf_text_add(q->text, "%s", names[i].words);
}

/* How the piece moves, for a target that it does not reach even on an empty board. */
static bool cannot_reach(const Question *q)
{
    wf_text_add(q->text, "The %s ", q->kind->name);
    switch (q->kind->gait) {
    case GAIT_STEP:
        wf_text_add(q->text, "moves one step along ");
        break;
    case GAIT_SLIDE:
        wf_text_add(q->text, "moves any distance along ");
        break;
    case GAIT_LEAP:
        wf_text_add(q->text, "leaps exactly two steps along ");
        break;
    case GAIT_GNU:
        wf_text_add(q->text, "leaps 2:1:0 or 3:1:0");
        break;
    case GAIT_OBERON:
        wf_text_add(q->text, "leaps 2:1:1 or 2:2:1");
        break;
    case GAIT_BROKER:
        wf_text_add(q->text, "moves one step along the nine forward radials");
        break;
    }
    say_directions(q, q->kind->radials);
    say_cell(q, "; ", q->move->to);
    say_cell(q, " is not reached so from ", q->move->from);
    return no(q, ".");
}

static bool may_slide(const Question *q)
{
    const unsigned radial = cube_radial[q->move->from][q->move->to];
    if (radial == CUBE_NONE || (cube_class(radial) & q->kind->radials) == 0)
        return cannot_reach(q);
    const uint8_t *next = cube_next[radial];
    for (unsigned cell = next[q->move->from]; cell != q->move->to; cell = next[cell])
        if (q->p->piece[cell] != BOARD_EMPTY) {
            wf_text_add(q->text, "The %s may not pass over ", q->kind->name);
            say_piece(q, "", cell);
            return no(q, ": it moves through empty cells only.");
        }
    return true;
}

/* The Stockbroker's four restrictions, in the page's words. */
static bool may_deal(const Question *q)
{
    const bool quiet = cells_has(&cube_stockbroker_quiet[q->side][q->move->from], q->move->to);
    const bool captures =
        cells_has(&cube_stockbroker_captures[q->side][q->move->from], q->move->to);
    const bool enemy = q->p->piece[q->move->to] != BOARD_EMPTY;
    if (!quiet && !captures)
        return cannot_reach(q);
    if (quiet && enemy) {
        const bool straight = cell_file(q->move->from) == cell_file(q->move->to) &&
                              cell_level(q->move->from) == cell_level(q->move->to);
        wf_text_add(q->text, "The Stockbroker may not capture %s: ",
                    straight ? "straight forward"
                             : "on a standard diagonal to a file the same distance in or out");
        say_piece(q, "", q->move->to);
        return no(q, " is in its way.");
    }
    if (captures && !enemy) {
        const bool nonstandard = cell_file(q->move->from) != cell_file(q->move->to) &&
                                 cell_level(q->move->from) != cell_level(q->move->to);
        wf_text_add(q->text, "The Stockbroker moves %s only to capture; ",
                    nonstandard ? "along a nonstandard diagonal"
                                : "along a standard diagonal to a file further in or out");
        say_cell(q, "", q->move->to);
        return no(q, " is empty.");
    }
    return true;
}

static bool may_reach(const Question *q)
{
    const uint8_t there = q->p->piece[q->move->to];
    if (q->move->from == q->move->to)
        return no(q, "A move must go to another cell.");
    if (there != BOARD_EMPTY && board_seat(there) == q->side) {
        wf_text_add(q->text, "The %s may not move there: ", q->kind->name);
        say_piece(q, "", q->move->to);
        return no(q, " is your own.");
    }
    if (q->kind->gait == GAIT_SLIDE)
        return may_slide(q);
    if (q->kind->gait == GAIT_BROKER)
        return may_deal(q);
    const Cells targets = leapale_targets(q->p, q->move->from);
    return cells_has(&targets, q->move->to) || cannot_reach(q);
}

static bool may_promote(const Question *q)
{
    const bool arrives =
        q->kind->gait == GAIT_BROKER && cell_rank(q->move->to) == leapale_far_rank(q->side);
    if (arrives && q->move->extra == 0)
        return no(q, "A Stockbroker that reaches the far rank must be promoted: add h, m or u.");
    if (!arrives && q->move->extra != 0)
        return no(q, "Only a Stockbroker that reaches the far rank is promoted.");
    return true;
}

/* The Emperor must not be in check after the move. */
static bool stays_safe(const Question *q)
{
    WfPosition after;
    memcpy(&after, q->p, sizeof *q->p);
    leapale_apply(&after, q->move);
    const LeapalePosition *p = leapale_of(&after);
    const Cells nothing = {{0}};
    const unsigned emperor = leapale_emperor(p, q->side);
    Cells attackers = leapale_attackers(p, emperor, q->side ^ 1, &nothing);
    unsigned attacker;
    if (!cells_pop(&attackers, &attacker))
        return true;
    say_cell(q, "This would leave the Emperor on ", emperor);
    const char *before = " in check from ";
    do {
        say_piece(q, before, attacker);
        before = " and ";
    } while (cells_pop(&attackers, &attacker));
    return no(q, ".");
}

static void say_deed(const Question *q)
{
    wf_text_add(q->text, "%s ", q->kind->name);
    say_cell(q, "", q->move->from);
    say_cell(q, "–", q->move->to);
    const uint8_t captured = q->p->piece[q->move->to];
    if (captured != BOARD_EMPTY)
        wf_text_add(q->text, ", captures the %s", leapale_kind[board_kind(captured)].name);
    if (q->move->extra != 0)
        wf_text_add(q->text, ", promoted to %s", leapale_kind[q->move->extra].name);
    WfPosition after;
    memcpy(&after, q->p, sizeof *q->p);
    leapale_apply(&after, q->move);
    if (leapale_in_check(leapale_of(&after), q->side ^ 1))
        wf_text_add(q->text, ", gives check");
    wf_text_put(q->text, '.');
}

bool leapale_explain(const WfPosition *position, const WfMove *move, WfText *text)
{
    Question q = {.p = leapale_of(position), .move = move, .text = text, .kind = NULL};
    q.side = q.p->head.turn;
    if (!may_start(&q))
        return false;
    q.kind = &leapale_kind[board_kind(q.p->piece[move->from])];
    if (!may_reach(&q) || !may_promote(&q) || !stays_safe(&q))
        return false;
    say_deed(&q);
    return true;
}
