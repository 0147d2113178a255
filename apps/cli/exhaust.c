/* exhaust.c - see exhaust.h. */
#include "exhaust.h"

#include <ctype.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* All positions seen, in the order in which they were; those from `next` on are still to be looked
 * at. */
typedef struct Exhaust {
    void *tree; /* of tsearch, pointing at the positions */
    CheckerGame **game;
    uint64_t count, next, claimed;
} Exhaust;

static int compare(const void *a_, const void *b_)
{
    const CheckerGame *a = a_, *b = b_;
    const int board = memcmp(a->at, b->at, sizeof a->at);
    if (board != 0)
        return board;
    return a->side != b->side ? a->side - b->side : strcmp(a->castling, b->castling);
}

static ExhaustAnswer add(Exhaust *exhaust, const CheckerGame *game)
{
    if (tfind(game, &exhaust->tree, compare) != NULL)
        return EXHAUST_NO_WAY;
    if (exhaust->count == exhaust->claimed)
        return EXHAUST_OTHER_COUNT;
    CheckerGame *copy = malloc(sizeof *copy);
    if (copy == NULL)
        return EXHAUST_NO_MEMORY;
    *copy = *game;
    exhaust->game[exhaust->count++] = copy;
    return tsearch(copy, &exhaust->tree, compare) != NULL ? EXHAUST_NO_WAY : EXHAUST_NO_MEMORY;
}

static ExhaustAnswer look(Exhaust *exhaust, const CheckerSpec *spec, CheckerMove *moves)
{
    ExhaustAnswer answer = EXHAUST_NO_WAY;
    while (exhaust->next < exhaust->count && answer == EXHAUST_NO_WAY) {
        const CheckerGame *game = exhaust->game[exhaust->next++];
        if (checker_goal(spec, game))
            return EXHAUST_GOAL;
        const int count = checker_moves(spec, game, moves);
        for (int i = 0; i < count && answer == EXHAUST_NO_WAY; i++)
            answer = add(exhaust, &moves[i].after);
    }
    return answer == EXHAUST_NO_WAY && exhaust->count != exhaust->claimed ? EXHAUST_OTHER_COUNT
                                                                          : answer;
}

ExhaustAnswer exhaust(const CheckerSpec *spec, const CheckerGame *start, uint64_t claimed)
{
    Exhaust exhaust = {.claimed = claimed};
    CheckerMove *moves = malloc(CHECKER_MOVES * sizeof *moves);
    exhaust.game = malloc((size_t)claimed * sizeof *exhaust.game);
    ExhaustAnswer answer = EXHAUST_NO_MEMORY;
    if (moves != NULL && exhaust.game != NULL)
        answer = add(&exhaust, start);
    if (answer == EXHAUST_NO_WAY)
        answer = look(&exhaust, spec, moves);
    for (uint64_t i = 0; i < exhaust.count; i++) {
        (void)tdelete(exhaust.game[i], &exhaust.tree, compare);
        free(exhaust.game[i]);
    }
    free(exhaust.game);
    free(moves);
    return answer;
}

/* ---- layers ---- */

/* 64-bit FNV-1a of the text up to the castling rights. */
static uint64_t text_hash(const CheckerGame *game)
{
    char text[CHECKER_TEXT];
    size_t length = 0;
    uint64_t hash = 0xcbf29ce484222325;
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
        hash = (hash ^ (unsigned char)text[i]) * 0x100000001b3;
    return hash;
}

/* The positions of one layer. */
typedef struct Layer {
    void *tree;
    CheckerGame **game;
    uint64_t count, room;
    ExhaustLayer seen;
} Layer;

static void layer_close(Layer *layer)
{
    for (uint64_t i = 0; i < layer->count; i++) {
        (void)tdelete(layer->game[i], &layer->tree, compare);
        free(layer->game[i]);
    }
    free(layer->game);
    *layer = (Layer){.tree = NULL};
}

static ExhaustAnswer layer_add(Layer *layer, const CheckerGame *game)
{
    if (tfind(game, &layer->tree, compare) != NULL)
        return EXHAUST_NO_WAY;
    if (layer->count == layer->room) {
        const uint64_t room = layer->room == 0 ? 64 : 2 * layer->room;
        CheckerGame **grown = realloc(layer->game, (size_t)room * sizeof *grown);
        if (grown == NULL)
            return EXHAUST_NO_MEMORY;
        layer->game = grown;
        layer->room = room;
    }
    CheckerGame *copy = malloc(sizeof *copy);
    if (copy == NULL)
        return EXHAUST_NO_MEMORY;
    *copy = *game;
    layer->game[layer->count++] = copy;
    layer->seen.positions++;
    layer->seen.digest += text_hash(copy);
    return tsearch(copy, &layer->tree, compare) != NULL ? EXHAUST_NO_WAY : EXHAUST_NO_MEMORY;
}

/* The layer after `now`, of positions from which the goal may be `left` plies away. */
static ExhaustAnswer layer_after(const CheckerSpec *spec, const Layer *now, int left,
                                 CheckerMove *moves, Layer *next)
{
    for (uint64_t i = 0; i < now->count; i++) {
        const int count = checker_moves(spec, now->game[i], moves);
        for (int k = 0; k < count; k++) {
            const CheckerGame *after = &moves[k].after;
            if (checker_count(spec, after) > left)
                continue;
            const ExhaustAnswer answer =
                checker_goal(spec, after) ? EXHAUST_GOAL : layer_add(next, after);
            if (answer != EXHAUST_NO_WAY)
                return answer;
        }
    }
    return EXHAUST_NO_WAY;
}

ExhaustAnswer exhaust_layers(const CheckerSpec *spec, const CheckerGame *start, unsigned plies,
                             const ExhaustLayer *claims, unsigned count, unsigned *wrong)
{
    Layer now = {.tree = NULL};
    CheckerMove *moves = malloc(CHECKER_MOVES * sizeof *moves);
    ExhaustAnswer answer = moves == NULL               ? EXHAUST_NO_MEMORY
                           : checker_goal(spec, start) ? EXHAUST_GOAL
                                                       : layer_add(&now, start);
    for (unsigned i = 0; i < count && answer == EXHAUST_NO_WAY; i++) {
        Layer next = {.tree = NULL};
        *wrong = i + 1;
        answer = layer_after(spec, &now, (int)(plies - i) - 1, moves, &next);
        if (answer == EXHAUST_NO_WAY &&
            (next.seen.positions != claims[i].positions || next.seen.digest != claims[i].digest))
            answer = EXHAUST_OTHER_COUNT;
        layer_close(&now);
        now = next;
    }
    if (answer == EXHAUST_NO_WAY && count < plies && now.count > 0)
        answer = EXHAUST_OTHER_COUNT; /* something is left to look at */
    layer_close(&now);
    free(moves);
    return answer;
}
