/* assets.h - the files of the web page, which the server reads once at startup. No other file can
 * be requested. */
#ifndef SERVER_HTTP_ASSETS_H
#define SERVER_HTTP_ASSETS_H

#include <stdbool.h>
#include <stddef.h>

#include <wayfarer/status.h>

/* How a file may be compressed, the best compression first. PATH.br and PATH.gz stand beside
 * PATH. */
enum { ASSET_BR, ASSET_GZIP, ASSET_CODINGS };

/* The names of the codings in HTTP. */
extern const char *const asset_codings[ASSET_CODINGS];

typedef struct AssetBody {
    char *bytes; /* NULL: there is no such file */
    size_t size;
    char tag[20]; /* for ETag, quotes included */
} AssetBody;

typedef struct Asset {
    char *path; /* as requested: "/assets/index-1a2b.js" */
    const char *type;
    AssetBody plain, packed[ASSET_CODINGS];
} Asset;

typedef struct Assets {
    Asset *items;
    size_t count, capacity;
} Assets;

/* Reads all files below a folder. Returns false with the fault filled; the files read so far stay,
 * and must be freed. */
bool assets_read(Assets *assets, const char *folder, WfFault *fault);
void assets_free(Assets *assets);

/* The file of that path, or NULL. */
const Asset *assets_find(const Assets *assets, const char *path);

#endif
