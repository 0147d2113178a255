/* material_story.c - see material_story.h. */
#include "review/material_story.h"

typedef struct MaterialEvents {
    unsigned count, turn;
    MaterialEvent event[2 * (PROVER_PLIES + 1)];
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

/* The promotion that made the piece on a square, in the line or before it; NULL: none did. */
static MaterialEvent *promotion_of(MaterialEvents *events, uint8_t square)
{
    unsigned at = events->made;
    bool in_line = false;
    while (at > 0 && !in_line)
        if (events->move[--at].to == square) {
            in_line = events->move[at].extra != 0;
            square = in_line ? square : events->move[at].from;
        }
    for (unsigned i = events->count; i-- > 0;) {
        MaterialEvent *event = &events->event[i];
        const bool is_it = in_line ? event->turn > 0 && event->index == at
                                   : event->turn == 0 && event->move.to == square;
        if (event->promotes && is_it)
            return event;
    }
    return NULL;
}

/* A promoted piece is taken: the promotion gains nothing. If it was made in the line, no more is
 * lost than the piece that was promoted. */
static void take_promoted(MaterialEvents *events, MaterialEvent *taking)
{
    MaterialEvent *promotion = promotion_of(events, taking->move.to);
    if (promotion == NULL || promotion->attacks == taking->attacks)
        return;
    if (taking->origin == WF_NO_SQUARE) {
        taking->worth -= promotion->worth;
        taking->lost = promotion->taker;
        taking->origin = promotion->begin;
    }
    promotion->worth = 0;
}

static void add_event(MaterialEvents *events, const MaterialEvent *event)
{
    if (event->worth > 0 && events->count < sizeof events->event / sizeof events->event[0])
        events->event[events->count++] = *event;
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
                           .index = events->made,
                           .move = *move,
                           .origin = origin_of(events, move->to),
                           .begin = origin_of(events, move->from),
                           .lost = piece_on(ask->game, position, move->to),
                           .taker = piece_on(ask->game, position, move->from)};
    const int own_before = worth(position, seat), enemy_before = worth(position, enemy);
    wf_apply(ask->game, position, move);
    event.worth = enemy_before - worth(position, enemy);
    if (event.worth > 0)
        take_promoted(events, &event);
    add_event(events, &event);
    event.worth = worth(position, seat) - own_before;
    event.promotes = true;
    add_event(events, &event);
    if (events->made <= PROVER_PLIES)
        events->move[events->made++] = *move;
}

/* What the best move also gains is no price, because it could be had anyway: the piece that it
 * takes, and a promotion. What comes to that square later is a price. */
static void leave_out_gained(const ReviewCase *ask, const MaterialAim *aim, MaterialEvents *events)
{
    const bool takes = piece_on(ask->game, ask->before, ask->best->to).seat == aim->attacker;
    bool taken = !takes;
    for (unsigned i = 0; i < events->count; i++) {
        MaterialEvent *event = &events->event[i];
        if (event->promotes) {
            if (event->turn == 0 && ask->best->extra != 0)
                event->worth = 0;
        } else if (!taken && event->move.to == ask->best->to) {
            taken = true;
            event->worth = event->attacks ? event->worth : 0;
        }
    }
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

MaterialStory material_story(const ReviewCase *ask, const MaterialAim *aim, const WfPosition *from,
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
    leave_out_gained(ask, aim, &events);
    leave_out_exchanges(&events);
    return (MaterialStory){.gain = greatest(&events, true), .price = greatest(&events, false)};
}
