/* naive.h - slow second generators, written from the inventors' pages and not from the library.
 *
 * They work only on the texts of positions and share nothing with src/: arrays of characters, one
 * move tried after the other, everything recomputed each time. */
#ifndef NAIVE_H
#define NAIVE_H

#include <stdbool.h>
#include <stddef.h>

enum { NAIVE_TEXT = 512, NAIVE_MOVE = 48 };

/* A legal move and the position after it. */
typedef struct NaiveMove {
    char move[NAIVE_MOVE];
    char after[NAIVE_TEXT];
} NaiveMove;

typedef struct NaiveList {
    NaiveMove *items;
    size_t count, capacity;
    bool too_many; /* more ways to place circles than a naive search should try */
} NaiveList;

void naive_add(NaiveList *list, const char *move, const char *after);
void naive_free(NaiveList *list);

/* Sorts by move and removes duplicates. */
void naive_sort(NaiveList *list);

/* All legal moves of a position, and its result: "ongoing", "win w", "draw", "dead-end" ... */
void naive_travelers(const char *position, NaiveList *list, char result[16]);
void naive_leapale(const char *position, NaiveList *list, char result[16]);
void naive_traverse(const char *position, NaiveList *list, char result[16]);
void naive_passage(const char *spec, const char *position, NaiveList *list, char result[16]);

#endif
