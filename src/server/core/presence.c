/* presence.c - see presence.h. */
#include "server/core/presence.h"

#include "server/core/tell.h"

enum { PRESENCE_REST = 1000 /* milliseconds between two reports of who is present */ };

/* The store sends this at most once a second. */
static void tell_other_servers(CoreStep *step, Room *room)
{
    const uint8_t here = room_here(room);
    if (room->said_here == here && room->said_watching == room->watching)
        return;
    room->said_here = here;
    room->said_watching = room->watching;
    Effect *effect = effects_add(step->effects, EFFECT_HERE, room);
    effect->seats = here;
    effect->watching = (uint32_t)room->watching;
}

void presence_look(CoreStep *step, Room *room)
{
    const uint8_t present = room_present(room);
    const size_t watching = room_watching(room);
    const bool told = room->told_present == present && room->told_watching == watching;
    tell_other_servers(step, room);
    if ((told && !room->told_otherwise) || step->now - room->told_at < PRESENCE_REST)
        return;
    room->told_otherwise = false;
    room->told_present = present;
    room->told_watching = watching;
    room->told_at = step->now;
    tell_presence(step, room);
}

static void count(Room *room, const Visit *visit, int sign)
{
    if (visit->quiet)
        return;
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        if ((visit->seats >> seat & 1) != 0)
            room->here[seat] += (unsigned)sign;
    if (visit->seats == 0)
        room->watching += (size_t)sign;
}

bool presence_recount(Room *room)
{
    bool changed = false;
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        room->here[seat] = 0;
    room->watching = 0;
    for (Visit *visit = room->visits; visit != NULL; visit = visit->next) {
        const uint8_t seats = seats_of(room_seats(room), visit->holder);
        changed = changed || seats != visit->seats;
        visit->seats = seats;
        count(room, visit, 1);
    }
    return changed;
}

void presence_enter(CoreStep *step, Room *room, Visit *visit)
{
    visit->room = room;
    visit->next = room->visits;
    visit->presence = true;
    visit->quiet = false;
    visit->seats = seats_of(room_seats(room), visit->holder);
    room->visits = visit;
    if (room->principal.address == 0)
        room->principal = *visit->principal;
    count(room, visit, 1);
    step->rooms->numbers.clients++;
    effects_add(step->effects, EFFECT_NEWS, room)->visit = visit;
    presence_look(step, room);
}

void presence_leave(CoreStep *step, Room *room, Visit *visit)
{
    Visit **at = &room->visits;
    while (*at != visit)
        at = &(*at)->next;
    *at = visit->next;
    count(room, visit, -1);
    step->rooms->numbers.clients--;
    presence_look(step, room);
}

void presence_quiet(CoreStep *step, Room *room, Visit *visit, bool quiet)
{
    if (visit->quiet == quiet)
        return;
    count(room, visit, -1);
    visit->quiet = quiet;
    count(room, visit, 1);
    presence_look(step, room);
}

void presence_elsewhere(CoreStep *step, Room *room, uint8_t seats, size_t watching)
{
    room->elsewhere = seats;
    room->elsewhere_watching = watching;
    presence_look(step, room);
}
