/* test_tablefiles.c - files of endgame tables: what is written is read, damage is found, and a
 * folder is a source for probes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>
#include <string.h>
#include <unistd.h>

#include "positions.h"
#include "tablefiles/table_folder.h"
#include "tables/build.h"

static const TableGame *game;
static char folder[] = "/tmp/wayfarer-tables-XXXXXX";

static const EndgameTable *table_of(TableSet *set, const char *name)
{
    TableKey key;
    const TableRun run = {.threads = 1};
    assert_true(table_read_name(game, name, &key));
    assert_int_equal(table_set_build(set, &key, &run), WF_OK);
    return table_set_find(set, &key);
}

static void path_of(const char *name, char path[256])
{
    assert_true(table_folder_path(folder, name, path, 256));
}

static void write_table(const EndgameTable *table, const char *name)
{
    char path[256];
    TableFileHeader header = {.edge = table->cube->edge,
                              .pairs = table->pairs->count,
                              .slice = (uint32_t)table->slice,
                              .commit = "0123456789abcdef",
                              .counts = {table->counts[0], table->counts[1]}};
    (void)snprintf(header.name, sizeof header.name, "%s", name);
    path_of(name, path);
    FILE *out = fopen(path, "w+b");
    assert_non_null(out);
    assert_int_equal(table_file_write(out, table, &header, &wf_system_allocator), TABLE_FILE_OK);
    assert_int_equal(fclose(out), 0);
}

static void test_round_trip(void **state)
{
    (void)state;
    TableSet set;
    TableFile file;
    char path[256];
    assert_int_equal(table_set_open(&set, game, 6, &wf_system_allocator), WF_OK);
    const EndgameTable *table = table_of(&set, "KSvK");
    write_table(table, "KSvK");
    path_of("KSvK", path);
    assert_int_equal(table_file_open(&file, path, &wf_system_allocator), TABLE_FILE_OK);
    assert_string_equal(file.header.name, "KSvK");
    assert_string_equal(file.header.commit, "0123456789abcdef");
    assert_memory_equal(file.header.counts, table->counts, sizeof table->counts);
    assert_int_equal(table_file_verify(&file), TABLE_FILE_OK);
    uint8_t codes[216], packed[1024];
    for (unsigned pair = 0; pair < table->pairs->count; pair++) {
        assert_int_equal(table_file_read(&file, pair, codes, packed), TABLE_FILE_OK);
        for (unsigned i = 0; i < 216; i++) {
            const uint8_t wanted = table->value[0][pair * 216 + i];
            if (wanted != TABLE_ILLEGAL)
                assert_int_equal(codes[i], wanted);
        }
    }
    table_file_close(&file, &wf_system_allocator);
    table_set_close(&set);
}

/* Any changed byte is found, in the header, the offsets or a block; so is a file that ends early.
 */
static void test_damage(void **state)
{
    (void)state;
    char path[256];
    path_of("KSvK", path);
    FILE *out = fopen(path, "r+b");
    assert_non_null(out);
    assert_int_equal(fseek(out, 0, SEEK_END), 0);
    const long size = ftell(out);
    for (long at = 0; at < size; at += at < 300 ? 7 : size / 40) {
        TableFile file;
        (void)fseek(out, at, SEEK_SET);
        const int byte = fgetc(out);
        (void)fseek(out, at, SEEK_SET);
        (void)fputc(byte ^ 0x10, out);
        (void)fflush(out);
        TableFileCode code = table_file_open(&file, path, &wf_system_allocator);
        if (code == TABLE_FILE_OK) {
            code = table_file_verify(&file);
            table_file_close(&file, &wf_system_allocator);
        }
        assert_int_equal(code, TABLE_FILE_DAMAGED);
        (void)fseek(out, at, SEEK_SET);
        (void)fputc(byte, out);
        (void)fflush(out);
    }
    TableFile file;
    assert_int_equal(ftruncate(fileno(out), size - 1), 0);
    assert_int_equal(table_file_open(&file, path, &wf_system_allocator), TABLE_FILE_OK);
    assert_int_equal(table_file_verify(&file), TABLE_FILE_DAMAGED);
    table_file_close(&file, &wf_system_allocator);
    assert_int_equal(ftruncate(fileno(out), 100), 0);
    assert_int_equal(table_file_open(&file, path, &wf_system_allocator), TABLE_FILE_DAMAGED);
    (void)fclose(out);
    (void)unlink(path);
    assert_int_equal(table_file_open(&file, path, &wf_system_allocator), TABLE_FILE_SYSTEM);
}

/* A table of four men with codes that only this test knows: the folder finds the right entry. */
static void test_folder(void **state)
{
    (void)state;
    TableSet set;
    TableKey key;
    uint8_t code = 0;
    assert_int_equal(table_set_open(&set, game, 6, &wf_system_allocator), WF_OK);
    assert_true(table_read_name(game, "KQvKD", &key));
    EndgameTable table = table_set_shape(&set, &key);
    const size_t entries = table.slice * table.pairs->count;
    table.value[0] = malloc(entries);
    assert_non_null(table.value[0]);
    for (size_t i = 0; i < entries; i++)
        table.value[0][i] = (uint8_t)(i / 5 % 200);
    write_table(&table, "KQvKD");
    TableFolder *opened = table_folder_open(folder, 200000, &wf_system_allocator);
    assert_non_null(opened);
    const WfTableSource source = table_folder_source(opened);
    for (size_t i = 0; i < entries; i += 46657 * 3) {
        assert_true(source.read(source.context, "KQvKD", i, &code));
        assert_int_equal(code, table.value[0][i]);
    }
    assert_false(source.read(source.context, "KQvKD", entries, &code));
    assert_false(source.read(source.context, "KQvKB", 0, &code));
    table_folder_close(opened);
    free(table.value[0]);
    char path[256];
    path_of("KQvKD", path);
    (void)unlink(path);
    table_set_close(&set);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_round_trip),
                                       cmocka_unit_test(test_damage),
                                       cmocka_unit_test(test_folder)};
    const WfSpec spec = spec_of("courier-leapale");
    game = table_game_of(spec.game);
    if (mkdtemp(folder) == NULL)
        return 1;
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    (void)rmdir(folder);
    return failed;
}
