/* test_backup.c - backups of stores: they restore byte for byte, and a file with anything missing
 * or changed is refused, unless it unpacks to the same. */
// clang-format off
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
// clang-format on
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include "full_store.h"
#include "store/tool.h"
#include "store/transfer/backup.h"

enum { PATH_LONGEST = 256, FLIPS = 200, TABLES = 5, UNPACKED = 65536 /* bytes, at most */ };

typedef struct Home {
    char folder[64], url[PATH_LONGEST], other[PATH_LONGEST], file[PATH_LONGEST],
        damaged[PATH_LONGEST];
} Home;

static int open_home(void **state)
{
    Home *home = calloc(1, sizeof *home);
    (void)snprintf(home->folder, sizeof home->folder, "/tmp/wayfarer-backup-XXXXXX");
    if (home == NULL || mkdtemp(home->folder) == NULL)
        return -1;
    (void)snprintf(home->url, PATH_LONGEST, "sqlite:%s/one.sqlite", home->folder);
    (void)snprintf(home->other, PATH_LONGEST, "sqlite:%s/other.sqlite", home->folder);
    (void)snprintf(home->file, PATH_LONGEST, "%s/backup", home->folder);
    (void)snprintf(home->damaged, PATH_LONGEST, "%s/damaged", home->folder);
    *state = home;
    return 0;
}

static int close_home(void **state)
{
    Home *home = *state;
    char words[PATH_LONGEST];
    (void)snprintf(words, sizeof words, "rm -r %s", home->folder);
    const int code = system(words);
    free(home);
    return code;
}

/* ---- stores and backups ---- */

static void make_store(const char *url)
{
    WfFault fault = {0};
    if (!full_store_make(url, TABLES, &fault))
        fail_msg("%s", fault.plain);
}

static bool write_backup(const char *url, const char *file, bool packed, bool replace,
                         WfFault *fault)
{
    BackupCounts counts;
    StoreTool *tool = store_tool_open(url, false, fault);
    Backup *backup = tool != NULL ? backup_begin(file, packed, replace, fault) : NULL;
    bool good = backup != NULL;
    if (good) {
        const StoreSink sink = backup_sink(backup);
        if (store_tool_export(tool, &sink, fault)) {
            good = backup_finish(backup, NULL, &counts, fault);
        } else {
            backup_drop(backup);
            good = false;
        }
    }
    if (tool != NULL)
        store_tool_close(tool);
    if (good)
        assert_int_equal(counts.tables, TABLES);
    return good;
}

static bool restore(const char *file, const char *url, WfFault *fault)
{
    StoreSink sink;
    int64_t beat;
    BackupCounts counts;
    StoreTool *tool = store_tool_open(url, true, fault);
    assert_non_null(tool);
    const bool good =
        store_tool_import(tool, &sink, &beat, fault) && backup_read(file, &sink, &counts, fault);
    store_tool_close(tool);
    return good;
}

static char *read_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    struct stat about;
    assert_non_null(file);
    assert_int_equal(fstat(fileno(file), &about), 0);
    char *bytes = malloc((size_t)about.st_size + 1);
    *size = fread(bytes, 1, (size_t)about.st_size, file);
    assert_int_equal(*size, about.st_size);
    bytes[*size] = '\0';
    (void)fclose(file);
    return bytes;
}

static void write_file(const char *path, const char *bytes, size_t size)
{
    (void)unlink(path); /* a file system may wait for the disk when a file is overwritten */
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    (void)fclose(file);
}

/* The backup without its time of creation, which has 13 digits, and without the checksum over
 * it. */
static void forget_moment(char *bytes)
{
    char *made = strstr(bytes, "\"made\":"), *sum = strstr(bytes, "\"sha256\":");
    assert_non_null(made);
    assert_non_null(sum);
    memset(made + 7, 'x', 13);
    *sum = '\0';
}

static void assert_same_backup(const char *one, const char *other)
{
    size_t sizes[2];
    char *bytes[] = {read_file(one, &sizes[0]), read_file(other, &sizes[1])};
    forget_moment(bytes[0]);
    forget_moment(bytes[1]);
    assert_string_equal(bytes[0], bytes[1]);
    free(bytes[0]);
    free(bytes[1]);
}

/* ---- backup and restore ---- */

static void test_what_is_written_comes_back(void **state)
{
    Home *home = *state;
    WfFault fault = {0};
    make_store(home->url);
    for (int packed = 0; packed < 2; packed++) {
        assert_true(write_backup(home->url, home->file, packed != 0, true, &fault));
        assert_true(restore(home->file, home->other, &fault));
        assert_true(write_backup(home->url, home->file, false, true, &fault));
        assert_true(write_backup(home->other, home->damaged, false, true, &fault));
        assert_same_backup(home->file, home->damaged);
        assert_int_equal(unlink(home->other + strlen("sqlite:")), 0);
    }
}

static void test_nothing_is_overwritten(void **state)
{
    Home *home = *state;
    WfFault fault = {0};
    size_t before, after;
    struct stat about;
    make_store(home->url);
    write_file(home->file, "mine", 4);
    assert_false(write_backup(home->url, home->file, false, false, &fault));
    assert_non_null(strstr(fault.plain, "already exists"));
    assert_false(write_backup(home->url, home->file, false, true, &fault));
    assert_non_null(strstr(fault.plain, "is no backup, and was left as it is"));
    free(read_file(home->file, &before));
    assert_int_equal(before, 4);
    write_file(home->file, "", 0);
    for (int packed = 0; packed < 4; packed++)
        assert_true(write_backup(home->url, home->file, packed % 2 == 0, true, &fault));
    char *bytes = read_file(home->file, &after);
    assert_true(after > before);
    free(bytes);
    assert_int_equal(stat(home->file, &about), 0);
    assert_int_equal(about.st_mode & 0777, 0600);
    assert_false(restore(home->file, home->url, &fault));
    assert_non_null(strstr(fault.plain, "is not empty: it was left as it is"));
    (void)snprintf(home->damaged, PATH_LONGEST, "%s/backup.part", home->folder);
    assert_int_not_equal(stat(home->damaged, &about), 0);
}

/* ---- damage ---- */

static void refused(const Home *home, const char *bytes, size_t size, const char *words)
{
    WfFault fault = {0};
    BackupCounts counts;
    write_file(home->damaged, bytes, size);
    assert_false(backup_read(home->damaged, NULL, &counts, &fault));
    assert_null(strchr(fault.plain, '\n'));
    assert_non_null(strstr(fault.plain, home->damaged));
    if (words != NULL)
        assert_non_null(strstr(fault.plain, words));
}

static size_t unpack(const char *path, char bytes[UNPACKED])
{
    gzFile file = gzopen(path, "rbe");
    assert_non_null(file);
    const int size = gzread(file, bytes, UNPACKED);
    assert_int_equal(gzclose(file), Z_OK);
    assert_in_range(size, 1, UNPACKED - 1);
    return (size_t)size;
}

/* Some bits of packed data have no effect, such as the length of a code that nothing uses. */
static void refused_or_unpacks_to_the_same(const Home *home, const char *bytes, size_t size)
{
    static char whole[UNPACKED], other[UNPACKED];
    WfFault fault = {0};
    BackupCounts counts;
    write_file(home->damaged, bytes, size);
    if (!backup_read(home->damaged, NULL, &counts, &fault)) {
        refused(home, bytes, size, NULL);
        return;
    }
    const size_t length = unpack(home->file, whole);
    assert_int_equal(unpack(home->damaged, other), length);
    assert_memory_equal(whole, other, length);
}

static void test_every_truncation_and_many_flips_are_refused(void **state)
{
    Home *home = *state;
    WfFault fault = {0};
    BackupCounts counts;
    size_t size;
    make_store(home->url);
    for (int packed = 0; packed < 2; packed++) {
        assert_true(write_backup(home->url, home->file, packed != 0, true, &fault));
        char *bytes = read_file(home->file, &size);
        for (size_t cut = 0; cut < size; cut++)
            refused(home, bytes, cut, NULL);
        refused(home, bytes, size - 1, "cut off");
        srandom(1);
        for (unsigned i = 0; i < FLIPS; i++) {
            char *byte = &bytes[(size_t)random() % size];
            const char kept = *byte;
            *byte = (char)(*byte ^ (1 + random() % 255));
            if (packed != 0)
                refused_or_unpacks_to_the_same(home, bytes, size);
            else
                refused(home, bytes, size, NULL);
            *byte = kept;
        }
        bytes = realloc(bytes, size + 1);
        bytes[size] = '\n';
        refused(home, bytes, size + 1, "something stands behind the end");
        write_file(home->damaged, bytes, size);
        assert_true(backup_read(home->damaged, NULL, &counts, &fault));
        free(bytes);
    }
}

static void test_a_file_of_something_else_is_refused(void **state)
{
    const Home *home = *state;
    static const char newer[] = "{\"wayfarer\":\"backup\",\"version\":2}\n";
    refused(home, "", 0, "cut off");
    refused(home, "{}\n", 3, "no backup of Wayfarer's");
    refused(home, "hello\n", 6, "line 1: this is no backup of Wayfarer's");
    refused(home, newer, sizeof newer - 1, "newer version");
}

static void test_a_damaged_table_is_named_and_there_is_no_backup(void **state)
{
    const Home *home = *state;
    WfFault fault = {0};
    sqlite3 *db;
    make_store(home->url);
    assert_int_equal(sqlite3_open(home->url + strlen("sqlite:"), &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db,
                                  "UPDATE events SET body = '[]' WHERE name = 'abcdefghi004'"
                                  " AND number = 2",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    (void)sqlite3_close(db);
    assert_false(write_backup(home->url, home->file, false, false, &fault));
    assert_string_equal(fault.plain, "table abcdefghi004 of the store: event 2 is damaged");
    assert_int_not_equal(access(home->file, F_OK), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_what_is_written_comes_back, open_home, close_home),
        cmocka_unit_test_setup_teardown(test_nothing_is_overwritten, open_home, close_home),
        cmocka_unit_test_setup_teardown(test_every_truncation_and_many_flips_are_refused, open_home,
                                        close_home),
        cmocka_unit_test_setup_teardown(test_a_file_of_something_else_is_refused, open_home,
                                        close_home),
        cmocka_unit_test_setup_teardown(test_a_damaged_table_is_named_and_there_is_no_backup,
                                        open_home, close_home),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
