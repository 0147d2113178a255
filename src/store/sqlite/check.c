/* check.c - checks whether a store is intact, as far as that can be seen when it is opened. Events
 * are left out: they are nearly all of a store, and each read verifies those of its table. Here it
 * is only checked that they can be reached at all. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store/sqlite/inside.h"

enum {
    HEADER = 32, /* bytes at the beginning of a write-ahead log, all in one sector */
    SUMMED = 24, /* of them, before the checksum */
    VERSION = 3007000,
};

/* ---- access ---- */

bool sqlite_check_access(const char *path, WfText *why)
{
    char *real = realpath(path, NULL); /* the log is created beside the file, not beside a link
                                          to it */
    const bool file = real != NULL && access(real, R_OK | W_OK) == 0;
    if (!file)
        wf_text_add(why, "it cannot be written by this user: %s", strerror(errno));
    else
        *strrchr(real, '/') = '\0';
    const bool folder = file && access(real[0] != '\0' ? real : "/", W_OK | X_OK) == 0;
    if (file && !folder)
        wf_text_add(why, "its folder cannot be written by this user: %s", strerror(errno));
    free(real);
    return folder;
}

/* ---- the database ---- */

/* Keeps the first line that says where; SQLite puts a line before it that names the database. */
static bool note(WfText *why, const char *words)
{
    const char *line = words;
    for (const char *end; line[0] == '*' && (end = strchr(line, '\n')) != NULL;)
        line = end + 1;
    wf_text_add(why, "%.*s", (int)strcspn(line, "\n"), line);
    return false;
}

/* Runs a statement that reports nothing but "ok" if all is well, or nothing at all. Otherwise notes
 * what it reports. */
static bool says_ok(sqlite3 *db, const char *sql, WfText *why)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_step(statement);
    const char *words =
        code == SQLITE_ROW ? (const char *)sqlite3_column_text(statement, 0) : sqlite3_errmsg(db);
    const bool good = code == SQLITE_DONE ||
                      (code == SQLITE_ROW && words != NULL && strcmp(words, "ok") == 0) ||
                      note(why, words != NULL ? words : "out of memory");
    (void)sqlite3_finalize(statement);
    return good;
}

static bool check_table(sqlite3 *db, const char *name, WfText *why)
{
    char *sql = sqlite3_mprintf("PRAGMA quick_check(%Q)", name);
    const bool good = sql != NULL ? says_ok(db, sql, why) : note(why, "out of memory");
    sqlite3_free(sql);
    return good;
}

bool sqlite_check(sqlite3 *db, WfText *why)
{
    static const char names[] = "SELECT name FROM sqlite_schema WHERE type = 'table'"
                                " AND name NOT IN ('events', 'old_events')",
                      first[] = "SELECT 'ok' FROM events ORDER BY name, number LIMIT 1",
                      last[] = "SELECT 'ok' FROM events ORDER BY name DESC, number DESC LIMIT 1";
    sqlite3_stmt *list = NULL;
    bool good = check_table(db, "sqlite_schema", why); /* and the free pages */
    if (good && sqlite3_prepare_v2(db, names, -1, &list, NULL) != SQLITE_OK)
        good = note(why, sqlite3_errmsg(db));
    while (good && sqlite3_step(list) == SQLITE_ROW)
        good = check_table(db, (const char *)sqlite3_column_text(list, 0), why);
    (void)sqlite3_finalize(list);
    const bool has_events =
        sqlite_number(db, "SELECT count(*) FROM sqlite_schema WHERE name = 'events'") == 1;
    return good && (!has_events || (says_ok(db, first, why) && says_ok(db, last, why)));
}

bool sqlite_check_end(sqlite3 *db, const char *path, WfText *why)
{
    struct stat file;
    const sqlite3_int64 page = sqlite_number(db, "PRAGMA page_size");
    return page > 0 && stat(path, &file) == 0 && file.st_size % page == 0
               ? true
               : note(why, "it ends within a page");
}

/* ---- the write-ahead log ---- */

static uint32_t word(const uint8_t *bytes, bool big)
{
    return big ? (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 |
                     bytes[3]
               : (uint32_t)bytes[3] << 24 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[1] << 8 |
                     bytes[0];
}

/* As defined by SQLite's file format. */
static bool is_header(const uint8_t header[HEADER])
{
    const uint32_t magic = word(header, true);
    uint32_t sum[2] = {0};
    if ((magic & ~1U) != 0x377f0682 || word(header + 4, true) != VERSION)
        return false;
    for (unsigned i = 0; i < SUMMED; i += 8) {
        sum[0] += word(header + i, (magic & 1) != 0) + sum[1];
        sum[1] += word(header + i + 4, (magic & 1) != 0) + sum[0];
    }
    return sum[0] == word(header + SUMMED, true) && sum[1] == word(header + SUMMED + 4, true);
}

/* SQLite takes a log whose first sector is damaged for an empty one, and overwrites it. A power
 * failure does not leave such a log: that sector is either whole or was never written. */
bool sqlite_check_log(const char *path)
{
    uint8_t header[HEADER] = {0}, none[HEADER] = {0};
    char *name = sqlite3_mprintf("%s-wal", path);
    FILE *log = name != NULL ? fopen(name, "rbe") : NULL;
    sqlite3_free(name);
    const bool whole = log != NULL && fread(header, sizeof header, 1, log) == 1;
    if (log != NULL)
        (void)fclose(log);
    return !whole || memcmp(header, none, sizeof none) == 0 || is_header(header);
}
