/* table_folder.c - see table_folder.h. */
#include "tablefiles/table_folder.h"

#include <string.h>

#include "base/parallel.h"

enum { FILES_MAX = 512, FOLDER_PATH_MAX = 4096, BLOCK_MAX = 216 * 216 };

/* A file that was looked for. */
typedef struct FolderFile {
    char name[TABLE_NAME_MAX];
    bool exists;
    TableFile file;
} FolderFile;

/* A block in memory: each block has one place in which it can be. */
typedef struct FolderBlock {
    const FolderFile *of; /* NULL: the place is free */
    uint32_t pair;
    uint8_t codes[BLOCK_MAX];
} FolderBlock;

struct TableFolder {
    WfAllocator allocator;
    Lock *lock;
    char path[FOLDER_PATH_MAX];
    FolderFile files[FILES_MAX];
    unsigned count;
    FolderBlock *block;
    size_t blocks;
    uint8_t packed[2 * BLOCK_MAX];
};

bool table_folder_path(const char *folder, const char *name, char *path, size_t size)
{
    return (size_t)snprintf(path, size, "%s/%s.wft", folder, name) < size;
}

TableFolder *table_folder_open(const char *path, size_t cache_bytes, const WfAllocator *allocator)
{
    TableFolder *folder = allocator->resize(allocator->context, NULL, sizeof *folder);
    if (folder == NULL)
        return NULL;
    memset(folder, 0, sizeof *folder);
    folder->allocator = *allocator;
    folder->blocks = cache_bytes / sizeof(FolderBlock) + 1;
    folder->lock = lock_open(allocator);
    folder->block =
        allocator->resize(allocator->context, NULL, folder->blocks * sizeof(FolderBlock));
    if (folder->lock == NULL || folder->block == NULL || strlen(path) >= sizeof folder->path) {
        table_folder_close(folder);
        return NULL;
    }
    for (size_t i = 0; i < folder->blocks; i++)
        folder->block[i].of = NULL;
    memcpy(folder->path, path, strlen(path) + 1);
    return folder;
}

void table_folder_close(TableFolder *folder)
{
    if (folder == NULL)
        return;
    const WfAllocator allocator = folder->allocator;
    for (unsigned i = 0; i < folder->count; i++)
        if (folder->files[i].exists)
            table_file_close(&folder->files[i].file, &allocator);
    if (folder->block != NULL)
        allocator.resize(allocator.context, folder->block, 0);
    lock_close(folder->lock);
    allocator.resize(allocator.context, folder, 0);
}

/* The file of a table, opened once. */
static FolderFile *file_of(TableFolder *folder, const char *name)
{
    char path[FOLDER_PATH_MAX + TABLE_FILE_NAME_MAX];
    for (unsigned i = 0; i < folder->count; i++)
        if (strcmp(folder->files[i].name, name) == 0)
            return &folder->files[i];
    if (folder->count == FILES_MAX)
        return NULL;
    FolderFile *one = &folder->files[folder->count++];
    (void)snprintf(one->name, sizeof one->name, "%s", name);
    one->exists = table_folder_path(folder->path, name, path, sizeof path) &&
                  table_file_open(&one->file, path, &folder->allocator) == TABLE_FILE_OK;
    if (one->exists &&
        (strcmp(one->file.header.name, name) != 0 || one->file.header.slice > BLOCK_MAX)) {
        table_file_close(&one->file, &folder->allocator);
        one->exists = false;
    }
    return one;
}

/* The block of a pair, from memory or from the file. */
static const FolderBlock *block_of(TableFolder *folder, const FolderFile *one, uint32_t pair)
{
    const size_t key = (size_t)(one - folder->files) * 0x9E3779B1U + pair;
    FolderBlock *block = &folder->block[key % folder->blocks];
    if (block->of == one && block->pair == pair)
        return block;
    block->of = NULL;
    if (table_file_packed_max(&one->file.header) > sizeof folder->packed ||
        table_file_read(&one->file, pair, block->codes, folder->packed) != TABLE_FILE_OK)
        return NULL;
    block->of = one;
    block->pair = pair;
    return block;
}

static bool read_code(void *context, const char *name, uint64_t entry, uint8_t *code)
{
    TableFolder *folder = context;
    bool found = false;
    lock_take(folder->lock);
    const FolderFile *one = file_of(folder, name);
    if (one != NULL && one->exists && entry / one->file.header.slice < one->file.header.pairs) {
        const uint32_t slice = one->file.header.slice;
        const FolderBlock *block = block_of(folder, one, (uint32_t)(entry / slice));
        if (block != NULL)
            *code = block->codes[entry % slice];
        found = block != NULL;
    }
    lock_give(folder->lock);
    return found;
}

WfTableSource table_folder_source(TableFolder *folder)
{
    return (WfTableSource){.read = read_code, .context = folder};
}
