/* gzip.h - bytes packed as `Content-Encoding: gzip` has them. Files of the page are packed while it
 * is built; this is for texts that are made for a request. */
#ifndef SERVER_HTTP_GZIP_H
#define SERVER_HTTP_GZIP_H

#include <stddef.h>

/* Packs bytes. The result is the caller's to free and has room for `spare` bytes behind its
 * `packed` ones; NULL: there is no memory. */
char *gzip_pack(const char *bytes, size_t size, size_t spare, size_t *packed);

#endif
