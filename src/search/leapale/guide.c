/* guide.c - Courier Leapale: move ordering by captures, promotions and checks; static exchange
 * evaluation. */
#include "base/multiversion.h"
#include "games/leapale/leapale.h"
#include "search/leapale/parts.h"
#include "search/leapale/worth.h"

enum {
    /* Added to the ordering score of a quiet check. Without it mates are found late, because late
     * moves are reduced and pruned. */
    CHECK_SCORE = 4000,
    /* Delta pruning: what a capture may gain besides the captured piece, in hundredths. */
    GAIN_MARGIN = 60,
    /* Ordering scores for each hundredth of worth: a piece taken, a piece promoted to, and a piece
     * on a cell that a Stockbroker attacks. */
    TAKEN = 8,
    PROMOTED_TO = 4,
    AT_STAKE = 4,
    /* Cheap pieces capture first: a capture's score is reduced by this part of the worth of its
     * piece. */
    RISK_PART = 4,
    STOCKBROKER_SCORE = 100, /* of any quiet move of a Stockbroker: it may promote later */
    OFFICERS_LEAST = 3 /* for a null move: pieces besides Stockbrokers, the Emperor among them */
};

/* The cheapest of some attackers. */
static unsigned cheapest(const LeapalePosition *p, Cells attackers)
{
    unsigned best = CUBE_NONE;
    int least = INT32_MAX;
    for (unsigned cell; cells_pop(&attackers, &cell);)
        if (leapale_worth[board_kind(p->piece[cell])] < least) {
            least = leapale_worth[board_kind(p->piece[cell])];
            best = cell;
        }
    return best;
}

/* Static exchange evaluation (SEE, chessprogramming.org/Static_Exchange_Evaluation): what the side
 * gains on a cell by taking the piece there (worth `victim`). The sides then take back in turn,
 * each with its cheapest piece, and either side may stop. `gone` holds the pieces that took part.
 */
static int static_exchange(const LeapalePosition *p, unsigned cell, unsigned side, int victim,
                           Cells *gone)
{
    const unsigned from = cheapest(p, leapale_attackers(p, cell, side, gone));
    if (from == CUBE_NONE)
        return 0;
    cells_flip(gone, from);
    const int gain = victim - static_exchange(p, cell, side ^ 1,
                                              leapale_worth[board_kind(p->piece[from])], gone);
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
    const int gain = victim != BOARD_EMPTY ? leapale_worth[board_kind(victim)] : 0;
    const int cost = leapale_worth[move->extra != 0 ? move->extra : board_kind(mover)];
    if (move->extra == 0 && (gain >= cost || board_kind(mover) == LEAPALE_EMPEROR))
        return false;
    Cells gone = {{0}};
    cells_flip(&gone, move->from);
    const int lost = static_exchange(p, move->to, p->head.turn ^ 1U, cost, &gone);
    return move->extra != 0 ? gain + cost - lost < leapale_worth[LEAPALE_STOCKBROKER] : gain < lost;
}

/* The net values a piece at a little less than half of its worth here. A promotion may win. */
static int most_gain(const WfPosition *position, const WfMove *move)
{
    const uint8_t victim = leapale_of(position)->piece[move->to];
    if (move->extra != 0)
        return WF_SCORE_WIN;
    return (victim != BOARD_EMPTY ? leapale_worth[board_kind(victim)] / 2 : 0) + GAIN_MARGIN;
}

static int capture_score(const LeapalePosition *p, const WfMove *move)
{
    const uint8_t victim = p->piece[move->to];
    const int gain = victim != BOARD_EMPTY ? TAKEN * leapale_worth[board_kind(victim)] : 0;
    const int promoted = move->extra != 0 ? PROMOTED_TO * leapale_worth[move->extra] : 0;
    const unsigned kind = board_kind(p->piece[move->from]);
    const int risk = kind == LEAPALE_EMPEROR ? 0 : leapale_worth[kind] / RISK_PART;
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

/* What the ordering scores of a position's quiet moves are computed from. */
typedef struct LeapaleScoring {
    Cells attacked, guarded;     /* by Stockbrokers of the other side, and of the side itself */
    Cells unveilers;             /* pieces that give a discovered check when they leave */
    uint32_t known;              /* one bit per kind: its checks were computed, when first needed */
    Cells checks[LEAPALE_KINDS]; /* cells from which pieces of the kind give check */
} LeapaleScoring;

MULTIVERSION_PART void begin_scoring(const LeapalePosition *p, LeapaleScoring *scoring)
{
    const unsigned side = p->head.turn;
    scoring->attacked = broker_attacks(p, side ^ 1);
    scoring->guarded = broker_attacks(p, side);
    scoring->unveilers = leapale_discovered_check_candidates(p, side);
    scoring->known = 1U << LEAPALE_EMPEROR;
    scoring->checks[LEAPALE_EMPEROR] = (Cells){{0}}; /* it may not go next to the other one */
}

/* An Emperor counts as an Empress here, so that scores of quiet moves stay within
 * +-GUIDE_QUIET_MAX. */
MULTIVERSION_PART int quiet_score(const LeapalePosition *p, LeapaleScoring *scoring,
                                  const WfMove *move)
{
    const unsigned kind = board_kind(p->piece[move->from]);
    const int stake = leapale_worth[kind == LEAPALE_EMPEROR ? LEAPALE_EMPRESS : kind];
    int score = kind == LEAPALE_STOCKBROKER ? STOCKBROKER_SCORE : 0;
    if (cells_has(&scoring->attacked, move->to))
        score -= AT_STAKE * (stake - (cells_has(&scoring->guarded, move->to)
                                          ? leapale_worth[LEAPALE_STOCKBROKER]
                                          : 0));
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
    bool begun = false; /* in most positions only captures get scores */
    for (size_t i = 0; i < count; i++) {
        if (is_forcing(position, &moves[i])) {
            score[i] = capture_score(p, &moves[i]);
            continue;
        }
        if (!begun)
            begin_scoring(p, &scoring);
        begun = true;
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

/* Zugzwang occurs when few pieces are left. So at least two besides the Emperor and Stockbrokers
 * must be left. */
static bool allows_null_move(const WfPosition *position)
{
    const LeapalePosition *p = leapale_of(position);
    const Cells own = p->side[p->head.turn];
    const Cells brokers = cells_and(own, &p->kind[LEAPALE_STOCKBROKER]);
    return cells_count(&own) >= cells_count(&brokers) + OFFICERS_LEAST;
}

static void make_null_move(WfPosition *position)
{
    LeapalePosition *p = (LeapalePosition *)position;
    p->head.turn ^= 1;
    p->head.clock++;
    p->head.hash = leapale_rehash(position);
}

/* What all starts have in common. */
#define GUIDE(table)                                                                               \
    {                                                                                              \
        .score_moves = score_moves, .list_forcing = leapale_forcing, .is_forcing = is_forcing,     \
        .loses_exchange = loses_exchange, .most_gain = most_gain, .gives_check = gives_check,      \
        .is_threatened = is_threatened, .allows_null_move = allows_null_move,                      \
        .make_null_move = make_null_move, .quiet_gain = 35, .recaptures_after = 3,                 \
        .late_moves = 8, .levels = (table)                                                         \
    }

const Guide leapale_guide = GUIDE(leapale_levels);
const Guide leapale_battle_guide = GUIDE(leapale_battle_levels);
