/* join_show.c - how a table of a server looks in the terminal. */
#include <stdlib.h>
#include <string.h>

#include "cli/join/join.h"
#include "cli/play/play_view.h"

enum { CLOCK_MAX = 24 };

void join_link_text(const Join *join, char text[JOIN_LINK_MAX])
{
    char origin[URL_ORIGIN_MAX];
    url_origin(&join->url, origin);
    (void)snprintf(text, JOIN_LINK_MAX, "%s/t/%s", origin, join->url.table);
}

bool join_holds(const Join *join, uint8_t seat)
{
    return seat != WF_NO_SEAT && (join->state.you >> seat & 1) != 0;
}

bool join_is_turn(const Join *join)
{
    return join->state.started && join_holds(join, join->state.turn);
}

const char *join_who(const Join *join, uint8_t seat)
{
    const bool named = seat != WF_NO_SEAT && join->state.seat[seat].name[0] != '\0';
    return named ? join->state.seat[seat].name : play_seat_name(&join->table, seat);
}

/* "4:58", or "1:04:58" from an hour on. */
static const char *clock_text(int64_t left, char text[CLOCK_MAX])
{
    const long seconds = (long)(left / 1000);
    if (seconds >= 3600)
        (void)snprintf(text, CLOCK_MAX, "%ld:%02ld:%02ld", seconds / 3600, seconds / 60 % 60,
                       seconds % 60);
    else
        (void)snprintf(text, CLOCK_MAX, "%ld:%02ld", seconds / 60, seconds % 60);
    return text;
}

/* Who is at a seat: "Ann", "you", "computer, level 3", "free". */
static char *player_text(const Join *join, uint8_t seat)
{
    const RemoteSeat *who = &join->state.seat[seat];
    if (join_holds(join, seat))
        return cli_written(CLI_SAYS_JOIN_YOU, NULL);
    if (who->kind == REMOTE_COMPUTER)
        return cli_written(who->level > 0 ? CLI_SAYS_JOIN_LEVEL : CLI_SAYS_JOIN_COMPUTER,
                           (CliWord[CLI_FILLED_MAX]){CLI_NUM(who->level)});
    if (who->kind == REMOTE_PERSON && who->name[0] != '\0')
        return strdup(who->name);
    return cli_written(who->kind == REMOTE_FREE ? CLI_SAYS_JOIN_FREE : CLI_SAYS_JOIN_PERSON, NULL);
}

static void add_seat(const Join *join, uint8_t seat, WfText *text)
{
    const RemoteState *state = &join->state;
    char clock[CLOCK_MAX];
    char *player = player_text(join, seat);
    wf_text_add(text, "%s%s: %s", text->length > 0 ? "   " : "", play_seat_name(&join->table, seat),
                player != NULL ? player : "");
    if (state->has_clock && state->started)
        wf_text_add(text, " %s", clock_text(remote_left(state, seat), clock));
    free(player);
}

void join_show_seats(const Join *join)
{
    char line[WF_SEATS_MAX * (REMOTE_NAME_MAX + 64)];
    WfText text = wf_text(line, sizeof line);
    for (uint8_t seat = 0; seat < WF_SEATS_MAX; seat++)
        if ((join->state.seats >> seat & 1) != 0)
            add_seat(join, seat, &text);
    cli_print(stdout, line);
    (void)putchar('\n');
}

static void show_result(const Join *join)
{
    const RemoteState *state = &join->state;
    if (state->result == REMOTE_WIN && state->winner != WF_NO_SEAT)
        CLI_SAY(CLI_SAYS_WINS, CLI_WORD(play_seat_name(&join->table, state->winner)),
                CLI_WORD(state->reason));
    else
        CLI_SAY(state->result == REMOTE_WIN        ? CLI_SAYS_WON
                : state->result == REMOTE_DRAW     ? CLI_SAYS_DRAWN
                : state->result == REMOTE_DEAD_END ? CLI_SAYS_DEAD_END
                                                   : CLI_SAYS_JOIN_ABORTED,
                CLI_WORD(state->reason));
}

/* The offers and the notice that are open. */
static void show_open(const Join *join)
{
    const RemoteState *state = &join->state;
    if (state->draw != 0 && (state->draw & state->you) == 0 && state->you != 0)
        cli_say(CLI_SAYS_JOIN_DRAW_OPEN, NULL);
    if (state->takeback != 0 && (state->takeback & state->you) == 0 && state->you != 0)
        cli_say(CLI_SAYS_JOIN_TAKEBACK_OPEN, NULL);
    if (state->notice != WF_NO_SEAT)
        CLI_SAY(CLI_SAYS_JOIN_NOTICE, CLI_WORD(join_who(join, state->notice)),
                CLI_NUM((unsigned long)(remote_until(state, state->notice_until) / 1000)));
}

void join_show_status(const Join *join)
{
    const RemoteState *state = &join->state;
    char link[JOIN_LINK_MAX];
    join_link_text(join, link);
    if (state->result == REMOTE_ABORTED || (state->started && state->result != REMOTE_ONGOING)) {
        show_result(join);
        if (state->rematch != 0 && (state->rematch & state->you) == 0 && state->you != 0)
            cli_say(CLI_SAYS_JOIN_REMATCH_OPEN, NULL);
        return;
    }
    if (!state->started) {
        CLI_SAY(CLI_SAYS_JOIN_WAITING, CLI_WORD(link));
        return;
    }
    if (state->turn != WF_NO_SEAT)
        CLI_SAY(join_is_turn(join) ? CLI_SAYS_JOIN_YOUR_TURN : CLI_SAYS_TO_MOVE,
                CLI_WORD(play_seat_name(&join->table, state->turn)));
    if (state->first != WF_NO_SEAT && join_holds(join, state->first))
        CLI_SAY(CLI_SAYS_JOIN_FIRST,
                CLI_NUM((unsigned long)(remote_until(state, state->first_until) / 1000)));
    show_open(join);
}

void join_show(Join *join)
{
    join->table.back = join->table.view_lines = 0;
    join->changed = false;
    join_show_seats(join);
    play_draw(&join->table);
    join_show_status(join);
}

const char *join_prompt(void *context)
{
    static char prompt[64];
    const Join *join = context;
    const RemoteState *state = &join->state;
    char clock[CLOCK_MAX] = "";
    const bool over =
        state->result == REMOTE_ABORTED || (state->started && state->result != REMOTE_ONGOING);
    const bool ticks = state->has_clock && !over && state->running != WF_NO_SEAT &&
                       state->first == WF_NO_SEAT && screen_has_cursor(stdout);
    if (ticks)
        (void)clock_text(remote_left(state, state->running), clock);
    (void)snprintf(prompt, sizeof prompt, "%s%s%s> ", clock, ticks ? " " : "",
                   join->link.socket == NULL ? "lost"
                   : over                    ? "over"
                   : join_is_turn(join)      ? "move"
                   : state->you != 0         ? "wait"
                                             : "watch");
    return prompt;
}
