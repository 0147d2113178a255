/* limits.h - every limit of the server, in one table: who may ask how much, how large things may
 * be, and how long anybody is waited for. docs/server.md shows the same table. */
#ifndef SERVER_LIMITS_H
#define SERVER_LIMITS_H

/* X(NAME, per, rate a second, burst, maximum, unit, what whoever goes over it is told)
 *
 * A limit by rate has a burst: so much at once, refilled at the rate. Those per address are for
 * --limit-per-address 64, and go up and down with it; those per session (whoever holds one cookie)
 * only go up. A session's limit is asked first, and the address' one is far looser: so nobody's
 * move is refused for what a neighbour behind the same address does. */
#define LIMITS(X)                                                                                  \
    X(SESSION_WISHES, "session", 32, 128, 0, "moves and other wishes at tables",                   \
      "too many messages from you: wait a moment")                                                 \
    X(SESSION_TABLES, "session", 1, 12, 0, "new tables",                                           \
      "too many tables were made by you: wait a moment")                                           \
    X(SESSION_TALK, "session", 2, 30, 0, "messages of talk",                                       \
      "too many messages from you: wait a moment")                                                 \
    X(SESSION_JOINS, "session", 8, 64, 0, "tables joined or left",                                 \
      "too many messages from you: wait a moment")                                                 \
    X(SESSION_READS, "session", 64, 512, 0, "requests over HTTP",                                  \
      "too many requests from you: wait a moment")                                                 \
    X(SESSION_SMALL, "session", 8, 64, 0, "pings, pieces of messages, messages that say nothing",  \
      "too many messages from you: wait a moment")                                                 \
    X(ADDRESS_WISHES, "address", 2048, 4096, 0, "moves and other wishes at tables",                \
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
    X(NOISE, "socket", 1, 32, 0, "messages refused for their number", "too many messages")         \
    X(CONNECTIONS, "address", 0, 0, 64, "connections at once",                                     \
      "too many connections from your address")                                                    \
    X(ALL_CONNECTIONS, "server", 0, 0, 65536, "connections at once; fewer if files are fewer",     \
      "the server is full: come back in a moment")                                                 \
    X(TURNED_AWAY, "server", 0, 0, 64, "connections over a limit that are told so", "")            \
    X(HEAD, "request", 0, 0, 16384, "bytes of a head", "the head of the request is too long")      \
    X(FIELDS, "request", 0, 0, 128, "header fields", "the request has too many header fields")     \
    X(PATH, "request", 0, 0, 4096, "bytes of a path", "the address is too long")                   \
    X(MESSAGE, "message", 0, 0, 8192, "bytes", "messages have at most 8192 bytes")                 \
    X(VISITS, "socket", 0, 0, 16, "tables looked at", "you look at too many tables at once")       \
    X(ANSWERS, "socket", 0, 0, 64, "answers that wait to be read", "answers are not read")         \
    X(NEWS, "message", 0, 0, 16384, "bytes of what a table has to say, then another follows", "")  \
    X(UNSENT, "connection", 0, 0, 262144, "bytes on their way to a reader", "")                    \
    X(FIRST_BYTE, "connection", 0, 0, 10, "seconds until the first byte", "")                      \
    X(WHOLE_HEAD, "request", 0, 0, 10, "seconds for a head", "the request came too slowly")        \
    X(IDLE, "connection", 0, 0, 30, "seconds between two requests", "")                            \
    X(READING, "connection", 0, 0, 30, "seconds until a reader takes what was sent", "")           \
    X(PING, "socket", 0, 0, 30, "seconds between two pings of the server's", "")                   \
    X(SILENCE, "socket", 0, 0, 45, "seconds without a whole frame", "")                            \
    X(FAREWELL, "connection", 0, 0, 2, "seconds for the other end to close", "")

/* LIMIT_HEAD is a row's place in the table, MOST_HEAD its maximum. */
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
    const char *unit, *sentence;
} Limit;

extern const Limit limits[LIMIT_COUNT];

/* How many connections of an address the limits per address are for. */
enum { LIMIT_SCALE = MOST_CONNECTIONS };

#endif
