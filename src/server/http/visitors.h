/* visitors.h - the cookies that identify visitors. The server accepts only cookies that it issued,
 * so nobody can make a visitor use a cookie that somebody else chose.
 *
 * A cookie itself proves that a server on this store issued it. The store only keeps cookies that
 * held seats before cookies carried this proof, and cookies that were revoked. */
#ifndef SERVER_HTTP_VISITORS_H
#define SERVER_HTTP_VISITORS_H

#include "server/net/request.h"
#include "server/secret.h"

typedef struct Revoking Revoking; /* a revocation in progress */

typedef struct Visitors {
    uint8_t key[STORE_KEY]; /* secret: anyone who has it can issue cookies */
    Store *store;           /* not owned */
    Revoking *revoking;
    /* Called when the store reports that a cookie was revoked, or could not be. `principal` is who
     * asked for it; NULL if they are gone. */
    void (*revoked)(void *context, const uint8_t digest[STORE_DIGEST], void *principal, bool good);
    void *context;
} Visitors;

/* The caller fills in `revoked` and `context`. */
void visitors_open(Visitors *visitors, Store *store);

/* Frees revocations in progress; to be called when the store is closed. */
void visitors_close(Visitors *visitors);

/* Makes a cookie's value for a new visitor. */
void visitors_issue(const Visitors *visitors, char token[SECRET_TOKEN]);

typedef enum Visitor {
    VISITOR_NEW,    /* no cookie, or an invalid one */
    VISITOR_KNOWN,  /* the digest is filled in */
    VISITOR_UNSURE, /* the store cannot be read at the moment; a valid cookie must not be replaced
                     */
} Visitor;

/* Identifies the visitor with a cookie of this value. */
Visitor visitors_check(const Visitors *visitors, HttpText value, uint8_t digest[STORE_DIGEST]);

/* Whether any server has revoked a known visitor's cookie since. */
bool visitors_is_revoked(const Visitors *visitors, const uint8_t digest[STORE_DIGEST]);

/* Makes the visitor's cookie invalid at every server. Calls `revoked` once that is durable. Returns
 * false if there is no memory. */
bool visitors_revoke(Visitors *visitors, const uint8_t digest[STORE_DIGEST], int64_t at,
                     void *principal);

/* A principal is gone, and is told nothing more. */
void visitors_forget_principal(Visitors *visitors, const void *principal);

#endif
