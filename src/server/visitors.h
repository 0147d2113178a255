/* visitors.h - the cookies by which visitors are known: the server's own and no others, so that
 * nobody can be made to use one that somebody else has chosen. */
#ifndef SERVER_VISITORS_H
#define SERVER_VISITORS_H

#include "server/net/request.h"
#include "server/secret.h"

typedef struct Visitors {
    uint8_t key[SECRET_KEY]; /* whatever has it can make cookies */
} Visitors;

void visitors_open(Visitors *visitors);

/* A cookie's value for somebody new. */
void visitors_issue(const Visitors *visitors, char token[SECRET_TOKEN]);

/* Whether a cookie's value is one that was issued; then its digest is filled. */
bool visitors_check(const Visitors *visitors, Text value, uint8_t digest[STORE_DIGEST]);

#endif
