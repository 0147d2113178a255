/* request.h - what a client requests at a table, and the decision about it. */
#ifndef SERVER_CORE_REQUEST_H
#define SERVER_CORE_REQUEST_H

#include "server/core/refusals.h"
#include "server/core/table/table.h"

enum {
    RULES_WHY = WF_MESSAGE_MAX, /* bytes of the reason for a refusal */
    ENTROPY_TOKEN = 44,         /* bytes of a token's text: 43 and the final zero */
};

/* Random values that nobody can guess. The driver fills them in before a step, and renews those
 * that the step used. A step uses each at most once. */
typedef struct Entropy {
    char name[STORE_TABLE_NAME];  /* for a new table */
    char token[ENTROPY_TOKEN];    /* for a key to a seat */
    uint8_t digest[STORE_DIGEST]; /* of the token */
    bool name_taken, token_taken;
} Entropy;

typedef enum TableMessageKind {
    ASK_NOTHING, /* what is to be done is decided already */
    ASK_UNKNOWN,
    ASK_SIT,   /* seat, text: a name */
    ASK_STAND, /* seat */
    ASK_KEY,   /* seat */
    ASK_TAKE,
    ASK_MOVE,    /* text, at, turn */
    ASK_RESIGN,  /* seat */
    ASK_FLAG,    /* only the server */
    ASK_DRAW,    /* seat */
    ASK_DECLINE, /* seat */
    ASK_TAKEBACK,
    ASK_REMATCH,
    ASK_CLAIM,
    ASK_TALK,    /* seat, text */
    ASK_PRESENT, /* only the server */
    ASK_KINDS
} TableMessageKind;

/* What a message to a table says. `kind` says which fields count. */
typedef struct TableMessage {
    TableMessageKind kind;
    char seat;     /* a seat's letter, which the game may lack; '\0': the message names none */
    int64_t at;    /* events of the record before the move; -1: the message does not say */
    uint64_t turn; /* for which a computer has chosen the move */
    char *text;    /* NULL: none; the task that has the message frees it */
} TableMessage;

/* Who is to play a seat of a new table. */
typedef enum OpeningPlayer {
    OPENING_UNNAMED, /* the message does not say */
    OPENING_UNKNOWN, /* it says something that nobody can be */
    OPENING_ME,      /* the client */
    OPENING_OPEN,    /* the first who sits down */
    OPENING_COMPUTER
} OpeningPlayer;

typedef struct OpeningSeat {
    OpeningPlayer player;
    unsigned level; /* of a computer */
} OpeningSeat;

/* What a message that makes a table says. `unread` is REFUSALS, or why there is nothing but it. */
typedef struct TableOpening {
    RefusalName unread;
    WfFault fault;               /* why, for REFUSE_SPEC and REFUSE_POSITION */
    const WfMessage *clock_says; /* what REFUSE_CLOCK says */
    TableStart start;
    OpeningSeat seat[WF_SEATS_MAX];
    const char *name; /* that the client gives itself, part of the message; NULL: none */
} TableOpening;

/* What a client requests. */
typedef struct TableRequest {
    const TableMessage *message;
    const uint8_t *holder; /* digest of the client's cookie; NULL: the server itself */
    const uint8_t *key;    /* digest of the message's `key`; NULL: it has none of the right form */
    int64_t at;            /* when the request came */
    const WfLanguage *language;
    uint8_t there; /* bit mask of seats whose holders are connected */
    Entropy *entropy;
} TableRequest;

/* The decision about a request: an event without its number, and perhaps a slot of the store. */
typedef struct Decision {
    TableEvent event;
    bool slots;
    uint8_t slot;
    uint8_t digest[STORE_DIGEST];
    char secret[ENTROPY_TOKEN]; /* only the principal is told */
} Decision;

#endif
