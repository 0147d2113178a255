/* pv_line.h - a principal variation: the sequence of moves that a search expects. Each ply of a
 * search keeps one (triangular PV table). Plain data: only the thread that owns it uses it. */
#ifndef SEARCH_PV_LINE_H
#define SEARCH_PV_LINE_H

#include <string.h>

#include <wayfarer/game.h>

/* No search goes further from its root than this many plies. */
enum { PLY_MAX = 96 };

typedef struct PvLine {
    unsigned length;
    WfMove moves[PLY_MAX];
} PvLine;

/* Copies only the moves in use, because lines are copied often and most are short. */
static inline void pv_line_copy(PvLine *to, const PvLine *from)
{
    to->length = from->length;
    memcpy(to->moves, from->moves, from->length * sizeof from->moves[0]);
}

/* A move and the line that follows it, as far as there is room. */
static inline void pv_line_put(PvLine *line, const WfMove *first, const PvLine *rest)
{
    const unsigned length = rest->length < PLY_MAX - 1 ? rest->length : PLY_MAX - 1;
    line->moves[0] = *first;
    memcpy(line->moves + 1, rest->moves, length * sizeof rest->moves[0]);
    line->length = 1 + length;
}

#endif
