/* task.h - something to be done at a table: a request, or a decision that the server has decided
 * on. */
#ifndef SERVER_CORE_TASK_H
#define SERVER_CORE_TASK_H

#include "server/core/request.h"

typedef struct RoomTask {
    void *client;               /* who waits for the answer; NULL: nobody, or they left */
    json_t *message;            /* of a request; NULL: a decision that is decided already */
    json_t *id;                 /* the request's own, or NULL */
    const WfLanguage *language; /* of who waits */
    bool own;                   /* the server's own request */
    uint64_t fence;             /* of the lease under which it is done; 0: it needs none */
    bool has_key;               /* the message presents a key to a seat */
    int64_t at;                 /* when it came */
    uint64_t address;           /* where it came from; 0: not known */
    uint8_t holder[STORE_DIGEST];
    uint8_t key[STORE_DIGEST]; /* the digest of the key */
    Decision decision;
    struct RoomTask *also; /* its event is written together with this one's, after it */
    struct RoomTask *next;
} RoomTask;

/* A task of nobody; NULL when there is no memory. */
RoomTask *task_new(int64_t at);

/* Frees it, and those that go with it. NULL is none. */
void task_free(RoomTask *task);

#endif
