/* promise.h - what the theme of a puzzle promises. The solution continues until that has happened,
 * so that the solver sees what was won. */
#ifndef PUZZLES_PROMISE_H
#define PUZZLES_PROMISE_H

#include <wayfarer/game.h>

typedef enum PuzzlePromise {
    PROMISE_NONE, /* only the single move: the solution goes on as long as there is one */
    PROMISE_WIN,  /* the game is won */
    PROMISE_GAIN  /* pieces are won or promoted, and the best answer does not win them back */
} PuzzlePromise;

/* What a theme (a kind of reason) promises. If all that is left may be a race home, a win is no
 * promise, because walking home is not a task. */
PuzzlePromise promise_of(const WfGame *game, const char *theme);

/* Whether a gain is made and kept: `start` is the position in which the solver begins, `now` one
 * after an answer of the other side, or the end. */
bool promise_gained(const WfSpec *spec, const WfPosition *start, const WfPosition *now);

/* Whether no player can hinder another any more. */
bool promise_is_race(const WfSpec *spec, const WfPosition *position, const WfAllocator *allocator);

#endif
