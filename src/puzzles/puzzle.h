/* puzzle.h - puzzles of games that one seat of two wins: a position after a mistake of the other
 * side, and the only moves that punish or survive it.
 *
 * There are three tasks for the solver, each with a single move that does it:
 *
 * - Win: the move keeps at least WIN_BEST of the game, every other move keeps at most WIN_RIVAL,
 *   and before the other side's move no more than WIN_BEFORE could be expected. Or the move wins by
 *   force, and every other move keeps at most FORCED_RIVAL.
 * - Gain: the move keeps at least GAIN_BEST. Every other move, like the position before, is worth
 *   GAIN_LESS less. The review proves what another move gives up.
 * - Save: the move keeps at least SAVE_BEST, every other move at most SAVE_RIVAL, and it is no
 *   recapture.
 *
 * The search for puzzles requires these values with MARGIN to spare, and for other moves with
 * RIVAL_MARGIN where a win or a loss is at stake. A search from the other side has to agree. In the
 * end, searches of CONFIRM times the effort have to agree.
 *
 * The theme says what the puzzle is about, and often promises something: mate, a piece, an arrival.
 * The solution then goes on until that has happened (promise.h). The other side answers with its
 * best moves, and if it loses with the longest defence. Without a promise the solution goes on as
 * long as the solver has a single such move.
 *
 * A position without a theme is no puzzle, because it must be possible to show what every other
 * move gives up. A race in which no player can hinder another is no puzzle either.
 *
 * All effort is limited by positions searched, so the results are the same on every machine. */
#ifndef PUZZLES_PUZZLE_H
#define PUZZLES_PUZZLE_H

#include "puzzles/look.h"

enum {
    PUZZLE_WIN_BEST = 850, /* thousandths of the game */
    PUZZLE_WIN_RIVAL = 600,
    PUZZLE_WIN_BEFORE = 720,
    PUZZLE_FORCED_RIVAL = 750,
    PUZZLE_GAIN_BEST = 600,
    PUZZLE_GAIN_LESS = 150,
    PUZZLE_SAVE_BEST = 450,
    PUZZLE_SAVE_RIVAL = 150,
    PUZZLE_MARGIN = 50,
    PUZZLE_RIVAL_MARGIN = 120, /* deeper searches also find more for the other moves */
    PUZZLE_CONFIRM = 10,       /* times the effort, to confirm a puzzle */
    PUZZLE_EFFORT_LEAST = 30,  /* with less, a single move is too easy to find */
    PUZZLE_AT_ONCE =
        8, /* one in this many is kept of those that fulfil their promise in a single turn */
    PUZZLE_DEEPER = 4,                       /* times the effort, after the first move */
    PUZZLE_TURNS_MAX = 12,                   /* of the solver */
    PUZZLE_MOVES_MAX = 2 * PUZZLE_TURNS_MAX, /* the mistake included */
    PUZZLE_ONLY_MAX = 10, /* moves of a solution that goes on as long as there is a single move */
    PUZZLE_NODES = 25000  /* of a search */
};

/* What the seat to move has to do; NO_PUZZLE: there is none. */
typedef enum PuzzleTask {
    NO_PUZZLE,
    PUZZLE_WIN,
    PUZZLE_GAIN,
    PUZZLE_SAVE,
    PUZZLE_TASKS
} PuzzleTask;

typedef struct Puzzle {
    WfSpec spec;
    WfPosition before; /* the mistake */
    unsigned moves;    /* at least 2, an even number: the solver makes the last one */
    WfMove
        move[PUZZLE_MOVES_MAX]; /* the mistake, then the solution with the other side's answers */
    PuzzleTask task;
    char theme[24];  /* the kind of the reason that a player who misses it would get, if one is
                        proved; else "only-move", which is none */
    uint64_t effort; /* positions that the searches needed to find and keep the solver's moves */
    uint64_t game;   /* its source: number of the game, and of the turn that was the mistake */
    unsigned turn;
} Puzzle;

/* "win", "gain", "save". */
const char *puzzle_task_name(PuzzleTask task);

/* The task that a look at a position suggests, with `margin` to spare. `before` is what could be
 * expected before the last move. */
PuzzleTask puzzle_task(const PuzzleLook *look, int before, int margin);

/* Tries the last move of a record as the mistake of a puzzle, and finds its theme. `*found` says
 * whether there is one. WF_OK or WF_NO_MEMORY. */
WfCode puzzle_try(const WfRecord *record, PuzzleTask task, const ReviewEffort *effort,
                  Puzzle *puzzle, bool *found);

/* Solves a puzzle again from its mistake, by the current rules and with the current effort. */
WfCode puzzle_solve(Puzzle *puzzle, const ReviewEffort *effort, bool *found);

/* Finds the theme again. */
WfCode puzzle_find_theme(Puzzle *puzzle, const ReviewEffort *effort);

/* Whether searches of this effort find each of the solver's moves, and no other move that fulfils
 * the task. */
WfCode puzzle_holds(const Puzzle *puzzle, const ReviewEffort *effort, bool *holds);

/* A key that is the same for puzzles whose positions differ only by colours, reflections or
 * counters. */
uint64_t puzzle_key(const Puzzle *puzzle);

#endif
