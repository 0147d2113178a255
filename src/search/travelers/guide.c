/* guide.c - The Travelers: move ordering with captures and arrivals first; wins and threats by an
 * arrival. */
#include "base/multiversion.h"
#include "games/travelers/travelers.h"
#include "search/travelers/parts.h"
#include "search/travelers/worth.h"

/* Ordering scores of quiet moves. */
enum {
    RANK = 600,          /* for each rank that a Traveler gains */
    RANK_BACK = 700,     /* for each rank that an enemy Traveler is set back */
    DISPLACEMENT = -300, /* for any displacement, because most do harm */
    /* for each hundredth of a piece's worth: */
    EXPOSED = 8, /* an enemy piece is displaced to a square where it can be taken */
    RISK = 8,    /* an own piece goes to a square that is attacked */
    RESCUE = 5   /* an own piece leaves such a square */
};

/* Whether the side, if it were to move, could bring its second Traveler home: by a slide of one to
 * three squares onto a square of its last rank that the enemy does not attack. */
MULTIVERSION_PART bool can_arrive(const TravelersPosition *p, unsigned side)
{
    const Bits128 goal = travelers_last_rank(side), away = p->set[side][TRAVELERS_TRAVELER] & ~goal;
    if ((away & (away - 1)) != 0)
        return false;
    const Bits128 empty = travelers_empty(p);
    Bits128 reached = 0;
    for (int aside = -1; aside <= 1; aside++) {
        const int step = side == 0 ? TRAVELERS_STRIDE + aside : aside - TRAVELERS_STRIDE;
        Bits128 slide = away;
        for (unsigned n = 0; n < TRAVELERS_SLIDE; n++) {
            slide = bits_shift(slide, step) & empty;
            reached |= slide;
        }
    }
    reached &= goal;
    return reached != 0 && (reached & ~travelers_attacked(p, side ^ 1)) != 0;
}

MULTIVERSION static bool wins_now(const WfPosition *position)
{
    const TravelersPosition *p = travelers_of(position);
    return can_arrive(p, p->head.turn);
}

MULTIVERSION static bool is_threatened(const WfPosition *position)
{
    const TravelersPosition *p = travelers_of(position);
    return can_arrive(p, p->head.turn ^ 1U);
}

/* What the ordering scores of a position's moves are computed from. */
typedef struct TravelersScoring {
    const TravelersPosition *p;
    unsigned side;
    Bits128 enemy;             /* its pieces */
    Bits128 attacks, attacked; /* squares that the side attacks, and that the enemy attacks */
} TravelersScoring;

static int ranks_gained(unsigned side, unsigned from, unsigned to)
{
    const int ranks = (int)(to / TRAVELERS_STRIDE) - (int)(from / TRAVELERS_STRIDE);
    return side == 0 ? ranks : -ranks;
}

static int displacement_score(const TravelersScoring *scoring, const WfMove *move)
{
    const uint8_t from = move->detail[0], to = move->detail[1];
    const unsigned kind = travelers_kind_at(scoring->p, scoring->side ^ 1, from);
    if (kind == TRAVELERS_TRAVELER) /* set back towards its own side */
        return RANK_BACK * ranks_gained(scoring->side, from, to);
    const int exposed = bits_has(scoring->attacks, to) ? EXPOSED * travelers_worth[kind] : 0;
    return exposed + DISPLACEMENT;
}

static int score_of(const TravelersScoring *scoring, const WfMove *move)
{
    const TravelersPosition *p = scoring->p;
    if (bits_has(scoring->enemy, move->to))
        return GUIDE_FORCING + travelers_worth[travelers_kind_at(p, scoring->side ^ 1, move->to)];
    if (bits_has(p->set[scoring->side][TRAVELERS_TRAVELER], move->from)) {
        const bool arrives = bits_has(travelers_last_rank(scoring->side), move->to);
        return arrives ? GUIDE_FORCING : RANK * ranks_gained(scoring->side, move->from, move->to);
    }
    int score = move->sent != 0 ? displacement_score(scoring, move) : 0;
    const unsigned kind = travelers_kind_at(p, scoring->side, move->from);
    if (bits_has(scoring->attacked, move->to))
        score -= RISK * travelers_worth[kind];
    if (bits_has(scoring->attacked, move->from))
        score += RESCUE * travelers_worth[kind];
    return score;
}

MULTIVERSION static void score_moves(const WfPosition *position, const WfMove *moves, size_t count,
                                     int *score)
{
    const TravelersPosition *p = travelers_of(position);
    const unsigned side = p->head.turn;
    const TravelersScoring scoring = {.p = p,
                                      .side = side,
                                      .enemy = travelers_side(p, side ^ 1),
                                      .attacks = travelers_attacked(p, side),
                                      .attacked = travelers_attacked(p, side ^ 1)};
    for (size_t i = 0; i < count; i++)
        score[i] = score_of(&scoring, &moves[i]);
}

static bool allows_null_move(const WfPosition *position)
{
    (void)position;
    return true;
}

static void make_null_move(WfPosition *position)
{
    TravelersPosition *p = (TravelersPosition *)position;
    p->head.turn ^= 1;
    p->head.clock++;
    p->ko = 0;
    p->head.hash = travelers_rehash(position);
}

const Guide travelers_guide = {.score_moves = score_moves,
                               .list_forcing = travelers_captures,
                               .is_threatened = is_threatened,
                               .wins_now = wins_now,
                               .allows_null_move = allows_null_move,
                               .make_null_move = make_null_move,
                               .quiet_gain = 60,
                               .late_moves = 8,
                               .levels = travelers_levels};
