/* book.c - reading books; see book.h. */
#include "explore/book.h"

#include <string.h>

#include "base/fault.h"
#include "base/hash.h"
#include "explore/book_form.h"

/* What an evaluation can have: thousandths, and turns. */
enum { SHARE_MOST = 1000, DEPTH_MOST = 0xffff };

/* Bytes from `at` to `end`. Once something does not fit, the cursor is broken and reads zeros. */
typedef struct BookCursor {
    const uint8_t *at, *end;
    bool broken;
} BookCursor;

static uint64_t read_fixed(const uint8_t *bytes, unsigned count)
{
    uint64_t number = 0;
    for (unsigned i = 0; i < count; i++)
        number |= (uint64_t)bytes[i] << 8 * i;
    return number;
}

static uint8_t take_byte(BookCursor *cursor)
{
    if (cursor->at < cursor->end)
        return *cursor->at++;
    cursor->broken = true;
    return 0;
}

static uint32_t take_number(BookCursor *cursor)
{
    uint32_t number = 0;
    for (unsigned shift = 0; shift < 32; shift += 7) {
        const uint8_t byte = take_byte(cursor);
        number |= (uint32_t)(byte & 0x7f) << shift;
        if ((byte & 0x80) == 0)
            return number;
    }
    cursor->broken = true;
    return 0;
}

/* ---- opening ---- */

static size_t blocks_of(const ExploreBook *book)
{
    return (book->positions + (size_t)BOOK_BLOCK - 1) / BOOK_BLOCK;
}

static WfCode refuse(WfFault *fault, const char *why)
{
    return fault_fill(fault, WF_BAD_INPUT, 0, "%s", why);
}

WfCode explore_book_open(const void *data, size_t size, ExploreBook *book, WfFault *fault)
{
    const uint8_t *bytes = data;
    char name[BOOK_NAME_SIZE + 1] = "";
    if (size < BOOK_HEAD + BOOK_SUM || memcmp(bytes, BOOK_MAGIC, BOOK_MAGIC_SIZE) != 0)
        return refuse(fault, "this is no book of openings");
    const uint64_t version = read_fixed(bytes + BOOK_NUMBERS, 4);
    if (version != BOOK_VERSION && version != BOOK_VERSION_PLAIN)
        return refuse(fault, "this book of openings is of another version");
    if (read_fixed(bytes + size - BOOK_SUM, BOOK_SUM) != hash_bytes(bytes, size - BOOK_SUM))
        return refuse(fault, "this book of openings is damaged: its checksum is wrong");
    memcpy(name, bytes + BOOK_MAGIC_SIZE, BOOK_NAME_SIZE);
    *book = (ExploreBook){.game = wf_game(name),
                          .bytes = bytes,
                          .end = size - BOOK_SUM,
                          .games = (uint32_t)read_fixed(bytes + BOOK_NUMBERS + 4, 4),
                          .positions = (uint32_t)read_fixed(bytes + BOOK_NUMBERS + 8, 4),
                          .depth = (uint32_t)read_fixed(bytes + BOOK_NUMBERS + 12, 4),
                          .least = (uint32_t)read_fixed(bytes + BOOK_NUMBERS + 16, 4)};
    if (version == BOOK_VERSION)
        book->nodes = read_fixed(bytes + BOOK_NODES, 8);
    if (book->game == NULL)
        return refuse(fault, "this book of openings is of a game that is not known here");
    book->entries = BOOK_HEAD + 4 * blocks_of(book);
    if (book->entries > book->end)
        return refuse(fault, "this book of openings is damaged: it is too short");
    return WF_OK;
}

/* ---- finding ---- */

/* Where a block begins, or the end if the index is wrong. */
static const uint8_t *block_at(const ExploreBook *book, size_t block)
{
    const uint64_t at = read_fixed(book->bytes + BOOK_HEAD + 4 * block, 4);
    return at >= book->entries && at + 8 <= book->end ? book->bytes + at : book->bytes + book->end;
}

/* The last block whose first key is not above `key`; the first one if there is none. */
static const uint8_t *find_block(const ExploreBook *book, uint64_t key)
{
    const uint8_t *end = book->bytes + book->end;
    size_t low = 0, high = blocks_of(book);
    while (high - low > 1) {
        const size_t middle = low + (high - low) / 2;
        const uint8_t *at = block_at(book, middle);
        if (at != end && read_fixed(at, 8) <= key)
            low = middle;
        else
            high = middle;
    }
    return block_at(book, low);
}

static void take_way(const ExploreBook *book, BookCursor *cursor, ExploreWay *way)
{
    const uint8_t form = take_byte(cursor);
    *way = (ExploreWay){.count = 0};
    way->move.from = take_byte(cursor);
    way->move.to = take_byte(cursor);
    if ((form & BOOK_HAS_EXTRA) != 0)
        way->move.extra = take_byte(cursor);
    if ((form & BOOK_HAS_SENT) != 0)
        way->move.sent = take_byte(cursor);
    const unsigned details = form & BOOK_DETAIL;
    cursor->broken = cursor->broken || details > sizeof way->move.detail;
    for (unsigned i = 0; i < details && !cursor->broken; i++)
        way->move.detail[i] = take_byte(cursor);
    way->count = take_number(cursor);
    for (unsigned seat = 0; book->game->seats[seat] != '\0'; seat++)
        way->wins[seat] = take_number(cursor);
    way->draws = take_number(cursor);
    way->level = take_number(cursor);
    way->elo = take_number(cursor);
    if ((form & BOOK_HAS_EVALUATION) != 0) {
        const uint32_t share = take_number(cursor), depth = take_number(cursor);
        way->share = (uint16_t)(share < SHARE_MOST ? share : SHARE_MOST);
        way->depth = (uint16_t)(depth < DEPTH_MOST ? depth : DEPTH_MOST);
    }
}

static void take_ways(const ExploreBook *book, BookCursor *cursor, ExploreResult *found)
{
    found->games = take_number(cursor);
    const uint32_t ways = take_number(cursor);
    for (uint32_t i = 0; i < ways && !cursor->broken; i++) {
        ExploreWay way;
        take_way(book, cursor, &way);
        if (!cursor->broken)
            explore_show(found, &way);
    }
    if (cursor->broken)
        *found = (ExploreResult){.games = 0};
}

/* The cursor at what a position has after its key and size; broken if the book lacks it. */
static BookCursor find_entry(const ExploreBook *book, uint64_t key)
{
    BookCursor cursor = {.at = book->bytes + book->end, .end = book->bytes + book->end};
    if (book->positions > 0)
        cursor.at = find_block(book, key);
    for (unsigned i = 0; i < BOOK_BLOCK && cursor.end - cursor.at >= 8; i++) {
        const uint64_t here = read_fixed(cursor.at, 8);
        cursor.at += 8;
        const uint32_t size = take_number(&cursor);
        if (here > key || cursor.broken || size > (size_t)(cursor.end - cursor.at))
            break;
        if (here == key)
            return cursor;
        cursor.at += size;
    }
    return (BookCursor){.at = cursor.end, .end = cursor.end, .broken = true};
}

void explore_book_find(const ExploreBook *book, uint64_t key, ExploreResult *found)
{
    BookCursor cursor = find_entry(book, key);
    *found = (ExploreResult){.games = 0};
    if (!cursor.broken)
        take_ways(book, &cursor, found);
}

bool explore_book_has(const ExploreBook *book, uint64_t key, const WfMove *move)
{
    BookCursor cursor = find_entry(book, key);
    ExploreWay way;
    (void)take_number(&cursor);
    const uint32_t ways = take_number(&cursor);
    for (uint32_t i = 0; i < ways && !cursor.broken; i++) {
        take_way(book, &cursor, &way);
        if (!cursor.broken && memcmp(&way.move, move, sizeof *move) == 0)
            return true;
    }
    return false;
}

uint32_t explore_book_games(const void *book, uint64_t key)
{
    BookCursor cursor = find_entry(book, key);
    return cursor.broken ? 0 : take_number(&cursor);
}

void explore_book_each(const ExploreBook *book, ExploreWay *way, uint32_t most, ExploreTake take,
                       void *context)
{
    BookCursor cursor = {.at = book->bytes + book->entries, .end = book->bytes + book->end};
    for (uint32_t i = 0; i < book->positions && cursor.end - cursor.at >= 8; i++) {
        const uint64_t key = read_fixed(cursor.at, 8);
        cursor.at += 8;
        const uint32_t size = take_number(&cursor);
        if (cursor.broken || size > (size_t)(cursor.end - cursor.at))
            return;
        BookCursor entry = {.at = cursor.at, .end = cursor.at + size};
        const uint32_t games = take_number(&entry), ways = take_number(&entry);
        uint32_t count = 0;
        while (count < ways && count < most && !entry.broken)
            take_way(book, &entry, &way[count++]);
        if (entry.broken || !take(context, key, games, way, count))
            return;
        cursor.at += size;
    }
}
