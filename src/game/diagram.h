/* diagram.h - draws boards as text: a rank on each line, levels side by side. */
#ifndef GAME_DIAGRAM_H
#define GAME_DIAGRAM_H

#include <wayfarer/wayfarer.h>

enum { DIAGRAM_BYTES = 1 << 16 }; /* enough for every board */

/* Writes one place, which is `width` columns wide. */
typedef void (*DiagramCell)(void *context, WfText *out, WfPlace place, const WfPiece *piece);

/* How to write places. */
typedef struct DiagramStyle {
    unsigned width;
    DiagramCell cell;
    void *context; /* passed to `cell` */
} DiagramStyle;

/* Draws the board with the names of its ranks, files and levels. */
void diagram_draw(WfText *out, const WfGame *game, const WfPosition *position,
                  const DiagramStyle *style);

/* Draws it in plain ASCII, for mail and forums. Pieces are letters, in lower case for the second
 * seat. With more than two seats, the seat's letter comes before the piece's. An empty place is a
 * dot. */
void diagram_plain(WfText *out, const WfGame *game, const WfPosition *position);

#endif
