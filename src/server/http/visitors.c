/* visitors.c - see visitors.h. */
#include "server/http/visitors.h"

#include <stdlib.h>
#include <string.h>

struct Revoking {
    StoreRevoke store; /* first: the store knows it by this */
    Visitors *visitors;
    void *principal;
    Revoking *next;
};

void visitors_open(Visitors *visitors, Store *store)
{
    visitors->store = store;
    store_key(store, visitors->key);
}

void visitors_issue(const Visitors *visitors, char token[SECRET_TOKEN])
{
    secret_token_new(visitors->key, token);
}

Visitor visitors_check(const Visitors *visitors, HttpText value, uint8_t digest[STORE_DIGEST])
{
    char token[SECRET_TOKEN];
    if (value.size != SECRET_TOKEN - 1)
        return VISITOR_NEW;
    memcpy(token, value.at, value.size);
    token[value.size] = '\0';
    if (!secret_is_token(token))
        return VISITOR_NEW;
    secret_digest(token, digest);
    const StoreWord ours =
        secret_is_ours(visitors->key, token) ? STORE_YES : store_knows(visitors->store, digest);
    if (ours == STORE_NO)
        return VISITOR_NEW;
    const StoreWord revoked = store_is_revoked(visitors->store, digest);
    if (revoked == STORE_YES)
        return VISITOR_NEW;
    return ours == STORE_SILENT || revoked == STORE_SILENT ? VISITOR_UNSURE : VISITOR_KNOWN;
}

bool visitors_is_revoked(const Visitors *visitors, const uint8_t digest[STORE_DIGEST])
{
    return store_is_revoked(visitors->store, digest) == STORE_YES;
}

static void take_out(const Revoking *revoking)
{
    Revoking **at = &revoking->visitors->revoking;
    while (*at != revoking)
        at = &(*at)->next;
    *at = revoking->next;
}

static void revoked(StoreRevoke *done)
{
    Revoking *revoking = (Revoking *)done;
    const Visitors *visitors = revoking->visitors;
    take_out(revoking);
    visitors->revoked(visitors->context, done->digest, revoking->principal,
                      done->answer == STORE_DONE);
    free(revoking);
}

bool visitors_revoke(Visitors *visitors, const uint8_t digest[STORE_DIGEST], int64_t at,
                     void *principal)
{
    Revoking *revoking = calloc(1, sizeof *revoking);
    if (revoking == NULL)
        return false;
    *revoking = (Revoking){.store = {.at = at, .done = revoked},
                           .visitors = visitors,
                           .principal = principal,
                           .next = visitors->revoking};
    memcpy(revoking->store.digest, digest, STORE_DIGEST);
    visitors->revoking = revoking;
    store_revoke(visitors->store, &revoking->store);
    return true;
}

void visitors_forget_principal(Visitors *visitors, const void *principal)
{
    for (Revoking *revoking = visitors->revoking; revoking != NULL; revoking = revoking->next)
        if (revoking->principal == principal)
            revoking->principal = NULL;
}

void visitors_close(Visitors *visitors)
{
    while (visitors->revoking != NULL) {
        Revoking *revoking = visitors->revoking;
        visitors->revoking = revoking->next;
        free(revoking);
    }
}
