/* motif_now.c - motifs of a piece that is taken at once: see motif.h. */
#include "review/motif.h"

/* Every piece that guards the lost one must stay where it is, because of the Emperor. */
bool motif_shows_pinned_guard(const Motif *motif)
{
    const WfMove *take = &motif->gain->line[0];
    uint8_t guard[WF_ATTACKERS_MAX];
    const size_t count = wf_attackers(motif->game, &motif->at[1], motif->loser, motif->lost, guard);
    MotifWords words = {.kind = REVIEW_LOSES_PIN,
                        .says = REVIEW_SAYS_LOSES_PIN_GUARD,
                        .says_other = REVIEW_SAYS_MISSES_PIN_GUARD,
                        .other = WF_NO_SQUARE};
    for (size_t i = 0; i < count; i++)
        if (motif_worth_at(motif, &motif->at[1], motif_place_of(motif, guard[i])) < MOTIF_ROYAL)
            words.other = guard[i];
    return words.other != WF_NO_SQUARE &&
           !motif_is_checked_by_another(motif, &motif->at[1], take->to) &&
           !motif_may_go(motif, &motif->at[1], WF_NO_SQUARE, take->to) && motif_say(motif, &words);
}

/* The move itself took the only guard away. */
bool motif_shows_left_guard(const Motif *motif)
{
    const ReviewCase *ask = motif->ask;
    const MotifWords words = {
        .kind = REVIEW_LOSES_GUARD, .says = REVIEW_SAYS_LOSES_GUARD_OWN, .other = WF_NO_SQUARE};
    return motif_is_same(motif, ask->before, ask->after, motif->lost) &&
           motif_only_guard(motif, ask->before, motif->lost) == ask->move->from &&
           !motif_is_guarded(motif, ask->after, motif->lost) && motif_say(motif, &words);
}

/* The move itself opened the way of the piece that takes. */
bool motif_shows_opened_way(const Motif *motif)
{
    const ReviewCase *ask = motif->ask;
    const uint8_t taker = motif->gain->line[0].from;
    const MotifWords words = {
        .kind = REVIEW_LOSES_DISCOVERY, .says = REVIEW_SAYS_LOSES_OPENS, .other = WF_NO_SQUARE};
    return motif_is_same(motif, ask->before, ask->after, motif->lost) &&
           motif_is_same(motif, ask->before, ask->after, motif_place_of(motif, taker)) &&
           !motif_attacks(motif, ask->before, motif->winner, taker, motif->lost) &&
           motif_attacks(motif, ask->after, motif->winner, taker, motif->lost) &&
           motif_say(motif, &words);
}

/* The piece goes or stays where it may be taken at a gain. */
bool motif_shows_en_prise(const Motif *motif)
{
    const ReviewCase *ask = motif->ask;
    const WfMove *take = &motif->gain->line[0];
    const WfPosition *from = motif->gain->from;
    const int taker = motif_worth_at(motif, from, motif_place_of(motif, take->from));
    const bool goes = ask->move->to == motif->gain->lost;
    const MotifWords words = {.kind = REVIEW_LOSES_EN_PRISE,
                              .says = goes ? REVIEW_SAYS_GOES_EN_PRISE : REVIEW_SAYS_STAYS_EN_PRISE,
                              .says_other = motif_is_guarded(motif, from, motif->lost)
                                                ? REVIEW_SAYS_MISSES_DEARER
                                                : REVIEW_SAYS_MISSES_UNGUARDED,
                              .other = WF_NO_SQUARE};
    if (!motif_is_loose(motif, from, motif->lost, taker))
        return false;
    const bool stays = motif_is_same(motif, ask->before, from, motif->lost) &&
                       motif_is_same(motif, ask->before, from, motif_place_of(motif, take->from)) &&
                       motif_attacks(motif, ask->before, motif->winner, take->from, motif->lost) &&
                       motif_is_loose(motif, ask->before, motif->lost, taker);
    return (motif->gain->misses || goes || stays) && motif_say(motif, &words);
}
