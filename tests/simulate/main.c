/* main.c - the program `simulate`: runs histories by their seeds, on several threads. */
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/parallel.h"
#include "server/core/put.h"
#include "simulate/parts.h"

typedef struct Options {
    uint64_t first, last, seed;
    unsigned threads;
    bool one, trace, all; /* only `seed`; print its trace; continue after a failure */
} Options;

typedef struct Run {
    Options options;
    atomic_uint_fast64_t next, done, failed, lowest; /* the lowest seed that failed */
    atomic_uint_fast64_t actions, events, news, conflicts, failures, faults, crashes;
    Lock *lock;
    struct timespec began;
} Run;

static volatile sig_atomic_t stopped;
static _Thread_local uint64_t seed_now;

static void stop(int signal)
{
    (void)signal;
    stopped = 1;
}

/* The core has aborted: which seed caused that? */
static void fall(int signal)
{
    char words[64];
    WfText text = wf_text(words, sizeof words);
    put_words(&text, "\nthe core stopped in the history of seed ");
    put_number(&text, (int64_t)seed_now);
    wf_text_put(&text, '\n');
    (void)!write(STDERR_FILENO, words, text.length);
    (void)!signal;
    _exit(3);
}

static double seconds(const Run *run)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - run->began.tv_sec) +
           (double)(now.tv_nsec - run->began.tv_nsec) / 1e9;
}

static void add_numbers(Run *run, const Numbers *numbers)
{
    run->actions += numbers->actions;
    run->events += numbers->events;
    run->news += numbers->news;
    run->conflicts += numbers->conflicts;
    run->failures += numbers->failures;
    run->faults += numbers->faults;
    run->crashes += numbers->crashes;
    run->done++;
}

/* The progress line, if there is one. */
static void wipe(void)
{
    if (isatty(STDERR_FILENO))
        (void)fprintf(stderr, "\r%70s\r", "");
}

static void tell_failure(Run *run, const World *world)
{
    lock_take(run->lock);
    run->failed++;
    wipe();
    (void)printf("seed %llu: %s\n  replay: simulate --seed %llu --trace\n",
                 (unsigned long long)world->seed, world->broken, (unsigned long long)world->seed);
    (void)fflush(stdout);
    lock_give(run->lock);
}

static void tell_progress(Run *run, double *told)
{
    const double passed = seconds(run);
    if (passed < 2 || passed - *told < 1 || !isatty(STDERR_FILENO))
        return;
    *told = passed;
    const Options *options = &run->options;
    (void)fprintf(stderr, "\r%llu of %llu histories, %.0f a minute, %llu failed ",
                  (unsigned long long)run->done,
                  (unsigned long long)(options->last - options->first + 1),
                  (double)run->done * 60 / passed, (unsigned long long)run->failed);
}

static void work(void *context, unsigned index)
{
    Run *run = context;
    World *world = world_new();
    double told = 0;
    while (world != NULL && !stopped && (run->failed == 0 || run->options.all)) {
        const uint64_t seed = run->next++;
        if (seed > run->options.last)
            break;
        seed_now = seed;
        world_play(world, seed, NULL);
        add_numbers(run, &world->numbers);
        if (world->is_broken)
            tell_failure(run, world);
        if (index == 0)
            tell_progress(run, &told);
    }
    world_free(world);
}

static int play_many(const Options *options)
{
    Run run = {.options = *options};
    run.next = options->first;
    run.lock = lock_open(&wf_system_allocator);
    (void)clock_gettime(CLOCK_MONOTONIC, &run.began);
    parallel_run(options->threads, work, &run);
    const double passed = seconds(&run);
    wipe();
    if (run.done == 0 && !stopped)
        (void)fputs("not enough memory\n", stderr);
    (void)printf(
        "%llu histories in %.1f s, %.0f a minute: %llu wishes, %llu events, %llu messages, "
        "%llu conflicts, %llu writes failed, %llu faults, %llu crashes; %llu failed%s\n",
        (unsigned long long)run.done, passed, (double)run.done * 60 / passed,
        (unsigned long long)run.actions, (unsigned long long)run.events,
        (unsigned long long)run.news, (unsigned long long)run.conflicts,
        (unsigned long long)run.failures, (unsigned long long)run.faults,
        (unsigned long long)run.crashes, (unsigned long long)run.failed,
        stopped ? " (stopped)" : "");
    lock_close(run.lock);
    return run.done == 0 ? 2 : run.failed > 0;
}

static int play_one(const Options *options)
{
    World *world = world_new();
    if (world == NULL)
        return 2;
    seed_now = options->seed;
    world_play(world, options->seed, options->trace ? stdout : NULL);
    const bool failed = world->is_broken;
    (void)printf("seed %llu: %s (%016llx)\n", (unsigned long long)options->seed,
                 failed ? world->broken : "nothing is broken", (unsigned long long)world->hash);
    world_free(world);
    return failed;
}

static int usage(void)
{
    (void)fputs("usage: simulate --seeds FIRST..LAST [--threads N] [--all]\n"
                "       simulate --seed N [--trace]\n",
                stderr);
    return 2;
}

static bool read_options(int count, char **words, Options *options)
{
    *options = (Options){.first = 1, .last = 0, .threads = 1};
    for (int i = 1; i < count; i++) {
        const char *value = i + 1 < count ? words[i + 1] : "";
        char *rest = NULL;
        if (strcmp(words[i], "--trace") == 0) {
            options->trace = true;
            continue;
        }
        if (strcmp(words[i], "--all") == 0) {
            options->all = true;
            continue;
        }
        const uint64_t number = strtoull(value, &rest, 10);
        if (strcmp(words[i], "--seeds") == 0 && rest != value && strncmp(rest, "..", 2) == 0) {
            options->first = number;
            options->last = strtoull(rest + 2, &rest, 10);
        } else if (strcmp(words[i], "--seed") == 0) {
            options->one = true;
            options->seed = number;
        } else if (strcmp(words[i], "--threads") == 0 && number >= 1 && number <= PARALLEL_MAX) {
            options->threads = (unsigned)number;
        } else {
            return false;
        }
        if (rest == value || *rest != '\0')
            return false;
        i++;
    }
    return options->one || options->last >= options->first;
}

int main(int count, char **words)
{
    Options options;
    if (!read_options(count, words, &options))
        return usage();
    (void)signal(SIGINT, stop);
    (void)signal(SIGTERM, stop);
    (void)signal(SIGILL, fall);
    (void)signal(SIGSEGV, fall);
    (void)signal(SIGABRT, fall);
    json_object_seed(1);
    return options.one ? play_one(&options) : play_many(&options);
}
