/* table_game.h - what endgame tables know of a game: how its kinds move, in a cube of any edge.
 *
 * The tables themselves know two royal pieces that step along all radials, further pieces that move
 * along fixed directions, and one kind that moves forward and promotes. Everything else comes from
 * the game's own folder, in one descriptor <name>_tables. Raumschach, which nobody plays here, has
 * such a descriptor, too. */
#ifndef TABLES_TABLE_GAME_H
#define TABLES_TABLE_GAME_H

#include <wayfarer/game.h>

enum {
    TABLE_KINDS_MAX = 16,      /* kinds of a game, the royal one included */
    TABLE_DIRECTIONS_MAX = 48, /* the most directions of a kind */
    TABLE_MEN_MAX = 2,         /* men beside the royal ones */
    TABLE_PROMOTIONS_MAX = 5,  /* kinds that a promotion may choose */
    TABLE_ROYAL = 0            /* the kind of the royal pieces */
};

/* Axes of a direction and of a cell. Side 0 moves up the axes that are forward. */
enum { TABLE_LEVEL, TABLE_RANK, TABLE_FILE, TABLE_AXES };

/* How a kind moves. A kind that promotes moves forward: its directions are those of side 0, and
 * `captures` tells which of them capture. */
typedef struct TableKind {
    bool slides;   /* any number of steps, not one */
    bool promotes; /* at the end of all forward axes: on the far rank */
    uint8_t count; /* directions */
    int8_t direction[TABLE_DIRECTIONS_MAX][TABLE_AXES];
} TableKind;

/* Where the men of a position stand. */
typedef struct TableMen {
    uint8_t turn; /* side to move */
    uint8_t count;
    uint16_t royal[2]; /* cells, by side: (level * edge + rank) * edge + file */
    uint8_t kind[TABLE_MEN_MAX], side[TABLE_MEN_MAX];
    uint16_t cell[TABLE_MEN_MAX];
} TableMen;

typedef struct TableGame {
    const WfGame *game;  /* NULL: nobody plays it here */
    const char *letters; /* of the kinds */
    const char *winning; /* those that ever win against a bare royal piece on the game's own board;
                            NULL: not known. docs/endgames.md */
    unsigned edge;       /* of the game's own board */
    uint8_t forward;     /* a bit for each axis along which the promoting kind moves on */
    unsigned kinds;
    unsigned promotions;
    uint8_t promotion[TABLE_PROMOTIONS_MAX];
    unsigned clock; /* turns without a capture or a move of a promoting kind that end the game */

    /* Describes a kind. */
    void (*describe)(unsigned kind, TableKind *described);

    /* Whether a kind that promotes captures, rather than goes, from a level and file by a step. */
    bool (*captures)(unsigned edge, const int from[TABLE_AXES], const int8_t step[TABLE_AXES]);

    /* The men of a position, which may be none; false if there are more than tables have. NULL if
     * nobody plays the game here. */
    bool (*men)(const WfPosition *position, TableMen *men);
} TableGame;

/* The descriptor of a game, or NULL. */
const TableGame *table_game_of(const WfGame *game);

/* Raumschach (F. Maack, 1907): raumschach.c. */
extern const TableGame raumschach_tables;

#endif
