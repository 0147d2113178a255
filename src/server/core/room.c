/* room.c - see room.h. */
#include "server/core/room.h"

#include <stdlib.h>

Room *room_new(const char *name)
{
    Room *room = calloc(1, sizeof *room);
    Table *table = table_new(name);
    if (room == NULL || table == NULL) {
        free(room);
        table_free(table);
        return NULL;
    }
    room->table = table;
    room->line_end = &room->line;
    return room;
}

void room_free(Room *room)
{
    while (room->line != NULL) {
        RoomTask *task = room->line;
        room->line = task->next;
        task_free(task);
    }
    task_free(room->busy);
    task_free(room->returned);
    for (size_t i = 0; i < ROOM_EVENTS; i++)
        free(room->write.body[i]);
    free(room->write.job.payload);
    snapshot_free(&room->snapshot);
    table_free(room->table);
    free(room);
}

const Table *room_table(const Room *room)
{
    return room->table;
}

size_t room_durable(const Room *room)
{
    return room->busy != NULL || room->spoiled ? (size_t)room->write.number - 1
                                               : room->table->length;
}

const char *room_snapshot(Room *room)
{
    const bool ahead = room->busy != NULL || room->spoiled;
    if (!ahead && !snapshot_update(&room->snapshot, room->table))
        return NULL;
    return room->snapshot.text;
}

const Seat *room_seats(const Room *room)
{
    return room->busy != NULL || room->spoiled ? room->before : room->table->seat;
}

uint8_t room_here(const Room *room)
{
    uint8_t seats = 0;
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        seats |= (uint8_t)((room->here[seat] > 0) << seat);
    return seats;
}

/* Another server may not yet know that a seat was left. */
uint8_t room_present(const Room *room)
{
    const Seat *seat = room_seats(room);
    uint8_t seats = room_here(room);
    for (unsigned i = 0; i < WF_SEATS_MAX; i++)
        if (seat[i].kind == SEAT_PERSON)
            seats |= (uint8_t)(room->elsewhere & 1U << i);
    return seats;
}

size_t room_watching(const Room *room)
{
    return room->watching + room->elsewhere_watching;
}

bool room_is_whole(const Room *room)
{
    return !room->reread && room->reading != READING_FIRST;
}

bool room_is_at_rest(const Room *room)
{
    return room->busy == NULL && room->reading == READING_NOT;
}

bool room_is_alone(const Room *room)
{
    return room->alone && !table_is_over(room->table);
}

void room_keep(Room *room, int64_t until)
{
    room->kept_until = until;
}
