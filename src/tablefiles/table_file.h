/* table_file.h - an endgame table in a file.
 *
 * The file has a header, the offsets of its blocks, and the blocks. A block holds the codes
 * (tables/table.h) of one pair of royal cells, for the side that owns the first man to move, as one
 * zstd frame with a checksum of its own. Codes of positions that are not legal mean nothing there.
 * For the other side to move a code follows from one turn more. Numbers are little-endian. */
#ifndef TABLEFILES_TABLE_FILE_H
#define TABLEFILES_TABLE_FILE_H

#include <stdio.h>

#include "tables/table.h"

enum { TABLE_COMMIT_MAX = 48, TABLE_FILE_NAME_MAX = 16 };

/* What the header says. */
typedef struct TableFileHeader {
    char name[TABLE_NAME_MAX];     /* "KCGvK" */
    char commit[TABLE_COMMIT_MAX]; /* of the source that made it */
    uint32_t edge, pairs, slice;   /* blocks are `pairs`, of `slice` bytes each */
    EndgameCounts counts[2];
    uint64_t bytes, checksum; /* of the offsets and blocks: XXH3, 64 bits */
} TableFileHeader;

typedef enum TableFileCode {
    TABLE_FILE_OK,
    TABLE_FILE_SYSTEM,  /* errno says why */
    TABLE_FILE_DAMAGED, /* not such a file, or its checksum is wrong */
    TABLE_FILE_NO_MEMORY
} TableFileCode;

/* A file that is open for reading. */
typedef struct TableFile {
    int descriptor;
    TableFileHeader header;
    uint32_t *offset; /* pairs + 1, from the first block */
    uint64_t first;   /* where the first block begins */
} TableFile;

/* Writes a table to an empty file that is open for writing and reading. */
TableFileCode table_file_write(FILE *out, const EndgameTable *table, const TableFileHeader *header,
                               const WfAllocator *allocator);

/* Opens a file and reads its header and offsets. Only TABLE_FILE_OK leaves something to close. */
TableFileCode table_file_open(TableFile *file, const char *path, const WfAllocator *allocator);
void table_file_close(TableFile *file, const WfAllocator *allocator);

/* Reads one block: `slice` bytes of codes. `packed` has room for table_file_packed_max bytes. */
TableFileCode table_file_read(const TableFile *file, uint32_t pair, uint8_t *codes, void *packed);
size_t table_file_packed_max(const TableFileHeader *header);

/* Compares the checksum of the whole file. */
TableFileCode table_file_verify(const TableFile *file);

#endif
