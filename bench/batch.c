/* batch.c - how many actions a second a batch plays: 256 random games at a time, with restarts, on
 * one thread. Processor time is counted, so other programs disturb it little.
 *
 * usage: batch [SECONDS [SPEC...]] */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <wayfarer/wayfarer.h>

#include "base/random.h"
#include "games/game_list.h"

/* A relaxed game of Safe Passage need not end: records stop after TURNS. */
enum { GAMES = 256, TURNS = 1000 };

typedef struct Buffers {
    int32_t actions[GAMES];
    float rewards[GAMES * WF_SEATS_MAX];
    uint8_t ends[GAMES];
    uint64_t *masks;
    float *planes;
} Buffers;

static double now(void)
{
    struct timespec time;
    (void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* Steps of all games a second; with masks, and with planes too, as the buffers are set. */
static double batch_speed(const WfSpec *spec, double seconds, Buffers *to)
{
    const WfBatchOptions options = {
        .size = sizeof options, .games = GAMES, .seed = 1, .restart = 1, .vary = 1};
    WfBatch *batch = wf_batch_new(spec, &options, &wf_system_allocator);
    if (batch == NULL)
        exit(1);
    const double begin = now();
    double spent = 0;
    uint64_t steps = 0;
    for (; spent < seconds; spent = now() - begin, steps += GAMES) {
        wf_batch_sample(batch, to->actions);
        if (wf_batch_step(batch, to->actions, to->rewards, to->ends, NULL) != WF_OK)
            exit(1);
        if (to->masks != NULL)
            wf_batch_masks(batch, to->masks, wf_action_mask_words(spec));
        if (to->planes != NULL)
            wf_batch_planes(batch, to->planes, wf_observation_size(spec));
    }
    wf_batch_free(batch);
    return (double)steps / spent;
}

/* Turns a second of random play in records. */
static double record_speed(const WfSpec *spec, double seconds)
{
    WfMoveList list;
    wf_moves_init(&list, wf_system_allocator);
    uint64_t random = 1, turns = 0;
    const double begin = now();
    double spent = 0;
    while (spent < seconds) {
        WfRecord *record = wf_record_new(spec, NULL, &wf_system_allocator);
        if (record == NULL)
            exit(1);
        for (unsigned turn = 0; turn < TURNS && wf_record_outcome(record).result == WF_ONGOING;
             turn++, turns++) {
            if (wf_moves(spec->game, wf_record_now(record), &list) != WF_OK || list.count == 0)
                exit(1);
            const WfEvent event = {.kind = WF_EVENT_MOVE,
                                   .seat = wf_record_now(record)->head.turn,
                                   .move = list.items[random_below(&random, list.count)]};
            if (wf_record_add_legal(record, &event) != WF_OK)
                exit(1);
        }
        wf_record_free(record);
        spent = now() - begin;
    }
    wf_moves_free(&list);
    return (double)turns / spent;
}

static void measure(const char *name, double seconds)
{
    WfSpec spec;
    if (wf_parse_spec(name, strlen(name), &spec, NULL) != WF_OK) {
        (void)fprintf(stderr, "no spec: %s\n", name);
        exit(1);
    }
    Buffers to = {.masks = NULL, .planes = NULL};
    const double steps = batch_speed(&spec, seconds, &to);
    to.masks = malloc(GAMES * wf_action_mask_words(&spec) * sizeof *to.masks);
    const double masks = batch_speed(&spec, seconds, &to);
    to.planes = malloc(GAMES * wf_observation_size(&spec) * sizeof *to.planes);
    const double planes = batch_speed(&spec, seconds, &to);
    (void)printf("%-40s %12.0f %12.0f %12.0f %12.0f\n", name, steps, masks, planes,
                 record_speed(&spec, seconds));
    (void)fflush(stdout);
    free(to.masks);
    free(to.planes);
}

int main(int count, char **words)
{
#define SPEC(text) text,
    static const char *const specs[] = {WF_SPEC_LIST(SPEC) NULL};
    const double seconds = count > 1 ? strtod(words[1], NULL) : 1;
    (void)printf("%-40s %12s %12s %12s %12s\n", "a second, 256 random games", "actions",
                 "with masks", "and planes", "record turns");
    for (int i = 2; i < count; i++)
        measure(words[i], seconds);
    for (int i = 0; count <= 2 && specs[i] != NULL; i++)
        measure(specs[i], seconds);
    return 0;
}
