/* cmd_analyse.c - analyse: what is known of a position, depth by depth, as the page shows it. */
#include <inttypes.h>

#include "cli/engine/thinking.h"
#include "cli/errors.h"
#include "review/analysis_json.h" /* analysis_ahead */
#include "search/engine_search.h"
#include "search/score.h"

/* An analysis, and what was printed of it. */
typedef struct Analysing {
    Thinking thinking;
    WfAnalysis analysis;
    WfGoal printed; /* the last of Safe Passage */
    uint64_t nodes; /* of the last depth that was printed */
} Analysing;

/* ---- text output ---- */

/* What endgame tables prove. */
static void print_proof(int turns)
{
    if (turns == 0)
        (void)fputs("a draw", stdout);
    else
        printf("%s in %d", turns > 0 ? "mate" : "mated", turns > 0 ? turns : -turns);
    (void)fputs(", proven by the endgame table ", stdout);
}

/* "mate in 12, proven by the endgame table", "win in 3", "goal in 24 plies, at least 20", "score
 * +0.13  w 52 % b 48 %" */
static void print_value(const Analysing *run, const WfChoice *line)
{
    const Thinking *thinking = &run->thinking;
    const WfGame *game = thinking->spec.game;
    const WfGoal *goal = &run->analysis.goal;
    const int all = wf_turns_to_win(line->score);
    const int turns = game->cooperative ? all : score_own_turns(all);
    if (run->analysis.has_goal)
        printf("goal in %u plies, at least %u", goal->plies, goal->low);
    else if (line->table)
        print_proof(turns);
    else if (turns != 0)
        printf("%s in %d ", turns > 0 ? "win" : "loss", turns > 0 ? turns : -turns);
    else
        printf("score %+.2f ", line->score / 100.0);
    for (unsigned seat = 0; seat < WF_SEATS_MAX && !game->cooperative; seat++)
        if ((wf_seats(&thinking->spec) >> seat & 1) != 0)
            printf(" %c %.0f %%", game->seats[seat], line->share[seat] / 10.0);
}

static void print_line(const Analysing *run, const WfChoice *line)
{
    const Thinking *thinking = &run->thinking;
    const WfGame *game = thinking->spec.game;
    WfPosition position;
    char text[WF_TEXT_MAX];
    uint64_t ms;
    const uint64_t nps = thinking_rate(thinking, line->nodes, &ms);
    printf("depth %2u  ", line->depth);
    print_value(run, line);
    printf("  %" PRIu64 " nodes, %" PRIu64 " nodes/s ", line->nodes, nps);
    wf_copy(game, &position, wf_record_now(thinking->record));
    for (size_t i = 0; i < line->line_length; i++) {
        printf("%s%s", i == 0 ? " " : "  ",
               cli_notation_text(game, &position, &line->line[i], thinking->unicode, text));
        wf_apply(game, &position, &line->line[i]);
    }
    (void)putchar('\n');
}

static void print_lines(const Analysing *run)
{
    const WfAnalysis *analysis = &run->analysis;
    for (size_t i = 0; i < analysis->line_count; i++)
        print_line(run, &analysis->line[i]);
    if (analysis->line_count == 0)
        printf("no way to the goal is known, at least %u plies  %" PRIu64 " nodes\n",
               analysis->goal.low, analysis->nodes);
    (void)fflush(stdout);
}

/* Prints what is known of a race: how many turns each seat needs. */
static void print_race(const Analysing *run)
{
    const Thinking *thinking = &run->thinking;
    const WfGame *game = thinking->spec.game;
    const WfPosition *now = wf_record_now(thinking->record);
    (void)fputs("race home:", stdout);
    for (unsigned seat = 0, shown = 0; seat < WF_SEATS_MAX; seat++)
        if ((now->head.playing >> seat & 1) != 0)
            printf("%s %s %u turns, %+d ahead", shown++ > 0 ? ";" : "", game->seat_names[seat],
                   run->analysis.turns_home[seat],
                   analysis_ahead(&run->analysis, now->head.playing, seat));
    (void)putchar('\n');
}

/* Prints which seat passes, and the position after that. */
static void print_threat(const Thinking *thinking, uint8_t passes)
{
    char text[WF_TEXT_MAX];
    const WfGame *game = thinking->spec.game;
    printf("if %s passed: %s\n", game->seat_names[passes],
           cli_position_text(game, wf_record_now(thinking->record), text));
}

/* Whether an analysis has more than was printed last. */
static bool is_news(const Analysing *run)
{
    const WfAnalysis *analysis = &run->analysis;
    const WfGoal *goal = &analysis->goal, *before = &run->printed;
    if (analysis->has_goal)
        return goal->plies != before->plies || goal->low != before->low;
    return !analysis->done || run->nodes == 0;
}

/* ---- JSON ---- */

/* A number for each seat in play, by its letter. */
static void set_race(json_t *value, const Analysing *run)
{
    const WfGame *game = run->thinking.spec.game;
    const uint8_t playing = wf_record_now(run->thinking.record)->head.playing;
    json_t *ahead = json_object(), *home = json_object();
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++) {
        const char letter[2] = {game->seats[seat], '\0'};
        if ((playing >> seat & 1) == 0)
            continue;
        (void)json_object_set_new(ahead, letter,
                                  json_integer(analysis_ahead(&run->analysis, playing, seat)));
        (void)json_object_set_new(home, letter, json_integer(run->analysis.turns_home[seat]));
    }
    (void)json_object_set_new(value, "turns_ahead", ahead);
    (void)json_object_set_new(value, "turns_home", home);
}

static json_t *goal_json(const WfGoal *goal)
{
    static const char *const certainties[] = {"proven", "found", "not-found"};
    return json_pack("{s:o,s:i,s:s,s:b}", "plies",
                     goal->found ? json_integer(goal->plies) : json_null(), "low", (int)goal->low,
                     "certainty", certainties[goal->certainty], "unreachable",
                     (int)goal->unreachable);
}

/* The output of best, and all lines. */
static json_t *analysis_json(const Analysing *run, bool complete)
{
    const Thinking *thinking = &run->thinking;
    const WfAnalysis *analysis = &run->analysis;
    const WfChoice *best = analysis->line_count > 0 ? &analysis->line[0] : NULL;
    json_t *value = thinking_json(thinking, best, analysis->nodes, complete);
    json_t *lines = json_array();
    for (size_t i = 0; i < analysis->line_count; i++)
        (void)json_array_append_new(lines, thinking_line_json(thinking, &analysis->line[i]));
    (void)json_object_set_new(value, "lines", lines);
    if (analysis->has_goal)
        (void)json_object_set_new(value, "goal", goal_json(&analysis->goal));
    if (analysis->is_race)
        set_race(value, run);
    return value;
}

/* ---- reports ---- */

static bool take_report(void *run_, const WfAnalysis *analysis)
{
    Analysing *run = run_;
    if (run->thinking.json.whole || !is_news(run))
        return true;
    if (run->thinking.json.lines) {
        if (!analysis->done) /* the last line comes at the end */
            cli_print_json(analysis_json(run, false));
    } else {
        if (run->nodes == 0 && analysis->is_race)
            print_race(run);
        print_lines(run);
    }
    run->printed = analysis->goal;
    run->nodes = analysis->nodes;
    return true;
}

/* ---- analysis ---- */

/* If no way to the goal is known, takes any move. */
static WfCode any_line(Analysing *run)
{
    const WfLimits limits = {.nodes = 1};
    WfAnalysis *analysis = &run->analysis;
    const WfCode code =
        search_once(run->thinking.record, &limits, &wf_system_allocator, 0, 1, &analysis->line[0]);
    if (code == WF_OK)
        analysis->line_count = 1;
    return code;
}

static void print(const Analysing *run)
{
    const WfAnalysis *analysis = &run->analysis;
    if (cli_is_json(&run->thinking.json))
        cli_print_json(analysis_json(run, cli_interrupted() == 0));
    else
        thinking_print_move(&run->thinking, &analysis->line[0].move);
    if (analysis->has_goal && analysis->goal.unreachable)
        (void)fprintf(stderr, "wayfarer: every way on from here ends in a dead end\n");
}

/* Whether more is known than that a move is legal. */
static bool is_known(const WfAnalysis *analysis)
{
    return analysis->depth > 0 || (analysis->has_goal && analysis->goal.low > 0);
}

static int analyse(Analysing *run)
{
    const Thinking *thinking = &run->thinking;
    const WfAnalysisLimits limits = {.search = &thinking->limits,
                                     .threads = thinking->threads,
                                     .hash_bytes = (size_t)thinking->megabytes << 20,
                                     .report = take_report,
                                     .context = run};
    cli_catch_interrupts();
    WfCode code = wf_analyse(thinking->record, &limits, &wf_system_allocator, &run->analysis);
    const bool known = is_known(&run->analysis);
    if (code == WF_OK && run->analysis.line_count == 0)
        code = any_line(run);
    if (code != WF_OK)
        return cli_error(ERROR_NO_MEMORY);
    const int status = cli_search_status(known);
    if (status <= CLI_NO)
        print(run);
    return status;
}

/* The seat to move passes. */
static int pass(Thinking *thinking)
{
    WfPosition passed;
    WfFault fault;
    const WfPosition *now = wf_record_now(thinking->record);
    const uint8_t passes = now->head.turn;
    if (wf_pass(&thinking->spec, now, &wf_system_allocator, &passed, &fault) != WF_OK) {
        (void)cli_fault(&fault);
        return CLI_NO;
    }
    WfRecord *record = wf_record_new(&thinking->spec, &passed, &wf_system_allocator);
    if (record == NULL)
        return cli_error(ERROR_NO_MEMORY);
    wf_record_free(thinking->record);
    thinking->record = record;
    if (!cli_is_json(&thinking->json))
        print_threat(thinking, passes);
    return CLI_OK;
}

int cmd_analyse(int count, char **words)
{
    static Analysing run; /* large, and only one at a time */
    int status = thinking_open(&run.thinking, true, count, words);
    if (status == CLI_OK && run.thinking.threat)
        status = pass(&run.thinking);
    if (status == CLI_OK)
        status = analyse(&run);
    thinking_close(&run.thinking);
    return status;
}
