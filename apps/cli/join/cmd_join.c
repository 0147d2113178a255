/* cmd_join.c - join: plays at a table of a server, from the terminal. */
#include <stdlib.h>
#include <string.h>

#include "cli/errors.h"
#include "cli/join/join.h"
#include "cli/join/visitor.h"

typedef struct JoinOptions {
    const char *seat, *name, *notation;
    JoinNew table; /* with a spec: it is to be made */
    bool watch, ascii;
} JoinOptions;

/* False after an error message. */
static bool check_options(const JoinOptions *asked, Join *join)
{
    if (asked->notation != NULL && !play_notation(&join->table, asked->notation))
        return cli_no(ERROR_NOTATION, fault_words(asked->notation));
    if (asked->table.spec != NULL && join->url.table[0] != '\0')
        return cli_no(ERROR_NEW_AND_TABLE);
    const char *alone = asked->table.clock != NULL      ? "--clock"
                        : asked->table.position != NULL ? "--start"
                        : asked->table.open             ? "--open"
                                                        : NULL;
    if (asked->table.spec == NULL && alone != NULL)
        return cli_no(ERROR_NEEDS_NEW, fault_words(alone));
    if (asked->name != NULL)
        (void)snprintf(join->name, sizeof join->name, "%s", asked->name);
    return true;
}

static bool is_answered(const Join *join)
{
    return !join_waits(join) || join->link.socket == NULL;
}

/* Whether to leave, after Ctrl-C. */
static bool leaves(Join *join)
{
    LineEvents events = join_events(join);
    events.prompt = NULL;
    events.key = NULL;
    if (!line_is_typed())
        return true;
    cli_forget_interrupt();
    const bool plays =
        join->state.you != 0 && join->state.started && join->state.result == REMOTE_ONGOING;
    return !plays || play_ask_among(CLI_SAYS_JOIN_LEAVE, NULL, &events) != PLAY_NO;
}

static int run(Join *join)
{
    const LineEvents events = join_events(join);
    while (!join->table.quits && !join->ended) {
        char *line = line_read_among("> ", &events);
        if (line != NULL)
            join_command(join, line);
        else if (cli_interrupted() != 0)
            join->table.quits = leaves(join);
        else if (!join->ended)
            join->table.quits = true;
        free(line);
    }
    if (join->ended)
        return CLI_BAD;
    (void)join_wait(join, is_answered); /* what was typed last arrives */
    char link[JOIN_LINK_MAX];
    join_link_text(join, link);
    if (join->state.you != 0 && join->state.result == REMOTE_ONGOING)
        CLI_SAY(CLI_SAYS_JOIN_LEFT, CLI_WORD(link));
    return cli_interrupted() != 0 ? CLI_SIGNAL + cli_interrupted() : CLI_OK;
}

/* Connects, finds a table and sits down; an exit status. */
static int sit_and_run(Join *join, const JoinOptions *asked)
{
    char reason[WIRE_REASON_MAX] = "", origin[URL_ORIGIN_MAX];
    url_origin(&join->url, origin);
    if (!visitor_find(&join->url, join->link.cookie))
        return cli_interrupted() != 0 ? CLI_SIGNAL + cli_interrupted() : CLI_BAD;
    if (!link_open(&join->link, reason))
        return cli_error(ERROR_NO_SERVER, fault_words(origin), fault_words(reason));
    const bool found = asked->table.spec != NULL
                           ? join_create(join, &asked->table)
                           : join->url.table[0] != '\0' || join_choose_table(join);
    if (!found || !join_enter(join))
        return cli_interrupted() != 0                              ? CLI_SIGNAL + cli_interrupted()
               : found || join->ended || asked->table.spec != NULL ? CLI_BAD
                                                                   : CLI_OK;
    if (!asked->watch && join->url.key[0] == '\0' && !join->state.started)
        join_sit(join, asked->seat);
    return run(join);
}

int cmd_join(int count, char **words)
{
    JoinOptions asked = {.watch = false};
    const CliOption options[] = {CLI_VALUE("--seat", asked.seat),
                                 CLI_VALUE("--name", asked.name),
                                 CLI_VALUE("--new", asked.table.spec),
                                 CLI_VALUE("--clock", asked.table.clock),
                                 CLI_VALUE("--start", asked.table.position),
                                 CLI_VALUE("--notation", asked.notation),
                                 CLI_FLAG("--open", asked.table.open),
                                 CLI_FLAG("--watch", asked.watch),
                                 CLI_FLAG("--ascii", asked.ascii)};
    size_t games = 0;
    static Join join;
    join = (Join){.table = {.spec = {.game = wf_games(&games)[0]}}};
    if (cli_options(count, words, options, CLI_COUNT(options), 1, 1) < 0 ||
        !url_read(words[0], &join.url) || !check_options(&asked, &join))
        return CLI_BAD;
    join.table.style = cli_style(stdout, asked.ascii);
    join.link.url = &join.url;
    join.link.use = &join_link_use;
    join.link.owner = &join;
    cli_catch_breaks();
    const int status = sit_and_run(&join, &asked);
    link_close(&join.link);
    join_forget_requests(&join);
    wf_record_free(join.table.record);
    free(join.table.file);
    free(join.table.saved);
    return status;
}
