/* promise.h - what the theme of a puzzle promises. Its solution goes on until that has happened, so
 * that whoever solves it sees what was won. */
#ifndef PUZZLES_PROMISE_H
#define PUZZLES_PROMISE_H

#include <wayfarer/game.h>

typedef enum PuzzlePromise {
    PROMISE_NONE, /* the single move is all: the solution goes on as long as there is one */
    PROMISE_WIN,  /* the game is won */
    PROMISE_GAIN  /* pieces are won or promoted, and the best answer does not win them back */
} PuzzlePromise;

/* Of a theme, a kind of reason. Where all that is left may be a race home, a win is no promise: to
 * walk home is no task. */
PuzzlePromise promise_of(const WfGame *game, const char *theme);

/* Whether a gain is made and kept: `start` is the position in which the solver begins, `now` one
 * after an answer of the other side, or the end. */
bool promise_gained(const WfSpec *spec, const WfPosition *start, const WfPosition *now);

/* Whether nobody can hinder anybody any more. */
bool promise_is_race(const WfSpec *spec, const WfPosition *position, const WfAllocator *allocator);

#endif
