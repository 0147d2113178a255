/* clock.h - the clocks of a table: arithmetic on times in milliseconds since 1970. */
#ifndef SERVER_CORE_TABLE_CLOCK_H
#define SERVER_CORE_TABLE_CLOCK_H

#include <wayfarer/game.h>

typedef enum ClockKind {
    CLOCK_NONE,
    CLOCK_SUDDEN,    /* one budget of time for all turns */
    CLOCK_FISCHER,   /* `add` is added after each turn */
    CLOCK_BRONSTEIN, /* the time that a turn took is given back, up to `add` */
    CLOCK_DAYS,      /* `base` for each turn, however long the last one took */
} ClockKind;

typedef struct TableClock {
    ClockKind kind;
    int64_t base[WF_SEATS_MAX], add;
    int64_t first;              /* for each seat's first turn, which is not counted; 0: it is */
    int64_t left[WF_SEATS_MAX]; /* of the running seat: as of the start of its turn */
    uint8_t running;            /* a seat, or WF_NO_SEAT */
    bool opening;               /* the turn is the seat's first, and is not counted */
    int64_t began;
} TableClock;

/* Starts a seat's clock; `first`: for the seat's first turn. clock_halt stops the running clock, if
 * any, without a turn made. */
void clock_start(TableClock *clock, uint8_t seat, bool first, int64_t at);
void clock_halt(TableClock *clock, int64_t at);

/* The running seat has completed its turn. */
void clock_press(TableClock *clock, int64_t at);

/* The time a seat has left at `at`; negative if its flag has fallen. */
int64_t clock_left(const TableClock *clock, uint8_t seat, int64_t at);

/* Whether the running seat has used up its time, or the time for its first turn. */
bool clock_is_over(const TableClock *clock, int64_t at);

/* The last moment of the running seat's time, or 0. */
int64_t clock_falls(const TableClock *clock);

#endif
