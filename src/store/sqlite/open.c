/* open.c - checks whose file it is, and opens a store. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

#include "base/fault.h"
#include "store/sqlite/inside.h"

static const char connection[] =
    "PRAGMA synchronous = FULL;"
    "PRAGMA foreign_keys = OFF;"
    "PRAGMA trusted_schema = OFF;"
    "PRAGMA cell_size_check = ON;"; /* damaged pages are noticed sooner */

/* ---- whose file it is ---- */

typedef enum Kind { KIND_OURS, KIND_FOREIGN, KIND_NEWER, KIND_DAMAGED } Kind;

/* Whether every table is one that the first version created, with its columns, and there is nothing
 * else but what SQLite itself adds. */
static Kind kind_of_unmarked(sqlite3 *db)
{
    static const char none_else[] =
        "SELECT count(*) = 0 FROM sqlite_schema AS m WHERE m.type <> 'index' AND"
        " substr(m.name, 1, 7) <> 'sqlite_' AND (m.type <> 'table' OR"
        " m.name || '(' || (SELECT group_concat(c.name) FROM pragma_table_info(m.name) AS c) || ')'"
        " NOT IN ('tables(name,changed,due,open)', 'events(name,number,body)',"
        " 'slots(name,slot,digest)', 'news(name,stamp,writer)', 'beats(id,at)'))";
    return sqlite_number(db, "PRAGMA user_version") <= 1 && sqlite_number(db, none_else) == 1
               ? KIND_OURS
               : KIND_FOREIGN;
}

static Kind kind_of(sqlite3 *db)
{
    if (!sqlite_run(db, "BEGIN; SELECT count(*) FROM sqlite_schema")) /* all as of one moment */
        return sqlite3_errcode(db) == SQLITE_NOTADB ? KIND_FOREIGN : KIND_DAMAGED;
    const sqlite3_int64 id = sqlite_number(db, "PRAGMA application_id");
    if (id == 0)
        return kind_of_unmarked(db);
    if (id != SQLITE_OUR_ID)
        return KIND_FOREIGN;
    return sqlite_number(db, "PRAGMA user_version") > SQLITE_OUR_VERSION ? KIND_NEWER : KIND_OURS;
}

/* Whether there is such a file beside it, of at least `least` bytes. */
static bool has_file(const char *path, const char *suffix, off_t least)
{
    char *name = sqlite3_mprintf("%s%s", path, suffix);
    struct stat file;
    const bool entry = name != NULL && stat(name, &file) == 0 && file.st_size >= least;
    sqlite3_free(name);
    return entry;
}

/* Whether another process may be writing to it now, or was cut off while writing. */
static bool is_live(const char *path)
{
    return has_file(path, "-wal", 1) || has_file(path, "-journal", 1) ||
           (has_file(path, "-wal", 0) && has_file(path, "-shm", 1));
}

/* A path as the URI of a file that no process writes to; NULL: not enough memory. */
static char *immutable_uri(const char *path)
{
    sqlite3_str *uri = sqlite3_str_new(NULL);
    sqlite3_str_appendall(uri, "file:");
    for (; *path != '\0'; path++)
        if (strchr("%?#", *path) != NULL)
            sqlite3_str_appendf(uri, "%%%02x", *path);
        else
            sqlite3_str_appendchar(uri, 1, *path);
    sqlite3_str_appendall(uri, "?immutable=1");
    return sqlite3_str_finish(uri);
}

/* Whether the very first transaction was cut off, or is still running: its journal says that there
 * was no page before it. Rolling it back leaves an empty file; the next process to open the file
 * for writing does that. */
static bool is_hardly_begun(const char *path)
{
    static const uint8_t magic[8] = {0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7}, none[4];
    uint8_t head[20]; /* the magic number, records, a random number, pages before */
    char *name = sqlite3_mprintf("%s-journal", path);
    FILE *journal = name != NULL ? fopen(name, "rbe") : NULL;
    sqlite3_free(name);
    if (journal == NULL)
        return false;
    const bool whole = fread(head, sizeof head, 1, journal) == 1;
    (void)fclose(journal);
    return whole && memcmp(head, magic, sizeof magic) == 0 && memcmp(head + 16, none, 4) == 0;
}

/* SQLite would take a file shorter than a page for an empty database. */
static bool begins_as_one(const char *path)
{
    static const char magic[16] = "SQLite format 3";
    char bytes[sizeof magic] = "";
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    const bool read_all = file >= 0 && read(file, bytes, sizeof bytes) == (ssize_t)sizeof bytes;
    if (file >= 0)
        (void)close(file);
    return read_all && memcmp(bytes, magic, sizeof magic) == 0;
}

/* Inspects a file without changing a byte of it, and without creating others beside it unless that
 * is necessary. A first start that was cut off may have left anything, with a journal beside it. */
static Kind inspect(const char *path, WfText *why)
{
    sqlite3 *db = NULL;
    Kind kind = KIND_DAMAGED;
    char *real = realpath(path, NULL); /* the others are beside the file, not beside a link to it */
    const bool live = real != NULL && is_live(real);
    if (real != NULL && !live && access(real, R_OK) == 0 && !begins_as_one(real)) {
        free(real);
        return KIND_FOREIGN;
    }
    char *uri = live || real == NULL ? NULL : immutable_uri(real);
    const char *name = live ? real : uri;
    const int flags = !live                   ? SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
                      : is_hardly_begun(real) ? SQLITE_OPEN_READWRITE
                                              : SQLITE_OPEN_READONLY;
    if (real != NULL && !sqlite_check_log(real)) {
        wf_text_add(why, "%s-wal is no write-ahead log, or its first bytes are damaged", real);
    } else if (name != NULL && sqlite3_open_v2(name, &db, flags, NULL) == SQLITE_OK) {
        (void)sqlite3_busy_timeout(db, STORE_PATIENCE);
        (void)sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
        kind = kind_of(db);
        if (kind == KIND_DAMAGED)
            wf_text_add(why, "%s", sqlite3_errmsg(db));
        else if (kind == KIND_OURS &&
                 ((!live && !sqlite_check_end(db, real, why)) || !sqlite_check(db, why)))
            kind = KIND_DAMAGED;
    } else {
        wf_text_add(why, "%s", db != NULL ? sqlite3_errmsg(db) : strerror(errno));
    }
    (void)sqlite3_close(db);
    sqlite3_free(uri);
    free(real);
    return kind;
}

static WfCode refuse(WfFault *fault, const char *path, Kind kind, const char *why)
{
    static const char *const words[] = {
        [KIND_FOREIGN] = "it is a file of something else, and was left as it is",
        [KIND_NEWER] = "a newer version of Wayfarer made it, and it was left as it is",
        [KIND_DAMAGED] = "it is damaged, or cannot be read, and was left as it is: ",
    };
    return fault_fill(fault, WF_BAD_INPUT, 0, "the store %s cannot be opened: %s%s", path,
                      words[kind], why);
}

/* A store holds who sits where, so only its owner may read it, from its first moment. */
static WfCode make_file(const char *path, WfFault *fault)
{
    const int made = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
    if (made >= 0)
        (void)close(made);
    return made >= 0 || errno == EEXIST
               ? WF_OK
               : fault_fill(fault, WF_BAD_INPUT, 0, "the store %s cannot be opened: %s", path,
                            strerror(errno));
}

static WfCode inspect_file(const char *path, WfFault *fault)
{
    struct stat file;
    char words[WF_MESSAGE_MAX] = "";
    WfText why = wf_text(words, sizeof words);
    if (stat(path, &file) != 0)
        return fault_fill(fault, WF_BAD_INPUT, 0, "the store %s cannot be opened: %s", path,
                          strerror(errno));
    if (!S_ISREG(file.st_mode))
        return fault_fill(fault, WF_BAD_INPUT, 0, "the store %s cannot be opened: it is no file",
                          path);
    if (!sqlite_check_access(path, &why))
        return fault_fill(fault, WF_BAD_INPUT, 0, "the store %s cannot be opened: %s", path, words);
    const Kind kind = file.st_size == 0 ? KIND_OURS : inspect(path, &why);
    return kind == KIND_OURS ? WF_OK : refuse(fault, path, kind, words);
}

/* Called before the secret is read: a tool that imports sees this record, or this server reads the
 * new secret. If a full disk makes this fail, no tool can import either. */
static void note_coming(const Sqlite *store)
{
    sqlite3_stmt *statement = NULL;
    if (!store->serves)
        return;
    (void)sqlite3_prepare_v2(store->writer, "INSERT OR REPLACE INTO beats(id, at) VALUES(2, ?)", -1,
                             &statement, NULL);
    (void)sqlite3_bind_int64(statement, 1, sqlite_date());
    (void)sqlite3_step(statement);
    (void)sqlite3_finalize(statement);
}

/* ---- one at a time ---- */

/* Servers open and close a store one after the other, because SQLite has no lock for a file that is
 * being created or whose log is being removed. The lock is on the folder, because closing the file
 * itself would drop all locks that SQLite holds on it. If another process holds it for too long, or
 * the file system has no locks, the caller goes on without it. -1: not locked. */
static int take_turn(const char *path)
{
    enum { STEP = 10 /* milliseconds */ };
    const struct timespec step = {.tv_nsec = STEP * 1000000};
    char *real = realpath(path, NULL);
    char *end = real != NULL ? strrchr(real, '/') : NULL;
    if (end == NULL)
        return -1;
    end[end == real ? 1 : 0] = '\0';
    const int folder = open(real, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    free(real);
    for (int waited = 0; folder >= 0 && flock(folder, LOCK_EX | LOCK_NB) != 0; waited += STEP) {
        if (errno != EWOULDBLOCK || waited >= STORE_PATIENCE)
            break;
        (void)nanosleep(&step, NULL);
    }
    return folder;
}

static void end_turn(int folder)
{
    if (folder >= 0)
        (void)close(folder);
}

/* ---- the connections ---- */

static bool open_writer(Sqlite *store, const char *path)
{
    return sqlite3_open_v2(path, &store->writer, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK &&
           sqlite3_busy_timeout(store->writer, STORE_PATIENCE) == SQLITE_OK &&
           sqlite_run(store->writer, connection) &&
           sqlite_run(store->writer, "PRAGMA journal_mode = WAL");
}

static bool read_key(Sqlite *store)
{
    sqlite3_stmt *statement = NULL;
    (void)sqlite3_prepare_v2(store->reader, "SELECT key FROM secrets", -1, &statement, NULL);
    const bool good = sqlite3_step(statement) == SQLITE_ROW &&
                      sqlite3_column_bytes(statement, 0) == (int)sizeof store->store.key;
    if (good)
        memcpy(store->store.key, sqlite3_column_blob(statement, 0), sizeof store->store.key);
    (void)sqlite3_finalize(statement);
    return good;
}

static bool open_reader(Sqlite *store, const char *path)
{
    return sqlite3_open_v2(path, &store->reader, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK &&
           sqlite3_busy_timeout(store->reader, STORE_PATIENCE) == SQLITE_OK &&
           sqlite_run(store->reader, connection) &&
           sqlite_run(store->reader, "PRAGMA query_only = ON") && read_key(store);
}

/* Records which files these are, and makes them private to the owner. */
static bool note_files(Sqlite *store)
{
    for (unsigned i = 0; i < STORE_FILES; i++) {
        char name[STORE_PATH];
        if (!sqlite_file(store, i, name, &store->file[i]))
            return false;
        if ((store->file[i].st_mode & 077) != 0)
            (void)chmod(name, store->file[i].st_mode & 0700);
    }
    return true;
}

static int count_pages(void *context, sqlite3 *db, const char *name, int pages)
{
    (void)db, (void)name;
    ((Sqlite *)context)->log_pages = pages;
    return SQLITE_OK;
}

static WfCode open_both(Sqlite *store, const char *path, WfFault *fault)
{
    const WfCode code = inspect_file(path, fault);
    if (code != WF_OK)
        return code;
    if (!open_writer(store, path) || !sqlite_bring_up_to_date(store->writer))
        return fault_fill(fault, WF_BAD_INPUT, 0, "the store %s cannot be opened: %s", path,
                          sqlite3_errmsg(store->writer));
    note_coming(store);
    if (!note_files(store))
        return fault_fill(fault, WF_BAD_INPUT, 0,
                          "the store %s cannot be opened: no write-ahead log can be kept beside it",
                          path);
    if (!open_reader(store, path))
        return fault_fill(fault, WF_BAD_INPUT, 0, "the store %s cannot be read: %s", path,
                          sqlite3_errmsg(store->reader));
    sqlite3_randomness(sizeof store->id, &store->id);
    store->stamp = sqlite_number(store->reader, "SELECT coalesce(max(stamp), 0) FROM news");
    store->store.last_beat = sqlite_number(store->reader, "SELECT at FROM beats WHERE id = 1");
    (void)sqlite3_wal_hook(store->writer, count_pages, store);
    (void)sqlite_empty_log(store);
    return WF_OK;
}

WfCode sqlite_open(Sqlite *store, const char *path, WfFault *fault)
{
    WfCode code = make_file(path, fault);
    if (code != WF_OK)
        return code;
    const int turn = take_turn(path);
    code = open_both(store, path, fault);
    end_turn(turn);
    return code;
}

/* If the files were replaced, those under the path are not ours to empty or remove. */
void sqlite_close(Sqlite *store)
{
    sqlite3 *const both[] = {store->reader, store->writer};
    const char *path = store->writer != NULL ? sqlite3_db_filename(store->writer, "main") : NULL;
    const int turn = path != NULL ? take_turn(path) : -1;
    for (unsigned i = 0; i < 2; i++) {
        if (both[i] != NULL && store->lost)
            (void)sqlite3_db_config(both[i], SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
        (void)sqlite3_close(both[i]);
    }
    end_turn(turn);
}
