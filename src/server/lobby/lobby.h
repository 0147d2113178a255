/* lobby.h - all tables of a server: found or read from the store, asked for things, watched. The
 * core decides (core/step.h); the lobby tells it what has happened. Everything here runs on one
 * thread, the server's. */
#ifndef SERVER_LOBBY_LOBBY_H
#define SERVER_LOBBY_LOBBY_H

#include "server/driver.h"

typedef struct Lobby Lobby;

typedef struct LobbyNumbers {
    RoomsNumbers rooms;
    uint64_t due, thinking;
    int64_t oldest_write; /* for how long it has been on its way, in microseconds */
    Latency writes;       /* each from its asking until the store's answer */
} LobbyNumbers;

typedef struct LobbyOptions {
    const char *store;
    int64_t expire;                  /* milliseconds that a table may rest */
    void (*wake)(void *context);     /* from any thread: have lobby_work called */
    void (*enqueued)(void *context); /* on the server's thread: there may be a turn in the queue */
    void *context;
    Log *log; /* on the server's thread */
} LobbyOptions;

/* NULL with the fault filled. */
Lobby *lobby_open(const LobbyOptions *options, WfFault *fault);
void lobby_close(Lobby *lobby);

/* The time, in milliseconds since 1970. */
int64_t lobby_now(const Lobby *lobby);

/* Does what is due: events that became durable, answers of the computer, flags. To be called after
 * each wake, and every 50 ms or so. */
void lobby_work(Lobby *lobby);

/* A worker of this process has recorded the result of a job. */
void lobby_job_over(Lobby *lobby, const char *key);

/* Looks for the room of a table, which is read from the store if need be. */
typedef enum LobbyLookup {
    LOBBY_FOUND,      /* its table is read (table_is_read) */
    LOBBY_NONE,       /* there is no such table */
    LOBBY_UNREADABLE, /* it cannot be read at the moment */
    LOBBY_READING,    /* it is being read: ask again when lobby_wait's wait is over */
} LobbyLookup;

/* The room stays valid while somebody visits it or waits for it, or until the next lobby_work. A
 * room that one visits already may lose its table later: the store may. */
LobbyLookup lobby_room(Lobby *lobby, const char *name, Room **room);
void lobby_wait(Lobby *lobby, Room *room, Wait *wait);

/* Somebody knows more of a table than its room does: what other servers have written is read. True:
 * it is being read, see lobby_wait. */
bool lobby_catch_up(Lobby *lobby, Room *room);

/* Whether the room of that name is in memory. */
bool lobby_has_room(const Lobby *lobby, const char *name);

/* Calls `visit` for every room in memory whose table is read. */
void lobby_each_room(Lobby *lobby, void (*visit)(void *context, Room *room), void *context);

/* Makes a table as the message says and answers the client with its name once it is durable. */
void lobby_create(Lobby *lobby, TableClient *client, const json_t *message);

/* Enters and leaves a room. A client must leave all its rooms before it goes, and then be
 * forgotten: nobody is answered any more. */
void lobby_enter(Lobby *lobby, Room *room, Visit *visit, TableClient *client);
void lobby_leave(Lobby *lobby, Visit *visit);
/* A visitor has not kept its promise to be heard, and is not present until it is. */
void lobby_quiet(Lobby *lobby, Visit *visit, bool quiet);
void lobby_forget(Lobby *lobby, TableClient *client);

/* Asks for something in a room that the client visits. */
void lobby_request(Lobby *lobby, Room *room, TableClient *client, const json_t *message);

LobbyNumbers lobby_numbers(Lobby *lobby);

/* How many events were read from the store so far for rooms that lobby_room has found, which is
 * what costs time here: whoever finds a room first is charged for them. */
uint64_t lobby_events_read(const Lobby *lobby);

/* How often the list of tables that wait for somebody may have changed. */
uint64_t lobby_listed(const Lobby *lobby);

/* What is known of tables that wait for somebody. */
KnownTables *lobby_known_tables(Lobby *lobby);

/* The store, to be asked about visitors. */
Store *lobby_store(Lobby *lobby);

#endif
