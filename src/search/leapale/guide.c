/* guide_leapale.c - Courier Leapale: captures by what they win, promotions, checks. */
#include "base/multiversion.h"
#include "games/games.h"
#include "games/leapale/leapale.h"
#include "search/guide.h"

/* What a check is worth looking at, among quiet moves: an Emperor among ninety cells is mated
 * sooner than late moves are looked at. */
enum { CHECK_PROMISE = 4000 };

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

static bool is_forcing(const WfPosition *position, const WfMove *move)
{
    return move->extra != 0 || leapale_of(position)->piece[move->to] != BOARD_EMPTY;
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

/* What the quiet moves of a position are judged by. */
typedef struct Scene {
    Cells borne, guarded; /* Stockbrokers of the other side bear on these, and of its own */
    Cells unveilers;      /* pieces that give check when they leave */
    uint32_t known;       /* a bit a kind: those whose checks were found, when first asked for */
    Cells checks[LEAPALE_KINDS]; /* cells from which pieces of the kind give check */
} Scene;

MULTIVERSION_PART void look_around(const LeapalePosition *p, Scene *scene)
{
    const unsigned side = p->head.turn;
    scene->borne = broker_attacks(p, side ^ 1);
    scene->guarded = broker_attacks(p, side);
    scene->unveilers = leapale_unveilers(p, side);
    scene->known = 1U << EMPEROR;
    scene->checks[EMPEROR] = (Cells){{0}}; /* it never goes next to the other one */
}

/* An Emperor counts for no more than an Empress here: quiet moves stay within +-8000. */
MULTIVERSION_PART int quiet_promise(const LeapalePosition *p, Scene *scene, const WfMove *move)
{
    const unsigned kind = board_kind(p->piece[move->from]);
    const int stake = worth[kind == EMPEROR ? EMPRESS : kind];
    int promise = kind == STOCKBROKER ? 100 : 0;
    if (cells_has(&scene->borne, move->to))
        promise -= 4 * (stake - (cells_has(&scene->guarded, move->to) ? 55 : 0));
    if (cells_has(&scene->borne, move->from))
        promise += 4 * stake;
    if ((scene->known >> kind & 1) == 0) {
        scene->known |= 1U << kind;
        scene->checks[kind] = leapale_checks(p, p->head.turn, kind);
    }
    const bool check =
        cells_has(&scene->unveilers, move->from) || cells_has(&scene->checks[kind], move->to);
    return promise + (check ? CHECK_PROMISE : 0);
}

MULTIVERSION static void promise(const WfPosition *position, const WfMove *moves, size_t count,
                                 int *promise)
{
    const LeapalePosition *p = leapale_of(position);
    Scene scene;
    bool looked = false; /* most positions are asked for their captures only */
    for (size_t i = 0; i < count; i++) {
        if (is_forcing(position, &moves[i])) {
            promise[i] = capture_promise(p, &moves[i]);
            continue;
        }
        if (!looked)
            look_around(p, &scene);
        looked = true;
        promise[i] = quiet_promise(p, &scene, &moves[i]);
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
                             .is_forcing = is_forcing,
                             .loses = loses,
                             .gain = gain_at_most,
                             .gives_check = gives_check,
                             .is_threatened = is_threatened,
                             .wins_now = NULL,
                             .may_skip = may_skip,
                             .skip = skip,
                             .tempo = 35,
                             .retakes = 3,
                             .late = 8,
                             .level = {{1, 50, 8},
                                       {1, 160, 10},
                                       {1, 82, 10},
                                       {1, 65, 13},
                                       {1, 30, 19},
                                       {130, 30, 30},
                                       {280, 18, 60},
                                       {700, 0, 80},
                                       {1300, 0, 80},
                                       {2200, 0, 80}}};
