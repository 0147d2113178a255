/* gzip.c - see gzip.h. */
#include "server/http/gzip.h"

#include <stdlib.h>

#define ZLIB_CONST
#include <zlib.h>

enum { GZIP_WINDOW = 15 + 16 /* the largest window, with a gzip header */, GZIP_MEMORY = 8 };

char *gzip_pack(const char *bytes, size_t size, size_t spare, size_t *packed)
{
    z_stream stream = {.next_in = (const Bytef *)bytes, .avail_in = (uInt)size};
    if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, GZIP_WINDOW, GZIP_MEMORY,
                     Z_DEFAULT_STRATEGY) != Z_OK)
        return NULL;
    const size_t most = deflateBound(&stream, size);
    char *result = malloc(most + spare);
    stream.next_out = (Bytef *)result;
    stream.avail_out = (uInt)most;
    if (result != NULL && deflate(&stream, Z_FINISH) != Z_STREAM_END) {
        free(result);
        result = NULL;
    }
    *packed = stream.total_out;
    (void)deflateEnd(&stream);
    return result;
}
