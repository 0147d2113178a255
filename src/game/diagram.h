/* diagram.h - boards as text: ranks in lines, levels side by side. */
#ifndef GAME_DIAGRAM_H
#define GAME_DIAGRAM_H

#include <wayfarer/wayfarer.h>

enum { DIAGRAM_BYTES = 1 << 16 }; /* enough for every board */

/* Writes one place, `width` columns wide. */
typedef void (*DiagramCell)(void *context, WfText *out, WfPlace place, const WfPiece *piece);

/* How places are written. */
typedef struct DiagramStyle {
    unsigned width;
    DiagramCell cell;
    void *context; /* handed to `cell` */
} DiagramStyle;

/* The board with the names of its ranks, files and levels. */
void diagram_draw(WfText *out, const WfGame *game, const WfPosition *position,
                  const DiagramStyle *style);

/* The same in plain ASCII, for mail and forums: letters of pieces, small for the second seat; with
 * more than two seats the seat's letter before the piece's. An empty place is a dot. */
void diagram_plain(WfText *out, const WfGame *game, const WfPosition *position);

#endif
