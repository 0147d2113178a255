/* pieces.c - Courier Leapale: how the sixteen kinds move and attack. */
#include "games/leapale/leapale.h"

enum {
    ROYAL = CUBE_ORTHOGONAL | CUBE_STANDARD | CUBE_NONSTANDARD,
    PRINCELY = CUBE_ORTHOGONAL | CUBE_STANDARD,
    DUCAL = CUBE_ORTHOGONAL | CUBE_NONSTANDARD,
    BARONIAL = CUBE_STANDARD | CUBE_NONSTANDARD
};

const WfPieceKind leapale_kinds[LEAPALE_KINDS] = {
    [LEAPALE_EMPEROR] = {'E', "Emperor"}, [LEAPALE_ARCHDUKE] = {'H', "Archduke"},
    [LEAPALE_EMPRESS] = {'M', "Empress"}, [LEAPALE_ALIBUCK] = {'U', "Alibuck"},
    [LEAPALE_PRINCE] = {'P', "Prince"},   [LEAPALE_QUEEN] = {'Q', "Queen"},
    [LEAPALE_ALIBABA] = {'A', "Alibaba"}, [LEAPALE_DUKE] = {'D', "Duke"},
    [LEAPALE_DUCHESS] = {'C', "Duchess"}, [LEAPALE_DYBBUK] = {'Y', "Dybbuk"},
    [LEAPALE_BARON] = {'B', "Baron"},     [LEAPALE_GOVERNOR] = {'G', "Governor"},
    [LEAPALE_ELK] = {'L', "Elk"},         [LEAPALE_GNU] = {'N', "Gnu"},
    [LEAPALE_OBERON] = {'O', "Oberon"},   [LEAPALE_STOCKBROKER] = {'S', "Stockbroker"},
};

const LeapaleMotion leapale_motion[LEAPALE_KINDS] = {
    [LEAPALE_EMPEROR] = {LEAPALE_GAIT_STEP, ROYAL},
    [LEAPALE_ARCHDUKE] = {LEAPALE_GAIT_STEP, ROYAL},
    [LEAPALE_EMPRESS] = {LEAPALE_GAIT_SLIDE, ROYAL},
    [LEAPALE_ALIBUCK] = {LEAPALE_GAIT_LEAP, ROYAL},
    [LEAPALE_PRINCE] = {LEAPALE_GAIT_STEP, PRINCELY},
    [LEAPALE_QUEEN] = {LEAPALE_GAIT_SLIDE, PRINCELY},
    [LEAPALE_ALIBABA] = {LEAPALE_GAIT_LEAP, PRINCELY},
    [LEAPALE_DUKE] = {LEAPALE_GAIT_STEP, DUCAL},
    [LEAPALE_DUCHESS] = {LEAPALE_GAIT_SLIDE, DUCAL},
    [LEAPALE_DYBBUK] = {LEAPALE_GAIT_LEAP, DUCAL},
    [LEAPALE_BARON] = {LEAPALE_GAIT_STEP, BARONIAL},
    [LEAPALE_GOVERNOR] = {LEAPALE_GAIT_SLIDE, BARONIAL},
    [LEAPALE_ELK] = {LEAPALE_GAIT_LEAP, BARONIAL},
    [LEAPALE_GNU] = {LEAPALE_GAIT_GNU, 0},
    [LEAPALE_OBERON] = {LEAPALE_GAIT_OBERON, 0},
    [LEAPALE_STOCKBROKER] = {LEAPALE_GAIT_BROKER, 0},
};

static Cells cells_or3(const Cells *a, const Cells *b, const Cells *c)
{
    const Cells both = cells_or(*a, b);
    return cells_or(both, c);
}

unsigned leapale_emperor(const LeapalePosition *p, unsigned side)
{
    Cells emperor = cells_and(p->kind[LEAPALE_EMPEROR], &p->side[side]);
    unsigned cell = 0;
    cells_pop(&emperor, &cell);
    return cell;
}

/* Whether the cells strictly between two cells on a radial are empty, `gone` counting as empty. */
static bool is_open(const LeapalePosition *p, unsigned from, unsigned to, const Cells *gone)
{
    const uint8_t *next = cube_next[cube_radial[from][to]];
    for (unsigned cell = next[from]; cell != to; cell = next[cell])
        if (p->piece[cell] != BOARD_EMPTY && !cells_has(gone, cell))
            return false;
    return true;
}

/* Adds those of `candidates` that lie on the lines of a class from `cell` with nothing between. */
static void add_sliders(const LeapalePosition *p, unsigned cell, unsigned class,
                        const Cells *candidates, const Cells *gone, Cells *attackers)
{
    Cells aligned = cells_and(cube_lines[class][cell], candidates);
    for (unsigned from; cells_pop(&aligned, &from);)
        if (is_open(p, from, cell, gone))
            cells_flip(attackers, from);
}

Cells leapale_attackers(const LeapalePosition *p, unsigned cell, unsigned side, const Cells *gone)
{
    const Cells *kind = p->kind;
    Cells found = {{0}};
    static const struct {
        uint8_t class, step, slide, leap;
    } family[] = {{PRINCELY, LEAPALE_PRINCE, LEAPALE_QUEEN, LEAPALE_ALIBABA},
                  {DUCAL, LEAPALE_DUKE, LEAPALE_DUCHESS, LEAPALE_DYBBUK},
                  {BARONIAL, LEAPALE_BARON, LEAPALE_GOVERNOR, LEAPALE_ELK},
                  {ROYAL, LEAPALE_ARCHDUKE, LEAPALE_EMPRESS, LEAPALE_ALIBUCK}};
    for (unsigned i = 0; i < 4; i++) {
        const unsigned class = family[i].class;
        const Cells steps = cells_and(cube_steps[class][cell], &kind[family[i].step]);
        const Cells leaps = cells_and(cube_leaps[class][cell], &kind[family[i].leap]);
        found = cells_or3(&found, &steps, &leaps);
    }
    const Cells emperor = cells_and(cube_steps[ROYAL][cell], &kind[LEAPALE_EMPEROR]);
    const Cells gnus = cells_and(cube_gnu[cell], &kind[LEAPALE_GNU]);
    const Cells oberons = cells_and(cube_oberon[cell], &kind[LEAPALE_OBERON]);
    const Cells brokers =
        cells_and(cube_stockbroker_captures[side ^ 1][cell], &kind[LEAPALE_STOCKBROKER]);
    found = cells_or3(&found, &emperor, &gnus);
    found = cells_or3(&found, &oberons, &brokers);
    found = cells_and(found, &p->side[side]);
    for (unsigned i = 0; i < 4; i++) {
        const Cells sliders = cells_and(kind[family[i].slide], &p->side[side]);
        add_sliders(p, cell, family[i].class, &sliders, gone, &found);
    }
    return cells_minus(found, gone);
}

bool leapale_in_check(const LeapalePosition *p, unsigned side)
{
    static const Cells nothing = {{0}};
    const Cells attackers = leapale_attackers(p, leapale_emperor(p, side), side ^ 1, &nothing);
    return !cells_empty(&attackers);
}

static inline Cells slides(const LeapalePosition *p, unsigned from, unsigned class,
                           const Cells *own)
{
    Cells reached = {{0}};
    Cells near = cells_minus(cube_steps[class][from], own);
    for (unsigned cell; cells_pop(&near, &cell);) {
        const uint8_t *next = cube_next[cube_radial[from][cell]];
        cells_flip(&reached, cell);
        while (p->piece[cell] == BOARD_EMPTY && next[cell] != CUBE_NONE) {
            cell = next[cell];
            cells_flip(&reached, cell);
        }
    }
    return cells_minus(reached, own);
}

/* All kinds except the Stockbroker move alike in opposite directions. */
Cells leapale_checks(const LeapalePosition *p, unsigned side, unsigned kind)
{
    static const Cells none = {{0}};
    const unsigned emperor = leapale_emperor(p, side ^ 1), class = leapale_motion[kind].radials;
    switch (leapale_motion[kind].gait) {
    case LEAPALE_GAIT_STEP:
        return cube_steps[class][emperor];
    case LEAPALE_GAIT_SLIDE:
        return slides(p, emperor, class, &none);
    case LEAPALE_GAIT_LEAP:
        return cube_leaps[class][emperor];
    case LEAPALE_GAIT_GNU:
        return cube_gnu[emperor];
    case LEAPALE_GAIT_OBERON:
        return cube_oberon[emperor];
    case LEAPALE_GAIT_BROKER:
        break;
    }
    return cube_stockbroker_captures[side ^ 1][emperor];
}

Cells leapale_targets(const LeapalePosition *p, unsigned cell)
{
    const unsigned side = board_seat(p->piece[cell]);
    const LeapaleMotion *kind = &leapale_motion[board_kind(p->piece[cell])];
    const Cells *own = &p->side[side];
    switch (kind->gait) {
    case LEAPALE_GAIT_STEP:
        return cells_minus(cube_steps[kind->radials][cell], own);
    case LEAPALE_GAIT_SLIDE:
        return slides(p, cell, kind->radials, own);
    case LEAPALE_GAIT_LEAP:
        return cells_minus(cube_leaps[kind->radials][cell], own);
    case LEAPALE_GAIT_GNU:
        return cells_minus(cube_gnu[cell], own);
    case LEAPALE_GAIT_OBERON:
        return cells_minus(cube_oberon[cell], own);
    case LEAPALE_GAIT_BROKER:
        break;
    }
    const Cells occupied = cells_or(p->side[0], &p->side[1]);
    const Cells quiet = cells_minus(cube_stockbroker_quiet[side][cell], &occupied);
    const Cells captures = cells_and(cube_stockbroker_captures[side][cell], &p->side[side ^ 1]);
    return cells_or(quiet, &captures);
}
