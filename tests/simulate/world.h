/* world.h - one history of the simulator: some nodes, a database, clients and the connections
 * between them, all in one process and all from one seed. There is no thread, clock or socket:
 * every event is an item of the agenda, and virtual time advances from item to item.
 *
 * Virtual time is in microseconds since the beginning of the history. The core sees milliseconds of
 * a node's own clock (node_now). Every struct here belongs to the world, which one thread runs at a
 * time. world_begin prepares it for a seed, whatever it contained before. */
#ifndef SIMULATE_WORLD_H
#define SIMULATE_WORLD_H

#include <stdio.h>

#include "server/core/news.h"
#include "server/core/step.h"
#include "simulate/model.h"
#include "simulate/queue.h"

enum {
    NODES = 3,
    CLIENTS = 6,
    NAMES = 240,     /* tables that may be named in a history; a failed write uses one up */
    FEW_TABLES = 5,  /* the most that clients create, rematches aside */
    NAMES_LEFT = 60, /* when so few are left, nobody requests a new table any more */
    ROOMS_MOST = NAMES,
    LINES = 1024,
    VISITS = 24,
    RING = 128, /* messages in transit on a connection */
    OPS = 512,
    THOUGHTS = 128,
    JOINS = 64,
    REQUESTS = 4096,
    KEYS_SHARED = 16,
    AGENDA = 4096,
    BROKEN = 600,
    MILLI = 1000,          /* microseconds */
    SECOND = 1000 * MILLI, /* the same */
    BATCH = ROOM_EVENTS,
};

/* ---- the possible faults of a history: drawn first, so that each lacks some of them ---- */

typedef struct Plan {
    unsigned actions; /* of clients, until faults stop */
    unsigned crashes, blackouts, stalls, cuts, breaks, partitions, dates; /* weights of faults */
    unsigned fault_rest;     /* milliseconds between two of them, on average */
    unsigned failing;        /* writes and reads that fail, of 1000 */
    unsigned split;          /* reads that are answered in two parts, of 1000 */
    unsigned half_open;      /* breaks that one end does not notice for long, of 1000 */
    unsigned duplicates;     /* notifications of a table that nobody wrote to, of 1000 */
    unsigned window;         /* messages that may be in transit to a client */
    int64_t latency, commit; /* microseconds: the longest time of a message, of a commit */
    int64_t poll;            /* microseconds: the longest time between looks at the outbox */
    int64_t look, think;     /* between looks at the rooms; between two actions of a client */
    int64_t skew;            /* milliseconds: the largest difference between dates of machines */
    unsigned drift;          /* of the machines' clocks, millionths */
    unsigned talk;           /* requests that are long talk, of 1000 */
    unsigned lost, late;     /* jobs whose worker crashes, or stalls, of 1000 */
    unsigned regret;         /* requests that take a turn back, of 1000 */
    unsigned poison, sweeps; /* jobs that nobody can do; jobs that are removed when finished */
    bool slow;               /* enough for notices to end */
    bool calm;               /* nothing goes wrong */
    bool computers, clocks;  /* among the tables */
} Plan;

/* ---- the database ---- */

/* What the checker knows of a table after one of its events. */
typedef struct Known {
    char *body;
    char *state; /* the snapshot, as it must be sent */
    size_t turns;
    uint8_t turn, playing, computers;
    bool started, over;
    unsigned next;  /* the table that a rematch names, or NAMES */
    unsigned moves; /* legal ones in `move`, as text */
    char *move[2];
} Known;

/* A table of the database, with what the checker knows of it. */
typedef struct Stored {
    char name[STORE_TABLE_NAME];
    Known *known; /* from event number 1 on */
    size_t length, capacity;
    uint8_t slot[STORE_SLOTS][STORE_DIGEST];
    int64_t due;
    struct {
        uint8_t node;
        uint16_t life;  /* of the node that has it */
        uint64_t fence; /* 0: nobody ever had it */
        int64_t until;  /* virtual milliseconds: the database has a clock of its own */
    } lease;
    Table *sum;
    Snapshot snapshot;
    Model model;
    uint8_t held[CLIENTS];  /* seats that each client ever held */
    int64_t computer_since; /* virtual time: since then it has been a computer's turn */
    bool progressed;        /* since faults stopped */
} Stored;

/* Events on their way into the database. */
typedef struct DbWrite {
    unsigned table;
    uint64_t number;
    char *body[BATCH];
    size_t events;
    StoreSlot slot[BATCH];
    size_t slots;
    int64_t due;
    uint64_t fence;   /* of the lease under which it is written; 0: none */
    unsigned request; /* of the first event; 0: the server's own */
    int64_t now;      /* of the node that wrote them */
    int64_t owed;     /* milliseconds: the most that node may give back */
    uint64_t turn;    /* that is enqueued with them */
    char *payload;    /* of its job; NULL: there is none */
} DbWrite;

typedef enum OpKind {
    OP_FREE,
    OP_WRITE,
    OP_READ,
    OP_LEASE,
    OP_NEWS,
    OP_DUE,
    OP_BEAT,
    OP_SAY,
    OP_HEAR,
    OP_LOOK,
    OP_ENQUEUE,
    OP_CANCEL
} OpKind;

/* A request of a node to the database: in transit, then the answer in transit back. */
typedef struct Op {
    OpKind kind;
    uint8_t node;
    uint16_t life; /* of the node: an earlier life gets no answer */
    bool back;
    Room *room;
    int64_t now, asked; /* when it was sent: by the node's clock, and in virtual time */
    DbWrite write[2];
    unsigned writes;
    StoreAnswer answer;
    unsigned table;
    size_t after, sent, upto; /* events: known at the time of the request; handed over; read */
    bool failed;
    int64_t lasts;  /* of a lease: milliseconds */
    uint64_t fence; /* the same: its number */
    uint8_t digest[STORE_SLOTS][STORE_DIGEST];
    unsigned thought; /* of a turn: who waits for it, its number, the state of its job */
    uint64_t number;
    JobState state;
    char *text; /* the result, or the payload */
} Op;

/* The record of a node in one of its lives; times are virtual except the first two. */
typedef struct Beat {
    bool used;
    uint16_t life;
    int64_t at, since;   /* of the last one and the first one, by the node's clock; 0: none */
    int64_t seen, began; /* when these came */
    int64_t sent;        /* when the first one was sent */
    int64_t before;      /* when the last beat of any node that arrived before it had been sent */
    StorePresence there[NAMES]; /* the presence at its tables */
} Beat;

typedef struct DataBase {
    Stored table[NAMES];
    unsigned named;
    struct {
        uint8_t table, node;
        uint16_t life;
    } outbox[8192];
    size_t news;
    Beat beat[NODES][2];   /* of a node's present life and of the one before, in any order */
    int64_t last;          /* the beat that came last, by its node's clock */
    int64_t gone, gone_at; /* the last one of lives before those, and when it came */
    int64_t sent;          /* virtual time at which that was sent; 0: none was */
    QueueJob job[JOBS];
    unsigned jobs;
    int64_t full_until; /* nothing can be written until then */
    int64_t slow_until;
} DataBase;

/* ---- nodes ---- */

/* A visitor who waits for a table to be read. */
typedef struct Join {
    unsigned line, request;
    unsigned table;
    size_t after;
    bool fresh; /* a read that began after the request is awaited, or has finished */
} Join;

typedef struct Node {
    bool up;
    uint16_t life;
    bool cut_off;          /* from the database */
    int64_t stalled_until; /* virtual */
    int64_t date;          /* milliseconds by which the machine's date is ahead of its counter */
    int64_t ahead;         /* the same, as the node uses it */
    int drift;
    Rooms *rooms;
    Effects effects;
    Entropy entropy;
    Room *room[ROOMS_MOST];
    unsigned room_count;
    Join join[JOINS];
    unsigned joins;
    size_t news; /* read of the outbox */
    bool polling;
    int64_t next_beat, next_overdue;
    bool asks_due;
    int64_t owed_most;    /* milliseconds: no more may be given back by this life */
    uint16_t open[LINES]; /* lines */
    unsigned opens;
    bool wants;                                   /* one of them has something to send */
    StorePresence here[NAMES], said[NAMES];       /* who is present; what was last sent of that */
    StorePresence elsewhere[NAMES], heard[NAMES]; /* at other nodes; an answer in transit */
    bool here_changed, saying, hearing;
    int64_t next_say, next_hear;
    bool resume[NAMES]; /* tables that were due when the node came up: CORE_RESUME follows */
} Node;

/* ---- clients, and connections to nodes ---- */

typedef enum TableRequestKind {
    TABLE_REQUEST_CREATE,
    TABLE_REQUEST_JOIN,
    TABLE_REQUEST_LEAVE,
    TABLE_REQUEST_SIT,
    TABLE_REQUEST_STAND,
    TABLE_REQUEST_MOVE,
    TABLE_REQUEST_RESIGN,
    TABLE_REQUEST_DRAW,
    TABLE_REQUEST_TAKEBACK,
    TABLE_REQUEST_DECLINE,
    TABLE_REQUEST_REMATCH,
    TABLE_REQUEST_CLAIM,
    TABLE_REQUEST_KEY,
    TABLE_REQUEST_TAKE,
    TABLE_REQUEST_TALK,
    TABLE_REQUEST_NONSENSE
} TableRequestKind;

typedef enum TableRequestState {
    TABLE_REQUEST_ASKED,
    TABLE_REQUEST_GRANTED,
    TABLE_REQUEST_REFUSED,
    TABLE_REQUEST_CUT
} TableRequestState;

/* A request of a client; its number is the message's id. */
typedef struct Ask {
    TableRequestKind kind;
    TableRequestState state;
    uint8_t client;
    uint16_t line;
    unsigned table;
    size_t at;
    char move[WF_TEXT_MAX / 4];
    uint8_t key[STORE_DIGEST];
    bool has_key;
    unsigned events; /* that became durable for it */
} Ask;

/* A message on a connection to its client. */
typedef struct Down {
    int64_t at;
    bool answer, granted;
    unsigned request, table;
    size_t first, count, state; /* events, and the state's number */
    uint8_t you, present;
    size_t watching;
    char key[ENTROPY_TOKEN];
} Down;

typedef struct Up {
    int64_t at;
    json_t *message; /* NULL: the client closes the connection */
    unsigned request;
    TableRequestKind kind;
} Up;

typedef struct Line {
    uint8_t client, node;
    uint16_t life;
    bool client_open, node_open;
    bool broken; /* nothing gets through any more */
    bool quiet;  /* the node does not know the client yet */
    bool wants;
    Principal principal;
    Visit visit[VISITS];
    unsigned visits[VISITS]; /* the tables */
    size_t told[VISITS];     /* as the checker counts */
    Up up[RING];
    Down down[RING];
    unsigned up_first, up_count, down_first, down_count;
    int64_t up_last, down_last;
} Line;

/* What a client knows of a table. */
typedef struct Seen {
    bool wanted, joining, joined;
    size_t known, state; /* events, and the number of the last state */
    uint8_t you, present;
    size_t watching;
} Seen;

typedef struct Client {
    uint8_t holder[STORE_DIGEST];
    unsigned line; /* LINES: none */
    unsigned node; /* where it connects next */
    Seen seen[NAMES];
    unsigned waiting; /* unanswered requests */
    int64_t waits_since;
    int64_t away_until; /* it does not come back sooner, unless faults have stopped */
} Client;

/* ---- the agenda ---- */

typedef enum ItemKind {
    ITEM_LOOK,
    ITEM_START,
    ITEM_OP,
    ITEM_THOUGHT,
    ITEM_WORKER,
    ITEM_UP,
    ITEM_DOWN,
    ITEM_LOST_BY_CLIENT,
    ITEM_LOST_BY_NODE,
    ITEM_QUIET,
    ITEM_ACT,
    ITEM_FAULT,
    ITEM_HEAL,
    ITEM_TAIL
} ItemKind;

typedef struct Item {
    int64_t at;
    uint32_t tie;
    uint16_t life;
    uint8_t kind, node;
    uint32_t index;
} Item;

typedef struct Numbers {
    uint64_t actions, events, news, reads, conflicts, failures, faults, crashes;
} Numbers;

typedef enum Stage { STAGE_FAULTS, STAGE_TAIL, STAGE_QUIET, STAGE_OVER } Stage;

typedef struct World {
    uint64_t seed, random;
    Plan plan;
    int64_t now;
    Item agenda[AGENDA];
    unsigned items;
    Stage stage;
    int64_t stage_at; /* when it began */
    int64_t stirred;  /* when a message last arrived on a connection, or something became durable */
    DataBase db;
    Node node[NODES];
    bool apart[CLIENTS][NODES]; /* a client cannot reach a node */
    Line line[LINES];
    unsigned lines;
    Client client[CLIENTS];
    Op op[OPS];
    Thought thought[THOUGHTS];
    Worker worker[WORKERS];
    Ask request[REQUESTS];
    unsigned requests; /* number 0 is none */
    unsigned actions, tables;
    struct {
        unsigned table;
        char token[ENTROPY_TOKEN];
    } key[KEYS_SHARED];
    unsigned keys, tokens;
    WfMoveList moves;
    uint64_t hash; /* of all that happened */
    Numbers numbers;
    FILE *trace; /* NULL: none */
    bool is_broken;
    char broken[BROKEN];
} World;

/* ---- world.c ---- */

World *world_new(void);
void world_free(World *world);

/* Plays the history of a seed to its end; world->is_broken says whether a check failed. */
void world_play(World *world, uint64_t seed, FILE *trace);

uint64_t world_random(World *world);
unsigned below(World *world, unsigned bound);
bool odds(World *world, unsigned of_1000);
int64_t between(World *world, int64_t low, int64_t high);

/* Schedules an event after so many microseconds. */
void later(World *world, int64_t after, ItemKind kind, unsigned node, unsigned index);

/* Reports a violated rule; the first one counts. */
__attribute__((format(printf, 2, 3))) void broken(World *world, const char *format, ...);

/* A line of the trace; `note` only counts towards the hash. */
__attribute__((format(printf, 2, 3))) void trace(World *world, const char *format, ...);
void note(World *world, uint64_t value);

/* The digest of a text, for tokens and holders: no secret is needed here. */
void digest_of(const char *text, uint8_t digest[STORE_DIGEST]);

#endif
