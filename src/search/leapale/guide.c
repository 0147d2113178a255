/* guide.c - Courier Leapale: captures by what they win, promotions, checks. */
#include "base/multiversion.h"
#include "games/leapale/leapale.h"
#include "search/leapale/parts.h"

enum {
    /* The ordering score of a check among quiet moves: without it mates are found late, because
     * late moves are hardly searched. */
    CHECK_SCORE = 4000,
    /* What a capture may change besides what it takes, in hundredths (delta pruning). */
    GAIN_MARGIN = 60,
    /* Ordering scores per hundredth of worth: a piece taken, and one promoted to; a piece at stake
     * on a cell that a Stockbroker attacks. */
    TAKEN = 8,
    PROMOTED_TO = 4,
    AT_STAKE = 4,
    /* A capture by a piece is put behind those by cheaper ones by this part of its worth. */
    RISK_PART = 4,
    STOCKBROKER_SCORE = 100 /* of any quiet move of a Stockbroker: it may promote */
};

/* Hundredths; for exchanges only their order matters. */
static const int worth[LEAPALE_KINDS] = {
    [LEAPALE_EMPEROR] = 10000, [LEAPALE_ARCHDUKE] = 300, [LEAPALE_EMPRESS] = 1000,
    [LEAPALE_ALIBUCK] = 220,   [LEAPALE_PRINCE] = 210,   [LEAPALE_QUEEN] = 700,
    [LEAPALE_ALIBABA] = 140,   [LEAPALE_DUKE] = 160,     [LEAPALE_DUCHESS] = 470,
    [LEAPALE_DYBBUK] = 110,    [LEAPALE_BARON] = 200,    [LEAPALE_GOVERNOR] = 520,
    [LEAPALE_ELK] = 130,       [LEAPALE_GNU] = 380,      [LEAPALE_OBERON] = 330,
    [LEAPALE_STOCKBROKER] = 55};

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

/* Static exchange evaluation (SEE, chessprogramming.org/Static_Exchange_Evaluation): what the side
 * may gain on a cell by taking what stands there (worth `prize`), the other side by taking back,
 * and so on, the cheapest piece first. Pieces that took part are gone. */
static int static_exchange(const LeapalePosition *p, unsigned cell, unsigned side, int prize,
                           Cells *gone)
{
    const unsigned from = cheapest(p, leapale_attackers(p, cell, side, gone));
    if (from == CUBE_NONE)
        return 0;
    cells_flip(gone, from);
    const int gain =
        prize - static_exchange(p, cell, side ^ 1, worth[board_kind(p->piece[from])], gone);
    return gain > 0 ? gain : 0;
}

static bool is_forcing(const WfPosition *position, const WfMove *move)
{
    return move->extra != 0 || leapale_of(position)->piece[move->to] != BOARD_EMPTY;
}

static bool loses_exchange(const WfPosition *position, const WfMove *move)
{
    const LeapalePosition *p = leapale_of(position);
    const uint8_t victim = p->piece[move->to], mover = p->piece[move->from];
    const int gain = victim != BOARD_EMPTY ? worth[board_kind(victim)] : 0;
    const int cost = worth[move->extra != 0 ? move->extra : board_kind(mover)];
    if (move->extra == 0 && (gain >= cost || board_kind(mover) == LEAPALE_EMPEROR))
        return false;
    Cells gone = {{0}};
    cells_flip(&gone, move->from);
    const int lost = static_exchange(p, move->to, p->head.turn ^ 1U, cost, &gone);
    return move->extra != 0 ? gain + cost - lost < worth[LEAPALE_STOCKBROKER] : gain < lost;
}

/* The net scores a piece at a little less than half its worth here; a promotion may win. */
static int most_gain(const WfPosition *position, const WfMove *move)
{
    const uint8_t victim = leapale_of(position)->piece[move->to];
    if (move->extra != 0)
        return WF_SCORE_WIN;
    return (victim != BOARD_EMPTY ? worth[board_kind(victim)] / 2 : 0) + GAIN_MARGIN;
}

static int capture_score(const LeapalePosition *p, const WfMove *move)
{
    const uint8_t victim = p->piece[move->to];
    const int gain = victim != BOARD_EMPTY ? TAKEN * worth[board_kind(victim)] : 0;
    const int promoted = move->extra != 0 ? PROMOTED_TO * worth[move->extra] : 0;
    const unsigned kind = board_kind(p->piece[move->from]);
    const int risk =
        kind == LEAPALE_EMPEROR ? 0 : worth[kind] / RISK_PART; /* cheap pieces take first */
    return GUIDE_FORCING + gain + promoted - (risk < gain + promoted ? risk : gain + promoted);
}

/* Cells that Stockbrokers of the side attack. */
MULTIVERSION_PART Cells broker_attacks(const LeapalePosition *p, unsigned side)
{
    Cells attacks = {{0}}, brokers = cells_and(p->kind[LEAPALE_STOCKBROKER], &p->side[side]);
    for (unsigned cell; cells_pop(&brokers, &cell);)
        attacks = cells_or(attacks, &cube_stockbroker_captures[side][cell]);
    return attacks;
}

/* What the quiet moves of a position are scored by. */
typedef struct LeapaleScoring {
    Cells attacked, guarded; /* by Stockbrokers of the other side, and of the side itself */
    Cells unveilers;         /* pieces that give check when they leave */
    uint32_t known; /* a bit a kind: those whose checks were found, which is when they are needed */
    Cells checks[LEAPALE_KINDS]; /* cells from which pieces of the kind give check */
} LeapaleScoring;

MULTIVERSION_PART void look_around(const LeapalePosition *p, LeapaleScoring *scoring)
{
    const unsigned side = p->head.turn;
    scoring->attacked = broker_attacks(p, side ^ 1);
    scoring->guarded = broker_attacks(p, side);
    scoring->unveilers = leapale_unveilers(p, side);
    scoring->known = 1U << LEAPALE_EMPEROR;
    scoring->checks[LEAPALE_EMPEROR] = (Cells){{0}}; /* it never goes next to the other one */
}

/* An Emperor counts for no more than an Empress here, so that quiet moves stay within
 * +-GUIDE_QUIET_MAX. */
MULTIVERSION_PART int quiet_score(const LeapalePosition *p, LeapaleScoring *scoring,
                                  const WfMove *move)
{
    const unsigned kind = board_kind(p->piece[move->from]);
    const int stake = worth[kind == LEAPALE_EMPEROR ? LEAPALE_EMPRESS : kind];
    int score = kind == LEAPALE_STOCKBROKER ? STOCKBROKER_SCORE : 0;
    if (cells_has(&scoring->attacked, move->to))
        score -=
            AT_STAKE *
            (stake - (cells_has(&scoring->guarded, move->to) ? worth[LEAPALE_STOCKBROKER] : 0));
    if (cells_has(&scoring->attacked, move->from))
        score += AT_STAKE * stake;
    if ((scoring->known >> kind & 1) == 0) {
        scoring->known |= 1U << kind;
        scoring->checks[kind] = leapale_checks(p, p->head.turn, kind);
    }
    const bool check =
        cells_has(&scoring->unveilers, move->from) || cells_has(&scoring->checks[kind], move->to);
    return score + (check ? CHECK_SCORE : 0);
}

MULTIVERSION static void score_moves(const WfPosition *position, const WfMove *moves, size_t count,
                                     int *score)
{
    const LeapalePosition *p = leapale_of(position);
    LeapaleScoring scoring;
    bool looked = false; /* in most positions only captures are scored */
    for (size_t i = 0; i < count; i++) {
        if (is_forcing(position, &moves[i])) {
            score[i] = capture_score(p, &moves[i]);
            continue;
        }
        if (!looked)
            look_around(p, &scoring);
        looked = true;
        score[i] = quiet_score(p, &scoring, &moves[i]);
    }
}

static bool is_threatened(const WfPosition *position)
{
    const LeapalePosition *p = leapale_of(position);
    return leapale_in_check(p, p->head.turn);
}

static bool gives_check(const WfPosition *position, const WfMove *move)
{
    WfPosition after;
    wf_copy(&leapale_game, &after, position);
    leapale_apply(&after, move);
    return is_threatened(&after);
}

/* Zugzwang needs few pieces: some besides the Emperor and Stockbrokers must be left. */
static bool allows_null_move(const WfPosition *position)
{
    const LeapalePosition *p = leapale_of(position);
    const Cells own = p->side[p->head.turn];
    const Cells brokers = cells_and(own, &p->kind[LEAPALE_STOCKBROKER]);
    return cells_count(&own) >= cells_count(&brokers) + 3;
}

static void make_null_move(WfPosition *position)
{
    LeapalePosition *p = (LeapalePosition *)position;
    p->head.turn ^= 1;
    p->head.clock++;
    p->head.hash = leapale_rehash(position);
}

const Guide leapale_guide = {.score_moves = score_moves,
                             .list_forcing = leapale_forcing,
                             .is_forcing = is_forcing,
                             .loses_exchange = loses_exchange,
                             .most_gain = most_gain,
                             .gives_check = gives_check,
                             .is_threatened = is_threatened,
                             .allows_null_move = allows_null_move,
                             .make_null_move = make_null_move,
                             .quiet_gain = 35,
                             .recaptures_after = 3,
                             .late_moves = 8,
                             .levels = leapale_levels};
