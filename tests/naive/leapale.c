/* leapale.c - Courier Leapale, naively: every cell tried as a target of every piece. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "naive.h"

typedef struct Game {
    char at[6][6][6]; /* [level][rank][file], '.' empty */
    char side;
    int clock, number;
} Game;

typedef struct Cell {
    int level, rank, file;
} Cell;

static void read_game(Game *g, const char *text)
{
    char board[400];
    (void)sscanf(text, "%399s %c %d %d", board, &g->side, &g->clock, &g->number);
    int level = 0, rank = 5, file = 0;
    for (const char *c = board; *c != '\0'; c++) {
        if (*c == '/' || *c == '|') {
            file = 0;
            rank = *c == '/' ? rank - 1 : 5;
            level += *c == '|';
        } else if (isdigit((unsigned char)*c)) {
            for (int n = *c - '0'; n > 0; n--)
                g->at[level][rank][file++] = '.';
        } else {
            g->at[level][rank][file++] = *c;
        }
    }
}

static void write_game(const Game *g, char *text)
{
    char *out = text;
    for (int level = 0; level < 6; level++)
        for (int rank = 5; rank >= 0; rank--) {
            int empty = 0;
            for (int file = 0; file < 6; file++) {
                const char piece = g->at[level][rank][file];
                if (piece == '.') {
                    empty++;
                } else {
                    if (empty > 0)
                        *out++ = (char)('0' + empty);
                    empty = 0;
                    *out++ = piece;
                }
            }
            if (empty > 0)
                *out++ = (char)('0' + empty);
            if (rank > 0)
                *out++ = '/';
            else if (level < 5)
                *out++ = '|';
        }
    (void)sprintf(out, " %c %d %d", g->side, g->clock, g->number);
}

static bool is_side(char piece, char side)
{
    return piece != '.' && (isupper((unsigned char)piece) != 0) == (side == 'w');
}

static int file_ring(int level, int file)
{
    static const int ring[6] = {3, 2, 1, 1, 2, 3};
    return ring[level] > ring[file] ? ring[level] : ring[file];
}

/* (1) to (4) of the page's list for Stockbrokers */
static bool broker_may(const Game *g, Cell a, Cell b, char side)
{
    const int forward = side == 'w' ? 1 : -1;
    const int dl = abs(b.level - a.level), df = abs(b.file - a.file);
    const char target = g->at[b.level][b.rank][b.file];
    if (b.rank - a.rank != forward || dl > 1 || df > 1)
        return false;
    const bool same = file_ring(a.level, a.file) == file_ring(b.level, b.file);
    if (dl + df == 0 || (dl + df == 1 && same))
        return target == '.';
    return target != '.';
}

static int largest(const int d[3])
{
    return d[0] > d[1] ? (d[0] > d[2] ? d[0] : d[2]) : (d[1] > d[2] ? d[1] : d[2]);
}

static int smallest(const int d[3])
{
    return d[0] < d[1] ? (d[0] < d[2] ? d[0] : d[2]) : (d[1] < d[2] ? d[1] : d[2]);
}

/* Whether the piece on a, of `side`, may go to b as far as its own way of moving is concerned. */
static bool may_reach(const Game *g, Cell a, Cell b, char side)
{
    const int step[3] = {b.level - a.level, b.rank - a.rank, b.file - a.file};
    const int d[3] = {abs(step[0]), abs(step[1]), abs(step[2])};
    const int far = largest(d), near = smallest(d), sum = d[0] + d[1] + d[2];
    const char kind = (char)toupper((unsigned char)g->at[a.level][a.rank][a.file]);
    if (far == 0 || is_side(g->at[b.level][b.rank][b.file], side))
        return false;
    if (kind == 'S')
        return broker_may(g, a, b, side);
    if (kind == 'N')
        return near == 0 && (far == 2 || far == 3) && sum == far + 1;
    if (kind == 'O')
        return near == 1 && far == 2 && (sum == 4 || sum == 5);
    int changed = 0;
    for (int i = 0; i < 3; i++) {
        changed += d[i] != 0;
        if (d[i] != 0 && d[i] != far)
            return false; /* no radial */
    }
    static const char *const lines[4] = {"", "EHMUPQADCY", "EHMUPQABGL", "EHMUDCYBGL"};
    if (strchr(lines[changed], kind) == NULL)
        return false;
    if (strchr("EHPDB", kind) != NULL)
        return far == 1;
    if (strchr("UAYL", kind) != NULL)
        return far == 2;
    for (int n = 1; n < far; n++)
        if (g->at[a.level + step[0] / far * n][a.rank + step[1] / far * n]
                 [a.file + step[2] / far * n] != '.')
            return false;
    return true;
}

static Cell cell_of(int i)
{
    return (Cell){i / 36, i / 6 % 6, i % 6};
}

static bool in_check(const Game *g, char side)
{
    const char other = side == 'w' ? 'b' : 'w';
    int emperor = -1;
    for (int i = 0; i < 216; i++)
        if ((&g->at[0][0][0])[i] == (side == 'w' ? 'E' : 'e'))
            emperor = i;
    for (int i = 0; i < 216; i++)
        if (is_side((&g->at[0][0][0])[i], other) &&
            may_reach(g, cell_of(i), cell_of(emperor), other))
            return true;
    return false;
}

static int count_pieces(const Game *g, char piece)
{
    int count = 0;
    for (int i = 0; i < 216; i++)
        count += piece == '*' ? (&g->at[0][0][0])[i] != '.' : (&g->at[0][0][0])[i] == piece;
    return count;
}

/* "three Archdukes, three Empresses, and three Alibucks" */
static bool has_set(const Game *g, char side)
{
    const bool white = side == 'w';
    return count_pieces(g, white ? 'H' : 'h') >= 3 && count_pieces(g, white ? 'M' : 'm') >= 3 &&
           count_pieces(g, white ? 'U' : 'u') >= 3;
}

static void try_move(const Game *g, Cell a, Cell b, char promotion, NaiveList *list)
{
    Game after = *g;
    const char piece = g->at[a.level][a.rank][a.file];
    char move[NAIVE_MOVE], text[NAIVE_TEXT];
    const bool captured = g->at[b.level][b.rank][b.file] != '.';
    after.at[a.level][a.rank][a.file] = '.';
    after.at[b.level][b.rank][b.file] = piece;
    if (promotion != '\0')
        after.at[b.level][b.rank][b.file] =
            (char)(g->side == 'w' ? promotion : tolower((unsigned char)promotion));
    if (in_check(&after, g->side))
        return;
    after.clock = captured || toupper((unsigned char)piece) == 'S' ? 0 : g->clock + 1;
    after.number += g->side == 'b';
    after.side = g->side == 'w' ? 'b' : 'w';
    int length = sprintf(move, "%c%c%d%c%c%d", 'u' + a.level, 'a' + a.file, a.rank + 1,
                         'u' + b.level, 'a' + b.file, b.rank + 1);
    if (promotion != '\0')
        (void)sprintf(move + length, "%c", tolower((unsigned char)promotion));
    write_game(&after, text);
    naive_add(list, move, text);
}

void naive_leapale(const char *position, NaiveList *list, char result[16])
{
    Game g;
    read_game(&g, position);
    const char mover = g.side == 'w' ? 'b' : 'w';
    list->count = 0;
    if (has_set(&g, 'w') || has_set(&g, 'b')) {
        (void)sprintf(result, "win %c", has_set(&g, mover) ? mover : g.side);
        return;
    }
    (void)strcpy(result, "draw");
    if (count_pieces(&g, '*') == 2)
        return;
    for (int i = 0; i < 216; i++)
        for (int j = 0; j < 216; j++) {
            const Cell a = cell_of(i), b = cell_of(j);
            const char piece = (&g.at[0][0][0])[i];
            if (!is_side(piece, g.side) || !may_reach(&g, a, b, g.side))
                continue;
            if (toupper((unsigned char)piece) == 'S' && b.rank == (g.side == 'w' ? 5 : 0))
                for (const char *p = "HMU"; *p != '\0'; p++)
                    try_move(&g, a, b, *p, list);
            else
                try_move(&g, a, b, '\0', list);
        }
    if (list->count == 0 && in_check(&g, g.side))
        (void)sprintf(result, "win %c", mover);
    else if (list->count > 0 && g.clock < 100)
        (void)strcpy(result, "ongoing");
}
