/* mining.c - puzzles mine: plays engine games, and writes the puzzles found in them.
 *
 * Threads play games in any order; their puzzles are written in the order of the games, so that the
 * file does not depend on the number of threads. After the puzzles of a game are written, the count
 * of games in the first line is raised: an interrupted run continues there. */
#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/parallel.h"
#include "cli/errors.h"
#include "cli/puzzles/mined_book.h"
#include "puzzles/mine.h"

/* AHEAD: games that may be finished before one that is still being played. */
enum { COUNT_DEFAULT = 500, COUNT_MAX = 1000000, NODES_LEAST = 1000, AHEAD = 4 * PARALLEL_MAX };

/* A finished game that waits for its turn to be written. */
typedef struct MinedGame {
    bool done;
    unsigned count;
    Puzzle puzzles[MINE_PER_GAME];
} MinedGame;

typedef struct Mining {
    MinedBook book;
    uint64_t *keys; /* of the book's puzzles */
    size_t key_capacity;
    unsigned count; /* requested */
    unsigned threads;
    FILE *out;
    const char *file;
    pthread_mutex_t lock; /* guards all that follows, and the book */
    uint64_t next;        /* game to be played next */
    MinedGame *done;      /* [AHEAD] */
    bool failed;
    CliProgress progress;
} Mining;

/* ---- known puzzles ---- */

static bool is_known(const Mining *mining, uint64_t key)
{
    for (size_t i = 0; i < mining->book.count; i++)
        if (mining->keys[i] == key)
            return true;
    return false;
}

/* Keeps the key of the book's puzzle number `index`. */
static bool keep_key(Mining *mining, size_t index, uint64_t key)
{
    if (index >= mining->key_capacity) {
        const size_t capacity = 2 * index + 64;
        uint64_t *grown = realloc(mining->keys, capacity * sizeof *grown);
        if (grown == NULL)
            return cli_no(ERROR_NO_MEMORY);
        mining->keys = grown;
        mining->key_capacity = capacity;
    }
    mining->keys[index] = key;
    return true;
}

/* ---- writing ---- */

/* Prints why the last system call failed. */
static bool cannot_write(const Mining *mining)
{
    return cli_no(ERROR_CANNOT_WRITE, error_start(mining->file, 200),
                  fault_words(cli_reason(errno)));
}

static bool write_head(Mining *mining)
{
    return fseek(mining->out, 0, SEEK_SET) == 0 &&
           (mined_put_head(mining->out, &mining->book.head), fflush(mining->out) == 0) &&
           fseek(mining->out, 0, SEEK_END) == 0;
}

/* Writes the puzzles of the next game in order, and counts the game. */
static bool write_game(Mining *mining, const MinedGame *done)
{
    for (unsigned i = 0; i < done->count; i++) {
        const uint64_t key = puzzle_key(&done->puzzles[i]);
        if (is_known(mining, key))
            continue;
        if (!keep_key(mining, mining->book.count, key) ||
            !mined_add(&mining->book, &done->puzzles[i]))
            return false;
        mined_put(mining->out, &done->puzzles[i]);
    }
    mining->book.head.games++;
    return (fflush(mining->out) == 0 && write_head(mining)) || cannot_write(mining);
}

static bool is_enough(const Mining *mining)
{
    return mining->book.count >= mining->count;
}

/* Writes all games whose turn has come. */
static void write_games(Mining *mining)
{
    for (;;) {
        MinedGame *done = &mining->done[mining->book.head.games % AHEAD];
        if (!done->done || mining->failed || is_enough(mining))
            return;
        done->done = false;
        mining->failed = !write_game(mining, done);
    }
}

static void show_progress(Mining *mining)
{
    if (cli_progress_is_due(&mining->progress))
        cli_progress_show(&mining->progress, "%zu of %u puzzles, %" PRIu64 " games",
                          mining->book.count, mining->count, mining->book.head.games);
}

/* ---- playing ---- */

static bool must_stop(void *mining_)
{
    const Mining *mining = mining_;
    return cli_interrupted() != 0 || __atomic_load_n(&mining->failed, __ATOMIC_RELAXED);
}

/* The next game to play, once it is not too far ahead; false: there is none. */
static bool take_game(Mining *mining, uint64_t *game)
{
    for (;;) {
        (void)pthread_mutex_lock(&mining->lock);
        const bool ends = mining->failed || is_enough(mining) || cli_interrupted() != 0;
        const bool near = mining->next < mining->book.head.games + AHEAD;
        *game = mining->next;
        mining->next += !ends && near;
        (void)pthread_mutex_unlock(&mining->lock);
        if (ends || near)
            return !ends;
        parallel_rest();
    }
}

static void play_games(void *mining_, unsigned index)
{
    Mining *mining = mining_;
    const MinedHead *head = &mining->book.head;
    const ReviewEffort effort = {.allocator = &wf_system_allocator,
                                 .nodes = head->nodes,
                                 .stop = must_stop,
                                 .context = mining};
    MinedGame *done = calloc(1, sizeof *done);
    uint64_t game;
    while (done != NULL && take_game(mining, &game)) {
        const WfSpec *spec = &head->spec[game % head->spec_count];
        const WfCode code = mine_game(spec, head->seed, game, &effort, done->puzzles, &done->count);
        if (must_stop(mining))
            break;
        (void)pthread_mutex_lock(&mining->lock);
        if (code != WF_OK)
            mining->failed = !cli_no(ERROR_NO_MEMORY);
        done->done = true;
        mining->done[game % AHEAD] = *done;
        write_games(mining);
        if (index == 0)
            show_progress(mining);
        (void)pthread_mutex_unlock(&mining->lock);
    }
    free(done);
}

/* ---- the command ---- */

/* Opens the file, with the puzzles that it already has. */
static bool open_file(Mining *mining)
{
    struct stat status;
    const bool exists = stat(mining->file, &status) == 0 && status.st_size > 0;
    const MinedHead wished = mining->book.head;
    if (exists) {
        if (!mined_read(mining->file, &mining->book))
            return false;
        if (!mined_same(&wished, &mining->book.head))
            return cli_no(ERROR_MINED_DIFFERENTLY, fault_words(mining->file));
        if (truncate(mining->file, (off_t)mining->book.length) != 0)
            return cannot_write(mining);
    }
    mining->out = fopen(mining->file, exists ? "r+" : "w+");
    if (mining->out == NULL)
        return cannot_write(mining);
    mining->next = mining->book.head.games;
    for (size_t i = 0; i < mining->book.count; i++)
        if (!keep_key(mining, i, puzzle_key(&mining->book.puzzles[i])))
            return false;
    return write_head(mining) || cannot_write(mining);
}

static int mine(Mining *mining)
{
    mining->done = calloc(AHEAD, sizeof *mining->done);
    if (mining->done == NULL)
        return cli_error(ERROR_NO_MEMORY);
    if (!open_file(mining))
        return CLI_BAD;
    cli_catch_interrupts();
    (void)pthread_mutex_init(&mining->lock, NULL);
    parallel_run(mining->threads, play_games, mining);
    cli_progress_clear(&mining->progress);
    if (mining->failed)
        return CLI_BAD;
    printf("%zu puzzles of %" PRIu64 " games in %s\n", mining->book.count, mining->book.head.games,
           mining->file);
    return is_enough(mining) ? CLI_OK : CLI_SIGNAL + cli_interrupted();
}

int mined_mine(int count, char **words)
{
    static Mining mining;
    mining = (Mining){
        .count = COUNT_DEFAULT, .threads = 1, .book.head = {.seed = 1, .nodes = PUZZLE_NODES}};
    bool quiet = false;
    const CliOption options[] = {
        CLI_SMALL("--count", mining.count, 1, COUNT_MAX),
        CLI_NUMBER("--seed", mining.book.head.seed, 0, UINT64_MAX),
        CLI_NUMBER("--nodes", mining.book.head.nodes, NODES_LEAST, UINT64_MAX),
        CLI_SMALL("--threads", mining.threads, 1, PARALLEL_MAX), CLI_FLAG("--quiet", quiet)};
    if (cli_options(count, words, options, CLI_COUNT(options), 2, 2) < 0 ||
        !mined_specs(words[0], &mining.book.head) || !cli_can_write(words[1]))
        return CLI_BAD;
    mining.file = words[1];
    mining.progress = cli_progress(quiet, 0);
    const int status = mine(&mining);
    if (mining.out != NULL)
        (void)fclose(mining.out);
    mined_free(&mining.book);
    free(mining.keys);
    free(mining.done);
    return status;
}
