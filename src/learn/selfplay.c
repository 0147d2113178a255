/* selfplay.c - see selfplay.h. */
#include "learn/selfplay.h"

#include <string.h>

#include "base/random.h"
#include "search/eval/eval.h"
#include "search/game_search.h"

/* An opening is discarded if its score is beyond BALANCED. A game is adjudicated as won once one
 * side's score has been WON or more for WON_TURNS turns. */
enum { BALANCED = 350, WON = 1500, WON_TURNS = 6, HASH = 1 << 20 };

typedef struct SelfPlayGame {
    const SelfPlay *how;
    const Inputs *inputs;
    Guide guide;
    WfRecord *record;
    void *engine;
    Samples *samples;
    size_t first; /* place of the game's first sample */
    uint64_t state;
    int streak; /* consecutive turns in which the seat of view 0 is expected to win; negative: to
                   lose */
} SelfPlayGame;

static WfCode play_random(WfRecord *record, uint64_t *chance, WfMoveList *list)
{
    list->count = 0;
    const WfCode code = wf_moves(wf_record_spec(record)->game, wf_record_now(record), list);
    if (code != WF_OK)
        return code;
    const WfMove move = list->items[random_below(chance, list->count)];
    return wf_record_play(record, &move);
}

WfCode selfplay_opening(const SelfPlay *how, WfRecord *record, uint64_t *chance,
                        const WfAllocator *allocator)
{
    unsigned turns = how->opening + (unsigned)random_below(chance, how->opening + UINT64_C(1));
    WfCode code = WF_OK;
    WfMoveList list;
    wf_moves_init(&list, *allocator);
    for (unsigned i = 0; code == WF_OK && i < turns; i++) {
        if (wf_record_outcome(record).result != WF_ONGOING)
            break;
        code = play_random(record, chance, &list);
        const WfEvent *event = wf_record_event(record, wf_record_length(record) - 1);
        turns += event->move.extra == WF_EXTRA_SETUP;
    }
    wf_moves_free(&list);
    return code;
}

uint64_t selfplay_chance(const SelfPlay *how, uint64_t game)
{
    return random_mix(how->seed ^ random_mix(game));
}

/* A position is worth learning from if it is quiet: no forcing move is the best one or a threat. */
static bool is_quiet(const SelfPlayGame *play, const WfChoice *choice)
{
    const WfPosition *now = wf_record_now(play->record);
    int ordering = 0;
    play->guide.score_moves(now, &choice->move, 1, &ordering);
    return ordering < GUIDE_FORCING && wf_turns_to_win(choice->score) == 0 &&
           (play->guide.is_threatened == NULL || !play->guide.is_threatened(now));
}

static void count_streak(SelfPlayGame *play, int score)
{
    const bool first = wf_record_now(play->record)->head.turn == play->inputs->seat[0];
    const int view = first ? score : -score;
    if (view >= WON)
        play->streak = play->streak > 0 ? play->streak + 1 : 1;
    else if (view <= -WON)
        play->streak = play->streak < 0 ? play->streak - 1 : -1;
    else
        play->streak = 0;
}

static bool is_decided(const SelfPlayGame *play)
{
    return play->streak >= WON_TURNS || play->streak <= -WON_TURNS ||
           wf_record_outcome(play->record).result != WF_ONGOING;
}

/* Gives all samples of the game their points. `first` are those of the seat of view 0: 0, 1 or 2.
 */
static void settle(SelfPlayGame *play, uint8_t first)
{
    const size_t end = play->samples->length;
    for (size_t at = play->first; at < end; at = samples_next(play->samples, at)) {
        Sample *sample = samples_at(play->samples, at);
        sample->points = sample->points == 0 ? first : (uint8_t)(2 - first);
    }
}

static uint8_t points_of(const SelfPlayGame *play)
{
    const WfOutcome outcome = wf_record_outcome(play->record);
    if (outcome.result == WF_WIN)
        return outcome.seat == play->inputs->seat[0] ? 2 : 0;
    if (outcome.result == WF_DRAW)
        return 1;
    return play->streak > 0 ? 2 : 0;
}

static WfCode play_on(SelfPlayGame *play)
{
    const WfLimits limits = {.nodes = play->how->nodes, .seed = play->state};
    bool opening = true;
    while (!is_decided(play)) {
        WfChoice choice;
        WfCode code = wf_engine_search.choose(play->engine, play->record, &limits, &choice);
        if (code != WF_OK)
            return code;
        if (opening && (choice.score > BALANCED || choice.score < -BALANCED))
            return WF_OK;
        opening = false;
        count_streak(play, choice.score);
        if (is_quiet(play, &choice)) {
            const WfPosition *now = wf_record_now(play->record);
            const size_t place = samples_add(play->samples, play->inputs, now, choice.score);
            if (place == SIZE_MAX)
                return WF_NO_MEMORY;
            /* until the result is known, this says which view moves */
            samples_at(play->samples, place)->points = now->head.turn != play->inputs->seat[0];
        }
        code = wf_record_play(play->record, &choice.move);
        if (code != WF_OK)
            return code;
        if (wf_record_length(play->record) > play->how->turns_max)
            break;
    }
    return WF_OK;
}

WfCode selfplay_game(const SelfPlay *how, uint64_t game, const WfAllocator *allocator,
                     Samples *samples)
{
    SelfPlayGame play = {.how = how,
                         .inputs = eval_inputs(&how->spec),
                         .guide = guide_of(&how->spec),
                         .record = wf_record_new(&how->spec, NULL, allocator),
                         .engine = wf_engine_search.open(allocator, HASH, 1),
                         .samples = samples,
                         .first = samples->length,
                         .state = selfplay_chance(how, game)};
    const size_t count = samples->count;
    WfCode code = play.record != NULL && play.engine != NULL
                      ? selfplay_opening(how, play.record, &play.state, allocator)
                      : WF_NO_MEMORY;
    if (code == WF_OK)
        code = play_on(&play);
    if (code == WF_OK && is_decided(&play)) {
        settle(&play, points_of(&play));
    } else {
        samples->length = play.first;
        samples->count = count;
    }
    wf_record_free(play.record);
    if (play.engine != NULL)
        wf_engine_search.close(play.engine);
    return code;
}
