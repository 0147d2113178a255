/* packed.c - see packed.h. */
#include "tables/packed.h"

/* Reads bits. Bytes beyond the end read as zero. */
typedef struct BitReader {
    const uint8_t *at, *end;
    uint32_t code, range;
} BitReader;

static inline uint32_t next_byte(BitReader *reader)
{
    return reader->at < reader->end ? *reader->at++ : 0;
}

static BitReader begin(const uint8_t *bytes, size_t size)
{
    BitReader reader = {.at = bytes, .end = bytes + size, .range = UINT32_MAX};
    (void)next_byte(&reader); /* the writer's first byte is always zero */
    for (unsigned i = 0; i < 4; i++)
        reader.code = reader.code << 8 | next_byte(&reader);
    return reader;
}

static inline bool read_bit(BitReader *reader, uint16_t *zero)
{
    const uint32_t bound = reader->range / PACKED_ONE * *zero;
    const bool bit = reader->code >= bound;
    packed_learn(zero, bit);
    if (bit) {
        reader->code -= bound;
        reader->range -= bound;
    } else {
        reader->range = bound;
    }
    while (reader->range < PACKED_TOP) {
        reader->range <<= 8;
        reader->code = reader->code << 8 | next_byte(reader);
    }
    return bit;
}

static inline unsigned read_value(BitReader *reader, uint16_t *zero, unsigned expected)
{
    if (!read_bit(reader, &zero[0]))
        return expected;
    const bool less = read_bit(reader, &zero[1]);
    unsigned by = 1;
    while (by < PACKED_VALUES && read_bit(reader, &zero[packed_bit(by)]))
        by++;
    return (less ? expected - by : expected + by) % PACKED_VALUES;
}

/* ---- tables ---- */

static size_t read_size(const uint8_t *bytes)
{
    return (size_t)bytes[0] | (size_t)bytes[1] << 8 | (size_t)bytes[2] << 16 |
           (size_t)bytes[3] << 24;
}

/* The head of the table with a letter, or NULL. */
static const uint8_t *find(const PackedTables *tables, char letter)
{
    const uint8_t *at = tables->bytes + PACKED_HEAD;
    for (unsigned i = 0; i < tables->bytes[1]; i++) {
        if (at[0] == (uint8_t)letter)
            return at;
        at += PACKED_TABLE_HEAD + read_size(at + 2);
    }
    return NULL;
}

PackedKind packed_find(const PackedTables *tables, const TableSet *set, unsigned kind)
{
    if (tables->size == 0 || tables->bytes[0] != set->cube.edge)
        return PACKED_NONE;
    return find(tables, set->game->game->kinds[kind].letter) != NULL ? PACKED_TABLE : PACKED_DRAWN;
}

/* The code of each value in place of it: see table.h. */
static void decode(uint8_t *value, size_t entries, unsigned draw)
{
    for (size_t i = 0; i < entries; i++)
        value[i] = (uint8_t)(value[i] == draw ? (unsigned)TABLE_DRAWN : 2U * value[i]);
}

WfCode packed_read(const PackedTables *tables, const TableSet *set, EndgameTable *table)
{
    const WfAllocator *allocator = &set->allocator;
    const uint8_t *head = find(tables, set->game->game->kinds[table->key.kind[0]].letter);
    if (head == NULL)
        return WF_BAD_INPUT;
    const size_t entries = table->slice * table->pairs->count;
    uint8_t *value = allocator->resize(allocator->context, NULL, entries);
    PackedModel *model = allocator->resize(allocator->context, NULL, sizeof *model);
    if (value != NULL && model != NULL) {
        BitReader reader = begin(head + PACKED_TABLE_HEAD, read_size(head + 2));
        packed_begin(model, set->cube.edge);
        for (size_t i = 0; i < entries; i++) {
            uint16_t *zero;
            const unsigned expected = packed_expect(model, value, i, &zero);
            value[i] = (uint8_t)read_value(&reader, zero, expected);
        }
        decode(value, entries, head[1]);
    }
    const bool done = value != NULL && model != NULL;
    if (model != NULL)
        allocator->resize(allocator->context, model, 0);
    if (!done && value != NULL)
        allocator->resize(allocator->context, value, 0);
    table->value[0] = done ? value : NULL;
    return done ? WF_OK : WF_NO_MEMORY;
}
