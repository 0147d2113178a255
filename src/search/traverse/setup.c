/* setup.c - see setup.h. Every order of the eight pieces is scored by the static evaluation. The
 * other seats have the orders that they chose, or random ones. The nets learnt from games with all
 * orders. */
#include "search/traverse/setup.h"

#include <string.h>

#include "base/random.h"
#include "games/traverse/traverse.h"
#include "search/eval/seats.h"
#include "search/score.h"

/* GUESSES_MAX: random setups of the others against which each order is scored. CHOSEN_FROM: the
 * engine chooses one of this many best orders, of 2520. */
enum { GUESSES_MAX = 4, CHOSEN_FROM = 40 };

/* Of WfChoice.share: thousandths. */
enum { SHARE_UNIT = 1000 };

typedef struct SetupChoice {
    const WfSpec *spec;
    const Net *net;
    const WfMoveList *orders;
    size_t scored;                 /* orders that were scored */
    unsigned guesses;              /* 1 if all others are set up */
    WfPosition guess[GUESSES_MAX]; /* the board with all others set up */
} SetupChoice;

bool setup_is_due(const WfPosition *position)
{
    return traverse_seat(traverse_of(position), position->head.turn) == 0;
}

/* Sets up the remaining other seats at random. The seat's own row stays empty. */
static void guess_others(SetupChoice *setup, const WfPosition *now, uint64_t *state)
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

/* The mean score of an order from the seat's view, over all guesses. */
static int average_score(const SetupChoice *setup, const WfMove *order, unsigned own)
{
    int sum = 0, count = 0;
    for (unsigned i = 0; i < setup->guesses; i++, count++) {
        WfPosition after;
        wf_copy(setup->spec->game, &after, &setup->guess[i]);
        wf_apply(setup->spec->game, &after, order);
        if (!seats_are_many(setup->spec)) {
            NetState state;
            net_refresh(setup->net, &after, &state);
            const int score = net_score(setup->net, &after, &state);
            sum += after.head.turn == own ? score : -score;
        } else {
            int scores[WF_SEATS_MAX];
            seats_scores(setup->net, &after, scores);
            sum += scores[own];
        }
    }
    return count > 0 ? sum / count : 0;
}

/* The best orders so far, the best one first. */
typedef struct SetupShortlist {
    WfMove order[WF_LINES_MAX];
    int score[WF_LINES_MAX];
    unsigned count;
} SetupShortlist;

static void shortlist_add(SetupShortlist *list, const WfMove *order, int score)
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

/* ---- reports ---- */

/* The mean shares of the seats after an order, in a game of more than two. Orders are compared by
 * the score of the seat's own view, but a share needs the scores of all seats. */
static void average_shares(const SetupChoice *setup, const WfMove *order, float mean[WF_SEATS_MAX])
{
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        mean[seat] = 0;
    for (unsigned i = 0; i < setup->guesses; i++) {
        WfPosition after;
        int score[WF_SEATS_MAX];
        float share[WF_SEATS_MAX];
        wf_copy(setup->spec->game, &after, &setup->guess[i]);
        wf_apply(setup->spec->game, &after, order);
        seats_scores(setup->net, &after, score);
        seats_shares(&after, score, share);
        for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
            mean[seat] += share[seat] / (float)setup->guesses;
    }
}

/* An order as a choice: its score and the seats' shares, on the same scale as for other turns. */
static WfChoice choice_of(const SetupChoice *setup, const WfPosition *now, const WfMove *order,
                          int score)
{
    const unsigned own = now->head.turn;
    WfChoice choice = {.move = *order,
                       .score = score,
                       .depth = 1,
                       .nodes = (uint64_t)setup->scored * setup->guesses,
                       .line_length = 1,
                       .line = {*order}};
    float share[WF_SEATS_MAX];
    if (seats_are_many(setup->spec)) {
        average_shares(setup, order, share);
        choice.score = seats_score(share[own]);
    } else {
        const float of_own = (float)wf_score_share(score) / SHARE_UNIT;
        for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
            share[seat] = seat == own ? of_own : 1 - of_own;
    }
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        if ((now->head.playing >> seat & 1) != 0)
            choice.share[seat] = (uint16_t)(SHARE_UNIT * share[seat] + 0.5F);
    return choice;
}

/* Reports the requested number of the best orders of the shortlist, by the scores of their choices.
 */
static void report_best(const SetupChoice *setup, const WfPosition *now, const SetupShortlist *list,
                        const WfLimits *limits)
{
    unsigned by_score[WF_LINES_MAX];
    int score[WF_LINES_MAX];
    for (unsigned i = 0; i < list->count; i++) {
        score[i] = choice_of(setup, now, &list->order[i], list->score[i]).score;
        unsigned at = i;
        for (; at > 0 && score[by_score[at - 1]] < score[i]; at--)
            by_score[at] = by_score[at - 1];
        by_score[at] = i;
    }
    for (unsigned rank = 0; rank < limits->lines && rank < list->count; rank++) {
        const unsigned index = by_score[rank];
        WfChoice choice = choice_of(setup, now, &list->order[index], list->score[index]);
        choice.rank = rank;
        (void)limits->report(limits->context, &choice);
    }
}

WfCode setup_choose(const GameTurn *turn, WfChoice *choice)
{
    const WfPosition *now = wf_record_now(turn->record);
    const WfLimits *limits = turn->limits;
    SetupChoice setup = {.spec = wf_record_spec(turn->record), .net = turn->net, .guesses = 1};
    SetupShortlist best = {.count = 0};
    WfMoveList all;
    wf_moves_init(&all, *turn->allocator);
    if (wf_moves(setup.spec->game, now, &all) != WF_OK) {
        wf_moves_free(&all);
        return WF_NO_MEMORY;
    }
    setup.orders = &all;
    uint64_t state = random_mix(limits->seed ^ now->head.hash);
    guess_others(&setup, now, &state);
    const WfMove *asked = limits->only != NULL ? limits->only : all.items;
    setup.scored = limits->only != NULL ? limits->only_count : all.count;
    for (size_t i = 0; i < setup.scored; i++)
        shortlist_add(&best, &asked[i], average_score(&setup, &asked[i], now->head.turn));
    wf_moves_free(&all);
    const unsigned most = best.count < CHOSEN_FROM ? best.count : CHOSEN_FROM;
    const unsigned chosen = (unsigned)random_below(&state, most);
    *choice = choice_of(&setup, now, &best.order[chosen], best.score[chosen]);
    if (limits->report != NULL && limits->lines > 1)
        report_best(&setup, now, &best, limits);
    else if (limits->report != NULL)
        (void)limits->report(limits->context, choice);
    return WF_OK;
}
