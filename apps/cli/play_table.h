/* play_table.h - a game being played in the terminal: who sits where, and what has happened. */
#ifndef PLAY_TABLE_H
#define PLAY_TABLE_H

#include "cli.h"
#include "words.h"

enum { PLAY_LEVEL_DEFAULT = 6 };

/* Who plays a seat. */
typedef struct PlaySeat {
    bool human;
    unsigned level; /* of the computer; 0: by time alone */
} PlaySeat;

typedef struct PlayTable {
    WfSpec spec;
    WfRecord *record;
    PlaySeat seat[WF_SEATS_MAX];
    void *engine;
    uint64_t movetime; /* milliseconds for a turn of the computer */
    CliStyle style;
    bool machine; /* moves are shown in machine notation, and not as people write them */
    bool quits;
    bool shown_how;    /* it was shown how a move is typed */
    size_t turn_shown; /* the last turn for which it was shown what can be typed, from 1 */
    bool offered;      /* an empty line plays `offer` */
    WfMove offer;
} PlayTable;

/* Draws the present position and says whose turn it is or how the game ended. */
void play_show(const PlayTable *table);

/* Chooses how moves are shown, "short" or "machine"; false: the word is neither. */
bool play_notation(PlayTable *table, const char *word);

/* What a seat is called in the person's language. */
const char *play_seat_name(const PlayTable *table, uint8_t seat);

/* A move of the present position as this table shows moves. */
const char *play_move_text(const PlayTable *table, const WfMove *move, char text[WF_TEXT_MAX]);

/* The computer's choice for the seat to move; false after an error message. */
bool play_think(PlayTable *table, unsigned level, WfChoice *choice);

/* Who plays unless the user says otherwise: a person has the first seat and the computer the
 * others; where the seats play together, people have them all. */
void play_seat_defaults(PlayTable *table);

/* Replaces the game by that of a file; false after a message, the game as it was. */
bool play_load(PlayTable *table, const char *file, uint64_t number);

#endif
