/* join_setup.c - from a server to a seat at one of its tables. */
#include <stdlib.h>
#include <string.h>

#include "cli/errors.h"
#include "cli/join/join.h"

enum { TABLES_SHOWN = 20, CLOCK_MINUTES_MAX = 1440, CLOCK_ADD_MAX = 3600, FIRST_SECONDS = 120 };

/* ---- making a table ---- */

/* The clock of "5+3"; NULL after an error message. */
static json_t *clock_json(const char *text)
{
    char *end = NULL;
    const long minutes = strtol(text, &end, 10);
    const long add = *end == '+' ? strtol(end + 1, &end, 10) : 0;
    if (text[0] < '0' || text[0] > '9' || *end != '\0' || minutes < 1 ||
        minutes > CLOCK_MINUTES_MAX || add < 0 || add > CLOCK_ADD_MAX) {
        (void)cli_error(ERROR_CLOCK, fault_words(text));
        return NULL;
    }
    return json_pack("{s:s,s:i,s:i,s:i}", "kind", "fischer", "seconds", (int)minutes * 60, "add",
                     (int)add, "first", FIRST_SECONDS);
}

/* The user has the first seat, others the rest. */
static json_t *seats_json(const WfSpec *spec)
{
    json_t *seats = json_object();
    bool first = true;
    for (uint8_t seat = 0; seat < WF_SEATS_MAX; seat++)
        if ((wf_seats(spec) >> seat & 1) != 0) {
            const char letter[] = {spec->game->seats[seat], '\0'};
            (void)json_object_set_new(seats, letter, json_string(first ? "me" : "open"));
            first = false;
        }
    return seats;
}

static bool is_created(const Join *join)
{
    return join->created[0] != '\0';
}

bool join_create(Join *join, const JoinNew *wanted)
{
    WfSpec read;
    WfPosition from;
    WfFault fault;
    char text[WF_TEXT_MAX];
    json_t *time = NULL;
    const char *position = wanted->position;
    if (!cli_spec(wanted->spec, &read))
        return false;
    if (position != NULL && wf_parse(&read, position, strlen(position), &from, &fault) != WF_OK)
        return cli_no(ERROR_POSITION, fault_words(cli_fault_text(&fault)));
    if (wanted->clock != NULL && (time = clock_json(wanted->clock)) == NULL)
        return false;
    json_t *members = json_pack("{s:s,s:o,s:b}", "spec", cli_spec_text(&read, text), "seats",
                                seats_json(&read), "open", (int)wanted->open);
    if (position != NULL)
        (void)json_object_set_new(members, "position", json_string(position));
    if (time != NULL)
        (void)json_object_set_new(members, "clock", time);
    if (join->name[0] != '\0')
        (void)json_object_set_new(members, "name", json_string(join->name));
    join->created[0] = join->url.table[0] = '\0';
    join_ask(join, "create", members);
    if (!join_wait(join, is_created))
        return join->ended || cli_interrupted() != 0 ? false : cli_no(ERROR_NO_ANSWER);
    (void)snprintf(join->url.table, sizeof join->url.table, "%s", join->created);
    return true;
}

/* ---- choosing a table ---- */

/* Prints the tables that wait for a player. */
static void list_tables(const json_t *tables)
{
    size_t i = 0;
    const json_t *table = NULL;
    cli_say(json_array_size(tables) > 0 ? CLI_SAYS_JOIN_TABLES : CLI_SAYS_JOIN_NO_TABLES, NULL);
    json_array_foreach(tables, i, table)
    {
        char spec[WF_TEXT_MAX];
        const json_t *clock = json_object_get(table, "clock");
        const char *name = json_string_value(json_object_get(table, "spec"));
        const json_int_t seconds = json_integer_value(json_object_get(clock, "seconds"));
        if (i >= TABLES_SHOWN)
            break;
        (void)snprintf(spec, sizeof spec, "%s", name != NULL ? name : "");
        cli_make_printable(spec);
        printf("  %zu  %s", i + 1, spec);
        if (seconds > 0)
            printf("  %" JSON_INTEGER_FORMAT "+%" JSON_INTEGER_FORMAT, seconds / 60,
                   json_integer_value(json_object_get(clock, "add")));
        (void)putchar('\n');
    }
    cli_say(CLI_SAYS_JOIN_WHICH, NULL);
}

/* Takes the answer: the number of a table, or a game for a new one. False: it is neither. */
static bool take_choice(Join *join, const char *line, const json_t *tables)
{
    char *end = NULL;
    const unsigned long number = strtoul(line, &end, 10);
    if (end == line || *end != '\0')
        return line[0] != '\0' && join_create(join, &(JoinNew){.spec = line, .open = true});
    const json_t *table = json_array_get(tables, number - 1);
    const char *id = json_string_value(json_object_get(table, "id"));
    if (id == NULL)
        return false;
    (void)snprintf(join->url.table, sizeof join->url.table, "%s", id);
    return true;
}

bool join_choose_table(Join *join)
{
    HttpAnswer answer;
    char reason[WIRE_REASON_MAX] = "", origin[URL_ORIGIN_MAX];
    url_origin(&join->url, origin);
    if (!http_get(&join->url, "/api/tables", join->link.cookie, &answer, reason)) {
        (void)cli_error(ERROR_NO_SERVER, fault_words(origin), fault_words(reason));
        return false;
    }
    json_t *found = json_loads(answer.body, 0, NULL);
    const json_t *tables = json_object_get(found, "tables");
    free(answer.body);
    LineEvents events = join_events(join);
    events.prompt = NULL;
    events.key = NULL;
    for (bool chosen = false; !chosen;) {
        list_tables(tables);
        char *line = line_read_among("table> ", &events);
        if (line == NULL)
            break;
        chosen = take_choice(join, line, tables);
        free(line);
        if (join->ended)
            break;
    }
    json_decref(found);
    return join->url.table[0] != '\0' && !join->ended;
}

/* ---- entering ---- */

static bool is_known(const Join *join)
{
    return join->caught_up;
}

bool join_enter(Join *join)
{
    join_ask(join, "join", json_pack("{s:i}", "after", 0));
    if (join->url.key[0] != '\0')
        join_ask(join, "take", json_pack("{s:s}", "key", join->url.key));
    if (join_wait(join, is_known))
        return true;
    if (!join->ended && cli_interrupted() == 0)
        (void)cli_error(ERROR_NO_ANSWER);
    return false;
}

/* ---- sitting down ---- */

static uint8_t free_seats(const Join *join)
{
    uint8_t seats = 0;
    for (uint8_t seat = 0; seat < WF_SEATS_MAX; seat++)
        if ((join->state.seats >> seat & 1) != 0 && join->state.seat[seat].kind == REMOTE_FREE)
            seats |= (uint8_t)(1U << seat);
    return seats;
}

static void ask_seat(Join *join, const char *letter)
{
    json_t *members = json_object();
    if (letter != NULL)
        (void)json_object_set_new(members, "seat", json_stringn(letter, 1));
    if (join->name[0] != '\0')
        (void)json_object_set_new(members, "name", json_string(join->name));
    join_ask(join, "sit", members);
}

/* "White (w), Black (b)" */
static void write_seats(const Join *join, uint8_t seats, char text[WF_TEXT_MAX])
{
    WfText out = wf_text(text, WF_TEXT_MAX);
    for (uint8_t seat = 0; seat < WF_SEATS_MAX; seat++)
        if ((seats >> seat & 1) != 0)
            wf_text_add(&out, "%s%s (%c)", out.length > 0 ? ", " : "",
                        play_seat_name(&join->table, seat), join->table.spec.game->seats[seat]);
}

/* Asks for a free seat. NULL: the first one; "": none. */
static const char *choose_seat(Join *join, char letter[2])
{
    char text[WF_TEXT_MAX];
    LineEvents events = join_events(join);
    events.prompt = NULL;
    events.key = NULL;
    for (;;) {
        write_seats(join, free_seats(join), text);
        CLI_SAY(CLI_SAYS_JOIN_WHICH_SEAT, CLI_WORD(text));
        char *line = line_read_among("seat> ", &events);
        if (line == NULL)
            return "";
        const uint8_t seat = line[0] != '\0' && line[1] == '\0'
                                 ? wf_seat(join->table.spec.game, line[0])
                                 : WF_NO_SEAT;
        const bool first = line[0] == '\0', none = strcmp(line, "watch") == 0;
        letter[0] = line[0];
        letter[1] = '\0';
        free(line);
        if (first)
            return NULL;
        if (none)
            return "";
        if (seat != WF_NO_SEAT && (free_seats(join) >> seat & 1) != 0)
            return letter;
    }
}

void join_sit(Join *join, const char *seat)
{
    char letter[2];
    if (seat == NULL && (join->state.you != 0 || free_seats(join) == 0)) {
        if (join->state.you == 0)
            cli_say(CLI_SAYS_JOIN_WATCHING, NULL);
        return;
    }
    if (seat == NULL && line_is_typed())
        seat = choose_seat(join, letter);
    if (seat == NULL || seat[0] != '\0')
        ask_seat(join, seat);
}
