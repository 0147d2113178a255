/* claims.c - claims about all plans from a position, checked without search by the proofs in
 * docs/solver.md. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "checker/checker.h"

enum { PIECES = 16 };

static bool is_side(char piece, int side)
{
    return piece != '.' && (isupper((unsigned char)piece) != 0) == (side == 0);
}

/* ---- where the goal requires a piece ---- */

static bool is_bound(const CheckerSpec *o, char kind)
{
    return kind == 'K' || (kind == 'Q' && o->goal >= 1) || (strchr("RBN", kind) && o->goal >= 2);
}

/* Whether a piece of that kind and side may end on a square. */
static bool may_end(const CheckerSpec *o, char kind, int side, int square)
{
    const bool far = square / 8 == (side == 0 ? 7 : 0);
    return !is_bound(o, kind) || (far && ((o->goal == 2 && strchr("RBN", kind)) ||
                                          o->home[side ^ 1][square % 8] == kind));
}

/* ---- counting ---- */

enum { NO_GATE = -1 };

static int steps(int a, int b)
{
    const int files = abs(a % 8 - b % 8), ranks = abs(a / 8 - b / 8);
    return files > ranks ? files : ranks;
}

static int king_of(const CheckerGame *g, int side)
{
    return (int)((char *)memchr(g->at, side == 0 ? 'K' : 'k', sizeof g->at) - g->at);
}

static int king_goal(const CheckerSpec *o, int side)
{
    return (side ^ 1) * 56 + (int)(strchr(o->home[side ^ 1], 'K') - o->home[side ^ 1]);
}

/* Whether the other king cannot stand on a square while the piece stays where it is. */
static bool hinders(const CheckerSpec *o, const CheckerGame *g, int piece, int square)
{
    const int far = steps(piece, square);
    const bool knight = toupper((unsigned char)g->at[piece]) == 'N';
    return far == 0 || ((far == 1 || knight) && checker_attacks(g, piece, square)) ||
           (far == 1 && o->fide && !o->relaxed);
}

/* The number of moves that a side must make if its king enters its goal from one square, and the
 * other king from another (NO_GATE: it is at its goal or next to it). Each piece is counted
 * once. */
static int needed(const CheckerSpec *o, const CheckerGame *g, int side, int gate, int other_gate)
{
    const int goal = king_goal(o, side), other = king_goal(o, side ^ 1);
    const int king = king_of(g, side);
    const bool arrives = king != goal, other_arrives = king_of(g, side ^ 1) != other;
    int moves = gate == NO_GATE ? steps(king, goal) : steps(king, gate) + 1;
    for (int i = 0; i < 64; i++) {
        const char kind = (char)toupper((unsigned char)g->at[i]);
        if (is_side(g->at[i], side) && kind != 'P' && kind != 'K')
            moves += !may_end(o, kind, side, i) || (arrives && i == goal) ||
                     (other_arrives && hinders(o, g, i, other)) ||
                     (other_gate != NO_GATE && hinders(o, g, i, other_gate));
    }
    return moves;
}

/* The gates: squares from which a king may enter its goal. NO_GATE alone if it is there or next to
 * it. */
static int gates_of(const CheckerSpec *o, const CheckerGame *g, int side, int gates[8])
{
    const int goal = king_goal(o, side);
    int count = 0;
    gates[0] = NO_GATE;
    if (steps(king_of(g, side), goal) < 2)
        return 1;
    for (int i = 0; i < 64; i++)
        if (steps(i, goal) == 1)
            gates[count++] = i;
    return count;
}

int checker_count(const CheckerSpec *o, const CheckerGame *g)
{
    const int mover = g->side == 'w' ? 0 : 1;
    int my_gates[8], their_gates[8], least = 1000;
    const int mine = gates_of(o, g, mover, my_gates),
              theirs = gates_of(o, g, mover ^ 1, their_gates);
    for (int i = 0; i < mine * theirs; i++) {
        const int gate = my_gates[i / theirs], other_gate = their_gates[i % theirs];
        const int own = needed(o, g, mover, gate, other_gate);
        const int other = needed(o, g, mover ^ 1, other_gate, gate);
        const int plies = own > 0 && 2 * own - 1 > 2 * other ? 2 * own - 1 : 2 * other;
        least = plies < least ? plies : least;
    }
    return least;
}

/* ---- frozen pawns ---- */

/* An upper bound of what could happen while the frozen pawns stand where they are. */
typedef struct CheckerFreeze {
    const CheckerSpec *o;
    const CheckerGame *g;
    CheckerGame bare; /* nothing but the frozen pawns */
    bool pawn[2][64]; /* where pawns of a side may ever stand */
    bool broken;      /* one of the frozen pawns might move or be captured */
} CheckerFreeze;

/* Whether a pawn that is not frozen may go from one square to another. Assumes that only frozen
 * pawns block it, and that pawns of the other side stand wherever they could ever stand. */
static bool pawn_may_go(const CheckerFreeze *f, int side, int from, int to)
{
    const int up = side == 0 ? 8 : -8, second = side == 0 ? 1 : 6;
    if (to == from + up)
        return f->bare.at[to] == '.';
    if (to == from + 2 * up)
        return from / 8 == second && f->bare.at[from + up] == '.' && f->bare.at[to] == '.';
    return abs(to % 8 - from % 8) == 1 && to / 8 - from / 8 == up / 8 && f->pawn[side ^ 1][to];
}

static void spread_pawns(CheckerFreeze *f)
{
    for (int i = 0; i < 64; i++)
        for (int side = 0; side < 2; side++)
            f->pawn[side][i] = f->g->at[i] == (side == 0 ? 'P' : 'p');
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < 2 * 64 * 64; i++) {
            const int side = i / 4096, from = i / 64 % 64, to = i % 64;
            if (!f->pawn[side][from] || !pawn_may_go(f, side, from, to))
                continue;
            if (f->bare.at[from] != '.' || f->bare.at[to] != '.')
                f->broken = true; /* a frozen pawn moves, or is captured */
            changed = changed || !f->pawn[side][to];
            f->pawn[side][to] = true;
        }
    }
}

/* Whether pieces of the kind never stand on a square that a frozen pawn attacks: a king would be in
 * check. Other pieces could be captured, unless the pawn might be pinned or its king might be in
 * check. */
static bool avoids_pawns(const CheckerFreeze *f, char kind, int side)
{
    bool sliders = false;
    for (int i = 0; i < 64; i++)
        sliders = sliders || (is_side(f->g->at[i], side) &&
                              strchr("BRQ", toupper((unsigned char)f->g->at[i])) != NULL);
    return kind == 'K' || f->o->fide || (!f->o->relaxed && !sliders);
}

static bool pawns_attack(const CheckerFreeze *f, int side, int square)
{
    for (int i = 0; i < 64; i++)
        if (is_side(f->bare.at[i], side) && checker_attacks(&f->bare, i, square))
            return true;
    return false;
}

static bool may_castle_to(const CheckerFreeze *f, char kind, int side, int square)
{
    const char *letters = f->g->castling;
    bool right = false;
    for (; *letters != '\0'; letters++)
        right = right || (*letters != '-' && is_side(*letters, side));
    return right && square / 8 == (side == 0 ? 0 : 7) &&
           ((kind == 'K' && strchr("cg", 'a' + square % 8) != NULL) ||
            (kind == 'R' && strchr("df", 'a' + square % 8) != NULL));
}

/* All squares that the piece on a square may ever reach. */
static void spread_piece(CheckerFreeze *f, int from, bool reached[64])
{
    const char piece = f->g->at[from], kind = (char)toupper((unsigned char)piece);
    const int side = is_side(piece, 0) ? 0 : 1;
    const bool avoids = avoids_pawns(f, kind, side);
    for (int i = 0; i < 64; i++)
        reached[i] = i == from || may_castle_to(f, kind, side, i);
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < 64 * 64; i++) {
            const int a = i / 64, b = i % 64;
            if (!reached[a] || reached[b] || is_side(f->bare.at[b], side))
                continue;
            CheckerGame moved = f->bare;
            moved.at[a] = piece;
            if (!checker_attacks(&moved, a, b) || (avoids && pawns_attack(f, side ^ 1, b)))
                continue;
            f->broken = f->broken || f->bare.at[b] != '.';
            reached[b] = changed = true;
        }
    }
}

/* Whether pieces from the i-th on can each have a square of their own. */
static bool can_stand(bool (*ends)[64], int i, int count, bool taken[64])
{
    if (i == count)
        return true;
    for (int square = 0; square < 64; square++) {
        if (!ends[i][square] || taken[square])
            continue;
        taken[square] = true;
        if (can_stand(ends, i + 1, count, taken))
            return true;
        taken[square] = false;
    }
    return false;
}

static bool can_fill(CheckerFreeze *f, int side)
{
    bool ends[PIECES][64], taken[64] = {false};
    int count = 0;
    for (int i = 0; i < 64; i++) {
        const char kind = (char)toupper((unsigned char)f->g->at[i]);
        if (!is_side(f->g->at[i], side) || kind == 'P' || count == PIECES)
            continue;
        spread_piece(f, i, ends[count]);
        for (int k = 0; k < 64; k++)
            ends[count][k] = ends[count][k] && f->bare.at[k] == '.' && may_end(f->o, kind, side, k);
        count += is_bound(f->o, kind);
    }
    return can_stand(ends, 0, count, taken);
}

bool checker_frozen(const CheckerSpec *spec, const CheckerGame *game, const bool frozen[64])
{
    CheckerFreeze f = {.o = spec, .g = game, .bare = *game};
    for (int i = 0; i < 64; i++) {
        const bool pawn = toupper((unsigned char)game->at[i]) == 'P';
        if (frozen[i] && !pawn)
            return false;
        f.bare.at[i] = frozen[i] ? game->at[i] : '.';
    }
    spread_pawns(&f);
    const bool filled[2] = {can_fill(&f, 0), can_fill(&f, 1)};
    return !f.broken && !(filled[0] && filled[1]);
}
