/* world.h - a simulated environment for the core's tests: a server's rooms, a store, people, and a
 * clock that the test moves. Inputs go into a step and effects come out. No thread, no file and no
 * real time take part. */
#ifndef TESTS_CORE_WORLD_H
#define TESTS_CORE_WORLD_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/core/limits.h"
#include "server/core/put.h"
#include "server/core/step.h"

enum { PEOPLE = 6, TABLES = 40, LOG = 400, TRACE = 1 << 20, START = 1000000 };

/* A table in the store that the tests play. */
typedef struct Shelf {
    char name[STORE_TABLE_NAME];
    char *log[LOG];
    size_t length;
    uint8_t digest[STORE_SLOTS][STORE_DIGEST];
    Table *sum; /* of some of its events, the first ones */
    Snapshot snapshot;
} Shelf;

typedef struct World {
    Rooms rooms;
    Effects effects;
    Entropy entropy;
    int64_t now;
    unsigned names, tokens; /* that were handed out */
    Shelf shelf[TABLES];
    Visit visit[PEOPLE];
    Principal principal[PEOPLE];
    unsigned answers[PEOPLE], granted[PEOPLE];
    char *trace;
    size_t traced;
    bool keeps_leases;
    uint8_t said_seats; /* of EFFECT_HERE: the last message to other servers */
    unsigned said_watching, said;
} World;

/* calloc fails while this is set: see tests/meson.build. */
extern bool no_memory;

extern const uint8_t holders[PEOPLE][STORE_DIGEST];

/* One server at START, without a table. */
World *world_new(void);
void world_free(World *world);

/* ---- inputs ---- */

/* An input, at world->now. Requested leases are granted, unless `keeps_leases`. */
void step(World *world, const CoreEvent *event);
void leased(World *world, Room *room, StoreAnswer answer, uint64_t fence);
void time_passes(World *world, Room *room, int64_t until);
void enter(World *world, Room *room, unsigned who);
/* A request at a table, as a client sends it. */
void ask(World *world, Room *room, unsigned who, const char *message);
void ask_with_key(World *world, Room *room, unsigned who, const char *message, const uint8_t *key);
void ask_for_table(World *world, unsigned who, const char *message);
/* A durable table without visitors; the principal has the seats that say "me". */
Room *make(World *world, unsigned who, const char *message, size_t events);
/* A game of persons 0 (white) and 1 (black), both of whom visit it. */
Room *begun(World *world, const char *clock);
/* The same game without a clock and without visitors. */
Room *begun_alone(World *world);

/* ---- effects ---- */

/* The next effect, which must be of that kind. It is freed, but its values may still be read. */
Effect next(World *world, EffectKind kind);
/* There is no effect left. */
void nothing(World *world);
void drop_effects(World *world);
/* The next effect answers that person: yes, or no with those words in the reason. */
void answered(World *world, unsigned who, const char *why);
/* The next effect is a write of so many events, the last of which contains a text. */
Room *writes(World *world, size_t events, const char *words);
unsigned person_of(const void *client);

/* ---- the store ---- */

Shelf *shelf_of(World *world, const char *name);
/* The store performs the write, whatever it answers. */
void keep_write(World *world, const RoomWrite *write);
/* The store's answer to the write of a room. */
void written(World *world, Room *room, StoreAnswer answer);
/* Another server writes an event to a table. */
void write_elsewhere(World *world, const Room *room, const char *fields);
/* The next effect is a read of the table, which is performed. */
void reads(World *world, Room *room);
/* Its first events arrive. `read_now`: all events, and the end. `read_in_vain`: then the disk
 * fails. */
void read_some(World *world, Room *room, size_t length);
void read_now(World *world, Room *room);
void read_in_vain(World *world, Room *room, size_t length);
json_t *json_of(const char *text);

#define TWO "{\"spec\":\"travelers\",\"seats\":{\"w\":\"me\",\"b\":\"open\"},\"clock\":%s}"
#define SIT "{\"do\":\"sit\",\"table\":\"t\",\"id\":7}"
#define NO_CLOCK "{\"kind\":\"none\"}"
#define MOVE "{\"do\":\"move\",\"move\":\"a2a4\",\"at\":0}"
#define TALK "{\"do\":\"talk\",\"text\":\"hello\"}"

#endif
