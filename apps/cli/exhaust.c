/* exhaust.c - see exhaust.h. */
#include "exhaust.h"

#include <search.h>
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
