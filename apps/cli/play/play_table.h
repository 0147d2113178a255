/* play_table.h - a game being played in the terminal: who sits where, and what has happened. */
#ifndef CLI_PLAY_PLAY_TABLE_H
#define CLI_PLAY_PLAY_TABLE_H

#include "cli/cli.h"
#include "cli/explore/book_file.h"
#include "cli/play/kept_game.h"
#include "cli/tables/open_tables.h"
#include "cli/terminal/line.h"
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
    CliTables tables;  /* of the engine */
    BookFile book;     /* of openings for the computer, if its name is set */
    uint64_t movetime; /* milliseconds for a turn of the computer */
    CliStyle style;
    bool machine; /* shows moves in machine notation, not as people write them */
    bool quits;
    bool shown_how;    /* how to type a move has been shown */
    size_t turn_shown; /* the last turn, from 1, for which the possible input was shown */
    size_t back;       /* turns between the position on the board and the present one */
    size_t view_lines; /* of the terminal, up to the prompt, that show such a position */
    bool offered;      /* an empty line plays `offer` */
    WfMove offer;
    char *url;   /* where the user goes next: a table of a server; NULL: nowhere */
    char *file;  /* where the game was saved; NULL: nowhere */
    char *saved; /* the game as a file has it; NULL: no file has it */
    KeptGame kept;
} PlayTable;

/* The position on the board: the present one unless play_step went back. */
const WfPosition *play_position(const PlayTable *table);

/* Chooses how moves are shown, "short" or "machine"; false: the word is neither. */
bool play_notation(PlayTable *table, const char *word);

/* A seat's name in the person's language. */
const char *play_seat_name(const PlayTable *table, uint8_t seat);

/* A move of the position on the board as this table shows moves. */
const char *play_move_text(const PlayTable *table, const WfMove *move, char text[WF_TEXT_MAX]);

/* The computer's choice for the seat to move; false after an error message. */
bool play_think(PlayTable *table, unsigned level, WfChoice *choice);

/* The move of the computer that has the seat to move: from the book as long as that suits its
 * level, then a choice. False after an error message. */
bool play_answer(PlayTable *table, unsigned level, WfChoice *choice);

/* The players unless the user says otherwise: a person has the first seat and the computer the
 * others; where the seats play together, people have them all. */
void play_seat_defaults(PlayTable *table);

/* Whether a game has begun and is not over. */
bool play_is_under_way(const PlayTable *table);

/* Whether such a game is in no file in its present state, so that replacing it would lose it. */
bool play_is_unsaved(const PlayTable *table);

/* Replaces the game by that of a file, after a question if needed. False after a message, with the
 * game unchanged. */
bool play_load(PlayTable *table, const char *file);

/* Replaces the game by that record; the table owns it then. */
void play_take(PlayTable *table, WfRecord *record);

/* Records that the game is in that file: writing it there again needs no question. NULL: the file
 * may hold more games. */
void play_set_file(PlayTable *table, const char *file);

/* "w=ai:3": sets who plays a seat. False after an error message. `given` are the seats that have a
 * player already. */
bool play_seat(PlayTable *table, const char *word, uint8_t *given);

/* The same for all seats, each after a blank. */
void play_seats_text(const PlayTable *table, WfText *text);

/* Answers to a question. PLAY_NO_ANSWER: the input ended, or Ctrl-C was pressed. */
typedef enum PlayAnswer { PLAY_NO_ANSWER, PLAY_NO, PLAY_YES } PlayAnswer;

/* Asks a yes-or-no question. If no person types, the answer is no, which is printed, and no line is
 * read. */
PlayAnswer play_ask(CliMessage question, const CliWord words[CLI_FILLED_MAX]);

/* The same, while other events happen (LineEvents), which may be NULL. */
PlayAnswer play_ask_among(CliMessage question, const CliWord words[CLI_FILLED_MAX],
                          const LineEvents *events);

#endif
