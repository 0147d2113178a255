/* game_review.c - see game_review.h. The table of all games is made from the list of games. */
#include "review/game_review.h"

#include "games/games.h"

#define DECLARE(name) extern const GameReview name##_review;
WF_REVIEW_LIST(DECLARE)

const GameReview *game_review_of(const WfGame *game)
{
#define ADDRESS(name) &name##_review,
    static const GameReview *const all[] = {WF_REVIEW_LIST(ADDRESS) NULL};
    for (size_t i = 0; all[i] != NULL; i++)
        if (all[i]->game == game)
            return all[i];
    return NULL;
}
