/* promise.c - see promise.h. */
#include "puzzles/promise.h"

#include <string.h>
#include <wayfarer/analysis.h>

#include "review/game_review.h"
#include "search/game_search.h"

static bool is_one_of(const char *theme, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(theme, names[i]) == 0)
            return true;
    return false;
}

PuzzlePromise promise_of(const WfGame *game, const char *theme)
{
    static const char *const wins[] = {"allows-mate", "misses-mate", "lets-arrive", "allows-win",
                                       "misses-win"};
    static const char *const gains[] = {"loses-material", "misses-material", "allows-promotion",
                                        "misses-promotion"};
    const GameSearch *search = game_search_of(game);
    const GameReview *review = game_review_of(game);
    if (is_one_of(theme, wins, sizeof wins / sizeof *wins))
        return search != NULL && search->race != NULL ? PROMISE_NONE : PROMISE_WIN;
    if (review != NULL && review->material != NULL &&
        is_one_of(theme, gains, sizeof gains / sizeof *gains))
        return PROMISE_GAIN;
    return PROMISE_NONE;
}

/* The solver's material minus the other side's. */
static int balance(const WfSpec *spec, const WfPosition *start, const WfPosition *position)
{
    const GameReview *review = game_review_of(spec->game);
    const uint8_t solver = start->head.turn, seats = wf_seats(spec);
    int sum = 0;
    for (uint8_t seat = 0; seat < WF_SEATS_MAX; seat++)
        if ((seats >> seat & 1) != 0)
            sum += (seat == solver ? 1 : -1) * review->material(position, seat);
    return sum;
}

bool promise_gained(const WfSpec *spec, const WfPosition *start, const WfPosition *now)
{
    const int least = game_review_of(spec->game)->least_loss;
    return balance(spec, start, now) >= balance(spec, start, start) + least;
}

bool promise_is_race(const WfSpec *spec, const WfPosition *position, const WfAllocator *allocator)
{
    unsigned turns[WF_SEATS_MAX];
    return wf_race(spec, position, allocator, turns);
}
