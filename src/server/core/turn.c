/* turn.c - see turn.h. */
#include "server/core/turn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/core/limits.h"
#include "server/core/put.h"

enum { SHORT_NODES = 20000 /* a level with at most so many nodes is done in a moment */ };

void turn_key(const char *table, uint64_t number, char key[JOB_KEY])
{
    (void)snprintf(key, JOB_KEY, "turn/%s/%llu", table, (unsigned long long)number);
}

/* A player at the table who is present, or else any player. If no person plays, the visitor who
 * made the table. */
Principal turn_principal(const Room *room)
{
    const uint8_t persons = table_persons(room->table);
    for (const Visit *visit = room->visits; visit != NULL; visit = visit->next)
        if ((visit->seats & persons) != 0)
            return *visit->principal;
    if (persons == 0)
        return room->principal;
    Principal principal = {.address = 0};
    for (unsigned seat = WF_SEATS_MAX; seat-- > 0;)
        if ((persons >> seat & 1) != 0) {
            memcpy(&principal.holder, room->table->seat[seat].holder, sizeof principal.holder);
            if (principal.holder == room->principal.holder)
                return room->principal; /* who has just made the table, and is about to enter */
        }
    return principal;
}

static JobLane lane_of(const Table *table, unsigned level)
{
    const uint64_t nodes = level != 0 ? wf_level_nodes(&table->spec, level) : 0;
    const bool is_short = nodes != 0 && nodes <= SHORT_NODES;
    if (table_persons(table) == 0)
        return is_short ? JOB_ALONE_SHORT : JOB_ALONE;
    return is_short ? JOB_SHORT : JOB_LONG;
}

/* The game as text, for the caller to free; NULL if there is no memory. */
static char *game_of(const Table *table)
{
    WfNotes *notes = wf_notes_of(table->record, &wf_system_allocator);
    size_t size = 2048; /* enough for most games */
    char *game = notes != NULL ? malloc(size) : NULL;
    for (WfText text; game != NULL; size = text.length + 1) {
        text = wf_text(game, size);
        wf_notes_write(notes, &text);
        if (text.length < size)
            break;
        free(game);
        game = malloc(text.length + 1);
    }
    wf_notes_free(notes);
    return game;
}

bool turn_ask(const Room *room, TurnJob *job)
{
    const Table *table = room->table;
    const unsigned level = table->seat[table_turn(table)].level;
    const Principal principal = turn_principal(room);
    char *game = game_of(table);
    json_t *payload = game != NULL ? json_pack("{s:i,s:i,s:s}", "level", (int)level, "ms",
                                               (int)MOST_TURN, "game", game)
                                   : NULL;
    job->payload = payload != NULL ? put_json(payload) : NULL;
    json_decref(payload);
    free(game);
    turn_key(table->name, table_computer_turn(table), job->key);
    job->wanted = (JobRequest){.kind = JOB_TURN,
                               .lane = lane_of(table, level),
                               .address = principal.address,
                               .holder = principal.holder,
                               .key = job->key,
                               .payload = job->payload};
    return job->payload != NULL;
}

void turn_end(TurnJob *job)
{
    free(job->payload);
    job->payload = NULL;
}

char *turn_read(const Table *table, const char *result)
{
    json_t *read = json_loads(result, 0, NULL);
    const char *text = json_string_value(json_object_get(read, "move"));
    char words[WF_TEXT_MAX];
    WfText out = wf_text(words, sizeof words);
    WfMoveList list;
    WfMove found;
    wf_moves_init(&list, wf_system_allocator);
    const bool good =
        text != NULL && wf_parse_move(table->spec.game, wf_record_now(table->record), text,
                                      strlen(text), &list, &found, NULL) == WF_OK;
    if (good)
        wf_format_move(table->spec.game, wf_record_now(table->record), &found, &out);
    wf_moves_free(&list);
    json_decref(read);
    return good ? strdup(words) : NULL;
}
