/* digest.h - hashes that need no memory and cannot fail. OpenSSL's functions allocate for every
 * hash. Without memory they would leave a digest unset that decides who holds a seat. */
#ifndef SERVER_DIGEST_H
#define SERVER_DIGEST_H

#include <stddef.h>
#include <stdint.h>

enum { DIGEST_SHA1 = 20, DIGEST_SHA256 = 32, DIGEST_KEY_MAX = 64 };

void digest_sha1(const void *bytes, size_t size, uint8_t digest[DIGEST_SHA1]);
void digest_sha256(const void *bytes, size_t size, uint8_t digest[DIGEST_SHA256]);

/* HMAC-SHA-256 (RFC 2104), with a key of at most DIGEST_KEY_MAX bytes. */
void digest_hmac(const uint8_t *key, size_t key_size, const void *bytes, size_t size,
                 uint8_t digest[DIGEST_SHA256]);

#endif
