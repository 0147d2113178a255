/* world.h - one history of the simulator: nodes, a database, clients and the connections (lines)
 * between them, all in one process and all from one seed. There are no threads, clocks or sockets:
 * everything that happens is an item of the agenda, and virtual time advances from item to item.
 *
 * Virtual time is in microseconds from the history's beginning; the core sees milliseconds of a
 * node's own clock (node_now). Every struct here belongs to the world, which one thread runs at a
 * time; world_play prepares it for a seed, whatever it held before. */
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
    NAMES = 240,     /* tables that a history may name; a failed write uses one up */
    FEW_TABLES = 5,  /* the most tables that clients create, apart from rematches */
    NAMES_LEFT = 60, /* when only this many are left, nobody requests a new table any more */
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

/* ---- what may go wrong in a history: drawn first, so that each history lacks some of it ---- */

typedef struct Plan {
    unsigned actions; /* of clients, until faults stop */
    unsigned crashes, blackouts, stalls, cuts, breaks, partitions, dates; /* weights of faults */
    unsigned fault_rest;     /* average milliseconds between two faults */
    unsigned failing;        /* writes and reads that fail, per 1000 */
    unsigned split;          /* reads that are answered in two parts, per 1000 */
    unsigned half_open;      /* breaks that one end does not notice for long, per 1000 */
    unsigned duplicates;     /* notifications of a table that nobody wrote to, per 1000 */
    unsigned window;         /* messages that may be in transit to a client */
    int64_t latency, commit; /* microseconds: the longest a message, or a commit, takes */
    int64_t poll;            /* the same: between looks at the outbox, at most */
    int64_t look, think;     /* between looks at the rooms; between two actions of a client */
    int64_t skew;            /* milliseconds by which the machines' dates differ, at most */
    unsigned drift;          /* of the machines' clocks, in millionths */
    unsigned talk;           /* requests that are long chat messages, per 1000 */
    unsigned lost, late;     /* jobs whose worker crashes, or stalls, per 1000 */
    unsigned regret;         /* requests that take a turn back, per 1000 */
    unsigned poison, sweeps; /* jobs that no worker can do; finished jobs that are removed */
    bool slow;               /* slow enough for notices to end */
    bool calm;               /* nothing goes wrong */
    bool computers, clocks;  /* among the tables */
} Plan;

/* ---- the database ---- */

/* What is known of a table after one of its events. */
typedef struct Known {
    char *body;
    char *state; /* the snapshot, as clients must get it */
    size_t turns;
    uint8_t turn, playing, computers;
    bool started, over;
    unsigned next;  /* the table that a rematch names, or NAMES */
    unsigned moves; /* legal moves in `move`, as text */
    char *move[2];
} Known;

/* A table of the database, with what the checker knows of it. */
typedef struct Stored {
    char name[STORE_TABLE_NAME];
    Known *known; /* of event number 1 first */
    size_t length, capacity;
    uint8_t slot[STORE_SLOTS][STORE_DIGEST];
    int64_t due;
    struct {
        uint8_t node;
        uint16_t life;  /* of the node that holds it */
        uint64_t fence; /* 0: no node ever held it */
        int64_t until;  /* virtual milliseconds: the database has a clock of its own */
    } lease;
    Table *sum;
    Snapshot snapshot;
    Model model;
    uint8_t held[CLIENTS];  /* seats that each client ever held */
    int64_t computer_since; /* virtual time since when it is a computer's turn */
    bool progressed;        /* since faults stopped */
} Stored;

/* Events in transit to the database. */
typedef struct DbWrite {
    unsigned table;
    uint64_t number;
    char *body[BATCH];
    size_t events;
    StoreSlot slot[BATCH];
    size_t slots;
    int64_t due;
    uint64_t fence;   /* of the lease under which it is done; 0: none */
    unsigned request; /* of the first event; 0: the server's own */
    int64_t now;      /* of the node that wrote them */
    int64_t owed;     /* milliseconds that the node may give back at most */
    uint64_t turn;    /* the turn that is enqueued with them */
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

/* A request of a node to the database: in transit there, then back. */
typedef struct Op {
    OpKind kind;
    uint8_t node;
    uint16_t life; /* of the node: a later life gets no answer */
    bool back;
    Room *room;
    int64_t now, asked; /* when it was sent: by the node's clock, and by virtual time */
    DbWrite write[2];
    unsigned writes;
    StoreAnswer answer;
    unsigned table;
    size_t after, sent, upto; /* events: known when it was sent; handed over; read */
    bool failed;
    int64_t lasts;  /* of a lease: milliseconds */
    uint64_t fence; /* of a lease: its number */
    uint8_t digest[STORE_SLOTS][STORE_DIGEST];
    unsigned thought; /* of a turn: which thought waits for it, its number, the state of its job */
    uint64_t number;
    JobState state;
    char *text; /* the result, or the payload */
} Op;

/* The heartbeats of a node in one of its lives; times are virtual except for the first two. */
typedef struct Beat {
    bool used;
    uint16_t life;
    int64_t at, since;   /* the last and the first heartbeat, by the node's clock; 0: none */
    int64_t seen, began; /* when these arrived */
    int64_t sent;        /* when the first one was sent */
    int64_t before;      /* when the heartbeat of any node that arrived last before it had been
                            sent */
    StorePresence there[NAMES]; /* who is at its tables */
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
    int64_t last;          /* the heartbeat that arrived last, by its node's clock */
    int64_t gone, gone_at; /* the last heartbeat of earlier lives, and when it arrived */
    int64_t sent;          /* virtual time at which `last` was sent; 0: none was */
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
    bool fresh; /* a read that began after the request is awaited, or was */
} Join;

typedef struct Node {
    bool up;
    uint16_t life;
    bool cut_off;          /* from the database */
    int64_t stalled_until; /* virtual time */
    int64_t date;          /* milliseconds by which the machine's date is ahead of its counter */
    int64_t ahead;         /* the same for the node's own time */
    int drift;
    Rooms *rooms;
    Effects effects;
    Entropy entropy;
    Room *room[ROOMS_MOST];
    unsigned room_count;
    Join join[JOINS];
    unsigned joins;
    size_t news; /* the next row of the outbox to read */
    bool polling;
    int64_t next_beat, next_overdue;
    bool asks_due;
    int64_t owed_most;    /* milliseconds: this life may give back no more */
    uint16_t open[LINES]; /* its connections */
    unsigned opens;
    bool wants;                                   /* one of its connections has something to send */
    StorePresence here[NAMES], said[NAMES];       /* who is here; what the database was told last */
    StorePresence elsewhere[NAMES], heard[NAMES]; /* at other nodes; an answer in transit */
    bool here_changed, saying, hearing;
    int64_t next_say, next_hear;
    bool resume[NAMES]; /* tables that were due when the node started: CORE_RESUME follows */
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

/* A client's request; its number is the message's id. */
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
    unsigned events; /* events that became durable for it */
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
    json_t *message; /* NULL: the client hangs up */
    unsigned request;
    TableRequestKind kind;
} Up;

typedef struct Line {
    uint8_t client, node;
    uint16_t life;
    bool client_open, node_open;
    bool broken; /* nothing arrives any more */
    bool quiet;  /* the node has heard nothing from the client */
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
    int64_t stirred;  /* when a message last arrived or an event last became durable */
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

/* Plays the history of a seed to its end; world->is_broken says whether a rule was broken. */
void world_play(World *world, uint64_t seed, FILE *trace);

uint64_t world_random(World *world);
unsigned below(World *world, unsigned bound);
bool odds(World *world, unsigned of_1000);
int64_t between(World *world, int64_t low, int64_t high);

/* Schedules an item after a number of microseconds. */
void later(World *world, int64_t after, ItemKind kind, unsigned node, unsigned index);

/* Reports a rule that does not hold; the first report counts. */
__attribute__((format(printf, 2, 3))) void broken(World *world, const char *format, ...);

/* trace writes a line of the trace; `note` only adds to the hash. */
__attribute__((format(printf, 2, 3))) void trace(World *world, const char *format, ...);
void note(World *world, uint64_t value);

/* The digest of a text, for tokens and holders: no secret is needed here. */
void digest_of(const char *text, uint8_t digest[STORE_DIGEST]);

#endif
