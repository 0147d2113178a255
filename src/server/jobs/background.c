/* background.c - see background.h. */
#include "server/jobs/background.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include <wayfarer/game.h>

#include "base/parallel.h"
#include "server/core/limits.h"

enum { KEPT_MOST = 512 /* pieces, so that a search takes little time */ };

struct Background {
    Task *task;
    void (*wake)(void *context);
    void *context;
    atomic_bool finished;                     /* `running` has been run */
    BackgroundWork *running;                  /* or NULL */
    BackgroundWork *waiting, *kept, *refused; /* the newest first */
    BackgroundWork *quick;                    /* the last piece that was done at once, or NULL */
    uint64_t turn;                            /* of the piece that was started last */
    BackgroundNumbers numbers;
};

/* ---- cache ---- */

static void let_go(BackgroundWork *piece)
{
    while (piece->waits.first != NULL)
        wait_end(piece->waits.first);
    piece->free(piece);
}

/* Drops the least recently requested pieces, but never the first one. */
static void drop_oldest(Background *background)
{
    size_t bytes = 0, count = 0;
    for (BackgroundWork **at = &background->kept; *at != NULL;) {
        BackgroundWork *piece = *at;
        bytes += piece->size;
        if ((bytes <= MOST_KEPT && count < KEPT_MOST) || count == 0) {
            at = &piece->next;
            count++;
            continue;
        }
        bytes -= piece->size;
        *at = piece->next;
        let_go(piece);
    }
    background->numbers.kept = bytes;
}

static void keep(Background *background, BackgroundWork *piece)
{
    piece->done = true;
    piece->next = background->kept;
    background->kept = piece;
    drop_oldest(background);
}

/* ---- work ---- */

/* Runs on the other thread. */
static void run_piece(void *context)
{
    Background *background = context;
    background->running->run(background->running);
    atomic_store(&background->finished, true);
    background->wake(background->context);
}

/* Removes a piece from the waiting ones; NULL if `at` is. */
static BackgroundWork *take(Background *background, BackgroundWork **at)
{
    if (at == NULL)
        return NULL;
    BackgroundWork *piece = *at;
    *at = piece->next;
    background->numbers.waiting--;
    return piece;
}

/* Removes the piece whose turn it is, among equals the one that came first. NULL if none waits. */
static BackgroundWork *take_next(Background *background)
{
    BackgroundWork **next = NULL;
    for (BackgroundWork **at = &background->waiting; *at != NULL; at = &(*at)->next)
        if (next == NULL || (*at)->turn <= (*next)->turn)
            next = at;
    return take(background, next);
}

/* Removes the piece with the last turn, if that is after `turn`: the newest one of the address that
 * has the most. NULL if there is none. */
static BackgroundWork *take_last(Background *background, uint64_t turn)
{
    BackgroundWork **last = NULL;
    for (BackgroundWork **at = &background->waiting; *at != NULL; at = &(*at)->next)
        if ((*at)->turn > (last != NULL ? (*last)->turn : turn))
            last = at;
    return take(background, last);
}

static void begin(Background *background, BackgroundWork *piece)
{
    background->turn = piece->turn;
    background->running = piece;
    atomic_store(&background->finished, false);
    if (task_begin(background->task, run_piece, background))
        return;
    background->running = NULL;
    piece->run(piece);
    keep(background, piece);
    waits_over(&piece->waits);
}

/* Ends the waits for dropped pieces; their requests ask again, and are refused then. Not done while
 * a piece is added, because these requests may displace it. */
static void tell_refused(Background *background)
{
    while (background->refused != NULL) {
        BackgroundWork *piece = background->refused;
        background->refused = piece->next;
        waits_over(&piece->waits);
        piece->free(piece);
    }
}

void background_work(Background *background)
{
    tell_refused(background);
    if (background->running != NULL && atomic_load(&background->finished)) {
        BackgroundWork *piece = background->running;
        task_end(background->task);
        background->running = NULL;
        background->numbers.done++;
        keep(background, piece);
        waits_over(&piece->waits);
    }
    while (background->running == NULL) {
        BackgroundWork *piece = take_next(background);
        if (piece == NULL)
            return;
        begin(background, piece);
    }
}

/* Each piece of an address has a turn after that of the address's last one. So a client with one
 * piece does not wait for all pieces of a client with many. */
static uint64_t turn_for(const Background *background, uint64_t address)
{
    const BackgroundWork *running = background->running;
    uint64_t turn = background->turn;
    if (running != NULL && running->address == address)
        turn = running->turn + 1;
    for (const BackgroundWork *piece = background->waiting; piece != NULL; piece = piece->next)
        if (piece->address == address && piece->turn >= turn)
            turn = piece->turn + 1;
    return turn;
}

bool background_add(Background *background, BackgroundWork *piece)
{
    BackgroundWork *out = NULL;
    piece->turn = turn_for(background, piece->address);
    if (background->numbers.waiting >= MOST_WAITING_WORK &&
        (out = take_last(background, piece->turn)) == NULL) {
        piece->free(piece);
        return false;
    }
    if (background->running == NULL) {
        begin(background, piece);
    } else {
        piece->next = background->waiting;
        background->waiting = piece;
        background->numbers.waiting++;
    }
    if (out != NULL) {
        out->next = background->refused;
        background->refused = out;
        background->wake(background->context);
    }
    return true;
}

void background_join(Background *background, BackgroundWork *piece, uint64_t address)
{
    const uint64_t turn = turn_for(background, address);
    if (piece->done || piece == background->running || turn >= piece->turn)
        return;
    piece->turn = turn;
    piece->address = address;
}

void background_do(Background *background, BackgroundWork *piece)
{
    if (background->quick != NULL)
        let_go(background->quick);
    background->quick = piece;
    piece->run(piece);
    piece->done = true;
}

/* ---- lookup ---- */

static bool has_key(const BackgroundWork *piece, const char *key, size_t key_size)
{
    return piece->key_size == key_size && memcmp(piece->key, key, key_size) == 0;
}

BackgroundWork *background_find(Background *background, const char *key, size_t key_size)
{
    if (background->running != NULL && has_key(background->running, key, key_size))
        return background->running;
    for (BackgroundWork *piece = background->waiting; piece != NULL; piece = piece->next)
        if (has_key(piece, key, key_size))
            return piece;
    for (BackgroundWork **at = &background->kept; *at != NULL; at = &(*at)->next) {
        BackgroundWork *piece = *at;
        if (!has_key(piece, key, key_size))
            continue;
        *at = piece->next;
        piece->next = background->kept;
        background->kept = piece;
        return piece;
    }
    return NULL;
}

BackgroundNumbers background_numbers(const Background *background)
{
    return background->numbers;
}

/* ---- opening and closing ---- */

Background *background_open(void (*wake)(void *context), void *context)
{
    Background *background = calloc(1, sizeof *background);
    if (background == NULL)
        return NULL;
    background->wake = wake;
    background->context = context;
    background->task = task_open(&wf_system_allocator);
    if (background->task != NULL)
        return background;
    free(background);
    return NULL;
}

static void let_go_all(BackgroundWork *piece)
{
    for (BackgroundWork *next; piece != NULL; piece = next) {
        next = piece->next;
        let_go(piece);
    }
}

void background_close(Background *background)
{
    if (background == NULL)
        return;
    task_close(background->task);
    if (background->running != NULL)
        let_go(background->running);
    if (background->quick != NULL)
        let_go(background->quick);
    let_go_all(background->waiting);
    let_go_all(background->refused);
    let_go_all(background->kept);
    free(background);
}
