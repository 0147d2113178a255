/* cmd_analyse.c - analyse: what is known of a position, depth by depth, as the page shows it. */
#include <inttypes.h>

#include "review/analysis_json.h"
#include "thinking.h"

/* An analysis, and what was printed of it. */
typedef struct Analysing {
    Thinking thinking;
    WfAnalysis analysis;
    WfGoal printed; /* the last of Safe Passage */
    uint64_t nodes; /* of the last depth that was printed */
} Analysing;

/* ---- for people ---- */

/* "win in 3", "goal in 24 plies, at least 20", "score +0.13  w 52 % b 48 %" */
static void print_value(const Analysing *run, const WfChoice *line)
{
    const Thinking *thinking = &run->thinking;
    const WfGame *game = thinking->spec.game;
    const WfGoal *goal = &run->analysis.goal;
    const int turns = wf_turns_to_win(line->score);
    if (run->analysis.has_goal)
        printf("goal in %u plies, at least %u", goal->plies, goal->low);
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
               cli_written_text(game, &position, &line->line[i], thinking->unicode, text));
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

/* What is known of a race: who needs how many turns. */
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

/* Who passes, and the position after that. */
static void print_threat(const Thinking *thinking, uint8_t passes)
{
    char text[WF_TEXT_MAX];
    const WfGame *game = thinking->spec.game;
    printf("if %s passed: %s\n", game->seat_names[passes],
           cli_position_text(game, wf_record_now(thinking->record), text));
}

/* Whether an analysis says more than what was printed last. */
static bool is_news(const Analysing *run)
{
    const WfAnalysis *analysis = &run->analysis;
    const WfGoal *goal = &analysis->goal, *before = &run->printed;
    if (analysis->has_goal)
        return goal->plies != before->plies || goal->low != before->low;
    return !analysis->done || run->nodes == 0;
}

static bool take_report(void *run_, const WfAnalysis *analysis)
{
    Analysing *run = run_;
    if (run->thinking.json || !is_news(run))
        return true;
    if (run->nodes == 0 && analysis->is_race)
        print_race(run);
    print_lines(run);
    run->printed = analysis->goal;
    run->nodes = analysis->nodes;
    return true;
}

/* ---- as JSON ---- */

/* What the page gets, and what best prints. */
static json_t *analysis_json(const Analysing *run)
{
    static char buffer[WF_LINES_MAX * 2 * WF_LINE_MAX * 64];
    const Thinking *thinking = &run->thinking;
    const WfAnalysis *analysis = &run->analysis;
    WfText text = wf_text(buffer, sizeof buffer);
    uint64_t ms;
    (void)thinking_rate(thinking, 0, &ms);
    wf_text_put(&text, '{');
    analysis_put_json(&text, &thinking->spec, wf_record_now(thinking->record), analysis, ms);
    wf_text_put(&text, '}');
    json_t *value = json_loads(buffer, 0, NULL);
    json_t *lines = json_object_get(value, "lines");
    for (size_t i = 0; i < analysis->line_count; i++) {
        json_t *more = thinking_json(thinking, &analysis->line[i]);
        (void)json_object_update_missing(json_array_get(lines, i), more);
        if (i == 0)
            (void)json_object_update_missing(value, more);
        json_decref(more);
    }
    return value;
}

/* ---- the work ---- */

/* Where no way to the goal is known, some move is. */
static WfCode any_line(Analysing *run)
{
    const WfLimits limits = {.nodes = 1};
    WfAnalysis *analysis = &run->analysis;
    void *engine = wf_engine_search.open(&wf_system_allocator, 0, 1);
    const WfCode code = engine != NULL ? wf_engine_search.choose(engine, run->thinking.record,
                                                                 &limits, &analysis->line[0])
                                       : WF_NO_MEMORY;
    if (engine != NULL)
        wf_engine_search.close(engine);
    if (code == WF_OK)
        analysis->line_count = 1;
    return code;
}

static void print(const Analysing *run)
{
    const WfAnalysis *analysis = &run->analysis;
    if (run->thinking.json)
        cli_print_json(analysis_json(run));
    else
        thinking_print_move(&run->thinking, &analysis->line[0].move);
    if (analysis->has_goal && analysis->goal.unreachable)
        (void)fprintf(stderr, "wayfarer: every way on from here ends in a dead end\n");
}

static int analyse(Analysing *run)
{
    const Thinking *thinking = &run->thinking;
    const WfAnalysisLimits limits = {.search = thinking->limits,
                                     .threads = thinking->threads,
                                     .hash_bytes = (size_t)thinking->megabytes << 20,
                                     .report = take_report,
                                     .context = run};
    cli_catch_interrupts();
    WfCode code = wf_analyse(thinking->record, &limits, &wf_system_allocator, &run->analysis);
    if (code == WF_OK && run->analysis.line_count == 0)
        code = any_line(run);
    if (code != WF_OK)
        return cli_error("not enough memory");
    if (cli_interrupted() != 0)
        (void)cli_error("interrupted: this is what is known so far");
    print(run);
    return cli_interrupted() != 0 ? CLI_NO : CLI_OK;
}

/* The seat to move passes. */
static int pass(Thinking *thinking)
{
    WfPosition passed;
    WfFault fault = {.language = cli_spoken()};
    const WfPosition *now = wf_record_now(thinking->record);
    const uint8_t passes = now->head.turn;
    if (wf_pass(&thinking->spec, now, &wf_system_allocator, &passed, &fault) != WF_OK) {
        (void)cli_error("%s", fault.message);
        return CLI_NO;
    }
    WfRecord *record = wf_record_new(&thinking->spec, &passed, &wf_system_allocator);
    if (record == NULL)
        return cli_error("not enough memory");
    wf_record_free(thinking->record);
    thinking->record = record;
    if (!thinking->json)
        print_threat(thinking, passes);
    return CLI_OK;
}

int cmd_analyse(int count, char **words)
{
    static Analysing run; /* large, and one at a time */
    int status = thinking_open(&run.thinking, true, count, words);
    if (status == CLI_OK && run.thinking.threat)
        status = pass(&run.thinking);
    if (status == CLI_OK)
        status = analyse(&run);
    thinking_close(&run.thinking);
    return status;
}
