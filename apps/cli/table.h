/* table.h - a game being played in the terminal: who sits where, and what has happened. */
#ifndef TABLE_H
#define TABLE_H

#include "cli.h"

typedef struct Seat {
    bool human;
    unsigned level; /* of the computer; 0: by time alone */
} Seat;

typedef struct Table {
    WfSpec spec;
    WfRecord *record;
    Seat seat[WF_SEATS_MAX];
    void *engine;
    uint64_t movetime; /* milliseconds for a turn of the computer */
    CliStyle style;
    bool quits;
    bool told_how;    /* how a move is typed */
    size_t turn_told; /* the turn that a person was last told about, from 1 */
    bool offered;     /* an empty line plays `offer` */
    WfMove offer;
} Table;

/* Draws the present position and says whose turn it is or how the game ended. */
void table_show(const Table *table);

/* The computer's choice for the seat to move; false after an error message. */
bool table_think(Table *table, unsigned level, WfChoice *choice);

/* Runs one line of a person: a move or a command. */
void table_obey(Table *table, char *line);

/* Replaces the game by that of a file; false after a message, the game as it was. */
bool table_load(Table *table, const char *file);

#endif
