/* listing.c - see listing.h. */
#include "server/core/lobby/listing.h"

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

static Principal of_holder(const Room *room)
{
    Principal principal = {0};
    for (unsigned i = WF_SEATS_MAX; i-- > 0;)
        if (room_seats(room)[i].kind == SEAT_PERSON)
            memcpy(&principal.holder, room_seats(room)[i].holder, sizeof principal.holder);
    if (principal.holder == 0) /* nobody's */
        principal.holder = hash_bytes(room_table(room)->name, STORE_TABLE_NAME - 1);
    principal.address = principal.holder; /* the address is not known: nobody shares it */
    return principal;
}

Principal listing_maker(const Room *room)
{
    return room->made ? room->principal : of_holder(room);
}

Principal listing_principal(const Room *room)
{
    const Visit *host = NULL;
    if (room->made)
        return room->principal;
    for (const Visit *visit = room->visits; visit != NULL; visit = visit->next)
        if (visit->seats != 0 && (host == NULL || visit->seats < host->seats))
            host = visit;
    if (host != NULL && host->principal->address != 0)
        return *host->principal;
    return of_holder(room);
}

static int64_t newest_first(const Room *room)
{
    return room_table(room)->changed;
}

bool listing_waits(const KnownTables *known_tables, Room *room, Share *share)
{
    const Table *table = room_table(room);
    const bool there = listing_is_there(room), days = table->clock.kind == CLOCK_DAYS;
    if (listing_free(room) == 0 || (!there && !days))
        return false;
    *share = (Share){.principal = listing_principal(room),
                     .group = there ? LISTED_THERE : LISTED_DAYS,
                     .order = newest_first(room),
                     .what = room};
    const KnownTable *known = known_tables_find(known_tables, table->name);
    if (!there && known != NULL && known->principal.address != 0)
        share->principal = known->principal;
    return true;
}

bool listing_plays(Room *room, Share *share)
{
    const Table *table = room_table(room);
    const uint64_t watching = room_watching(room);
    if (!table->open || !table->started || table_is_over(table) || room->visits == NULL)
        return false;
    const uint64_t shown = watching < 1U << WATCHING_BITS ? watching : (1U << WATCHING_BITS) - 1;
    *share = (Share){.principal = listing_principal(room),
                     .group = room_present(room) != 0 ? LISTED_THERE : LISTED_NEW,
                     .order = (int64_t)(shown << TIME_BITS) + table->changed,
                     .what = room};
    return true;
}

void listing_note(KnownTables *known_tables, const Room *room, int64_t now)
{
    const Table *table = room_table(room);
    const KnownTable what = {.principal = listing_maker(room),
                             .days = table->clock.kind == CLOCK_DAYS,
                             .made = room->made,
                             .changed = table->changed,
                             .at = now};
    if (listing_free(room) > 0)
        known_tables_note(known_tables, table->name, &what);
    else
        known_tables_forget(known_tables, table->name);
}
