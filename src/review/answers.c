/* answers.c - see answers.h. */
#include "review/answers.h"

#include <string.h>

#include "search/bounded.h"

/* The greatest harm of an answer in a position. */
static int greatest_harm(const ReviewCase *ask, const WfPosition *position, ReviewHarm harm,
                         const WfMoveList *list)
{
    int greatest = 0;
    for (size_t i = 0; i < list->count; i++) {
        const int one = harm(ask, position, &list->items[i]);
        greatest = one > greatest ? one : greatest;
    }
    return greatest;
}

/* Moves the answers that do at least this much harm to the front; returns their number. */
static size_t harmful_first(const ReviewCase *ask, ReviewHarm harm, int least, WfMoveList *list)
{
    size_t found = 0;
    for (size_t i = 0; i < list->count; i++) {
        const WfMove one = list->items[i];
        if (harm(ask, ask->after, &one) < least)
            continue;
        list->items[i] = list->items[found];
        list->items[found++] = one;
    }
    return found;
}

static bool measure_answers(const ReviewCase *ask, const WfMove *answers, size_t count,
                            ReviewMeasure *measure)
{
    const WfMoveList only = {.items = (WfMove *)answers, .count = count};
    ReviewEffort effort = *ask->effort;
    effort.nodes /= WF_REVIEW_AGAIN;
    effort.movetime /= WF_REVIEW_AGAIN;
    return review_measure_only(ask->spec, ask->before, ask->move, &only, &effort, measure) ==
               WF_OK &&
           measure->known;
}

/* Finds the line that begins with one of the harmful answers, if that answer is likely: it is no
 * worse than an inaccuracy. */
static bool expect_harm(const ReviewCase *ask, const WfMove *harmful, size_t count,
                        ReviewMeasure *measure)
{
    const uint8_t seat = ask->turn->seat;
    for (size_t i = 0; i < count && ask->then->line_length > 0; i++)
        if (memcmp(&harmful[i], &ask->then->line[0], sizeof(WfMove)) == 0) {
            *measure = *ask->then;
            return true;
        }
    return count > 0 && measure_answers(ask, harmful, count, measure) &&
           measure->value[seat] - ask->then->value[seat] < WF_REVIEW_INACCURACY;
}

/* Whether the seat would have lost less than half as much if the others could not do the harm. */
static bool harm_decides(const ReviewCase *ask, const WfMoveList *list, size_t harmful)
{
    ReviewMeasure others;
    return list->count == harmful ||
           (measure_answers(ask, list->items + harmful, list->count - harmful, &others) &&
            2 * others.value[ask->turn->seat] >= ask->turn->before + ask->turn->after);
}

int review_new_harm(const ReviewCase *ask, const ReviewAnswers *which, ReviewMeasure *measure)
{
    WfAllocator own = *ask->effort->allocator;
    WfMoveList list;
    int done = 0;
    wf_moves_init(&list, bounded_allocator(&own));
    if (!ask->then->over && wf_moves(ask->game, ask->better, &list) == WF_OK) {
        const int anyway = greatest_harm(ask, ask->better, which->harm, &list);
        const int least = anyway + which->more > which->least ? anyway + which->more : which->least;
        list.count = 0;
        if (wf_moves(ask->game, ask->after, &list) == WF_OK) {
            const size_t harmful = harmful_first(ask, which->harm, least, &list);
            if (harmful > 0 && expect_harm(ask, list.items, harmful, measure))
                done = which->harm(ask, ask->after, &measure->line[0]);
            if (done > 0 && done < anyway + which->clear && !harm_decides(ask, &list, harmful))
                done = 0;
        }
    }
    wf_moves_free(&list);
    return done;
}
