/* merits.c - see merits.h. */
#include "review/merits.h"

#include <wayfarer/analysis.h>

#include "base/explanation_builder.h"
#include "review/material.h"
#include "review/material_story.h"
#include "review/motif.h"
#include "review/wins.h"

/* SHOWN: moves of the expected line within which a piece is won. */
enum { SHOWN = 5 };

/* ---- pieces that are won ---- */

/* Whether the line that the search expects wins a piece soon. */
static bool is_expected(const ReviewCase *ask, const MaterialAim *aim, int now)
{
    const ReviewMeasure *then = ask->then;
    const int least = now + ask->own->least_loss;
    WfPosition position;
    wf_copy(ask->game, &position, ask->after);
    for (size_t i = 0; i < then->line_length && i < SHOWN; i++) {
        wf_apply(ask->game, &position, &then->line[i]);
        const bool answered = i % 2 == 0 || i + 1 == then->line_length;
        if (answered && gain_balance(aim, &position) >= least)
            return true;
    }
    return false;
}

bool review_wins_material(const ReviewCase *ask, WfReviewReason *reason)
{
    MaterialAim aim = {
        .own = ask->own, .attacker = ask->turn->seat, .other = ask->after->head.turn};
    const MaterialPlace here = {ask->after, ask->then->line, ask->then->line_length, 0};
    ProverLine line;
    const int now = gain_balance(&aim, ask->before);
    if (ask->then->over || gain_balance(&aim, ask->after) > now || !is_expected(ask, &aim, now) ||
        gain_greatest(ask, &here, &aim, now, &line) == 0)
        return false;
    const MaterialStory story = material_story(ask, &aim, ask->before, ask->move, &line);
    const MaterialEvent *gain = &story.gain;
    if (gain->worth == 0 || gain->promotes || gain->turn < 2 || story.price.promotes ||
        !review_begin(ask, REVIEW_WINS_MATERIAL,
                      &review_messages[REVIEW_SAYS_WINS_PIECE + (story.price.worth > 0)], line.move,
                      line.length, reason))
        return false;
    review_say_piece(ask, reason, 0, gain->lost, gain->origin);
    review_say_piece(ask, reason, 1, gain->taker,
                     gain->begin != WF_NO_SQUARE ? gain->begin : gain->move.from);
    if (story.price.worth > 0)
        explanation_kind(&reason->says, 2, review_kind_of(ask->game, story.price.lost));
    explanation_number(&reason->says, 3, gain->turn);
    return true;
}

/* ---- tempi ---- */

/* The dearest piece that the move attacks, that nothing attacked before, and that may be taken at a
 * gain; WF_NO_SQUARE: there is none. */
static uint8_t attacked_piece(const Motif *motif)
{
    const ReviewCase *ask = motif->ask;
    const int taker = motif_worth_at(motif, ask->after, motif_place_of(motif, ask->move->to));
    int most = ask->own->least_loss - 1;
    uint8_t found = WF_NO_SQUARE;
    for (unsigned square = 0; square < WF_NO_SQUARE; square++) {
        const WfPlace place = motif_place_of(motif, (uint8_t)square);
        if (place.file >= ask->game->files || place.rank >= ask->game->ranks ||
            place.level >= ask->game->levels)
            continue;
        const WfPiece piece = wf_piece_at(ask->game, ask->after, place);
        if (piece.letter == 0 || piece.seat != motif->loser)
            continue;
        const int worth = motif_worth_at(motif, ask->after, place);
        if (worth <= most || worth >= MOTIF_ROYAL ||
            wf_attacks(ask->game, ask->before, motif->winner, place) ||
            !motif_attacks(motif, ask->after, motif->winner, ask->move->to, place) ||
            !motif_is_loose(motif, ask->after, place, taker))
            continue;
        most = worth;
        found = (uint8_t)square;
    }
    return found;
}

/* Whether the piece could be taken, with a gain, if the other side passed. */
static bool would_be_lost(const ReviewCase *ask, MaterialAim *aim, uint8_t square)
{
    WfPosition passed;
    ProverLine line;
    const WfMove take = {.from = ask->move->to, .to = square};
    const MaterialPlace place = {&passed, &take, 1, 0};
    return wf_pass(ask->spec, ask->after, ask->effort->allocator, &passed, NULL) == WF_OK &&
           gain_prove(ask, &place, aim, &line) == PROVER_PROVEN && line.length > 0 &&
           line.move[0].to == square;
}

/* Whether the expected answer saves it: it goes away, is attacked no more, or is guarded and hardly
 * dearer than what attacks it; and no gain can be forced. A counterattack does not save it. */
static bool is_saved(const Motif *motif, MaterialAim *aim, uint8_t square)
{
    const ReviewCase *ask = motif->ask;
    const WfMove *answer = &ask->then->line[0];
    const WfPlace piece = motif_place_of(motif, square);
    WfPosition answered;
    ProverLine line;
    const MaterialPlace place = {&answered, answer + 1, ask->then->line_length - 1, 0};
    wf_copy(ask->game, &answered, ask->after);
    wf_apply(ask->game, &answered, answer);
    const int dearer = motif_worth_at(motif, ask->after, piece) -
                       motif_worth_at(motif, ask->after, motif_place_of(motif, ask->move->to));
    const bool safe = answer->from == square || answer->to == ask->move->to ||
                      !motif_attacks(motif, &answered, motif->winner, ask->move->to, piece) ||
                      (motif_is_guarded(motif, &answered, piece) && dearer < ask->own->least_loss);
    return safe && gain_prove(ask, &place, aim, &line) == PROVER_REFUTED;
}

/* Whether the piece that moved may be taken where it stands, as the board shows it: guarded by too
 * little, or dearer than what takes it. */
static bool is_exposed(const ReviewCase *ask)
{
    uint8_t takers[WF_ATTACKERS_MAX];
    const Motif motif = {
        .ask = ask, .game = ask->game, .winner = ask->after->head.turn, .loser = ask->turn->seat};
    const WfPlace here = motif_place_of(&motif, ask->move->to);
    const size_t count = wf_attackers(ask->game, ask->after, motif.winner, here, takers);
    for (size_t i = 0; i < count; i++)
        if (motif_is_loose(&motif, ask->after, here,
                           motif_worth_at(&motif, ask->after, motif_place_of(&motif, takers[i]))))
            return true;
    return false;
}

/* Whether the move loses nothing. */
static bool costs_nothing(const ReviewCase *ask)
{
    MaterialAim aim = {
        .own = ask->own, .attacker = ask->after->head.turn, .other = ask->turn->seat};
    const MaterialPlace place = {ask->after, ask->then->line, ask->then->line_length, 0};
    ProverLine line;
    aim.least = gain_balance(&aim, ask->after) + 1;
    return !is_exposed(ask) && gain_prove(ask, &place, &aim, &line) == PROVER_REFUTED;
}

bool review_gains_tempo(const ReviewCase *ask, WfReviewReason *reason)
{
    const uint8_t seat = ask->turn->seat, other = ask->after->head.turn;
    const Motif motif = {.ask = ask, .game = ask->game, .winner = seat, .loser = other};
    WfCheck check[WF_CHECKS_MAX];
    MaterialAim aim = {.own = ask->own, .attacker = seat, .other = other};
    if (__builtin_popcount(ask->before->head.playing) != 2 || ask->then->over ||
        ask->then->line_length == 0 || wf_checks(ask->game, ask->after, check) > 0)
        return false;
    const uint8_t square = attacked_piece(&motif);
    aim.least = gain_balance(&aim, ask->after) + ask->own->least_loss;
    if (square == WF_NO_SQUARE ||
        gain_balance(&aim, ask->before) != gain_balance(&aim, ask->after) ||
        !would_be_lost(ask, &aim, square) || !is_saved(&motif, &aim, square) ||
        !costs_nothing(ask) ||
        !review_begin(ask, REVIEW_GAINS_TEMPO, &review_messages[REVIEW_SAYS_TEMPO], ask->then->line,
                      ask->then->line_length, reason))
        return false;
    review_say_piece(ask, reason, 0, wf_piece_at(ask->game, ask->after, ask->game->place(square)),
                     square);
    explanation_seat(&reason->says, 1, other);
    return true;
}
