/* visitors.h - the cookies by which visitors are known: the server's own and no others. So a
 * visitor cannot be made to use a cookie that somebody else has chosen.
 *
 * A cookie proves by itself that a server on this store issued it; the store knows the cookies that
 * held seats before that was so, and those that were revoked. */
#ifndef SERVER_HTTP_VISITORS_H
#define SERVER_HTTP_VISITORS_H

#include "server/net/request.h"
#include "server/secret.h"

typedef struct Revoking Revoking; /* a cookie on its way to be revoked */

typedef struct Visitors {
    uint8_t key[STORE_KEY]; /* whatever has it can make cookies */
    Store *store;           /* not theirs */
    Revoking *revoking;
    /* Told of each one that was revoked, or could not be, when the store is asked what is over:
     * by whom, NULL if they are gone. */
    void (*revoked)(void *context, const uint8_t digest[STORE_DIGEST], void *principal, bool good);
    void *context;
} Visitors;

/* Fill in `revoked` and `context` yourself. */
void visitors_open(Visitors *visitors, Store *store);

/* Frees what is on its way; when the store is closed. */
void visitors_close(Visitors *visitors);

/* A cookie's value for somebody new. */
void visitors_issue(const Visitors *visitors, char token[SECRET_TOKEN]);

typedef enum Visitor {
    VISITOR_NEW,    /* no cookie, or one that is not good */
    VISITOR_KNOWN,  /* the digest is filled */
    VISITOR_UNSURE, /* the store cannot be read at the moment: a good cookie must not be replaced */
} Visitor;

/* Who has a cookie of this value. */
Visitor visitors_check(const Visitors *visitors, HttpText value, uint8_t digest[STORE_DIGEST]);

/* Whether a visitor who was known has been revoked since, by any server. */
bool visitors_is_revoked(const Visitors *visitors, const uint8_t digest[STORE_DIGEST]);

/* Their cookie stops working at every server, once that is durable: `revoked` is told then. False
 * if there is no memory. */
bool visitors_revoke(Visitors *visitors, const uint8_t digest[STORE_DIGEST], int64_t at,
                     void *principal);

/* A principal is gone, and told no more. */
void visitors_forget_principal(Visitors *visitors, const void *principal);

#endif
