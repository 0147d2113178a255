/* secret.h - random names and tokens, and the digests under which they are stored. */
#ifndef SERVER_SECRET_H
#define SERVER_SECRET_H

#include <stdbool.h>

#include "store/store.h"

enum { SECRET_TOKEN = 44 /* bytes of a token's text: 43 and a zero; 256 bits */ };

/* Makes a new token that nobody can guess: letters, digits, '-' and '_'. */
void secret_token(char token[SECRET_TOKEN]);

/* Makes a new token that nobody can guess; half of it proves that its maker has the key. */
void secret_token_new(const uint8_t key[STORE_KEY], char token[SECRET_TOKEN]);

/* Whether a text is a token made with the key. */
bool secret_is_ours(const uint8_t key[STORE_KEY], const char *token);

/* Makes a new table's name: 12 letters and digits, 60 bits. */
void secret_name(char name[STORE_TABLE_NAME]);

/* Whether a text has the form of a token. */
bool secret_is_token(const char *text);

/* SHA-256 of a token. */
void secret_digest(const char *token, uint8_t digest[STORE_DIGEST]);

/* The number under which the origin of something is stored, given its address as in Principal: part
 * of an HMAC. Only the key's owner can find the address, by trying addresses. 0 only if there is no
 * address. */
uint64_t secret_address(const uint8_t key[STORE_KEY], uint64_t address);

/* Compares in a time that does not reveal where they differ. */
bool secret_is_same(const uint8_t a[STORE_DIGEST], const uint8_t b[STORE_DIGEST]);

#endif
