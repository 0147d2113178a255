/* backup_read.c - reads a backup, strictly: see backup.h. */
#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <zlib.h>

#include "base/fault.h"
#include "store/transfer/backup_format.h"
#include "store/transfer/table_snapshot.h"

enum { PIECE = 65536, INSIDE_GZIP = 31 /* for inflateInit2: gzip with the largest window */ };

/* The parts of a backup, in the order in which they follow each other. */
typedef enum BackupPart { PART_HEAD, PART_TABLES, PART_WORDS, PART_BANS, PART_NOTES } BackupPart;

typedef struct BackupReader {
    const char *path;
    const StoreSink *sink;
    WfFault *fault;
    BackupCounts counts;
    EVP_MD_CTX *sum;
    uint64_t number; /* of the line */
    BackupPart part;

    /* the table whose events follow */
    TableSnapshot taken;
    size_t expected; /* events */
    char last[STORE_TABLE_NAME];

    FILE *file;
    bool packed, over; /* over: nothing follows what is in `out` */
    z_stream inflate;
    unsigned char in[PIECE];
    char out[PIECE], *line;
    size_t taken_bytes, filled, length, capacity;
} BackupReader;

static const char no_backup[] = "this is no backup of Wayfarer's, or it is damaged";

static bool bad(BackupReader *reader, const char *why)
{
    (void)fault_fill(reader->fault, WF_BAD_INPUT, 0, "%s: line %llu: %s", reader->path,
                     (unsigned long long)reader->number, why);
    return false;
}

static bool hand_on(BackupReader *reader, StoreItem item)
{
    return sink_take(reader->sink, item, reader->fault);
}

/* ---- bytes ---- */

static bool read_in(BackupReader *reader)
{
    reader->inflate.next_in = reader->in;
    reader->inflate.avail_in = (unsigned)fread(reader->in, 1, PIECE, reader->file);
    if (ferror(reader->file) != 0)
        return bad(reader, "it cannot be read from here on");
    return reader->inflate.avail_in > 0 || bad(reader, "the file is cut off");
}

/* Unpacks until there is output, or until the end, after which nothing may follow. */
static bool unpack(BackupReader *reader)
{
    z_stream *inflating = &reader->inflate;
    inflating->next_out = (unsigned char *)reader->out;
    inflating->avail_out = PIECE;
    int code = Z_OK;
    while (inflating->avail_out == PIECE && code == Z_OK) {
        if (inflating->avail_in == 0 && !read_in(reader))
            return false;
        code = inflate(inflating, Z_NO_FLUSH);
    }
    reader->filled = PIECE - inflating->avail_out;
    reader->over = code == Z_STREAM_END;
    if (code != Z_OK && code != Z_STREAM_END)
        return bad(reader, "what is packed is damaged from here on");
    return !reader->over || (inflating->avail_in == 0 && fgetc(reader->file) == EOF) ||
           bad(reader, "something stands behind the end");
}

static bool refill(BackupReader *reader)
{
    reader->taken_bytes = reader->filled = 0;
    if (reader->packed)
        return unpack(reader);
    reader->filled = fread(reader->out, 1, PIECE, reader->file);
    reader->over = reader->filled == 0;
    return ferror(reader->file) == 0 || bad(reader, "it cannot be read from here on");
}

static bool open_file(BackupReader *reader)
{
    unsigned char head[BACKUP_GZIP_HEAD] = {0};
    reader->file = fopen(reader->path, "rbe");
    if (reader->file == NULL) {
        (void)fault_fill(reader->fault, WF_BAD_INPUT, 0, "%s: cannot be opened: %s", reader->path,
                         strerror(errno));
        return false;
    }
    struct stat about;
    if (fstat(fileno(reader->file), &about) != 0 || !S_ISREG(about.st_mode)) {
        (void)fault_fill(reader->fault, WF_BAD_INPUT, 0,
                         "%s is no plain file: a backup is read twice", reader->path);
        return false;
    }
    const size_t size = fread(head, 1, sizeof head, reader->file);
    rewind(reader->file);
    reader->packed = size >= 2 && memcmp(head, backup_gzip_head, 2) == 0;
    if (!reader->packed)
        return true;
    if (size < sizeof head || memcmp(head, backup_gzip_head, sizeof head) != 0)
        return bad(reader, "it was packed by another program, or its first bytes are damaged");
    return inflateInit2(&reader->inflate, INSIDE_GZIP) == Z_OK || bad(reader, "not enough memory");
}

/* ---- lines ---- */

static bool add_bytes(BackupReader *reader, const char *bytes, size_t size)
{
    if (reader->length + size > BACKUP_LINE)
        return bad(reader, "it is too long");
    if (reader->length + size + 1 > reader->capacity) {
        const size_t capacity = 2 * (reader->length + size) + 256;
        char *line = realloc(reader->line, capacity);
        if (line == NULL)
            return bad(reader, "not enough memory");
        reader->line = line;
        reader->capacity = capacity;
    }
    memcpy(reader->line + reader->length, bytes, size);
    reader->length += size;
    reader->line[reader->length] = '\0';
    return true;
}

/* Reads the next line with its end; a line without an end means that the file is cut off. */
static bool next_line(BackupReader *reader)
{
    reader->length = 0;
    reader->number++;
    for (;;) {
        const char *from = reader->out + reader->taken_bytes;
        const size_t left = reader->filled - reader->taken_bytes;
        const char *end = left > 0 ? memchr(from, '\n', left) : NULL;
        const size_t size = end != NULL ? (size_t)(end - from) + 1 : left;
        if (size > 0 && !add_bytes(reader, from, size))
            return false;
        reader->taken_bytes += size;
        if (end != NULL)
            return true;
        if (reader->over)
            return bad(reader, "the file is cut off");
        if (!refill(reader))
            return false;
    }
}

/* ---- the contents of lines ---- */

static bool take_number(const json_t *json, const char *name, int64_t *number)
{
    const json_t *value = json_object_get(json, name);
    *number = json_integer_value(value);
    return json_is_integer(value);
}

static bool take_word(const json_t *json, const char *name, char *word, size_t size)
{
    const char *value = json_string_value(json_object_get(json, name));
    if (value == NULL || strlen(value) >= size)
        return false;
    memcpy(word, value, strlen(value) + 1);
    return true;
}

static const char *text_of(const json_t *json, const char *name)
{
    return json_string_value(json_object_get(json, name));
}

static bool read_head(BackupReader *reader, const json_t *json)
{
    uint8_t key[STORE_KEY];
    int64_t version, beat;
    const char *what = text_of(json, "wayfarer");
    if (what == NULL || strcmp(what, "backup") != 0 || !take_number(json, "version", &version))
        return bad(reader, no_backup);
    if (version != BACKUP_VERSION)
        return bad(reader, "a newer version of Wayfarer made this backup");
    if (!take_number(json, "beat", &beat) ||
        !backup_read_hex(text_of(json, "key"), key, sizeof key))
        return bad(reader, "it is damaged");
    reader->part = PART_TABLES;
    return hand_on(reader, (StoreItem){.kind = ITEM_HEAD, .head = {key, beat}});
}

static bool end_table(BackupReader *reader)
{
    TableSnapshot *taken = &reader->taken;
    taken->table.body = taken->body;
    taken->table.slot = taken->slot;
    const bool good = hand_on(reader, (StoreItem){.kind = ITEM_TABLE, .table = &taken->table});
    reader->counts.tables++;
    reader->counts.events += taken->table.events;
    reader->expected = 0;
    table_snapshot_drop(taken);
    return good;
}

static bool read_slots(BackupReader *reader, json_t *slots)
{
    const char *name;
    json_t *value;
    if (!json_is_object(slots))
        return false;
    json_object_foreach(slots, name, value)
    {
        StoreSlot *slot = &reader->taken.slot[reader->taken.table.slots];
        if (reader->taken.table.slots == STORE_SLOTS || strlen(name) != 1 || name[0] < '0' ||
            name[0] >= '0' + STORE_SLOTS ||
            !backup_read_hex(json_string_value(value), slot->digest, STORE_DIGEST))
            return false;
        slot->slot = (uint8_t)(name[0] - '0');
        reader->taken.table.slots++;
    }
    return true;
}

static bool read_table(BackupReader *reader, const json_t *json)
{
    StoreRow *row = &reader->taken.table.row;
    int64_t length;
    row->open = json_is_true(json_object_get(json, "open"));
    if (reader->part != PART_TABLES || !take_word(json, "table", row->table, STORE_TABLE_NAME) ||
        strcmp(row->table, reader->last) <= 0 || !take_number(json, "changed", &row->changed) ||
        !take_number(json, "due", &row->due) || !take_number(json, "length", &length) ||
        length < 0 || length > (int64_t)(SIZE_MAX / sizeof(char *) / 2) ||
        !read_slots(reader, json_object_get(json, "slots")))
        return bad(reader, "it is damaged");
    memcpy(reader->last, row->table, sizeof reader->last);
    reader->expected = (size_t)length;
    return reader->expected > 0 || end_table(reader);
}

static bool read_event(BackupReader *reader, const json_t *json)
{
    const size_t *events = &reader->taken.table.events;
    int64_t number;
    const char *body = text_of(json, "body");
    if (body == NULL || !take_number(json, "event", &number) || number != (int64_t)*events + 1)
        return bad(reader, "it is damaged");
    if (!table_snapshot_add(&reader->taken, body, reader->fault))
        return bad(reader, "not enough memory");
    return *events < reader->expected || end_table(reader);
}

static bool enter(BackupReader *reader, BackupPart part)
{
    const bool good = reader->part != PART_HEAD && reader->part <= part;
    reader->part = part;
    return good;
}

static bool read_cookie(BackupReader *reader, const json_t *json)
{
    StoreCookieDigest cookie = {.revoked = json_is_true(json_object_get(json, "revoked"))};
    if (!enter(reader, PART_WORDS) ||
        !backup_read_hex(text_of(json, "word"), cookie.digest, STORE_DIGEST) ||
        !take_number(json, "at", &cookie.at))
        return bad(reader, "it is damaged");
    reader->counts.words++;
    return hand_on(reader, (StoreItem){.kind = ITEM_COOKIE, .cookie = &cookie});
}

static bool read_ban(BackupReader *reader, const json_t *json)
{
    StoreBan ban = {.session = json_is_true(json_object_get(json, "session"))};
    int64_t bits;
    if (!enter(reader, PART_BANS) ||
        !backup_read_hex(text_of(json, "bar"), ban.subject, STORE_DIGEST) ||
        !take_number(json, "bits", &bits) || bits < 0 || bits > 256 ||
        !take_number(json, "since", &ban.since) || !take_number(json, "until", &ban.until))
        return bad(reader, "it is damaged");
    ban.bits = (unsigned)bits;
    reader->counts.bans++;
    return hand_on(reader, (StoreItem){.kind = ITEM_BAN, .ban = &ban});
}

static bool read_note(BackupReader *reader, const json_t *json)
{
    StoreNote note;
    if (!enter(reader, PART_NOTES) || !take_word(json, "note", note.what, sizeof note.what) ||
        !take_word(json, "who", note.who, sizeof note.who) || !take_number(json, "at", &note.at))
        return bad(reader, "it is damaged");
    reader->counts.notes++;
    return hand_on(reader, (StoreItem){.kind = ITEM_NOTE, .note = &note});
}

/* ---- the whole file ---- */

static bool read_line(BackupReader *reader, const json_t *json)
{
    static const struct {
        const char *name;
        bool (*read)(BackupReader *reader, const json_t *json);
    } kinds[] = {
        {"table", read_table}, {"word", read_cookie}, {"bar", read_ban}, {"note", read_note}};
    if (reader->part == PART_HEAD)
        return read_head(reader, json);
    if (reader->expected > 0)
        return read_event(reader, json);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (json_object_get(json, kinds[i].name) != NULL)
            return kinds[i].read(reader, json);
    return bad(reader, "it is damaged");
}

/* Checks that the last line is the expected one, and that nothing follows it. */
static bool read_last(BackupReader *reader)
{
    char line[BACKUP_LAST];
    if (reader->part == PART_HEAD || reader->expected > 0)
        return bad(reader, "it is damaged");
    backup_last_line(reader->sum, &reader->counts, line);
    if (strcmp(line, reader->line) != 0)
        return bad(reader, "the file is damaged: its SHA-256 or its counts are not right");
    while (reader->taken_bytes == reader->filled && !reader->over)
        if (!refill(reader))
            return false;
    if (reader->taken_bytes < reader->filled)
        return bad(reader, "something stands behind the end");
    return hand_on(reader, (StoreItem){.kind = ITEM_END});
}

static bool is_last(const BackupReader *reader)
{
    static const char begins[] = "{\"end\":";
    return strncmp(reader->line, begins, sizeof begins - 1) == 0;
}

static bool read_all(BackupReader *reader)
{
    while (next_line(reader)) {
        if (is_last(reader))
            return read_last(reader);
        json_t *json = json_loadb(reader->line, reader->length, JSON_REJECT_DUPLICATES, NULL);
        const bool good =
            json != NULL ? EVP_DigestUpdate(reader->sum, reader->line, reader->length) == 1 &&
                               read_line(reader, json)
                         : bad(reader, reader->part == PART_HEAD ? no_backup : "it is damaged");
        json_decref(json);
        if (!good)
            return false;
    }
    return false;
}

bool backup_read(const char *path, const StoreSink *sink, BackupCounts *counts, WfFault *fault)
{
    BackupReader *reader = calloc(1, sizeof *reader);
    if (reader == NULL)
        return fault_fill(fault, WF_NO_MEMORY, 0, "not enough memory") == WF_OK;
    reader->path = path;
    reader->sink = sink;
    reader->fault = fault;
    reader->sum = EVP_MD_CTX_new();
    const bool good =
        open_file(reader) &&
        ((reader->sum != NULL && EVP_DigestInit_ex(reader->sum, EVP_sha256(), NULL) == 1) ||
         bad(reader, "not enough memory")) &&
        read_all(reader);
    if (good)
        *counts = reader->counts;
    table_snapshot_drop(&reader->taken);
    if (reader->packed)
        (void)inflateEnd(&reader->inflate);
    if (reader->file != NULL)
        (void)fclose(reader->file);
    EVP_MD_CTX_free(reader->sum);
    free(reader->line);
    free(reader);
    return good;
}
