/* desk.h - who may do what at a table: a wish becomes an event, or is refused with the reason. */
#ifndef SERVER_CORE_DESK_H
#define SERVER_CORE_DESK_H

#include "server/core/table.h"

enum { DESK_WHY = WF_MESSAGE_MAX };

/* What somebody asks for. */
typedef struct Wish {
    const json_t *message; /* {"do":"move","move":"e2e4","at":0} */
    const uint8_t *holder; /* digest of who asks; NULL: the server itself */
    int64_t at;            /* when it came */
    uint8_t there;         /* seats whose holders are connected, a bit each */
} Wish;

/* What is done about it: an event without its number, and perhaps a slot of the store. */
typedef struct Deed {
    json_t *event; /* the caller's to decref */
    bool slots;
    uint8_t slot;
    uint8_t digest[STORE_DIGEST];
    char secret[64]; /* told to the asker only */
} Deed;

/* Decides. false: refused, `why` says so in one line. */
bool desk_decide(const Table *table, const Wish *wish, Deed *deed, char why[DESK_WHY]);

/* A new event of that kind, about a seat (or WF_NO_SEAT). */
json_t *desk_event(const Table *table, const char *kind, uint8_t seat);

/* Checks a message {"do":"create","spec":...,"position":...,"clock":...,"seats":{...},"open":...}
 * and makes the table's first event of it. */
bool desk_create(const json_t *message, Deed *deed, WfSpec *spec, char why[DESK_WHY]);

#endif
