/* material.c - see material.h. */
#include "review/material.h"

#include "base/explanation_builder.h"
#include "review/material_story.h"
#include "review/motifs.h"
#include "review/wins.h"

/* KEPT_PERCENT: a gain is not missed if this part of it can still be forced. */
enum { KEPT_PERCENT = 60 };

unsigned review_kind_of(const WfGame *game, WfPiece piece)
{
    unsigned kind = 0;
    while (kind + 1 < game->kind_count && game->kinds[kind].letter != piece.letter)
        kind++;
    return kind;
}

void review_say_piece(const ReviewCase *ask, WfReviewReason *reason, unsigned slot, WfPiece piece,
                      uint8_t square)
{
    explanation_piece(&reason->says, slot, piece.seat, review_kind_of(ask->game, piece),
                      ask->game->place(square));
}

static void say_story(const ReviewCase *ask, const MaterialStory *story, WfReviewReason *reason)
{
    const MaterialEvent *gain = &story->gain;
    const uint8_t begin = gain->begin != WF_NO_SQUARE ? gain->begin : gain->move.from;
    if (gain->promotes) {
        review_say_piece(ask, reason, 0, gain->taker, begin);
        explanation_place(&reason->says, 1, ask->game->place(gain->move.to));
        explanation_kind(&reason->says, 2, gain->move.extra);
        return;
    }
    review_say_piece(ask, reason, 0, gain->lost, gain->origin);
    review_say_piece(ask, reason, 1, gain->taker, begin);
    if (story->price.worth > 0)
        explanation_kind(&reason->says, 2, review_kind_of(ask->game, story->price.lost));
    explanation_number(&reason->says, 3, gain->turn);
}

/* The message for a story that the mover suffers, or (`own`) misses. */
static const WfMessage *message_of(const MaterialStory *story, bool own)
{
    const bool price = story->price.worth > 0;
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
                             .price = price ? review_kind_of(ask->game, story->price.lost) : 0,
                             .own = misses ? ask->then->line : line->move,
                             .own_length = misses ? ask->then->line_length : line->length};
    return !story->gain.promotes && review_name_motif(ask, &gain, reason);
}

/* ---- the two reasons ---- */

/* No sentence about a piece says that a promotion is the price. */
static bool can_tell(const MaterialStory *story)
{
    return story->gain.worth > 0 &&
           (story->gain.promotes || story->price.worth == 0 || !story->price.promotes);
}

/* Whether the attacker could force as good a promotion after the best move too. */
static bool promotes_anyway(const ReviewCase *ask, const MaterialPlace *place, MaterialAim *aim,
                            const MaterialEvent *promotion)
{
    ProverLine line;
    aim->least = gain_balance(aim, place->position) + promotion->worth * KEPT_PERCENT / 100;
    return gain_prove(ask, place, aim, &line) == PROVER_PROVEN;
}

bool review_loses_material(const ReviewCase *ask, WfReviewReason *reason)
{
    MaterialAim aim = {
        .own = ask->own, .attacker = ask->after->head.turn, .other = ask->turn->seat};
    const MaterialPlace here = {ask->after, ask->then->line, ask->then->line_length, 0};
    const bool further = ask->at->line_length > 0; /* the line of the best move goes on */
    const MaterialPlace there = {ask->better, ask->at->line + further,
                                 ask->at->line_length - further, 0};
    ProverLine line;
    const int otherwise = gain_greatest_balance(ask, &there, &aim);
    if (otherwise == INT32_MAX || gain_greatest(ask, &here, &aim, otherwise, &line) == 0)
        return false;
    const MaterialStory story = material_story(ask, &aim, ask->before, ask->move, &line);
    if (!can_tell(&story) ||
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
    const MaterialPlace here = {ask->before, ask->at->line, ask->at->line_length, 0};
    const MaterialPlace there = {ask->after, NULL, 0, 0};
    ProverLine line, other;
    const int now = gain_balance(&aim, ask->before);
    const int gain = gain_greatest(ask, &here, &aim, now, &line);
    if (gain == 0)
        return false;
    const MaterialStory story = material_story(ask, &aim, ask->before, NULL, &line);
    aim.least = now + gain * KEPT_PERCENT / 100;
    if (!can_tell(&story) || comes_later(ask, &story.gain.move) ||
        gain_prove(ask, &there, &aim, &other) != PROVER_REFUTED)
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
