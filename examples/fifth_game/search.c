/* search.c - Breakthrough: what the search needs to know. The inputs of the evaluation are the
 * pieces on their squares. No net has been trained, so the inputs' priors are the whole evaluation.
 * The guide puts forcing moves first, and the quiescence search plays them out. */
#include "breakthrough.h"
#include "search/game_search.h"

/* ---- evaluation: pieces on squares ---- */

enum { INPUTS = 2 * BREAKTHROUGH_SQUARES }; /* own pieces, then the enemy's */

/* A square from the point of view of `view`, whose own pieces move up the ranks. */
static unsigned seen(unsigned view, unsigned square)
{
    return view == 0 ? square : square ^ 56U;
}

static unsigned number(unsigned view, const Piece *piece)
{
    return (piece->seat ^ view) * BREAKTHROUGH_SQUARES + seen(view, piece->square);
}

static unsigned pieces(const WfPosition *position, Piece *pieces)
{
    const BreakthroughPosition *p = breakthrough_of(position);
    unsigned count = 0;
    for (unsigned seat = 0; seat < 2; seat++)
        for (uint64_t rest = p->set[seat]; rest != 0;)
            pieces[count++] =
                (Piece){.seat = (uint8_t)seat, .square = (uint8_t)breakthrough_pop(&rest)};
    return count;
}

static unsigned changes(const WfPosition *before, const WfMove *move, Piece *changes)
{
    const BreakthroughPosition *p = breakthrough_of(before);
    const uint8_t seat = p->head.turn, enemy = seat ^ 1;
    changes[0] = (Piece){.seat = seat, .square = move->from, .gone = true};
    changes[1] = (Piece){.seat = seat, .square = move->to};
    if ((p->set[enemy] & breakthrough_bit(move->to)) == 0)
        return 2;
    changes[2] = (Piece){.seat = enemy, .square = move->to, .gone = true};
    return 3;
}

static unsigned derive(const WfPosition *position, uint16_t derived[2][DERIVED_MAX])
{
    (void)position;
    (void)derived;
    return 0;
}

/* A piece is worth more the farther it has advanced; on its first rank it guards that rank. In
 * hundredths of a piece. */
static int prior(unsigned number)
{
    static const int worth[BREAKTHROUGH_SIDE] = {110, 100, 105, 115, 135, 180, 280, 0};
    return number < BREAKTHROUGH_SQUARES ? worth[number / BREAKTHROUGH_SIDE] : 0;
}

static const Inputs breakthrough_inputs = {.piece_count = INPUTS,
                                           .derived_count = 0,
                                           .neurons = 16,
                                           .seat = {0, 1},
                                           .number = number,
                                           .pieces = pieces,
                                           .changes = changes,
                                           .derive = derive,
                                           .symmetries = 1,
                                           .prior = prior};

/* ---- the order of moves ---- */

/* Moves to these squares are forcing: they capture or win. */
static uint64_t forcing_targets(const BreakthroughPosition *p)
{
    return p->set[p->head.turn ^ 1] | breakthrough_last_rank(p->head.turn);
}

enum { RANK_SCORE = 100 };

static void score_moves(const WfPosition *position, const WfMove *moves, size_t count, int *score)
{
    const BreakthroughPosition *p = breakthrough_of(position);
    const unsigned seat = p->head.turn;
    const uint64_t forcing = forcing_targets(p);
    for (size_t i = 0; i < count; i++) {
        const int rank = (int)(seen(seat, moves[i].to) / BREAKTHROUGH_SIDE);
        score[i] = RANK_SCORE * rank; /* the farther forward the better */
        if ((forcing & breakthrough_bit(moves[i].to)) != 0)
            score[i] += GUIDE_FORCING;
    }
}

static WfCode list_forcing(const WfPosition *position, WfMoveList *list)
{
    const uint64_t forcing = forcing_targets(breakthrough_of(position));
    const size_t before = list->count;
    const WfCode code = breakthrough_moves(position, list);
    size_t kept = before;
    for (size_t i = before; code == WF_OK && i < list->count; i++)
        if ((forcing & breakthrough_bit(list->items[i].to)) != 0)
            list->items[kept++] = list->items[i];
    list->count = kept;
    return code;
}

static const Guide breakthrough_guide = {
    .score_moves = score_moves, .list_forcing = list_forcing, .quiet_gain = 20, .late_moves = 12};

static const Guide *guide(const WfSpec *spec)
{
    (void)spec;
    return &breakthrough_guide;
}

static const Inputs *inputs(const WfSpec *spec)
{
    (void)spec;
    return &breakthrough_inputs;
}

const GameSearch breakthrough_search = {
    .game = &breakthrough_game, .guide = guide, .inputs = inputs};
