/* table_event.h - one event of a table as a value. event_json.h reads and writes its text. */
#ifndef SERVER_CORE_TABLE_TABLE_EVENT_H
#define SERVER_CORE_TABLE_TABLE_EVENT_H

#include <wayfarer/wayfarer.h>

#include "server/core/limits.h"
#include "server/core/table/start_json.h"
#include "server/core/table/table_state.h"

/* docs/server.md says when each is written. */
typedef enum TableEventKind {
    EVENT_CREATED,  /* start, copied */
    EVENT_SEATED,   /* seat, computer, level, name */
    EVENT_STOOD,    /* seat */
    EVENT_MOVE,     /* seat, move, legal, timed, left */
    EVENT_RESIGNED, /* seat, claimed */
    EVENT_FLAGGED,  /* seat */
    EVENT_DRAW,     /* seat */
    EVENT_DECLINED, /* seat */
    EVENT_TAKEBACK, /* seat, to, asks */
    EVENT_NOTICE,   /* seat, until */
    EVENT_RESUMED,  /* seat, ms */
    EVENT_REMATCH,  /* seat of a player who wants one; or table, which was made */
    EVENT_TALK,     /* seat, text */
    EVENT_KEY,      /* seat */
    EVENT_MOVED,    /* seat */
    EVENT_PRESENT,  /* seat */
    EVENT_ABORTED,  /* seat */
    EVENT_CLOSED,
    EVENT_REDACTED, /* of, count */
    EVENT_KINDS
} TableEventKind;

/* `kind` says which fields count; all events have a number and a time. Texts end with a zero byte;
 * "" is none. An event without `of` needs no release. */
typedef struct TableEvent {
    TableEventKind kind;
    uint64_t number; /* in the table's log, from 1 */
    int64_t at;      /* milliseconds since 1970 */
    uint8_t seat;    /* WF_NO_SEAT: none */
    bool computer;   /* takes the seat, at this level; else a person does */
    unsigned level;
    char name[SEAT_NAME];
    WfMove move;
    bool legal; /* the move was found among those of the table's present position, so that it need
                   not be checked again */
    bool timed; /* the table has a clock, and `left` counts */
    int64_t left[WF_SEATS_MAX]; /* milliseconds of each seat after the move; written, never read */
    bool claimed;               /* another player claimed the win */
    bool asks;                  /* the other player of a cooperative game is asked */
    int64_t to;                 /* events of the record to keep; -1: the event does not say */
    int64_t until, ms;
    char table[STORE_TABLE_NAME];
    char text[MOST_SAID + 1]; /* written, never read */
    TableStart start;
    const char *copied; /* first event of the old table, of which a rematch's is a copy, with all
                           fields that other versions may have; NULL: none. The old table owns
                           it; it counts only until the event is written. */
    uint64_t *of; /* numbers of the events that lose their words; table_event_end frees them */
    size_t count;
} TableEvent;

#endif
