/* found.c - see found.h. */
#include "explore/found.h"

#include <string.h>

#include "base/hash.h"
#include "base/random.h"
#include "game/json.h"

uint64_t explore_key(const WfGame *game, const WfPosition *position)
{
    const size_t words = (game->position_size - sizeof position->head) / sizeof position->body[0];
    uint64_t hash = hash_bytes(game->name, strlen(game->name));
    hash = random_mix(hash ^ position->head.turn ^ (uint64_t)position->head.playing << 8);
    for (size_t i = 0; i < words; i++)
        hash = random_mix((hash ^ position->body[i]) + RANDOM_STEP);
    return hash;
}

/* Orders by frequency, the most frequent first. Among equals, the one with the lesser bytes goes
 * first. */
static bool goes_before(const ExploreWay *one, const ExploreWay *other)
{
    if (one->count != other->count)
        return one->count > other->count;
    return memcmp(&one->move, &other->move, sizeof one->move) < 0;
}

void explore_show(ExploreResult *found, const ExploreWay *way)
{
    size_t at = found->shown;
    while (at > 0 && goes_before(way, &found->way[at - 1]))
        at--;
    found->ways++;
    if (at == EXPLORE_SHOWN)
        return;
    if (found->shown < EXPLORE_SHOWN)
        found->shown++;
    memmove(&found->way[at + 1], &found->way[at], (found->shown - at - 1) * sizeof *way);
    found->way[at] = *way;
}

void explore_reach(const WfGame *game, const WfPosition *position, ExploreGames games,
                   const void *of, WfMoveList *scratch, ExploreResult *found)
{
    for (uint32_t i = 0; i < found->shown; i++) {
        WfPosition after;
        if (wf_check_move(game, position, &found->way[i].move, scratch) != WF_OK)
            continue;
        wf_copy(game, &after, position);
        wf_apply(game, &after, &found->way[i].move);
        found->way[i].reached = games(of, explore_key(game, &after));
    }
}

/* ---- rating ---- */

enum { PRIOR = 100, COUNT_LEAST = 5, WHOLE = 1000 };

/* The mover's points in the games of a move, in thousandths, summed up. */
static uint64_t points_of(const ExploreWay *way, const WfPosition *position)
{
    const unsigned seats = (unsigned)__builtin_popcount(position->head.playing);
    return (uint64_t)way->wins[position->head.turn] * WHOLE +
           (uint64_t)way->draws * WHOLE / (seats > 0 ? seats : 1);
}

void explore_rate(const WfPosition *position, ExploreResult *found)
{
    uint64_t points = 0, count = 0, shares = 0, searched = 0;
    for (uint32_t i = 0; i < found->shown; i++) {
        points += points_of(&found->way[i], position);
        count += found->way[i].count;
        shares += found->way[i].share;
        searched += found->way[i].depth != 0;
    }
    const uint64_t mean = searched > 0 ? shares / searched : points / (count > 0 ? count : 1);
    for (uint32_t i = 0; i < found->shown; i++) {
        ExploreWay *way = &found->way[i];
        const uint64_t prior = way->depth != 0 ? way->share : mean;
        if (way->depth != 0 || way->count >= COUNT_LEAST)
            way->worth = (uint16_t)((prior * PRIOR + points_of(way, position)) /
                                    ((uint64_t)PRIOR + way->count));
    }
}

/* ---- as JSON ---- */

static void put_results(WfText *out, const WfSpec *spec, const ExploreWay *way)
{
    if (spec->game->cooperative) {
        json_put_number(out, "goals", way->wins[0]);
        return;
    }
    json_name(out, "wins");
    wf_text_put(out, '{');
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++) {
        if ((wf_seats(spec) >> seat & 1) == 0)
            continue;
        const char letter[2] = {spec->game->seats[seat], '\0'};
        json_put_number(out, letter, way->wins[seat]);
    }
    wf_text_put(out, '}');
    json_put_number(out, "draws", way->draws);
}

static void put_way(WfText *out, const WfSpec *spec, const WfPosition *position,
                    const ExploreWay *way, bool with_text, WfMoveList *scratch)
{
    WfNotation written;
    char words[2 * WF_NOTATION_MAX];
    WfText said = wf_text(words, sizeof words);
    said.language = out->language;
    json_next(out);
    wf_text_put(out, '{');
    json_name(out, "move");
    json_move(out, spec->game, position, &way->move);
    if (with_text && wf_write_move(spec->game, position, &way->move, scratch, &written) == WF_OK) {
        wf_notation_text(spec->game, &written, &said);
        json_put_string(out, "text", words);
    }
    json_put_number(out, "count", way->count);
    put_results(out, spec, way);
    if (way->level != 0) {
        json_name(out, "level");
        wf_text_add(out, "%u.%u", way->level / 10, way->level % 10);
    }
    if (way->elo != 0)
        json_put_number(out, "elo", way->elo);
    if (way->depth != 0) {
        json_name(out, "evaluation");
        wf_text_add(out, "{\"share\":%u.%03u,\"depth\":%u}", way->share / 1000U, way->share % 1000U,
                    way->depth);
    }
    if (way->worth != 0) {
        json_name(out, "worth");
        wf_text_add(out, "%u.%03u", way->worth / 1000U, way->worth % 1000U);
    }
    if (way->reached > way->count)
        json_put_number(out, "reached", way->reached);
    wf_text_put(out, '}');
}

void explore_put(const WfSpec *spec, const WfPosition *position, const ExploreResult *found,
                 size_t of, bool with_texts, WfMoveList *scratch, WfText *out)
{
    wf_text_put(out, '{');
    json_put_number(out, "games", found->games);
    json_put_number(out, "of", of);
    json_put_number(out, "more", found->ways - found->shown);
    json_name(out, "moves");
    wf_text_put(out, '[');
    for (uint32_t i = 0; i < found->shown; i++)
        if (wf_check_move(spec->game, position, &found->way[i].move, scratch) == WF_OK)
            put_way(out, spec, position, &found->way[i], with_texts, scratch);
    wf_text_add(out, "]}");
}
