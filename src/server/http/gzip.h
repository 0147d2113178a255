/* gzip.h - compresses text for `Content-Encoding: gzip`. The page's files are compressed when it is
 * built; this is for text that is made for a request. */
#ifndef SERVER_HTTP_GZIP_H
#define SERVER_HTTP_GZIP_H

#include <stddef.h>

/* Compresses bytes. The caller frees the result, which has room for `spare` bytes after its
 * `packed` ones. NULL if there is no memory. */
char *gzip_pack(const char *bytes, size_t size, size_t spare, size_t *packed);

#endif
