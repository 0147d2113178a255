/* heuristic.c - see heuristic.h. */
#include "solver/heuristic.h"

#include <string.h>

#include "base/multiversion.h"

/* ---- tables ---- */

static const unsigned first_of_kind[PASSAGE_KINDS] = {HEURISTIC_PAWN,   HEURISTIC_KNIGHT,
                                                      HEURISTIC_BISHOP, HEURISTIC_ROOK,
                                                      HEURISTIC_QUEEN,  HEURISTIC_KING};

/* Moves from each square to the nearest target on an empty board. */
static void count_moves(unsigned kind, unsigned side, uint64_t targets, uint8_t moves[64])
{
    memset(moves, HEURISTIC_MOVES - 1, 64);
    uint64_t layer = targets, reached = targets;
    for (unsigned ply = 0; layer != 0 && ply < HEURISTIC_MOVES - 1; ply++) {
        uint64_t next = 0;
        while (layer != 0) {
            const unsigned square = chess_pop(&layer);
            moves[square] = (uint8_t)ply;
            next |= passage_attacks(kind, side, square, 0);
        }
        layer = next & ~reached;
        reached |= next;
    }
}

/* Files on which a rook or queen will face a piece of the other side at the end: they need a pawn
 * between them. */
static unsigned files_to_shut(const PassagePosition *p)
{
    unsigned files = 0;
    for (unsigned file = 0; file < 8; file++)
        for (unsigned side = 0; side < 2; side++) {
            const unsigned kind = p->home[side][file];
            if (kind == PASSAGE_QUEEN ||
                (kind == PASSAGE_ROOK && p->goal == PASSAGE_GOAL_COUNTERPARTS))
                files |= 1U << file;
        }
    return p->goal == PASSAGE_GOAL_FAR_RANK ? 0xff : files;
}

/* The weight of a piece on a square, by where it stands. */
static unsigned weight_of_square(const Heuristic *heuristic, unsigned side, unsigned kind,
                                 unsigned square)
{
    const unsigned rank = (side == 0 ? square : square ^ 56) / 8, file = square % 8;
    if (kind < PASSAGE_QUEEN)
        return first_of_kind[kind] + rank * 4 + (file < 4 ? file : 7 - file);
    const unsigned goal =
        (kind == PASSAGE_KING ? heuristic->king_goal : heuristic->queen_goal)[side] % 8;
    return first_of_kind[kind] + rank * 8 + (file > goal ? file - goal : goal - file);
}

static bool is_bound_for_squares(unsigned kind)
{
    return kind >= PASSAGE_KNIGHT && kind <= PASSAGE_ROOK;
}

static unsigned weight_of_moves(unsigned kind, unsigned moves)
{
    return HEURISTIC_NEEDED + (kind - PASSAGE_KNIGHT) * HEURISTIC_MOVES + moves;
}

static unsigned file_of(const uint8_t home[8], unsigned kind)
{
    unsigned file = 0;
    while (home[file] != kind)
        file++;
    return file;
}

/* Sets the members that do not depend on weights. */
static void look_at_goal(Heuristic *heuristic, const PassagePosition *p)
{
    heuristic->goal = p->goal;
    heuristic->shut = files_to_shut(p);
    heuristic->fide = p->attack == PASSAGE_ATTACK_FIDE;
    for (unsigned side = 0; side < 2; side++) {
        heuristic->king_goal[side] =
            (uint8_t)((side ^ 1) * 56 + file_of(p->home[side ^ 1], PASSAGE_KING));
        heuristic->queen_goal[side] =
            (uint8_t)((side ^ 1) * 56 + file_of(p->home[side ^ 1], PASSAGE_QUEEN));
    }
}

static void fill_table(Heuristic *heuristic, const PassagePosition *p, const int16_t *weight,
                       unsigned side, unsigned kind, int percent)
{
    uint8_t *moves = heuristic->needed[side][kind];
    count_moves(kind, side, passage_ends(p, side, kind), moves);
    for (unsigned square = 0; square < 64; square++) {
        int sum = weight[weight_of_square(heuristic, side, kind, square)];
        if (is_bound_for_squares(kind))
            sum += weight[weight_of_moves(kind, moves[square])];
        heuristic->table[side][kind][square] = (int16_t)(sum * percent / 100);
        if (sum != 0 && kind < heuristic->first_kind)
            heuristic->first_kind = kind;
    }
}

void heuristic_begin(Heuristic *heuristic, const PassagePosition *p,
                     const int16_t weight[HEURISTIC_WEIGHTS], const int percent[HEURISTIC_GROUPS])
{
    look_at_goal(heuristic, p);
    heuristic->first_kind = PASSAGE_KING;
    for (unsigned side = 0; side < 2; side++)
        for (unsigned kind = PASSAGE_PAWN; kind < PASSAGE_KINDS; kind++)
            fill_table(heuristic, p, weight, side, kind, percent != NULL ? percent[kind] : 100);
    for (unsigned i = 0; i < HEURISTIC_WEIGHTS - HEURISTIC_TERMS; i++)
        heuristic->term[i] = (int16_t)(weight[HEURISTIC_TERMS + i] *
                                       (percent != NULL ? percent[PASSAGE_KINDS + i] : 100) / 100);
}

/* ---- boards ---- */

/* How often each term counts, HEURISTIC_GUARD first. */
typedef struct HeuristicTerms {
    unsigned count[HEURISTIC_WEIGHTS - HEURISTIC_TERMS];
} HeuristicTerms;

MULTIVERSION_PART unsigned *term(HeuristicTerms *terms, unsigned weight)
{
    return &terms->count[weight - HEURISTIC_TERMS];
}

/* Pieces of the other side, except its king, that keep a king from a square: those that attack it,
 * and under attack=fide those that the king would endanger from there. */
MULTIVERSION_PART uint64_t guards_of(const Heuristic *heuristic, const PassageBoard *board,
                                     unsigned side, unsigned square, uint64_t occupied)
{
    uint64_t guards = passage_attackers(board, square, side ^ 1, occupied);
    if (heuristic->fide)
        guards |= chess_king[square] & passage_nonpawns(board, side ^ 1);
    return guards & ~passage_set(board, side ^ 1, PASSAGE_KING);
}

/* The number of pieces in the way on the best gate. Gates are the squares next to the king's goal.
 */
MULTIVERSION_PART unsigned pieces_at_gate(const Heuristic *heuristic, const PassageBoard *board,
                                          unsigned side, uint64_t occupied)
{
    unsigned least = UINT32_MAX; /* there is always a gate */
    const uint64_t shut = board->side[side] | passage_nonpawns(board, side ^ 1);
    for (uint64_t gates = chess_king[heuristic->king_goal[side]]; gates != 0;) {
        const unsigned gate = chess_pop(&gates);
        const uint64_t guards = guards_of(heuristic, board, side, gate, occupied);
        const unsigned pieces =
            (unsigned)__builtin_popcountll(guards) + (unsigned)(shut >> gate & 1);
        least = pieces < least ? pieces : least;
    }
    return least;
}

MULTIVERSION_PART void count_king(const Heuristic *heuristic, const PassageBoard *board,
                                  unsigned side, HeuristicTerms *terms)
{
    const unsigned goal = heuristic->king_goal[side], king = passage_king(board, side);
    if (king == goal)
        return;
    const uint64_t occupied = passage_occupied(board) & ~chess_bit(king);
    const uint64_t guards = guards_of(heuristic, board, side, goal, occupied);
    *term(terms, HEURISTIC_GUARD) += (unsigned)__builtin_popcountll(guards);
    const uint64_t taken = occupied & ~passage_set(board, side ^ 1, PASSAGE_KING);
    *term(terms, HEURISTIC_TAKEN) += (unsigned)(taken >> goal & 1);
    if ((chess_king[king] >> goal & 1) == 0)
        *term(terms, HEURISTIC_GATE) += pieces_at_gate(heuristic, board, side, occupied);
}

MULTIVERSION_PART void count_queen(const Heuristic *heuristic, const PassageBoard *board,
                                   unsigned side, HeuristicTerms *terms)
{
    const unsigned goal = heuristic->queen_goal[side];
    const uint64_t queen = passage_set(board, side, PASSAGE_QUEEN);
    if (queen == 0 || (queen >> goal & 1) != 0)
        return;
    const uint64_t enemy = passage_nonpawns(board, side ^ 1) & ~chess_bit(goal);
    const uint64_t occupied = passage_occupied(board) & ~queen;
    const uint64_t barred = (passage_attackers(board, goal, side ^ 1, occupied) |
                             passage_attacks(PASSAGE_QUEEN, side, goal, occupied)) &
                            enemy;
    *term(terms, HEURISTIC_BARRED) += (unsigned)__builtin_popcountll(barred);
    *term(terms, HEURISTIC_FULL) += (unsigned)(occupied >> goal & 1);
}

/* Files of the set that have no pawn. */
MULTIVERSION_PART unsigned open_files(uint64_t pawns, unsigned files)
{
    pawns |= pawns >> 32;
    pawns |= pawns >> 16;
    pawns |= pawns >> 8;
    return (unsigned)__builtin_popcount(files & ~(unsigned)pawns & 0xff);
}

MULTIVERSION_PART void count_terms(const Heuristic *heuristic, const PassageBoard *board,
                                   HeuristicTerms *terms)
{
    *terms = (HeuristicTerms){0};
    for (unsigned side = 0; side < 2; side++) {
        count_king(heuristic, board, side, terms);
        if (heuristic->goal >= PASSAGE_GOAL_QUEENS)
            count_queen(heuristic, board, side, terms);
    }
    *term(terms, HEURISTIC_OPEN) = open_files(board->kind[PASSAGE_PAWN], heuristic->shut);
}

MULTIVERSION int heuristic_distance(const Heuristic *heuristic, const PassageBoard *board)
{
    int distance = 0;
    for (unsigned side = 0; side < 2; side++)
        for (unsigned kind = heuristic->first_kind; kind < PASSAGE_KINDS; kind++)
            for (uint64_t rest = passage_set(board, side, kind); rest != 0;)
                distance += heuristic->table[side][kind][chess_pop(&rest)];
    HeuristicTerms terms;
    count_terms(heuristic, board, &terms);
    for (unsigned i = 0; i < HEURISTIC_WEIGHTS - HEURISTIC_TERMS; i++)
        distance += heuristic->term[i] * (int)terms.count[i];
    return distance;
}

void heuristic_count(const Heuristic *heuristic, const PassageBoard *board,
                     int16_t count[HEURISTIC_WEIGHTS])
{
    HeuristicTerms terms;
    memset(count, 0, HEURISTIC_WEIGHTS * sizeof *count);
    for (unsigned side = 0; side < 2; side++)
        for (unsigned kind = PASSAGE_PAWN; kind < PASSAGE_KINDS; kind++)
            for (uint64_t rest = passage_set(board, side, kind); rest != 0;) {
                const unsigned square = chess_pop(&rest);
                count[weight_of_square(heuristic, side, kind, square)]++;
                if (is_bound_for_squares(kind))
                    count[weight_of_moves(kind, heuristic->needed[side][kind][square])]++;
            }
    count_terms(heuristic, board, &terms);
    for (unsigned i = 0; i < HEURISTIC_WEIGHTS - HEURISTIC_TERMS; i++)
        count[HEURISTIC_TERMS + i] = (int16_t)terms.count[i];
}
