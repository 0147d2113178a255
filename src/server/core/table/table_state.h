/* table_state.h - the state of a table, and queries on it. Events change it: see table.h. */
#ifndef SERVER_CORE_TABLE_TABLE_STATE_H
#define SERVER_CORE_TABLE_TABLE_STATE_H

#include <jansson.h>
#include <wayfarer/wayfarer.h>

#include "server/core/table/clock.h"
#include "server/core/table/start_json.h"
#include "store/values.h"

typedef enum SeatKind { SEAT_ABSENT, SEAT_FREE, SEAT_PERSON, SEAT_COMPUTER } SeatKind;

enum { SEAT_NAME = 25 }; /* bytes of a name, the final zero included */

typedef struct Seat {
    SeatKind kind; /* SEAT_ABSENT: the game has no such seat */
    unsigned level;
    uint8_t holder[STORE_DIGEST]; /* of a person */
    uint8_t key[STORE_DIGEST];    /* of the link that moves the seat, if its bit in `keys` is set */
    char name[SEAT_NAME];
} Seat;

/* How often actions were taken that could be repeated without end; limits apply to these counts. */
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
    int64_t changed; /* time of the last event */
    bool open;       /* listed for anyone to join */
    bool started;    /* every seat is taken */
    bool aborted; /* a seat missed the time for its first turn: the game ended without a result */
    bool closed;  /* an operator closed it: nothing more can be done there; `aborted` is also set
                     unless the game was over */
    uint8_t missing; /* the last seat to leave the game, if it only failed to come back; else
                        WF_NO_SEAT */
    uint8_t moved;   /* bit mask of seats that have made a turn */
    uint8_t draw_agreed, rematch_agreed, takeback_agreed; /* bit masks of seats */
    size_t takeback_to;                                   /* number of events in the record */
    uint8_t keys;         /* bit mask of seats with an unused link to another device */
    uint8_t noticed;      /* the seat that was told to move, or WF_NO_SEAT */
    int64_t notice_until; /* after that the win can be claimed */
    int64_t present_at;   /* when the seat with a notice was last present; 0: never */
    TableCounts counts;
    char rematch[STORE_TABLE_NAME]; /* name of the next table, or "" */
    char **log;                     /* the events, number 1 first */
    size_t *turns;                  /* events of the record after each event of the log */
    size_t length, capacity;
} Table;

/* Whether the first event was applied. Before, the table has no game, record or log. */
bool table_is_read(const Table *table);

/* Bit mask of the seats that a holder has. */
uint8_t seats_of(const Seat seat[WF_SEATS_MAX], const uint8_t holder[STORE_DIGEST]);

/* table_persons: seats of persons who still play. table_playing: all seats that still play. No
 * seats if the table is not read. */
uint8_t table_persons(const Table *table);
uint8_t table_playing(const Table *table);

bool table_is_over(const Table *table);

/* The seat to move if the game goes on, else WF_NO_SEAT. */
uint8_t table_turn(const Table *table);

/* Whether all persons, including those who left the game, want a rematch and the next table does
 * not exist yet. */
bool table_rematch_waits(const Table *table);

/* The number of the turn if a computer is to move: that of the event that led to the present state
 * of the game. Else 0. */
uint64_t table_computer_turn(const Table *table);

/* When the server next has something to do at the table: a flag falls, a computer is to move, or
 * the table of a rematch is to be made. 0: never. */
int64_t table_due(const Table *table);

/* Whether the seat to move has used up its time, or the time for its first turn. */
bool table_flag_fallen(const Table *table, int64_t now);

/* A seat's letter as a string. */
const char *table_letter(const Table *table, uint8_t seat, char letter[2]);

#endif
