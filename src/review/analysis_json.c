/* analysis_json.c - see analysis_json.h. */
#include "review/analysis_json.h"

#include <limits.h>

#include "game/json.h"

static void put_signed(WfText *out, const char *name, int number)
{
    json_name(out, name);
    wf_text_add(out, "%d", number);
}

/* The places that the first move's piece touches, for an arrow. */
static void put_path(WfText *out, const WfGame *game, const WfPosition *from, const WfMove *move)
{
    WfPlace path[WF_PATH_MAX];
    const size_t places = wf_path(game, from, move, path);
    json_name(out, "path");
    wf_text_put(out, '[');
    for (size_t i = 0; i < places; i++) {
        json_next(out);
        json_place(out, game, path[i]);
    }
    wf_text_put(out, ']');
}

static void put_line(WfText *out, const WfGame *game, const WfPosition *from, const WfChoice *line)
{
    json_next(out);
    wf_text_put(out, '{');
    json_put_number(out, "rank", line->rank);
    json_name(out, "move");
    json_move(out, game, from, &line->move);
    put_path(out, game, from, &line->move);
    json_name(out, "line");
    json_line(out, game, from, line->line, line->line_length);
    put_signed(out, "score", line->score);
    const int turns = wf_turns_to_win(line->score);
    put_signed(out, "turnsToWin", turns);
    if (line->table || (turns != 0 && !game->cooperative))
        json_put_string(out, "proven", line->table ? "table" : "search");
    json_name(out, "share");
    wf_text_put(out, '[');
    for (unsigned seat = 0; game->seats[seat] != '\0'; seat++) {
        json_next(out);
        wf_text_add(out, "%u", line->share[seat]);
    }
    wf_text_put(out, ']');
    json_put_number(out, "depth", line->depth);
    json_put_bool(out, "deadEnd", line->dead_end);
    wf_text_put(out, '}');
}

static void put_goal(WfText *out, const WfGoal *goal)
{
    static const char *const certainties[] = {"proven", "found", "not-found"};
    json_name(out, "goal");
    wf_text_put(out, '{');
    if (goal->found)
        json_put_number(out, "plies", goal->plies);
    json_put_number(out, "low", goal->low);
    json_put_string(out, "certainty", certainties[goal->certainty]);
    json_put_bool(out, "unreachable", goal->unreachable);
    wf_text_put(out, '}');
}

int analysis_ahead(const WfAnalysis *analysis, uint8_t playing, unsigned seat)
{
    int best = INT_MAX;
    for (unsigned other = 0; other < WF_SEATS_MAX; other++)
        if (other != seat && (playing >> other & 1) != 0 && (int)analysis->turns_home[other] < best)
            best = (int)analysis->turns_home[other];
    return best == INT_MAX || (playing >> seat & 1) == 0 ? 0
                                                         : best - (int)analysis->turns_home[seat];
}

static void put_race(WfText *out, const WfGame *game, const WfPosition *from,
                     const WfAnalysis *analysis)
{
    json_name(out, "ahead");
    wf_text_put(out, '[');
    for (unsigned seat = 0; game->seats[seat] != '\0'; seat++) {
        json_next(out);
        wf_text_add(out, "%d", analysis_ahead(analysis, from->head.playing, seat));
    }
    wf_text_put(out, ']');
    json_name(out, "turnsHome");
    wf_text_put(out, '[');
    for (unsigned seat = 0; game->seats[seat] != '\0'; seat++) {
        json_next(out);
        wf_text_add(out, "%u", analysis->turns_home[seat]);
    }
    wf_text_put(out, ']');
}

void analysis_put_json(WfText *out, const WfSpec *spec, const WfPosition *from,
                       const WfAnalysis *analysis, uint64_t milliseconds)
{
    json_put_number(out, "depth", analysis->depth);
    json_put_number(out, "nodes", analysis->nodes);
    json_put_number(out, "nodesPerSecond", analysis->nodes * 1000 / (milliseconds + 1));
    json_name(out, "lines");
    wf_text_put(out, '[');
    for (size_t i = 0; i < analysis->line_count; i++)
        put_line(out, spec->game, from, &analysis->line[i]);
    wf_text_put(out, ']');
    if (analysis->has_goal)
        put_goal(out, &analysis->goal);
    if (analysis->is_race)
        put_race(out, spec->game, from, analysis);
    json_put_bool(out, "done", analysis->done);
}
