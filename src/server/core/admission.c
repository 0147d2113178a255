/* admission.c - see admission.h. */
#include "server/core/admission.h"

enum { DUE_FAR = 5000 /* milliseconds: a table that is due later need not stay in memory */ };

/* Whether one more turn of an asker may wait for the computers. */
static bool may_wait(const Rooms *rooms, const Asker *asker, bool alone)
{
    unsigned people = 0, alones = 0, of_address = 0, of_holder = 0;
    for (unsigned i = 0; i < ROOMS_BUCKETS; i++)
        for (const Room *room = rooms->bucket[i]; room != NULL; room = room->next) {
            if (room->thinking == 0)
                continue;
            const bool at_address = room->thinks_for.address == asker->address;
            people += !room->alone;
            alones += room->alone;
            of_address += at_address;
            of_holder += at_address && room->thinks_for.holder == asker->holder;
        }
    return (alone ? alones < MOST_ALONE_TURNS : people < MOST_ALL_TURNS) &&
           of_address < MOST_ADDRESS_TURNS && of_holder < MOST_SESSION_TURNS;
}

const WfMessage *admission_refuse(const Rooms *rooms, const Asker *asker, unsigned computers,
                                  bool alone)
{
    unsigned all = 0, of_address = 0, of_holder = 0;
    if (computers == 0)
        return NULL;
    if (!may_wait(rooms, asker, alone))
        return &limits[LIMIT_ALL_TURNS].says;
    for (unsigned i = 0; computers > 1 && i < ROOMS_BUCKETS; i++)
        for (const Room *room = rooms->bucket[i]; room != NULL; room = room->next) {
            if (!room_is_alone(room))
                continue;
            all++;
            of_address += room->asker.address == asker->address;
            of_holder += room->asker.holder == asker->holder;
        }
    if (of_holder >= MOST_SESSION_ALONE || of_address >= MOST_ADDRESS_ALONE)
        return &limits[LIMIT_SESSION_ALONE].says;
    return alone && all >= MOST_ALL_ALONE ? &limits[LIMIT_ALL_ALONE].says : NULL;
}

/* Nobody is there, and nothing is under way. */
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
        return true; /* it goes on when somebody looks at it */
    const uint8_t turn = table_turn(room->table);
    if (now < room->kept_until ||
        (turn != WF_NO_SEAT && room->table->seat[turn].kind == SEAT_COMPUTER))
        return false;
    if (room->unread && !table_is_read(room->table))
        return true; /* whoever needs it asks again */
    const int64_t due = room->unread ? now + DUE_RETRY : table_due(room->table);
    return due == 0 || (due - now > DUE_FAR && due_put(&rooms->due, room->table->name, due));
}
