/* cmd_best.c - best: the move that the computer would play. */
#include "cli/engine/thinking.h"

#include "cli/errors.h"
#include "search/engine_search.h"

static void print_choice(const Thinking *thinking, const WfChoice *choice)
{
    if (cli_is_json(&thinking->json))
        cli_print_json(thinking_json(thinking, choice, choice->nodes, cli_interrupted() == 0));
    else
        thinking_print_move(thinking, &choice->move);
    if (choice->dead_end)
        (void)fprintf(stderr, "wayfarer: every way on from here ends in a dead end\n");
}

/* --json-lines: prints what each depth found. */
static bool take_report(void *thinking_, const WfChoice *choice)
{
    const Thinking *thinking = thinking_;
    if (choice->rank == 0)
        cli_print_json(thinking_json(thinking, choice, choice->nodes, false));
    return true;
}

static int think(Thinking *thinking)
{
    WfChoice choice;
    if (thinking->json.lines)
        thinking->limits.report = take_report;
    cli_catch_interrupts();
    const WfCode code = search_once(thinking->record, &thinking->limits, &wf_system_allocator,
                                    (size_t)thinking->megabytes << 20, thinking->threads, &choice);
    if (code != WF_OK)
        return cli_error(ERROR_NO_MEMORY);
    /* without a depth it is an arbitrary move */
    const int status = cli_search_status(choice.depth > 0);
    if (status <= CLI_NO)
        print_choice(thinking, &choice);
    return status;
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
