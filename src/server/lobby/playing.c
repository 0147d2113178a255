/* playing.c - see playing.h. */
#include "server/lobby/playing.h"

#include <stdlib.h>

#include "server/core/lobby/listing.h"
#include "server/core/put.h"

enum { LIST_REST = 1000 /* milliseconds: how old the list may be */ };

static void consider(void *context, Room *room)
{
    Share share;
    if (listing_plays(room, &share))
        shares_add(context, &share);
}

/* Describes a game as of its durable events. NULL if, by these, it has not begun, or there is no
 * memory. */
static json_t *describe(Room *room)
{
    const Table *table = room_table(room);
    const char *text = room_snapshot(room);
    json_t *state = text != NULL ? json_loads(text, 0, NULL) : NULL;
    if (!json_is_true(json_object_get(state, "started"))) {
        json_decref(state);
        return NULL;
    }
    char words[WF_TEXT_MAX];
    WfText spec = wf_text(words, sizeof words);
    wf_format_spec(&table->spec, &spec);
    json_t *entry =
        json_pack("{s:s,s:s,s:O,s:I,s:O}", "id", table->name, "spec", words, "turns",
                  json_object_get(state, "turns"), "watching", (json_int_t)room_watching(room),
                  "seats", json_object_get(state, "seats"));
    if (table->clock.kind != CLOCK_NONE)
        (void)json_object_set_new(
            entry, "clock", clock_write(&table->clock, table->spec.game, wf_seats(&table->spec)));
    json_decref(state);
    return entry;
}

const char *playing_text(Playing *playing, Lobby *lobby)
{
    const int64_t now = lobby_now(lobby);
    if (playing->text != NULL && now - playing->at < LIST_REST)
        return playing->text;
    ShareList games = {0};
    lobby_each_room(lobby, consider, &games);
    const size_t count = shares_choose(games.share, games.count, LIMIT_SESSION_SHOWN,
                                       LIMIT_ADDRESS_SHOWN, MOST_WATCHABLE);
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++)
        (void)json_array_append_new(list, describe(games.share[i].what));
    shares_free(&games);
    json_t *json = json_pack("{s:o}", "tables", list);
    free(playing->text);
    *playing = (Playing){.text = put_json(json), .at = now};
    json_decref(json);
    return playing->text;
}

void playing_free(Playing *playing)
{
    free(playing->text);
}
