/* book_write.c - writing a tally as a book; see book.h. */
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "explore/book_form.h"
#include "explore/tally_inside.h"

/* A growing array of bytes. Once memory runs out, nothing more is added. */
typedef struct BookBytes {
    const WfAllocator *allocator;
    uint8_t *bytes;
    size_t size, room;
    bool full;
} BookBytes;

static void put_bytes(BookBytes *out, const void *bytes, size_t size)
{
    if (!out->full && out->size + size > out->room) {
        const size_t room = 2 * (out->size + size) + 4096;
        uint8_t *grown = out->allocator->resize(out->allocator->context, out->bytes, room);
        out->full = grown == NULL;
        if (grown != NULL) {
            out->bytes = grown;
            out->room = room;
        }
    }
    if (out->full)
        return;
    memcpy(out->bytes + out->size, bytes, size);
    out->size += size;
}

static void put_byte(BookBytes *out, unsigned byte)
{
    put_bytes(out, &(uint8_t){(uint8_t)byte}, 1);
}

static void put_fixed(BookBytes *out, uint64_t number, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        put_byte(out, number >> 8 * i & 0xff);
}

static void put_number(BookBytes *out, uint32_t number)
{
    for (; number >= 0x80; number >>= 7)
        put_byte(out, (number & 0x7f) | 0x80);
    put_byte(out, number);
}

/* ---- positions ---- */

static int compare_ways(const void *a, const void *b)
{
    const ExploreWay *one = a, *other = b;
    if (one->count != other->count)
        return one->count > other->count ? -1 : 1;
    return memcmp(&one->move, &other->move, sizeof one->move);
}

static void put_move(BookBytes *out, const WfMove *move)
{
    unsigned details = sizeof move->detail;
    while (details > 0 && move->detail[details - 1] == 0)
        details--;
    put_byte(out, details | (move->extra != 0 ? BOOK_HAS_EXTRA : 0U) |
                      (move->sent != 0 ? BOOK_HAS_SENT : 0U));
    put_byte(out, move->from);
    put_byte(out, move->to);
    if (move->extra != 0)
        put_byte(out, move->extra);
    if (move->sent != 0)
        put_byte(out, move->sent);
    put_bytes(out, move->detail, details);
}

static void put_way(BookBytes *out, const WfGame *game, const ExploreWay *way)
{
    put_move(out, &way->move);
    put_number(out, way->count);
    for (unsigned seat = 0; game->seats[seat] != '\0'; seat++)
        put_number(out, way->wins[seat]);
    put_number(out, way->draws);
    put_number(out, way->level);
    put_number(out, way->elo);
}

static uint32_t count_ways(const ExploreTally *tally, const TallySpot *spot)
{
    uint32_t count = 0;
    for (uint32_t at = spot->first; at != TALLY_NONE; at = tally->way[at - 1].next)
        count++;
    return count;
}

/* Writes the rest of a position to `part` first, because its size precedes it. */
static void put_spot(BookBytes *out, BookBytes *part, const ExploreTally *tally,
                     const TallySpot *spot)
{
    const WfAllocator *allocator = &tally->allocator;
    const uint32_t count = count_ways(tally, spot);
    ExploreWay *way = allocator->resize(allocator->context, NULL, (count + 1) * sizeof *way);
    part->size = 0;
    out->full = out->full || way == NULL;
    if (out->full)
        return;
    for (uint32_t at = spot->first, i = 0; at != TALLY_NONE; at = tally->way[at - 1].next)
        way[i++] = tally_way(&tally->way[at - 1]);
    qsort(way, count, sizeof *way, compare_ways);
    put_number(part, spot->games);
    put_number(part, count);
    for (uint32_t i = 0; i < count; i++)
        put_way(part, tally->game, &way[i]);
    (void)allocator->resize(allocator->context, way, 0);
    out->full = out->full || part->full;
    if (out->full)
        return;
    put_fixed(out, spot->key, 8);
    put_number(out, (uint32_t)part->size);
    put_bytes(out, part->bytes, part->size);
}

/* ---- all of it ---- */

static int compare_spots(const void *a, const void *b)
{
    const TallySpot *one = a, *other = b;
    return one->key < other->key ? -1 : one->key > other->key;
}

static void put_head(BookBytes *out, const ExploreTally *tally, unsigned least, size_t positions)
{
    uint8_t head[BOOK_NUMBERS] = BOOK_MAGIC;
    const size_t length = strlen(tally->game->name);
    memcpy(head + BOOK_MAGIC_SIZE, tally->game->name,
           length < BOOK_NAME_SIZE ? length : BOOK_NAME_SIZE);
    put_bytes(out, head, sizeof head);
    put_fixed(out, BOOK_VERSION, 4);
    put_fixed(out, tally->games, 4);
    put_fixed(out, positions, 4);
    put_fixed(out, tally->depth, 4);
    put_fixed(out, least, 4);
    while (out->size < BOOK_HEAD && !out->full)
        put_byte(out, 0);
}

/* The positions to write, by key. */
static TallySpot *choose_spots(const ExploreTally *tally, unsigned least, size_t *count)
{
    const WfAllocator *allocator = &tally->allocator;
    TallySpot *spot =
        allocator->resize(allocator->context, NULL, (tally->spots + 1) * sizeof *spot);
    *count = 0;
    for (size_t i = 0; i < tally->spots && spot != NULL; i++)
        if (tally->spot[i].games >= least && tally->spot[i].games > 0)
            spot[(*count)++] = tally->spot[i];
    if (spot != NULL)
        qsort(spot, *count, sizeof *spot, compare_spots);
    return spot;
}

static void put_spots(BookBytes *out, const ExploreTally *tally, const TallySpot *spot,
                      size_t count)
{
    BookBytes part = {.allocator = out->allocator};
    const size_t index = out->size;
    for (size_t i = 0; i < count; i += BOOK_BLOCK)
        put_fixed(out, 0, 4);
    for (size_t i = 0; i < count && !out->full; i++) {
        for (unsigned byte = 0; byte < 4 && i % BOOK_BLOCK == 0; byte++)
            out->bytes[index + i / BOOK_BLOCK * 4 + byte] = (uint8_t)(out->size >> 8 * byte);
        put_spot(out, &part, tally, &spot[i]);
    }
    (void)out->allocator->resize(out->allocator->context, part.bytes, 0);
}

uint8_t *explore_tally_book(const ExploreTally *tally, unsigned least, size_t *size)
{
    BookBytes out = {.allocator = &tally->allocator};
    size_t count;
    TallySpot *spot = choose_spots(tally, least, &count);
    if (spot == NULL)
        return NULL;
    put_head(&out, tally, least, count);
    put_spots(&out, tally, spot, count);
    (void)out.allocator->resize(out.allocator->context, spot, 0);
    if (!out.full)
        put_fixed(&out, hash_bytes(out.bytes, out.size), BOOK_SUM);
    *size = out.size;
    if (!out.full && out.size <= UINT32_MAX)
        return out.bytes;
    (void)out.allocator->resize(out.allocator->context, out.bytes, 0);
    return NULL;
}
