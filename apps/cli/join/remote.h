/* remote.h - a table of a server as its messages tell it: docs/server.md. */
#ifndef CLI_JOIN_REMOTE_H
#define CLI_JOIN_REMOTE_H

#include <stdbool.h>
#include <stdint.h>

#include <jansson.h>
#include <wayfarer/wayfarer.h>

enum { REMOTE_NAME_MAX = 64, REMOTE_REASON_MAX = 128, REMOTE_TABLE_MAX = 64 };

typedef enum RemoteKind { REMOTE_FREE, REMOTE_PERSON, REMOTE_COMPUTER } RemoteKind;

typedef struct RemoteSeat {
    RemoteKind kind;
    char name[REMOTE_NAME_MAX]; /* of a person; may be "" */
    unsigned level;             /* of a computer */
    bool out;
    int64_t left; /* milliseconds */
} RemoteSeat;

typedef enum RemoteResult {
    REMOTE_ONGOING,
    REMOTE_WIN,
    REMOTE_DRAW,
    REMOTE_DEAD_END,
    REMOTE_ABORTED
} RemoteResult;

/* The state of a table; sets of seats have a bit for each. */
typedef struct RemoteState {
    size_t event; /* the number of the last event that it contains */
    size_t turns;
    bool started;
    uint8_t seats, you, present;
    uint8_t turn; /* WF_NO_SEAT: nobody */
    unsigned watching;
    RemoteSeat seat[WF_SEATS_MAX];
    bool has_clock;
    uint8_t running; /* WF_NO_SEAT: no clock */
    int64_t since;   /* of the running clock, by the server's clock */
    uint8_t first;   /* the seat whose first turn must be made until `first_until` */
    int64_t first_until;
    uint8_t draw, takeback, rematch; /* who offers or asks */
    char next_table[REMOTE_TABLE_MAX];
    uint8_t notice; /* the seat that is away, until `notice_until` */
    int64_t notice_until;
    RemoteResult result;
    uint8_t winner;
    char reason[REMOTE_REASON_MAX];
    int64_t now;       /* by the server's clock, when the message came */
    uint64_t received; /* the same by cli_now */
} RemoteState;

/* Reads a message about a table. False: it has no state. */
bool remote_read(const WfGame *game, const json_t *news, RemoteState *state);

/* A seat of a JSON text; WF_NO_SEAT: it is none of this game's. */
uint8_t remote_seat(const WfGame *game, const json_t *letter);

/* The seats of a JSON array of letters, a bit for each. */
uint8_t remote_seats(const WfGame *game, const json_t *letters);

/* The milliseconds that a seat has left now. */
int64_t remote_left(const RemoteState *state, uint8_t seat);

/* The milliseconds from now until a time by the server's clock, at least 0. */
int64_t remote_until(const RemoteState *state, int64_t time);

#endif
