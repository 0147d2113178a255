/* guess.c - see guess.h. */
#include "solver/guess.h"

#include <string.h>

/* Chosen by many short beams from chance starts. */
const int guess_weights[GOAL_COUNTERPARTS + 1][GUESS_WEIGHTS] = {
    [GOAL_KINGS] = {[GUESS_KING] = 100, [GUESS_GUARD] = 80, [GUESS_TAKEN] = 40, [GUESS_GATE] = 60},
    [GOAL_QUEENS] = {[GUESS_KING] = 100,
                     [GUESS_GUARD] = 40,
                     [GUESS_TAKEN] = 40,
                     [GUESS_GATE] = 30,
                     [GUESS_QUEEN] = 100,
                     [GUESS_FAR] = 10,
                     [GUESS_BARRED] = 30,
                     [GUESS_FULL] = 30},
    [GOAL_FAR_RANK] = {[GUESS_KING] = 109,
                       [GUESS_GUARD] = 32,
                       [GUESS_TAKEN] = 40,
                       [GUESS_GATE] = 30,
                       [GUESS_QUEEN] = 58,
                       [GUESS_FAR] = 14,
                       [GUESS_BARRED] = 21,
                       [GUESS_FULL] = 98,
                       [GUESS_PIECE] = 50,
                       [GUESS_MOVE] = 20,
                       [GUESS_WRONG] = 3,
                       [GUESS_HOME] = 41,
                       [GUESS_STUCK] = 277,
                       [GUESS_OPEN] = 58},
    [GOAL_COUNTERPARTS] = {[GUESS_KING] = 50,
                           [GUESS_GUARD] = 40,
                           [GUESS_TAKEN] = 40,
                           [GUESS_GATE] = 30,
                           [GUESS_QUEEN] = 100,
                           [GUESS_FAR] = 8,
                           [GUESS_BARRED] = 30,
                           [GUESS_FULL] = 30,
                           [GUESS_PIECE] = 50,
                           [GUESS_MOVE] = 17,
                           [GUESS_WRONG] = 28,
                           [GUESS_HOME] = 32,
                           [GUESS_STUCK] = 158,
                           [GUESS_OPEN] = 410},
};

/* ---- tables ---- */

/* Moves from each square to the nearest target on an empty board. */
static void count_moves(unsigned kind, unsigned side, uint64_t targets, uint8_t moves[64])
{
    enum { UNREACHED = 9 };
    memset(moves, UNREACHED, 64);
    uint64_t layer = targets, reached = targets;
    for (unsigned ply = 0; layer != 0 && ply < UNREACHED; ply++) {
        uint64_t next = 0;
        while (layer != 0) {
            const unsigned square = chess_pop(&layer);
            moves[square] = (uint8_t)ply;
            next |= board_attacks(kind, side, square, 0);
        }
        layer = next & ~reached;
        reached |= next;
    }
}

/* Files on which a rook or queen will face a piece of the other side at the end. */
static unsigned files_to_shut(const PassagePosition *p)
{
    unsigned files = 0;
    for (unsigned file = 0; file < 8; file++)
        for (unsigned side = 0; side < 2; side++) {
            const unsigned kind = p->home[side][file];
            if (kind == QUEEN || (kind == ROOK && p->goal == GOAL_COUNTERPARTS))
                files |= 1U << file;
        }
    return p->goal == GOAL_FAR_RANK ? 0xff : files;
}

static int cost(const Guess *guess, unsigned side, unsigned kind, unsigned square, unsigned moves)
{
    const int *weight = guess->weight;
    if (kind == KING)
        return (int)moves * weight[GUESS_KING];
    if (kind == QUEEN)
        return moves == 0 || guess->goal < GOAL_QUEENS
                   ? 0
                   : weight[GUESS_QUEEN] +
                         weight[GUESS_FAR] * (int)chess_steps(square, guess->queen_goal[side]);
    if (moves == 0)
        return 0;
    const bool far = square / 8 == (side == 0 ? 7 : 0);
    const bool home = square / 8 == (side == 0 ? 0 : 7);
    return (far ? weight[GUESS_WRONG] : weight[GUESS_PIECE]) + (int)moves * weight[GUESS_MOVE] +
           home * weight[GUESS_HOME];
}

static unsigned file_of(const uint8_t home[8], unsigned kind)
{
    unsigned file = 0;
    while (home[file] != kind)
        file++;
    return file;
}

void guess_begin(Guess *guess, const PassagePosition *p)
{
    guess->goal = p->goal;
    guess->shut = files_to_shut(p);
    guess->fide = p->attack == ATTACK_FIDE;
    memset(guess->table, 0, sizeof guess->table);
    for (unsigned side = 0; side < 2; side++) {
        guess->king_goal[side] = (side ^ 1) * 56 + file_of(p->home[side ^ 1], KING);
        guess->queen_goal[side] = (side ^ 1) * 56 + file_of(p->home[side ^ 1], QUEEN);
        for (unsigned kind = KNIGHT; kind < CHESS_KINDS; kind++) {
            uint8_t moves[64];
            count_moves(kind, side, passage_ends(p, side, kind), moves);
            for (unsigned square = 0; square < 64; square++)
                guess->table[side][kind][square] =
                    (uint16_t)cost(guess, side, kind, square, moves[square]);
        }
        for (unsigned file = 0; file < 8 && p->goal >= GOAL_FAR_RANK; file++)
            guess->table[side][PAWN][(side ^ 1) * 56 + file] = (uint16_t)guess->weight[GUESS_STUCK];
    }
}

/* ---- boards ---- */

/* Pieces of the other side, its king apart, that keep a king from a square: those that bear on it,
 * and under attack=fide those that the king would endanger from there. */
static uint64_t guards_of(const Guess *guess, const Board *board, unsigned side, unsigned square,
                          uint64_t occupied)
{
    uint64_t guards = board_attackers(board, square, side ^ 1, occupied);
    if (guess->fide)
        guards |= chess_king[square] & board_nonpawns(board, side ^ 1);
    return guards & ~board_set(board, side ^ 1, KING);
}

/* What is wrong with the best of the squares from which the king can step to its goal. */
static unsigned gate_troubles(const Guess *guess, const Board *board, unsigned side,
                              uint64_t occupied)
{
    unsigned least = 64;
    const uint64_t shut = board->side[side] | board_nonpawns(board, side ^ 1);
    for (uint64_t gates = chess_king[guess->king_goal[side]]; gates != 0;) {
        const unsigned gate = chess_pop(&gates);
        const uint64_t guards = guards_of(guess, board, side, gate, occupied);
        const unsigned troubles =
            (unsigned)__builtin_popcountll(guards) + (unsigned)(shut >> gate & 1);
        least = troubles < least ? troubles : least;
    }
    return least;
}

static int king_troubles(const Guess *guess, const Board *board, unsigned side)
{
    const unsigned goal = guess->king_goal[side], king = board_king(board, side);
    if (king == goal)
        return 0;
    const uint64_t occupied = board_occupied(board) & ~chess_bit(king);
    const uint64_t guards = guards_of(guess, board, side, goal, occupied);
    const bool taken = (occupied & ~board_set(board, side ^ 1, KING)) >> goal & 1;
    int troubles = guess->weight[GUESS_GUARD] * __builtin_popcountll(guards) +
                   guess->weight[GUESS_TAKEN] * taken;
    if ((chess_king[king] >> goal & 1) == 0)
        troubles += guess->weight[GUESS_GATE] * (int)gate_troubles(guess, board, side, occupied);
    return troubles;
}

static int queen_troubles(const Guess *guess, const Board *board, unsigned side)
{
    const unsigned goal = guess->queen_goal[side];
    const uint64_t queen = board_set(board, side, QUEEN);
    if (queen == 0 || (queen >> goal & 1) != 0)
        return 0;
    const uint64_t enemy = board_nonpawns(board, side ^ 1) & ~chess_bit(goal);
    const uint64_t occupied = board_occupied(board) & ~queen;
    const uint64_t barred = (board_attackers(board, goal, side ^ 1, occupied) |
                             board_attacks(QUEEN, side, goal, occupied)) &
                            enemy;
    return guess->weight[GUESS_BARRED] * __builtin_popcountll(barred) +
           guess->weight[GUESS_FULL] * (int)(occupied >> goal & 1);
}

/* Files of the set that have no pawn. */
static unsigned open_files(uint64_t pawns, unsigned files)
{
    pawns |= pawns >> 32;
    pawns |= pawns >> 16;
    pawns |= pawns >> 8;
    return (unsigned)__builtin_popcount(files & ~(unsigned)pawns & 0xff);
}

int guess_distance(const Guess *guess, const Board *board)
{
    int distance = 0;
    for (unsigned side = 0; side < 2; side++) {
        for (unsigned kind = guess->goal < GOAL_FAR_RANK ? QUEEN : PAWN; kind < CHESS_KINDS; kind++)
            for (uint64_t rest = board_set(board, side, kind); rest != 0;)
                distance += guess->table[side][kind][chess_pop(&rest)];
        distance += king_troubles(guess, board, side);
        if (guess->goal >= GOAL_QUEENS)
            distance += queen_troubles(guess, board, side);
    }
    if (guess->weight[GUESS_OPEN] != 0)
        distance += guess->weight[GUESS_OPEN] * (int)open_files(board->kind[PAWN], guess->shut);
    return distance;
}
