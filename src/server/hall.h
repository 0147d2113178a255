/* hall.h - all tables of a server: found or read from the store, asked for things, watched.
 *
 * Everything here runs on one thread, the server's. A wish that is granted becomes an event, which
 * the table takes and the store writes; only when it is durable do the watchers hear of it. Wishes
 * for a table wait in line while one of its events is on its way. */
#ifndef SERVER_HALL_H
#define SERVER_HALL_H

#include "server/address.h"
#include "server/core/table.h"
#include "server/now.h"
#include "server/thinkers.h"

typedef struct Hall Hall;
typedef struct Room Room;

/* Somebody at the other end of a line. The hall calls these; nothing may be freed in them. */
typedef struct Watcher {
    uint8_t holder[STORE_DIGEST];
    Address address; /* where they are: addresses take turns at the computer */
    /* The table has events, or people, that this watcher has not been told of. */
    void (*news)(struct Watcher *watcher);
    /* The answer to a wish: `why` is NULL if it was granted; `secret` and `table` may be NULL. `id`
     * is the wish's own. */
    void (*answer)(struct Watcher *watcher, const json_t *id, const char *why, const char *secret,
                   const char *table);
} Watcher;

/* A watcher's place in a room; the watcher owns it. */
typedef struct Visit {
    Watcher *watcher;
    Room *room;
    size_t told;   /* events that were sent */
    bool presence; /* who is there has changed since */
    uint8_t seats; /* that the watcher holds, a bit each; the hall sets them */
    struct Visit *next;
} Visit;

typedef struct HallNumbers {
    uint64_t rooms, due, watchers, moves, events, refused, failed, conflicts, thinking;
    uint64_t durable_ms[12]; /* events by how long they took to be durable: up to 1, 2, 4 ... ms */
    uint64_t durable_sum;
} HallNumbers;

/* `log` gets one line a trouble, on the server's thread. `expire` is how long a table may rest, in
 * milliseconds. NULL with the fault filled. */
typedef struct HallOptions {
    const char *store;
    unsigned threads; /* of the computer */
    int64_t expire;
    void (*wake)(void *context); /* from any thread: have hall_work called */
    void *context;
    void (*log)(const char *line);
} HallOptions;
Hall *hall_open(const HallOptions *options, WfFault *fault);
void hall_close(Hall *hall);

/* Does what is due: events that became durable, answers of the computer, flags. To be called after
 * each wake, and every 50 ms or so. */
void hall_work(Hall *hall);

/* The room of that name, read from the store if need be; its table is read (table_is_read). It
 * stays valid while somebody visits it, or until the next hall_work. NULL: there is none, or
 * (`trouble` is set) it cannot be read. A room that one visits already may lose its table later:
 * the store may. */
Room *hall_room(Hall *hall, const char *name, bool *trouble);
const Table *room_table(const Room *room);

/* Makes a table as the message says and answers the watcher with its name once it is durable. */
void hall_create(Hall *hall, Watcher *watcher, const json_t *message);

/* Enters and leaves a room. A watcher must leave all its rooms before it goes, and then be
 * forgotten: nobody is answered any more. */
void hall_enter(Hall *hall, Room *room, Visit *visit);
void hall_leave(Hall *hall, Visit *visit);
void hall_forget(Hall *hall, const Watcher *watcher);

/* Asks for something in a room that the watcher visits. */
void hall_wish(Hall *hall, Room *room, Watcher *watcher, const json_t *message);

/* How many of the table's events are durable: what anybody may hear of. */
size_t room_durable(const Room *room);

/* What those events add up to, as JSON; it stays until the next call or hall_work. NULL: there are
 * none, or there is no memory. */
const char *room_snapshot(Room *room);

/* The table's seats as those events have them: WF_SEATS_MAX of them. */
const Seat *room_seats(const Room *room);

/* Seats whose holders are in the room, a bit each; and how many others watch. */
uint8_t room_present(const Room *room);
size_t room_watching(const Room *room);

/* The tables that wait for somebody, newest first, at most fifty, as the text of a JSON object:
 * {"tables":[{"id":...,"spec":...,"free":N,"changed":MS,"clock":...}]}. It is the hall's, and stays
 * until the next call; NULL: no memory. */
const char *hall_list(Hall *hall);

HallNumbers hall_numbers(Hall *hall);

/* How many events were read from the store so far, which is what costs time here. */
uint64_t hall_events_read(const Hall *hall);

/* The store, to be asked about visitors. */
Store *hall_store(Hall *hall);

#endif
