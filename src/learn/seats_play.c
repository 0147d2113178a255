/* race_play.c - games of three and four seats to learn from; see races.h. */
#include <string.h>

#include "learn/seats.h"

/* A game is broken off when a seat has been thought to win, in thousandths, for so many turns. */
enum { WON = 985, WON_TURNS = 8, HASH = 1 << 22 };

typedef struct Race {
    const SelfPlay *how;
    WfRecord *record;
    void *engine;
    Samples *samples;
    size_t first;    /* place of the game's first sample */
    unsigned streak; /* turns in a row that `leader` is thought to win */
    uint8_t leader;
} Race;

static RaceSample *sample_at(const Samples *samples, size_t place)
{
    return (RaceSample *)(void *)(samples->words + place);
}

static bool note(const Race *race, const WfChoice *choice)
{
    const TraversePosition *p = traverse_of(wf_record_now(race->record));
    RaceSample sample = {.playing = p->head.playing, .turn = p->head.turn, .winner = WF_NO_SEAT};
    memcpy(sample.share, choice->share, sizeof sample.share);
    for (unsigned seat = 0; seat < TRAVERSE_SEATS; seat++) {
        unsigned count = 0;
        for (unsigned shape = 0; shape < TRAVERSE_SHAPES; shape++)
            for (Bits128 rest = p->set[seat][shape]; rest != 0;)
                sample.space[seat][count++] = (uint8_t)bits_pop(&rest);
    }
    return samples_put(race->samples, &sample, RACE_WORDS);
}

static void follow_leader(Race *race, const WfChoice *choice)
{
    for (uint8_t seat = 0; seat < TRAVERSE_SEATS; seat++) {
        if (choice->share[seat] < WON)
            continue;
        race->streak = seat == race->leader ? race->streak + 1 : 1;
        race->leader = seat;
        return;
    }
    race->streak = 0;
}

static bool is_decided(const Race *race)
{
    return race->streak >= WON_TURNS || wf_record_outcome(race->record).result != WF_ONGOING;
}

static WfCode play_on(Race *race)
{
    const WfLimits limits = {.nodes = race->how->nodes};
    while (!is_decided(race) && wf_record_length(race->record) <= race->how->turns_max) {
        WfChoice choice;
        WfCode code = wf_engine_search.choose(race->engine, race->record, &limits, &choice);
        if (code != WF_OK)
            return code;
        follow_leader(race, &choice);
        /* a race home that was counted out has no shares, and one move alone was not searched */
        const int sum = choice.share[0] + choice.share[1] + choice.share[2] + choice.share[3];
        if (sum > 0 && choice.nodes > 0 && !note(race, &choice))
            return WF_NO_MEMORY;
        code = wf_record_play(race->record, &choice.move);
        if (code != WF_OK)
            return code;
    }
    return WF_OK;
}

static void settle(const Race *race)
{
    const WfOutcome outcome = wf_record_outcome(race->record);
    const uint8_t winner = outcome.result == WF_ONGOING ? race->leader
                           : outcome.result == WF_WIN   ? outcome.seat
                                                        : WF_NO_SEAT;
    for (size_t at = race->first; at < race->samples->length; at += RACE_WORDS)
        sample_at(race->samples, at)->winner = winner;
}

WfCode race_game(const SelfPlay *how, uint64_t game, const WfAllocator *allocator, Samples *samples)
{
    Race race = {.how = how,
                 .record = wf_record_new(&how->spec, NULL, allocator),
                 .engine = wf_engine_search.open(allocator, HASH, 1),
                 .samples = samples,
                 .first = samples->length};
    const size_t count = samples->count;
    uint64_t chance = selfplay_chance(how, game);
    WfCode code = race.record != NULL && race.engine != NULL
                      ? selfplay_opening(how, race.record, &chance, allocator)
                      : WF_NO_MEMORY;
    if (code == WF_OK)
        code = play_on(&race);
    if (code == WF_OK && is_decided(&race)) {
        settle(&race);
    } else {
        samples->length = race.first;
        samples->count = count;
    }
    wf_record_free(race.record);
    if (race.engine != NULL)
        wf_engine_search.close(race.engine);
    return code;
}

static bool is_sound(const RaceSample *sample)
{
    bool sound = sample->turn < TRAVERSE_SEATS && (sample->playing >> sample->turn & 1) != 0 &&
                 sample->playing < 1 << TRAVERSE_SEATS &&
                 (sample->winner < TRAVERSE_SEATS || sample->winner == WF_NO_SEAT);
    for (unsigned seat = 0; seat < TRAVERSE_SEATS; seat++)
        for (unsigned i = 0; i < TRAVERSE_PIECES; i++)
            sound = sound && sample->space[seat][i] < SPACES;
    return sound;
}

bool races_count(Samples *samples)
{
    bool sound = samples->length % RACE_WORDS == 0;
    for (size_t at = 0; sound && at < samples->length; at += RACE_WORDS)
        sound = is_sound(sample_at(samples, at));
    samples->count = samples->length / RACE_WORDS;
    return sound;
}
