/* lobby.h - all tables of a server: finds them, reads them from the store, passes on requests, and
 * serves visitors. The core decides (core/step.h); the lobby tells it what has happened. Everything
 * here runs on the server's thread. */
#ifndef SERVER_LOBBY_LOBBY_H
#define SERVER_LOBBY_LOBBY_H

#include "server/driver.h"

typedef struct Lobby Lobby;

typedef struct LobbyNumbers {
    RoomsNumbers rooms;
    uint64_t due, thinking;
    int64_t oldest_write; /* how long it has been in progress, in microseconds */
    Latency writes;       /* from the request for a write to the store's answer */
} LobbyNumbers;

typedef struct LobbyOptions {
    const char *store;
    int64_t expire;                  /* milliseconds that a table may be idle */
    void (*wake)(void *context);     /* from any thread: asks for a call of lobby_work */
    void (*enqueued)(void *context); /* on the server's thread: the queue may have a new turn */
    void *context;
    Log *log; /* on the server's thread */
} LobbyOptions;

/* NULL, with the fault filled, if it fails. */
Lobby *lobby_open(const LobbyOptions *options, WfFault *fault);
void lobby_close(Lobby *lobby);

/* The time, in milliseconds since 1970. */
int64_t lobby_now(const Lobby *lobby);

/* Does what is due: durable events, computers' moves, flags. To be called after each wake, and
 * about every 50 ms. */
void lobby_work(Lobby *lobby);

/* A worker of this process has stored the result of a job. */
void lobby_job_over(Lobby *lobby, const char *key, const char *result);

/* Finds the room of a table, and reads the table from the store if necessary. */
typedef enum LobbyLookup {
    LOBBY_FOUND,      /* its table is in memory (table_is_read) */
    LOBBY_NONE,       /* there is no such table */
    LOBBY_UNREADABLE, /* it cannot be read at the moment */
    LOBBY_READING,    /* it is being read: call again when lobby_wait's wait is over */
} LobbyLookup;

/* The room stays valid while somebody visits it or waits for it, or until the next lobby_work. A
 * room may lose its table while it is open, because the store can fail. */
LobbyLookup lobby_room(Lobby *lobby, const char *name, Room **room);
void lobby_wait(Lobby *lobby, Room *room, Wait *wait);

/* Somebody knows of later events than the room has: reads what other servers have written. Returns
 * true if that read is in progress, see lobby_wait. */
bool lobby_catch_up(Lobby *lobby, Room *room);

/* Whether the room of that name is in memory. */
bool lobby_has_room(const Lobby *lobby, const char *name);

/* Calls `visit` for every room whose table is in memory. */
void lobby_each_room(Lobby *lobby, void (*visit)(void *context, Room *room), void *context);

/* Makes a table from a message, and answers the client with the table's name once it is durable. */
void lobby_create(Lobby *lobby, TableClient *client, const json_t *message);

/* Enters or leaves a room. Before a client is freed it must leave all its rooms and then be
 * forgotten (lobby_forget), so that no more answers go to it. */
void lobby_enter(Lobby *lobby, Room *room, Visit *visit, TableClient *client);
void lobby_leave(Lobby *lobby, Visit *visit);
/* A visitor broke its promise to send a message. It does not count as present until it does. */
void lobby_quiet(Lobby *lobby, Visit *visit, bool quiet);
void lobby_forget(Lobby *lobby, TableClient *client);

/* Passes on a request in a room that the client visits. */
void lobby_request(Lobby *lobby, Room *room, TableClient *client, const json_t *message);

LobbyNumbers lobby_numbers(Lobby *lobby);

/* How many events were read from the store so far for rooms that lobby_room found. Reading takes
 * time, so the client that opens a room first is charged for it. */
uint64_t lobby_events_read(const Lobby *lobby);

/* How often the list of open tables may have changed. */
uint64_t lobby_listed(const Lobby *lobby);

/* What is known of open tables. */
KnownTables *lobby_known_tables(Lobby *lobby);

/* The store, for queries about visitors. */
Store *lobby_store(Lobby *lobby);

#endif
