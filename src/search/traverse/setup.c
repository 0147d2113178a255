/* setup.c - see setup.h. Every order of the eight pieces is judged by the evaluation, which has
 * seen games from all of them, against the orders that the others have chosen or may choose. */
#include "search/traverse/setup.h"

#include <string.h>

#include "base/random.h"
#include "games/traverse/traverse.h"
#include "search/eval/eval.h"
#include "search/eval/seats.h"
#include "search/score.h"

enum { GUESSES_MAX = 4, CHOSEN_FROM = 40 };

typedef struct Setup {
    const WfSpec *spec;
    Net net;
    const WfMoveList *orders;
    size_t judged;                 /* orders that were looked at */
    unsigned guesses;              /* one, if all others are set up */
    WfPosition guess[GUESSES_MAX]; /* the board as it may be when all others are set up */
} Setup;

bool setup_is_due(const WfPosition *position)
{
    return traverse_seat(traverse_of(position), position->head.turn) == 0;
}

/* The others' pieces where they are not set up yet: orders by chance. The seat's own row stays
 * empty. */
static void guess_others(Setup *setup, const WfPosition *now, uint64_t *state)
{
    const unsigned own = now->head.turn;
    for (unsigned i = 0; i < setup->guesses; i++) {
        WfPosition *guess = &setup->guess[i];
        wf_copy(setup->spec->game, guess, now);
        for (unsigned seat = 0; seat < TRAVERSE_SEATS; seat++) {
            if (seat == own || (now->head.playing >> seat & 1) == 0 ||
                traverse_seat(traverse_of(guess), seat) != 0)
                continue;
            setup->guesses = GUESSES_MAX;
            const size_t order = (size_t)random_below(state, setup->orders->count);
            guess->head.turn = (uint8_t)seat;
            wf_apply(setup->spec->game, guess, &setup->orders->items[order]);
        }
        guess->head.turn = (uint8_t)own;
    }
}

/* What an order is worth to the seat, over all guesses. */
static int judge(const Setup *setup, const WfMove *order, unsigned own)
{
    int sum = 0, count = 0;
    for (unsigned i = 0; i < setup->guesses; i++, count++) {
        WfPosition after;
        wf_copy(setup->spec->game, &after, &setup->guess[i]);
        wf_apply(setup->spec->game, &after, order);
        if (!eval_is_race(setup->spec)) {
            NetState state;
            net_refresh(&setup->net, &after, &state);
            const int score = net_score(&setup->net, &after, &state);
            sum += after.head.turn == own ? score : -score;
        } else {
            int scores[WF_SEATS_MAX];
            race_scores(&setup->net, &after, scores);
            sum += scores[own];
        }
    }
    return count > 0 ? sum / count : 0;
}

/* The orders found best so far, the best one first. */
typedef struct Shortlist {
    WfMove order[WF_LINES_MAX];
    int score[WF_LINES_MAX];
    unsigned count;
} Shortlist;

static void enlist(Shortlist *list, const WfMove *order, int score)
{
    if (list->count == WF_LINES_MAX && score <= list->score[WF_LINES_MAX - 1])
        return;
    unsigned at = list->count < WF_LINES_MAX ? list->count++ : WF_LINES_MAX - 1;
    for (; at > 0 && list->score[at - 1] < score; at--) {
        list->order[at] = list->order[at - 1];
        list->score[at] = list->score[at - 1];
    }
    list->order[at] = *order;
    list->score[at] = score;
}

/* ---- what is told ---- */

/* The mean shares of the seats once an order of a game for many is on the board. What orders are
 * judged by, a seat's own view, says nothing without those of the others. */
static void expect_shares(const Setup *setup, const WfMove *order, float mean[WF_SEATS_MAX])
{
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        mean[seat] = 0;
    for (unsigned i = 0; i < setup->guesses; i++) {
        WfPosition after;
        int score[WF_SEATS_MAX];
        float share[WF_SEATS_MAX];
        wf_copy(setup->spec->game, &after, &setup->guess[i]);
        wf_apply(setup->spec->game, &after, order);
        race_scores(&setup->net, &after, score);
        race_shares(&after, score, share);
        for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
            mean[seat] += share[seat] / (float)setup->guesses;
    }
}

/* An order as a choice: its score and the seats' chances, on the scale of all other turns. */
static WfChoice tell(const Setup *setup, const WfPosition *now, const WfMove *order, int score)
{
    const unsigned own = now->head.turn;
    WfChoice choice = {.move = *order,
                       .score = score,
                       .depth = 1,
                       .nodes = (uint64_t)setup->judged * setup->guesses,
                       .line_length = 1,
                       .line = {*order}};
    float share[WF_SEATS_MAX];
    if (eval_is_race(setup->spec)) {
        expect_shares(setup, order, share);
        choice.score = race_worth(share[own]);
    } else {
        const float of_own = (float)wf_score_share(score) / 1000;
        for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
            share[seat] = seat == own ? of_own : 1 - of_own;
    }
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        if ((now->head.playing >> seat & 1) != 0)
            choice.share[seat] = (uint16_t)(1000 * share[seat] + 0.5F);
    return choice;
}

/* The best orders of the shortlist by the score that is told, as many as asked for. */
static void report_best(const Setup *setup, const WfPosition *now, const Shortlist *list,
                        const WfLimits *limits)
{
    unsigned by_score[WF_LINES_MAX];
    int told[WF_LINES_MAX];
    for (unsigned i = 0; i < list->count; i++) {
        told[i] = tell(setup, now, &list->order[i], list->score[i]).score;
        unsigned at = i;
        for (; at > 0 && told[by_score[at - 1]] < told[i]; at--)
            by_score[at] = by_score[at - 1];
        by_score[at] = i;
    }
    for (unsigned rank = 0; rank < limits->lines && rank < list->count; rank++) {
        const unsigned index = by_score[rank];
        WfChoice choice = tell(setup, now, &list->order[index], list->score[index]);
        choice.rank = rank;
        (void)limits->report(limits->context, &choice);
    }
}

WfCode setup_choose(const WfRecord *record, const WfLimits *limits, const WfAllocator *allocator,
                    WfChoice *choice)
{
    const WfPosition *now = wf_record_now(record);
    Setup setup = {.spec = wf_record_spec(record), .guesses = 1};
    Shortlist best = {.count = 0};
    WfMoveList all;
    wf_moves_init(&all, *allocator);
    if (!eval_net(setup.spec, &setup.net) || wf_moves(setup.spec->game, now, &all) != WF_OK) {
        wf_moves_free(&all);
        return WF_NO_MEMORY;
    }
    setup.orders = &all;
    uint64_t state = random_mix(limits->seed ^ now->head.hash);
    guess_others(&setup, now, &state);
    const WfMove *asked = limits->only != NULL ? limits->only : all.items;
    setup.judged = limits->only != NULL ? limits->only_count : all.count;
    for (size_t i = 0; i < setup.judged; i++)
        enlist(&best, &asked[i], judge(&setup, &asked[i], now->head.turn));
    wf_moves_free(&all);
    const unsigned most = best.count < CHOSEN_FROM ? best.count : CHOSEN_FROM;
    const unsigned chosen = (unsigned)random_below(&state, most);
    *choice = tell(&setup, now, &best.order[chosen], best.score[chosen]);
    if (limits->report != NULL && limits->lines > 1)
        report_best(&setup, now, &best, limits);
    else if (limits->report != NULL)
        (void)limits->report(limits->context, choice);
    return WF_OK;
}
