/* clock.h - the clocks of a table: arithmetic on times in milliseconds since 1970. */
#ifndef SERVER_CORE_TABLE_CLOCK_H
#define SERVER_CORE_TABLE_CLOCK_H

#include <jansson.h>
#include <wayfarer/game.h>

typedef enum ClockKind {
    CLOCK_NONE,
    CLOCK_SUDDEN,    /* one stretch of time for all turns */
    CLOCK_FISCHER,   /* `add` is added after each turn */
    CLOCK_BRONSTEIN, /* what a turn took is given back, at most `add` */
    CLOCK_DAYS,      /* `base` for each turn, however much of it the last one took */
} ClockKind;

typedef struct TableClock {
    ClockKind kind;
    int64_t base[WF_SEATS_MAX], add;
    int64_t first;              /* for each seat's first turn, which is not counted; 0: it is */
    int64_t left[WF_SEATS_MAX]; /* of the running seat: when its turn began */
    uint8_t running;            /* a seat, or WF_NO_SEAT */
    bool opening;               /* that turn is the seat's first, and is not counted */
    int64_t began;
} TableClock;

/* Reads {"kind":"none"}, {"kind":"sudden","seconds":S}, {"kind":"fischer","seconds":S,"add":S},
 * {"kind":"bronstein",...} or {"kind":"days","days":N}. `seconds` may be an object by seat letter.
 * Clocks of seconds may have "first":S, see above. NULL is none. Returns NULL, or what is wrong. */
const WfMessage *clock_read(TableClock *clock, const json_t *json, const WfGame *game);

/* The clock as JSON of the same form, for the seats that take part; NULL when there is no memory.
 */
json_t *clock_write(const TableClock *clock, const WfGame *game, uint8_t seats);

/* Starts a seat's clock, perhaps for its `first` turn; stops the one that runs, if any, without a
 * turn made. */
void clock_start(TableClock *clock, uint8_t seat, bool first, int64_t at);
void clock_halt(TableClock *clock, int64_t at);

/* The running seat has made its turn. */
void clock_press(TableClock *clock, int64_t at);

/* What a seat has left at a time; below zero if its flag has fallen. */
int64_t clock_left(const TableClock *clock, uint8_t seat, int64_t at);

/* Whether the running seat's time is over: its own, or what it has for its first turn. */
bool clock_is_over(const TableClock *clock, int64_t at);

/* The last moment of the running seat's time, or 0. */
int64_t clock_falls(const TableClock *clock);

/* Adds {"left":{"w":MS,...}} to an event. */
void clock_put(const TableClock *clock, const WfGame *game, uint8_t seats, json_t *event);

#endif
