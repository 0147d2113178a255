/* join_commands.c - what a person can type at a table of a server. */
#include <stdlib.h>
#include <string.h>

#include "cli/join/join.h"
#include "cli/play/play_commands.h"

static void do_help(Join *join, const PlayWords *words)
{
    (void)join, (void)words;
    cli_say(CLI_SAYS_JOIN_HELP, NULL);
}

static void do_show(Join *join, const PlayWords *words)
{
    (void)words;
    join_show(join);
}

static void do_clock(Join *join, const PlayWords *words)
{
    (void)words;
    join_show_seats(join);
    join_show_status(join);
}

/* Requests that are one word. */
static void do_ask(Join *join, const PlayWords *words)
{
    join_ask(join, strcmp(words->name, "undo") == 0 ? "takeback" : words->name, NULL);
}

static void do_sit(Join *join, const PlayWords *words)
{
    join_sit(join, words->rest[0] != '\0' ? words->rest : NULL);
}

static void do_say(Join *join, const PlayWords *words)
{
    if (words->rest[0] != '\0')
        join_ask(join, "talk", json_pack("{s:s}", "text", words->rest));
}

static void do_resign(Join *join, const PlayWords *words)
{
    const LineEvents events = join_events(join);
    LineEvents asking = events;
    (void)words;
    asking.prompt = NULL;
    asking.key = NULL;
    if (play_ask_among(CLI_SAYS_JOIN_RESIGN, NULL, &asking) == PLAY_YES)
        join_ask(join, "resign", NULL);
}

static void do_link(Join *join, const PlayWords *words)
{
    char link[JOIN_LINK_MAX];
    (void)words;
    join_link_text(join, link);
    (void)puts(link);
}

static void do_quit(Join *join, const PlayWords *words)
{
    (void)words;
    join->table.quits = true;
}

static const struct {
    const char *name;
    void (*run)(Join *join, const PlayWords *words);
} commands[] = {
    {"help", do_help},     {"show", do_show}, {"clock", do_clock}, {"draw", do_ask},
    {"takeback", do_ask},  {"undo", do_ask},  {"decline", do_ask}, {"rematch", do_ask},
    {"claim", do_ask},     {"stand", do_ask}, {"sit", do_sit},     {"say", do_say},
    {"resign", do_resign}, {"link", do_link}, {"quit", do_quit},   {"exit", do_quit},
};

static void do_move(Join *join, const char *text)
{
    const RemoteState *state = &join->state;
    char machine[WF_TEXT_MAX];
    WfMove move;
    if (state->you == 0)
        cli_say(CLI_SAYS_JOIN_WATCHING, NULL);
    else if (!state->started)
        cli_say(CLI_SAYS_JOIN_NOT_BEGUN, NULL);
    else if (state->result != REMOTE_ONGOING)
        cli_say(CLI_SAYS_JOIN_OVER, NULL);
    else if (!play_read_move(&join->table, text, &move))
        return;
    else if (!join_is_turn(join))
        CLI_SAY(CLI_SAYS_JOIN_NOT_YOURS, CLI_WORD(play_seat_name(&join->table, state->turn)));
    else
        join_ask(join, "move",
                 json_pack("{s:s,s:I}", "move",
                           cli_move_text(join->table.spec.game, wf_record_now(join->table.record),
                                         &move, machine),
                           "at", (json_int_t)state->turns));
}

void join_command(Join *join, char *line)
{
    const PlayWords words = play_words(line);
    join->table.view_lines = 0;
    if (words.line[0] == '\0' || join->table.record == NULL)
        return;
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (strcmp(commands[i].name, words.name) == 0) {
            commands[i].run(join, &words);
            return;
        }
    if (!play_look(&join->table, &words))
        do_move(join, words.line);
}
