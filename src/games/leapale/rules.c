/* rules.c - Courier Leapale: legal moves, their effects, and how the game ends.
 *
 * Source: Charles Gilman's page "Courier Leapale" (2007); see README.md beside this file for the
 * text and for the points that are rulings. Legal moves are found as in chess programs: once checks
 * and pins are known, no move needs to be tried. */
#include "base/moves.h"
#include "base/multiversion.h"
#include "base/random.h"
#include "games/leapale/leapale.h"

/* The most moves of one piece: 26 radials of five cells. A Stockbroker has at most nine cells by
 * three promotions. */
enum { PIECE_MOVES_MAX = 26 * 5 };

/* The limits on the moves of the side to move. */
typedef struct LeapaleLimits {
    Cells allowed; /* where pieces other than the Emperor may go: everywhere, or to end a check */
    Cells pinned;
    unsigned emperor;
    bool double_check;
} LeapaleLimits;

static const Cells nothing = {{0}};

static Cells cells_between(unsigned from, unsigned to)
{
    Cells between = {{0}};
    const uint8_t *next = cube_next[cube_radial[from][to]];
    for (unsigned cell = next[from]; cell != to; cell = next[cell])
        cells_flip(&between, cell);
    return between;
}

/* The classes of radials along which a kind slides, 0 if it does not. */
static inline unsigned slides_along(unsigned kind)
{
    return leapale_motion[kind].gait == LEAPALE_GAIT_SLIDE ? leapale_motion[kind].radials : 0;
}

/* Pieces of `side`, each the only one between the Emperor on a cell and a slider of `sliders_side`.
 */
static Cells find_between(const LeapalePosition *p, unsigned emperor, unsigned sliders_side,
                          unsigned side)
{
    static const uint8_t sliders[] = {LEAPALE_EMPRESS, LEAPALE_QUEEN, LEAPALE_DUCHESS,
                                      LEAPALE_GOVERNOR};
    Cells found = {{0}};
    for (unsigned i = 0; i < sizeof sliders; i++) {
        Cells aligned = cells_and(p->kind[sliders[i]], &p->side[sliders_side]);
        aligned = cells_and(aligned, &cube_lines[slides_along(sliders[i])][emperor]);
        for (unsigned slider; cells_pop(&aligned, &slider);) {
            const uint8_t *next = cube_next[cube_radial[slider][emperor]];
            unsigned blocker = CUBE_NONE, blockers = 0;
            for (unsigned cell = next[slider]; cell != emperor && blockers < 2; cell = next[cell])
                if (p->piece[cell] != BOARD_EMPTY) {
                    blocker = cell;
                    blockers++;
                }
            if (blockers == 1 && cells_has(&p->side[side], blocker) && !cells_has(&found, blocker))
                cells_flip(&found, blocker);
        }
    }
    return found;
}

Cells leapale_discovered_check_candidates(const LeapalePosition *p, unsigned side)
{
    return find_between(p, leapale_emperor(p, side ^ 1), side, side);
}

static LeapaleLimits find_limits(const LeapalePosition *p)
{
    LeapaleLimits limits = {.allowed = {{~UINT64_C(0), ~UINT64_C(0), ~UINT64_C(0), ~UINT64_C(0)}}};
    limits.emperor = leapale_emperor(p, p->head.turn);
    limits.pinned = find_between(p, limits.emperor, p->head.turn ^ 1U, p->head.turn);
    Cells checkers = leapale_attackers(p, limits.emperor, p->head.turn ^ 1U, &nothing);
    unsigned checker;
    const Cells all = checkers;
    if (!cells_pop(&checkers, &checker))
        return limits;
    limits.double_check = !cells_empty(&checkers);
    limits.allowed = all;
    if (slides_along(board_kind(p->piece[checker])) != 0) {
        const Cells between = cells_between(checker, limits.emperor);
        limits.allowed = cells_or(all, &between);
    }
    return limits;
}

/* A pinned piece stays between its Emperor and the pinning slider, or captures that slider. The
 * slider is the second piece from the Emperor; a leap beyond it would leave the Emperor in check.
 */
static Cells on_pin_line(const LeapalePosition *p, unsigned emperor, unsigned cell, Cells targets)
{
    const uint8_t *next = cube_next[cube_radial[emperor][cell]];
    Cells line = {{0}};
    unsigned pieces = 0;
    for (unsigned c = next[emperor]; pieces < 2; c = next[c]) {
        cells_flip(&line, c);
        pieces += p->piece[c] != BOARD_EMPTY;
    }
    return cells_and(targets, &line);
}

static Cells emperor_targets(const LeapalePosition *p, unsigned emperor)
{
    Cells gone = {{0}}, safe = {{0}};
    cells_flip(&gone, emperor);
    Cells near = leapale_targets(p, emperor);
    for (unsigned cell; cells_pop(&near, &cell);) {
        const Cells attackers = leapale_attackers(p, cell, p->head.turn ^ 1U, &gone);
        if (cells_empty(&attackers))
            cells_flip(&safe, cell);
    }
    return safe;
}

static inline Cells legal_targets(const LeapalePosition *p, const LeapaleLimits *limits,
                                  unsigned cell)
{
    if (cell == limits->emperor)
        return emperor_targets(p, cell);
    if (limits->double_check)
        return nothing;
    const Cells targets = cells_and(leapale_targets(p, cell), &limits->allowed);
    return cells_has(&limits->pinned, cell) ? on_pin_line(p, limits->emperor, cell, targets)
                                            : targets;
}

static inline bool promotes(const LeapalePosition *p, unsigned cell)
{
    const unsigned side = board_seat(p->piece[cell]), far = leapale_far_rank(side);
    const unsigned before = side == 0 ? far - 1 : far + 1;
    return board_kind(p->piece[cell]) == LEAPALE_STOCKBROKER && cell_rank(cell) == before;
}

bool leapale_has_set(const LeapalePosition *p, unsigned side)
{
    for (unsigned kind = LEAPALE_ARCHDUKE; kind <= LEAPALE_ALIBUCK; kind++) {
        const Cells own = cells_and(p->kind[kind], &p->side[side]);
        if (cells_count(&own) < LEAPALE_SET)
            return false;
    }
    return true;
}

bool leapale_is_bare(const LeapalePosition *p)
{
    const Cells all = cells_or(p->side[0], &p->side[1]);
    const Cells others = cells_minus(all, &p->kind[LEAPALE_EMPEROR]);
    return cells_empty(&others);
}

static bool is_over(const LeapalePosition *p)
{
    return leapale_has_set(p, 0) || leapale_has_set(p, 1) || leapale_is_bare(p);
}

MULTIVERSION uint64_t leapale_count(const WfPosition *position)
{
    const LeapalePosition *p = leapale_of(position);
    if (is_over(p))
        return 0;
    const LeapaleLimits limits = find_limits(p);
    uint64_t count = 0;
    Cells own = p->side[p->head.turn];
    for (unsigned from; cells_pop(&own, &from);) {
        const Cells targets = legal_targets(p, &limits, from);
        count += (uint64_t)cells_count(&targets) * (promotes(p, from) ? 3 : 1);
    }
    return count;
}

/* Lists the moves of one piece to `targets`. */
MULTIVERSION_PART WfCode list_piece(const LeapalePosition *p, unsigned from, Cells targets,
                                    WfMoveList *list)
{
    if (wf_moves_reserve(list, PIECE_MOVES_MAX) != WF_OK)
        return WF_NO_MEMORY;
    const uint8_t low = promotes(p, from) ? LEAPALE_ARCHDUKE : 0;
    const uint8_t high = promotes(p, from) ? LEAPALE_ALIBUCK : 0;
    WfMove *next = list->items + list->count;
    for (unsigned to; cells_pop(&targets, &to);)
        for (uint8_t extra = low; extra <= high; extra++, next++) {
            move_write(next, from, to);
            next->extra = extra;
        }
    list->count = (size_t)(next - list->items);
    return WF_OK;
}

/* All legal moves, or only the captures and promotions among them. */
MULTIVERSION_PART WfCode list_all(const LeapalePosition *p, bool forcing, WfMoveList *list)
{
    if (is_over(p))
        return WF_OK;
    const LeapaleLimits limits = find_limits(p);
    Cells own = p->side[p->head.turn];
    for (unsigned from; cells_pop(&own, &from);) {
        Cells targets = legal_targets(p, &limits, from);
        if (forcing && !promotes(p, from))
            targets = cells_and(targets, &p->side[p->head.turn ^ 1]);
        if (!cells_empty(&targets) && list_piece(p, from, targets, list) != WF_OK)
            return WF_NO_MEMORY;
    }
    return WF_OK;
}

MULTIVERSION WfCode leapale_moves(const WfPosition *position, WfMoveList *list)
{
    return list_all(leapale_of(position), false, list);
}

MULTIVERSION WfCode leapale_forcing(const WfPosition *position, WfMoveList *list)
{
    return list_all(leapale_of(position), true, list);
}

/* ---- hash keys: a piece on a cell, then the side to move ---- */

enum { KEY_BLACK = 64 * 256 };

uint64_t leapale_rehash(const WfPosition *position)
{
    const LeapalePosition *p = leapale_of(position);
    uint64_t hash = p->head.turn == 1 ? zobrist_key(KEY_BLACK) : 0;
    for (unsigned cell = 0; cell < CUBE_CELLS; cell++)
        if (p->piece[cell] != BOARD_EMPTY)
            hash ^= zobrist_key(p->piece[cell] * 256U + cell);
    return hash;
}

void leapale_put(LeapalePosition *p, unsigned cell, uint8_t piece)
{
    p->piece[cell] = piece;
    cells_flip(&p->side[board_seat(piece)], cell);
    cells_flip(&p->kind[board_kind(piece)], cell);
    p->head.hash ^= zobrist_key(piece * 256U + cell);
}

void leapale_remove(LeapalePosition *p, unsigned cell)
{
    const uint8_t piece = p->piece[cell];
    leapale_put(p, cell, piece); /* flipping it again removes it */
    p->piece[cell] = BOARD_EMPTY;
}

void leapale_apply(WfPosition *position, const WfMove *move)
{
    LeapalePosition *p = (LeapalePosition *)position;
    const unsigned side = p->head.turn;
    const uint8_t piece = p->piece[move->from];
    const bool captures = p->piece[move->to] != BOARD_EMPTY;
    if (p->head.clock < WF_COUNTER_MAX)
        p->head.clock++;
    if (captures || board_kind(piece) == LEAPALE_STOCKBROKER)
        p->head.clock = 0;
    if (captures)
        leapale_remove(p, move->to);
    leapale_remove(p, move->from);
    leapale_put(p, move->to, move->extra != 0 ? board_piece(side, move->extra) : piece);
    p->head.hash ^= zobrist_key(KEY_BLACK);
    p->head.turn ^= 1;
    if (side == 1 && p->head.number < WF_COUNTER_MAX)
        p->head.number++;
}

WfOutcome leapale_outcome(const WfPosition *position, bool has_moves)
{
    const LeapalePosition *p = leapale_of(position);
    const unsigned mover = p->head.turn ^ 1U;
    for (unsigned i = 0; i < 2; i++) /* the side that just moved first */
        if (leapale_has_set(p, mover ^ i))
            return (WfOutcome){WF_WIN, WF_REASON_PROMOTIONS, (uint8_t)(mover ^ i)};
    if (leapale_is_bare(p))
        return (WfOutcome){WF_DRAW, WF_REASON_BARE_EMPERORS, WF_NO_SEAT};
    if (!has_moves && leapale_in_check(p, p->head.turn))
        return (WfOutcome){WF_WIN, WF_REASON_CHECKMATE, (uint8_t)mover};
    if (!has_moves)
        return (WfOutcome){WF_DRAW, WF_REASON_STALEMATE, WF_NO_SEAT};
    if (p->head.clock >= LEAPALE_CLOCK)
        return (WfOutcome){WF_DRAW, WF_REASON_CLOCK, WF_NO_SEAT};
    return (WfOutcome){WF_ONGOING, WF_REASON_NONE, WF_NO_SEAT};
}
