/* table_file.c - see table_file.h. */
#include "tablefiles/table_file.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>
#include <xxhash.h>
#include <zstd.h>

enum { LEVEL = 15, HEADER_BYTES = 228, CHUNK = 1 << 16 };

static const char magic[8] = "WFTABLE1";

/* ---- the header as bytes ---- */

/* Writes or reads the fields of a header one after the other. */
typedef struct HeaderFields {
    uint8_t *at;
    bool writes;
} HeaderFields;

static void number(HeaderFields *fields, uint64_t *value, unsigned bytes)
{
    if (!fields->writes)
        *value = 0;
    for (unsigned i = 0; i < bytes; i++)
        if (fields->writes)
            fields->at[i] = (uint8_t)(*value >> (8 * i));
        else
            *value |= (uint64_t)fields->at[i] << (8 * i);
    fields->at += bytes;
}

static void small(HeaderFields *fields, uint32_t *value)
{
    uint64_t wide = *value;
    number(fields, &wide, sizeof *value);
    *value = (uint32_t)wide;
}

static void letters(HeaderFields *fields, char *text, size_t size)
{
    memcpy(fields->writes ? (void *)fields->at : (void *)text,
           fields->writes ? (const void *)text : (const void *)fields->at, size);
    fields->at += size;
}

static void counts(HeaderFields *fields, EndgameCounts *c)
{
    uint64_t *numbers[] = {&c->legal,      &c->won,    &c->lost,   &c->mates,
                           &c->stalemates, &c->win_at, &c->loss_at};
    for (unsigned i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        number(fields, numbers[i], 8);
    small(fields, &c->longest_win);
    small(fields, &c->longest_loss);
}

/* All fields in their order; the last is the checksum of the header itself. */
static uint64_t header_fields(TableFileHeader *h, uint8_t bytes[HEADER_BYTES], bool writes)
{
    HeaderFields fields = {.at = bytes + sizeof magic, .writes = writes};
    letters(&fields, h->name, sizeof h->name);
    letters(&fields, h->commit, sizeof h->commit);
    small(&fields, &h->edge);
    small(&fields, &h->pairs);
    small(&fields, &h->slice);
    for (unsigned side = 0; side < 2; side++)
        counts(&fields, &h->counts[side]);
    number(&fields, &h->bytes, 8);
    number(&fields, &h->checksum, 8);
    uint64_t own = XXH3_64bits(bytes, (size_t)(fields.at - bytes));
    const uint64_t computed = own;
    number(&fields, &own, 8);
    return own ^ computed; /* 0: it is as written */
}

/* ---- writing ---- */

typedef struct TableWriter {
    FILE *out;
    ZSTD_CCtx *zstd;
    uint8_t *codes;  /* of one block */
    uint8_t *packed; /* the same, compressed */
    size_t packed_max;
    uint8_t *offsets;
} TableWriter;

/* Codes of positions that are not legal repeat the code before them, which compresses best. */
static void fill_illegal(const uint8_t *from, uint8_t *to, size_t count)
{
    uint8_t last = TABLE_DRAWN;
    for (size_t i = 0; i < count; i++) {
        last = from[i] == TABLE_ILLEGAL ? last : from[i];
        to[i] = last;
    }
}

static bool write_blocks(TableWriter *w, const EndgameTable *table, uint64_t *bytes)
{
    HeaderFields offsets = {.at = w->offsets, .writes = true};
    uint32_t at = 0;
    for (unsigned pair = 0; pair < table->pairs->count; pair++) {
        small(&offsets, &at);
        fill_illegal(table->value[0] + pair * table->slice, w->codes, table->slice);
        const size_t size =
            ZSTD_compress2(w->zstd, w->packed, w->packed_max, w->codes, table->slice);
        if (ZSTD_isError(size) || fwrite(w->packed, 1, size, w->out) != size)
            return false;
        at += (uint32_t)size;
    }
    small(&offsets, &at);
    *bytes = (uint64_t)at + (table->pairs->count + 1) * sizeof(uint32_t);
    return true;
}

/* The checksum of the offsets and blocks, which are in the file. */
static bool sum_file(int descriptor, uint64_t bytes, uint64_t *sum)
{
    uint8_t chunk[CHUNK];
    XXH3_state_t *state = XXH3_createState();
    bool whole = state != NULL && XXH3_64bits_reset(state) == XXH_OK;
    for (uint64_t done = 0; whole && done < bytes;) {
        const size_t most = bytes - done < CHUNK ? (size_t)(bytes - done) : CHUNK;
        const ssize_t got = pread(descriptor, chunk, most, (off_t)(HEADER_BYTES + done));
        whole = got > 0 && XXH3_64bits_update(state, chunk, (size_t)got) == XXH_OK;
        done += whole ? (uint64_t)got : 0;
    }
    *sum = whole ? XXH3_64bits_digest(state) : 0;
    (void)XXH3_freeState(state);
    return whole;
}

static bool write_all(TableWriter *w, const EndgameTable *table, TableFileHeader *header)
{
    uint8_t bytes[HEADER_BYTES] = {0};
    const size_t offsets = (table->pairs->count + 1) * sizeof(uint32_t);
    memcpy(bytes, magic, sizeof magic);
    memset(w->offsets, 0, offsets);
    return fwrite(bytes, 1, sizeof bytes, w->out) == sizeof bytes &&
           fwrite(w->offsets, 1, offsets, w->out) == offsets &&
           write_blocks(w, table, &header->bytes) && fseek(w->out, HEADER_BYTES, SEEK_SET) == 0 &&
           fwrite(w->offsets, 1, offsets, w->out) == offsets && fflush(w->out) == 0 &&
           sum_file(fileno(w->out), header->bytes, &header->checksum) &&
           (header_fields(header, bytes, true), fseek(w->out, 0, SEEK_SET) == 0) &&
           fwrite(bytes, 1, sizeof bytes, w->out) == sizeof bytes && fflush(w->out) == 0;
}

TableFileCode table_file_write(FILE *out, const EndgameTable *table, const TableFileHeader *header,
                               const WfAllocator *allocator)
{
    TableWriter w = {.out = out, .packed_max = ZSTD_compressBound(table->slice)};
    TableFileHeader own = *header;
    const size_t offsets = (table->pairs->count + 1) * sizeof(uint32_t);
    uint8_t *block =
        allocator->resize(allocator->context, NULL, table->slice + w.packed_max + offsets);
    w.zstd = ZSTD_createCCtx();
    TableFileCode code = TABLE_FILE_NO_MEMORY;
    if (block != NULL && w.zstd != NULL) {
        w.codes = block;
        w.packed = block + table->slice;
        w.offsets = w.packed + w.packed_max;
        (void)ZSTD_CCtx_setParameter(w.zstd, ZSTD_c_compressionLevel, LEVEL);
        (void)ZSTD_CCtx_setParameter(w.zstd, ZSTD_c_checksumFlag, 1);
        code = write_all(&w, table, &own) ? TABLE_FILE_OK : TABLE_FILE_SYSTEM;
    }
    ZSTD_freeCCtx(w.zstd);
    if (block != NULL)
        allocator->resize(allocator->context, block, 0);
    return code;
}

/* ---- reading ---- */

static bool read_at(int descriptor, void *bytes, size_t size, uint64_t at)
{
    for (size_t done = 0; done < size;) {
        const ssize_t got =
            pread(descriptor, (uint8_t *)bytes + done, size - done, (off_t)(at + done));
        if (got <= 0)
            return false;
        done += (size_t)got;
    }
    return true;
}

/* Whether the numbers of a header can be those of a table of some edge. */
static bool is_plausible(const TableFileHeader *h)
{
    return h->edge >= TABLE_EDGE_MIN && h->edge <= TABLE_EDGE_MAX && h->pairs > 0 &&
           h->pairs <= TABLE_CELLS_MAX * TABLE_CELLS_MAX && h->slice > 0 &&
           h->slice <= TABLE_CELLS_MAX * TABLE_CELLS_MAX && h->name[TABLE_NAME_MAX - 1] == '\0' &&
           h->commit[TABLE_COMMIT_MAX - 1] == '\0';
}

static TableFileCode read_offsets(TableFile *file, const WfAllocator *allocator)
{
    const size_t count = file->header.pairs + 1, bytes = count * sizeof(uint32_t);
    uint8_t *raw = allocator->resize(allocator->context, NULL, bytes);
    file->offset = allocator->resize(allocator->context, NULL, bytes);
    TableFileCode code = TABLE_FILE_NO_MEMORY;
    if (raw != NULL && file->offset != NULL) {
        HeaderFields fields = {.at = raw};
        code = read_at(file->descriptor, raw, bytes, HEADER_BYTES) ? TABLE_FILE_OK
                                                                   : TABLE_FILE_DAMAGED;
        for (size_t i = 0; i < count && code == TABLE_FILE_OK; i++) {
            small(&fields, &file->offset[i]);
            if (i > 0 &&
                (file->offset[i] < file->offset[i - 1] ||
                 file->offset[i] - file->offset[i - 1] > table_file_packed_max(&file->header)))
                code = TABLE_FILE_DAMAGED;
        }
    }
    if (raw != NULL)
        allocator->resize(allocator->context, raw, 0);
    file->first = HEADER_BYTES + bytes;
    return code;
}

TableFileCode table_file_open(TableFile *file, const char *path, const WfAllocator *allocator)
{
    uint8_t bytes[HEADER_BYTES];
    *file = (TableFile){.descriptor = open(path, O_RDONLY | O_CLOEXEC)};
    if (file->descriptor < 0)
        return TABLE_FILE_SYSTEM;
    TableFileCode code = TABLE_FILE_DAMAGED;
    if (read_at(file->descriptor, bytes, sizeof bytes, 0) &&
        memcmp(bytes, magic, sizeof magic) == 0 &&
        header_fields(&file->header, bytes, false) == 0 && is_plausible(&file->header))
        code = read_offsets(file, allocator);
    if (code != TABLE_FILE_OK)
        table_file_close(file, allocator);
    return code;
}

void table_file_close(TableFile *file, const WfAllocator *allocator)
{
    if (file->offset != NULL)
        allocator->resize(allocator->context, file->offset, 0);
    if (file->descriptor >= 0)
        (void)close(file->descriptor);
    *file = (TableFile){.descriptor = -1};
}

size_t table_file_packed_max(const TableFileHeader *header)
{
    return ZSTD_compressBound(header->slice);
}

TableFileCode table_file_read(const TableFile *file, uint32_t pair, uint8_t *codes, void *packed)
{
    const uint32_t size = file->offset[pair + 1] - file->offset[pair];
    if (!read_at(file->descriptor, packed, size, file->first + file->offset[pair]))
        return TABLE_FILE_SYSTEM;
    return ZSTD_decompress(codes, file->header.slice, packed, size) == file->header.slice
               ? TABLE_FILE_OK
               : TABLE_FILE_DAMAGED;
}

TableFileCode table_file_verify(const TableFile *file)
{
    uint64_t sum = 0;
    return sum_file(file->descriptor, file->header.bytes, &sum) && sum == file->header.checksum
               ? TABLE_FILE_OK
               : TABLE_FILE_DAMAGED;
}
