/* mine.c - see mine.h. */
#include "puzzles/mine.h"

#include "base/random.h"

/* GLANCE: of the effort of a look, one part in so many is for a first impression of a position.
 * SOON: turns from one puzzle of a game to the next, at least. A game ends after TURNS_MAX turns,
 * or once one side has had nearly DECIDED of it for DECIDED_TURNS. A first impression may be ROUGH
 * off.
 */
enum {
    WHOLE = 1000,
    GLANCE = 10,
    SOON = 6,
    OPENING = 3, /* turns by chance: so many, and up to as many more */
    TURNS_MAX = 160,
    DECIDED = 985,
    DECIDED_TURNS = 8,
    ROUGH = 60,
    HASH = 1 << 20
};

/* How careless a player is: in how many of a hundred turns it plays at a low level. */
typedef struct Player {
    unsigned careless, level;
} Player;

typedef struct Play {
    const ReviewEffort *effort;
    WfRecord *record;
    void *engine;
    uint64_t chance;
    Player player[2];
    int before;    /* what the seat to move could expect before the last move */
    bool followed; /* and that is known */
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

/* Setups, then a few turns by chance. */
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

/* Whether a first impression makes the position worth a look, and as what. */
static PuzzleTask suspect(const Play *play, const PuzzleLook *glance)
{
    const size_t length = wf_record_length(play->record);
    if (!play->followed)
        return NO_PUZZLE;
    if (play->count > 0 && length < play->puzzles[play->count - 1].turn + SOON)
        return NO_PUZZLE;
    const PuzzleTask task = puzzle_task(glance, play->before, -ROUGH);
    const WfMove *last = &wf_record_event(play->record, length - 1)->move;
    /* a piece taken back is no rescue */
    return task == PUZZLE_SAVE && glance->best.to == last->to ? NO_PUZZLE : task;
}

/* Keeps a puzzle after the last move, if it is one. */
static WfCode look(Play *play, const PuzzleLook *glance)
{
    const PuzzleTask task = suspect(play, glance);
    bool found = false;
    if (task == NO_PUZZLE || play->count == MINE_PER_GAME)
        return WF_OK;
    const WfCode code =
        puzzle_try(play->record, task, play->effort, &play->puzzles[play->count], &found);
    play->count += found;
    return code;
}

/* One turn: a first impression, perhaps a puzzle, and a move. */
static WfCode play_turn(Play *play)
{
    PuzzleLook glance;
    ReviewEffort effort = *play->effort;
    effort.nodes /= GLANCE;
    const Player *player = &play->player[wf_record_length(play->record) & 1];
    WfCode code = puzzle_glance(play->record, &effort, &glance);
    if (code == WF_OK)
        code = look(play, &glance);
    if (code != WF_OK)
        return code;
    const bool sure = glance.share >= DECIDED || glance.share <= WHOLE - DECIDED;
    play->decided = sure ? play->decided + 1 : 0;
    play->before = WHOLE - glance.share;
    play->followed = true;
    WfMove move = glance.best;
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
