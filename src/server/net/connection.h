/* connection.h - the connections of a server: listened for, accepted, counted by address, read,
 * written to, and given up on.
 *
 * Everything here runs on the loop's thread. A NetLoop is its owner's; lines are the NetLoop's, and
 * are freed some time after conn_close or after the other end hung up: the `gone` of their use is
 * the last that is heard of them. Calls on a line that is closing do nothing. */
#ifndef SERVER_NET_CONNECTION_H
#define SERVER_NET_CONNECTION_H

#include <uv.h>

#include "server/core/ledger.h"
#include "server/net/address.h"
#include "server/net/listener.h"

typedef struct NetLoop NetLoop;
typedef struct NetConn NetConn;

/* What a line is used for. */
typedef struct ConnUse {
    void (*bytes)(NetConn *line, const char *bytes, size_t size);
    void (*ready)(NetConn *line); /* after conn_want: everything was taken, more may be sent */
    void (*late)(NetConn *line);  /* its deadline has passed */
    void (*stop)(NetConn *line);  /* the server stops: say good-bye and close */
    void (*gone)(NetConn *line);  /* free what belongs to the line */
} ConnUse;

struct NetConn {
    uv_tcp_t tcp;
    NetLoop *net;
    const ConnUse *use;
    void *owner;  /* for the use */
    Address peer; /* who is at the other end, perhaps a proxy */
    int64_t deadline;
    bool trusted; /* a proxy of ours */

    /* line.c's own */
    bool counted, parted, closing, finishing, finished, wanting;
    unsigned writes;
    int64_t blocked;  /* since when a write waits */
    size_t swallowed; /* bytes that came after the end */
    LedgerRest rest;
    NetConn *next, **before, *next_wanting, **before_wanting;
};

struct NetLoop {
    /* its owner's, to be set before net_open */
    uv_loop_t *loop;
    Ledger *ledger;
    const AddressRange *trusted;
    unsigned trusted_count;
    void (*opened)(NetConn *line); /* sets the use */
    void *context;

    /* to be read */
    unsigned count, most;
    uint64_t turned_away;

    /* line.c's own */
    Listener listener;
    uv_prepare_t flush;
    uv_idle_t again; /* active: the loop does not wait */
    uv_timer_t watch;
    unsigned turned; /* lines over a limit that are told so */
    bool open;
    NetConn *lines, *wanting, *flushed; /* those whose turn it is in this round of the loop */
    char *buffer;
};

/* Listens at an IP address; false if that cannot be done. */
bool net_open(NetLoop *net, const char *address, int port);

/* Listens no more, says good-bye to everybody, and turns the loop until all lines are gone. */
void net_close(NetLoop *net);

/* Milliseconds, of a clock that only goes forward. */
int64_t net_now(const NetLoop *net);

/* Has the use's `ready` called before the loop next waits, if or once all that was sent is taken;
 * from within `ready`, in the next round: so everybody has a turn in each. */
void conn_want(NetConn *line);

/* Whether everything that was sent was taken, and more may be. */
bool conn_is_free(const NetConn *line);

/* Sends the parts, one after the other; what is not taken at once is copied. */
void conn_send(NetConn *line, const uv_buf_t *parts, unsigned count);

/* `late` is called about then; 0: never. */
void conn_deadline(NetConn *line, unsigned seconds);

/* Nothing is asked for on the line, until bytes come: it is closed if its address has as many
 * connections as it may, and one more comes. */
void conn_rest(NetConn *line);

/* Reads no more for a while, and again. */
void conn_pause(NetConn *line);
void conn_resume(NetConn *line);

/* Closes once what was sent is taken, and gives the other end a moment to read it. */
void conn_finish(NetConn *line);

/* Closes now. */
void conn_close(NetConn *line);

#endif
