/* visitors.c - see visitors.h. */
#include "server/visitors.h"

#include <string.h>

void visitors_open(Visitors *visitors)
{
    secret_key(visitors->key);
}

void visitors_issue(const Visitors *visitors, char token[SECRET_TOKEN])
{
    secret_token_new(visitors->key, token);
}

bool visitors_check(const Visitors *visitors, Text value, uint8_t digest[STORE_DIGEST])
{
    char token[SECRET_TOKEN];
    if (value.size != SECRET_TOKEN - 1)
        return false;
    memcpy(token, value.at, value.size);
    token[value.size] = '\0';
    if (!secret_is_ours(visitors->key, token))
        return false;
    secret_digest(token, digest);
    return true;
}
