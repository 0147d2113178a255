/* line.h - a line of play: the moves that a search expects, one after the other. */
#ifndef SEARCH_LINE_H
#define SEARCH_LINE_H

#include <string.h>

#include <wayfarer/game.h>

/* No search goes farther from its root than so many plies. */
enum { PLY_MAX = 96 };

typedef struct Line {
    unsigned length;
    WfMove moves[PLY_MAX];
} Line;

/* Only the moves that there are, for lines are copied often and most of them are short. */
static inline void line_copy(Line *to, const Line *from)
{
    to->length = from->length;
    memcpy(to->moves, from->moves, from->length * sizeof from->moves[0]);
}

/* A move and the line that follows it, as far as there is room. */
static inline void line_put(Line *line, const WfMove *first, const Line *rest)
{
    const unsigned length = rest->length < PLY_MAX - 1 ? rest->length : PLY_MAX - 1;
    line->moves[0] = *first;
    memcpy(line->moves + 1, rest->moves, length * sizeof rest->moves[0]);
    line->length = 1 + length;
}

#endif
