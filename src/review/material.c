/* material.c - see material.h. */
#include "review/material.h"

#include "base/say.h"
#include "review/wins.h"

/* TURNS: of the attacker, besides the exchanges that follow. RAISES: how often more is tried. A
 * loss that is KEPT_PERCENT as large after the best move is not the move's fault. */
enum { TURNS = 2, RAISES = 8, KEPT_PERCENT = 60, PROOF_NODES = 200000 };

/* A gain to be forced: the attacker's material, less the other's, is at least `least`. */
typedef struct MaterialAim {
    const GameReview *own;
    uint8_t attacker, other;
    int least;
} MaterialAim;

static int balance(const MaterialAim *aim, const WfPosition *position)
{
    return aim->own->material(position, aim->attacker) - aim->own->material(position, aim->other);
}

static bool has_gained(const void *aim_, const WfPosition *position)
{
    const MaterialAim *aim = aim_;
    return balance(aim, position) >= aim->least;
}

/* A position from which something is to be proved, and the line that a search expects there. */
typedef struct MaterialPlace {
    const WfPosition *position;
    const WfMove *hint;
    size_t hint_length;
} MaterialPlace;

static ProverVerdict prove_gain(const ReviewCase *ask, const MaterialPlace *place,
                                const MaterialAim *aim, ProverLine *line)
{
    const ProverGoal goal = {.attacker = aim->attacker,
                             .turns = TURNS,
                             .holds = has_gained,
                             .context = aim,
                             .hint = place->hint,
                             .hint_length = place->hint_length};
    return prover_prove(ask->prover, place->position, &goal, PROOF_NODES, line);
}

static int balance_after(const ReviewCase *ask, const MaterialAim *aim, const WfPosition *from,
                         const ProverLine *line)
{
    WfPosition end;
    wf_copy(ask->game, &end, from);
    for (size_t i = 0; i < line->length; i++)
        wf_apply(ask->game, &end, &line->move[i]);
    return balance(aim, &end);
}

/* Proves the greatest gain over `now` that it can; 0: none that is worth a word. */
static int greatest_gain(const ReviewCase *ask, const MaterialPlace *place, MaterialAim *aim,
                         int now, ProverLine *line)
{
    int gain = 0;
    ProverLine next;
    aim->least = now + ask->own->least_loss;
    for (unsigned i = 0; i < RAISES && prove_gain(ask, place, aim, &next) == PROVER_PROVEN; i++) {
        *line = next;
        gain = aim->least - now;
        const int shown = balance_after(ask, aim, place->position, line);
        aim->least = (shown > aim->least ? shown : aim->least) + 1;
    }
    return gain;
}

/* ---- what happens in a line ---- */

/* The greatest gain of the attacker by one of its moves of a line, and what it pays. */
typedef struct MaterialEvent {
    int gain, paid;
    bool promotes;
    unsigned turn; /* of the attacker's own, counted from 1 */
    WfMove move;
    WfPiece lost, taker, price; /* before the move; `lost` not if it promotes */
} MaterialEvent;

static WfPiece piece_on(const WfGame *game, const WfPosition *position, uint8_t square)
{
    return wf_piece_at(game, position, game->place(square));
}

/* Looks at one move of a line, made from `position`, and makes it. */
static void see_move(const ReviewCase *ask, const MaterialAim *aim, WfPosition *position,
                     const WfMove *move, MaterialEvent *event)
{
    int (*const worth)(const WfPosition *, uint8_t) = aim->own->material;
    const bool attacks = position->head.turn == aim->attacker;
    const uint8_t seat = position->head.turn, enemy = attacks ? aim->other : aim->attacker;
    const WfPiece lost = piece_on(ask->game, position, move->to);
    const WfPiece taker = piece_on(ask->game, position, move->from);
    const int made_before = worth(position, seat), taken_before = worth(position, enemy);
    wf_apply(ask->game, position, move);
    const int made = worth(position, seat) - made_before;
    const int taken = taken_before - worth(position, enemy);
    event->turn += attacks;
    if (!attacks && taken > event->paid) {
        event->paid = taken;
        event->price = lost;
    }
    if (!attacks || (made <= event->gain && taken <= event->gain))
        return;
    *event = (MaterialEvent){.gain = made > taken ? made : taken,
                             .promotes = made > taken,
                             .turn = event->turn,
                             .move = *move,
                             .lost = lost,
                             .taker = taker,
                             .paid = event->paid,
                             .price = event->price};
}

/* What a line does. `first` is a move that comes before it, or NULL. */
static MaterialEvent event_of(const ReviewCase *ask, const MaterialAim *aim, const WfPosition *from,
                              const WfMove *first, const ProverLine *line, unsigned *turn)
{
    WfPosition position;
    MaterialEvent event = {.gain = 0};
    wf_copy(ask->game, &position, from);
    if (first != NULL)
        see_move(ask, aim, &position, first, &event);
    *turn = 0;
    for (size_t i = 0; i < line->length; i++) {
        const int gain = event.gain;
        see_move(ask, aim, &position, &line->move[i], &event);
        if (event.gain > gain)
            *turn = event.turn;
    }
    return event;
}

/* ---- saying it ---- */

static unsigned kind_of(const WfGame *game, WfPiece piece)
{
    unsigned kind = 0;
    while (kind + 1 < game->kind_count && game->kinds[kind].letter != piece.letter)
        kind++;
    return kind;
}

static void say_one(const ReviewCase *ask, WfReviewReason *reason, unsigned slot, WfPiece piece,
                    uint8_t square)
{
    say_piece(&reason->says, slot, piece.seat, kind_of(ask->game, piece), ask->game->place(square));
}

static void say_event(const ReviewCase *ask, const MaterialEvent *event, unsigned turn,
                      WfReviewReason *reason)
{
    if (event->promotes) {
        say_one(ask, reason, 0, event->taker, event->move.from);
        say_place(&reason->says, 1, ask->game->place(event->move.to));
        say_kind(&reason->says, 2, event->move.extra);
        return;
    }
    say_one(ask, reason, 0, event->lost, event->move.to);
    say_one(ask, reason, 1, event->taker, event->move.from);
    if (event->paid > 0)
        say_kind(&reason->says, 2, kind_of(ask->game, event->price));
    say_number(&reason->says, 3, turn);
}

/* The message for a gain: one for what is taken with this turn, one for later. */
static const WfMessage *message_of(const MaterialEvent *event, unsigned turn, bool own)
{
    const unsigned first = own               ? REVIEW_SAYS_MISSES_PIECE
                           : event->promotes ? REVIEW_SAYS_ALLOWS_PROMOTION
                           : turn > 1        ? REVIEW_SAYS_LOSES_LATER
                                             : REVIEW_SAYS_LOSES_PIECE;
    if (own && event->promotes)
        return &review_messages[REVIEW_SAYS_MISSES_PROMOTION];
    return &review_messages[first + (event->paid > 0 && !event->promotes)];
}

/* ---- the two reasons ---- */

bool review_loses_material(const ReviewCase *ask, WfReviewReason *reason)
{
    MaterialAim aim = {
        .own = ask->own, .attacker = ask->after->head.turn, .other = ask->turn->seat};
    const MaterialPlace here = {ask->after, ask->then->line, ask->then->line_length};
    const bool further = ask->at->line_length > 0; /* the best move's own line goes on */
    const MaterialPlace there = {ask->better, ask->at->line + further,
                                 ask->at->line_length - further};
    ProverLine line, other;
    unsigned turn;
    const int now = balance(&aim, ask->before);
    const int gain = greatest_gain(ask, &here, &aim, now, &line);
    if (gain == 0)
        return false;
    const MaterialEvent event = event_of(ask, &aim, ask->before, ask->move, &line, &turn);
    aim.least = now + gain * KEPT_PERCENT / 100;
    if (event.gain == 0 || prove_gain(ask, &there, &aim, &other) == PROVER_PROVEN)
        return false;
    const ReviewKind kind = event.promotes ? REVIEW_ALLOWS_PROMOTION : REVIEW_LOSES_MATERIAL;
    if (!review_begin(ask, kind, message_of(&event, turn, false), line.move, line.length, reason))
        return false;
    say_event(ask, &event, turn, reason);
    return true;
}

bool review_misses_material(const ReviewCase *ask, WfReviewReason *reason)
{
    MaterialAim aim = {
        .own = ask->own, .attacker = ask->turn->seat, .other = ask->after->head.turn};
    const MaterialPlace here = {ask->before, ask->at->line, ask->at->line_length};
    const MaterialPlace there = {ask->after, NULL, 0};
    ProverLine line, other;
    unsigned turn;
    const int now = balance(&aim, ask->before);
    const int gain = greatest_gain(ask, &here, &aim, now, &line);
    if (gain == 0)
        return false;
    const MaterialEvent event = event_of(ask, &aim, ask->before, NULL, &line, &turn);
    aim.least = now + gain * KEPT_PERCENT / 100;
    if (event.gain == 0 || prove_gain(ask, &there, &aim, &other) != PROVER_REFUTED)
        return false;
    const ReviewKind kind = event.promotes ? REVIEW_MISSES_PROMOTION : REVIEW_MISSES_MATERIAL;
    if (!review_begin(ask, kind, message_of(&event, turn, true), ask->then->line,
                      ask->then->line_length, reason))
        return false;
    say_event(ask, &event, turn, reason);
    return true;
}
