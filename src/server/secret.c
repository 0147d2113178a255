/* secret.c - see secret.h. */
#include "server/secret.h"

#include <openssl/crypto.h>
#include <openssl/rand.h>
#include <openssl/sha.h>
#include <stdlib.h>
#include <string.h>

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/* Random bytes never fail on a machine that started; a server without them must not go on. */
static void random_bytes(uint8_t *bytes, size_t count)
{
    if (RAND_bytes(bytes, (int)count) != 1)
        __builtin_trap();
}

void secret_token(char token[SECRET_TOKEN])
{
    uint8_t bytes[SECRET_TOKEN - 1];
    random_bytes(bytes, sizeof bytes);
    for (size_t i = 0; i < sizeof bytes; i++)
        token[i] = letters[bytes[i] & 63];
    token[SECRET_TOKEN - 1] = '\0';
}

void secret_name(char name[STORE_TABLE_NAME])
{
    static const char few[] = "abcdefghijkmnpqrstuvwxyz23456789"; /* none that look alike */
    uint8_t bytes[STORE_TABLE_NAME - 1];
    random_bytes(bytes, sizeof bytes);
    for (size_t i = 0; i < sizeof bytes; i++)
        name[i] = few[bytes[i] & 31];
    name[STORE_TABLE_NAME - 1] = '\0';
}

bool secret_is_token(const char *text)
{
    return strlen(text) == SECRET_TOKEN - 1 && strspn(text, letters) == SECRET_TOKEN - 1;
}

void secret_digest(const char *token, uint8_t digest[STORE_DIGEST])
{
    (void)SHA256((const unsigned char *)token, strlen(token), digest);
}

bool secret_is_same(const uint8_t a[STORE_DIGEST], const uint8_t b[STORE_DIGEST])
{
    return CRYPTO_memcmp(a, b, STORE_DIGEST) == 0;
}
