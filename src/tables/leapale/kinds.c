/* kinds.c - Courier Leapale for endgame tables: its kinds as directions, for a cube of any edge. */
#include <stdlib.h>
#include <string.h>

#include "games/leapale/leapale.h"
#include "tables/table_game.h"

enum { FAR = 3 /* the longest leap along an axis */ };

/* The differences of a leap, largest first. */
typedef struct Leap {
    int8_t length[TABLE_AXES];
} Leap;

static const Leap gnu[] = {{{2, 1, 0}}, {{3, 1, 0}}};
static const Leap oberon[] = {{{2, 1, 1}}, {{2, 2, 1}}};

static int compare(const void *a, const void *b)
{
    return *(const int *)b - *(const int *)a;
}

static void add(TableKind *kind, const int step[TABLE_AXES], int times)
{
    for (unsigned axis = 0; axis < TABLE_AXES; axis++)
        kind->direction[kind->count][axis] = (int8_t)(step[axis] * times);
    kind->count++;
}

/* The radials of some classes, `times` steps at once. */
static void add_radials(TableKind *kind, unsigned classes, int times)
{
    for (int i = 0; i < 27; i++) {
        const int step[TABLE_AXES] = {i / 9 - 1, i / 3 % 3 - 1, i % 3 - 1};
        const int changes = abs(step[0]) + abs(step[1]) + abs(step[2]);
        if (changes > 0 && (classes >> (changes - 1) & 1) != 0)
            add(kind, step, times);
    }
}

static void add_leaps(TableKind *kind, const Leap leaps[2])
{
    enum { WIDE = 2 * FAR + 1 };
    for (int i = 0; i < WIDE * WIDE * WIDE; i++) {
        const int step[TABLE_AXES] = {i / (WIDE * WIDE) - FAR, i / WIDE % WIDE - FAR,
                                      i % WIDE - FAR};
        int length[TABLE_AXES] = {abs(step[0]), abs(step[1]), abs(step[2])};
        qsort(length, TABLE_AXES, sizeof length[0], compare);
        for (unsigned l = 0; l < 2; l++)
            if (length[0] == leaps[l].length[0] && length[1] == leaps[l].length[1] &&
                length[2] == leaps[l].length[2])
                add(kind, step, 1);
    }
}

static void describe(unsigned number, TableKind *kind)
{
    const LeapaleMotion motion = leapale_motion[number];
    memset(kind, 0, sizeof *kind);
    kind->slides = motion.gait == LEAPALE_GAIT_SLIDE;
    kind->promotes = motion.gait == LEAPALE_GAIT_BROKER;
    if (motion.gait == LEAPALE_GAIT_GNU)
        add_leaps(kind, gnu);
    else if (motion.gait == LEAPALE_GAIT_OBERON)
        add_leaps(kind, oberon);
    else if (!kind->promotes)
        add_radials(kind, motion.radials, motion.gait == LEAPALE_GAIT_LEAP ? 2 : 1);
    else
        for (int i = 0; i < 9; i++)
            add(kind, (const int[TABLE_AXES]){i / 3 - 1, 1, i % 3 - 1}, 1);
}

/* The ring of a file, from the middle of the cube outward. */
static int ring(unsigned edge, int level, int file)
{
    const int last = (int)edge - 1;
    const int by_level = abs(2 * level - last), by_file = abs(2 * file - last);
    return (by_level > by_file ? by_level : by_file) / 2;
}

/* The Stockbroker captures along a nonstandard diagonal, and along a standard one to another ring.
 */
static bool captures(unsigned edge, const int from[TABLE_AXES], const int8_t step[TABLE_AXES])
{
    const int level = from[TABLE_LEVEL], file = from[TABLE_FILE];
    const int sideways = (step[TABLE_LEVEL] != 0) + (step[TABLE_FILE] != 0);
    return sideways == 2 ||
           (sideways == 1 && ring(edge, level, file) !=
                                 ring(edge, level + step[TABLE_LEVEL], file + step[TABLE_FILE]));
}

static bool men_of(const WfPosition *position, TableMen *men)
{
    const LeapalePosition *p = leapale_of(position);
    const Cells both = cells_or(p->side[0], &p->side[1]);
    Cells others = cells_minus(both, &p->kind[LEAPALE_EMPEROR]);
    const unsigned count = cells_count(&others);
    memset(men, 0, sizeof *men);
    if (count > TABLE_MEN_MAX)
        return false;
    men->turn = p->head.turn;
    for (unsigned side = 0; side < 2; side++)
        men->royal[side] = (uint16_t)leapale_emperor(p, side);
    for (unsigned cell; cells_pop(&others, &cell); men->count++) {
        men->kind[men->count] = (uint8_t)board_kind(p->piece[cell]);
        men->side[men->count] = (uint8_t)board_seat(p->piece[cell]);
        men->cell[men->count] = (uint16_t)cell;
    }
    return true;
}

const TableGame leapale_tables = {
    .game = &leapale_game,
    .letters = "EHMUPQADCYBGLNOS",
    .winning = "HMS",
    .edge = CUBE_SIDE,
    .forward = 1U << TABLE_RANK,
    .kinds = LEAPALE_KINDS,
    .promotions = 3,
    .promotion = {LEAPALE_ARCHDUKE, LEAPALE_EMPRESS, LEAPALE_ALIBUCK},
    .clock = LEAPALE_CLOCK,
    .describe = describe,
    .captures = captures,
    .men = men_of,
};
