/* durable.h - atomic file writes: a file has all of the old bytes or all of the new ones. */
#ifndef CLI_DURABLE_H
#define CLI_DURABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Writes a file: first beside it, then under its name once the bytes are on the disk. After a crash
 * or a power loss the name has the old bytes or the new ones, never a part. False: errno says why,
 * and the old file is unchanged.
 *
 *   - A symbolic link stays one: the file that it leads to is replaced, or created. Another name of
 *     the same file (a hard link) keeps the old bytes.
 *   - A replaced file keeps its permissions, not its owner; a new one gets 0666 less the umask. A
 *     file that may not be written is not replaced either.
 *   - A pipe or a device (/dev/stdout) is written in place, and so is a file in a folder in which
 *     no file can be created: these may be left with a part of the bytes. */
bool cli_write_durably(const char *name, const void *bytes, size_t size);

/* The same; false after an error message. */
bool cli_write_file(const char *name, const void *bytes, size_t size);

/* A text that becomes a file when it is complete. */
typedef struct CliDraft {
    FILE *out;
    char *data;
    size_t size;
} CliDraft;

/* Starts a draft; false after an error message. */
bool cli_draft_open(CliDraft *draft);

/* Writes it as cli_write_file does and frees it. False after an error message; then nothing is
 * written. */
bool cli_draft_write(CliDraft *draft, const char *name);

#endif
