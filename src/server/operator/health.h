/* health.h - the health of the server: what is counted for the metrics and the status page, and
 * what is logged when the server starts, stops, or has trouble. */
#ifndef SERVER_OPERATOR_HEALTH_H
#define SERVER_OPERATOR_HEALTH_H

#include <stdbool.h>

#include "server/operator/latency.h"
#include "server/options.h"
#include "store/store.h"

enum { HEALTH_RATE = 10 /* seconds over which moves are counted for the status page */ };

/* The purpose of a request, as far as purposes are counted separately. */
typedef enum RequestKind {
    REQUEST_PAGE,    /* the page, and other addresses that people open */
    REQUEST_ASSET,   /* its files */
    REQUEST_TABLE,   /* a table, or those that the principal names */
    REQUEST_LISTS,   /* lists of tables */
    REQUEST_PICTURE, /* a picture of any position */
    REQUEST_EXPLORE,
    REQUEST_SOCKET, /* a WebSocket handshake */
    REQUEST_OTHER,
    REQUEST_KINDS
} RequestKind;

extern const char *const request_kinds[REQUEST_KINDS];

/* What the path of a request is for, unless the request is a handshake. */
RequestKind request_kind(const char *path);

/* What the status page shows, less than a second old. */
typedef struct HealthNow {
    StoreState store;
    uint64_t tables, sockets;
    double moves;        /* per second */
    const char *trouble; /* the log event of the last trouble; NULL: none since the start */
    int64_t trouble_at;
} HealthNow;

typedef struct Health {
    Log log;
    int64_t started;                /* milliseconds since 1970 */
    Latency loop;                   /* how late each tick was */
    Latency request[REQUEST_KINDS]; /* until the answer was handed over */
    Latency held;                   /* CPU time of the loop to answer a request */
    uint64_t refused_sockets;       /* handshakes */
    HealthNow now;

    /* private */
    int64_t last_tick, next_look; /* of latency_now */
    StoreState store;
    int64_t failing_since;
    bool warned;                              /* of the store's warning */
    uint64_t turned_away, moves[HEALTH_RATE]; /* as of the last checks */
    unsigned looks;
    LogRate refusals;
} Health;

/* The input of the check every second. A store that does not answer for HEALTH_STALL counts as one
 * that cannot be written. */
enum { HEALTH_STALL = 2000000 /* microseconds */ };
typedef struct HealthSample {
    StoreState store;
    int64_t oldest_write; /* microseconds */
    const char *warning;  /* store_warning */
    uint64_t tables, sockets, moves, turned_away;
} HealthSample;

/* Logs that a server with these options is listening. `now` is in milliseconds since 1970. */
void health_begin(Health *health, const ServerOptions *options, int64_t now);

/* Logs that the server stops. */
void health_end(Health *health, int64_t now, uint64_t sockets);

/* To be called every `every` milliseconds. Returns true when health_look is due. */
bool health_tick(Health *health, unsigned every);
void health_look(Health *health, const HealthSample *seen);

/* Counts a handshake from an address that was refused with that status. */
void health_refused(Health *health, const Address *address, unsigned status);

#endif
