/* lesson.h - the lesson of a game: docs/lessons.md. The program has all lessons in it. */
#ifndef CLI_LEARN_LESSON_H
#define CLI_LEARN_LESSON_H

#include <stdbool.h>
#include <stddef.h>

#include <jansson.h>
#include <wayfarer/wayfarer.h>

#include "cli/cli.h"

typedef struct Lesson {
    json_t *json; /* json_decref() */
    const json_t *steps;
} Lesson;

/* A step as it is played. */
typedef struct LessonStep {
    const json_t *json;
    WfSpec spec;
    WfPosition position;
    CliMarks marks;
} LessonStep;

/* The lesson of a game; false: it has none. */
bool lesson_open(const WfGame *game, Lesson *lesson);

/* A step, from 0. False: the lesson does not fit this version of the game. */
bool lesson_step(const Lesson *lesson, size_t index, LessonStep *step);

/* A text of a step in the user's language: "title", "text", "praise"; NULL: it has none. */
const char *lesson_text(const json_t *owner, const char *name);

/* Whether a move, in machine notation, completes the step. */
bool lesson_accepts(const LessonStep *step, const char *move);

/* The answer to a likely wrong move, as it was typed or in machine notation; NULL: it has none. */
const char *lesson_refusal(const LessonStep *step, const char *move);

/* A move that completes the step; false: there is none. */
bool lesson_solution(const LessonStep *step, WfMove *move);

#endif
