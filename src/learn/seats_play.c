/* seats_play.c - self-play of three and four seats; see seats.h. */
#include <string.h>

#include "learn/seats.h"
#include "search/eval/eval.h"

/* A game is adjudicated once a seat's share has been WON thousandths for WON_TURNS turns. */
enum { WON = 985, WON_TURNS = 8, HASH = 1 << 22 };

typedef struct SeatsPlay {
    const SelfPlay *how;
    const SeatsGame *game;
    WfRecord *record;
    void *engine;
    Samples *samples;
    size_t first;    /* place of the game's first sample */
    unsigned streak; /* consecutive turns in which `leader` is expected to win */
    uint8_t leader;
} SeatsPlay;

static bool note(const SeatsPlay *play, const WfChoice *choice)
{
    const SeatsGame *game = play->game;
    const WfPosition *now = wf_record_now(play->record);
    uint16_t words[SEATS_BOARD_MAX + sizeof(SeatsSample) / sizeof(uint16_t)];
    SeatsSample sample = {
        .playing = now->head.playing, .turn = now->head.turn, .winner = WF_NO_SEAT};
    memcpy(sample.share, choice->share, sizeof sample.share);
    game->pack(now, words);
    memcpy(words + game->board_words, &sample, sizeof sample);
    return samples_put(play->samples, words, seats_words(game));
}

static void follow_leader(SeatsPlay *play, const WfChoice *choice)
{
    for (uint8_t seat = 0; seat < WF_SEATS_MAX; seat++) {
        if (choice->share[seat] < WON)
            continue;
        play->streak = seat == play->leader ? play->streak + 1 : 1;
        play->leader = seat;
        return;
    }
    play->streak = 0;
}

static bool is_decided(const SeatsPlay *play)
{
    return play->streak >= WON_TURNS || wf_record_outcome(play->record).result != WF_ONGOING;
}

static WfCode play_on(SeatsPlay *play)
{
    const WfLimits limits = {.nodes = play->how->nodes};
    while (!is_decided(play) && wf_record_length(play->record) <= play->how->turns_max) {
        WfChoice choice;
        WfCode code = wf_engine_search.choose(play->engine, play->record, &limits, &choice);
        if (code != WF_OK)
            return code;
        follow_leader(play, &choice);
        /* no sample if the end was counted out, which gives no shares, or if a single move was not
         * searched */
        const int sum = choice.share[0] + choice.share[1] + choice.share[2] + choice.share[3];
        if (sum > 0 && choice.nodes > 0 && !note(play, &choice))
            return WF_NO_MEMORY;
        code = wf_record_play(play->record, &choice.move);
        if (code != WF_OK)
            return code;
    }
    return WF_OK;
}

static void settle(const SeatsPlay *play)
{
    const WfOutcome outcome = wf_record_outcome(play->record);
    const uint8_t winner = outcome.result == WF_ONGOING ? play->leader
                           : outcome.result == WF_WIN   ? outcome.seat
                                                        : WF_NO_SEAT;
    const SeatsGame *game = play->game;
    for (size_t at = play->first; at < play->samples->length; at += seats_words(game))
        seats_sample(game, play->samples, at)->winner = winner;
}

WfCode seats_play(const SelfPlay *how, uint64_t game, const WfAllocator *allocator,
                  Samples *samples)
{
    SeatsPlay play = {.how = how,
                      .game = seats_game_of(eval_inputs(&how->spec)),
                      .record = wf_record_new(&how->spec, NULL, allocator),
                      .engine = wf_engine_search.open(allocator, HASH, 1),
                      .samples = samples,
                      .first = samples->length};
    const size_t count = samples->count;
    uint64_t chance = selfplay_chance(how, game);
    WfCode code = play.record != NULL && play.engine != NULL
                      ? selfplay_opening(how, play.record, &chance, allocator)
                      : WF_NO_MEMORY;
    if (code == WF_OK)
        code = play_on(&play);
    if (code == WF_OK && is_decided(&play)) {
        settle(&play);
    } else {
        samples->length = play.first;
        samples->count = count;
    }
    wf_record_free(play.record);
    if (play.engine != NULL)
        wf_engine_search.close(play.engine);
    return code;
}
