/* room.h - the state of one room: a table in use, its visitors, the requests that wait, and the
 * batch of events on its way to the store. A table has at most one batch in flight. */
#ifndef SERVER_CORE_ROOM_H
#define SERVER_CORE_ROOM_H

#include "server/core/principal.h"
#include "server/core/table/snapshot.h"
#include "server/core/task.h"
#include "server/core/turn_job.h"
#include "server/core/waits.h"

enum {
    ROOM_EVENTS = 1 + WF_SEATS_MAX, /* at most written together: a whole new table */
    ROOM_REST = 1000,               /* milliseconds that the server waits after a failed write */
};

/* A client's place in a room. It belongs to the client, which fills in the first four fields before
 * it enters. */
typedef struct Visit {
    void *client;          /* the driver's; the core never looks into it */
    const uint8_t *holder; /* STORE_DIGEST bytes, which must stay valid until the visit leaves */
    const Principal *principal; /* the same */
    size_t told;                /* how many events were sent; the driver's */
    struct Room *room;          /* NULL: the place is free */
    bool presence;              /* who is present has changed since the driver last reported it */
    bool quiet;                 /* the client is silent, and does not count as present */
    uint8_t seats;              /* bit mask of the seats that the client holds */
    struct Visit *next;
} Visit;

/* Events on their way to the store. */
typedef struct RoomWrite {
    StoreRow row;
    uint64_t fence;  /* of the lease under which it is written; 0: it needs none */
    uint64_t number; /* of the first event */
    char *body[ROOM_EVENTS];
    size_t events;
    StoreSlot slot[ROOM_EVENTS];
    size_t slots;
    uint64_t maker;     /* address that made the table here; 0: not known */
    TurnJob job;        /* the computer's turn that they lead to, if it has a payload */
    uint64_t drops;     /* the computer's turn that they end without a move; 0: none */
    struct Room *opens; /* a new table that is written in the same transaction, or NULL */
} RoomWrite;

/* What this server knows of the table's lease: see lease.h. Times are milliseconds since 1970. */
typedef struct RoomLease {
    uint64_t fence;
    int64_t until, asked, again_at; /* the lease is not asked for before `again_at` */
    bool asking;
} RoomLease;

/* Why the table is being read. */
typedef enum RoomReading {
    READING_NOT,
    READING_FIRST, /* somebody opens it */
    READING_NEWS,  /* it may have events of other servers */
    READING_AGAIN, /* a write failed */
    READING_RETRY, /* another server wrote first: room->returned is decided again */
} RoomReading;

typedef struct Room {
    Table *table;
    Visit *visits;

    RoomTask *line, **line_end; /* the tasks that wait */
    size_t waiting;
    RoomTask *busy; /* the task whose events are in flight: the last ones of the table's log */

    RoomReading reading;
    size_t known;       /* events that the table had when the read began */
    RoomTask *returned; /* see READING_RETRY */
    bool spoiled;       /* the table has events that are not in the store */
    bool reread;  /* it is read again from its first event; until then it has fewer events than were
                   known */
    bool other;   /* since then the store has a different log, or none: see reading_anew */
    bool damaged; /* the table cannot take the last event that was read */
    bool stale;   /* another server has written since the table was last read */
    bool unread;  /* the store could not be read; the read is retried */
    uint64_t unpaid; /* events of the first read that nobody was charged for yet; the driver's, as
                        are the waits for the table */
    Waits waits;
    int64_t retry_at, retry_wait;
    int64_t rest_until; /* the server starts nothing before then: a write just failed */

    unsigned here[WF_SEATS_MAX]; /* number of visits of each seat's holder */
    size_t watching;             /* number of other visits */
    uint8_t said_here;           /* what other servers were last told of these two */
    size_t said_watching;
    uint8_t elsewhere; /* bit mask of seats whose holders are at other servers */
    size_t elsewhere_watching;
    uint8_t told_present; /* who was present when visitors were last told */
    size_t told_watching;
    bool told_otherwise; /* since then a visitor was told something else, together with an event */
    int64_t told_at;

    Principal principal;        /* who made the table or came first; zero: not known */
    bool made;                  /* at this server, by `principal` */
    uint64_t sat[WF_SEATS_MAX]; /* addresses that took seats here; 0: not known */
    bool alone;                 /* only computers play on */
    uint64_t thinking;    /* the number of the turn whose move is awaited from the queue; 0: none */
    Principal thinks_for; /* for whom the computer thinks */
    uint64_t useless;     /* the turn for which the queue's result is unusable; 0: none */
    int64_t think_after;  /* when that turn is requested again */
    RoomLease lease;
    int64_t move_after; /* no computer moves before then */
    int64_t kept_until; /* it stays in memory until then, even without visitors */
    struct Room *next;  /* in its hash bucket */

    /* Of the events in flight. Fields that are used all the time stand above. */
    RoomWrite write;
    Seat before[WF_SEATS_MAX]; /* the seats as they are without those events */
    Snapshot snapshot;         /* of the table without those events, once it was asked for */
} Room;

/* A room for a table of which nothing is known yet; NULL if there is no memory. */
Room *room_new(const char *name);
void room_free(Room *room);

const Table *room_table(const Room *room);

/* How many of the table's events are durable. Clients may hear only of those. */
size_t room_durable(const Room *room);

/* The snapshot of the durable events, as JSON; valid until the next call or step. NULL if there are
 * none, or no memory. */
const char *room_snapshot(Room *room);

/* The table's WF_SEATS_MAX seats as of the durable events. */
const Seat *room_seats(const Room *room);

/* Bit mask of seats whose holders have visits. */
uint8_t room_here(const Room *room);

/* Seats whose holders are at the table, here or at another server; and the number of other
 * visitors. */
uint8_t room_present(const Room *room);
size_t room_watching(const Room *room);

/* Whether the table in memory has all that was known of it. It does not while it is read for the
 * first time, or while it is read again after a failed write. New visitors then wait until it is
 * read, and nobody is told anything. */
bool room_is_whole(const Room *room);

/* Whether no read or write of the table is in flight. */
bool room_is_at_rest(const Room *room);

/* Whether only computers play on there. */
bool room_is_alone(const Room *room);

/* Keeps the room in memory until then, even without visitors. */
void room_keep(Room *room, int64_t until);

#endif
