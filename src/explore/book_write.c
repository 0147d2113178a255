/* book_write.c - writing a draft as a book; see book.h. */
#include <string.h>

#include "base/hash.h"
#include "explore/book_form.h"
#include "explore/draft.h"

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

static void put_move(BookBytes *out, const ExploreWay *way)
{
    const WfMove *move = &way->move;
    unsigned details = sizeof move->detail;
    while (details > 0 && move->detail[details - 1] == 0)
        details--;
    put_byte(out, details | (move->extra != 0 ? BOOK_HAS_EXTRA : 0U) |
                      (move->sent != 0 ? BOOK_HAS_SENT : 0U) |
                      (way->depth != 0 ? BOOK_HAS_EVALUATION : 0U));
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
    put_move(out, way);
    put_number(out, way->count);
    for (unsigned seat = 0; game->seats[seat] != '\0'; seat++)
        put_number(out, way->wins[seat]);
    put_number(out, way->draws);
    put_number(out, way->level);
    put_number(out, way->elo);
    if (way->depth != 0) {
        put_number(out, way->share);
        put_number(out, way->depth);
    }
}

/* Writes the rest of a position to `part` first, because its size precedes it. */
static void put_spot(BookBytes *out, BookBytes *part, const ExploreDraft *draft,
                     const DraftSpot *spot)
{
    part->size = 0;
    put_number(part, spot->games);
    put_number(part, spot->ways);
    for (uint32_t i = 0; i < spot->ways; i++)
        put_way(part, draft->game, &draft->way[spot->first + i]);
    out->full = out->full || part->full;
    if (out->full)
        return;
    put_fixed(out, spot->key, 8);
    put_number(out, (uint32_t)part->size);
    put_bytes(out, part->bytes, part->size);
}

/* ---- all of it ---- */

static void put_head(BookBytes *out, const ExploreDraft *draft)
{
    uint8_t head[BOOK_NUMBERS] = BOOK_MAGIC;
    const size_t length = strlen(draft->game->name);
    memcpy(head + BOOK_MAGIC_SIZE, draft->game->name,
           length < BOOK_NAME_SIZE ? length : BOOK_NAME_SIZE);
    put_bytes(out, head, sizeof head);
    put_fixed(out, draft->nodes != 0 ? BOOK_VERSION : BOOK_VERSION_PLAIN, 4);
    put_fixed(out, draft->games, 4);
    put_fixed(out, draft->spots, 4);
    put_fixed(out, draft->depth, 4);
    put_fixed(out, draft->least, 4);
    put_fixed(out, draft->nodes, 8);
    while (out->size < BOOK_HEAD && !out->full)
        put_byte(out, 0);
}

static void put_spots(BookBytes *out, const ExploreDraft *draft)
{
    BookBytes part = {.allocator = out->allocator};
    const size_t index = out->size;
    for (size_t i = 0; i < draft->spots; i += BOOK_BLOCK)
        put_fixed(out, 0, 4);
    for (size_t i = 0; i < draft->spots && !out->full; i++) {
        for (unsigned byte = 0; byte < 4 && i % BOOK_BLOCK == 0; byte++)
            out->bytes[index + i / BOOK_BLOCK * 4 + byte] = (uint8_t)(out->size >> 8 * byte);
        put_spot(out, &part, draft, &draft->spot[i]);
    }
    (void)out->allocator->resize(out->allocator->context, part.bytes, 0);
}

uint8_t *explore_draft_write(const ExploreDraft *draft, size_t *size)
{
    BookBytes out = {.allocator = &draft->allocator};
    put_head(&out, draft);
    put_spots(&out, draft);
    if (!out.full)
        put_fixed(&out, hash_bytes(out.bytes, out.size), BOOK_SUM);
    *size = out.size;
    if (!out.full && out.size <= UINT32_MAX)
        return out.bytes;
    (void)out.allocator->resize(out.allocator->context, out.bytes, 0);
    return NULL;
}
