/* mine.c - see mine.h. */
#include "puzzles/mine.h"

#include "base/random.h"

/* SCAN, GLANCE: the effort of a look is divided by SCAN to find out that a move was a mistake, and
 * by GLANCE for a first impression of what the mistake allows. LEAP: how much the other side has to
 * gain by the mistake. SOON: the least number of turns from one puzzle of a game to the next. A
 * game ends after TURNS_MAX turns, or once one side has had nearly DECIDED of it for DECIDED_TURNS.
 * A first impression may be ROUGH off. */
enum {
    WHOLE = 1000,
    SCAN = 25,
    GLANCE = 10,
    LEAP = 100,
    SOON = 6,
    OPENING = 3, /* random turns: from this number to twice as many */
    TURNS_MAX = 160,
    DECIDED = 985,
    DECIDED_TURNS = 8,
    ROUGH = 60,
    HASH = 1 << 20
};

/* How careless a player is: the percentage of turns in which it plays at a low level. */
typedef struct Player {
    unsigned careless, level;
} Player;

typedef struct Play {
    const ReviewEffort *effort;
    WfRecord *record;
    void *engine;
    uint64_t chance;
    Player player[2];
    int before;    /* the expectation of the seat to move before the last move */
    bool followed; /* whether `before` is known */
    unsigned decided;
    Puzzle *puzzles;
    unsigned count;
} Play;

static bool is_stopped(const Play *play)
{
    return play->effort->stop != NULL && play->effort->stop(play->effort->context);
}

static bool is_over(const Play *play)
{
    return wf_record_outcome(play->record).result != WF_ONGOING;
}

static WfCode play_at_level(Play *play, unsigned level, WfMove *move)
{
    WfChoice choice;
    const WfLimits limits = {.level = level, .seed = random_next(&play->chance)};
    const WfCode code = wf_engine_search.choose(play->engine, play->record, &limits, &choice);
    *move = choice.move;
    return code;
}

/* ---- the opening ---- */

static WfCode play_random(Play *play, WfMoveList *list, WfMove *move)
{
    list->count = 0;
    const WfCode code =
        wf_moves(wf_record_spec(play->record)->game, wf_record_now(play->record), list);
    if (code != WF_OK)
        return code;
    *move = list->items[random_below(&play->chance, list->count)];
    return wf_record_play(play->record, move);
}

/* Plays the setups, then a few random turns. */
static WfCode open_game(Play *play)
{
    WfMoveList list;
    WfCode code = WF_OK;
    unsigned turns = OPENING + (unsigned)random_below(&play->chance, OPENING + 1);
    wf_moves_init(&list, *play->effort->allocator);
    for (unsigned i = 0; i < turns && code == WF_OK && !is_over(play); i++) {
        WfMove move = {.extra = 0};
        code = play_random(play, &list, &move);
        turns += move.extra == WF_EXTRA_SETUP;
    }
    wf_moves_free(&list);
    return code;
}

static Player draw_player(Play *play)
{
    enum { CARELESS = 10, LEAST = 6, LEVELS = 5 };
    return (Player){.careless = LEAST * (1 + (unsigned)random_below(&play->chance, CARELESS)),
                    .level = 1 + (unsigned)random_below(&play->chance, LEVELS)};
}

/* ---- looking ---- */

/* A search with the effort divided by `part`. */
static WfCode glance_at(const Play *play, unsigned part, unsigned lines, PuzzleLook *look)
{
    ReviewEffort effort = *play->effort;
    effort.nodes /= part;
    return puzzle_glance(play->record, &effort, lines, look);
}

/* Whether the last move looks like a mistake, and puzzles are not too close to each other. */
static bool may_be_mistake(const Play *play, const PuzzleLook *scan)
{
    const size_t length = wf_record_length(play->record);
    const bool forced = wf_turns_to_win(scan->score) > 0;
    const bool soon = play->count > 0 && length < play->puzzles[play->count - 1].turn + SOON;
    return play->followed && !soon && play->count < MINE_PER_GAME &&
           (forced ? play->before <= PUZZLE_WIN_BEST : scan->share >= play->before + LEAP);
}

/* Keeps a puzzle after the last move, if it is one. */
static WfCode look(Play *play)
{
    PuzzleLook glance;
    bool found = false;
    const WfCode code = glance_at(play, GLANCE, 2, &glance);
    if (code != WF_OK)
        return code;
    const PuzzleTask task = puzzle_task(&glance, play->before, -ROUGH);
    const size_t last = wf_record_length(play->record) - 1;
    /* a recapture does not count as saving the game */
    if (task == NO_PUZZLE ||
        (task == PUZZLE_SAVE && glance.best.to == wf_record_event(play->record, last)->move.to))
        return WF_OK;
    const WfCode tried =
        puzzle_try(play->record, task, play->effort, &play->puzzles[play->count], &found);
    play->count += found;
    return tried;
}

/* Plays one turn: searches the position, perhaps finds a puzzle, and makes a move. */
static WfCode play_turn(Play *play)
{
    PuzzleLook scan;
    const Player *player = &play->player[wf_record_length(play->record) & 1];
    WfCode code = glance_at(play, SCAN, 1, &scan);
    if (code == WF_OK && may_be_mistake(play, &scan))
        code = look(play);
    if (code != WF_OK)
        return code;
    const bool sure = scan.share >= DECIDED || scan.share <= WHOLE - DECIDED;
    play->decided = sure ? play->decided + 1 : 0;
    play->before = WHOLE - scan.share;
    play->followed = true;
    WfMove move = scan.best;
    if (random_below(&play->chance, 100) < player->careless)
        code = play_at_level(play, player->level, &move);
    return code == WF_OK ? wf_record_play(play->record, &move) : code;
}

WfCode mine_game(const WfSpec *spec, uint64_t seed, uint64_t game, const ReviewEffort *effort,
                 Puzzle puzzles[MINE_PER_GAME], unsigned *count)
{
    Play play = {.effort = effort,
                 .record = wf_record_new(spec, NULL, effort->allocator),
                 .engine = wf_engine_search.open(effort->allocator, HASH, 1),
                 .chance = random_mix(seed ^ random_mix(game)),
                 .puzzles = puzzles};
    WfCode code = play.record != NULL && play.engine != NULL ? WF_OK : WF_NO_MEMORY;
    for (unsigned i = 0; i < 2; i++)
        play.player[i] = draw_player(&play);
    if (code == WF_OK)
        code = open_game(&play);
    while (code == WF_OK && !is_over(&play) && wf_record_length(play.record) < TURNS_MAX &&
           play.decided < DECIDED_TURNS && !is_stopped(&play))
        code = play_turn(&play);
    for (unsigned i = 0; i < play.count; i++)
        puzzles[i].game = game;
    *count = play.count;
    wf_record_free(play.record);
    if (play.engine != NULL)
        wf_engine_search.close(play.engine);
    return code;
}
