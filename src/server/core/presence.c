/* presence.c - who is at a table: watchers come and go, and the others are told, but not of each
 * one at once. */
#include "server/hall_inside.h"

enum { PRESENCE_REST = 1000 /* milliseconds between two times that a room is told who is there */ };

static void tell(Room *room, int64_t now)
{
    room->told_present = room_present(room);
    room->told_watching = room->watching;
    room->told_at = now;
    for (Visit *visit = room->visits; visit != NULL; visit = visit->next) {
        visit->presence = true;
        visit->watcher->news(visit->watcher);
    }
}

void presence_look(Room *room, int64_t now)
{
    const bool changed =
        room->told_present != room_present(room) || room->told_watching != room->watching;
    if (changed && now - room->told_at >= PRESENCE_REST)
        tell(room, now);
}

static void count(Room *room, const Visit *visit, int sign)
{
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        if ((visit->seats >> seat & 1) != 0)
            room->here[seat] += (unsigned)sign;
    if (visit->seats == 0)
        room->watching += (size_t)sign;
}

void presence_recount(Room *room)
{
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        room->here[seat] = 0;
    room->watching = 0;
    for (Visit *visit = room->visits; visit != NULL; visit = visit->next) {
        visit->seats = seats_of(room_seats(room), visit->watcher->holder);
        count(room, visit, 1);
    }
}

void hall_enter(Hall *hall, Room *room, Visit *visit)
{
    visit->room = room;
    visit->next = room->visits;
    visit->presence = true;
    visit->seats = seats_of(room_seats(room), visit->watcher->holder);
    room->visits = visit;
    if (room->asker.address == 0)
        room->asker = asker_of(visit->watcher);
    count(room, visit, 1);
    hall->numbers.watchers++;
    visit->watcher->news(visit->watcher);
    presence_look(room, hall_now());
}

void hall_leave(Hall *hall, Visit *visit)
{
    Room *room = visit->room;
    Visit **at = &room->visits;
    while (*at != visit)
        at = &(*at)->next;
    *at = visit->next;
    count(room, visit, -1);
    hall->numbers.watchers--;
    presence_look(room, hall_now());
}

uint8_t room_present(const Room *room)
{
    uint8_t seats = 0;
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        seats |= (uint8_t)((room->here[seat] > 0) << seat);
    return seats;
}

size_t room_watching(const Room *room)
{
    return room->watching;
}
