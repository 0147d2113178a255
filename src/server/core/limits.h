/* limits.h - every limit of the server in one table: how much a visitor may ask for, how large
 * things may be, and how long the server waits. docs/server.md shows the same table. */
#ifndef SERVER_CORE_LIMITS_H
#define SERVER_CORE_LIMITS_H

#include <wayfarer/explain.h>

enum { LIMIT_DAY = 24 * 3600 /* seconds */ };

/* X(NAME, per, rate a second, burst, maximum, unit, message for a visitor who exceeds it)
 *
 * A rate limit has a burst: that much is allowed at once, and it refills at the rate. Limits per
 * address are for --limit-per-address 64, and scale up and down with that option. Limits per
 * session (the holder of one cookie) only scale up. The server checks a session's limit first, and
 * the address's limit is far looser. So nobody's move is refused because of a neighbour behind the
 * same address. */
#define LIMITS(X)                                                                                  \
    X(SESSION_REQUESTS, "session", 32, 128, 0, "moves and other requests at tables",               \
      "too many messages from you: wait a moment")                                                 \
    X(SESSION_TABLES, "session", 3, 12, 0, "new tables",                                           \
      "too many tables were made by you: wait a moment")                                           \
    X(SESSION_TALK, "session", 2, 30, 0, "messages of talk",                                       \
      "too many messages from you: wait a moment")                                                 \
    X(SESSION_JOINS, "session", 8, 64, 0, "tables joined or left",                                 \
      "too many messages from you: wait a moment")                                                 \
    X(SESSION_READS, "session", 64, 512, 0, "requests over HTTP",                                  \
      "too many requests from you: wait a moment")                                                 \
    X(SESSION_SMALL, "session", 8, 64, 0, "pings, pieces of messages, messages that say nothing",  \
      "too many messages from you: wait a moment")                                                 \
    X(SESSION_REVOKES, "session", 1, 4, 0, "wishes to revoke a cookie",                            \
      "too many messages from you: wait a moment")                                                 \
    X(SESSION_COMPUTATIONS, "session", 1, 8, 0, "reviews, solutions and analyses asked for",       \
      "too many messages from you: wait a moment")                                                 \
    X(SESSION_DAY_TABLES, "session", 200.0 / LIMIT_DAY, 200, 0, "new tables in a day",             \
      "too many tables were made by you today: come back tomorrow")                                \
    X(SESSION_DAY_BYTES, "session", 16e6 / LIMIT_DAY, 16e6, 0, "bytes to be kept in a day",        \
      "you have written as much as one may in a day: come back tomorrow")                          \
    X(ADDRESS_REQUESTS, "address", 2048, 4096, 0, "moves and other requests at tables",            \
      "too many messages from your address: wait a moment")                                        \
    X(ADDRESS_TABLES, "address", 4, 24, 0, "new tables",                                           \
      "too many tables were made from your address: wait a moment")                                \
    X(ADDRESS_TALK, "address", 128, 1024, 0, "messages of talk",                                   \
      "too many messages from your address: wait a moment")                                        \
    X(ADDRESS_JOINS, "address", 256, 2048, 0, "tables joined or left",                             \
      "too many messages from your address: wait a moment")                                        \
    X(ADDRESS_READS, "address", 256, 1024, 0, "requests over HTTP",                                \
      "too many requests from your address: wait a moment")                                        \
    X(ADDRESS_SMALL, "address", 512, 4096, 0,                                                      \
      "pings, pieces of messages, messages that say nothing",                                      \
      "too many messages from your address: wait a moment")                                        \
    X(ADDRESS_REVOKES, "address", 4, 64, 0, "wishes to revoke a cookie",                           \
      "too many messages from your address: wait a moment")                                        \
    X(ADDRESS_COMPUTATIONS, "address", 8, 64, 0, "reviews, solutions and analyses asked for",      \
      "too many messages from your address: wait a moment")                                        \
    X(ADDRESS_DAY_TABLES, "address", 1000.0 / LIMIT_DAY, 1000, 0, "new tables in a day",           \
      "too many tables were made from your address today: come back tomorrow")                     \
    X(ADDRESS_DAY_BYTES, "address", 128e6 / LIMIT_DAY, 128e6, 0, "bytes to be kept in a day",      \
      "your address has written as much as it may in a day: come back tomorrow")                   \
    X(EVENTS_SESSION, "session", 0, 0, 128,                                                        \
      "events read from the store for a request or a table joined; more cost more", "")            \
    X(EVENTS_ADDRESS, "address", 0, 0, 16,                                                         \
      "events read from the store for a request or a table joined; more cost more", "")            \
    X(NOISE, "socket", 1, 32, 0, "messages refused for their number", "too many messages")         \
    X(CONNECTIONS, "address", 0, 0, 64, "connections at once",                                     \
      "too many connections from your address")                                                    \
    X(ALL_CONNECTIONS, "server", 0, 0, 65536, "connections at once; fewer if files are fewer",     \
      "the server is full: come back in a moment")                                                 \
    X(TURNED_AWAY, "server", 0, 0, 64, "connections over a limit that are told so", "")            \
    X(HEAD, "request", 0, 0, 16384, "bytes of a head", "the head of the request is too long")      \
    X(FIELDS, "request", 0, 0, 128, "header fields", "the request has too many header fields")     \
    X(PATH, "request", 0, 0, 4096, "bytes of a path", "the address is too long")                   \
    X(COOKIES, "request", 0, 0, 8, "cookies of our name that are looked at", "")                   \
    X(MESSAGE, "message", 0, 0, 8192, "bytes", "messages have at most 8192 bytes")                 \
    X(VISITS, "socket", 0, 0, 16, "tables looked at", "you look at too many tables at once")       \
    X(ANSWERS, "socket", 0, 0, 64, "answers that wait to be read", "answers are not read")         \
    X(NEWS, "message", 0, 0, 16384, "bytes of what a table has to say, then another follows", "")  \
    X(UNSENT, "connection", 0, 0, 262144, "bytes on their way to a reader", "")                    \
    X(UNREAD, "connection", 0, 0, 131072, "bytes that the kernel holds for a reader", "")          \
    X(LISTED, "server", 0, 0, 50, "tables in the list of those that wait", "")                     \
    X(WATCHABLE, "server", 0, 0, 20, "games in the list of those to look on at", "")               \
    X(NAMED, "request", 0, 0, 16, "tables of one's own that are asked for at once", "")            \
    X(AT_ONCE, "request", 0, 0, 128,                                                               \
      "moves of a game that is read at once; a longer one waits for its turn", "")                 \
    X(WAITING_WORK, "server", 0, 0, 256,                                                           \
      "pictures and long games that wait until they are drawn or read",                            \
      "too many pictures and games are asked for: try again in a moment")                          \
    X(KEPT, "server", 0, 0, 16777216, "bytes of pictures and long games that are kept", "")        \
    X(LINE, "table", 0, 0, 64, "requests that may wait at a table",                                \
      "too much is asked of this table at once")                                                   \
    X(EVENT, "event", 0, 0, 4096, "bytes of an event", "that is too long to be kept")              \
    X(SAID, "message", 0, 0, 300, "bytes of one thing said", "say something of at most 300 bytes") \
    X(TALKS, "seat", 0, 0, 500, "things said at a table",                                          \
      "you have said as much as one may at a table")                                               \
    X(OFFERS, "seat", 0, 0, 100, "draws offered in a game",                                        \
      "you have offered a draw too often in this game")                                            \
    X(DECLINES, "seat", 0, 0, 200, "offers declined in a game",                                    \
      "you have declined too often in this game: an offer lapses with a move")                     \
    X(TAKEBACKS, "seat", 0, 0, 500, "moves taken back in a game",                                  \
      "you have taken moves back too often in this game")                                          \
    X(KEYS, "seat", 0, 0, 50, "keys to a seat",                                                    \
      "too many keys to this seat were made: use the newest one")                                  \
    X(STOOD, "table", 0, 0, 100, "seats left before a game",                                       \
      "seats of this table were left too often: make a new table")                                 \
    X(NOTICES, "table", 0, 0, 100, "notices in a game",                                            \
      "too many notices were given at this table")                                                 \
    X(SESSION_ALONE, "session", 0, 0, 12, "games of computers alone that go on",                   \
      "too many games of computers alone are played for you: wait until one is over")              \
    X(ADDRESS_ALONE, "address", 0, 0, 48, "games of computers alone that go on",                   \
      "too many games of computers alone are played for you: wait until one is over")              \
    X(ALL_ALONE, "server", 0, 0, 256, "games of computers alone that go on",                       \
      "too many games of computers alone are played: try again later")                             \
    X(SESSION_TURNS, "session", 0, 0, 32, "turns of computers that wait",                          \
      "the computer has too many games to think about: try again in a few minutes")                \
    X(ADDRESS_TURNS, "address", 0, 0, 256, "turns of computers that wait",                         \
      "the computer has too many games to think about: try again in a few minutes")                \
    X(ALONE_TURNS, "server", 0, 0, 256, "turns that wait in games of computers alone",             \
      "the computer has too many games to think about: try again in a few minutes")                \
    X(ALL_TURNS, "server", 0, 0, 1024, "turns that wait in people's games",                        \
      "the computer has too many games to think about: try again in a few minutes")                \
    X(SESSION_WAITING, "session", 0, 0, 4, "tables that wait for anyone",                          \
      "you have as many open tables as one may: wait until somebody comes")                        \
    X(ADDRESS_WAITING, "address", 0, 0, 16, "tables that wait for anyone",                         \
      "your address has as many open tables as it may: wait until somebody comes")                 \
    X(SESSION_OPENED, "session", 0, 0, 16, "tables made for anyone in an hour that nobody joined", \
      "nobody has joined the tables that you have opened: wait until somebody comes")              \
    X(ADDRESS_OPENED, "address", 0, 0, 64, "tables made for anyone in an hour that nobody joined", \
      "nobody has joined the tables that your address has opened: wait until somebody comes")      \
    X(SESSION_TAKEN, "session", 0, 0, 3, "games that go on at other people's open tables",         \
      "you play at as many open tables as one may: finish a game first")                           \
    X(ADDRESS_TAKEN, "address", 0, 0, 12, "games that go on at other people's open tables",        \
      "as many play from your address at open tables as may: finish a game first")                 \
    X(SESSION_SHOWN, "session", 0, 0, 2, "games in the list of those to look on at", "")           \
    X(ADDRESS_SHOWN, "address", 0, 0, 6, "games in the list of those to look on at", "")           \
    X(TURN, "turn", 0, 0, 1800, "milliseconds that a computer thinks at most", "")                 \
    X(SESSION_JOBS, "session", 0, 0, 4, "reviews, solutions and analyses that go on",              \
      "the server does as much for you as it may: wait until something is done, or stop it")       \
    X(ADDRESS_JOBS, "address", 0, 0, 32, "reviews, solutions and analyses that go on",             \
      "the server does as much for you as it may: wait until something is done, or stop it")       \
    X(FIRST_BYTE, "connection", 0, 0, 10, "seconds until the first byte", "")                      \
    X(WHOLE_HEAD, "request", 0, 0, 10, "seconds for a head", "the request came too slowly")        \
    X(IDLE, "connection", 0, 0, 30, "seconds between two requests", "")                            \
    X(READING, "connection", 0, 0, 30, "seconds until a reader takes what was sent", "")           \
    X(PING, "socket", 0, 0, 30, "seconds between two pings of the server's", "")                   \
    X(SILENCE, "socket", 0, 0, 45, "seconds without a whole frame", "")                            \
    X(PROMISE, "ping", 0, 0, 20000, "milliseconds until the next message that a ping promises",    \
      "next is a number of milliseconds from 500 to 20000, or 0")                                  \
    X(GRACE, "socket", 0, 0, 600, "milliseconds after which a promised message is missed", "")     \
    X(FAREWELL, "connection", 0, 0, 2, "seconds for the other end to close", "")

/* LIMIT_HEAD is the index of a row in the table, MOST_HEAD its maximum. */
typedef enum LimitName {
#define X(name, per, rate, burst, most, unit, sentence) LIMIT_##name,
    LIMITS(X)
#undef X
        LIMIT_COUNT
} LimitName;

enum {
#define X(name, per, rate, burst, most, unit, sentence) MOST_##name = (most),
    LIMITS(X)
#undef X
};

typedef struct Limit {
    const char *name, *per;
    double rate, burst;
    unsigned most;
    const char *unit;
    WfMessage says; /* "limit.NAME"; empty if no visitor is told */
} Limit;

extern const Limit limits[LIMIT_COUNT];

/* The shortest time that a ping may promise, so that nobody can come and go at will. */
enum { LEAST_PROMISE = 500 };

/* The connections per address for which the limits per address are given. */
enum { LIMIT_SCALE = MOST_CONNECTIONS };

#endif
