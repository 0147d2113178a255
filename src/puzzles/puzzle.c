/* puzzle.c - see puzzle.h: from a mistake to a solution, and its proof by other searches. */
#include "puzzles/puzzle.h"

#include <string.h>

#include "puzzles/promise.h"

enum { WHOLE = 1000, CHOICES_LEAST = 3 };

const char *puzzle_task_name(PuzzleTask task)
{
    static const char *const names[PUZZLE_TASKS] = {"none", "win", "gain", "save"};
    return names[task];
}

/* Whether the solver keeps enough, with `margin` to spare. */
static bool is_enough(PuzzleTask task, int share, int margin)
{
    static const int least[PUZZLE_TASKS] = {[PUZZLE_WIN] = PUZZLE_WIN_BEST,
                                            [PUZZLE_GAIN] = PUZZLE_GAIN_BEST,
                                            [PUZZLE_SAVE] = PUZZLE_SAVE_BEST};
    return share >= least[task] + margin || share == WHOLE;
}

/* The most that the other moves may keep. */
static int rival_most(PuzzleTask task, const PuzzleLook *look)
{
    if (task == PUZZLE_WIN)
        return wf_turns_to_win(look->score) > 0 ? PUZZLE_FORCED_RIVAL : PUZZLE_WIN_RIVAL;
    return task == PUZZLE_GAIN ? look->share - PUZZLE_GAIN_LESS : PUZZLE_SAVE_RIVAL;
}

/* Whether only one move fulfils the task. A position with one legal move has no others. */
static bool is_only(PuzzleTask task, const PuzzleLook *look, int margin)
{
    const bool wide = margin > 0 && task != PUZZLE_GAIN;
    const int rival_margin = wide ? margin * PUZZLE_RIVAL_MARGIN / PUZZLE_MARGIN : margin;
    return is_enough(task, look->share, margin) &&
           (!look->has_second || look->rival <= rival_most(task, look) - rival_margin);
}

PuzzleTask puzzle_task(const PuzzleLook *look, int before, int margin)
{
    const bool forced = wf_turns_to_win(look->score) > 0;
    if (!look->has_second)
        return NO_PUZZLE;
    if (is_only(PUZZLE_WIN, look, margin) && (forced || before <= PUZZLE_WIN_BEFORE))
        return PUZZLE_WIN;
    if (is_only(PUZZLE_GAIN, look, margin) && before <= look->share - PUZZLE_GAIN_LESS)
        return PUZZLE_GAIN;
    return is_only(PUZZLE_SAVE, look, margin) ? PUZZLE_SAVE : NO_PUZZLE;
}

/* A win with this turn ends a solution, even if other moves win too. */
static bool wins_now(const PuzzleLook *look)
{
    return wf_turns_to_win(look->score) == 1;
}

static PuzzlePromise promised(const Puzzle *puzzle)
{
    return promise_of(puzzle->spec.game, puzzle->theme);
}

/* ---- a solution, turn by turn ---- */

typedef struct Trial {
    WfRecord *record; /* the mistake, and the solution so far */
    const ReviewEffort *effort;
    PuzzleTask task;
    Puzzle *puzzle;
    PuzzleLook answer; /* of the other side to the solver's last move; not played yet */
    bool wins_by_force;
    uint64_t searched; /* positions searched until the solver's moves were found */
} Trial;

static WfCode play(Trial *trial, const WfMove *move)
{
    trial->puzzle->move[trial->puzzle->moves++] = *move;
    return wf_record_play(trial->record, move);
}

static bool is_over(const Trial *trial)
{
    return wf_record_outcome(trial->record).result != WF_ONGOING;
}

/* The effort to find a move. Even if a search finds it at once, all moves have to be compared. */
static uint64_t effort_of(const WfRecord *record, const PuzzleLook *look)
{
    const uint64_t moves = wf_count(wf_record_spec(record)->game, wf_record_now(record));
    return look->effort > moves ? look->effort : moves;
}

/* Plays the solver's move, and looks for the best answer. `*good`: no answer disproves it. */
static WfCode play_best(Trial *trial, const PuzzleLook *look, const ReviewEffort *effort,
                        bool *good)
{
    trial->searched += look->effort;
    trial->puzzle->effort += effort_of(trial->record, look);
    WfCode code = play(trial, &look->best);
    *good = code == WF_OK;
    if (code != WF_OK || is_over(trial))
        return code;
    code = puzzle_glance(trial->record, effort, 1, &trial->answer);
    *good = code == WF_OK && is_enough(trial->task, WHOLE - trial->answer.share, PUZZLE_MARGIN / 2);
    return code;
}

/* Finds the single move with which a solution begins; `*good`: there is one. */
static WfCode first_turn(Trial *trial, bool *good)
{
    PuzzleLook look;
    const WfCode code = puzzle_look(trial->record, trial->effort, &look);
    *good = code == WF_OK && is_only(trial->task, &look, PUZZLE_MARGIN);
    trial->wins_by_force = *good && wf_turns_to_win(look.score) > 0;
    return *good ? play_best(trial, &look, trial->effort, good) : code;
}

/* Continues as long as the solver has a single move or wins at once. */
static WfCode go_on(Trial *trial)
{
    Puzzle *puzzle = trial->puzzle;
    bool good = true;
    WfCode code = WF_OK;
    while (code == WF_OK && good && !is_over(trial) && puzzle->moves < PUZZLE_ONLY_MAX) {
        PuzzleLook look;
        code = play(trial, &trial->answer.best);
        if (code == WF_OK && !is_over(trial))
            code = puzzle_look(trial->record, trial->effort, &look);
        if (code != WF_OK)
            return code;
        const bool only =
            !is_over(trial) && (wins_now(&look) || is_only(trial->task, &look, PUZZLE_MARGIN)) &&
            !promise_is_race(&puzzle->spec, wf_record_now(trial->record), trial->effort->allocator);
        if (only)
            code = play_best(trial, &look, trial->effort, &good);
        if (!only || !good)
            puzzle->moves -= only ? 2 : 1; /* the answer, and a move that fails the check */
        good = good && only;
    }
    return code;
}

/* Whether the gain remains after the coming answer. */
static bool has_gained(const Trial *trial)
{
    const Puzzle *puzzle = trial->puzzle;
    WfPosition now;
    wf_copy(puzzle->spec.game, &now, wf_record_now(trial->record));
    if (!is_over(trial))
        wf_apply(puzzle->spec.game, &now, &trial->answer.best);
    return promise_gained(&puzzle->spec, wf_record_position(trial->record, 1), &now);
}

/* Continues until what the theme promises has happened. The other side answers with its best moves
 * and, if it loses, with the longest defence. `*kept`: it has happened. */
static WfCode fulfil(Trial *trial, PuzzlePromise promise, bool *kept)
{
    ReviewEffort effort = *trial->effort;
    bool good = true;
    WfCode code = WF_OK;
    effort.nodes *= PUZZLE_DEEPER;
    if (!is_over(trial))
        code = puzzle_glance(trial->record, &effort, 1, &trial->answer);
    for (;;) {
        *kept = good && (promise == PROMISE_GAIN ? has_gained(trial) : is_over(trial));
        const bool ends = *kept || !good || is_over(trial) || code != WF_OK ||
                          trial->puzzle->moves + 2 > PUZZLE_MOVES_MAX;
        if (ends)
            return code;
        PuzzleLook look;
        code = play(trial, &trial->answer.best);
        good = code == WF_OK && !is_over(trial);
        if (good)
            code = puzzle_glance(trial->record, &effort, 1, &look);
        good = good && code == WF_OK && is_enough(trial->task, look.share, 0);
        if (good)
            code = play_best(trial, &look, &effort, &good);
    }
}

/* ---- with more effort ---- */

/* Whether a search finds the solver's first move, and no other move that fulfils the task. */
static WfCode first_holds(const Puzzle *puzzle, const WfRecord *record, const ReviewEffort *effort,
                          bool *holds)
{
    PuzzleLook look;
    const WfCode code = puzzle_look(record, effort, &look);
    const bool same = memcmp(&look.best, &puzzle->move[1], sizeof look.best) == 0;
    *holds = code == WF_OK && same && is_only(puzzle->task, &look, 0);
    return code;
}

/* Whether a further move is the only one that fulfils the task, or wins at once. */
static WfCode only_holds(const Puzzle *puzzle, const WfRecord *record, const ReviewEffort *effort,
                         bool *holds)
{
    PuzzleLook look;
    const size_t number = wf_record_length(record);
    const WfCode code = puzzle_look(record, effort, &look);
    const bool same = memcmp(&look.best, &puzzle->move[number], sizeof look.best) == 0;
    const bool wins = wins_now(&look) && number == puzzle->moves - 1;
    *holds = code == WF_OK && (wins || (same && is_only(puzzle->task, &look, 0)));
    return code;
}

/* Whether a further move on the way to the promise fulfils the task. Others may fulfil it too. */
static WfCode step_holds(const Puzzle *puzzle, const WfRecord *record, const ReviewEffort *effort,
                         bool *holds)
{
    PuzzleLook look;
    ReviewEffort less = *effort;
    less.nodes /= 3; /* the promise is fulfilled at the end, whatever a search expects */
    const WfCode code =
        puzzle_look_at(record, &less, &puzzle->move[wf_record_length(record)], &look);
    *holds = code == WF_OK && is_enough(puzzle->task, look.share, -PUZZLE_MARGIN);
    return code;
}

static WfCode turn_holds(const Puzzle *puzzle, const WfRecord *record, const ReviewEffort *effort,
                         bool *holds)
{
    if (wf_record_length(record) == 1)
        return first_holds(puzzle, record, effort, holds);
    return promised(puzzle) == PROMISE_NONE ? only_holds(puzzle, record, effort, holds)
                                            : step_holds(puzzle, record, effort, holds);
}

/* Whether the promise is fulfilled at the end of a solution. */
static bool is_fulfilled(const Puzzle *puzzle, const WfRecord *record)
{
    switch (promised(puzzle)) {
    case PROMISE_WIN:
        return wf_record_outcome(record).result == WF_WIN;
    case PROMISE_GAIN:
        return promise_gained(&puzzle->spec, wf_record_position(record, 1), wf_record_now(record));
    default:
        return true;
    }
}

WfCode puzzle_holds(const Puzzle *puzzle, const ReviewEffort *effort, bool *holds)
{
    WfRecord *record = wf_record_new(&puzzle->spec, &puzzle->before, effort->allocator);
    WfCode code = record != NULL ? WF_OK : WF_NO_MEMORY;
    *holds = true;
    for (unsigned i = 0; i < puzzle->moves && code == WF_OK && *holds; i++) {
        if (i % 2 == 1)
            code = turn_holds(puzzle, record, effort, holds);
        if (code == WF_OK && *holds)
            code = wf_record_play(record, &puzzle->move[i]);
    }
    *holds = *holds && code == WF_OK && is_fulfilled(puzzle, record);
    wf_record_free(record);
    return code;
}

/* ---- from a mistake ---- */

/* Whether to leave a puzzle out: its single move is seen at once, or it is one of too many that
 * fulfil their promise at once. */
static bool is_left_out(const Puzzle *puzzle, const Trial *trial)
{
    const bool single = puzzle->moves == 2;
    const bool at_once = single && (trial->wins_by_force || promised(puzzle) != PROMISE_NONE);
    return (single && trial->searched < PUZZLE_EFFORT_LEAST) ||
           (at_once && puzzle_key(puzzle) % PUZZLE_AT_ONCE != 0);
}

/* Finds a solution that begins after the played mistake: its first move, its theme, and the rest.
 */
static WfCode solve(Trial *trial, bool *found)
{
    Puzzle *puzzle = trial->puzzle;
    WfCode code = first_turn(trial, found);
    if (code != WF_OK || !*found)
        return code;
    code = puzzle_find_theme(puzzle, trial->effort);
    if (code != WF_OK || strcmp(puzzle->theme, "only-move") == 0) {
        *found = false; /* it could not be shown what the other moves give up */
        return code;
    }
    const PuzzlePromise promise = promised(puzzle);
    return promise == PROMISE_NONE ? go_on(trial) : fulfil(trial, promise, found);
}

/* `all`: includes the puzzles that would be left out. */
static WfCode try(const WfRecord *record, PuzzleTask task, const ReviewEffort *effort, bool all,
                  Puzzle *puzzle, bool *found)
{
    const WfSpec *spec = wf_record_spec(record);
    const size_t last = wf_record_length(record) - 1;
    *puzzle = (Puzzle){.spec = *spec, .task = task, .turn = (unsigned)last + 1};
    *found = false;
    wf_copy(spec->game, &puzzle->before, wf_record_position(record, last));
    if (wf_count(spec->game, wf_record_now(record)) < CHOICES_LEAST ||
        promise_is_race(spec, wf_record_now(record), effort->allocator))
        return WF_OK;
    Trial trial = {.record = wf_record_new(spec, &puzzle->before, effort->allocator),
                   .effort = effort,
                   .task = task,
                   .puzzle = puzzle};
    WfCode code =
        trial.record != NULL ? play(&trial, &wf_record_event(record, last)->move) : WF_NO_MEMORY;
    if (code == WF_OK)
        code = solve(&trial, found);
    wf_record_free(trial.record);
    *found = *found && code == WF_OK && (all || !is_left_out(puzzle, &trial));
    if (!*found)
        return code;
    ReviewEffort more = *effort;
    more.nodes *= PUZZLE_CONFIRM;
    return puzzle_holds(puzzle, &more, found);
}

WfCode puzzle_try(const WfRecord *record, PuzzleTask task, const ReviewEffort *effort,
                  Puzzle *puzzle, bool *found)
{
    return try(record, task, effort, false, puzzle, found);
}

WfCode puzzle_solve(Puzzle *puzzle, const ReviewEffort *effort, bool *found)
{
    const Puzzle old = *puzzle;
    WfRecord *record = wf_record_new(&old.spec, &old.before, effort->allocator);
    WfCode code = record != NULL ? wf_record_play(record, &old.move[0]) : WF_NO_MEMORY;
    *found = false;
    if (code == WF_OK)
        code = try(record, old.task, effort, true, puzzle, found);
    puzzle->game = old.game;
    puzzle->turn = old.turn;
    wf_record_free(record);
    return code;
}
