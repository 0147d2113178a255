/* exhaust.c - see exhaust.h. */
#include "cli/solver/exhaust.h"

#include <ctype.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Positions without duplicates, in the order in which they were found. */
typedef struct Positions {
    void *tree; /* a tsearch tree of pointers to them */
    CheckerGame **game;
    uint64_t count, room;
} Positions;

static int compare(const void *a_, const void *b_)
{
    const CheckerGame *a = a_, *b = b_;
    const int board = memcmp(a->at, b->at, sizeof a->at);
    if (board != 0)
        return board;
    return a->side != b->side ? a->side - b->side : strcmp(a->castling, b->castling);
}

static bool add(Positions *positions, const CheckerGame *game)
{
    if (tfind(game, &positions->tree, compare) != NULL)
        return true;
    if (positions->count == positions->room) {
        const uint64_t room = positions->room == 0 ? 64 : 2 * positions->room;
        /* pointers, because the tree keeps them too: NOLINTNEXTLINE(bugprone-sizeof-expression) */
        CheckerGame **grown = realloc(positions->game, (size_t)room * sizeof *grown);
        if (grown == NULL)
            return false;
        positions->game = grown;
        positions->room = room;
    }
    CheckerGame *copy = malloc(sizeof *copy);
    if (copy == NULL)
        return false;
    *copy = *game;
    positions->game[positions->count++] = copy;
    return tsearch(copy, &positions->tree, compare) != NULL;
}

static void free_positions(Positions *positions)
{
    for (uint64_t i = 0; i < positions->count; i++) {
        (void)tdelete(positions->game[i], &positions->tree, compare);
        free(positions->game[i]);
    }
    free(positions->game);
    *positions = (Positions){.tree = NULL};
}

/* ---- all reachable positions ---- */

static ExhaustAnswer search_all(Positions *seen, const CheckerSpec *spec, uint64_t claimed,
                                CheckerMove *moves)
{
    for (uint64_t next = 0; next < seen->count; next++) {
        if (checker_goal(spec, seen->game[next]))
            return EXHAUST_GOAL;
        const int count = checker_moves(spec, seen->game[next], moves);
        for (int i = 0; i < count; i++)
            if (!add(seen, &moves[i].after))
                return EXHAUST_NO_MEMORY;
        if (seen->count > claimed)
            return EXHAUST_OTHER_COUNT;
    }
    return seen->count == claimed ? EXHAUST_NO_WAY : EXHAUST_OTHER_COUNT;
}

ExhaustAnswer exhaust(const CheckerSpec *spec, const CheckerGame *start, uint64_t claimed)
{
    Positions seen = {.tree = NULL};
    CheckerMove *moves = malloc(CHECKER_MOVES * sizeof *moves);
    const bool begun = moves != NULL && add(&seen, start);
    const ExhaustAnswer answer =
        begun ? search_all(&seen, spec, claimed, moves) : EXHAUST_NO_MEMORY;
    free_positions(&seen);
    free(moves);
    return answer;
}

/* ---- layers ---- */

static const uint64_t FNV_BASIS = 0xcbf29ce484222325, FNV_PRIME = 0x100000001b3;

/* 64-bit FNV-1a of the text up to the castling rights. */
static uint64_t text_hash(const CheckerGame *game)
{
    char text[CHECKER_TEXT];
    size_t length = 0;
    uint64_t hash = FNV_BASIS;
    for (int rank = 7; rank >= 0; rank--) {
        for (int file = 0; file < 8; file++) {
            const char piece = game->at[rank * 8 + file];
            const bool goes_on =
                piece == '.' && file > 0 && isdigit((unsigned char)text[length - 1]);
            if (goes_on)
                text[length - 1]++;
            else
                text[length++] = piece == '.' ? '1' : piece;
        }
        text[length++] = rank > 0 ? '/' : ' ';
    }
    length +=
        (size_t)snprintf(text + length, sizeof text - length, "%c %s", game->side, game->castling);
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)text[i]) * FNV_PRIME;
    return hash;
}

static ExhaustLayer layer_of(const Positions *positions)
{
    ExhaustLayer layer = {.positions = positions->count};
    for (uint64_t i = 0; i < positions->count; i++)
        layer.digest += text_hash(positions->game[i]);
    return layer;
}

/* The layer after `now`, of positions from which the goal may be `left` plies away. */
static ExhaustAnswer layer_after(const CheckerSpec *spec, const Positions *now, int left,
                                 CheckerMove *moves, Positions *next)
{
    for (uint64_t i = 0; i < now->count; i++) {
        const int count = checker_moves(spec, now->game[i], moves);
        for (int k = 0; k < count; k++) {
            const CheckerGame *after = &moves[k].after;
            if (checker_count(spec, after) > left)
                continue;
            if (checker_goal(spec, after))
                return EXHAUST_GOAL;
            if (!add(next, after))
                return EXHAUST_NO_MEMORY;
        }
    }
    return EXHAUST_NO_WAY;
}

ExhaustAnswer exhaust_layers(const CheckerSpec *spec, const CheckerGame *start, unsigned plies,
                             const ExhaustLayer *claims, unsigned count, unsigned *wrong)
{
    Positions now = {.tree = NULL};
    CheckerMove *moves = malloc(CHECKER_MOVES * sizeof *moves);
    const bool begun = moves != NULL && add(&now, start);
    ExhaustAnswer answer = !begun                      ? EXHAUST_NO_MEMORY
                           : checker_goal(spec, start) ? EXHAUST_GOAL
                                                       : EXHAUST_NO_WAY;
    for (unsigned i = 0; i < count && answer == EXHAUST_NO_WAY; i++) {
        Positions next = {.tree = NULL};
        *wrong = i + 1;
        answer = layer_after(spec, &now, (int)(plies - i) - 1, moves, &next);
        const ExhaustLayer found = layer_of(&next);
        if (answer == EXHAUST_NO_WAY &&
            (found.positions != claims[i].positions || found.digest != claims[i].digest))
            answer = EXHAUST_OTHER_COUNT;
        free_positions(&now);
        now = next;
    }
    if (answer == EXHAUST_NO_WAY && count < plies && now.count > 0)
        answer = EXHAUST_OTHER_COUNT; /* there are positions left to search */
    free_positions(&now);
    free(moves);
    return answer;
}
