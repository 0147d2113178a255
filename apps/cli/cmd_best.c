/* cmd_best.c - best: the computer's choice. */
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "search/parallel.h"

enum { MOVETIME_DEFAULT = 1000, MOVETIME_MARGIN = 3 };

/* All that the options say. */
typedef struct Best {
    WfSpec spec;
    WfRecord *record;
    WfLimits limits;
    CliDeadline deadline;
    uint64_t threads, megabytes;
    bool json;
} Best;

static json_t *line_json(const Best *best, const WfChoice *choice)
{
    const WfGame *game = best->spec.game;
    json_t *line = json_array();
    WfPosition position;
    char text[WF_TEXT_MAX];
    wf_copy(game, &position, wf_record_now(best->record));
    for (size_t i = 0; i < choice->line_length; i++) {
        (void)json_array_append_new(
            line, json_string(cli_move_text(game, &position, &choice->line[i], text)));
        wf_apply(game, &position, &choice->line[i]);
    }
    return line;
}

static void print_choice(const Best *best, const WfChoice *choice)
{
    char text[WF_TEXT_MAX];
    const char *move =
        cli_move_text(best->spec.game, wf_record_now(best->record), &choice->move, text);
    if (best->json)
        cli_print_json(json_pack("{s:s,s:i,s:i,s:I,s:b,s:o}", "bestmove", move, "score",
                                 choice->score, "depth", (int)choice->depth, "nodes",
                                 (json_int_t)choice->nodes, "dead_end", (int)choice->dead_end,
                                 "line", line_json(best, choice)));
    else
        printf("bestmove %s\n", move);
    if (choice->dead_end)
        (void)fprintf(stderr, "wayfarer: every way on from here ends in a dead end\n");
}

static int think(Best *best)
{
    if (wf_record_outcome(best->record).result != WF_ONGOING) {
        (void)cli_error("the game is over: %s", wf_reason(wf_record_outcome(best->record).reason));
        return CLI_NO;
    }
    void *engine = wf_engine_search.open(&wf_system_allocator, (size_t)best->megabytes << 20,
                                         (unsigned)best->threads);
    if (engine == NULL)
        return cli_error("not enough memory");
    WfChoice choice;
    const WfCode code = wf_engine_search.choose(engine, best->record, &best->limits, &choice);
    if (code == WF_OK)
        print_choice(best, &choice);
    wf_engine_search.close(engine);
    return code == WF_OK ? CLI_OK : cli_error("not enough memory");
}

static int play_and_think(Best *best, const CliSource *source, char *moves)
{
    WfPosition position;
    if (source->position != NULL && moves != NULL && strcmp(source->position, "-") == 0 &&
        strcmp(moves, "-") == 0)
        return cli_error("'-' is given twice: standard input can be read only once");
    if (!cli_position(source, &best->spec, &position))
        return CLI_BAD;
    best->record = wf_record_new(&best->spec, &position, &wf_system_allocator);
    if (best->record == NULL)
        return cli_error("not enough memory");
    int status = cli_play_words(&best->spec, moves != NULL && moves[0] != '\0', &moves, &position,
                                best->record);
    if (status == CLI_OK)
        status = think(best);
    wf_record_free(best->record);
    return status;
}

int cmd_best(int count, char **words)
{
    Best best = {.threads = 1, .deadline = {.at = cli_now()}};
    CliSource source = {NULL, NULL};
    const char *moves = NULL, *time = NULL, *depth = NULL, *nodes = NULL, *threads = NULL;
    const char *hash = NULL, *level = NULL, *seed = NULL;
    const CliOption options[] = {{"--position", &source.position, NULL},
                                 {"--file", &source.file, NULL},
                                 {"--moves", &moves, NULL},
                                 {"--movetime", &time, NULL},
                                 {"--depth", &depth, NULL},
                                 {"--nodes", &nodes, NULL},
                                 {"--threads", &threads, NULL},
                                 {"--hash", &hash, NULL},
                                 {"--level", &level, NULL},
                                 {"--seed", &seed, NULL},
                                 {"--json", NULL, &best.json}};
    uint64_t ms = MOVETIME_DEFAULT, depth_limit = 0, level_number = 0;
    if (cli_options(count, words, options, 11, 1, 1) < 0 || !cli_spec(words[0], &best.spec) ||
        !cli_number_or("--movetime", time, 1, 86400000, &ms) ||
        !cli_number_or("--depth", depth, 1, 1000, &depth_limit) ||
        !cli_number_or("--nodes", nodes, 1, UINT64_MAX, &best.limits.nodes) ||
        !cli_number_or("--threads", threads, 1, PARALLEL_MAX, &best.threads) ||
        !cli_number_or("--hash", hash, 1, 65536, &best.megabytes) ||
        !cli_number_or("--level", level, 1, WF_LEVELS, &level_number) ||
        !cli_number_or("--seed", seed, 0, UINT64_MAX, &best.limits.seed))
        return CLI_BAD;
    if ((time != NULL) + (depth != NULL) + (nodes != NULL) > 1)
        return cli_error("only one of '--movetime', '--depth' and '--nodes' can be given");
    best.limits.depth = (unsigned)depth_limit;
    best.limits.level = (unsigned)level_number;
    if (depth == NULL && nodes == NULL) {
        best.deadline.at += ms > MOVETIME_MARGIN ? ms - MOVETIME_MARGIN : ms;
        best.limits.stop = cli_is_late;
        best.limits.context = &best.deadline;
    }
    char *list = moves != NULL ? strdup(moves) : NULL;
    if (moves != NULL && list == NULL)
        return cli_error("not enough memory");
    const int status = play_and_think(&best, &source, list);
    free(list);
    return status;
}
