/* actions.c - Courier Leapale: actions; a promotion is an action of its own. */
#include "actions/game_actions.h"
#include "games/leapale/leapale.h"

static uint8_t square(WfPlace place)
{
    return (uint8_t)cell_at(place.level, place.file, place.rank);
}

/* Only Stockbrokers promote. */
static bool is_plain(const WfPosition *position, const WfMove *partial)
{
    return board_kind(leapale_of(position)->piece[partial->from]) != LEAPALE_STOCKBROKER;
}

const GameActions leapale_actions = {
    .game = &leapale_game, .blocks = ACTION_KINDS, .square = square, .is_plain = is_plain};
