/* request_json.c - see request_json.h. */
#include "server/core/request_json.h"

#include <string.h>

static const struct {
    const char *name, *text; /* text: the field that has the request's text */
} kinds[ASK_KINDS] = {
    [ASK_SIT] = {"sit", "name"},       [ASK_STAND] = {"stand", NULL},
    [ASK_KEY] = {"key", NULL},         [ASK_TAKE] = {"take", NULL},
    [ASK_MOVE] = {"move", "move"},     [ASK_RESIGN] = {"resign", NULL},
    [ASK_FLAG] = {"flag", NULL},       [ASK_DRAW] = {"draw", NULL},
    [ASK_DECLINE] = {"decline", NULL}, [ASK_TAKEBACK] = {"takeback", NULL},
    [ASK_REMATCH] = {"rematch", NULL}, [ASK_CLAIM] = {"claim", NULL},
    [ASK_TALK] = {"talk", "text"},     [ASK_PRESENT] = {"present", NULL},
};

static TableMessageKind kind_of(const char *name)
{
    for (unsigned i = ASK_SIT; name != NULL && i < ASK_KINDS; i++)
        if (strcmp(name, kinds[i].name) == 0)
            return (TableMessageKind)i;
    return ASK_UNKNOWN;
}

bool table_message_read(const json_t *json, TableMessage *message)
{
    const TableMessageKind kind = kind_of(json_string_value(json_object_get(json, "do")));
    const json_t *seat = json_object_get(json, "seat"), *at = json_object_get(json, "at");
    const char *field = kinds[kind].text;
    const char *text = field != NULL ? json_string_value(json_object_get(json, field)) : NULL;
    *message = (TableMessage){.kind = kind,
                              .at = json_is_integer(at) ? json_integer_value(at) : -1,
                              .turn = (uint64_t)json_integer_value(json_object_get(json, "turn")),
                              .text = text != NULL ? strdup(text) : NULL};
    if (seat != NULL)
        message->seat = json_string_length(seat) == 1 ? json_string_value(seat)[0] : ' ';
    return text == NULL || message->text != NULL;
}

/* ---- new tables ---- */

static OpeningSeat read_seat(const json_t *json)
{
    const char *text = json_string_value(json);
    const json_t *level = json_object_get(json, "level");
    const json_int_t number = json_integer_value(level);
    if (json == NULL)
        return (OpeningSeat){.player = OPENING_UNNAMED};
    if (text != NULL && strcmp(text, "me") == 0)
        return (OpeningSeat){.player = OPENING_ME};
    if (text != NULL && strcmp(text, "open") == 0)
        return (OpeningSeat){.player = OPENING_OPEN};
    if (json_is_integer(level) && number >= 0 && number <= WF_LEVELS)
        return (OpeningSeat){.player = OPENING_COMPUTER, .level = (unsigned)number};
    return (OpeningSeat){.player = OPENING_UNKNOWN};
}

/* Returns why it cannot be read, or REFUSALS. */
static RefusalName read_start(const json_t *json, TableOpening *opening)
{
    TableStart *start = &opening->start;
    const char *spec = json_string_value(json_object_get(json, "spec"));
    const json_t *position = json_object_get(json, "position");
    if (spec == NULL)
        return REFUSE_NO_SPEC;
    if (wf_parse_spec(spec, strlen(spec), &start->spec, &opening->fault) != WF_OK)
        return REFUSE_SPEC;
    if (position != NULL && !json_is_string(position))
        return REFUSE_POSITION_TEXT;
    start->placed = position != NULL;
    if (start->placed &&
        wf_parse(&start->spec, json_string_value(position), json_string_length(position),
                 &start->position, &opening->fault) != WF_OK)
        return REFUSE_POSITION;
    opening->clock_says =
        clock_read(&start->clock, json_object_get(json, "clock"), start->spec.game);
    start->open = json_is_true(json_object_get(json, "open"));
    return opening->clock_says != NULL ? REFUSE_CLOCK : REFUSALS;
}

void table_opening_read(const json_t *json, TableOpening *opening)
{
    const json_t *seats = json_object_get(json, "seats");
    *opening = (TableOpening){.name = json_string_value(json_object_get(json, "name"))};
    opening->unread = read_start(json, opening);
    if (opening->unread != REFUSALS)
        return;
    for (unsigned seat = 0; opening->start.spec.game->seats[seat] != '\0'; seat++) {
        const char letter[2] = {opening->start.spec.game->seats[seat], '\0'};
        opening->seat[seat] = read_seat(json_object_get(seats, letter));
    }
}
