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
