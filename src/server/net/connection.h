/* connection.h - the connections of a server: listens, accepts, counts by address, reads, writes,
 * and gives up on stalled ones.
 *
 * Everything here runs on the loop's thread. The caller owns a NetLoop, and the NetLoop owns its
 * connections. A connection is freed some time after conn_close, or after the peer has closed it;
 * the use's `gone` is the last callback. Calls on a closing connection do nothing. */
#ifndef SERVER_NET_CONNECTION_H
#define SERVER_NET_CONNECTION_H

#include <uv.h>

#include "server/core/ledger.h"
#include "server/net/address.h"
#include "server/net/listener.h"

typedef struct NetLoop NetLoop;
typedef struct NetConn NetConn;

/* The callbacks of a connection's current use. */
typedef struct ConnUse {
    void (*bytes)(NetConn *conn, const char *bytes, size_t size);
    void (*ready)(NetConn *conn); /* after conn_want: all output was accepted, more may be sent */
    void (*late)(NetConn *conn);  /* its deadline has passed */
    void (*stop)(NetConn *conn);  /* the server is stopping: say good-bye and close */
    void (*gone)(NetConn *conn);  /* free what belongs to the connection */
} ConnUse;

struct NetConn {
    uv_tcp_t tcp;
    NetLoop *net;
    const ConnUse *use;
    void *owner;  /* for the use */
    Address peer; /* address of the other end, perhaps a proxy */
    int64_t deadline;
    bool trusted; /* the peer is a trusted proxy */

    /* private to connection.c */
    bool counted, parted, closing, finishing, finished, wanting;
    unsigned writes;
    int64_t blocked;  /* since when a write has been waiting */
    size_t swallowed; /* bytes that came after conn_finish */
    LedgerRest rest;
    NetConn *next, **before, *next_wanting, **before_wanting;
};

struct NetLoop {
    /* set by the owner before net_open */
    uv_loop_t *loop;
    Ledger *ledger;
    const AddressRange *trusted;
    unsigned trusted_count;
    void (*opened)(NetConn *conn); /* sets the use of a new connection */
    void *context;

    /* read-only */
    unsigned count, most;
    uint64_t turned_away;

    /* private to connection.c */
    Listener listener;
    uv_prepare_t flush;
    uv_idle_t again; /* while active, the loop does not block */
    uv_timer_t watch;
    unsigned turned; /* connections over a limit that are being told so */
    bool open;
    NetConn *conns, *wanting, *flushed; /* flushed: those whose turn it is in this round */
    char *buffer;
};

/* Listens at an IP address; returns false if it fails. */
bool net_open(NetLoop *net, const char *address, int port);

/* Stops listening, lets every connection say good-bye, and runs the loop until all connections are
 * gone. */
void net_close(NetLoop *net);

/* Milliseconds of a monotonic clock. */
int64_t net_now(const NetLoop *net);

/* Has the use's `ready` called before the loop next blocks, once all output was accepted. If called
 * from within `ready`, this happens in the next round, so every connection has a turn in each
 * round. */
void conn_want(NetConn *conn);

/* Whether all output was accepted, so that more may be sent. */
bool conn_is_free(const NetConn *conn);

/* Sends the parts in order. What the kernel does not accept at once is copied. */
void conn_send(NetConn *conn, const uv_buf_t *parts, unsigned count);

/* Has `late` called after about that time; 0: never. */
void conn_deadline(NetConn *conn, unsigned seconds);

/* Marks the connection as idle until bytes come. An idle connection is closed if its address is at
 * its limit of connections and opens another one. */
void conn_rest(NetConn *conn);

/* Stops reading for a while, and resumes it. */
void conn_pause(NetConn *conn);
void conn_resume(NetConn *conn);

/* Closes once the output was accepted, and leaves the peer a moment to read it. */
void conn_finish(NetConn *conn);

/* Closes at once. */
void conn_close(NetConn *conn);

#endif
