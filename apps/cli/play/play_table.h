/* play_table.h - a game being played in the terminal: who sits where, and what has happened. */
#ifndef CLI_PLAY_PLAY_TABLE_H
#define CLI_PLAY_PLAY_TABLE_H

#include "cli/cli.h"
#include "cli/play/kept_game.h"
#include "cli/words.h"

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
    char *file;  /* the game was saved there; NULL: nowhere */
    char *saved; /* the game as a file has it; NULL: none has */
    KeptGame kept;
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

/* Whether a game has begun and goes on. */
bool play_is_under_way(const PlayTable *table);

/* The same, if it is in no file as it is now: replacing it would lose it. */
bool play_is_unsaved(const PlayTable *table);

/* Replaces the game by that of a file, if need be after a question; false after a message, the game
 * as it was. */
bool play_load(PlayTable *table, const char *file);

/* Replaces the game by that record, which belongs to the table then. */
void play_take(PlayTable *table, WfRecord *record);

/* The game is in that file from now on: to write it again there needs no question. NULL: it is in
 * one that may hold more. */
void play_set_file(PlayTable *table, const char *file);

/* "w=ai:3": who plays a seat. False after an error message. `given` are the seats that have a
 * player already. */
bool play_seat(PlayTable *table, const char *word, uint8_t *given);

/* The same of all seats, each after a blank. */
void play_seats_text(const PlayTable *table, WfText *text);

/* Answers to a question. PLAY_NO_ANSWER: the input ended, or Ctrl-C was pressed. */
typedef enum PlayAnswer { PLAY_NO_ANSWER, PLAY_NO, PLAY_YES } PlayAnswer;

/* Asks something that is answered with yes or no. If nobody types the answer is no, which is said,
 * and no line is read. */
PlayAnswer play_ask(CliMessage question, const CliWord words[CLI_FILLED_MAX]);

#endif
