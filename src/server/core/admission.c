/* admission.c - see admission.h. */
#include "server/core/admission.h"

#include "server/core/lobby/listing.h"

enum { DUE_FAR = 5000 /* milliseconds: a table that is due later need not stay in memory */ };

/* Whether the computers may have one more turn of a principal to wait for. */
static bool may_wait(const Rooms *rooms, const Principal *principal, bool alone)
{
    unsigned people = 0, alones = 0, of_address = 0, of_holder = 0;
    for (unsigned i = 0; i < ROOMS_BUCKETS; i++)
        for (const Room *room = rooms->bucket[i]; room != NULL; room = room->next) {
            if (room->thinking == 0)
                continue;
            const bool at_address = room->thinks_for.address == principal->address;
            people += !room->alone;
            alones += room->alone;
            of_address += at_address;
            of_holder += at_address && room->thinks_for.holder == principal->holder;
        }
    return (alone ? alones < MOST_ALONE_TURNS : people < MOST_ALL_TURNS) &&
           of_address < MOST_ADDRESS_TURNS && of_holder < MOST_SESSION_TURNS;
}

const WfMessage *admission_refuse(const Rooms *rooms, const Principal *principal,
                                  unsigned computers, bool alone)
{
    unsigned all = 0, of_address = 0, of_holder = 0;
    if (computers == 0)
        return NULL;
    if (!may_wait(rooms, principal, alone))
        return &limits[LIMIT_ALL_TURNS].says;
    for (unsigned i = 0; computers > 1 && i < ROOMS_BUCKETS; i++)
        for (const Room *room = rooms->bucket[i]; room != NULL; room = room->next) {
            if (!room_is_alone(room))
                continue;
            all++;
            of_address += room->principal.address == principal->address;
            of_holder += room->principal.holder == principal->holder;
        }
    if (of_holder >= MOST_SESSION_ALONE || of_address >= MOST_ADDRESS_ALONE)
        return &limits[LIMIT_SESSION_ALONE].says;
    return alone && all >= MOST_ALL_ALONE ? &limits[LIMIT_ALL_ALONE].says : NULL;
}

/* Limits tables that were made and left. They are not listed, but the server reads only the newest
 * tables of a store. */
static const WfMessage *refuse_opened(const KnownTables *known_tables, const Principal *principal)
{
    if (known_tables_count(known_tables, principal, true, false) >=
        shares_most(principal, LIMIT_SESSION_OPENED, true))
        return &limits[LIMIT_SESSION_OPENED].says;
    return known_tables_count(known_tables, principal, false, false) >=
                   shares_most(principal, LIMIT_ADDRESS_OPENED, false)
               ? &limits[LIMIT_ADDRESS_OPENED].says
               : NULL;
}

/* Among games with little time for a move, only tables with somebody present count, because others
 * are not listed. */
const WfMessage *admission_refuse_open(const Rooms *rooms, const Principal *principal)
{
    unsigned of_holder = known_tables_count(&rooms->known_tables, principal, true, true),
             of_address = known_tables_count(&rooms->known_tables, principal, false, true);
    for (unsigned i = 0; i < ROOMS_BUCKETS; i++)
        for (const Room *room = rooms->bucket[i]; room != NULL; room = room->next) {
            if (!room->made || room->principal.address != principal->address ||
                listing_free(room) == 0 || room->table->clock.kind == CLOCK_DAYS ||
                !listing_is_there(room))
                continue;
            of_address++;
            of_holder += room->principal.holder == principal->holder;
        }
    if (of_holder >= shares_most(principal, LIMIT_SESSION_WAITING, true))
        return &limits[LIMIT_SESSION_WAITING].says;
    if (of_address >= shares_most(principal, LIMIT_ADDRESS_WAITING, false))
        return &limits[LIMIT_ADDRESS_WAITING].says;
    return refuse_opened(&rooms->known_tables, principal);
}

/* Whether a room's table is open to anyone, has little time for a move, and was made at another
 * address. */
static bool is_others(const Room *room, const Principal *principal)
{
    const Principal maker = listing_maker(room);
    return room->table->open && room->table->clock.kind != CLOCK_DAYS &&
           !table_is_over(room->table) && maker.address != principal->address &&
           maker.holder != principal->holder;
}

static bool sits_from(const Room *room, uint64_t address)
{
    bool any = false;
    for (unsigned seat = 0; address != 0 && seat < WF_SEATS_MAX; seat++)
        any = any || (room->sat[seat] == address && room->table->seat[seat].kind == SEAT_PERSON);
    return any;
}

const WfMessage *admission_refuse_seat(const Rooms *rooms, const Room *room,
                                       const Principal *principal,
                                       const uint8_t holder[STORE_DIGEST])
{
    unsigned of_holder = 0, of_address = 0;
    if (room->table->started || listing_free(room) == 0 || !is_others(room, principal))
        return NULL; /* it is refused anyway, or it is not an open table */
    for (unsigned i = 0; i < ROOMS_BUCKETS; i++)
        for (const Room *other = rooms->bucket[i]; other != NULL; other = other->next) {
            if (other == room || !is_others(other, principal))
                continue;
            of_holder += seats_of(other->table->seat, holder) != 0;
            of_address += sits_from(other, principal->address);
        }
    if (of_holder >= shares_most(principal, LIMIT_SESSION_TAKEN, true))
        return &limits[LIMIT_SESSION_TAKEN].says;
    return of_address >= shares_most(principal, LIMIT_ADDRESS_TAKEN, false)
               ? &limits[LIMIT_ADDRESS_TAKEN].says
               : NULL;
}

/* Whether nobody is present and nothing is in progress. */
static bool is_empty(const Room *room)
{
    return room->visits == NULL && room_is_at_rest(room) && room->line == NULL &&
           !room->lease.asking;
}

bool admission_may_go(Rooms *rooms, const Room *room, int64_t now)
{
    if (!is_empty(room))
        return false;
    if (room->alone && rooms->alone > MOST_ALL_ALONE)
        return true; /* it goes on when somebody opens it */
    const uint8_t turn = table_turn(room->table);
    if (now < room->kept_until ||
        (turn != WF_NO_SEAT && room->table->seat[turn].kind == SEAT_COMPUTER))
        return false;
    if (room->unread && !table_is_read(room->table))
        return true; /* a client that needs it asks again */
    const int64_t due = room->unread ? now + DUE_RETRY : table_due(room->table);
    return due == 0 || (due - now > DUE_FAR && due_put(&rooms->due, room->table->name, due));
}
