/* hall_inside.h - what the files of the hall share. */
#ifndef SERVER_HALL_INSIDE_H
#define SERVER_HALL_INSIDE_H

#include "server/core/desk.h"
#include "server/core/due.h"
#include "server/core/snapshot.h"
#include "server/hall.h"

enum {
    ROOM_EVENTS = 1 + WF_SEATS_MAX, /* that may go to the store together: a whole new table */
    ROOM_STAMP = 64,                /* bytes of an event's number and time */
};

/* Something to be done at a table: a wish, or a deed that the server has decided on itself. */
typedef struct RoomTask {
    Watcher *watcher; /* NULL: nobody waits for an answer, or they left */
    json_t *message;  /* of a wish; else NULL */
    json_t *id;
    bool own; /* the server's own wish */
    int64_t at;
    Deed deed;
    struct RoomTask *also; /* its event goes to the store together with this one's, after it */
    struct Room *opens;    /* a new table that goes to the store together with this one's event */
    struct RoomTask *next;
} RoomTask;

struct Room {
    Table *table;
    Visit *visits;
    RoomTask *line, **line_end;
    size_t waiting;
    RoomTask
        *busy; /* whose events are on their way to the store: the last ones of the table's log */
    Seat before[WF_SEATS_MAX]; /* the seats without those events */
    Snapshot snapshot;         /* of the table without those events, once it was asked for */
    StoreWrite write;
    char *body[ROOM_EVENTS]; /* what the write points at */
    StoreSlot slot[ROOM_EVENTS];
    unsigned here[WF_SEATS_MAX]; /* visits of each seat's holder */
    size_t watching;             /* visits of others */
    uint8_t told_present;        /* what visitors were told last of who is there */
    size_t told_watching;
    int64_t told_at;
    Asker asker; /* who made the table, or came first; zero: not known */
    bool alone;  /* only computers play on */
    bool thinking;
    bool stale;  /* another server wrote while an event of ours was on its way */
    bool unread; /* the store could not be read: it is tried again */
    int64_t retry_at, retry_wait;
    int64_t move_after; /* the computer moves no sooner */
    int64_t kept_until; /* it stays in memory though nobody is there */
    int64_t rest_until; /* the server asks for nothing itself: the store has just failed */
    Room *next;         /* in its bucket */
};

enum { HALL_BUCKETS = 8192 };

struct Hall {
    HallOptions options;
    Store *store;
    Thinkers *thinkers;
    Room *bucket[HALL_BUCKETS];
    HallNumbers numbers;
    uint64_t events_read;
    unsigned alone; /* games of computers alone in memory, when last looked */
    Due due;        /* tables that are not in memory */
    char *list;
    bool list_stale; /* it is not as it was */
    int64_t list_at;
    int64_t opened, last_beat, next_beat, next_sweep, next_look;
};

/* ---- hall.c ---- */

/* A room for a table that is not in the store yet; NULL when there is no memory. */
Room *hall_add_room(Hall *hall, const char *name);

/* Why a new table of a watcher would ask too much of the computers; NULL if it does not. So many of
 * its seats are theirs; `alone`: all. Two that play on when people have left count as well. */
const char *hall_computers_refuse(Hall *hall, const Watcher *watcher, unsigned computers,
                                  bool alone);

/* Whom a computer thinks for, if for that watcher. */
Asker asker_of(const Watcher *watcher);

/* ---- presence.c ---- */

/* Tells visitors who is there, if that is not what they were told, and not too often. */
void presence_look(Room *room, int64_t now);

/* Counts anew who is there: holders of seats have changed. */
void presence_recount(Room *room);

/* ---- room.c ---- */

/* Wishes of a watcher that wait are answered to nobody. */
void room_forget(Room *room, const Watcher *watcher);

/* Puts a task at the end of the line, and does what can be done. Takes the task. */
void room_ask(Hall *hall, Room *room, RoomTask *task);

/* A task without a watcher; NULL when there is no memory. */
RoomTask *task_new(int64_t at);
void task_free(RoomTask *task);

/* Adds the events of a task and of those that go with it to the table, and makes the write of them;
 * they are on their way then. Takes the task, unless that cannot be done: then the answer is false
 * and the table as it was. */
bool room_fill(Hall *hall, Room *room, RoomTask *task);

/* A new table on its way that will not be made after all. */
void room_drop(Hall *hall, Room *room);

/* Frees what the write pointed at. */
void room_clear(Room *room);

/* The events on their way were written, or not. */
void room_written(Hall *hall, Room *room);

/* Another server has written to the table: reads what is new, and everybody hears of it. */
void room_news(Hall *hall, Room *room);

/* What follows from how a table stands: the computer's turn, a fallen flag. */
void room_look(Hall *hall, Room *room, int64_t now);

/* The computer's answer. */
void room_thought(Hall *hall, Room *room, const ServerThought *thought);

/* Reads events that the store has beyond the table's; false: the log cannot be read, which is in
 * the log of the server. A table that is not in the store reads well, and has no record. */
bool room_read(Hall *hall, Room *room);

/* Gives back the time for which no server was up, if it is owed and nothing is on its way. */
void room_resume(Hall *hall, Room *room);

/* ---- resume.c ---- */

/* The event that gives back the time for which no server was up, to be the table's next; NULL:
 * nothing is owed. */
RoomTask *resume_task(const Hall *hall, const Room *room);

/* ---- opening.c ---- */

/* Makes the table of a rematch, every seat moved on by one. */
void open_rematch(Hall *hall, Room *room);

#endif
