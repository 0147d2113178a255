/* guide_leapale.c - Courier Leapale: captures by what they win, promotions, checks. */
#include "base/multiversion.h"
#include "games/games.h"
#include "games/leapale/leapale.h"
#include "search/guide/guide.h"

/* What a check is worth looking at, among quiet moves: an Emperor among ninety cells is mated
 * sooner than late moves are looked at. */
enum { CHECK_PROMISE = 4000, CHECK_MARK = 1 };

/* What a capture may change beside what it takes, in hundredths. */
enum { GAIN_MARGIN = 60 };

/* Hundredths; for exchanges only their order matters. */
static const int worth[LEAPALE_KINDS] = {
    [EMPEROR] = 10000, [ARCHDUKE] = 300, [EMPRESS] = 1000, [ALIBUCK] = 220,
    [PRINCE] = 210,    [QUEEN] = 700,    [ALIBABA] = 140,  [DUKE] = 160,
    [DUCHESS] = 470,   [DYBBUK] = 110,   [BARON] = 200,    [GOVERNOR] = 520,
    [ELK] = 130,       [GNU] = 380,      [OBERON] = 330,   [STOCKBROKER] = 55};

/* The cheapest of some attackers. */
static unsigned cheapest(const LeapalePosition *p, Cells attackers)
{
    unsigned best = CUBE_NONE;
    int least = INT32_MAX;
    for (unsigned cell; cells_pop(&attackers, &cell);)
        if (worth[board_kind(p->piece[cell])] < least) {
            least = worth[board_kind(p->piece[cell])];
            best = cell;
        }
    return best;
}

/* What the side may gain on a cell by taking what stands there (worth `prize`), and so on by turns;
 * pieces that took part are gone. Static exchange evaluation: chessprogramming.org. */
static int exchange(const LeapalePosition *p, unsigned cell, unsigned side, int prize, Cells *gone)
{
    const unsigned from = cheapest(p, leapale_attackers(p, cell, side, gone));
    if (from == CUBE_NONE)
        return 0;
    cells_flip(gone, from);
    const int gain = prize - exchange(p, cell, side ^ 1, worth[board_kind(p->piece[from])], gone);
    return gain > 0 ? gain : 0;
}

static bool loses(const WfPosition *position, const WfMove *move)
{
    const LeapalePosition *p = leapale_of(position);
    const uint8_t victim = p->piece[move->to], mover = p->piece[move->from];
    const int gain = victim != BOARD_EMPTY ? worth[board_kind(victim)] : 0;
    const int cost = worth[move->extra != 0 ? move->extra : board_kind(mover)];
    if (move->extra == 0 && (gain >= cost || board_kind(mover) == EMPEROR))
        return false;
    Cells gone = {{0}};
    cells_flip(&gone, move->from);
    const int lost = exchange(p, move->to, p->head.turn ^ 1U, cost, &gone);
    return move->extra != 0 ? gain + cost - lost < 55 : gain < lost;
}

/* The net values a piece at a little less than half its worth here; a promotion may win. */
static int gain_at_most(const WfPosition *position, const WfMove *move)
{
    const uint8_t victim = leapale_of(position)->piece[move->to];
    if (move->extra != 0)
        return WF_SCORE_WIN;
    return (victim != BOARD_EMPTY ? worth[board_kind(victim)] / 2 : 0) + GAIN_MARGIN;
}

static int capture_promise(const LeapalePosition *p, const WfMove *move)
{
    const uint8_t victim = p->piece[move->to];
    const int gain = victim != BOARD_EMPTY ? 8 * worth[board_kind(victim)] : 0;
    const int promoted = move->extra != 0 ? 4 * worth[move->extra] : 0;
    const unsigned kind = board_kind(p->piece[move->from]);
    const int risk = kind == EMPEROR ? 0 : worth[kind] / 4; /* cheap pieces take first */
    return GUIDE_FORCING + gain + promoted - (risk < gain + promoted ? risk : gain + promoted);
}

/* Cells on which Stockbrokers of the side bear. */
MULTIVERSION_PART Cells broker_attacks(const LeapalePosition *p, unsigned side)
{
    Cells attacks = {{0}}, brokers = cells_and(p->kind[STOCKBROKER], &p->side[side]);
    for (unsigned cell; cells_pop(&brokers, &cell);)
        attacks = cells_or(attacks, &cube_stockbroker_captures[side][cell]);
    return attacks;
}

/* Cells from which pieces of the side to move give check, by kind, found when first asked for; and
 * its pieces that give check when they leave. */
typedef struct Checks {
    uint32_t known; /* a bit a kind */
    Cells from[LEAPALE_KINDS];
    Cells unveilers;
} Checks;

/* Whether a piece that goes to a cell gives check from there. */
MULTIVERSION_PART bool attacks_emperor(const LeapalePosition *p, Checks *checks, unsigned kind,
                                       unsigned cell)
{
    if (kind == EMPEROR)
        return false;
    if ((checks->known >> kind & 1) == 0) {
        checks->known |= 1U << kind;
        checks->from[kind] = leapale_checks(p, p->head.turn, kind);
    }
    return cells_has(&checks->from[kind], cell);
}

MULTIVERSION_PART bool gives_check(const LeapalePosition *p, Checks *checks, const WfMove *move)
{
    const unsigned kind = move->extra != 0 ? move->extra : board_kind(p->piece[move->from]);
    return cells_has(&checks->unveilers, move->from) || attacks_emperor(p, checks, kind, move->to);
}

/* `borne` and `guarded`: cells on which Stockbrokers of the other side and of its own bear. */
MULTIVERSION_PART int quiet_promise(const LeapalePosition *p, const WfMove *move,
                                    const Cells *borne, const Cells *guarded)
{
    const unsigned kind = board_kind(p->piece[move->from]);
    int promise = kind == STOCKBROKER ? 100 : 0;
    if (cells_has(borne, move->to))
        promise -= 4 * (worth[kind] - (cells_has(guarded, move->to) ? 55 : 0));
    if (cells_has(borne, move->from))
        promise += 4 * worth[kind];
    return promise;
}

MULTIVERSION static void promise(const WfPosition *position, const WfMove *moves, size_t count,
                                 int *promise)
{
    const LeapalePosition *p = leapale_of(position);
    const unsigned side = p->head.turn;
    const Cells borne = broker_attacks(p, side ^ 1), guarded = broker_attacks(p, side);
    Checks checks = {.known = 0, .unveilers = leapale_unveilers(p, side)};
    for (size_t i = 0; i < count; i++) {
        const WfMove *move = &moves[i];
        const bool check = gives_check(p, &checks, move);
        const bool quiet = p->piece[move->to] == BOARD_EMPTY && move->extra == 0;
        promise[i] = quiet ? quiet_promise(p, move, &borne, &guarded) + (check ? CHECK_PROMISE : 0)
                           : capture_promise(p, move);
        promise[i] = (promise[i] & ~CHECK_MARK) | (check ? CHECK_MARK : 0);
    }
}

static bool is_threatened(const WfPosition *position)
{
    const LeapalePosition *p = leapale_of(position);
    return leapale_in_check(p, p->head.turn);
}

/* Zugzwang is a matter of few pieces: some besides Emperor and Stockbrokers must be left. */
static bool may_skip(const WfPosition *position)
{
    const LeapalePosition *p = leapale_of(position);
    const Cells own = p->side[p->head.turn];
    const Cells brokers = cells_and(own, &p->kind[STOCKBROKER]);
    return cells_count(&own) >= cells_count(&brokers) + 3;
}

static void skip(WfPosition *position)
{
    LeapalePosition *p = (LeapalePosition *)position;
    p->head.turn ^= 1;
    p->head.clock++;
    p->head.hash = leapale_rehash(position);
}

const Guide leapale_guide = {.game = &leapale_game,
                             .promise = promise,
                             .forcing = leapale_forcing,
                             .loses = loses,
                             .gain = gain_at_most,
                             .is_threatened = is_threatened,
                             .wins_now = NULL,
                             .may_skip = may_skip,
                             .skip = skip,
                             .tempo = 35,
                             .retakes = 3,
                             .late = 8,
                             .check_mark = CHECK_MARK,
                             .level = {{1, 65, 7},
                                       {1, 10, 9},
                                       {1, 100, 10},
                                       {1, 65, 13},
                                       {1, 30, 19},
                                       {130, 30, 30},
                                       {280, 18, 60},
                                       {700, 0, 80},
                                       {1200, 0, 80},
                                       {2000, 0, 80}}};
