/* motif.c - see motif.h.
 *
 * The slots of the messages, for pieces where they stand before the line: 0 the piece that is won,
 * 1 the one that makes the first move of the line, 2 the place to which that one goes, 3 a guard, a
 * piece behind which the lost one stands, or a piece whose way is opened, 4 all that are attacked,
 * 5 the kind of the price. */
#include "review/motif.h"

#include <string.h>

#include "base/explanation_builder.h"
#include "review/wins.h"
#include "search/bounded.h"

/* ---- boards ---- */

bool motif_is_place(WfPlace a, WfPlace b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

WfPlace motif_place_of(const Motif *motif, uint8_t square)
{
    return motif->game->place(square);
}

static unsigned kind_at(const Motif *motif, const WfPosition *position, WfPlace place)
{
    const WfPiece piece = wf_piece_at(motif->game, position, place);
    unsigned kind = 0;
    while (kind + 1U < motif->game->kind_count && motif->game->kinds[kind].letter != piece.letter)
        kind++;
    return kind;
}

int motif_worth_at(const Motif *motif, const WfPosition *position, WfPlace place)
{
    return motif->ask->own->worth[kind_at(motif, position, place)];
}

bool motif_is_same(const Motif *motif, const WfPosition *one, const WfPosition *other,
                   WfPlace place)
{
    const WfPiece a = wf_piece_at(motif->game, one, place),
                  b = wf_piece_at(motif->game, other, place);
    return a.letter == b.letter && a.seat == b.seat;
}

bool motif_attacks(const Motif *motif, const WfPosition *position, uint8_t seat, uint8_t from,
                   WfPlace to)
{
    uint8_t list[WF_ATTACKERS_MAX];
    const size_t count = wf_attackers(motif->game, position, seat, to, list);
    return memchr(list, from, count) != NULL;
}

bool motif_is_guarded(const Motif *motif, const WfPosition *position, WfPlace place)
{
    return wf_attacks(motif->game, position, motif->loser, place);
}

uint8_t motif_only_guard(const Motif *motif, const WfPosition *position, WfPlace place)
{
    uint8_t list[WF_ATTACKERS_MAX];
    const size_t count = wf_attackers(motif->game, position, motif->loser, place, list);
    return count == 1 ? list[0] : WF_NO_SQUARE;
}

bool motif_is_loose(const Motif *motif, const WfPosition *position, WfPlace place, int taker)
{
    const int worth = motif_worth_at(motif, position, place);
    return worth > 0 && (worth > taker || !motif_is_guarded(motif, position, place));
}

bool motif_is_checked_by_another(const Motif *motif, const WfPosition *position, uint8_t square)
{
    WfCheck check[WF_CHECKS_MAX];
    const size_t count = wf_checks(motif->game, position, check);
    for (size_t i = 0; i < count; i++)
        if (check[i].count > 1 || check[i].by[0] != square)
            return true;
    return false;
}

bool motif_may_go(const Motif *motif, const WfPosition *position, uint8_t from, uint8_t to)
{
    WfAllocator own = *motif->ask->effort->allocator;
    WfMoveList list;
    wf_moves_init(&list, bounded_allocator(&own));
    bool found = wf_moves(motif->game, position, &list) != WF_OK;
    for (size_t i = 0; i < list.count && !found; i++)
        found = (from == WF_NO_SQUARE || list.items[i].from == from) &&
                (to == WF_NO_SQUARE || list.items[i].to == to);
    wf_moves_free(&list);
    return found;
}

/* ---- the sentence ---- */

static void say_piece(const Motif *motif, unsigned slot, WfPlace place)
{
    const WfPosition *from = motif->gain->from;
    explanation_piece(&motif->reason->says, slot, wf_piece_at(motif->game, from, place).seat,
                      kind_at(motif, from, place), place);
}

bool motif_say(const Motif *motif, const MotifWords *words)
{
    const ReviewGain *gain = motif->gain;
    const ReviewKind kind =
        words->kind + (gain->misses ? REVIEW_MISSES_FORK - REVIEW_LOSES_FORK : 0);
    const WfMessage *message = &review_messages[gain->misses ? words->says_other : words->says];
    if (!review_begin(motif->ask, kind, message, gain->own, gain->own_length, motif->reason))
        return false;
    if (gain->misses) {
        motif->reason->better_length =
            gain->length < WF_REVIEW_LINE_MAX ? gain->length : WF_REVIEW_LINE_MAX;
        memcpy(motif->reason->better, gain->line,
               motif->reason->better_length * sizeof *gain->line);
    }
    say_piece(motif, 0, motif->lost);
    say_piece(motif, 1, motif_place_of(motif, gain->line[0].from));
    explanation_place(&motif->reason->says, 2, motif_place_of(motif, gain->line[0].to));
    if (words->other != WF_NO_SQUARE)
        say_piece(motif, 3, motif_place_of(motif, words->other));
    for (unsigned i = 0; i < words->victims; i++)
        say_piece(motif, 4, words->victim[i]);
    if (gain->has_price) {
        (void)explanation_clause(&motif->reason->says, &review_messages[REVIEW_SAYS_PRICE]);
        explanation_kind(&motif->reason->says, 5, gain->price);
    }
    return true;
}
