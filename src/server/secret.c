/* secret.c - see secret.h. */
#include "server/secret.h"

#include <endian.h>
#include <errno.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "server/digest.h"

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/* Random bytes from the kernel, which need no memory. The call never fails on a machine that has
 * booted; a server without random bytes must not go on. */
static void random_bytes(uint8_t *bytes, size_t count)
{
    ssize_t given;
    do
        given = getrandom(bytes, count, 0); /* never partial for at most 256 bytes */
    while (given < 0 && errno == EINTR);
    if (given != (ssize_t)count)
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
    static const char few[] = "abcdefghijkmnpqrstuvwxyz23456789"; /* no lookalikes */
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

/* ---- tokens that prove their origin: random bytes, and a part of their HMAC ---- */

enum { HALF = 16, BOTH = 2 * HALF };

/* Writes the base64url of both halves. */
static void write_token(const uint8_t key[STORE_KEY], const uint8_t half[HALF],
                        char token[SECRET_TOKEN])
{
    uint8_t bytes[BOTH], mac[DIGEST_SHA256];
    unsigned char text[4 * ((BOTH + 2) / 3) + 1];
    digest_hmac(key, STORE_KEY, half, HALF, mac);
    memcpy(bytes, half, HALF);
    memcpy(bytes + HALF, mac, HALF);
    (void)EVP_EncodeBlock(text, bytes, sizeof bytes);
    for (size_t i = 0; i < SECRET_TOKEN - 1; i++)
        token[i] = (char)(text[i] == '+' ? '-' : text[i] == '/' ? '_' : text[i]);
    token[SECRET_TOKEN - 1] = '\0';
}

void secret_token_new(const uint8_t key[STORE_KEY], char token[SECRET_TOKEN])
{
    uint8_t half[HALF];
    random_bytes(half, sizeof half);
    write_token(key, half, token);
}

/* Reads the first half of a token; returns false if it does not have the form of one. */
static bool read_half(const char *token, uint8_t half[HALF])
{
    unsigned char text[SECRET_TOKEN + 1], bytes[BOTH + 1];
    if (strlen(token) != SECRET_TOKEN - 1)
        return false;
    for (size_t i = 0; i < SECRET_TOKEN - 1; i++)
        text[i] = (unsigned char)(token[i] == '-' ? '+' : token[i] == '_' ? '/' : token[i]);
    text[SECRET_TOKEN - 1] = '=';
    if (EVP_DecodeBlock(bytes, text, SECRET_TOKEN) != sizeof bytes)
        return false;
    memcpy(half, bytes, HALF);
    return true;
}

/* The token is written again and compared, so that only one form of it is valid. */
bool secret_is_ours(const uint8_t key[STORE_KEY], const char *token)
{
    uint8_t half[HALF];
    char own[SECRET_TOKEN];
    if (!read_half(token, half))
        return false;
    write_token(key, half, own);
    return CRYPTO_memcmp(own, token, SECRET_TOKEN) == 0;
}

void secret_digest(const char *token, uint8_t digest[STORE_DIGEST])
{
    digest_sha256(token, strlen(token), digest);
}

uint64_t secret_address(const uint8_t key[STORE_KEY], uint64_t address)
{
    static const char what[] = "address"; /* no other HMAC under the key is of such bytes */
    uint8_t bytes[sizeof what + sizeof address], mac[DIGEST_SHA256];
    uint64_t number;
    if (address == 0)
        return 0;
    memcpy(bytes, what, sizeof what);
    memcpy(bytes + sizeof what, &address, sizeof address);
    digest_hmac(key, STORE_KEY, bytes, sizeof bytes, mac);
    memcpy(&number, mac, sizeof number);
    number = be64toh(number); /* programs of either byte order share a store */
    return number != 0 ? number : 1;
}

bool secret_is_same(const uint8_t a[STORE_DIGEST], const uint8_t b[STORE_DIGEST])
{
    return CRYPTO_memcmp(a, b, STORE_DIGEST) == 0;
}
