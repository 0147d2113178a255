/* puzzle.c - see puzzle.h: from a mistake to a solution, and its proof by other searches. */
#include "puzzles/puzzle.h"

#include <string.h>

enum { WHOLE = 1000, CHOICES_LEAST = 3 };

const char *puzzle_task_name(PuzzleTask task)
{
    static const char *const names[PUZZLE_TASKS] = {"none", "win", "gain", "save"};
    return names[task];
}

/* What the solver has to keep, with something to spare. */
static bool is_enough(PuzzleTask task, int share, int margin)
{
    static const int least[PUZZLE_TASKS] = {[PUZZLE_WIN] = PUZZLE_WIN_BEST,
                                            [PUZZLE_GAIN] = PUZZLE_GAIN_BEST,
                                            [PUZZLE_SAVE] = PUZZLE_SAVE_BEST};
    return share >= least[task] + margin || share == WHOLE;
}

/* What the other moves may keep at most. */
static int rival_most(PuzzleTask task, const PuzzleLook *look)
{
    if (task == PUZZLE_WIN)
        return wf_turns_to_win(look->score) > 0 ? PUZZLE_FORCED_RIVAL : PUZZLE_WIN_RIVAL;
    return task == PUZZLE_GAIN ? look->share - PUZZLE_GAIN_LESS : PUZZLE_SAVE_RIVAL;
}

/* Whether only one move does the task. A position with one legal move has no others. */
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

/* A win with this turn ends a solution, whether or not others win too. */
static bool wins_now(const PuzzleLook *look)
{
    return wf_turns_to_win(look->score) == 1;
}

/* ---- a solution, turn by turn ---- */

typedef struct Trial {
    WfRecord *record; /* the mistake, and the solution so far */
    const ReviewEffort *effort;
    PuzzleTask task;
    Puzzle *puzzle;
    bool ended; /* the solution */
    bool wins_by_force;
    uint64_t searched; /* positions, until the solver's moves were found */
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

/* The other side's answer to the solver's move. Ends the solution if it disproves the move, which
 * is then taken back. */
static WfCode answer(Trial *trial)
{
    PuzzleLook look;
    Puzzle *puzzle = trial->puzzle;
    WfCode code = puzzle_glance(trial->record, trial->effort, 1, &look);
    if (code != WF_OK)
        return code;
    if (!is_enough(trial->task, WHOLE - look.share, PUZZLE_MARGIN / 2)) {
        trial->ended = true;
        puzzle->moves -= puzzle->moves > 2 ? 2 : 1;
        return WF_OK;
    }
    return trial->ended ? WF_OK : play(trial, &look.best);
}

/* What it takes to find a move: even if a search knows it at once, all moves have to be compared.
 */
static uint64_t effort_of(const WfRecord *record, const PuzzleLook *look)
{
    const uint64_t moves = wf_count(wf_record_spec(record)->game, wf_record_now(record));
    return look->effort > moves ? look->effort : moves;
}

/* One turn of the solver, and the answer. */
static WfCode go_on(Trial *trial)
{
    PuzzleLook look;
    Puzzle *puzzle = trial->puzzle;
    const bool first = puzzle->moves == 1;
    WfCode code = puzzle_look(trial->record, trial->effort, &look);
    if (code != WF_OK)
        return code;
    const bool mates = wins_now(&look) && !first;
    if (!mates && !is_only(trial->task, &look, PUZZLE_MARGIN)) {
        trial->ended = true;
        puzzle->moves -= !first; /* the answer before */
        return WF_OK;
    }
    trial->searched += look.effort;
    puzzle->effort += effort_of(trial->record, &look);
    trial->wins_by_force |= first && wf_turns_to_win(look.score) > 0;
    code = play(trial, &look.best);
    trial->ended = is_over(trial) || puzzle->moves == PUZZLE_MOVES_MAX;
    return code == WF_OK && !is_over(trial) ? answer(trial) : code;
}

/* ---- with more effort ---- */

/* Whether the solver's move is what a search finds, and no other does. */
static WfCode turn_holds(const Puzzle *puzzle, const WfRecord *record, const ReviewEffort *effort,
                         bool *holds)
{
    PuzzleLook look;
    const size_t number = wf_record_length(record);
    const WfCode code = puzzle_look(record, effort, &look);
    const bool same = memcmp(&look.best, &puzzle->move[number], sizeof look.best) == 0;
    const bool mates = wins_now(&look) && number == puzzle->moves - 1 && number > 1;
    *holds = code == WF_OK && (mates || (same && is_only(puzzle->task, &look, 0)));
    return code;
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
    wf_record_free(record);
    return code;
}

/* ---- from a mistake ---- */

/* A single move that is seen at once, or one of too many wins by force. */
static bool is_left_out(const Trial *trial)
{
    const Puzzle *puzzle = trial->puzzle;
    const bool single = puzzle->moves == 2;
    const uint64_t one_in = !trial->wins_by_force ? 1 : single ? PUZZLE_AT_ONCE : PUZZLE_FORCED;
    return (single && trial->searched < PUZZLE_EFFORT_LEAST) || puzzle_key(puzzle) % one_in != 0;
}

WfCode puzzle_try(const WfRecord *record, PuzzleTask task, const ReviewEffort *effort,
                  Puzzle *puzzle, bool *found)
{
    const WfSpec *spec = wf_record_spec(record);
    const size_t last = wf_record_length(record) - 1;
    *puzzle = (Puzzle){.spec = *spec, .task = task, .turn = (unsigned)last + 1};
    *found = false;
    wf_copy(spec->game, &puzzle->before, wf_record_position(record, last));
    if (wf_count(spec->game, wf_record_now(record)) < CHOICES_LEAST)
        return WF_OK;
    Trial trial = {.record = wf_record_new(spec, &puzzle->before, effort->allocator),
                   .effort = effort,
                   .task = task,
                   .puzzle = puzzle};
    WfCode code =
        trial.record != NULL ? play(&trial, &wf_record_event(record, last)->move) : WF_NO_MEMORY;
    while (code == WF_OK && !trial.ended)
        code = go_on(&trial);
    wf_record_free(trial.record);
    if (code != WF_OK || puzzle->moves < 2 || is_left_out(&trial))
        return code;
    ReviewEffort more = *effort;
    more.nodes *= PUZZLE_CONFIRM;
    code = puzzle_holds(puzzle, &more, found);
    if (code != WF_OK || !*found)
        return code;
    code = puzzle_find_theme(puzzle, effort);
    *found = task != PUZZLE_GAIN || strcmp(puzzle->theme, "only-move") != 0;
    return code;
}
