/* durable.h - a file that is wholly the old one or wholly the new one, whatever happens meanwhile.
 */
#ifndef CLI_DURABLE_H
#define CLI_DURABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Writes a file: beside it first, and under its name once that is on the disk. After a crash or a
 * power loss the name has the old bytes or the new ones, never a part. False: errno says why, and
 * what was there is as it was.
 *
 * - A symbolic link stays one: the file that it leads to is replaced, or made. Another name of the
 *   same file (a hard link) keeps the old bytes.
 * - A file that is replaced keeps its permissions, not its owner; a new one gets those that the
 *   umask leaves of 0666. A file that may not be written is not replaced either.
 * - A pipe or a device (/dev/stdout) is written to, and so is a file in a folder in which nothing
 *   can be made: these may be left with a part of the bytes. */
bool cli_write_durably(const char *name, const void *bytes, size_t size);

/* The same; false after an error message. */
bool cli_write_file(const char *name, const void *bytes, size_t size);

/* A text that becomes a file when it is whole. */
typedef struct CliDraft {
    FILE *out;
    char *data;
    size_t size;
} CliDraft;

/* Begins one; false after an error message. */
bool cli_draft_open(CliDraft *draft);

/* Writes it as cli_write_file does and frees it. False after an error message; nothing is written
 * then. */
bool cli_draft_write(CliDraft *draft, const char *name);

#endif
