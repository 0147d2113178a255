/* hall.h - all tables of a server: found or read from the store, asked for things, watched. The
 * core decides (core/step.h); the hall tells it what has happened. Everything here runs on one
 * thread, the server's. */
#ifndef SERVER_HALL_H
#define SERVER_HALL_H

#include "server/driver.h"

typedef struct Hall Hall;

typedef struct HallNumbers {
    RoomsNumbers rooms;
    uint64_t due, thinking;
    int64_t oldest_write; /* for how long it has been on its way, in microseconds */
    Latency writes;       /* each from its asking until the store's answer */
} HallNumbers;

typedef struct HallOptions {
    const char *store;
    int64_t expire;                  /* milliseconds that a table may rest */
    void (*wake)(void *context);     /* from any thread: have hall_work called */
    void (*enqueued)(void *context); /* on the server's thread: there may be a turn in the queue */
    void *context;
    Log *log; /* on the server's thread */
} HallOptions;

/* NULL with the fault filled. */
Hall *hall_open(const HallOptions *options, WfFault *fault);
void hall_close(Hall *hall);

/* The time, in milliseconds since 1970. */
int64_t hall_now(const Hall *hall);

/* Does what is due: events that became durable, answers of the computer, flags. To be called after
 * each wake, and every 50 ms or so. */
void hall_work(Hall *hall);

/* A worker of this process has recorded the result of a job. */
void hall_job_over(Hall *hall, const char *key);

/* Looks for the room of a table, which is read from the store if need be. */
typedef enum HallFound {
    HALL_FOUND,      /* its table is read (table_is_read) */
    HALL_NONE,       /* there is no such table */
    HALL_UNREADABLE, /* it cannot be read at the moment */
    HALL_READING,    /* it is being read: ask again when hall_wait's wait is over */
} HallFound;

/* The room stays valid while somebody visits it or waits for it, or until the next hall_work. A
 * room that one visits already may lose its table later: the store may. */
HallFound hall_room(Hall *hall, const char *name, Room **room);
void hall_wait(Hall *hall, Room *room, Wait *wait);

/* Somebody knows more of a table than its room does: what other servers have written is read. True:
 * it is being read, see hall_wait. */
bool hall_catch_up(Hall *hall, Room *room);

/* Whether the room of that name is in memory. */
bool hall_has_room(const Hall *hall, const char *name);

/* Calls `visit` for every room in memory whose table is read. */
void hall_each_room(Hall *hall, void (*visit)(void *context, Room *room), void *context);

/* Makes a table as the message says and answers the watcher with its name once it is durable. */
void hall_create(Hall *hall, Watcher *watcher, const json_t *message);

/* Enters and leaves a room. A watcher must leave all its rooms before it goes, and then be
 * forgotten: nobody is answered any more. */
void hall_enter(Hall *hall, Room *room, Visit *visit, Watcher *watcher);
void hall_leave(Hall *hall, Visit *visit);
/* A visitor has not kept its promise to be heard, and is not present until it is. */
void hall_quiet(Hall *hall, Visit *visit, bool quiet);
void hall_forget(Hall *hall, Watcher *watcher);

/* Asks for something in a room that the watcher visits. */
void hall_wish(Hall *hall, Room *room, Watcher *watcher, const json_t *message);

HallNumbers hall_numbers(Hall *hall);

/* How many events were read from the store so far for rooms that hall_room has found, which is what
 * costs time here: whoever finds a room first is charged for them. */
uint64_t hall_events_read(const Hall *hall);

/* How often the list of tables that wait for somebody may have changed. */
uint64_t hall_listed(const Hall *hall);

/* What is known of tables that wait for somebody. */
Lobby *hall_lobby(Hall *hall);

/* The store, to be asked about visitors. */
Store *hall_store(Hall *hall);

#endif
