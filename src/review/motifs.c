/* motifs.c - see motifs.h. The motifs of a first move that attacks, and the order of all of them.
 */
#include "review/motifs.h"

#include "search/bounded.h"

/* Adds what the piece that made the first move attacks there, if that may be lost. Returns whether
 * it gives check. */
static bool find_victims(const Motif *motif, MotifWords *words)
{
    const WfGame *game = motif->game;
    const WfPosition *position = &motif->at[1];
    const uint8_t to = motif->gain->line[0].to;
    const int taker = motif_worth_at(motif, position, motif_place_of(motif, to));
    bool checks = false;
    for (unsigned i = 0; i < (unsigned)game->levels * game->ranks * game->files; i++) {
        const WfPlace place = {.file = (uint8_t)(i % game->files),
                               .rank = (uint8_t)(i / game->files % game->ranks),
                               .level = (uint8_t)(i / game->files / game->ranks)};
        const WfPiece piece = wf_piece_at(game, position, place);
        if (piece.letter == 0 || piece.seat != motif->loser ||
            !motif_attacks(motif, position, motif->winner, to, place))
            continue;
        if (motif_worth_at(motif, position, place) >= MOTIF_ROYAL)
            checks = true;
        else if (motif_is_loose(motif, position, place, taker) && words->victims < MOTIF_VICTIMS)
            words->victim[words->victims++] = place;
    }
    return checks;
}

static bool shows_fork(const Motif *motif)
{
    const WfMove *line = motif->gain->line;
    MotifWords words = {.kind = REVIEW_LOSES_FORK,
                        .says = REVIEW_SAYS_LOSES_FORK,
                        .says_other = REVIEW_SAYS_MISSES_FORK,
                        .other = WF_NO_SQUARE};
    if (line[2].from != line[0].to)
        return false;
    const bool checks = find_victims(motif, &words);
    bool takes = false;
    for (unsigned i = 0; i < words.victims; i++)
        takes = takes || motif_is_place(words.victim[i], motif->lost);
    if (!takes || (!checks && words.victims < 2))
        return false;
    if (checks) {
        words.says = REVIEW_SAYS_LOSES_FORK_CHECK;
        words.says_other = REVIEW_SAYS_MISSES_FORK_CHECK;
        words.victims = 0;
    }
    return motif_say(motif, &words);
}

static bool shows_discovered_check(const Motif *motif)
{
    const WfMove *line = motif->gain->line;
    WfCheck check[WF_CHECKS_MAX];
    const size_t count = wf_checks(motif->game, &motif->at[1], check);
    MotifWords words = {.kind = REVIEW_LOSES_DISCOVERY,
                        .says = REVIEW_SAYS_LOSES_DISCOVERED_CHECK,
                        .says_other = REVIEW_SAYS_MISSES_DISCOVERED_CHECK,
                        .other = WF_NO_SQUARE};
    if (count != 1 || check[0].count != 1 || check[0].by[0] == line[0].to ||
        line[2].from != line[0].to ||
        !motif_attacks(motif, &motif->at[1], motif->winner, line[0].to, motif->lost))
        return false;
    words.other = check[0].by[0];
    return motif_say(motif, &words);
}

static bool shows_discovery(const Motif *motif)
{
    const WfMove *line = motif->gain->line;
    const MotifWords words = {.kind = REVIEW_LOSES_DISCOVERY,
                              .says = REVIEW_SAYS_LOSES_DISCOVERY,
                              .says_other = REVIEW_SAYS_MISSES_DISCOVERY,
                              .other = line[2].from};
    return line[2].from != line[0].to &&
           !motif_attacks(motif, &motif->at[0], motif->winner, line[2].from, motif->lost) &&
           motif_attacks(motif, &motif->at[1], motif->winner, line[2].from, motif->lost) &&
           motif_say(motif, &words);
}

/* The lost piece may not move at all, because of the Emperor. */
static bool shows_pin(const Motif *motif)
{
    const WfMove *line = motif->gain->line;
    uint8_t reached[WF_REACH_MAX];
    const size_t count = wf_reach(motif->game, &motif->at[1], motif->lost, reached);
    const MotifWords words = {.kind = REVIEW_LOSES_PIN,
                              .says = REVIEW_SAYS_LOSES_PIN,
                              .says_other = REVIEW_SAYS_MISSES_PIN,
                              .other = WF_NO_SQUARE};
    if (count == 0 || motif_is_checked_by_another(motif, &motif->at[1], WF_NO_SQUARE) ||
        !motif_attacks(motif, &motif->at[1], motif->winner, line[0].to, motif->lost))
        return false;
    return !motif_may_go(motif, &motif->at[1], motif->gain->lost, WF_NO_SQUARE) &&
           motif_say(motif, &words);
}

static bool shows_skewer(const Motif *motif)
{
    const WfMove *line = motif->gain->line;
    const WfPlace front = motif_place_of(motif, line[1].from);
    const int taker = motif_worth_at(motif, &motif->at[1], motif_place_of(motif, line[0].to));
    const MotifWords words = {.kind = REVIEW_LOSES_SKEWER,
                              .says = REVIEW_SAYS_LOSES_SKEWER,
                              .says_other = REVIEW_SAYS_MISSES_SKEWER,
                              .other = line[1].from};
    return line[2].from == line[0].to &&
           motif_attacks(motif, &motif->at[1], motif->winner, line[0].to, front) &&
           motif_is_loose(motif, &motif->at[1], front, taker) &&
           !motif_attacks(motif, &motif->at[1], motif->winner, line[0].to, motif->lost) &&
           motif_attacks(motif, &motif->at[2], motif->winner, line[0].to, motif->lost) &&
           motif_say(motif, &words);
}

static bool shows_taken_guard(const Motif *motif)
{
    const WfMove *line = motif->gain->line;
    const MotifWords words = {.kind = REVIEW_LOSES_GUARD,
                              .says = REVIEW_SAYS_LOSES_GUARD,
                              .says_other = REVIEW_SAYS_MISSES_GUARD,
                              .other = line[0].to};
    return motif_only_guard(motif, &motif->at[0], motif->lost) == line[0].to &&
           !motif_is_guarded(motif, &motif->at[2], motif->lost) && motif_say(motif, &words);
}

static bool shows_driven_guard(const Motif *motif)
{
    const WfMove *line = motif->gain->line;
    const WfPlace guard = motif_place_of(motif, line[1].from);
    const int taker = motif_worth_at(motif, &motif->at[1], motif_place_of(motif, line[0].to));
    const MotifWords words = {.kind = REVIEW_LOSES_GUARD,
                              .says = REVIEW_SAYS_LOSES_GUARD_DRIVEN,
                              .says_other = REVIEW_SAYS_MISSES_GUARD_DRIVEN,
                              .other = line[1].from};
    return motif_only_guard(motif, &motif->at[1], motif->lost) == line[1].from &&
           motif_is_loose(motif, &motif->at[1], guard, taker) &&
           motif_attacks(motif, &motif->at[1], motif->winner, line[0].to, guard) &&
           !motif_is_guarded(motif, &motif->at[2], motif->lost) && motif_say(motif, &words);
}

/* The only guard of the lost piece takes back elsewhere, where it is the only guard, too. */
static bool shows_overload(const Motif *motif)
{
    const WfMove *line = motif->gain->line;
    const uint8_t guard = line[1].from;
    const WfPlace bait = motif_place_of(motif, line[0].to);
    const MotifWords words = {.kind = REVIEW_LOSES_OVERLOAD,
                              .says = REVIEW_SAYS_LOSES_OVERLOAD,
                              .says_other = REVIEW_SAYS_MISSES_OVERLOAD,
                              .other = guard,
                              .victim = {bait},
                              .victims = 1};
    const WfPiece taken = wf_piece_at(motif->game, &motif->at[0], bait);
    return line[1].to == line[0].to && taken.letter != 0 && taken.seat == motif->loser &&
           motif_only_guard(motif, &motif->at[0], bait) == guard &&
           motif_only_guard(motif, &motif->at[0], motif->lost) == guard &&
           !motif_is_guarded(motif, &motif->at[2], motif->lost) && motif_say(motif, &words);
}

/* Whether a piece that goes from the lost piece's place to another may be taken there at a gain. */
static bool is_lost_there(const Motif *motif, const WfMove *move)
{
    WfPosition after;
    uint8_t list[WF_ATTACKERS_MAX];
    const WfPlace to = motif_place_of(motif, move->to);
    wf_copy(motif->game, &after, &motif->at[1]);
    wf_apply(motif->game, &after, move);
    const size_t count = wf_attackers(motif->game, &after, motif->winner, to, list);
    for (size_t i = 0; i < count; i++)
        if (motif_is_loose(motif, &after, to,
                           motif_worth_at(motif, &after, motif_place_of(motif, list[i]))))
            return true;
    return false;
}

static bool is_safe_nowhere(const Motif *motif)
{
    WfAllocator own = *motif->ask->effort->allocator;
    WfMoveList list;
    wf_moves_init(&list, bounded_allocator(&own));
    bool lost = wf_moves(motif->game, &motif->at[1], &list) == WF_OK;
    for (size_t i = 0; i < list.count && lost; i++)
        lost = list.items[i].from != motif->gain->lost || is_lost_there(motif, &list.items[i]);
    wf_moves_free(&list);
    return lost;
}

static bool shows_trap(const Motif *motif)
{
    const WfMove *line = motif->gain->line;
    const int taker = motif_worth_at(motif, &motif->at[1], motif_place_of(motif, line[0].to));
    const MotifWords words = {.kind = REVIEW_LOSES_TRAP,
                              .says = REVIEW_SAYS_LOSES_TRAP,
                              .says_other = REVIEW_SAYS_MISSES_TRAP,
                              .other = WF_NO_SQUARE};
    return motif_attacks(motif, &motif->at[1], motif->winner, line[0].to, motif->lost) &&
           motif_is_loose(motif, &motif->at[1], motif->lost, taker) &&
           !motif_is_checked_by_another(motif, &motif->at[1], WF_NO_SQUARE) &&
           is_safe_nowhere(motif) && motif_say(motif, &words);
}

/* ---- all of them ---- */

/* Whether the lost piece is taken where it stands before the line. */
static bool stands(const Motif *motif)
{
    const ReviewGain *gain = motif->gain;
    return gain->line[1].from != gain->lost && gain->line[2].to == gain->lost;
}

static bool name_later(const Motif *motif)
{
    static bool (*const all[])(const Motif *motif) = {
        shows_discovered_check, shows_fork,      shows_skewer,       shows_taken_guard,
        shows_overload,         shows_discovery, shows_driven_guard, shows_pin};
    for (size_t i = 0; i < sizeof all / sizeof *all && stands(motif); i++)
        if (all[i](motif))
            return true;
    return shows_trap(motif);
}

bool review_name_motif(const ReviewCase *ask, const ReviewGain *gain, WfReviewReason *reason)
{
    Motif motif = {.ask = ask,
                   .gain = gain,
                   .game = ask->game,
                   .winner = gain->from->head.turn,
                   .loser = gain->misses ? ask->after->head.turn : ask->turn->seat,
                   .lost = ask->game->place(gain->lost),
                   .reason = reason};
    if (ask->own->worth == NULL || gain->length == 0 || gain->turn > 2)
        return false;
    wf_copy(ask->game, &motif.at[0], gain->from);
    for (unsigned i = 0; i + 1 < MOTIF_SHOWN && i < gain->length; i++) {
        wf_copy(ask->game, &motif.at[i + 1], &motif.at[i]);
        wf_apply(ask->game, &motif.at[i + 1], &gain->line[i]);
    }
    if (gain->turn == 2)
        return gain->length > 2 && name_later(&motif);
    return motif_shows_pinned_guard(&motif) ||
           (!gain->misses && (motif_shows_left_guard(&motif) || motif_shows_opened_way(&motif))) ||
           motif_shows_en_prise(&motif);
}
