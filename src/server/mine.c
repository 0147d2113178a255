/* mine.c - see mine.h. */
#include "server/mine.h"

#include <string.h>

enum {
    MINE_EVENTS = 8192 /* are read from the store at once: no other table is read after them */
};

static json_t *letters_of(const Table *table, uint8_t seats)
{
    json_t *letters = json_array();
    for (uint8_t seat = 0; seat < WF_SEATS_MAX; seat++) {
        char letter[2];
        if ((seats >> seat & 1) != 0)
            (void)json_array_append_new(letters, json_string(table_letter(table, seat, letter)));
    }
    return letters;
}

static json_t *describe(Room *room, const uint8_t *holder)
{
    const Table *table = room_table(room);
    const char *text = room_snapshot(room);
    json_t *state = text != NULL ? json_loads(text, 0, NULL) : NULL;
    if (state == NULL)
        return NULL;
    char words[WF_TEXT_MAX];
    WfText spec = wf_text(words, sizeof words);
    wf_format_spec(&table->spec, &spec);
    const uint8_t seats = holder != NULL ? seats_of(room_seats(room), holder) : 0;
    return json_pack("{s:s,s:s,s:o,s:o}", "id", table->name, "spec", words, "you",
                     letters_of(table, seats), "state", state);
}

static void add_table(Hall *hall, const char *name, const uint8_t *holder, json_t *tables,
                      json_t *gone)
{
    bool trouble;
    Room *room = hall_room(hall, name, &trouble);
    if (room != NULL && room_durable(room) > 0)
        (void)json_array_append_new(tables, describe(room, holder));
    else if (room == NULL && !trouble)
        (void)json_array_append_new(gone, json_string(name));
}

char *mine_text(Hall *hall, const char *names, const uint8_t *holder)
{
    const uint64_t most = hall_events_read(hall) + MINE_EVENTS;
    json_t *tables = json_array(), *gone = json_array();
    for (unsigned count = 0; *names != '\0' && count < MOST_NAMED; count++) {
        char name[STORE_TABLE_NAME];
        const size_t length = strcspn(names, ",");
        if (length == sizeof name - 1) {
            memcpy(name, names, length);
            name[length] = '\0';
            if (hall_events_read(hall) < most || hall_has_room(hall, name))
                add_table(hall, name, holder, tables, gone);
        }
        names += length + (names[length] == ',');
    }
    json_t *json = json_pack("{s:I,s:o,s:o}", "now", (json_int_t)hall_now(hall), "tables", tables,
                             "gone", gone);
    char *text = json_dumps(json, JSON_COMPACT);
    json_decref(json);
    return text;
}
