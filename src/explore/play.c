/* play.c - see play.h. */
#include "explore/play.h"

#include "base/random.h"

/* HASH: bytes of an engine's table. SETUP_LINES: a setup is drawn from this many best ones. */
enum { HASH = 4 << 20, SETUP_LINES = 40 };

/* A game that is being played. */
typedef struct PlayGame {
    const ExplorePlay *how;
    WfRecord *record;
    void *engine;
    uint64_t chance;
    int streak; /* turns in a row in which the first seat is expected to win; negative: to lose */
} PlayGame;

/* The best lines of the deepest search that was completed. */
typedef struct PlayLines {
    const PlayGame *play;
    WfChoice best[WF_LINES_MAX];
    unsigned count, depth;
} PlayLines;

static bool must_stop(void *lines_)
{
    const ExplorePlay *how = ((const PlayLines *)lines_)->play->how;
    return how->stop != NULL && how->stop(how->context);
}

static bool take_line(void *lines_, const WfChoice *choice)
{
    PlayLines *lines = lines_;
    if (choice->rank == 0)
        lines->count = 0;
    if (choice->rank == lines->count && lines->count < WF_LINES_MAX)
        lines->best[lines->count++] = *choice;
    return true;
}

/* ---- varied turns ---- */

/* Draws a line. The weight of one falls with the square of what it scores below the best one, and
 * is zero from the margin on. Whole numbers, so that every machine draws the same. */
static const WfChoice *draw_line(PlayGame *play, const PlayLines *lines)
{
    uint64_t weight[WF_LINES_MAX], sum = 0;
    const int64_t margin = play->how->margin > 0 ? play->how->margin : 1;
    for (unsigned i = 0; i < lines->count; i++) {
        const int64_t lost = lines->best[0].score - lines->best[i].score;
        weight[i] = lost < margin ? (uint64_t)((margin - lost) * (margin - lost)) : 0;
        sum += weight[i];
    }
    uint64_t drawn = random_below(&play->chance, sum);
    unsigned i = 0;
    while (i + 1 < lines->count && drawn >= weight[i])
        drawn -= weight[i++];
    return &lines->best[i];
}

static bool sets_up(const WfChoice *choice)
{
    return choice->move.extra == WF_EXTRA_SETUP;
}

/* Searches the best lines. The seed is the same in all games, so the same position has the same
 * lines. */
static WfCode search_lines(const PlayGame *play, unsigned count, PlayLines *lines, WfChoice *choice)
{
    const ExplorePlay *how = play->how;
    const uint64_t least = wf_level_nodes(&how->spec, how->level);
    const WfLimits limits = {.nodes = how->nodes > least ? how->nodes : least,
                             .lines = count,
                             .stop = must_stop,
                             .report = take_line,
                             .context = lines};
    lines->count = 0;
    return wf_engine_search.choose(play->engine, play->record, &limits, choice);
}

static WfCode choose_varied(PlayGame *play, PlayLines *lines, WfChoice *choice)
{
    WfCode code = search_lines(play, play->how->lines, lines, choice);
    if (code == WF_OK && sets_up(choice))
        code = search_lines(play, SETUP_LINES, lines, choice);
    if (code == WF_OK && lines->count > 0)
        *choice = *draw_line(play, lines);
    return code;
}

/* ---- the game ---- */

static WfCode choose(PlayGame *play, unsigned varied, PlayLines *lines, WfChoice *choice)
{
    const ExplorePlay *how = play->how;
    if (varied < how->varied)
        return choose_varied(play, lines, choice);
    const WfLimits limits = {
        .level = how->level, .seed = how->seed, .stop = must_stop, .context = lines};
    return wf_engine_search.choose(play->engine, play->record, &limits, choice);
}

static void count_streak(PlayGame *play, uint8_t first, int score)
{
    const int most = (int)play->how->win_score;
    const int view = wf_record_now(play->record)->head.turn == first ? score : -score;
    const bool wins = view >= most, loses = view <= -most;
    if (wins)
        play->streak = play->streak > 0 ? play->streak + 1 : 1;
    else
        play->streak = !loses ? 0 : play->streak < 0 ? play->streak - 1 : -1;
}

/* Ends a game for two that is decided, and one that is too long. */
static bool adjudicate(const PlayGame *play, uint8_t first, uint8_t second, ExplorePlayed *played)
{
    const ExplorePlay *how = play->how;
    const int turns = (int)how->win_turns;
    const bool two = __builtin_popcount(wf_seats(&how->spec)) == 2;
    const bool won = two && turns > 0 && (play->streak >= turns || play->streak <= -turns);
    const bool drawn = how->turns_max != 0 && wf_record_length(play->record) >= how->turns_max;
    if (won)
        played->outcome = (WfOutcome){.result = WF_WIN, .seat = play->streak > 0 ? first : second};
    else if (drawn)
        played->outcome = (WfOutcome){.result = WF_DRAW, .seat = WF_NO_SEAT};
    played->adjudicated = won || drawn;
    return played->adjudicated;
}

static WfCode play_on(PlayGame *play, PlayLines *lines, ExplorePlayed *played)
{
    const uint8_t seats = wf_seats(&play->how->spec);
    const uint8_t first = (uint8_t)__builtin_ctz(seats);
    const uint8_t second = (uint8_t)(31 - __builtin_clz(seats));
    WfCode code = WF_OK;
    for (unsigned varied = 0; code == WF_OK;) {
        WfChoice choice;
        played->outcome = wf_record_outcome(play->record);
        if (played->outcome.result != WF_ONGOING || adjudicate(play, first, second, played))
            return WF_OK;
        code = choose(play, varied, lines, &choice);
        if (must_stop(lines))
            return WF_OK;
        if (code != WF_OK)
            return code;
        count_streak(play, first, choice.score);
        varied += !sets_up(&choice);
        code = wf_record_play(play->record, &choice.move);
    }
    return code;
}

WfCode explore_play(const ExplorePlay *how, uint64_t game, const WfAllocator *allocator,
                    ExplorePlayed *played)
{
    PlayGame play = {.how = how,
                     .record = wf_record_new(&how->spec, NULL, allocator),
                     .engine = wf_engine_search.open(allocator, HASH, 1),
                     .chance = random_mix(how->seed ^ random_mix(game))};
    PlayLines *lines = allocator->resize(allocator->context, NULL, sizeof *lines);
    *played = (ExplorePlayed){.record = play.record};
    WfCode code = WF_NO_MEMORY;
    if (lines != NULL) {
        *lines = (PlayLines){.play = &play};
        if (play.record != NULL && play.engine != NULL)
            code = play_on(&play, lines, played);
    }
    if (play.engine != NULL)
        wf_engine_search.close(play.engine);
    (void)allocator->resize(allocator->context, lines, 0);
    return code;
}
