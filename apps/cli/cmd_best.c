/* cmd_best.c - best and analyse: what the computer thinks of a position. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/parallel.h"
#include "cli.h"

/* A search ends MOVETIME_MARGIN and one part in MARGIN_PART of its time early, because the program
 * itself takes time and the machine may be busy. With at most SHORT_MS for a move the table has
 * SHORT_HASH_MB. */
enum {
    MOVETIME_DEFAULT = 1000,
    MOVETIME_MARGIN = 4,
    MARGIN_PART = 100,
    SHORT_MS = 200,
    SHORT_HASH_MB = 4
};

/* All that the options say, and what was found. */
typedef struct Best {
    WfSpec spec;
    WfRecord *record;
    WfLimits limits;
    CliDeadline deadline;
    uint64_t began, megabytes;
    unsigned threads;
    bool json, analyses, unicode;
    WfChoice line[WF_LINES_MAX]; /* the last report of each rank */
    unsigned line_count;
} Best;

/* ---- printing what was found ---- */

/* The points that each seat may expect, by its letter: {"w": 0.64, "b": 0.36}. */
static json_t *shares_json(const Best *best, const WfChoice *choice)
{
    json_t *shares = json_object();
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++) {
        if ((wf_seats(&best->spec) >> seat & 1) == 0)
            continue;
        const char letter[2] = {best->spec.game->seats[seat], '\0'};
        (void)json_object_set_new(shares, letter, json_real(choice->share[seat] / 1000.0));
    }
    return shares;
}

static uint64_t rate(const Best *best, const WfChoice *choice, uint64_t *ms)
{
    *ms = cli_now() - best->began;
    return choice->nodes * 1000 / (*ms + 1);
}

static json_t *choice_json(const Best *best, const WfChoice *choice)
{
    char text[WF_TEXT_MAX];
    uint64_t ms;
    const uint64_t nps = rate(best, choice, &ms);
    const char *move =
        cli_move_text(best->spec.game, wf_record_now(best->record), &choice->move, text);
    json_t *value = json_pack("{s:s,s:i,s:i,s:I,s:I,s:I,s:b,s:o}", "bestmove", move, "score",
                              choice->score, "depth", (int)choice->depth, "nodes",
                              (json_int_t)choice->nodes, "nps", (json_int_t)nps, "time_ms",
                              (json_int_t)ms, "dead_end", (int)choice->dead_end, "line",
                              cli_moves_json(best->spec.game, wf_record_now(best->record),
                                             choice->line, choice->line_length));
    if (!best->spec.game->cooperative)
        (void)json_object_set_new(value, "win_probability", shares_json(best, choice));
    const int turns = wf_turns_to_win(choice->score);
    if (turns != 0)
        (void)json_object_set_new(value, turns > 0 ? "win_in" : "loss_in",
                                  json_integer(turns > 0 ? turns : -turns));
    return value;
}

static void print_line(const Best *best, const WfChoice *choice)
{
    const WfGame *game = best->spec.game;
    const int turns = wf_turns_to_win(choice->score);
    WfPosition position;
    char text[WF_TEXT_MAX];
    uint64_t ms;
    const uint64_t nps = rate(best, choice, &ms);
    printf("depth %2u  ", choice->depth);
    if (turns != 0)
        printf("%s in %d ", turns > 0 ? "win" : "loss", turns > 0 ? turns : -turns);
    else
        printf("score %+.2f ", choice->score / 100.0);
    for (unsigned seat = 0; seat < WF_SEATS_MAX && !game->cooperative; seat++)
        if ((wf_seats(&best->spec) >> seat & 1) != 0)
            printf(" %c %.0f %%", game->seats[seat], choice->share[seat] / 10.0);
    printf("  %" PRIu64 " nodes, %" PRIu64 " nodes/s ", choice->nodes, nps);
    wf_copy(game, &position, wf_record_now(best->record));
    for (size_t i = 0; i < choice->line_length; i++) {
        printf("%s%s", i == 0 ? " " : "  ",
               cli_written_text(game, &position, &choice->line[i], best->unicode, text));
        wf_apply(game, &position, &choice->line[i]);
    }
    (void)putchar('\n');
    (void)fflush(stdout);
}

/* For a program the move alone; a person at a terminal also gets it as people write it. */
static void print_move(const Best *best, const WfMove *move)
{
    const WfGame *game = best->spec.game;
    const WfPosition *now = wf_record_now(best->record);
    char text[WF_TEXT_MAX];
    printf("bestmove %s", cli_move_text(game, now, move, text));
    if (isatty(STDOUT_FILENO) != 0)
        printf("   %s", cli_written_text(game, now, move, best->unicode, text));
    (void)putchar('\n');
}

static void print_choice(const Best *best, const WfChoice *choice)
{
    if (best->json) {
        json_t *value = choice_json(best, choice);
        json_t *lines = json_array();
        for (unsigned i = 0; i < best->line_count; i++)
            (void)json_array_append_new(lines, choice_json(best, &best->line[i]));
        if (best->analyses)
            (void)json_object_set(value, "lines", lines);
        json_decref(lines);
        cli_print_json(value);
    } else {
        print_move(best, &choice->move);
    }
    if (choice->dead_end)
        (void)fprintf(stderr, "wayfarer: every way on from here ends in a dead end\n");
}

/* ---- thinking ---- */

static bool take_report(void *best_, const WfChoice *choice)
{
    Best *best = best_;
    if (choice->rank < WF_LINES_MAX) {
        best->line[choice->rank] = *choice;
        best->line_count = choice->rank >= best->line_count ? choice->rank + 1 : best->line_count;
    }
    if (best->analyses && !best->json)
        print_line(best, choice);
    return true;
}

static bool must_stop(void *best_)
{
    Best *best = best_;
    return best->deadline.at != 0 && cli_is_late(&best->deadline);
}

static int think(Best *best)
{
    if (wf_record_outcome(best->record).result != WF_ONGOING) {
        (void)cli_error("the game is over: %s", wf_reason(wf_record_outcome(best->record).reason));
        return CLI_NO;
    }
    void *engine =
        wf_engine_search.open(&wf_system_allocator, (size_t)best->megabytes << 20, best->threads);
    if (engine == NULL)
        return cli_error("not enough memory");
    WfChoice choice;
    best->limits.stop = must_stop;
    best->limits.report = take_report;
    best->limits.context = best;
    const WfCode code = wf_engine_search.choose(engine, best->record, &best->limits, &choice);
    if (code == WF_OK)
        print_choice(best, &choice);
    wf_engine_search.close(engine);
    return code == WF_OK ? CLI_OK : cli_error("not enough memory");
}

/* Plays the moves of --moves, and thinks. */
static int play_and_think(Best *best, char *moves)
{
    WfPosition position;
    wf_copy(best->spec.game, &position, wf_record_now(best->record));
    const int status = cli_play_words(&best->spec, moves != NULL && moves[0] != '\0', &moves,
                                      &position, best->record);
    return status == CLI_OK ? think(best) : status;
}

/* Sets the time of the search. */
static void set_deadline(Best *best, uint64_t ms)
{
    const uint64_t margin = MOVETIME_MARGIN + ms / MARGIN_PART;
    best->deadline.at = best->began + (ms > margin ? ms - margin : ms);
    if (best->megabytes == 0 && ms <= SHORT_MS)
        best->megabytes = SHORT_HASH_MB; /* to clear more would take a part of the time */
}

static int run(bool analyses, int count, char **words)
{
    static Best best; /* large, and one at a time */
    best = (Best){.threads = 1,
                  .began = cli_now(),
                  .analyses = analyses,
                  .unicode = cli_style(stdout, false).unicode,
                  .limits = {.lines = 1}};
    CliSource source = {.position = NULL};
    CliSubject subject;
    uint64_t movetime = 0;
    const CliOption options[] = {CLI_VALUE("--position", source.position),
                                 CLI_VALUE("--file", source.file),
                                 CLI_VALUE("--game", source.game),
                                 CLI_VALUE("--at", source.at),
                                 CLI_VALUE("--moves", source.moves),
                                 CLI_NUMBER("--movetime", movetime, 1, CLI_MOVETIME_MAX),
                                 CLI_SMALL("--depth", best.limits.depth, 1, 1000),
                                 CLI_NUMBER("--nodes", best.limits.nodes, 1, UINT64_MAX),
                                 CLI_SMALL("--threads", best.threads, 1, PARALLEL_MAX),
                                 CLI_NUMBER("--hash", best.megabytes, 1, CLI_HASH_MAX),
                                 CLI_SMALL("--level", best.limits.level, 1, WF_LEVELS),
                                 CLI_NUMBER("--seed", best.limits.seed, 0, UINT64_MAX),
                                 CLI_SMALL("--lines", best.limits.lines, 1, WF_LINES_MAX),
                                 CLI_FLAG("--json", best.json)};
    const int others = cli_options(count, words, options, CLI_COUNT(options), 0, 1);
    if (others < 0)
        return CLI_BAD;
    if ((movetime != 0) + (best.limits.depth != 0) + (best.limits.nodes != 0) > 1)
        return cli_error("only one of '--movetime', '--depth' and '--nodes' can be given");
    if (best.limits.depth == 0 && best.limits.nodes == 0)
        set_deadline(&best, movetime != 0 ? movetime : MOVETIME_DEFAULT);
    if (!cli_subject(&source, others, words, 0, 0, &subject))
        return CLI_BAD;
    best.spec = subject.spec;
    best.record = subject.record;
    if (best.limits.lines > 1 && best.spec.game->cooperative)
        (void)cli_error("in %s there is one line only", best.spec.game->title);
    char *list = source.moves != NULL ? strdup(source.moves) : NULL;
    const int status = source.moves != NULL && list == NULL ? cli_error("not enough memory")
                                                            : play_and_think(&best, list);
    free(list);
    wf_record_free(best.record);
    return status;
}

int cmd_best(int count, char **words)
{
    return run(false, count, words);
}

int cmd_analyse(int count, char **words)
{
    return run(true, count, words);
}
