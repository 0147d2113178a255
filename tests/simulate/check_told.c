/* check_told.c - compares messages to clients with what is durable, byte by byte. Only if that
 * fails is the message parsed as JSON, because it may be written differently and mean the same. */
#include <stdlib.h>
#include <string.h>

#include "simulate/parts.h"

typedef struct Reader {
    const char *at;
    bool good;
} Reader;

static void skip(Reader *reader, const char *words)
{
    const size_t size = strlen(words);
    reader->good = reader->good && strncmp(reader->at, words, size) == 0;
    if (reader->good)
        reader->at += size;
}

static size_t number(Reader *reader)
{
    char *end;
    const unsigned long long value = strtoull(reader->at, &end, 10);
    reader->good = reader->good && end != reader->at;
    reader->at = end;
    return (size_t)value;
}

/* Seats as letters between brackets; one bit each. */
static uint8_t seats(Reader *reader, const WfGame *game)
{
    uint8_t bits = 0;
    skip(reader, "[");
    while (reader->good && *reader->at == '"') {
        bits |= (uint8_t)(1U << (wf_seat(game, reader->at[1]) & 7));
        reader->at += 2;
        skip(reader, "\"");
        if (*reader->at == ',')
            reader->at++;
    }
    skip(reader, "]");
    return bits;
}

/* The message as the server would write it, if all of it is right. */
static bool read_bytes(const Stored *stored, size_t told, const char *text, Down *down)
{
    Reader reader = {.at = text, .good = true};
    const WfGame *game = stored->sum->spec.game;
    skip(&reader, "{\"table\":\"");
    skip(&reader, stored->name);
    skip(&reader, "\",\"now\":");
    (void)number(&reader);
    skip(&reader, ",\"you\":");
    down->you = seats(&reader, game);
    skip(&reader, ",\"present\":");
    down->present = seats(&reader, game);
    skip(&reader, ",\"watching\":");
    down->watching = number(&reader);
    skip(&reader, ",\"state\":");
    Reader state = reader;
    skip(&state, "{\"n\":");
    down->state = number(&state);
    if (!state.good || down->state == 0 || down->state > stored->length)
        return false;
    skip(&reader, stored->known[down->state - 1].state);
    skip(&reader, ",\"events\":[");
    down->first = told + 1;
    for (down->count = 0; reader.good && *reader.at == '{'; down->count++) {
        if (told + down->count >= stored->length)
            return false;
        skip(&reader, stored->known[told + down->count].body);
        if (*reader.at == ',')
            reader.at++;
    }
    skip(&reader, "],\"turns\":[");
    for (size_t i = 0; reader.good && i < down->count; i++) {
        if (i > 0)
            skip(&reader, ",");
        reader.good = number(&reader) == stored->known[told + i].turns && reader.good;
    }
    skip(&reader, "]}");
    return reader.good && *reader.at == '\0';
}

static bool same_json(const json_t *told, const char *text)
{
    json_t *right = json_loads(text, 0, NULL);
    const bool same = right != NULL && json_equal(told, right) != 0;
    json_decref(right);
    return same;
}

static uint8_t seats_json(const json_t *array, const WfGame *game)
{
    uint8_t bits = 0;
    for (size_t i = 0; i < json_array_size(array); i++)
        bits |=
            (uint8_t)(1U << (wf_seat(game, json_string_value(json_array_get(array, i))[0]) & 7));
    return bits;
}

/* What is wrong with a message; NULL: it is right, only written differently. */
static const char *read_json(const Stored *stored, size_t told, const json_t *news, Down *down)
{
    const json_t *state = json_object_get(news, "state"), *events = json_object_get(news, "events");
    const json_t *turns = json_object_get(news, "turns");
    if (news == NULL)
        return "what is told is not JSON";
    if (state == NULL && told == 0 && json_array_size(events) == 0)
        return NULL; /* the node does not know yet that anything is durable */
    if (stored->length == 0)
        return "a table is told of that is not durable";
    if (state == NULL)
        return "a durable table is told of as if it were not there";
    down->you = seats_json(json_object_get(news, "you"), stored->sum->spec.game);
    down->present = seats_json(json_object_get(news, "present"), stored->sum->spec.game);
    down->watching = (size_t)json_integer_value(json_object_get(news, "watching"));
    down->state = (size_t)json_integer_value(json_object_get(state, "n"));
    down->count = json_array_size(events);
    down->first = down->count > 0
                      ? (size_t)json_integer_value(json_object_get(json_array_get(events, 0), "n"))
                      : told + 1;
    if (down->state == 0 || down->state > stored->length)
        return "a state is told that is not durable";
    if (!same_json(state, stored->known[down->state - 1].state))
        return "another state is told than the durable events add up to";
    if (json_array_size(turns) != down->count)
        return "there are not as many turns as events";
    for (size_t i = 0; i < down->count; i++) {
        const size_t n = down->first + i;
        if (n == 0 || n > stored->length)
            return "an event is told that is not durable";
        if (!same_json(json_array_get(events, i), stored->known[n - 1].body))
            return "another event is told than is durable";
        if ((size_t)json_integer_value(json_array_get(turns, i)) != stored->known[n - 1].turns)
            return "an event is told with a wrong number of turns";
    }
    return NULL;
}

void check_told(World *world, unsigned node, unsigned table, size_t told, const char *text,
                Down *down)
{
    const Stored *stored = &world->db.table[table];
    world->numbers.news++;
    trace(world, "  node %u tells %s", node, text);
    *down = (Down){.table = table};
    if (stored->length > 0 && read_bytes(stored, told, text, down))
        return;
    json_t *news = json_loads(text, 0, NULL);
    const char *fault = read_json(stored, told, news, down);
    json_decref(news);
    down->table = table;
    if (fault != NULL)
        broken(world, "node %u, %s: %s: %.200s", node, stored->name, fault, text);
}
