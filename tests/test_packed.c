/* test_packed.c - the tables with three men that ship inside the library are those that it makes,
 * and no probe makes one again.
 *
 * usage: test_packed [--write FILE]     writes what is to ship */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>
#include <string.h>

#include "base/random.h"
#include "positions.h"
#include "table_men.h"
#include "tables/probe.h"

enum { ROOM = 1 << 20, SAMPLES = 400, EDGE = 6 };

static WfSpec spec;
static const TableGame *game;
static TableSet set;

/* The names of all tables with three men, by kind. */
static void name_of(unsigned kind, char name[TABLE_NAME_MAX])
{
    const TableKey key = {.count = 1, .kind = {(uint8_t)kind}};
    table_name(game, &key, name);
}

/* ---- packing ---- */

/* Writes bits: the inverse of the reader in packed.c. `pending` bytes follow `cache` that a carry
 * may still change. */
typedef struct BitWriter {
    uint64_t low;
    uint32_t range;
    uint8_t cache;
    size_t pending;
    uint8_t *at;
} BitWriter;

static void write_byte(BitWriter *writer)
{
    if (writer->low < 0xFF000000U || writer->low >> 32 != 0) {
        uint8_t byte = writer->cache;
        for (; writer->pending > 0; writer->pending--, byte = 0xFF)
            *writer->at++ = (uint8_t)(byte + (writer->low >> 32));
        writer->cache = (uint8_t)(writer->low >> 24);
    }
    writer->pending++;
    writer->low = (writer->low & 0x00FFFFFF) << 8;
}

static void write_bit(BitWriter *writer, uint16_t *zero, bool bit)
{
    const uint32_t bound = writer->range / PACKED_ONE * *zero;
    packed_learn(zero, bit);
    writer->low += bit ? bound : 0;
    writer->range = bit ? writer->range - bound : bound;
    for (; writer->range < PACKED_TOP; writer->range <<= 8)
        write_byte(writer);
}

static void write_value(BitWriter *writer, uint16_t *zero, unsigned expected, unsigned value)
{
    const unsigned size = value < expected ? expected - value : value - expected;
    write_bit(writer, &zero[0], size > 0);
    if (size == 0)
        return;
    write_bit(writer, &zero[1], value < expected);
    for (unsigned by = 1; by <= size; by++)
        write_bit(writer, &zero[packed_bit(by)], by < size);
}

/* Packs a table; returns how many bytes it takes. */
static size_t pack(const EndgameTable *table, uint8_t *bytes)
{
    static PackedModel model;
    const size_t entries = table->slice * table->pairs->count;
    const unsigned draw = (table->counts[0].longest_win + 1) / 2 + 1;
    uint8_t *value = malloc(entries);
    BitWriter writer = {.range = UINT32_MAX, .pending = 1, .at = bytes + PACKED_TABLE_HEAD};
    assert_non_null(value);
    assert_true(draw < PACKED_VALUES);
    packed_begin(&model, table->cube->edge);
    for (size_t i = 0; i < entries; i++) {
        uint16_t *zero;
        const unsigned code = table->value[0][i];
        const unsigned expected = packed_expect(&model, value, i, &zero);
        assert_true(code == TABLE_ILLEGAL || code == TABLE_DRAWN || table_code_wins(code));
        value[i] = (uint8_t)(code == TABLE_ILLEGAL ? expected
                             : code == TABLE_DRAWN ? draw
                                                   : code / 2);
        write_value(&writer, zero, expected, value[i]);
    }
    for (unsigned i = 0; i < 5; i++)
        write_byte(&writer);
    free(value);
    const size_t size = (size_t)(writer.at - bytes) - PACKED_TABLE_HEAD;
    bytes[0] = (uint8_t)game->game->kinds[table->key.kind[0]].letter;
    bytes[1] = (uint8_t)draw;
    for (unsigned i = 0; i < 4; i++)
        bytes[2 + i] = (uint8_t)(size >> 8 * i);
    return PACKED_TABLE_HEAD + size;
}

/* Packs the tables that are not all draws. */
static size_t pack_all(uint8_t *bytes)
{
    size_t size = PACKED_HEAD;
    bytes[0] = EDGE;
    bytes[1] = 0;
    for (unsigned kind = 1; kind < game->kinds; kind++) {
        char name[TABLE_NAME_MAX];
        name_of(kind, name);
        const EndgameTable *table = table_of(&set, name);
        assert_int_equal(table->counts[0].lost + table->counts[1].won, 0);
        if (table->counts[0].won + table->counts[1].lost == 0)
            continue;
        size += pack(table, bytes + size);
        bytes[1]++;
    }
    assert_true(size < ROOM / 2);
    return size;
}

static int write_file(const char *path)
{
    static uint8_t bytes[ROOM];
    const size_t size = pack_all(bytes);
    FILE *out = fopen(path, "wb");
    const bool written = out != NULL && fwrite(bytes, 1, size, out) == size;
    if (out == NULL || fclose(out) != 0 || !written) {
        (void)fprintf(stderr, "test_packed: cannot write %s\n", path);
        return 1;
    }
    printf("%zu bytes\n", size);
    return 0;
}

/* ---- tests ---- */

static void test_bytes(void **state)
{
    (void)state;
    static uint8_t bytes[ROOM];
    const PackedTables packed = packed_tables_of(game->game);
    assert_int_equal(packed.size, pack_all(bytes));
    assert_memory_equal(packed.bytes, bytes, packed.size);
}

/* Every entry of the side that owns the man. */
static void test_entries(void **state)
{
    (void)state;
    const PackedTables packed = packed_tables_of(game->game);
    for (unsigned kind = 1; kind < game->kinds; kind++) {
        char name[TABLE_NAME_MAX];
        name_of(kind, name);
        const EndgameTable *made = table_of(&set, name);
        EndgameTable read = table_set_shape(&set, &made->key);
        const bool has = packed_find(&packed, &set, kind) == PACKED_TABLE;
        assert_int_equal(strchr(game->winning, game->letters[kind]) != NULL, has);
        assert_int_equal(packed_read(&packed, &set, &read), has ? WF_OK : WF_BAD_INPUT);
        for (size_t i = 0; i < made->slice * made->pairs->count; i++) {
            const unsigned code = made->value[0][i];
            if (code != TABLE_ILLEGAL && code != (has ? read.value[0][i] : (unsigned)TABLE_DRAWN))
                fail_msg("%s, entry %zu: not %u", name, i, code);
        }
        if (has)
            set.allocator.resize(set.allocator.context, read.value[0], 0);
    }
}

/* Probes random positions with either side to move, each in one of its forms. */
static void check_probes(WfTables *tables, const EndgameTable *made, uint64_t *random)
{
    for (unsigned n = 0; n < SAMPLES; n++) {
        const unsigned turn = n % 2;
        const size_t entry = random_below(random, (uint32_t)(made->slice * made->pairs->count));
        TableMen men;
        char text[WF_TEXT_MAX];
        unsigned code = 0;
        if (made->value[turn][entry] == TABLE_ILLEGAL)
            continue;
        table_men_at(made, entry, turn, &men);
        write_men(&men, text);
        const WfPosition position = position_of(&spec, text);
        assert_int_equal(table_probe_code(tables, &position, &code), WF_OK);
        if (code != made->value[turn][entry])
            fail_msg("%s: code %u, not %u", text, code, made->value[turn][entry]);
    }
}

/* Probes find what ships: a table that was made would have values for both sides. */
static void test_probes(void **state)
{
    (void)state;
    uint64_t random = 47;
    WfTables *tables = wf_tables_open(spec.game, &wf_system_allocator, NULL);
    assert_non_null(tables);
    for (unsigned kind = 1; kind < game->kinds; kind++) {
        char name[TABLE_NAME_MAX];
        name_of(kind, name);
        check_probes(tables, table_of(&set, name), &random);
        const EndgameTable *used = tables->set.one[kind];
        const bool has = packed_find(&tables->packed, &tables->set, kind) == PACKED_TABLE;
        assert_true(has ? used != NULL && used->value[0] != NULL : used == NULL);
        assert_true(used == NULL || used->value[1] == NULL);
    }
    wf_tables_free(tables);
}

/* Without packed tables, as in a browser, they are made. */
static void test_made(void **state)
{
    (void)state;
    uint64_t random = 48;
    WfTables *tables = wf_tables_open(spec.game, &wf_system_allocator, NULL);
    assert_non_null(tables);
    tables->packed = (PackedTables){.size = 0};
    check_probes(tables, table_of(&set, "KMvK"), &random);
    TableKey key;
    assert_true(table_read_name(game, "KMvK", &key));
    assert_non_null(table_set_find(&tables->set, &key)->value[1]);
    wf_tables_free(tables);
}

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_bytes), cmocka_unit_test(test_entries),
                                       cmocka_unit_test(test_probes), cmocka_unit_test(test_made)};
    spec = spec_of("courier-leapale");
    game = table_game_of(spec.game);
    if (table_set_open(&set, game, EDGE, &wf_system_allocator) != WF_OK)
        return 1;
    const int failed = count == 3 && strcmp(words[1], "--write") == 0
                           ? write_file(words[2])
                           : cmocka_run_group_tests(tests, NULL, NULL);
    table_set_close(&set);
    return failed;
}
