/* seats.c - see seats.h: the games, and their samples in a store. */
#include "learn/seats.h"

const SeatsGame *seats_game_of(const Inputs *inputs)
{
#define SEATS_GAME(name) &name##_seats_game,
    static const SeatsGame *const games[] = {WF_SEATS_LIST(SEATS_GAME) NULL};
#undef SEATS_GAME
    const SeatsGame *const *game = games;
    while (*game != NULL && (*game)->inputs != inputs)
        game++;
    return *game;
}

static bool is_sound(const SeatsSample *sample)
{
    return sample->turn < WF_SEATS_MAX && (sample->playing >> sample->turn & 1) != 0 &&
           sample->playing < 1 << WF_SEATS_MAX &&
           (sample->winner < WF_SEATS_MAX || sample->winner == WF_NO_SEAT);
}

bool seats_count(Samples *samples, const Inputs *inputs)
{
    const SeatsGame *game = seats_game_of(inputs);
    const size_t words = seats_words(game);
    bool sound = samples->length % words == 0;
    for (size_t at = 0; sound && at < samples->length; at += words)
        sound = game->is_sound(samples->words + at) && is_sound(seats_sample(game, samples, at));
    samples->count = samples->length / words;
    return sound;
}

bool seats_begin(Model *model, const WfSpec *spec, const WfAllocator *allocator)
{
    return seats_game_of(model->inputs)->begin(model, spec, allocator);
}
