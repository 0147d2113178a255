/* socket.h - a socket for playing games, and what is sent on it: answers and news, as JSON
 * messages. */
#ifndef SERVER_SOCKETS_SOCKET_H
#define SERVER_SOCKETS_SOCKET_H

#include "server/server_state.h"
#include "server/sockets/guest.h"

enum {
    SOCKET_OUT = 65536, /* bytes that are collected before they are sent */
    /* reasons for closing a socket */
    SOCKET_GOING_AWAY = 1001,
    SOCKET_POLICY_VIOLATION = 1008,
    SOCKET_FORGOTTEN = 4001,
};

/* A message that is held back because one before it waits for the store. */
typedef struct SocketBacklog {
    json_t *message;
    struct SocketBacklog *next;
} SocketBacklog;

/* An answer that has not been sent yet. */
typedef struct SocketAnswer {
    struct SocketAnswer *next;
    size_t size;
    char text[];
} SocketAnswer;

typedef struct Socket {
    TableClient client; /* first: the lobby knows sockets by this */
    NetConn *conn;
    Frames frames;
    Guest guest;
    Visit visit[MOST_VISITS]; /* those without a room are free */
    SocketAnswer *answers, **answers_end;
    unsigned waiting;
    Wait wait;                       /* for the table of the first message held back */
    bool caught_up;                  /* other servers' writes to it were asked for already */
    SocketBacklog *held, **held_end; /* no more input is read while there are any */
    Meter noise;
    bool revoking; /* the visitor's cookie, at the request of this socket, whose id is kept */
    json_t *revoke_id;
    int64_t next_ping;
    int64_t promise; /* the visitor promised a message within so many milliseconds; 0: none */
    bool quiet;      /* the promise was broken: see heartbeat.h */
} Socket;

/* The socket of a connection; NULL if it has another use. */
Socket *socket_of(const NetConn *conn);

/* Sends a message soon. Takes ownership of the JSON. */
void socket_send(Socket *socket, json_t *json);

/* Answers a message whose sender marked it with `id` (or NULL): refuses it, with the reason. */
void socket_refuse(Socket *socket, const json_t *id, const char *why);

/* Callbacks for the lobby: see TableClient. */
void socket_answer(TableClient *client, const json_t *id, const char *why, const char *secret,
                   const char *table);
void socket_news(TableClient *client);

/* Sends all output that is pending, as long as the connection accepts it. */
void socket_ready(NetConn *conn);

/* Closes the socket with a code and a textual reason. */
void socket_hang_up(Socket *socket, unsigned code, const char *why);

#endif
