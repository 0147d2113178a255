/* three_seats.c - three seats of TRAVERSE play each other at different levels; after each round the
 * first one says what each can expect.
 *
 * cc three_seats.c $(pkg-config --cflags --libs wayfarer) && ./a.out */
#include <stdio.h>
#include <string.h>

#include <wayfarer/wayfarer.h>

int main(void)
{
    static const char text[] = "traverse:players=3";
    static const unsigned level[WF_SEATS_MAX] = {3, 1, 1, 1};
    WfSpec spec;
    if (wf_parse_spec(text, strlen(text), &spec, NULL) != WF_OK)
        return 1;
    const WfEngine *engine = &wf_engine_search;
    WfRecord *record = wf_record_new(&spec, NULL, &wf_system_allocator);
    void *self = engine->open(&wf_system_allocator, 1 << 24, 1);
    if (record == NULL || self == NULL)
        return 1;
    while (wf_record_outcome(record).result == WF_ONGOING) {
        const WfHead head = wf_record_now(record)->head;
        const WfLimits limits = {.size = sizeof limits, .level = level[head.turn], .seed = 1};
        WfChoice choice;
        if (engine->choose(self, record, &limits, &choice) != WF_OK ||
            wf_record_play(record, &choice.move) != WF_OK)
            return 1;
        if (head.turn == 0)
            printf("round %u: %u, %u and %u of 1000\n", head.number, choice.share[0],
                   choice.share[1], choice.share[2]);
    }
    const WfOutcome outcome = wf_record_outcome(record);
    if (outcome.seat != WF_NO_SEAT)
        printf("%s wins: %s\n", spec.game->seat_names[outcome.seat], wf_reason(outcome.reason));
    for (uint8_t seat = 0; seat < 4; seat++) {
        WfProgress progress;
        if ((wf_seats(&spec) >> seat & 1) != 0 &&
            wf_progress(spec.game, wf_record_now(record), seat, &progress))
            printf("%s: %u of %u pieces home\n", spec.game->seat_names[seat], progress.done,
                   progress.of);
    }
    engine->close(self);
    wf_record_free(record);
    return 0;
}
