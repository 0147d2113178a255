/* diagram.h - draws boards as text: a rank on each line, levels side by side. */
#ifndef GAME_DIAGRAM_H
#define GAME_DIAGRAM_H

#include <wayfarer/wayfarer.h>

enum { DIAGRAM_BYTES = 1 << 16 }; /* enough for every board */

/* Writes one place, which is `width` columns wide. */
typedef void (*DiagramCell)(void *context, WfText *out, WfPlace place, const WfPiece *piece);

/* How a board is laid out. */
typedef struct DiagramLayout {
    unsigned width;   /* columns of a place: 1, 2 or 3 */
    uint8_t in_a_row; /* levels side by side; 0: DIAGRAM_IN_A_ROW */
    bool tight;       /* no empty line between rows of levels, one blank between levels, and the
                         letter of a level beside its files */
} DiagramLayout;

enum { DIAGRAM_IN_A_ROW = 3 };

/* How to write places. */
typedef struct DiagramStyle {
    DiagramLayout layout;
    DiagramCell cell;
    void *context; /* passed to `cell` */
} DiagramStyle;

/* The columns and the lines that a board takes. */
unsigned diagram_columns(const WfGame *game, const DiagramLayout *layout);
unsigned diagram_lines(const WfGame *game, const DiagramLayout *layout);

/* Draws the board with the names of its ranks, files and levels. */
void diagram_draw(WfText *out, const WfGame *game, const WfPosition *position,
                  const DiagramStyle *style);

/* Draws it in plain ASCII, for mail and forums. Pieces are letters, in lower case for the second
 * seat. With more than two seats, the seat's letter comes before the piece's. An empty place is a
 * dot. */
void diagram_plain(WfText *out, const WfGame *game, const WfPosition *position);

#endif
