/* health.h - how the server is doing: what is counted for the numbers and the status page, and what
 * is said in the log when it starts, stops, or has trouble. */
#ifndef SERVER_OPERATOR_HEALTH_H
#define SERVER_OPERATOR_HEALTH_H

#include <stdbool.h>

#include "server/operator/latency.h"
#include "server/options.h"
#include "store/store.h"

enum { HEALTH_RATE = 10 /* seconds over which moves are counted for the status page */ };

/* What a request is for, of those that are counted apart. */
typedef enum RequestKind {
    REQUEST_PAGE,    /* the page, and what else people open */
    REQUEST_ASSET,   /* its files */
    REQUEST_TABLE,   /* a table, or those that the principal knows */
    REQUEST_LISTS,   /* of tables */
    REQUEST_PICTURE, /* of any position */
    REQUEST_EXPLORE,
    REQUEST_SOCKET, /* a handshake */
    REQUEST_OTHER,
    REQUEST_KINDS
} RequestKind;

extern const char *const request_kinds[REQUEST_KINDS];

/* What the path of a request asks for, unless it asks for a socket. */
RequestKind request_kind(const char *path);

/* What the status page says, as of a moment less than a second ago. */
typedef struct HealthNow {
    StoreState store;
    uint64_t tables, sockets;
    double moves;        /* a second */
    const char *trouble; /* the event of the log; NULL: none since the start */
    int64_t trouble_at;
} HealthNow;

typedef struct Health {
    Log log;
    int64_t started;                /* milliseconds since 1970 */
    Latency loop;                   /* by how much each look was late */
    Latency request[REQUEST_KINDS]; /* until the answer was handed over */
    Latency held;                   /* for which the loop had a processor to answer one */
    uint64_t refused_sockets;       /* handshakes */
    HealthNow now;

    /* its own */
    int64_t last_tick, next_look; /* of latency_now */
    StoreState store;
    int64_t failing_since;
    bool warned;                              /* of what the store warns of */
    uint64_t turned_away, moves[HEALTH_RATE]; /* as they were at the last looks */
    unsigned looks;
    LogRate refusals;
} Health;

/* What the look of every second is told. A store that answers nothing for HEALTH_STALL counts as
 * one that cannot be written. */
enum { HEALTH_STALL = 2000000 /* microseconds */ };
typedef struct HealthSample {
    StoreState store;
    int64_t oldest_write; /* microseconds */
    const char *warning;  /* store_warning */
    uint64_t tables, sockets, moves, turned_away;
} HealthSample;

/* Says that a server of these options listens. `now` is in milliseconds since 1970. */
void health_begin(Health *health, const ServerOptions *options, int64_t now);

/* Says that it stops. */
void health_end(Health *health, int64_t now, uint64_t sockets);

/* To be called every `every` milliseconds; true: health_look is due. */
bool health_tick(Health *health, unsigned every);
void health_look(Health *health, const HealthSample *seen);

/* A handshake of somebody at an address was refused with that status. */
void health_refused(Health *health, const Address *address, unsigned status);

#endif
