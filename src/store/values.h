/* values.h - what a store keeps and answers: values only, no calls. Code that decides what to keep
 * needs nothing else of the store. */
#ifndef STORE_VALUES_H
#define STORE_VALUES_H

#include <stdbool.h>
#include <stdint.h>

/* A table's name is 12 letters and digits; a digest is the SHA-256 of a secret. A table has slots
 * for digests: 0 to 3 for the holders of the seats, 4 to 7 for the links that move seats to another
 * device. */
enum { STORE_TABLE_NAME = 13, STORE_DIGEST = 32, STORE_SLOTS = 8, STORE_KEY = 32 };

typedef enum StoreAnswer {
    STORE_DONE,
    STORE_CONFLICT, /* events with these numbers exist already, or the one before them does not */
    STORE_FAILED,   /* nothing was written: trouble with the disk or the database */
} StoreAnswer;

/* What a table's row says after a write; times are milliseconds since 1970. */
typedef struct StoreRow {
    char table[STORE_TABLE_NAME];
    int64_t changed;
    int64_t due;   /* when the server itself must act: a flag, a computer, a rematch; 0: never */
    bool open;     /* listed for anyone to join */
    int64_t stamp; /* grows with every write to any table; 0: it was not asked for */
} StoreRow;

typedef struct StoreSlot {
    uint8_t slot;
    uint8_t digest[STORE_DIGEST];
} StoreSlot;

/* Who is at a table: a bit for each seat whose holder is, and how many others watch. */
typedef struct StorePresence {
    uint8_t seats;
    uint32_t watching;
} StorePresence;

/* A ban from the servers: an IPv6 address, or an IPv4 address mapped into it, of which the first
 * `bits` count; or the digest of a cookie. */
typedef struct StoreBan {
    bool session;                  /* a digest, else an address */
    uint8_t subject[STORE_DIGEST]; /* an address is the first 16 bytes, the others are zero */
    unsigned bits;                 /* of an address; for a digest 256 */
    int64_t since, until;          /* milliseconds since 1970; until 0: for good */
} StoreBan;

/* What an operator did: who (the system user), when, what. */
enum { STORE_NOTE_WHO = 64, STORE_NOTE_WHAT = 256 };
typedef struct StoreNote {
    int64_t at;
    char who[STORE_NOTE_WHO], what[STORE_NOTE_WHAT];
} StoreNote;

/* `what` of the note that a backup was made. */
#define STORE_NOTED_BACKUP "backup"

#endif
