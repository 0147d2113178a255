/* digest.c - see digest.h. Uses OpenSSL's deprecated functions, which work on the caller's
 * state. */
#define OPENSSL_SUPPRESS_DEPRECATED
#include "server/digest.h"

#include <openssl/sha.h>
#include <string.h>

_Static_assert((int)DIGEST_SHA1 == SHA_DIGEST_LENGTH, "bytes of SHA-1");
_Static_assert((int)DIGEST_SHA256 == SHA256_DIGEST_LENGTH, "bytes of SHA-256");
_Static_assert((int)DIGEST_KEY_MAX == SHA256_CBLOCK, "a longer key would be hashed first");

void digest_sha1(const void *bytes, size_t size, uint8_t digest[DIGEST_SHA1])
{
    SHA_CTX state;
    (void)SHA1_Init(&state);
    (void)SHA1_Update(&state, bytes, size);
    (void)SHA1_Final(digest, &state);
}

void digest_sha256(const void *bytes, size_t size, uint8_t digest[DIGEST_SHA256])
{
    SHA256_CTX state;
    (void)SHA256_Init(&state);
    (void)SHA256_Update(&state, bytes, size);
    (void)SHA256_Final(digest, &state);
}

/* Hashes the key, padded with zeros and XORed with a mask, then the bytes. */
static void keyed(const uint8_t *key, size_t key_size, uint8_t mask, const void *bytes, size_t size,
                  uint8_t digest[DIGEST_SHA256])
{
    uint8_t pad[DIGEST_KEY_MAX];
    SHA256_CTX state;
    for (size_t i = 0; i < sizeof pad; i++)
        pad[i] = (i < key_size ? key[i] : 0) ^ mask;
    (void)SHA256_Init(&state);
    (void)SHA256_Update(&state, pad, sizeof pad);
    (void)SHA256_Update(&state, bytes, size);
    (void)SHA256_Final(digest, &state);
}

void digest_hmac(const uint8_t *key, size_t key_size, const void *bytes, size_t size,
                 uint8_t digest[DIGEST_SHA256])
{
    enum { INNER = 0x36, OUTER = 0x5c };
    uint8_t inner[DIGEST_SHA256];
    keyed(key, key_size, INNER, bytes, size, inner);
    keyed(key, key_size, OUTER, inner, sizeof inner, digest);
}
