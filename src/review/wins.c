/* wins.c - see wins.h. */
#include "review/wins.h"

#include <string.h>

#include "base/explanation_builder.h"
#include "review/table_value.h"
#include "search/game_search.h"
#include "search/score.h"

/* TURNS_MAX: longer wins are not proved. SOON: wins in so few turns are always reported. HOPELESS:
 * if all others expect less than these thousandths, the review looks for a win even if the search
 * has not proved one. It does so only where the fewest turns of a win are known, or by checks
 * alone. */
enum {
    TURNS_MAX = 6,
    SOON = 3,
    HOPELESS = 150,
    WIN_NODES = 1000000,
    HOPE_NODES = 150000,
    WHOLE = 1000
};

bool review_begin(const ReviewCase *ask, ReviewKind kind, const WfMessage *message,
                  const WfMove *line, size_t length, WfReviewReason *reason)
{
    reason->kind = review_kinds[kind].name;
    reason->line_length = length < WF_REVIEW_LINE_MAX ? length : WF_REVIEW_LINE_MAX;
    if (line != NULL) /* memcpy takes no null pointer, even for zero bytes */
        memcpy(reason->line, line, reason->line_length * sizeof *line);
    explanation_begin(&reason->says, ask->turn->seat);
    (void)explanation_clause(&reason->says, message);
    return length > 0 || ask->then->over;
}

/* The attacker's turns until the end that a score proves; 0: it proves no win. */
static unsigned turns_of(const ReviewMeasure *measure)
{
    const int turns = measure->over ? 0 : score_own_turns(wf_turns_to_win(measure->score));
    return turns > 0 ? (unsigned)turns : 0;
}

/* The most turns within which to look for a win of a seat. */
static unsigned most_turns(const ReviewCase *ask, const WfPosition *from,
                           const ReviewMeasure *measure, uint8_t attacker)
{
    const unsigned most = attacker == from->head.turn ? turns_of(measure) : 0;
    const bool is_known = ask->own->least_turns != NULL || guide_of(ask->spec).gives_check != NULL;
    if (most != 0 || measure->over || !is_known || measure->value[attacker] <= WHOLE - HOPELESS)
        return most < TURNS_MAX ? most : TURNS_MAX;
    return TURNS_MAX;
}

ProverVerdict review_prove_win(const ReviewCase *ask, const WinPlace *place, unsigned *turns,
                               ProverLine *line)
{
    unsigned (*const least)(const WfPosition *, uint8_t) = ask->own->least_turns;
    WfTableValue value;
    *turns = place->most > 0 && least != NULL ? least(place->position, place->attacker) : 1;
    if (place->most > 0 && review_table_value(ask, place->position, &value)) {
        /* the prover need only look for what the tables say */
        *turns = review_table_turns(place->position, &value, place->attacker);
        if (*turns == 0)
            return PROVER_REFUTED;
    }
    for (; *turns <= place->most; ++*turns) {
        const ProverGoal goal = {.attacker = place->attacker,
                                 .turns = *turns,
                                 .least_turns = least,
                                 .hint = place->hint,
                                 .hint_length = place->hint_length};
        const ProverVerdict verdict =
            prover_prove(ask->prover, place->position, &goal, place->nodes, line);
        if (verdict != PROVER_REFUTED)
            return verdict;
    }
    return PROVER_REFUTED;
}

/* The attacker's turns of a win that is proved; 0: none is. */
static unsigned prove_win(const ReviewCase *ask, const WinPlace *place, ProverLine *line)
{
    unsigned turns;
    return review_prove_win(ask, place, &turns, line) == PROVER_PROVEN ? turns : 0;
}

/* Proves a win that a search expects, in at most `within` turns. */
static unsigned prove_expected(const ReviewCase *ask, const WfPosition *from,
                               const ReviewMeasure *measure, uint8_t attacker, unsigned within,
                               ProverLine *line)
{
    const unsigned most = most_turns(ask, from, measure, attacker);
    const WinPlace place = {.position = from,
                            .attacker = attacker,
                            .most = most < within ? most : within,
                            .nodes = turns_of(measure) != 0 ? WIN_NODES : HOPE_NODES,
                            .hint = measure->line,
                            .hint_length = measure->line_length};
    return prove_win(ask, &place, line);
}

/* Whether a win can be forced in a position that was not searched. */
static bool wins_anyway(const ReviewCase *ask, const WfPosition *from, uint8_t attacker,
                        const WfMove *hint, size_t hint_length)
{
    ProverLine line;
    const WinPlace place = {.position = from,
                            .attacker = attacker,
                            .most = TURNS_MAX,
                            .nodes = HOPE_NODES,
                            .hint = hint,
                            .hint_length = hint_length};
    return prove_win(ask, &place, &line) != 0;
}

/* The messages of a win, for a seat that may have gone a part of the way. */
static ReviewWin told_of(const ReviewCase *ask, ReviewWin win, const WfPosition *from, uint8_t seat)
{
    WfProgress progress = {.done = 0};
    const bool has = ask->game->progress != NULL && ask->game->progress(from, seat, &progress);
    if (has && progress.done > 0 && win.says_allows_rest != NULL) {
        win.says_allows = win.says_allows_rest;
        win.says_misses = win.says_misses_rest;
    }
    return win;
}

/* The messages for a win of a seat at the end of a line. */
static ReviewWin words_of(const ReviewCase *ask, const WfPosition *from, uint8_t seat,
                          const ProverLine *line)
{
    WfPosition end;
    wf_copy(ask->game, &end, from);
    for (size_t i = 0; i < line->length; i++)
        wf_apply(ask->game, &end, &line->move[i]);
    const WfOutcome outcome = wf_outcome(ask->game, &end);
    for (size_t i = 0; i < ask->own->win_count; i++)
        if (ask->own->wins[i].reason == outcome.reason)
            return told_of(ask, ask->own->wins[i], from, seat);
    return (ReviewWin){.allows = REVIEW_ALLOWS_WIN,
                       .misses = REVIEW_MISSES_WIN,
                       .says_allows = &review_messages[REVIEW_SAYS_ALLOWS_WIN],
                       .says_misses = &review_messages[REVIEW_SAYS_MISSES_WIN]};
}

static bool say_win(WfReviewReason *reason, unsigned seat, unsigned turns)
{
    explanation_seat(&reason->says, 0, seat);
    explanation_number(&reason->says, 1, turns);
    return true;
}

/* Another seat wins by force, and would not after the best move. A distant loss explains little if
 * the game was nearly lost before. */
bool review_allows_win(const ReviewCase *ask, WfReviewReason *reason)
{
    ProverLine line;
    for (uint8_t seat = 0; seat < WF_SEATS_MAX && ask->turn->before > 0; seat++) {
        const bool others = seat != ask->turn->seat && (ask->after->head.playing >> seat & 1) != 0;
        const unsigned turns =
            others ? prove_expected(ask, ask->after, ask->then, seat, TURNS_MAX, &line) : 0;
        if (turns == 0)
            continue;
        if (turns > SOON && ask->turn->before < HOPELESS)
            return false;
        if (wins_anyway(ask, ask->better, seat, ask->at->line + 1, ask->at->line_length - 1))
            return false;
        const ReviewWin words = words_of(ask, ask->after, seat, &line);
        return review_begin(ask, words.allows, words.says_allows, line.move, line.length, reason) &&
               say_win(reason, seat, turns);
    }
    return false;
}

/* The mover could have won by force but, as far as the search sees, no longer can, and it is not
 * about to win in another way. */
static bool misses_win(const ReviewCase *ask, unsigned within, WfReviewReason *reason)
{
    ProverLine line;
    if (ask->then->over || wf_turns_to_win(ask->then->score) < 0)
        return false;
    const unsigned turns =
        prove_expected(ask, ask->before, ask->at, ask->turn->seat, within, &line);
    if (turns == 0 || (turns > SOON && ask->turn->after > WHOLE - HOPELESS) ||
        wins_anyway(ask, ask->after, ask->turn->seat, ask->then->line, ask->then->line_length))
        return false;
    const ReviewWin words = words_of(ask, ask->before, ask->turn->seat, &line);
    return review_begin(ask, words.misses, words.says_misses, ask->then->line,
                        ask->then->line_length, reason) &&
           say_win(reason, ask->turn->seat, turns);
}

bool review_misses_near_win(const ReviewCase *ask, WfReviewReason *reason)
{
    return misses_win(ask, SOON, reason);
}

bool review_misses_win(const ReviewCase *ask, WfReviewReason *reason)
{
    return misses_win(ask, TURNS_MAX, reason);
}

/* The mover wins by force now, and the search has proved it. */
bool review_forces_win(const ReviewCase *ask, WfReviewReason *reason)
{
    ProverLine line;
    const uint8_t seat = ask->turn->seat;
    if (ask->then->over || wf_turns_to_win(ask->then->score) >= 0)
        return false;
    const WinPlace place = {.position = ask->after,
                            .attacker = seat,
                            .most = TURNS_MAX,
                            .nodes = WIN_NODES,
                            .hint = ask->then->line,
                            .hint_length = ask->then->line_length};
    const unsigned turns = prove_win(ask, &place, &line);
    if (turns == 0)
        return false;
    const ReviewWin words = words_of(ask, ask->after, seat, &line);
    return review_begin(ask, REVIEW_FORCES_WIN, words.says_allows, line.move, line.length,
                        reason) &&
           say_win(reason, seat, turns);
}
