/* material.c - see material.h. */
#include "review/material.h"

#include "base/explanation_builder.h"
#include "review/motifs.h"
#include "review/wins.h"

/* TURNS: of the attacker, without the exchanges that follow. RAISES: how often a greater gain is
 * tried. KEPT_PERCENT: a gain is not missed if this part of it can still be forced. */
enum { TURNS = 2, RAISES = 8, KEPT_PERCENT = 60, PROOF_NODES = 100000 };

/* A gain to force: the attacker's material minus the other side's is at least `least`. */
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

/* A position from which to prove something, and the line that a search expects there. */
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

/* The greatest balance that may be forced from a place; more than that is refuted. INT32_MAX: not
 * known. */
static int greatest_balance(const ReviewCase *ask, const MaterialPlace *place, MaterialAim *aim)
{
    ProverLine line;
    int greatest = balance(aim, place->position);
    for (unsigned i = 0; i < RAISES; i++) {
        aim->least = greatest + 1;
        const ProverVerdict verdict = prove_gain(ask, place, aim, &line);
        if (verdict == PROVER_REFUTED)
            return greatest;
        const int shown = verdict == PROVER_PROVEN ? balance_after(ask, aim, place->position, &line)
                                                   : greatest + ask->own->least_loss;
        greatest = shown > greatest ? shown : greatest + 1;
    }
    return INT32_MAX;
}

/* Proves the greatest gain over `now` that it can. Returns 0 if no gain worth mentioning can be
 * proved. What a line shows is not proved yet, because another defence may give up less. So the
 * function narrows the gain down between what is proved and what is not. */
static int greatest_gain(const ReviewCase *ask, const MaterialPlace *place, MaterialAim *aim,
                         int now, ProverLine *line)
{
    const int least = ask->own->least_loss;
    int proved = 0, refused = 0; /* gains: the greatest proved, the least that is not; 0: none */
    ProverLine next;
    int tried = least;
    for (unsigned i = 0; i < RAISES; i++) {
        aim->least = now + tried;
        if (prove_gain(ask, place, aim, &next) == PROVER_PROVEN) {
            const int shown = balance_after(ask, aim, place->position, &next) - now;
            *line = next;
            proved = tried;
            tried = (shown > tried ? shown : tried) + 1;
        } else {
            refused = tried;
        }
        if (refused != 0 && (proved == 0 || refused - proved < least))
            break;
        if (refused != 0)
            tried = proved + (refused - proved) / 2;
    }
    return proved;
}

/* ---- what happens in a line ---- */

/* A gain by one move of a line: a piece taken, or promoted. */
typedef struct MaterialEvent {
    int worth;
    bool attacks, promotes;
    unsigned turn; /* of the attacker, counted from 1; 0: before the line */
    WfMove move;
    uint8_t origin;      /* where the lost piece stood before the line */
    uint8_t begin;       /* where the other piece stood before the line */
    WfPiece lost, taker; /* before the move; `lost` is unset if it promotes */
} MaterialEvent;

typedef struct MaterialEvents {
    unsigned count, turn;
    MaterialEvent event[PROVER_PLIES + 1];
    unsigned made; /* moves of the line so far */
    WfMove move[PROVER_PLIES + 1];
} MaterialEvents;

static WfPiece piece_on(const WfGame *game, const WfPosition *position, uint8_t square)
{
    return wf_piece_at(game, position, game->place(square));
}

/* Where a piece that stands on `square` after the line stood before it. WF_NO_SQUARE: a promotion
 * in the line made the piece. Other pieces may have sent it to where it stood then. */
static uint8_t origin_of(const MaterialEvents *events, uint8_t square)
{
    for (unsigned i = events->made; i-- > 0;) {
        const WfMove *move = &events->move[i];
        if (move->to == square) {
            square = move->from;
            if (move->extra != 0)
                return WF_NO_SQUARE;
            continue;
        }
        for (unsigned k = 0; k < move->sent; k++)
            if (move->detail[2 * k + 1] == square) {
                square = move->detail[2 * k];
                break;
            }
    }
    return square;
}

/* A piece that a promotion made is taken: neither event counts. */
static void forget_promotion(MaterialEvents *events, bool attacks)
{
    for (unsigned i = events->count; i-- > 0;)
        if (events->event[i].promotes && events->event[i].attacks != attacks) {
            events->event[i].worth = 0;
            return;
        }
}

/* Makes one move of a line and records what it gains. */
static void see_move(const ReviewCase *ask, const MaterialAim *aim, WfPosition *position,
                     const WfMove *move, MaterialEvents *events)
{
    int (*const worth)(const WfPosition *, uint8_t) = aim->own->material;
    const bool attacks = position->head.turn == aim->attacker;
    const uint8_t seat = position->head.turn, enemy = attacks ? aim->other : aim->attacker;
    MaterialEvent event = {.attacks = attacks,
                           .turn = events->turn += attacks,
                           .move = *move,
                           .origin = origin_of(events, move->to),
                           .begin = origin_of(events, move->from),
                           .lost = piece_on(ask->game, position, move->to),
                           .taker = piece_on(ask->game, position, move->from)};
    const int own_before = worth(position, seat), enemy_before = worth(position, enemy);
    wf_apply(ask->game, position, move);
    const int made = worth(position, seat) - own_before;
    const int taken = enemy_before - worth(position, enemy);
    event.promotes = made > taken;
    event.worth = made > taken ? made : taken;
    if (events->made <= PROVER_PLIES)
        events->move[events->made++] = *move;
    if (taken > 0 && event.origin == WF_NO_SQUARE)
        forget_promotion(events, attacks);
    else if (event.worth > 0 && events->count <= PROVER_PLIES)
        events->event[events->count++] = event;
}

/* What the best move also takes is no price, because it could be taken anyway. What comes to that
 * square later is a price. */
static void leave_out_taken(const ReviewCase *ask, const MaterialAim *aim, MaterialEvents *events)
{
    const bool takes = piece_on(ask->game, ask->before, ask->best->to).seat == aim->attacker;
    unsigned first = 0;
    while (first < events->count && events->event[first].move.to != ask->best->to)
        first++;
    if (takes && first < events->count && !events->event[first].attacks)
        events->event[first].worth = 0;
}

/* Pieces of equal worth that both sides take are exchanged: neither counts. */
static void leave_out_exchanges(MaterialEvents *events)
{
    for (unsigned i = 0; i < events->count; i++)
        for (unsigned k = 0; k < events->count; k++) {
            MaterialEvent *one = &events->event[i], *other = &events->event[k];
            if (one->worth > 0 && one->worth == other->worth && one->attacks && !other->attacks &&
                !one->promotes && !other->promotes)
                one->worth = other->worth = 0;
        }
}

/* The greatest gain of a side in a line; worth 0: it has none. */
static MaterialEvent greatest(const MaterialEvents *events, bool attacks)
{
    MaterialEvent best = {.worth = 0};
    for (unsigned i = 0; i < events->count; i++)
        if (events->event[i].attacks == attacks && events->event[i].worth > best.worth)
            best = events->event[i];
    return best;
}

/* A summary of a line: what the attacker gains, and what it pays. */
typedef struct MaterialStory {
    MaterialEvent gain, price;
} MaterialStory;

/* `first` is a move that comes before the line, or NULL. */
static MaterialStory story_of(const ReviewCase *ask, const MaterialAim *aim, const WfPosition *from,
                              const WfMove *first, const ProverLine *line)
{
    WfPosition position;
    MaterialEvents events = {.count = 0};
    wf_copy(ask->game, &position, from);
    if (first != NULL)
        see_move(ask, aim, &position, first, &events);
    events.made = 0; /* the message names pieces by where they stand after `first` */
    for (size_t i = 0; i < line->length; i++)
        see_move(ask, aim, &position, &line->move[i], &events);
    leave_out_taken(ask, aim, &events);
    leave_out_exchanges(&events);
    return (MaterialStory){.gain = greatest(&events, true), .price = greatest(&events, false)};
}

/* ---- the message ---- */

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
    explanation_piece(&reason->says, slot, piece.seat, kind_of(ask->game, piece),
                      ask->game->place(square));
}

static void say_story(const ReviewCase *ask, const MaterialStory *story, WfReviewReason *reason)
{
    const MaterialEvent *gain = &story->gain;
    const uint8_t begin = gain->begin != WF_NO_SQUARE ? gain->begin : gain->move.from;
    if (gain->promotes) {
        say_one(ask, reason, 0, gain->taker, begin);
        explanation_place(&reason->says, 1, ask->game->place(gain->move.to));
        explanation_kind(&reason->says, 2, gain->move.extra);
        return;
    }
    say_one(ask, reason, 0, gain->lost, gain->origin);
    say_one(ask, reason, 1, gain->taker, begin);
    if (story->price.worth > 0)
        explanation_kind(&reason->says, 2, kind_of(ask->game, story->price.lost));
    explanation_number(&reason->says, 3, gain->turn);
}

/* The message for a story that the mover suffers, or (`own`) misses. */
static const WfMessage *message_of(const MaterialStory *story, bool own)
{
    const bool price = story->price.worth > 0 && !story->price.promotes;
    const unsigned first = own                    ? REVIEW_SAYS_MISSES_PIECE
                           : story->gain.turn > 1 ? REVIEW_SAYS_LOSES_LATER
                                                  : REVIEW_SAYS_LOSES_PIECE;
    if (story->gain.promotes)
        return &review_messages[own ? REVIEW_SAYS_MISSES_PROMOTION : REVIEW_SAYS_ALLOWS_PROMOTION];
    return &review_messages[first + price];
}

/* The motif by which the piece of a story is won by a line, if there is one. */
static bool name_motif(const ReviewCase *ask, const MaterialStory *story, bool misses,
                       const ProverLine *line, WfReviewReason *reason)
{
    const bool price = story->price.worth > 0;
    const ReviewGain gain = {.misses = misses,
                             .from = misses ? ask->before : ask->after,
                             .line = line->move,
                             .length = line->length,
                             .turn = story->gain.turn,
                             .lost = story->gain.origin,
                             .has_price = price,
                             .price = price ? kind_of(ask->game, story->price.lost) : 0,
                             .own = misses ? ask->then->line : line->move,
                             .own_length = misses ? ask->then->line_length : line->length};
    return !story->gain.promotes && !story->price.promotes && review_name_motif(ask, &gain, reason);
}

/* ---- the two reasons ---- */

/* Whether the attacker could force as good a promotion after the best move too. */
static bool promotes_anyway(const ReviewCase *ask, const MaterialPlace *place, MaterialAim *aim,
                            const MaterialEvent *promotion)
{
    ProverLine line;
    aim->least = balance(aim, place->position) + promotion->worth * KEPT_PERCENT / 100;
    return prove_gain(ask, place, aim, &line) == PROVER_PROVEN;
}

bool review_loses_material(const ReviewCase *ask, WfReviewReason *reason)
{
    MaterialAim aim = {
        .own = ask->own, .attacker = ask->after->head.turn, .other = ask->turn->seat};
    const MaterialPlace here = {ask->after, ask->then->line, ask->then->line_length};
    const bool further = ask->at->line_length > 0; /* the line of the best move goes on */
    const MaterialPlace there = {ask->better, ask->at->line + further,
                                 ask->at->line_length - further};
    ProverLine line;
    const int otherwise = greatest_balance(ask, &there, &aim);
    if (otherwise == INT32_MAX || greatest_gain(ask, &here, &aim, otherwise, &line) == 0)
        return false;
    const MaterialStory story = story_of(ask, &aim, ask->before, ask->move, &line);
    if (story.gain.worth == 0 ||
        (story.gain.promotes && promotes_anyway(ask, &there, &aim, &story.gain)))
        return false;
    if (name_motif(ask, &story, false, &line, reason))
        return true;
    const ReviewKind kind = story.gain.promotes ? REVIEW_ALLOWS_PROMOTION : REVIEW_LOSES_MATERIAL;
    if (!review_begin(ask, kind, message_of(&story, false), line.move, line.length, reason))
        return false;
    say_story(ask, &story, reason);
    return true;
}

/* Whether the missed move is made later, in the line that the search expects. */
static bool comes_later(const ReviewCase *ask, const WfMove *move)
{
    for (size_t i = 0; i < ask->then->line_length; i++)
        if (ask->then->line[i].from == move->from && ask->then->line[i].to == move->to)
            return true;
    return false;
}

bool review_misses_material(const ReviewCase *ask, WfReviewReason *reason)
{
    MaterialAim aim = {
        .own = ask->own, .attacker = ask->turn->seat, .other = ask->after->head.turn};
    const MaterialPlace here = {ask->before, ask->at->line, ask->at->line_length};
    const MaterialPlace there = {ask->after, NULL, 0};
    ProverLine line, other;
    const int now = balance(&aim, ask->before);
    const int gain = greatest_gain(ask, &here, &aim, now, &line);
    if (gain == 0)
        return false;
    const MaterialStory story = story_of(ask, &aim, ask->before, NULL, &line);
    aim.least = now + gain * KEPT_PERCENT / 100;
    if (story.gain.worth == 0 || comes_later(ask, &story.gain.move) ||
        prove_gain(ask, &there, &aim, &other) != PROVER_REFUTED)
        return false;
    if (name_motif(ask, &story, true, &line, reason))
        return true;
    const ReviewKind kind = story.gain.promotes ? REVIEW_MISSES_PROMOTION : REVIEW_MISSES_MATERIAL;
    if (!review_begin(ask, kind, message_of(&story, true), ask->then->line, ask->then->line_length,
                      reason))
        return false;
    say_story(ask, &story, reason);
    return true;
}
