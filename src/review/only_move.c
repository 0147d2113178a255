/* only_move.c - a best move that is the only one: see merits.h. */
#include <string.h>

#include "base/explanation_builder.h"
#include "review/material.h"
#include "review/material_story.h"
#include "review/merits.h"
#include "review/wins.h"
#include "search/bounded.h"

/* DECIDED: in thousandths; a game that is nearly won or lost has no only moves. TURNS: of the wins
 * that another move may allow. OTHER_NODES: of the proof about one of the other moves. SIEVE: the
 * part of the effort of the first search. */
enum { DECIDED = 30, WHOLE = 1000, TURNS = 4, OTHER_NODES = 20000, SIEVE = 5 };

/* What the other moves lose. */
typedef struct OnlyMove {
    const ReviewCase *ask;
    MaterialAim aim; /* of the other side */
    int now;         /* its balance before the move */
    WfMove first;    /* the best of the other moves, */
    ProverLine line; /* and what follows it */
    bool wins;       /* the other side wins after each of them */
    unsigned turns;  /* in so many turns at most */
} OnlyMove;

/* Searches the other moves. False: one of them is about as good. */
static bool others_are_worse(const ReviewCase *ask, const WfMoveList *others, unsigned part,
                             ReviewMeasure *measure)
{
    const uint8_t seat = ask->turn->seat;
    ReviewEffort effort = *ask->effort;
    effort.nodes = effort.nodes / part + 1;
    effort.movetime /= part;
    return review_measure_only(ask->spec, ask->before, NULL, others, &effort, measure) == WF_OK &&
           measure->known && measure->line_length > 0 &&
           ask->turn->after - measure->value[seat] >= WF_REVIEW_MISTAKE;
}

/* Lists the other moves, if they are worse by two searches; the best of them comes first. */
static bool list_others(const ReviewCase *ask, WfMoveList *others, ReviewMeasure *measure)
{
    if (wf_moves(ask->game, ask->before, others) != WF_OK)
        return false;
    for (size_t i = 0; i < others->count; i++)
        if (memcmp(&others->items[i], ask->move, sizeof *ask->move) == 0) {
            others->items[i] = others->items[--others->count];
            break;
        }
    if (others->count == 0 || others->items[0].extra == WF_EXTRA_SETUP ||
        !others_are_worse(ask, others, WF_REVIEW_AGAIN * SIEVE, measure) ||
        !others_are_worse(ask, others, WF_REVIEW_AGAIN, measure))
        return false;
    for (size_t i = 1; i < others->count; i++)
        if (memcmp(&others->items[i], &measure->line[0], sizeof(WfMove)) == 0) {
            others->items[i] = others->items[0];
            others->items[0] = measure->line[0];
        }
    return true;
}

/* Whether the other side wins after a move, in how many turns, and by which line. */
static bool allows_win(const OnlyMove *only, const WfPosition *after, const WfMove *hint,
                       size_t hint_length, unsigned *turns, ProverLine *line)
{
    const WinPlace place = {.position = after,
                            .attacker = only->aim.attacker,
                            .most = TURNS,
                            .nodes = OTHER_NODES,
                            .hint = hint,
                            .hint_length = hint_length};
    return review_prove_win(only->ask, &place, turns, line) == PROVER_PROVEN;
}

static bool allows_gain(OnlyMove *only, const WfPosition *after, const WfMove *hint,
                        size_t hint_length, ProverLine *line)
{
    const MaterialPlace place = {after, hint, hint_length, OTHER_NODES};
    only->aim.least = only->now + only->ask->own->least_loss;
    return only->ask->own->material != NULL &&
           gain_prove(only->ask, &place, &only->aim, line) == PROVER_PROVEN;
}

/* Whether one of the other moves loses the game or a piece. The hint is what follows it. */
static bool is_refuted(OnlyMove *only, const WfMove *move, const WfMove *hint, size_t hint_length)
{
    const ReviewCase *ask = only->ask;
    const bool is_first = memcmp(move, &only->first, sizeof *move) == 0;
    unsigned turns = 0;
    WfPosition after;
    ProverLine line;
    wf_copy(ask->game, &after, ask->before);
    wf_apply(ask->game, &after, move);
    const WfOutcome outcome = wf_outcome(ask->game, &after);
    if (outcome.result != WF_ONGOING)
        return !is_first && outcome.result == WF_WIN && outcome.seat == only->aim.attacker;
    const bool wins =
        (is_first || only->wins) && allows_win(only, &after, hint, hint_length, &turns, &line);
    if (is_first)
        only->wins = wins;
    else if (only->wins && !wins)
        return false;
    if (!wins && !allows_gain(only, &after, hint, hint_length, &line))
        return false;
    only->turns = wins && turns > only->turns ? turns : only->turns;
    if (is_first)
        only->line = line;
    return true;
}

/* Whether the move itself loses neither the game, in as many turns, nor anything else. */
static bool is_sound(OnlyMove *only)
{
    const ReviewCase *ask = only->ask;
    ProverLine line;
    unsigned turns;
    const MaterialPlace place = {ask->after, ask->then->line, ask->then->line_length, 0};
    const WinPlace win = {.position = ask->after,
                          .attacker = only->aim.attacker,
                          .most = only->wins ? only->turns : 1,
                          .nodes = GAIN_NODES,
                          .hint = ask->then->line,
                          .hint_length = ask->then->line_length};
    if (review_prove_win(ask, &win, &turns, &line) != PROVER_REFUTED)
        return false;
    only->aim.least = only->now + 1;
    return only->wins || gain_prove(ask, &place, &only->aim, &line) == PROVER_REFUTED;
}

/* Keeps what follows the best of the other moves as the second line. */
static void keep_other(const OnlyMove *only, WfReviewReason *reason)
{
    reason->better[0] = only->first;
    reason->better_length = 1;
    for (size_t i = 0; i < only->line.length && reason->better_length < WF_REVIEW_LINE_MAX; i++)
        reason->better[reason->better_length++] = only->line.move[i];
}

static bool say_win(const OnlyMove *only, WfReviewReason *reason)
{
    const ReviewCase *ask = only->ask;
    if (!review_begin(ask, REVIEW_ONLY_MOVE, &review_messages[REVIEW_SAYS_ONLY_WIN],
                      ask->then->line, ask->then->line_length, reason))
        return false;
    explanation_seat(&reason->says, 0, only->aim.attacker);
    explanation_number(&reason->says, 1, only->turns);
    return true;
}

/* Names the piece that the best of the other moves loses. */
static bool say_gain(OnlyMove *only, WfReviewReason *reason)
{
    const ReviewCase *ask = only->ask;
    ReviewCase other = *ask; /* what this move takes could not be had by the other one */
    WfPosition after;
    wf_copy(ask->game, &after, ask->before);
    wf_apply(ask->game, &after, &only->first);
    other.best = &only->first;
    const MaterialStory story =
        material_story(&other, &only->aim, ask->before, &only->first, &only->line);
    if (story.gain.worth == 0 || story.gain.promotes || story.price.promotes ||
        !review_begin(ask, REVIEW_ONLY_MOVE, &review_messages[REVIEW_SAYS_ONLY_PIECE],
                      ask->then->line, ask->then->line_length, reason))
        return false;
    const uint8_t begin =
        story.gain.begin != WF_NO_SQUARE ? story.gain.begin : story.gain.move.from;
    review_say_piece(ask, reason, 0, story.gain.lost, story.gain.origin);
    review_say_piece(ask, reason, 1, story.gain.taker, begin);
    explanation_move(&reason->says, 2, &only->first);
    return true;
}

bool review_is_only_move(const ReviewCase *ask, WfReviewReason *reason)
{
    WfAllocator own = *ask->effort->allocator;
    const uint8_t enemy = ask->after->head.turn;
    WfMoveList others;
    ReviewMeasure measure;
    if (__builtin_popcount(ask->before->head.playing) != 2 || ask->then->over ||
        enemy == ask->turn->seat || ask->turn->after < DECIDED + WF_REVIEW_MISTAKE ||
        ask->turn->after > WHOLE - DECIDED)
        return false;
    OnlyMove only = {.ask = ask,
                     .aim = {.own = ask->own, .attacker = enemy, .other = ask->turn->seat}};
    only.now = ask->own->material != NULL ? gain_balance(&only.aim, ask->before) : 0;
    wf_moves_init(&others, bounded_allocator(&own));
    bool alone = list_others(ask, &others, &measure);
    only.first = measure.line[0];
    for (size_t i = 0; i < others.count && alone; i++) {
        const bool first = i == 0;
        const WfMove *hint = first ? measure.line + 1 : only.line.move;
        alone = is_refuted(&only, &others.items[i], hint,
                           first ? measure.line_length - 1 : only.line.length);
    }
    wf_moves_free(&others);
    if (!alone || !is_sound(&only) ||
        !(only.wins ? say_win(&only, reason) : say_gain(&only, reason)))
        return false;
    keep_other(&only, reason);
    return true;
}
