/* my_tables.c - see my_tables.h. */
#include "server/lobby/my_tables.h"

#include <string.h>

#include "server/core/put.h"

enum {
    MY_TABLES_EVENTS = 8192 /* read from the store at once; then no further table is read */
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

/* Takes the next name off the list; returns false at its end. An invalid name becomes empty. */
static bool next_name(const char **names, char name[STORE_TABLE_NAME])
{
    const size_t length = strcspn(*names, ",");
    if (**names == '\0')
        return false;
    name[0] = '\0';
    if (length == STORE_TABLE_NAME - 1) {
        memcpy(name, *names, length);
        name[length] = '\0';
    }
    *names += length + ((*names)[length] == ',');
    return true;
}

/* Starts to read tables that are not in memory, except those that would be too much at once.
 * Returns a room that is being read, or NULL if there is none. */
static Room *read_tables(Lobby *lobby, const char *names, uint64_t most)
{
    char name[STORE_TABLE_NAME];
    Room *reading = NULL, *room;
    for (unsigned count = 0; count < MOST_NAMED && next_name(&names, name); count++)
        if ((lobby_events_read(lobby) < most || lobby_has_room(lobby, name)) &&
            lobby_room(lobby, name, &room) == LOBBY_READING)
            reading = room;
    return reading;
}

static void add_table(Lobby *lobby, const char *name, const uint8_t *holder, json_t *tables,
                      json_t *gone)
{
    Room *room;
    const LobbyLookup found = lobby_room(lobby, name, &room);
    if (found == LOBBY_FOUND && room_durable(room) > 0)
        (void)json_array_append_new(tables, describe(room, holder));
    else if (found == LOBBY_NONE)
        (void)json_array_append_new(gone, json_string(name));
}

char *my_tables_text(Lobby *lobby, const char *names, const uint8_t *holder, Wait *wait)
{
    const uint64_t most = lobby_events_read(lobby) + MY_TABLES_EVENTS;
    Room *reading = read_tables(lobby, names, most);
    if (reading != NULL) {
        lobby_wait(lobby, reading, wait);
        return NULL;
    }
    json_t *tables = json_array(), *gone = json_array();
    char name[STORE_TABLE_NAME];
    for (unsigned count = 0; count < MOST_NAMED && next_name(&names, name); count++)
        if (name[0] != '\0' && (lobby_events_read(lobby) < most || lobby_has_room(lobby, name)))
            add_table(lobby, name, holder, tables, gone);
    json_t *json = json_pack("{s:I,s:o,s:o}", "now", (json_int_t)lobby_now(lobby), "tables", tables,
                             "gone", gone);
    char *text = put_json(json);
    json_decref(json);
    return text;
}
