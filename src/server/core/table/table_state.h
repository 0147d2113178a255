/* table_state.h - the state of a table, and what can be asked of it. What changes it are its
 * events: see table.h. */
#ifndef SERVER_CORE_TABLE_TABLE_STATE_H
#define SERVER_CORE_TABLE_TABLE_STATE_H

#include <jansson.h>
#include <wayfarer/wayfarer.h>

#include "server/core/table/clock.h"
#include "server/core/table/table_start.h"
#include "store/values.h"

typedef enum SeatKind { SEAT_ABSENT, SEAT_FREE, SEAT_PERSON, SEAT_COMPUTER } SeatKind;

enum { SEAT_NAME = 25 }; /* bytes of a name, the final zero included */

typedef struct Seat {
    SeatKind kind; /* SEAT_ABSENT: the game has no such seat */
    unsigned level;
    uint8_t holder[STORE_DIGEST]; /* of a person */
    uint8_t key[STORE_DIGEST];    /* of the link that moves the seat, if `keys` says so */
    char name[SEAT_NAME];
} Seat;

/* How often was done what could be done without end: it is limited. */
typedef struct TableCounts {
    unsigned talks[WF_SEATS_MAX], offers[WF_SEATS_MAX], takebacks[WF_SEATS_MAX], keys[WF_SEATS_MAX];
    unsigned stood, notices;
} TableCounts;

typedef struct Table {
    char name[STORE_TABLE_NAME];
    WfSpec spec;
    WfRecord *record;
    WfOutcome outcome; /* of the record */
    Seat seat[WF_SEATS_MAX];
    TableClock clock;
    int64_t changed; /* when the last event was */
    bool open;       /* listed for anyone to join */
    bool started;    /* every seat is taken */
    bool aborted; /* a seat did not make its first turn in time: the game is over without result */
    bool closed;  /* an operator has closed it: nothing more is done there; `aborted` is set too
                     unless the game was over */
    uint8_t missing; /* the last seat to leave the game, if it just did not come back; else
                        WF_NO_SEAT */
    uint8_t moved;   /* seats that have made a turn, a bit each */
    uint8_t draw_agreed, rematch_agreed, takeback_agreed; /* seats, a bit each */
    size_t takeback_to;                                   /* events of the record */
    uint8_t keys;         /* seats for which a link to another device waits, a bit each */
    uint8_t noticed;      /* a seat that was told to move, or WF_NO_SEAT */
    int64_t notice_until; /* after that the win may be claimed */
    int64_t present_at;   /* when a seat with a notice was last seen; 0: never */
    TableCounts counts;
    char rematch[STORE_TABLE_NAME]; /* the next table, or "" */
    char **log;                     /* the events, number 1 first */
    size_t *turns;                  /* events of the record after each of them */
    size_t length, capacity;
} Table;

/* Whether the first event was taken: else the table has no game, no record and no log. */
bool table_is_read(const Table *table);

/* The seats that a holder has, a bit each. */
uint8_t seats_of(const Seat seat[WF_SEATS_MAX], const uint8_t holder[STORE_DIGEST]);

/* Seats of persons that still play; all seats that still play. None if the table is not read. */
uint8_t table_persons(const Table *table);
uint8_t table_playing(const Table *table);

bool table_is_over(const Table *table);

/* The seat to move while the game goes on, else WF_NO_SEAT. */
uint8_t table_turn(const Table *table);

/* Whether all persons want a rematch, including those who left the game, and the next table does
 * not exist yet. */
bool table_rematch_waits(const Table *table);

/* The number of the turn if it is a computer's: that of the event since which the game stands as it
 * does. Else 0. */
uint64_t table_computer_turn(const Table *table);

/* When the server has something to do at the table: a flag falls, a computer is to move, or the
 * next table of a rematch is to be made. 0: never. */
int64_t table_due(const Table *table);

/* Whether the time of the seat to move is over, or what it has for its first turn. */
bool table_flag_fallen(const Table *table, int64_t now);

/* A seat's letter as a string. */
const char *table_letter(const Table *table, uint8_t seat, char letter[2]);

#endif
