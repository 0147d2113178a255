/* visitors.c - see visitors.h. */
#include "server/visitors.h"

#include <string.h>

bool visitors_open(Visitors *visitors, Store *store)
{
    visitors->store = store;
    return store_key(store, visitors->key);
}

void visitors_issue(const Visitors *visitors, char token[SECRET_TOKEN])
{
    secret_token_new(visitors->key, token);
}

Visitor visitors_check(const Visitors *visitors, Text value, uint8_t digest[STORE_DIGEST])
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

bool visitors_revoke(const Visitors *visitors, const uint8_t digest[STORE_DIGEST], int64_t at)
{
    return store_revoke(visitors->store, digest, at);
}
