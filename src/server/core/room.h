/* room.h - the state of one room: a table at work, those who look at it, the requests that wait,
 * and the batch of events that is on its way to the store. At most one batch of a table is. */
#ifndef SERVER_CORE_ROOM_H
#define SERVER_CORE_ROOM_H

#include "server/core/principal.h"
#include "server/core/table/snapshot.h"
#include "server/core/task.h"
#include "server/core/turn_job.h"
#include "server/core/waits.h"

enum {
    ROOM_EVENTS = 1 + WF_SEATS_MAX, /* that may be written together: a whole new table */
    ROOM_REST = 1000, /* milliseconds that the server waits after it could not write an event */
};

/* A client's place in a room. It belongs to the client, who fills in the first four fields before
 * it enters. */
typedef struct Visit {
    void *client;               /* the driver's; the core never looks into it */
    const uint8_t *holder;      /* STORE_DIGEST bytes, which stay until the visit leaves */
    const Principal *principal; /* the same */
    size_t told;                /* events that were sent: the driver's */
    struct Room *room;          /* NULL: the place is free */
    bool presence;              /* who is there has changed since the driver last said so */
    bool quiet;                 /* nothing is heard of the client, who is not counted as present */
    uint8_t seats;              /* that the client holds, a bit each */
    struct Visit *next;
} Visit;

/* Events on their way to the store. */
typedef struct RoomWrite {
    StoreRow row;
    uint64_t fence;  /* of the lease under which it is done; 0: it needs none */
    uint64_t number; /* of the first event */
    char *body[ROOM_EVENTS];
    size_t events;
    StoreSlot slot[ROOM_EVENTS];
    size_t slots;
    uint64_t maker;     /* of a table that somebody makes here: their address; 0: not known */
    TurnJob job;        /* the computer's turn that they lead to, if there is a payload */
    uint64_t drops;     /* the computer's turn that they end without its move; 0: none */
    struct Room *opens; /* a new table, whose write is done with this one or not at all; or NULL */
} RoomWrite;

/* What this server has of the table's lease: see lease.h. Times are milliseconds since 1970. */
typedef struct RoomLease {
    uint64_t fence;
    int64_t until, asked, again_at; /* nobody asks for it before `again_at` */
    bool asking;
} RoomLease;

/* Why the table is being read. */
typedef enum RoomReading {
    READING_NOT,
    READING_FIRST, /* somebody looks for it */
    READING_NEWS,  /* it may have events of other servers */
    READING_AGAIN, /* what was to be written was not */
    READING_RETRY, /* another server was faster: room->returned is decided again */
} RoomReading;

typedef struct Room {
    Table *table;
    Visit *visits;

    RoomTask *line, **line_end; /* what waits */
    size_t waiting;
    RoomTask *busy; /* whose events are on their way: the last ones of the table's log */

    RoomReading reading;
    size_t known;       /* events that the table had when it began */
    RoomTask *returned; /* see READING_RETRY */
    bool spoiled;       /* the table has events that were not written */
    bool anew;          /* it is read from its first event: until then less than was known */
    bool other;         /* since then the store has another log, or none: see reading_anew */
    bool damaged;       /* the event that was read last cannot be taken */
    bool stale;         /* another server has written since the table was last asked for */
    bool unread;        /* the store could not be read: it is tried again */
    uint64_t unpaid;    /* events that were read first, and were not charged to anyone yet: the
                           driver's, as is who waits for them */
    Waits waits;
    int64_t retry_at, retry_wait;
    int64_t rest_until; /* the server asks for nothing itself: it could not write just now */

    unsigned here[WF_SEATS_MAX]; /* visits of each seat's holder */
    size_t watching;             /* visits of others */
    uint8_t said_here;           /* what other servers were told last of both */
    size_t said_watching;
    uint8_t elsewhere; /* seats whose holders are at other servers, a bit each */
    size_t elsewhere_watching;
    uint8_t told_present; /* what visitors were told last of who is there */
    size_t told_watching;
    bool told_otherwise; /* since then somebody was, together with an event */
    int64_t told_at;

    Principal principal;        /* who made the table, or came first; zero: not known */
    bool made;                  /* here, by `principal` */
    uint64_t sat[WF_SEATS_MAX]; /* the addresses of those who took seats here; 0: not known */
    bool alone;                 /* only computers play on */
    uint64_t thinking;    /* the number of the turn whose move the queue was asked for; 0: none */
    Principal thinks_for; /* who waits for it */
    uint64_t useless;     /* the turn for which what the queue has is of no use; 0: none */
    int64_t think_after;  /* it is asked for anew then */
    RoomLease lease;
    int64_t move_after; /* no computer is asked sooner */
    int64_t kept_until; /* it stays in memory though nobody is there */
    struct Room *next;  /* in its bucket */

    /* Of the events that are on their way. What is looked at every moment stands above. */
    RoomWrite write;
    Seat before[WF_SEATS_MAX]; /* the seats without those events */
    Snapshot snapshot;         /* of the table without those events, once it was asked for */
} Room;

/* A room for a table that nothing is known of; NULL when there is no memory. */
Room *room_new(const char *name);
void room_free(Room *room);

const Table *room_table(const Room *room);

/* How many of the table's events are durable: what anybody may hear of. */
size_t room_durable(const Room *room);

/* What those events add up to, as JSON; it stays until the next call or step. NULL: there are none,
 * or there is no memory. */
const char *room_snapshot(Room *room);

/* The table's seats as those events have them: WF_SEATS_MAX of them. */
const Seat *room_seats(const Room *room);

/* Seats whose holders have visits, a bit each. */
uint8_t room_here(const Room *room);

/* Seats whose holders are at the table, here or at another server; and how many others watch. */
uint8_t room_present(const Room *room);
size_t room_watching(const Room *room);

/* Whether the table in memory is all that was known of it. It is not while it is read for the first
 * time, nor while it is read anew because a write failed: whoever comes then waits until it was
 * read, and nobody is told anything. */
bool room_is_whole(const Room *room);

/* Whether nothing of the table is on its way to the store or from there. */
bool room_is_at_rest(const Room *room);

/* Whether computers alone play on there. */
bool room_is_alone(const Room *room);

/* The room stays in memory until then, though nobody may be there. */
void room_keep(Room *room, int64_t until);

#endif
