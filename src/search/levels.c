/* levels.c - see levels.h. The numbers were chosen by matches between neighbouring levels:
 * docs/strength.md, "Levels". A game may have its table in its own folder instead. */
#include "search/levels.h"

/* The plies of the quiescence search at full strength (QUIESCENCE_PLIES of pvs.c), in tenths. */
enum { ALL = 80 };

const PlayLevel travelers_levels[WF_LEVELS] = {
    {.nodes = 45, .overlooked_percent = 45, .quiescence_tenths = 25},
    {.nodes = 240, .overlooked_percent = 27, .quiescence_tenths = ALL},
    {.nodes = 700, .overlooked_percent = 6, .quiescence_tenths = ALL},
    {.nodes = 1900, .overlooked_percent = 0, .quiescence_tenths = ALL},
    {.nodes = 4400, .overlooked_percent = 0, .quiescence_tenths = ALL},
    {.nodes = 10500, .overlooked_percent = 0, .quiescence_tenths = ALL},
    {.nodes = 21500, .overlooked_percent = 0, .quiescence_tenths = ALL},
    {.nodes = 38000, .overlooked_percent = 0, .quiescence_tenths = ALL},
    {.nodes = 70000, .overlooked_percent = 0, .quiescence_tenths = ALL},
    {.nodes = 130000, .overlooked_percent = 0, .quiescence_tenths = ALL},
};

/* A Gnu can mate on the second move of the inventor's start, and a newcomer does not see it coming.
 * So the first level begins to mate at its eighth move. */
const PlayLevel leapale_levels[WF_LEVELS] = {
    {.nodes = 1, .overlooked_percent = 50, .quiescence_tenths = 8, .wins_from = 8},
    {.nodes = 1, .overlooked_percent = 160, .quiescence_tenths = 10},
    {.nodes = 1, .overlooked_percent = 82, .quiescence_tenths = 10},
    {.nodes = 1, .overlooked_percent = 65, .quiescence_tenths = 13},
    {.nodes = 1, .overlooked_percent = 30, .quiescence_tenths = 19},
    {.nodes = 130, .overlooked_percent = 30, .quiescence_tenths = 30},
    {.nodes = 280, .overlooked_percent = 18, .quiescence_tenths = 60},
    {.nodes = 700, .overlooked_percent = 0, .quiescence_tenths = ALL},
    {.nodes = 1300, .overlooked_percent = 0, .quiescence_tenths = ALL},
    {.nodes = 2200, .overlooked_percent = 0, .quiescence_tenths = ALL},
};

/* The short battles. With fewer pieces there is less to overlook, and more games are drawn, so the
 * same steps need more positions. */
const PlayLevel leapale_battle_levels[WF_LEVELS] = {
    {.nodes = 1, .overlooked_percent = 50, .quiescence_tenths = 8, .wins_from = 8},
    {.nodes = 1, .overlooked_percent = 160, .quiescence_tenths = 10},
    {.nodes = 1, .overlooked_percent = 82, .quiescence_tenths = 10},
    {.nodes = 130, .overlooked_percent = 30, .quiescence_tenths = 30},
    {.nodes = 450, .overlooked_percent = 10, .quiescence_tenths = ALL},
    {.nodes = 1100, .overlooked_percent = 0, .quiescence_tenths = ALL},
    {.nodes = 2800, .overlooked_percent = 0, .quiescence_tenths = ALL},
    {.nodes = 7000, .overlooked_percent = 0, .quiescence_tenths = ALL},
    {.nodes = 17000, .overlooked_percent = 0, .quiescence_tenths = ALL},
    {.nodes = 42000, .overlooked_percent = 0, .quiescence_tenths = ALL},
};

const PlayLevel traverse_basic_levels[WF_LEVELS] = {
    {.nodes = 1, .overlooked_percent = 100, .quiescence_tenths = 0},
    {.nodes = 63, .overlooked_percent = 36, .quiescence_tenths = 0},
    {.nodes = 130, .overlooked_percent = 26, .quiescence_tenths = 0},
    {.nodes = 205, .overlooked_percent = 20, .quiescence_tenths = 0},
    {.nodes = 470, .overlooked_percent = 18, .quiescence_tenths = 0},
    {.nodes = 1300, .overlooked_percent = 5, .quiescence_tenths = 0},
    {.nodes = 2300, .overlooked_percent = 0, .quiescence_tenths = ALL},
    {.nodes = 7500, .overlooked_percent = 0, .quiescence_tenths = ALL},
    {.nodes = 26000, .overlooked_percent = 0, .quiescence_tenths = ALL},
    {.nodes = 150000, .overlooked_percent = 0, .quiescence_tenths = ALL},
};

/* Overlooking a long jump costs more here than under the basic rules. */
const PlayLevel traverse_advanced_levels[WF_LEVELS] = {
    {.nodes = 30, .overlooked_percent = 50, .quiescence_tenths = 0},
    {.nodes = 85, .overlooked_percent = 32, .quiescence_tenths = 0},
    {.nodes = 160, .overlooked_percent = 24, .quiescence_tenths = 0},
    {.nodes = 310, .overlooked_percent = 20, .quiescence_tenths = 0},
    {.nodes = 750, .overlooked_percent = 11, .quiescence_tenths = 0},
    {.nodes = 1650, .overlooked_percent = 2, .quiescence_tenths = ALL},
    {.nodes = 3600, .overlooked_percent = 0, .quiescence_tenths = ALL},
    {.nodes = 10500, .overlooked_percent = 0, .quiescence_tenths = ALL},
    {.nodes = 30000, .overlooked_percent = 0, .quiescence_tenths = ALL},
    {.nodes = 120000, .overlooked_percent = 0, .quiescence_tenths = ALL},
};

const PlayLevel general_levels[WF_LEVELS] = {
    {.nodes = 30, .overlooked_percent = 0, .quiescence_tenths = ALL},
    {.nodes = 100, .overlooked_percent = 0, .quiescence_tenths = ALL},
    {.nodes = 300, .overlooked_percent = 0, .quiescence_tenths = ALL},
    {.nodes = 1000, .overlooked_percent = 0, .quiescence_tenths = ALL},
    {.nodes = 3000, .overlooked_percent = 0, .quiescence_tenths = ALL},
    {.nodes = 10000, .overlooked_percent = 0, .quiescence_tenths = ALL},
    {.nodes = 30000, .overlooked_percent = 0, .quiescence_tenths = ALL},
    {.nodes = 60000, .overlooked_percent = 0, .quiescence_tenths = ALL},
    {.nodes = 100000, .overlooked_percent = 0, .quiescence_tenths = ALL},
    {.nodes = 300000, .overlooked_percent = 0, .quiescence_tenths = ALL},
};
