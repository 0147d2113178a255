/* assets.h - the files of the web page, read once: what is not here cannot be asked for. */
#ifndef SERVER_HTTP_ASSETS_H
#define SERVER_HTTP_ASSETS_H

#include <stdbool.h>
#include <stddef.h>

#include <wayfarer/status.h>

/* How a file may be packed, the one that packs best first: PATH.br and PATH.gz stand beside it. */
enum { ASSET_BR, ASSET_GZIP, ASSET_CODINGS };

/* As HTTP calls them. */
extern const char *const asset_codings[ASSET_CODINGS];

typedef struct AssetBody {
    char *bytes; /* NULL: it is not there */
    size_t size;
    char tag[20]; /* for ETag, quotes included */
} AssetBody;

typedef struct Asset {
    char *path; /* as asked for: "/assets/index-1a2b.js" */
    const char *type;
    AssetBody plain, packed[ASSET_CODINGS];
} Asset;

typedef struct Assets {
    Asset *items;
    size_t count, capacity;
} Assets;

/* Reads all files below a folder. false with the fault filled; what was read stays, to be freed. */
bool assets_read(Assets *assets, const char *folder, WfFault *fault);
void assets_free(Assets *assets);

/* The file of that path, or NULL. */
const Asset *assets_find(const Assets *assets, const char *path);

#endif
