/* event_json.c - see event_json.h. */
#include "server/core/table/event_json.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "server/core/put.h"

/* Every event but the first fits into the log: a byte of a text takes at most six. */
_Static_assert(WF_TEXT_MAX + 6 * (MOST_SAID + SEAT_NAME) + 256 <= MOST_EVENT,
               "an event may not fit");

static const char *const kinds[EVENT_KINDS] = {
    [EVENT_CREATED] = "created",   [EVENT_SEATED] = "seated",     [EVENT_STOOD] = "stood",
    [EVENT_MOVE] = "move",         [EVENT_RESIGNED] = "resigned", [EVENT_FLAGGED] = "flagged",
    [EVENT_DRAW] = "draw",         [EVENT_DECLINED] = "declined", [EVENT_TAKEBACK] = "takeback",
    [EVENT_NOTICE] = "notice",     [EVENT_RESUMED] = "resumed",   [EVENT_REMATCH] = "rematch",
    [EVENT_TALK] = "talk",         [EVENT_KEY] = "key",           [EVENT_MOVED] = "moved",
    [EVENT_PRESENT] = "present",   [EVENT_ABORTED] = "aborted",   [EVENT_CLOSED] = "closed",
    [EVENT_REDACTED] = "redacted",
};

/* ---- writing ---- */

static bool set(json_t *json, const char *name, json_t *value)
{
    return json_object_set_new(json, name, value) == 0;
}

static bool set_words(json_t *json, const char *name, const char *words)
{
    return words[0] == '\0' || set(json, name, json_string(words));
}

/* In our own notation, whatever the player used. */
static bool set_move(json_t *json, const TableEvent *event, const Table *table)
{
    char words[WF_TEXT_MAX];
    WfText text = wf_text(words, sizeof words);
    wf_format_move(table->spec.game, wf_record_now(table->record), &event->move, &text);
    return set(json, "move", json_string(words)) &&
           (!event->timed ||
            set(json, "left",
                clock_write_times(event->left, 1, table->spec.game, wf_seats(&table->spec))));
}

static bool set_numbers(json_t *json, const TableEvent *event)
{
    json_t *of = json_array();
    bool whole = of != NULL;
    for (size_t i = 0; i < event->count && whole; i++)
        whole = json_array_append_new(of, json_integer((json_int_t)event->of[i])) == 0;
    return set(json, "of", of) && whole;
}

/* Adds what only this kind of event has. */
static bool set_content(json_t *json, const TableEvent *event, const Table *table)
{
    switch (event->kind) {
    case EVENT_SEATED:
        return (!event->computer || set(json, "level", json_integer((json_int_t)event->level))) &&
               set_words(json, "name", event->name);
    case EVENT_MOVE:
        return set_move(json, event, table);
    case EVENT_RESIGNED:
        return !event->claimed || set(json, "claimed", json_true());
    case EVENT_TAKEBACK:
        return set(json, "to", json_integer(event->to)) &&
               (!event->asks || set(json, "asks", json_true()));
    case EVENT_NOTICE:
        return set(json, "until", json_integer(event->until));
    case EVENT_RESUMED:
        return set(json, "ms", json_integer(event->ms));
    case EVENT_REMATCH:
        return set_words(json, "table", event->table);
    case EVENT_TALK:
        return set_words(json, "text", event->text);
    case EVENT_REDACTED:
        return set_numbers(json, event);
    default:
        return true;
    }
}

static json_t *write_created(const TableEvent *event)
{
    if (event->copied == NULL)
        return table_start_write(&event->start);
    json_t *json = json_loads(event->copied, 0, NULL);
    (void)json_object_del(json, "n");
    if (json != NULL && set(json, "open", json_boolean(event->start.open)))
        return json;
    json_decref(json);
    return NULL;
}

static json_t *write_later(const TableEvent *event, const Table *table)
{
    char letter[2];
    json_t *json = json_pack("{s:s}", "kind", kinds[event->kind]);
    bool whole = json != NULL;
    if (event->seat != WF_NO_SEAT)
        whole = whole && set(json, "seat", json_string(table_letter(table, event->seat, letter)));
    if (whole && set_content(json, event, table))
        return json;
    json_decref(json);
    return NULL;
}

char *table_event_write(const TableEvent *event, const Table *table)
{
    json_t *json = event->kind == EVENT_CREATED ? write_created(event) : write_later(event, table);
    const bool whole = set(json, "n", json_integer((json_int_t)event->number)) &&
                       set(json, "at", json_integer(event->at));
    char *text = whole ? put_json(json) : NULL;
    json_decref(json);
    return text;
}

/* ---- reading ---- */

static int64_t number_of(const json_t *json, const char *name)
{
    return json_integer_value(json_object_get(json, name));
}

static bool is_set(const json_t *json, const char *name)
{
    return json_is_true(json_object_get(json, name));
}

/* How many bytes of a name are kept: only whole UTF-8 characters. */
static size_t name_length(const char *name, size_t most)
{
    size_t length = strnlen(name, most + 1);
    if (length <= most)
        return length;
    do
        length--;
    while (length > 0 && ((unsigned char)name[length] & 0xC0) == 0x80);
    return length;
}

static bool read_seated(const json_t *json, const Table *table, TableEvent *event)
{
    const char *name = json_string_value(json_object_get(json, "name"));
    (void)table;
    event->computer = json_object_get(json, "level") != NULL;
    event->level = (unsigned)number_of(json, "level");
    if (name != NULL)
        memcpy(event->name, name, name_length(name, sizeof event->name - 1));
    return true;
}

static bool read_move(const json_t *json, const Table *table, TableEvent *event)
{
    const char *text = json_string_value(json_object_get(json, "move"));
    return text != NULL &&
           wf_scan_move(table->spec.game, text, strlen(text), &event->move, NULL) == WF_OK;
}

static bool read_takeback(const json_t *json, TableEvent *event)
{
    const json_t *to = json_object_get(json, "to");
    event->to = json_is_integer(to) ? json_integer_value(to) : -1;
    event->asks = is_set(json, "asks");
    return true;
}

static bool read_rematch(const json_t *json, TableEvent *event)
{
    const char *name = json_string_value(json_object_get(json, "table"));
    if (name != NULL && strlen(name) < sizeof event->table)
        memcpy(event->table, name, strlen(name) + 1);
    return true;
}

static bool read_redacted(const json_t *json, TableEvent *event)
{
    const json_t *of = json_object_get(json, "of");
    event->count = json_array_size(of);
    event->of = event->count > 0 ? calloc(event->count, sizeof *event->of) : NULL;
    for (size_t i = 0; i < event->count && event->of != NULL; i++)
        event->of[i] = (uint64_t)json_integer_value(json_array_get(of, i));
    return event->of != NULL || event->count == 0;
}

static bool read_content(const json_t *json, const Table *table, TableEvent *event)
{
    switch (event->kind) {
    case EVENT_CREATED:
        return table_start_read(json, &event->start);
    case EVENT_SEATED:
        return read_seated(json, table, event);
    case EVENT_MOVE:
        return read_move(json, table, event);
    case EVENT_TAKEBACK:
        return read_takeback(json, event);
    case EVENT_REMATCH:
        return read_rematch(json, event);
    case EVENT_REDACTED:
        return read_redacted(json, event);
    case EVENT_RESIGNED:
        event->claimed = is_set(json, "claimed");
        return true;
    case EVENT_NOTICE:
        event->until = number_of(json, "until");
        return true;
    case EVENT_RESUMED:
        event->ms = number_of(json, "ms");
        return true;
    default:
        return true;
    }
}

/* Before the first event the table has no game, and no other event can be read. */
static bool read_json(const json_t *json, const Table *table, TableEvent *event)
{
    const char *kind = json_string_value(json_object_get(json, "kind"));
    const char *letter = json_string_value(json_object_get(json, "seat"));
    unsigned i = 0;
    while (i < EVENT_KINDS && (kind == NULL || strcmp(kinds[i], kind) != 0))
        i++;
    if (i == EVENT_KINDS || (i != EVENT_CREATED && !table_is_read(table)))
        return false;
    *event = (TableEvent){.kind = (TableEventKind)i,
                          .number = (uint64_t)number_of(json, "n"),
                          .at = number_of(json, "at"),
                          .seat = letter != NULL && table_is_read(table)
                                      ? wf_seat(table->spec.game, letter[0])
                                      : WF_NO_SEAT};
    return read_content(json, table, event);
}

bool table_event_read(const char *text, const Table *table, TableEvent *event)
{
    json_t *json = json_loads(text, 0, NULL);
    const bool good = read_json(json, table, event);
    json_decref(json);
    return good;
}

static bool take_words(json_t *event, char **body)
{
    static const char *const words[] = {"text", "name"};
    bool any = false;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        any = json_object_del(event, words[i]) == 0 || any;
    if (!any)
        return true;
    if (json_object_set_new(event, "redacted", json_true()) == 0)
        *body = put_json(event);
    return *body != NULL;
}

bool table_event_redact(const char *body, char **redacted)
{
    json_t *event = json_loads(body, 0, NULL);
    *redacted = NULL;
    const bool good = event != NULL && take_words(event, redacted);
    json_decref(event);
    return good;
}

void table_event_end(TableEvent *event)
{
    free(event->of);
    event->of = NULL;
}

bool table_event_is_same(const char *one, const char *other)
{
    static const char *const fields[] = {"n", "at", "kind"};
    json_t *event[] = {json_loads(one, 0, NULL), json_loads(other, 0, NULL)};
    bool same = event[0] != NULL && event[1] != NULL;
    for (size_t i = 0; i < sizeof fields / sizeof fields[0] && same; i++)
        same = json_equal(json_object_get(event[0], fields[i]),
                          json_object_get(event[1], fields[i])) != 0;
    json_decref(event[0]);
    json_decref(event[1]);
    return same;
}
