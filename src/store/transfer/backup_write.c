/* backup_write.c - writes a backup: see backup.h. */
#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include <zlib.h>

#include "base/fault.h"
#include "store/transfer/backup_format.h"

enum { PATH_BYTES = 4096 };

struct Backup {
    char path[PATH_BYTES], part[PATH_BYTES];
    bool replace;
    int file;    /* -1: closed */
    gzFile pack; /* over a copy of the descriptor; writes an unpacked backup as it is */
    EVP_MD_CTX *sum;
    BackupCounts counts;
};

static bool fail(const Backup *backup, WfFault *fault)
{
    (void)fault_fill(fault, WF_BAD_INPUT, 0, "%s: cannot be written: %s", backup->part,
                     errno != 0 ? strerror(errno) : "no room");
    return false;
}

static bool no_memory(WfFault *fault)
{
    (void)fault_fill(fault, WF_NO_MEMORY, 0, "not enough memory");
    return false;
}

/* ---- lines ---- */

static bool put_bytes(Backup *backup, const char *bytes, size_t size, WfFault *fault)
{
    errno = 0;
    return gzwrite(backup->pack, bytes, (unsigned)size) == (int)size || fail(backup, fault);
}

/* Frees the JSON. */
static bool put_line(Backup *backup, json_t *json, WfFault *fault)
{
    char *line = json != NULL ? json_dumps(json, JSON_COMPACT) : NULL;
    json_decref(json);
    if (line == NULL)
        return no_memory(fault);
    const size_t size = strlen(line);
    line[size] = '\n'; /* replaces the zero byte */
    bool good = size < BACKUP_LINE;
    if (!good)
        (void)fault_fill(fault, WF_BAD_INPUT, 0, "%s: a line would be too long", backup->part);
    good = good && EVP_DigestUpdate(backup->sum, line, size + 1) == 1 &&
           put_bytes(backup, line, size + 1, fault);
    free(line);
    return good;
}

/* ---- the sink ---- */

static bool put_head(Backup *backup, const uint8_t key[STORE_KEY], int64_t beat, WfFault *fault)
{
    char hex[2 * STORE_KEY + 1];
    struct timespec now;
    (void)clock_gettime(CLOCK_REALTIME, &now);
    backup_hex(key, STORE_KEY, hex);
    return put_line(backup,
                    json_pack("{s:s,s:i,s:s,s:I,s:I,s:s}", "wayfarer", "backup", "version",
                              BACKUP_VERSION, "program", wf_version(), "made",
                              (json_int_t)now.tv_sec * 1000 + now.tv_nsec / 1000000, "beat",
                              (json_int_t)beat, "key", hex),
                    fault);
}

static json_t *slots_of(const StoreTable *table)
{
    json_t *slots = json_object();
    for (size_t i = 0; i < table->slots; i++) {
        char name[4], hex[BACKUP_HEX];
        (void)snprintf(name, sizeof name, "%u", table->slot[i].slot % STORE_SLOTS);
        backup_hex(table->slot[i].digest, STORE_DIGEST, hex);
        (void)json_object_set_new(slots, name, json_string(hex));
    }
    return slots;
}

static bool put_table(Backup *backup, const StoreTable *table, WfFault *fault)
{
    const StoreRow *row = &table->row;
    bool good =
        put_line(backup,
                 json_pack("{s:s,s:I,s:I,s:b,s:I,s:o}", "table", row->table, "changed",
                           (json_int_t)row->changed, "due", (json_int_t)row->due, "open", row->open,
                           "length", (json_int_t)table->events, "slots", slots_of(table)),
                 fault);
    for (size_t i = 0; i < table->events && good; i++) {
        json_t *event = json_pack("{s:I,s:s}", "event", (json_int_t)i + 1, "body", table->body[i]);
        good = put_line(backup, event, fault);
    }
    backup->counts.tables++;
    backup->counts.events += table->events;
    return good;
}

static bool put_cookie(Backup *backup, const StoreCookieDigest *cookie, WfFault *fault)
{
    char hex[BACKUP_HEX];
    backup_hex(cookie->digest, STORE_DIGEST, hex);
    backup->counts.words++;
    return put_line(backup,
                    json_pack("{s:s,s:b,s:I}", "word", hex, "revoked", cookie->revoked, "at",
                              (json_int_t)cookie->at),
                    fault);
}

static bool put_ban(Backup *backup, const StoreBan *ban, WfFault *fault)
{
    char hex[BACKUP_HEX];
    backup_hex(ban->subject, STORE_DIGEST, hex);
    backup->counts.bans++;
    return put_line(backup,
                    json_pack("{s:s,s:b,s:i,s:I,s:I}", "bar", hex, "session", ban->session, "bits",
                              (int)ban->bits, "since", (json_int_t)ban->since, "until",
                              (json_int_t)ban->until),
                    fault);
}

static bool put_note(Backup *backup, const StoreNote *note, WfFault *fault)
{
    backup->counts.notes++;
    return put_line(
        backup, json_pack("{s:s,s:s,s:I}", "note", note->what, "who", note->who, "at", note->at),
        fault);
}

/* Ends the packing and writes what it still holds. */
static bool put_end(Backup *backup, WfFault *fault)
{
    char line[BACKUP_LAST];
    backup_last_line(backup->sum, &backup->counts, line);
    if (!put_bytes(backup, line, strlen(line), fault))
        return false;
    errno = 0;
    const int code = gzclose(backup->pack);
    backup->pack = NULL;
    return code == Z_OK || fail(backup, fault);
}

static bool take(void *context, const StoreItem *item, WfFault *fault)
{
    switch (item->kind) {
    case ITEM_HEAD:
        return put_head(context, item->head.key, item->head.beat, fault);
    case ITEM_TABLE:
        return put_table(context, item->table, fault);
    case ITEM_COOKIE:
        return put_cookie(context, item->cookie, fault);
    case ITEM_BAN:
        return put_ban(context, item->ban, fault);
    case ITEM_NOTE:
        return put_note(context, item->note, fault);
    case ITEM_END:
        break;
    }
    return put_end(context, fault);
}

StoreSink backup_sink(Backup *backup)
{
    return (StoreSink){.context = backup, .take = take};
}

/* ---- the file ---- */

/* Whether a file begins as backups do, packed or not. An empty file counts as one: it has nothing
 * to lose. */
static bool is_backup(const char *path)
{
    static const char begins[] = "{\"wayfarer\":\"backup\",";
    char bytes[sizeof begins - 1];
    gzFile file = gzopen(path, "rbe");
    const int size = file != NULL ? gzread(file, bytes, sizeof bytes) : -1;
    if (file != NULL)
        (void)gzclose(file);
    return size == 0 || (size == (int)sizeof bytes && memcmp(bytes, begins, sizeof bytes) == 0);
}

/* An existing file at the path stays, unless it is a backup that may be replaced: a wrong word on a
 * command line must not cost a store. */
static bool may_write(const Backup *backup, WfFault *fault)
{
    struct stat file;
    if (lstat(backup->path, &file) != 0)
        return true;
    if (!S_ISREG(file.st_mode) || (backup->replace && !is_backup(backup->path)))
        (void)fault_fill(fault, WF_BAD_INPUT, 0, "%s is no backup, and was left as it is",
                         backup->path);
    else if (!backup->replace)
        (void)fault_fill(fault, WF_BAD_INPUT, 0, "%s already exists: --force replaces it",
                         backup->path);
    else
        return true;
    return false;
}

/* The file holds who sits where, and the store's secret, so only its owner may read it. */
static bool open_part(Backup *backup, bool packed, WfFault *fault)
{
    if (!may_write(backup, fault))
        return false;
    errno = 0;
    (void)unlink(backup->part); /* left by a backup that was cut off */
    backup->file = open(backup->part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    const int copy = backup->file >= 0 ? fcntl(backup->file, F_DUPFD_CLOEXEC, 0) : -1;
    backup->pack = copy >= 0 ? gzdopen(copy, packed ? "wb6" : "wbT") : NULL;
    if (backup->pack == NULL && copy >= 0)
        (void)close(copy);
    backup->sum = EVP_MD_CTX_new();
    return (backup->pack != NULL && backup->sum != NULL &&
            EVP_DigestInit_ex(backup->sum, EVP_sha256(), NULL) == 1) ||
           fail(backup, fault);
}

static void free_backup(Backup *backup)
{
    if (backup->pack != NULL)
        (void)gzclose(backup->pack);
    if (backup->file >= 0)
        (void)close(backup->file);
    EVP_MD_CTX_free(backup->sum);
    free(backup);
}

Backup *backup_begin(const char *path, bool packed, bool replace, WfFault *fault)
{
    Backup *backup = calloc(1, sizeof *backup);
    if (backup == NULL) {
        (void)no_memory(fault);
        return NULL;
    }
    backup->file = -1;
    backup->replace = replace;
    const bool is_long = strlen(path) + sizeof ".part" > PATH_BYTES;
    if (is_long || strcmp(path, "-") == 0) {
        (void)fault_fill(fault, WF_BAD_INPUT, 0, "%s",
                         is_long ? "the path of the backup is too long"
                                 : "a backup goes into a file, not to standard output, because it "
                                   "is read back");
        free(backup);
        return NULL;
    }
    (void)snprintf(backup->path, PATH_BYTES, "%s", path);
    (void)snprintf(backup->part, PATH_BYTES, "%s.part", path);
    if (open_part(backup, packed, fault))
        return backup;
    if (backup->file >= 0)
        (void)unlink(backup->part);
    free_backup(backup);
    return NULL;
}

void backup_drop(Backup *backup)
{
    (void)unlink(backup->part);
    free_backup(backup);
}

/* Makes the file's name in its folder durable. */
static bool save_folder(const char *path)
{
    char folder[PATH_BYTES];
    (void)snprintf(folder, sizeof folder, "%s", path);
    char *slash = strrchr(folder, '/');
    if (slash == NULL)
        (void)snprintf(folder, sizeof folder, ".");
    else
        slash[slash == folder ? 1 : 0] = '\0';
    const int file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const bool good = file >= 0 && fsync(file) == 0;
    if (file >= 0)
        (void)close(file);
    return good;
}

/* Without permission to replace, a file of that name that another program made meanwhile stays. Not
 * every file system can rename this way; then a hard link does the same. */
static bool give_name(const Backup *backup)
{
    if (backup->replace)
        return rename(backup->part, backup->path) == 0;
    if (renameat2(AT_FDCWD, backup->part, AT_FDCWD, backup->path, RENAME_NOREPLACE) == 0)
        return true;
    return errno != EEXIST && link(backup->part, backup->path) == 0 && unlink(backup->part) == 0;
}

bool backup_finish(Backup *backup, const StoreSink *look, BackupCounts *counts, WfFault *fault)
{
    BackupCounts read;
    errno = 0;
    bool good = (fsync(backup->file) == 0 || fail(backup, fault)) &&
                backup_read(backup->part, look, &read, fault);
    if (good && memcmp(&read, &backup->counts, sizeof read) != 0) {
        (void)fault_fill(fault, WF_BAD_INPUT, 0, "%s: what was read back is not what was written",
                         backup->part);
        good = false;
    }
    errno = 0;
    good = good && ((give_name(backup) && save_folder(backup->path)) || fail(backup, fault));
    if (good)
        *counts = read;
    else
        (void)unlink(backup->part);
    free_backup(backup);
    return good;
}
