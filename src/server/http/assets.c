/* assets.c - see assets.h. */
#include "server/http/assets.h"

#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/fault.h"
#include "base/hash.h"

enum { PATH_BYTES = 1024, DEPTH_MAX = 4 };

const char *const asset_codings[ASSET_CODINGS] = {"br", "gzip"};
static const char *const endings[ASSET_CODINGS] = {".br", ".gz"};

static const char *type_of(const char *path)
{
    static const char *const types[][2] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".svg", "image/svg+xml"},
        {".wasm", "application/wasm"},
        {".json", "application/json"},
        {".txt", "text/plain; charset=utf-8"},
        {".png", "image/png"},
        {".ico", "image/x-icon"},
        {".woff2", "font/woff2"},
        {".webmanifest", "application/manifest+json"},
    };
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot != NULL && i < sizeof types / sizeof types[0]; i++)
        if (strcmp(dot, types[i][0]) == 0)
            return types[i][1];
    return "application/octet-stream";
}

static char *read_file(const char *name, size_t *size)
{
    FILE *file = fopen(name, "rb");
    struct stat about;
    char *bytes = NULL;
    if (file != NULL && fstat(fileno(file), &about) == 0) {
        bytes = malloc((size_t)about.st_size + 1);
        *size = (size_t)about.st_size;
        if (bytes != NULL && fread(bytes, 1, *size, file) != *size) {
            free(bytes);
            bytes = NULL;
        }
    }
    if (file != NULL)
        (void)fclose(file);
    return bytes;
}

/* A different content has a different tag. */
static AssetBody read_body(const char *name)
{
    AssetBody body = {.bytes = NULL};
    body.bytes = read_file(name, &body.size);
    if (body.bytes != NULL)
        (void)snprintf(body.tag, sizeof body.tag, "\"%016llx\"",
                       (unsigned long long)hash_bytes(body.bytes, body.size));
    return body;
}

static void free_asset(Asset *asset)
{
    free(asset->path);
    free(asset->plain.bytes);
    for (size_t i = 0; i < ASSET_CODINGS; i++)
        free(asset->packed[i].bytes);
}

static bool add_file(Assets *assets, const char *name, const char *path)
{
    char packed[PATH_BYTES];
    if (assets->count == assets->capacity) {
        const size_t capacity = 2 * assets->capacity + 16;
        Asset *items = realloc(assets->items, capacity * sizeof *items);
        if (items == NULL)
            return false;
        assets->items = items;
        assets->capacity = capacity;
    }
    Asset asset = {.path = strdup(path), .type = type_of(path), .plain = read_body(name)};
    for (size_t i = 0; i < ASSET_CODINGS; i++)
        if (snprintf(packed, sizeof packed, "%s%s", name, endings[i]) < (int)sizeof packed)
            asset.packed[i] = read_body(packed);
    if (asset.path == NULL || asset.plain.bytes == NULL) {
        free_asset(&asset);
        return false;
    }
    assets->items[assets->count++] = asset;
    return true;
}

static bool ends_in(const char *text, const char *end)
{
    const size_t length = strlen(text);
    return length >= strlen(end) && strcmp(text + length - strlen(end), end) == 0;
}

static bool is_packed(const char *name)
{
    for (size_t i = 0; i < ASSET_CODINGS; i++)
        if (ends_in(name, endings[i]))
            return true;
    return false;
}

static bool add_folder(Assets *assets, const char *folder, const char *path, unsigned depth)
{
    DIR *open = depth < DEPTH_MAX ? opendir(folder) : NULL;
    bool good = open != NULL;
    for (const struct dirent *entry; good && (entry = readdir(open)) != NULL;) {
        char name[PATH_BYTES], below[PATH_BYTES];
        struct stat about;
        if (entry->d_name[0] == '.' || is_packed(entry->d_name))
            continue;
        if (snprintf(name, sizeof name, "%s/%s", folder, entry->d_name) >= (int)sizeof name ||
            snprintf(below, sizeof below, "%s/%s", path, entry->d_name) >= (int)sizeof below ||
            stat(name, &about) != 0)
            good = false;
        else
            good = S_ISDIR(about.st_mode) ? add_folder(assets, name, below, depth + 1)
                                          : add_file(assets, name, below);
    }
    if (open != NULL)
        (void)closedir(open);
    return good;
}

bool assets_read(Assets *assets, const char *folder, WfFault *fault)
{
    if (add_folder(assets, folder, "", 0) && assets_find(assets, "/index.html") != NULL)
        return true;
    (void)fault_fill(fault, WF_BAD_INPUT, 0, "the web page cannot be read from %s", folder);
    return false;
}

void assets_free(Assets *assets)
{
    for (size_t i = 0; i < assets->count; i++)
        free_asset(&assets->items[i]);
    free(assets->items);
    *assets = (Assets){0};
}

const Asset *assets_find(const Assets *assets, const char *path)
{
    for (size_t i = 0; i < assets->count; i++)
        if (strcmp(assets->items[i].path, path) == 0)
            return &assets->items[i];
    return NULL;
}
