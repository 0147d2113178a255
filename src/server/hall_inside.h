/* hall_inside.h - what the files of the hall share. */
#ifndef SERVER_HALL_INSIDE_H
#define SERVER_HALL_INSIDE_H

#include "server/desk.h"
#include "server/hall.h"

enum { ROOM_LINE_MAX = 64 /* wishes that may wait at a table */ };

/* Something to be done at a table: a wish, or a deed that the server has decided on itself. */
typedef struct Task {
    Watcher *watcher; /* NULL: nobody waits for an answer, or they left */
    json_t *message;  /* of a wish; else NULL */
    json_t *id;
    bool own; /* the server's own wish */
    int64_t at;
    Deed deed;
    struct Task *next;
} Task;

struct Room {
    Table *table;
    Visit *visits;
    Task *line, **line_end;
    size_t waiting;
    Task *busy; /* whose event is on its way to the store: the last one of the table's log */
    StoreWrite write;
    char *body;
    bool thinking;
    bool stale;         /* another server wrote while an event of ours was on its way */
    bool unread;        /* the store could not be read: it is tried again */
    bool rematched;     /* the next table is being made */
    int64_t move_after; /* the computer moves no sooner */
    Room *next;         /* in its bucket */
};

enum { HALL_BUCKETS = 8192 };

struct Hall {
    HallOptions options;
    Store *store;
    Thinkers *thinkers;
    Room *bucket[HALL_BUCKETS];
    HallNumbers numbers;
    int64_t opened, last_beat, next_beat, next_sweep, next_look;
};

/* ---- hall.c ---- */

/* A room for a table that is not in the store yet; NULL when there is no memory. */
Room *hall_add_room(Hall *hall, const char *name);

/* ---- room.c ---- */

/* Puts a task at the end of the line, and does what can be done. Takes the task. */
void room_ask(Hall *hall, Room *room, Task *task);

/* A task without a watcher; NULL when there is no memory. */
Task *task_new(int64_t at);
void task_free(Task *task);

/* The event on its way was written, or not. */
void room_written(Hall *hall, Room *room);

/* Another server has written to the table: reads what is new, and everybody hears of it. */
void room_news(Hall *hall, Room *room);

/* What follows from how a table stands: the computer's turn, a fallen flag. */
void room_look(Hall *hall, Room *room, int64_t now);

/* The computer's answer. */
void room_thought(Hall *hall, Room *room, const Thought *thought);

/* Reads events that the store has beyond the table's; false: the log cannot be read, which is in
 * the log of the server. A table that is not in the store reads well, and has no record. */
bool room_read(Hall *hall, Room *room);

/* ---- opening.c ---- */

/* Makes the table of a rematch, every seat moved on by one. */
void open_rematch(Hall *hall, Room *room);

#endif
