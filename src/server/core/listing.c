/* listing.c - see listing.h. */
#include "server/core/listing.h"

#include <string.h>

#include "base/hash.h"

enum { WATCHING_BITS = 20, TIME_BITS = 42 };

unsigned listing_free(const Room *room)
{
    const Table *table = room_table(room);
    const Seat *seat = room_seats(room);
    unsigned count = 0;
    for (unsigned i = 0; table->open && !table->closed && i < WF_SEATS_MAX; i++)
        count += seat[i].kind == SEAT_FREE;
    return count;
}

static bool has_persons(const Room *room)
{
    bool any = false;
    for (unsigned i = 0; i < WF_SEATS_MAX; i++)
        any = any || room_seats(room)[i].kind == SEAT_PERSON;
    return any;
}

bool listing_is_there(const Room *room)
{
    return room_present(room) != 0 || (!has_persons(room) && room_watching(room) > 0);
}

static Asker of_holder(const Room *room)
{
    Asker asker = {0};
    for (unsigned i = WF_SEATS_MAX; i-- > 0;)
        if (room_seats(room)[i].kind == SEAT_PERSON)
            memcpy(&asker.holder, room_seats(room)[i].holder, sizeof asker.holder);
    if (asker.holder == 0) /* nobody's */
        asker.holder = hash_bytes(room_table(room)->name, STORE_TABLE_NAME - 1);
    asker.address = asker.holder; /* not known: nobody shares it */
    return asker;
}

Asker listing_maker(const Room *room)
{
    return room->made ? room->asker : of_holder(room);
}

Asker listing_asker(const Room *room)
{
    const Visit *host = NULL;
    if (room->made)
        return room->asker;
    for (const Visit *visit = room->visits; visit != NULL; visit = visit->next)
        if (visit->seats != 0 && (host == NULL || visit->seats < host->seats))
            host = visit;
    if (host != NULL && host->asker->address != 0)
        return *host->asker;
    return of_holder(room);
}

static int64_t newest_first(const Room *room)
{
    return room_table(room)->changed;
}

bool listing_waits(const Lobby *lobby, Room *room, Share *share)
{
    const Table *table = room_table(room);
    const bool there = listing_is_there(room), days = table->clock.kind == CLOCK_DAYS;
    if (listing_free(room) == 0 || (!there && !days))
        return false;
    *share = (Share){.asker = listing_asker(room),
                     .group = there ? LISTED_THERE : LISTED_DAYS,
                     .order = newest_first(room),
                     .what = room};
    const LobbyEntry *known = lobby_find(lobby, table->name);
    if (!there && known != NULL && known->asker.address != 0)
        share->asker = known->asker;
    return true;
}

bool listing_plays(Room *room, Share *share)
{
    const Table *table = room_table(room);
    const uint64_t watching = room_watching(room);
    if (!table->open || !table->started || table_is_over(table) || room->visits == NULL)
        return false;
    const uint64_t shown = watching < 1U << WATCHING_BITS ? watching : (1U << WATCHING_BITS) - 1;
    *share = (Share){.asker = listing_asker(room),
                     .group = room_present(room) != 0 ? LISTED_THERE : LISTED_NEW,
                     .order = (int64_t)(shown << TIME_BITS) + table->changed,
                     .what = room};
    return true;
}

void listing_note(Lobby *lobby, const Room *room, int64_t now)
{
    const Table *table = room_table(room);
    const LobbyEntry what = {.asker = listing_maker(room),
                             .days = table->clock.kind == CLOCK_DAYS,
                             .made = room->made,
                             .changed = table->changed,
                             .at = now};
    if (listing_free(room) > 0)
        lobby_note(lobby, table->name, &what);
    else
        lobby_forget(lobby, table->name);
}
