/* durable.h - a file that is wholly the old one or wholly the new one, whatever happens meanwhile.
 */
#ifndef CLI_DURABLE_H
#define CLI_DURABLE_H

#include <stdbool.h>
#include <stddef.h>

/* Writes a file: beside it first, and under its name once that is on the disk. A link stays a link,
 * and the permissions stay; what is no plain file (a pipe, /dev/stdout) is written to. False: errno
 * says why, and what was there is as it was. */
bool cli_write_durably(const char *name, const void *bytes, size_t size);

#endif
