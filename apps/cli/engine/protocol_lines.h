/* protocol_lines.h - what the protocols of engines share: their engine, and lines on standard input
 * and output. */
#ifndef CLI_ENGINE_PROTOCOL_LINES_H
#define CLI_ENGINE_PROTOCOL_LINES_H

#include "cli/explore/book_file.h"
#include "cli/tables/open_tables.h"
#include "protocol/ugi_port.h"

/* What the port of a session uses. */
typedef struct ProtocolFiles {
    BookFile book;
    CliTables tables;
} ProtocolFiles;

/* Reads the options of such a command, `--engine search|random` and `--book BOOK`. CLI_OK, or
 * CLI_BAD after an error message. The port uses the files: close them in any case, after the
 * session. */
int protocol_port(int count, char **words, UgiPort *port, ProtocolFiles *files);
void protocol_close(ProtocolFiles *files);

/* Hands each line of standard input to `command`, until it returns false or the input ends; then,
 * in the second case, calls `finish`. */
void protocol_serve(bool (*command)(void *session, const char *line, size_t length),
                    void (*finish)(void *session), void *session);

#endif
