/* background.h - work that would keep the loop's thread for too long: another thread does it, one
 * piece at a time, and addresses take turns. Results are kept for a while, so that what many ask
 * for is made once.
 *
 * All functions are for the loop's thread; only a piece's `run` is called on the other one. */
#ifndef SERVER_WORK_BACKGROUND_H
#define SERVER_WORK_BACKGROUND_H

#include <stddef.h>
#include <stdint.h>

#include "server/core/waits.h"

/* A piece of work; the first member of what it works on and of its result. Who makes it fills in
 * all but the last fields. */
typedef struct BackgroundWork {
    const char *key; /* pieces with the same bytes here are the same work */
    size_t key_size;
    uint64_t address;                          /* of who asks */
    void (*run)(struct BackgroundWork *piece); /* does the work and sets `size` */
    void (*free)(struct BackgroundWork *piece);
    size_t size; /* bytes that it takes while it is kept */

    bool done;
    uint64_t turn; /* pieces with a lower one are done first */
    Waits waits;   /* who waits until it is done */
    struct BackgroundWork *next;
} BackgroundWork;

typedef struct Background Background;

/* `wake` is called on any thread: have background_work called. NULL: there is no memory. */
Background *background_open(void (*wake)(void *context), void *context);

/* Waits for the piece that is being done. Requests that wait for another piece get no answer. */
void background_close(Background *background);

/* The piece with this key, done or not; NULL: there is none. It stays until the loop goes on. */
BackgroundWork *background_find(Background *background, const char *key, size_t key_size);

/* Somebody at that address wants a piece that was found, too. If it waits and theirs would be done
 * earlier, it is: then it counts as theirs. */
void background_join(Background *background, BackgroundWork *piece, uint64_t address);

/* Takes a piece that is to be done in the background. If too many wait, the newest piece of the
 * address that has the most is dropped, and the next background_work ends the waits for it. False:
 * that is this piece, and it is freed. If no thread can be started it is done at once. */
bool background_add(Background *background, BackgroundWork *piece);

/* Takes a piece that is done quickly, and does it at once. It stays until the next one. */
void background_do(Background *background, BackgroundWork *piece);

/* Goes on; after each wake. */
void background_work(Background *background);

typedef struct BackgroundNumbers {
    uint64_t done;        /* pieces, in the background */
    size_t waiting, kept; /* pieces; bytes */
} BackgroundNumbers;
BackgroundNumbers background_numbers(const Background *background);

#endif
