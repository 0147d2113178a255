/* cmd_best.c - best: the move that the computer would make. */
#include "thinking.h"

static void print_choice(const Thinking *thinking, const WfChoice *choice)
{
    if (thinking->json)
        cli_print_json(thinking_json(thinking, choice));
    else
        thinking_print_move(thinking, &choice->move);
    if (choice->dead_end)
        (void)fprintf(stderr, "wayfarer: every way on from here ends in a dead end\n");
}

static int think(const Thinking *thinking)
{
    WfChoice choice;
    void *engine = wf_engine_search.open(&wf_system_allocator, (size_t)thinking->megabytes << 20,
                                         thinking->threads);
    if (engine == NULL)
        return cli_error("not enough memory");
    const WfCode code =
        wf_engine_search.choose(engine, thinking->record, &thinking->limits, &choice);
    if (code == WF_OK)
        print_choice(thinking, &choice);
    wf_engine_search.close(engine);
    return code == WF_OK ? CLI_OK : cli_error("not enough memory");
}

int cmd_best(int count, char **words)
{
    Thinking thinking;
    int status = thinking_open(&thinking, false, count, words);
    if (status == CLI_OK)
        status = think(&thinking);
    thinking_close(&thinking);
    return status;
}
