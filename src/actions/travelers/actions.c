/* actions.c - The Travelers: actions, and the plane of the ko. */
#include "actions/game_actions.h"
#include "games/travelers/travelers.h"

static uint8_t square(WfPlace place)
{
    return (uint8_t)(place.rank * TRAVELERS_STRIDE + place.file);
}

/* Only a Displacer sends pieces elsewhere. */
static bool is_plain(const WfPosition *position, const WfMove *partial)
{
    const TravelersPosition *p = travelers_of(position);
    return (p->set[p->head.turn][TRAVELERS_DISPLACER] >> partial->from & 1) == 0;
}

static const GamePlane own_planes[] = {
    {"ko", "1 everywhere if the seat that acts may not displace the enemy Displacer in this turn"}};

static void fill(const WfSpec *spec, const WfPosition *position, float *planes)
{
    (void)spec;
    if (travelers_of(position)->ko != 0)
        for (unsigned i = 0; i < TRAVELERS_SIDE * TRAVELERS_SIDE; i++)
            planes[i] = 1;
}

const GameActions travelers_actions = {.game = &travelers_game,
                                       .blocks = ACTION_SENDS,
                                       .square = square,
                                       .is_plain = is_plain,
                                       .planes = own_planes,
                                       .plane_count = 1,
                                       .fill = fill};
