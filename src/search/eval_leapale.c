/* eval_leapale.c - Courier Leapale: material, Stockbrokers on their way, room for the Emperor. */
#include "base/multiversion.h"
#include "games/leapale/leapale.h"
#include "search/eval.h"

/* Hundredths of a Stockbroker; about the mean number of cells reached on a half-empty cube. */
static const int worth[LEAPALE_KINDS] = {
    [ARCHDUKE] = 500, [EMPRESS] = 1900, [ALIBUCK] = 350, [PRINCE] = 380, [QUEEN] = 1250,
    [ALIBABA] = 260,  [DUKE] = 290,     [DUCHESS] = 850, [DYBBUK] = 200, [BARON] = 370,
    [GOVERNOR] = 950, [ELK] = 240,      [GNU] = 700,     [OBERON] = 600, [STOCKBROKER] = 100};

MULTIVERSION_PART int side_score(const LeapalePosition *p, unsigned side)
{
    int score = 0;
    for (unsigned kind = ARCHDUKE; kind < LEAPALE_KINDS; kind++) {
        const Cells own = cells_and(p->kind[kind], &p->side[side]);
        score += worth[kind] * (int)cells_count(&own);
    }
    Cells brokers = cells_and(p->kind[STOCKBROKER], &p->side[side]);
    for (unsigned cell; cells_pop(&brokers, &cell);) {
        const int gone = side == 0 ? (int)cell_rank(cell) - 1 : 4 - (int)cell_rank(cell);
        score += 8 * gone * gone;
    }
    return score;
}

/* Cells next to the Emperor to which it cannot go: the hunter of a bare one needs the sum. */
static int confinement(const LeapalePosition *p, unsigned side)
{
    const unsigned emperor = leapale_emperor(p, side);
    const int level = 2 * (int)cell_level(emperor) - 5, rank = 2 * (int)cell_rank(emperor) - 5;
    const int file = 2 * (int)cell_file(emperor) - 5;
    const int edge =
        (level < 0 ? -level : level) + (rank < 0 ? -rank : rank) + (file < 0 ? -file : file);
    const int distance = (int)leapale_emperor(p, side ^ 1);
    const int apart =
        (distance / 36 - (int)cell_level(emperor)) * (distance / 36 - (int)cell_level(emperor)) +
        (distance / 6 % 6 - (int)cell_rank(emperor)) *
            (distance / 6 % 6 - (int)cell_rank(emperor)) +
        (distance % 6 - (int)cell_file(emperor)) * (distance % 6 - (int)cell_file(emperor));
    return 12 * edge - 2 * apart;
}

MULTIVERSION int leapale_score(const WfPosition *position, unsigned seat)
{
    const LeapalePosition *p = leapale_of(position);
    int score = side_score(p, seat) - side_score(p, seat ^ 1);
    if (cells_count(&p->side[seat ^ 1]) <= 8)
        score += confinement(p, seat ^ 1);
    if (cells_count(&p->side[seat]) <= 8)
        score -= confinement(p, seat);
    return score;
}

/* Captures by a dearer piece promise little: mostly they lose it. */
int leapale_promise(const WfPosition *position, const WfMove *move)
{
    const LeapalePosition *p = leapale_of(position);
    const uint8_t victim = p->piece[move->to];
    const int own = worth[board_kind(p->piece[move->from])];
    int promise = move->extra != 0 ? 1000 + worth[move->extra] : 0;
    if (victim == BOARD_EMPTY)
        return promise;
    const int gain = worth[board_kind(victim)];
    return promise + (gain + 100 >= own ? 1000 + gain - own / 16 : 500 + gain - own / 4);
}
