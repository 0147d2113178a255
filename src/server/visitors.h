/* visitors.h - the cookies by which visitors are known: the server's own and no others, so that
 * nobody can be made to use one that somebody else has chosen.
 *
 * A cookie proves by itself that a server on this store issued it; the store knows the cookies that
 * held seats before that was so, and those that were revoked. */
#ifndef SERVER_VISITORS_H
#define SERVER_VISITORS_H

#include "server/net/request.h"
#include "server/secret.h"

typedef struct Visitors {
    uint8_t key[STORE_KEY]; /* whatever has it can make cookies */
    Store *store;           /* not theirs */
} Visitors;

/* False if the store cannot be read. */
bool visitors_open(Visitors *visitors, Store *store);

/* A cookie's value for somebody new. */
void visitors_issue(const Visitors *visitors, char token[SECRET_TOKEN]);

typedef enum Visitor {
    VISITOR_NEW,    /* no cookie, or one that is not good */
    VISITOR_KNOWN,  /* the digest is filled */
    VISITOR_UNSURE, /* the store cannot be read at the moment: nobody is to lose a good cookie */
} Visitor;

/* Who has a cookie of this value. */
Visitor visitors_check(const Visitors *visitors, Text value, uint8_t digest[STORE_DIGEST]);

/* Whether a visitor who was known has been revoked since, by any server. */
bool visitors_is_revoked(const Visitors *visitors, const uint8_t digest[STORE_DIGEST]);

/* Their cookie is good no longer, anywhere. Waits until that is durable; false if it cannot be. */
bool visitors_revoke(const Visitors *visitors, const uint8_t digest[STORE_DIGEST], int64_t at);

#endif
