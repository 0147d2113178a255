/* thinking.c - see thinking.h. */
#include "cli/engine/thinking.h"

#include <unistd.h>

#include "base/parallel.h"
#include "cli/errors.h"

/* A search ends MOVETIME_MARGIN plus one part in MARGIN_PART of its time early, because the program
 * itself takes time and the machine may be busy. With at most SHORT_MS for a move, the table has
 * SHORT_HASH_MB. */
enum {
    MOVETIME_DEFAULT = 1000,
    MOVETIME_MARGIN = 4,
    MARGIN_PART = 100,
    SHORT_MS = 200,
    SHORT_HASH_MB = 4,
    ONLY_ANALYSE = 2 /* the last options */
};

/* ---- printing results ---- */

/* The points that each seat may expect, by its letter: {"w": 0.64, "b": 0.36}. */
static json_t *shares_json(const Thinking *thinking, const WfChoice *choice)
{
    json_t *shares = json_object();
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++) {
        if ((wf_seats(&thinking->spec) >> seat & 1) == 0)
            continue;
        const char letter[2] = {thinking->spec.game->seats[seat], '\0'};
        (void)json_object_set_new(shares, letter, json_real(choice->share[seat] / 1000.0));
    }
    return shares;
}

uint64_t thinking_rate(const Thinking *thinking, uint64_t nodes, uint64_t *ms)
{
    *ms = cli_now() - thinking->began;
    return nodes * 1000 / (*ms + 1);
}

json_t *thinking_line_json(const Thinking *thinking, const WfChoice *line)
{
    char text[WF_TEXT_MAX];
    const WfGame *game = thinking->spec.game;
    const WfPosition *now = wf_record_now(thinking->record);
    json_t *value =
        json_pack("{s:s,s:o,s:i,s:i,s:b}", "move", cli_move_text(game, now, &line->move, text),
                  "line", cli_moves_json(game, now, line->line, line->line_length), "score",
                  line->score, "depth", (int)line->depth, "dead_end", (int)line->dead_end);
    if (!game->cooperative)
        (void)json_object_set_new(value, "expected_points", shares_json(thinking, line));
    const int turns = wf_turns_to_win(line->score);
    if (turns != 0)
        (void)json_object_set_new(value, turns > 0 ? "win_in" : "loss_in",
                                  json_integer(turns > 0 ? turns : -turns));
    if (line->table || (turns != 0 && !game->cooperative))
        (void)json_object_set_new(value, "proven", json_string(line->table ? "table" : "search"));
    return value;
}

json_t *thinking_json(const Thinking *thinking, const WfChoice *best, uint64_t nodes, bool complete)
{
    uint64_t ms;
    const uint64_t nps = thinking_rate(thinking, nodes, &ms);
    json_t *value = best != NULL ? thinking_line_json(thinking, best) : json_object();
    json_t *effort =
        json_pack("{s:I,s:I,s:I,s:b}", "nodes", (json_int_t)nodes, "nodes_per_second",
                  (json_int_t)nps, "time_ms", (json_int_t)ms, "complete", (int)complete);
    (void)json_object_update(value, effort);
    json_decref(effort);
    return value;
}

/* A program gets only the move; a person at a terminal also gets it as people write it. */
void thinking_print_move(const Thinking *thinking, const WfMove *move)
{
    const WfGame *game = thinking->spec.game;
    const WfPosition *now = wf_record_now(thinking->record);
    char text[WF_TEXT_MAX];
    printf("bestmove %s", cli_move_text(game, now, move, text));
    if (isatty(STDOUT_FILENO) != 0)
        printf("   %s", cli_notation_text(game, now, move, thinking->unicode, text));
    (void)putchar('\n');
}

/* ---- reading options ---- */

static bool must_stop(void *thinking_)
{
    Thinking *thinking = thinking_;
    return cli_interrupted() != 0 ||
           (thinking->deadline.at != 0 && cli_is_late(&thinking->deadline));
}

/* Sets the time of the search. */
static void set_deadline(Thinking *thinking, uint64_t ms)
{
    const uint64_t margin = MOVETIME_MARGIN + ms / MARGIN_PART;
    thinking->deadline.at = thinking->began + (ms > margin ? ms - margin : ms);
    if (thinking->megabytes == 0 && ms <= SHORT_MS)
        thinking->megabytes = SHORT_HASH_MB; /* clearing more would take a part of the time */
}

/* Whether the game is still going on; an exit status. */
static int check_ongoing(const WfRecord *record)
{
    const WfOutcome outcome = wf_record_outcome(record);
    if (outcome.result == WF_ONGOING)
        return CLI_OK;
    (void)cli_error(ERROR_GAME_OVER, fault_words(wf_reason_text(outcome.reason, cli_language())));
    return CLI_NO;
}

int thinking_open(Thinking *thinking, bool analyses, int count, char **words)
{
    *thinking = (Thinking){
        .threads = 1,
        .began = cli_now(),
        .unicode = cli_style(stdout, false).unicode,
        .limits = {.size = sizeof(WfLimits), .lines = 1, .stop = must_stop, .context = thinking}};
    CliSource source = {.position = NULL};
    CliSubject subject;
    const char *folder = NULL;
    uint64_t movetime = 0;
    WfLimits *limits = &thinking->limits;
    const CliOption options[] = {CLI_SOURCE(source),
                                 CLI_NUMBER("--movetime", movetime, 1, CLI_MOVETIME_MAX),
                                 CLI_SMALL("--depth", limits->depth, 1, 1000),
                                 CLI_NUMBER("--nodes", limits->nodes, 1, UINT64_MAX),
                                 CLI_SMALL("--threads", thinking->threads, 1, PARALLEL_MAX),
                                 CLI_NUMBER("--hash", thinking->megabytes, 1, CLI_HASH_MAX),
                                 CLI_SMALL("--level", limits->level, 1, WF_LEVELS),
                                 CLI_NUMBER("--seed", limits->seed, 0, UINT64_MAX),
                                 CLI_JSON(thinking->json),
                                 CLI_VALUE("--tables", folder),
                                 CLI_SMALL("--lines", limits->lines, 1, WF_LINES_MAX),
                                 CLI_FLAG("--threat", thinking->threat)};
    const size_t option_count = CLI_COUNT(options) - (analyses ? 0 : ONLY_ANALYSE);
    const int others = cli_options(count, words, options, option_count, 0, 1);
    if (others < 0)
        return CLI_BAD;
    if ((movetime != 0) + (limits->depth != 0) + (limits->nodes != 0) > 1)
        return cli_error(ERROR_ONE_LIMIT);
    const int status = cli_subject(&source, others, words, 0, 0, &subject);
    if (status != CLI_OK)
        return status;
    thinking->spec = subject.spec;
    thinking->record = subject.record;
    if (!cli_tables_open(&thinking->tables, subject.spec.game, folder))
        return CLI_BAD;
    limits->tables = thinking->tables.tables;
    /* a search for ways of at most this many turns may never end */
    const bool endless = analyses && subject.spec.game->cooperative;
    if ((limits->depth == 0 || endless) && limits->nodes == 0)
        set_deadline(thinking, movetime != 0 ? movetime : MOVETIME_DEFAULT);
    if (limits->lines > 1 && subject.spec.game->cooperative)
        (void)cli_error(ERROR_ONE_LINE_ONLY, fault_words(subject.spec.game->title));
    return check_ongoing(thinking->record);
}

void thinking_close(Thinking *thinking)
{
    cli_tables_close(&thinking->tables);
    wf_record_free(thinking->record);
    thinking->record = NULL;
}
