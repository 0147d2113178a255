/* rooms.c - see rooms.h. */
#include "server/core/rooms.h"

#include <string.h>

#include "base/hash.h"

const int64_t rooms_durable[ROOMS_DURABLE - 1] = {1,   2,   5,    10,   25,   50,   100,
                                                  250, 500, 1000, 2500, 5000, 10000};

static unsigned bucket_of(const char *name)
{
    return hash_bytes(name, strlen(name)) % ROOMS_BUCKETS;
}

Room *rooms_find(const Rooms *rooms, const char *name)
{
    Room *room = rooms->bucket[bucket_of(name)];
    while (room != NULL && strcmp(room->table->name, name) != 0)
        room = room->next;
    return room;
}

Room *rooms_add(Rooms *rooms, const char *name)
{
    Room *room = room_new(name);
    if (room == NULL)
        return NULL;
    Room **bucket = &rooms->bucket[bucket_of(name)];
    room->next = *bucket;
    *bucket = room;
    rooms->numbers.rooms++;
    return room;
}

void rooms_remove(Rooms *rooms, Room *room)
{
    Room **at = &rooms->bucket[bucket_of(room->table->name)];
    while (*at != room)
        at = &(*at)->next;
    *at = room->next;
    room_free(room);
    rooms->numbers.rooms--;
}

void rooms_free(Rooms *rooms)
{
    for (unsigned i = 0; i < ROOMS_BUCKETS; i++)
        while (rooms->bucket[i] != NULL)
            rooms_remove(rooms, rooms->bucket[i]);
    due_free(&rooms->due);
    known_tables_free(&rooms->known_tables);
}
