/* reading.c - see reading.h. */
#include "server/core/reading.h"

#include "server/core/presence.h"
#include "server/core/tell.h"

/* Milliseconds until a failed read of a table is retried; the delay grows with each failure. */
enum { RETRY_FIRST = 100, RETRY_LAST = 5000 };

void reading_begin(CoreStep *step, Room *room, RoomReading why)
{
    if (room->spoiled) {
        Table *table = table_new(room->table->name);
        if (table != NULL) {
            table_free(room->table);
            room->table = table;
            room->spoiled = false;
            room->reread = true;
        }
    }
    room->reading = why;
    room->stale = false;
    room->known = room->reread ? 0 : room->table->length;
    room->damaged = false;
    (void)effects_add(step->effects, EFFECT_READ, room);
}

void reading_event(CoreStep *step, Room *room, uint64_t number, const char *body)
{
    if (room->damaged || room->spoiled)
        return;
    step->rooms->numbers.events_read++;
    room->unpaid += room->reading == READING_FIRST;
    room->damaged = number != room->table->length + 1 || !table_take(room->table, body);
}

bool reading_anew(CoreStep *step, Room *room)
{
    const RoomReading why = room->reading;
    Table *table = table_new(room->table->name);
    if (table == NULL)
        return false;
    table_free(room->table);
    room->table = table;
    snapshot_free(&room->snapshot); /* another log may have the same length */
    room->spoiled = false;
    room->reread = room->other = true;
    reading_begin(step, room, why);
    return true;
}

/* What visitors were told is no longer part of the table: see news_is_lost. */
static void lose_visitors(CoreStep *step, Room *room)
{
    room->other = false;
    for (Visit *visit = room->visits; visit != NULL; visit = visit->next)
        visit->told = SIZE_MAX;
    tell_visitors(step, room);
}

static int64_t next_wait(const Room *room)
{
    if (!room->unread)
        return RETRY_FIRST;
    return room->retry_wait < RETRY_LAST / 2 ? 2 * room->retry_wait : RETRY_LAST;
}

RoomReading reading_end(CoreStep *step, Room *room, const uint8_t (*digest)[STORE_DIGEST],
                        const char *fault)
{
    const RoomReading why = room->reading;
    const bool good = digest != NULL && !room->damaged && !room->spoiled;
    room->reading = READING_NOT;
    if (good) {
        for (unsigned slot = 0; slot < STORE_SLOTS; slot++)
            table_hold(room->table, (uint8_t)slot, digest[slot]);
        room->reread = false;
        if (room->other)
            lose_visitors(step, room);
    } else {
        room->retry_wait = next_wait(room);
        room->retry_at = step->now + room->retry_wait;
        if (!room->unread)
            tell_log(step, room,
                     room->damaged    ? "a table of the store has an event it cannot take"
                     : digest == NULL ? fault
                                      : "not enough memory");
    }
    room->unread = !good;
    /* The holders come last. If that failed before, the events were told without them. */
    if (presence_recount(room) && good)
        room->told_otherwise = true;
    return why;
}
