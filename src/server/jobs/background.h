/* background.h - work that would block the loop's thread for too long. Another thread does it, one
 * piece at a time, and addresses take turns. Results are cached for a while, so that a popular one
 * is made once.
 *
 * All functions must be called on the loop's thread; only a piece's `run` is called on the other
 * thread. */
#ifndef SERVER_JOBS_BACKGROUND_H
#define SERVER_JOBS_BACKGROUND_H

#include <stddef.h>
#include <stdint.h>

#include "server/core/waits.h"

/* A piece of work; the first member of its input and result. The creator fills in all fields but
 * the last group. */
typedef struct BackgroundWork {
    const char *key; /* pieces with the same bytes here are the same work */
    size_t key_size;
    uint64_t address;                          /* of the client */
    void (*run)(struct BackgroundWork *piece); /* does the work and sets `size` */
    void (*free)(struct BackgroundWork *piece);
    size_t size; /* bytes that it takes in the cache */

    bool done;
    uint64_t turn; /* pieces with lower values are done first */
    Waits waits;   /* until it is done */
    struct BackgroundWork *next;
} BackgroundWork;

typedef struct Background Background;

/* `wake` is called on any thread, to ask for a call of background_work. NULL if there is no
 * memory. */
Background *background_open(void (*wake)(void *context), void *context);

/* Waits for the piece that is being done. Requests that wait for other pieces get no answer. */
void background_close(Background *background);

/* The piece with this key, done or not; NULL if there is none. Valid until the loop continues. */
BackgroundWork *background_find(Background *background, const char *key, size_t key_size);

/* Another client, at that address, wants an existing piece. If the piece still waits, and would be
 * done earlier as one of that address, it counts as one. */
void background_join(Background *background, BackgroundWork *piece, uint64_t address);

/* Takes ownership of a piece to be done in the background. If too many wait, drops the newest piece
 * of the address that has the most, and the next background_work ends the waits for it. Returns
 * false if this piece is the one that was dropped and freed. If no thread can be started, the piece
 * is done at once. */
bool background_add(Background *background, BackgroundWork *piece);

/* Takes ownership of a piece that is quick to do, and does it at once. Valid until the next one. */
void background_do(Background *background, BackgroundWork *piece);

/* Continues; to be called after each wake. */
void background_work(Background *background);

typedef struct BackgroundNumbers {
    uint64_t done;        /* pieces done in the background */
    size_t waiting, kept; /* pieces; bytes */
} BackgroundNumbers;
BackgroundNumbers background_numbers(const Background *background);

#endif
