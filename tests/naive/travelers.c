/* travelers.c - The Travelers, naively: the page's sentences turned into loops. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "naive.h"

typedef struct Game {
    char at[9][9]; /* [rank][file], '.' empty */
    char side, ko;
    int clock, number;
} Game;

static void read_game(Game *g, const char *text)
{
    char board[200];
    (void)sscanf(text, "%199s %c %c %d %d", board, &g->side, &g->ko, &g->clock, &g->number);
    int rank = 8, file = 0;
    for (const char *c = board; *c != '\0'; c++) {
        if (*c == '/') {
            rank--;
            file = 0;
        } else if (isdigit((unsigned char)*c)) {
            for (int n = *c - '0'; n > 0; n--)
                g->at[rank][file++] = '.';
        } else {
            g->at[rank][file++] = *c;
        }
    }
}

static void write_game(const Game *g, char *text)
{
    char *out = text;
    for (int rank = 8; rank >= 0; rank--) {
        int empty = 0;
        for (int file = 0; file < 9; file++) {
            if (g->at[rank][file] == '.') {
                empty++;
                continue;
            }
            if (empty > 0)
                *out++ = (char)('0' + empty);
            empty = 0;
            *out++ = g->at[rank][file];
        }
        if (empty > 0)
            *out++ = (char)('0' + empty);
        if (rank > 0)
            *out++ = '/';
    }
    (void)sprintf(out, " %c %c %d %d", g->side, g->ko, g->clock, g->number);
}

static bool is_white(char piece)
{
    return isupper((unsigned char)piece) != 0;
}

static bool is_side(char piece, char side)
{
    return piece != '.' && is_white(piece) == (side == 'w');
}

static bool inside(int rank, int file)
{
    return rank >= 0 && rank < 9 && file >= 0 && file < 9;
}

/* "You win the game if your two Travelers reach the last rank." */
static bool has_won(const Game *g, char side)
{
    int home = 0;
    for (int file = 0; file < 9; file++)
        home += g->at[side == 'w' ? 8 : 0][file] == (side == 'w' ? 'T' : 't');
    return home == 2;
}

/* "can capture a piece at distance 1 ... exactly 2 ... exactly 3 in the eight directions" */
static bool captures_at(char piece, int dr, int df)
{
    const int distance = abs(dr) > abs(df) ? abs(dr) : abs(df);
    const bool line = dr == 0 || df == 0 || abs(dr) == abs(df);
    const char kind = (char)toupper((unsigned char)piece);
    return line && ((kind == 'A' && distance == 1) || (kind == 'U' && distance == 2) ||
                    (kind == 'Y' && distance == 3));
}

/* "a Traveler can't move to a position in which it is in Check" */
static bool is_checked(const Game *g, int rank, int file, char side)
{
    for (int r = 0; r < 9; r++)
        for (int f = 0; f < 9; f++)
            if (g->at[r][f] != '.' && !is_side(g->at[r][f], side) &&
                captures_at(g->at[r][f], rank - r, file - f))
                return true;
    return false;
}

static void finish(const Game *before, Game after, NaiveList *list, const char *move, bool captured,
                   bool ko)
{
    char text[NAIVE_TEXT];
    after.clock = captured ? 0 : before->clock + 1;
    after.ko = ko ? 'k' : '-';
    after.number = before->number + (before->side == 'b');
    after.side = before->side == 'w' ? 'b' : 'w';
    write_game(&after, text);
    naive_add(list, move, text);
}

/* "If a Displacer lands on a square orthogonally adjacent to an enemy piece, you can displace" */
static void displace(const Game *before, const Game *landed, NaiveList *list, const char *move,
                     int rank, int file)
{
    for (int vr = 0; vr < 9; vr++)
        for (int vf = 0; vf < 9; vf++) {
            const char victim = landed->at[vr][vf];
            const char kind = (char)toupper((unsigned char)victim);
            if (abs(vr - rank) + abs(vf - file) != 1 || victim == '.' ||
                is_side(victim, before->side) || kind == 'B')
                continue;
            if (kind == 'T' && vr == (is_white(victim) ? 8 : 0))
                continue;
            if (kind == 'D' && before->ko == 'k')
                continue;
            for (int r = 0; r < 9; r++)
                for (int f = 0; f < 9; f++) {
                    if ((r != rank && f != file) || landed->at[r][f] != '.')
                        continue;
                    Game after = *landed;
                    char full[NAIVE_MOVE];
                    after.at[r][f] = victim;
                    after.at[vr][vf] = '.';
                    (void)sprintf(full, "%.8s,%c%d%c%d", move, 'a' + vf, vr + 1, 'a' + f, r + 1);
                    finish(before, after, list, full, false, kind == 'D');
                }
        }
}

static bool may_go(const Game *g, int r0, int f0, int r1, int f1, bool *captured)
{
    const char piece = g->at[r0][f0], target = g->at[r1][f1];
    const char kind = (char)toupper((unsigned char)piece);
    const int dr = r1 - r0, df = f1 - f0;
    const int distance = abs(dr) > abs(df) ? abs(dr) : abs(df);
    if (distance == 0 || (dr != 0 && df != 0 && abs(dr) != abs(df)))
        return false;
    *captured = target != '.';
    if (*captured) {
        const char victim = (char)toupper((unsigned char)target);
        return !is_side(target, g->side) && victim != 'T' && victim != 'B' &&
               captures_at(piece, dr, df);
    }
    if (kind != 'D' && distance > 3)
        return false;
    for (int n = 1; n < distance; n++)
        if (g->at[r0 + dr / distance * n][f0 + df / distance * n] != '.')
            return false;
    if (kind == 'T' && (is_checked(g, r1, f1, g->side) || r0 == (g->side == 'w' ? 8 : 0)))
        return false;
    return kind != 'B' || (r1 != 0 && r1 != 8);
}

void naive_travelers(const char *position, NaiveList *list, char result[16])
{
    Game g;
    read_game(&g, position);
    const char mover = g.side == 'w' ? 'b' : 'w';
    list->count = 0;
    if (has_won(&g, 'w') || has_won(&g, 'b')) {
        (void)sprintf(result, "win %c", has_won(&g, mover) ? mover : g.side);
        return;
    }
    for (int r0 = 0; r0 < 9; r0++)
        for (int f0 = 0; f0 < 9; f0++)
            for (int r1 = 0; r1 < 9; r1++)
                for (int f1 = 0; f1 < 9; f1++) {
                    bool captured = false;
                    if (!is_side(g.at[r0][f0], g.side) || !inside(r1, f1) ||
                        !may_go(&g, r0, f0, r1, f1, &captured))
                        continue;
                    Game after = g;
                    char move[NAIVE_MOVE];
                    after.at[r1][f1] = g.at[r0][f0];
                    after.at[r0][f0] = '.';
                    (void)sprintf(move, "%c%d%c%d", 'a' + f0, r0 + 1, 'a' + f1, r1 + 1);
                    finish(&g, after, list, move, captured, false);
                    if (toupper((unsigned char)g.at[r0][f0]) == 'D')
                        displace(&g, &after, list, move, r1, f1);
                }
    (void)strcpy(result, list->count == 0 || g.clock >= 100 ? "draw" : "ongoing");
}
