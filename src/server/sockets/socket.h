/* socket.h - a socket at which games are played, and what is sent on it: JSON messages of answers
 * and of news. */
#ifndef SERVER_SOCKETS_SOCKET_H
#define SERVER_SOCKETS_SOCKET_H

#include "server/server_state.h"
#include "server/sockets/guest.h"

enum {
    SOCKET_OUT = 65536, /* bytes that are put together before they are sent */
    /* why a socket is closed */
    SOCKET_GOING_AWAY = 1001,
    SOCKET_POLICY_VIOLATION = 1008,
    SOCKET_FORGOTTEN = 4001,
};

/* A message whose turn has not come: one before it waits for the store. */
typedef struct SocketBacklog {
    json_t *message;
    struct SocketBacklog *next;
} SocketBacklog;

/* An answer that waits to be sent. */
typedef struct SocketAnswer {
    struct SocketAnswer *next;
    size_t size;
    char text[];
} SocketAnswer;

typedef struct Socket {
    TableClient client; /* first: the lobby knows sockets by it */
    NetConn *line;
    Frames frames;
    Guest guest;
    Visit visit[MOST_VISITS]; /* those without a room are free */
    SocketAnswer *answers, **answers_end;
    unsigned waiting;
    Wait wait;                       /* for the table that the first held message is about */
    bool caught_up;                  /* what others have written there was asked for already */
    SocketBacklog *held, **held_end; /* no more is read while there are any */
    Meter noise;
    bool revoking; /* the visitor's cookie, at this socket's request, whose id is kept */
    json_t *revoke_id;
    int64_t next_ping;
    int64_t promise; /* milliseconds within which the visitor will be heard again; 0: none */
    bool quiet;      /* that promise was not kept: see heartbeat.h */
} Socket;

/* The socket that a line is used for; NULL: it is used for something else. */
Socket *socket_of(const NetConn *line);

/* Sends a message some time soon. Takes the JSON. */
void socket_send(Socket *socket, json_t *json);

/* Answers a message that its sender marked with `id` (or NULL): it is refused, and why. */
void socket_refuse(Socket *socket, const json_t *id, const char *why);

/* What the lobby calls: see Watcher. */
void socket_answer(TableClient *client, const json_t *id, const char *why, const char *secret,
                   const char *table);
void socket_news(TableClient *client);

/* Sends all that there is to say, as long as the line takes it. */
void socket_ready(NetConn *line);

/* Closes the socket, with a code and the reason in words. */
void socket_hang_up(Socket *socket, unsigned code, const char *why);

#endif
