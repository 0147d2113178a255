/* setup.c - see setup.h. Every order of the eight pieces is judged by the evaluation, which has
 * seen games from all of them, against the orders that the others have chosen or may choose. */
#include "search/setup.h"

#include <string.h>

#include "base/random.h"
#include "games/traverse/traverse.h"
#include "search/eval/eval.h"
#include "search/eval/race.h"

enum { GUESSES_MAX = 4, CHOSEN_FROM = 40 };

typedef struct Setup {
    const WfSpec *spec;
    Net net;
    const WfMoveList *orders;
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
    WfMove order[CHOSEN_FROM];
    int score[CHOSEN_FROM];
    unsigned count;
} Shortlist;

static void enlist(Shortlist *list, const WfMove *order, int score)
{
    if (list->count == CHOSEN_FROM && score <= list->score[CHOSEN_FROM - 1])
        return;
    unsigned at = list->count < CHOSEN_FROM ? list->count++ : CHOSEN_FROM - 1;
    for (; at > 0 && list->score[at - 1] < score; at--) {
        list->order[at] = list->order[at - 1];
        list->score[at] = list->score[at - 1];
    }
    list->order[at] = *order;
    list->score[at] = score;
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
    if (limits->only != NULL)
        for (size_t i = 0; i < limits->only_count; i++)
            enlist(&best, &limits->only[i], judge(&setup, &limits->only[i], now->head.turn));
    else
        for (size_t i = 0; i < all.count; i++)
            enlist(&best, &all.items[i], judge(&setup, &all.items[i], now->head.turn));
    wf_moves_free(&all);
    const unsigned chosen = (unsigned)random_below(&state, best.count);
    *choice = (WfChoice){.move = best.order[chosen],
                         .score = best.score[chosen],
                         .nodes = (uint64_t)TRAVERSE_ORDERS * setup.guesses,
                         .line_length = 1,
                         .line = {best.order[chosen]}};
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        if ((now->head.playing >> seat & 1) != 0)
            choice->share[seat] = (uint16_t)(1000 / __builtin_popcount(now->head.playing));
    if (limits->report != NULL)
        (void)limits->report(limits->context, choice);
    return WF_OK;
}
