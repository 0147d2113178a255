/* news.c - see news.h. */
#include "server/core/news.h"

#include <string.h>

#include "server/core/limits.h"
#include "server/core/put.h"
#include "server/core/table/snapshot.h"

enum { TURNS_BYTES = 21 /* of a number and a comma */, NEWS_END = 32 /* for the end */ };

/* Writes the events that a visit does not know yet, as many as fit into the message, and the number
 * of turns after each. */
static void put_events(Visit *visit, size_t durable, WfText *text)
{
    const Table *table = room_table(visit->room);
    const size_t first = visit->told;
    size_t space = MOST_NEWS - NEWS_END - text->length;
    put_words(text, ",\"events\":[");
    for (; visit->told < durable; visit->told++) {
        const char *event = table->log[visit->told];
        const size_t size = strlen(event) + 1 + TURNS_BYTES;
        if (size > space)
            break;
        space -= size;
        if (visit->told > first)
            wf_text_put(text, ',');
        put_words(text, event);
    }
    put_words(text, "],\"turns\":[");
    for (size_t i = first; i < visit->told; i++) {
        if (i > first)
            wf_text_put(text, ',');
        put_number(text, (int64_t)table->turns[i]);
    }
    put_words(text, "]}");
}

bool news_waits(const Visit *visit)
{
    const Room *room = visit->room;
    if (room == NULL || !room_is_whole(room))
        return false;
    const size_t durable = room_durable(room);
    if (visit->told > durable)
        return false; /* it cannot be read at the moment, or see news_is_lost */
    return visit->presence || visit->told < durable;
}

bool news_is_lost(const Visit *visit)
{
    const Room *room = visit->room;
    return room != NULL && room_is_whole(room) && !room->unread && visit->told > room_durable(room);
}

/* Writes which seats the visit holds, and who is present. The latter may be newer than what was
 * last told to all: see presence_look. */
static void put_presence(const Visit *visit, WfText *text)
{
    Room *room = visit->room;
    const uint8_t present = room_present(room);
    const size_t watching = room_watching(room);
    if (table_is_read(room->table)) {
        put_words(text, ",\"you\":");
        snapshot_put_seats(text, room->table, visit->seats);
        put_words(text, ",\"present\":");
        snapshot_put_seats(text, room->table, present);
    }
    put_words(text, ",\"watching\":");
    put_number(text, (int64_t)watching);
    if (present != room->told_present || watching != room->told_watching)
        room->told_otherwise = true;
}

/* The snapshot includes all events, even if some of them follow in another message. */
bool news_write(Visit *visit, int64_t now, WfText *text)
{
    const Table *table = room_table(visit->room);
    const size_t durable = room_durable(visit->room), before = visit->told;
    const char *snapshot = room_snapshot(visit->room);
    if (snapshot == NULL && durable > 0)
        return false; /* no memory */
    put_words(text, "{\"table\":\"");
    put_words(text, table->name);
    put_words(text, "\",\"now\":");
    put_number(text, now);
    put_presence(visit, text);
    if (snapshot != NULL) {
        put_words(text, ",\"state\":");
        put_words(text, snapshot);
    }
    put_events(visit, durable, text);
    visit->presence = false;
    return visit->told > before || before >= durable; /* no event is too long for a message */
}
