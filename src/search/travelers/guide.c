/* guide_travelers.c - The Travelers: captures and arrivals first; beware of an arrival next turn.
 */
#include "base/multiversion.h"
#include "games/games.h"
#include "games/travelers/travelers.h"
#include "search/guide.h"

static const int worth[TRAVELERS_KINDS] = {0, 250, 0, 100, 120, 120};

/* The side could bring its second Traveler home if it were to move: a slide of one to three squares
 * onto its last rank, nothing of the enemy's bearing there. */
MULTIVERSION_PART bool can_arrive(const TravelersPosition *p, unsigned side)
{
    const Bits128 goal = travelers_last_rank(side), away = p->set[side][TRAVELER] & ~goal;
    if ((away & (away - 1)) != 0)
        return false;
    const Bits128 empty = travelers_empty(p);
    Bits128 reached = 0;
    for (int aside = -1; aside <= 1; aside++) {
        const int step = side == 0 ? TRAVELERS_STRIDE + aside : aside - TRAVELERS_STRIDE;
        Bits128 slide = away;
        for (unsigned n = 0; n < 3; n++) {
            slide = bits_shift(slide, step) & empty;
            reached |= slide;
        }
    }
    reached &= goal;
    return reached != 0 && (reached & ~travelers_borne(p, side ^ 1)) != 0;
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

/* What the moves of a position are judged by. */
typedef struct Scene {
    const TravelersPosition *p;
    unsigned side;
    Bits128 enemy;        /* its pieces */
    Bits128 bears, borne; /* where the side bears, and the enemy */
} Scene;

static int ranks_gained(unsigned side, unsigned from, unsigned to)
{
    const int ranks = (int)(to / TRAVELERS_STRIDE) - (int)(from / TRAVELERS_STRIDE);
    return side == 0 ? ranks : -ranks;
}

static int displacement_promise(const Scene *scene, const WfMove *move)
{
    const uint8_t from = move->detail[0], to = move->detail[1];
    const unsigned kind = travelers_kind_at(scene->p, scene->side ^ 1, from);
    if (kind == TRAVELER) /* thrown back towards its own side */
        return 700 * ranks_gained(scene->side, from, to);
    const int prey = bits_has(scene->bears, to) ? 8 * worth[kind] : 0;
    return prey - 300;
}

static int promise_of(const Scene *scene, const WfMove *move)
{
    const TravelersPosition *p = scene->p;
    if (bits_has(scene->enemy, move->to))
        return GUIDE_FORCING + worth[travelers_kind_at(p, scene->side ^ 1, move->to)];
    if (bits_has(p->set[scene->side][TRAVELER], move->from)) {
        const bool arrives = bits_has(travelers_last_rank(scene->side), move->to);
        return arrives ? GUIDE_FORCING : 600 * ranks_gained(scene->side, move->from, move->to);
    }
    int promise = move->sent != 0 ? displacement_promise(scene, move) : 0;
    const unsigned kind = travelers_kind_at(p, scene->side, move->from);
    if (bits_has(scene->borne, move->to))
        promise -= 8 * worth[kind];
    if (bits_has(scene->borne, move->from))
        promise += 5 * worth[kind];
    return promise;
}

MULTIVERSION static void promise(const WfPosition *position, const WfMove *moves, size_t count,
                                 int *promise)
{
    const TravelersPosition *p = travelers_of(position);
    const unsigned side = p->head.turn;
    const Scene scene = {.p = p,
                         .side = side,
                         .enemy = travelers_side(p, side ^ 1),
                         .bears = travelers_borne(p, side),
                         .borne = travelers_borne(p, side ^ 1)};
    for (size_t i = 0; i < count; i++)
        promise[i] = promise_of(&scene, &moves[i]);
}

static bool may_skip(const WfPosition *position)
{
    (void)position;
    return true;
}

static void skip(WfPosition *position)
{
    TravelersPosition *p = (TravelersPosition *)position;
    p->head.turn ^= 1;
    p->head.clock++;
    p->ko = 0;
    p->head.hash = travelers_rehash(position);
}

const Guide travelers_guide = {.game = &travelers_game,
                               .promise = promise,
                               .forcing = travelers_captures,
                               .loses = NULL,
                               .is_threatened = is_threatened,
                               .wins_now = wins_now,
                               .may_skip = may_skip,
                               .skip = skip,
                               .tempo = 60,
                               .late = 8,
                               .level = {{45, 45, 25},
                                         {240, 27, 80},
                                         {700, 6, 80},
                                         {1900, 0, 80},
                                         {4400, 0, 80},
                                         {10500, 0, 80},
                                         {21500, 0, 80},
                                         {38000, 0, 80},
                                         {70000, 0, 80},
                                         {130000, 0, 80}}};
