/* join_news.c - what happens at the table: keeps the game, and says it. */
#include <stdlib.h>
#include <string.h>

#include "cli/errors.h"
#include "cli/join/join.h"

static const char *text_of(const json_t *event, const char *name)
{
    const char *text = json_string_value(json_object_get(event, name));
    return text != NULL ? text : "";
}

/* Before something is printed: no view is the last thing on the terminal then. */
static void begin_saying(Join *join)
{
    join->table.view_lines = 0;
    line_hide();
}

/* ---- the game ---- */

/* The first event. False after an error message. */
static bool begin(Join *join, const json_t *event)
{
    const char *spec = text_of(event, "spec"), *position = text_of(event, "position");
    WfSpec read;
    WfPosition from;
    WfFault fault;
    if (wf_parse_spec(spec, strlen(spec), &read, &fault) != WF_OK)
        return cli_no(ERROR_TABLE_STRANGE);
    wf_start(&read, &from);
    if (position[0] != '\0' && wf_parse(&read, position, strlen(position), &from, &fault) != WF_OK)
        return cli_no(ERROR_TABLE_STRANGE);
    WfRecord *record = wf_record_new(&read, &from, &wf_system_allocator);
    if (record == NULL)
        return cli_no(ERROR_NO_MEMORY);
    play_take(&join->table, record);
    return true;
}

/* The turn, departure or agreement of an event. */
static bool make_event(const Join *join, const json_t *event, WfEvent *made)
{
    const WfGame *game = join->table.spec.game;
    const char *kind = text_of(event, "kind"), *move = text_of(event, "move");
    WfMoveList scratch;
    WfFault fault;
    *made = (WfEvent){.seat = remote_seat(game, json_object_get(event, "seat"))};
    made->kind = strcmp(kind, "move") == 0       ? WF_EVENT_MOVE
                 : strcmp(kind, "resigned") == 0 ? WF_EVENT_RESIGN
                 : strcmp(kind, "flagged") == 0  ? WF_EVENT_TIME
                                                 : WF_EVENT_AGREE;
    if (made->kind != WF_EVENT_MOVE)
        return true;
    made->seat = wf_record_now(join->table.record)->head.turn;
    wf_moves_init(&scratch, wf_system_allocator);
    const WfCode code = wf_parse_move(game, wf_record_now(join->table.record), move, strlen(move),
                                      &scratch, &made->move, &fault);
    wf_moves_free(&scratch);
    return code == WF_OK;
}

/* ---- what is said ---- */

static void say_move(const Join *join, const WfEvent *event)
{
    char move[WF_TEXT_MAX], sentence[WF_TEXT_MAX * 2];
    WfText text = cli_text(sentence, sizeof sentence);
    if (join_holds(join, event->seat))
        return; /* the user knows */
    (void)wf_explain(join->table.spec.game, wf_record_now(join->table.record), &event->move, &text);
    CLI_SAY(CLI_SAYS_PLAYS, CLI_WORD(play_seat_name(&join->table, event->seat)),
            CLI_WORD(play_move_text(&join->table, &event->move, move)), CLI_WORD(sentence));
}

/* Events whose sentence needs the seat only; the first is for others, the second for the user's own
 * ones, if there is one. */
static const struct {
    const char *kind;
    CliMessage others, own;
} sentences[] = {
    {"seated", CLI_SAYS_JOIN_SEATED, CLI_SAYS_JOIN_SEATED_YOU},
    {"stood", CLI_SAYS_JOIN_STOOD, CLI_MESSAGES},
    {"draw", CLI_SAYS_JOIN_DRAW, CLI_SAYS_JOIN_DRAW_YOU},
    {"takeback", CLI_SAYS_JOIN_TAKEBACK, CLI_SAYS_JOIN_TAKEBACK_YOU},
    {"declined", CLI_SAYS_JOIN_DECLINED, CLI_MESSAGES},
    {"rematch", CLI_SAYS_JOIN_REMATCH, CLI_SAYS_JOIN_REMATCH_YOU},
    {"resigned", CLI_SAYS_JOIN_RESIGNED, CLI_MESSAGES},
    {"flagged", CLI_SAYS_JOIN_FLAGGED, CLI_MESSAGES},
};

/* Says an event that is no move. `turned`: it changed the turns of the game. */
static void say_event(const Join *join, const json_t *event, bool turned)
{
    const WfGame *game = join->table.spec.game;
    const char *kind = text_of(event, "kind");
    const uint8_t seat = remote_seat(game, json_object_get(event, "seat"));
    if (strcmp(kind, "takeback") == 0 && turned)
        cli_say(CLI_SAYS_JOIN_TAKEN_BACK, NULL);
    if (seat == WF_NO_SEAT ||
        (turned && (strcmp(kind, "draw") == 0 || strcmp(kind, "takeback") == 0)))
        return;
    if (strcmp(kind, "talk") == 0) {
        char words[REMOTE_NAME_MAX + WF_TEXT_MAX];
        (void)snprintf(words, sizeof words, "%s", text_of(event, "text"));
        cli_make_printable(words);
        CLI_SAY(CLI_SAYS_JOIN_TALK, CLI_WORD(join_who(join, seat)), CLI_WORD(words));
        return;
    }
    for (size_t i = 0; i < sizeof sentences / sizeof sentences[0]; i++)
        if (strcmp(sentences[i].kind, kind) == 0) {
            const bool own = join_holds(join, seat) && sentences[i].own != CLI_MESSAGES;
            CLI_SAY(own ? sentences[i].own : sentences[i].others,
                    CLI_WORD(play_seat_name(&join->table, seat)));
        }
}

/* ---- events ---- */

/* Applies an event after which the game has `turns` turns. False: it does not fit. */
static bool take_event(Join *join, const json_t *event, size_t turns)
{
    PlayTable *table = &join->table;
    WfEvent made;
    if (strcmp(text_of(event, "kind"), "created") == 0)
        return begin(join, event);
    if (table->record == NULL)
        return cli_no(ERROR_TABLE_STRANGE);
    const size_t before = wf_record_length(table->record);
    while (wf_record_length(table->record) > turns && wf_record_undo(table->record))
        ;
    if (join->caught_up && strcmp(text_of(event, "kind"), "move") != 0)
        say_event(join, event, turns != before);
    if (turns > before) {
        if (turns != before + 1 || !make_event(join, event, &made))
            return cli_no(ERROR_TABLE_STRANGE);
        if (join->caught_up && made.kind == WF_EVENT_MOVE)
            say_move(join, &made);
        if (wf_record_add(table->record, &made) != WF_OK)
            return cli_no(ERROR_TABLE_STRANGE);
    }
    if (turns != before) {
        join->changed = true;
        table->back = table->view_lines = 0;
    }
    return true;
}

/* Who has come or gone among the people of a game. */
static void say_presence(Join *join, uint8_t before)
{
    const RemoteState *state = &join->state;
    const uint8_t now = state->present;
    for (uint8_t seat = 0; seat < WF_SEATS_MAX; seat++)
        if (((before ^ now) >> seat & 1) != 0 && !join_holds(join, seat) && state->started &&
            state->seat[seat].kind == REMOTE_PERSON) {
            begin_saying(join);
            CLI_SAY((now >> seat & 1) != 0 ? CLI_SAYS_JOIN_HERE : CLI_SAYS_JOIN_AWAY,
                    CLI_WORD(join_who(join, seat)));
        }
}

/* Another table: that of a rematch. */
static void go_to(Join *join, const char *table)
{
    (void)snprintf(join->url.table, sizeof join->url.table, "%s", table);
    join->events = 0;
    join->caught_up = join->changed = false;
    join->state = (RemoteState){.event = 0};
    join_ask(join, "join", json_pack("{s:i}", "after", 0));
}

static void take_state(Join *join, const json_t *news)
{
    const RemoteState before = join->state;
    const bool was_there = join->caught_up;
    if (join->table.record == NULL || !remote_read(join->table.spec.game, news, &join->state))
        return;
    if (join->events < join->state.event)
        return; /* the rest comes in another message */
    if (!join->caught_up) {
        join->caught_up = true;
        begin_saying(join);
        join_show(join);
    } else if (join->changed || before.started != join->state.started ||
               before.result != join->state.result) {
        join_show(join);
    } else if (before.notice != join->state.notice) {
        join_show_status(join);
    } else {
        say_presence(join, before.present);
    }
    if (was_there && join->state.next_table[0] != '\0' && before.next_table[0] == '\0' &&
        join->state.you != 0) {
        cli_say(CLI_SAYS_JOIN_NEXT, NULL);
        go_to(join, join->state.next_table);
    }
}

static void take_news(Join *join, const json_t *news)
{
    const json_t *events = json_object_get(news, "events"), *turns = json_object_get(news, "turns");
    if (strcmp(text_of(news, "table"), join->url.table) != 0)
        return;
    if (json_array_size(events) > 0)
        begin_saying(join);
    if (join->table.record != NULL) /* what is said depends on it */
        join->state.you = remote_seats(join->table.spec.game, json_object_get(news, "you"));
    for (size_t i = 0; i < json_array_size(events) && !join->ended; i++) {
        const json_t *event = json_array_get(events, i);
        const size_t n = (size_t)json_integer_value(json_object_get(event, "n"));
        if (n <= join->events)
            continue;
        join->ended =
            !take_event(join, event, (size_t)json_integer_value(json_array_get(turns, i)));
        join->events = n;
    }
    if (!join->ended)
        take_state(join, news);
}

/* ---- the connection ---- */

static void take_message(void *owner, const json_t *message)
{
    Join *join = owner;
    if (json_is_array(json_object_get(message, "events")))
        take_news(join, message);
    else if (json_object_get(message, "id") != NULL)
        join_take_answer(join, message);
}

static void take_change(void *owner, LinkChange change, const char *reason)
{
    Join *join = owner;
    begin_saying(join);
    switch (change) {
    case LINK_LOST:
        join->retried = false;
        cli_say(CLI_SAYS_JOIN_LOST, NULL);
        break;
    case LINK_RETRIED:
        if (!join->retried) /* the others would be a line for each try */
            CLI_SAY(CLI_SAYS_JOIN_RETRIED, CLI_WORD(reason));
        join->retried = true;
        break;
    case LINK_BACK:
        cli_say(CLI_SAYS_JOIN_BACK, NULL);
        join_ask_again(join);
        break;
    case LINK_REFUSED:
        CLI_SAY(CLI_SAYS_JOIN_SHUT, CLI_WORD(reason));
        join->ended = true;
        break;
    }
}

const LinkUse join_link_use = {.message = take_message, .changed = take_change};
