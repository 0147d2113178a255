/* task.h - something to be done at a table: a request, or an action that the server has decided
 * on. */
#ifndef SERVER_CORE_TASK_H
#define SERVER_CORE_TASK_H

#include <jansson.h>

#include "server/core/request.h"

typedef struct RoomTask {
    void *client;               /* who waits for the answer; NULL: nobody, or the client left */
    TableMessage message;       /* of a request */
    json_t *id;                 /* the request's own, or NULL */
    const WfLanguage *language; /* of the client */
    bool own;                   /* the server's own request */
    uint64_t fence;             /* of the lease under which it is done; 0: it needs none */
    bool has_key;               /* the message presents a key to a seat */
    int64_t at;                 /* when the request came */
    uint64_t address;           /* address it came from; 0: not known */
    uint8_t holder[STORE_DIGEST];
    uint8_t key[STORE_DIGEST]; /* the digest of the key */
    Decision decision;
    struct RoomTask *also; /* a task whose event is written together with this one's, after it */
    struct RoomTask *next;
} RoomTask;

/* A task without a client; NULL if there is no memory. */
RoomTask *task_new(int64_t at);

/* Frees a task and those that go with it. NULL is allowed. */
void task_free(RoomTask *task);

#endif
