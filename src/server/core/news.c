/* news.c - see news.h. */
#include "server/core/news.h"

#include <string.h>

#include "server/core/limits.h"
#include "server/core/snapshot.h"

enum { TURNS_BYTES = 21 /* of a number and a comma */, NEWS_END = 32 /* what closes a message */ };

/* Puts the events that a visit does not know yet, as many as fit into the message, and how many
 * turns there are after each. */
static void put_events(Visit *visit, size_t durable, WfText *text)
{
    const Table *table = room_table(visit->room);
    const size_t first = visit->told;
    size_t space = MOST_NEWS - NEWS_END - text->length;
    wf_text_add(text, ",\"events\":[");
    for (; visit->told < durable; visit->told++) {
        const char *event = table->log[visit->told];
        const size_t size = strlen(event) + 1 + TURNS_BYTES;
        if (size > space)
            break;
        space -= size;
        wf_text_add(text, "%s%s", visit->told == first ? "" : ",", event);
    }
    wf_text_add(text, "],\"turns\":[");
    for (size_t i = first; i < visit->told; i++)
        wf_text_add(text, "%s%zu", i == first ? "" : ",", table->turns[i]);
    wf_text_add(text, "]}");
}

bool news_waits(const Visit *visit)
{
    const Room *room = visit->room;
    if (room == NULL)
        return false;
    const size_t durable = room_durable(room);
    if (room->unread && visit->told > durable)
        return false;
    return visit->presence || visit->told < durable;
}

/* The snapshot is that of all events, even if some of them follow in another message. */
bool news_write(Visit *visit, int64_t now, WfText *text)
{
    const Table *table = room_table(visit->room);
    const size_t durable = room_durable(visit->room), before = visit->told;
    const char *snapshot = room_snapshot(visit->room);
    if (snapshot == NULL && durable > 0)
        return false; /* no memory */
    wf_text_add(text, "{\"table\":\"%s\",\"now\":%lld", table->name, (long long)now);
    if (table_is_read(table)) {
        wf_text_add(text, ",\"you\":");
        snapshot_put_seats(text, table, visit->seats);
        wf_text_add(text, ",\"present\":");
        snapshot_put_seats(text, table, room_present(visit->room));
    }
    wf_text_add(text, ",\"watching\":%zu", room_watching(visit->room));
    if (snapshot != NULL)
        wf_text_add(text, ",\"state\":%s", snapshot);
    put_events(visit, durable, text);
    visit->presence = false;
    return visit->told > before || before >= durable; /* no event is too long for a message */
}
