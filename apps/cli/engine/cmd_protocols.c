/* cmd_protocols.c - ugi, uci and xboard: protocols of engines on standard input and output. */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/errors.h"
#include "cli/explore/book_file.h"
#include "cli/tables/open_tables.h"
#include "protocol/cecp.h"
#include "protocol/uci.h"
#include "protocol/ugi.h"

/* What the port of a session uses. */
typedef struct ProtocolFiles {
    BookFile book;
    CliTables tables;
} ProtocolFiles;

static void say(void *context, const char *line)
{
    (void)context;
    flockfile(stdout);
    (void)fputs(line, stdout);
    (void)fputc('\n', stdout);
    (void)fflush(stdout);
    funlockfile(stdout);
}

/* TablesPath: the tables of another folder. */
static WfTables *open_tables(void *files_, const char *path)
{
    ProtocolFiles *files = files_;
    cli_tables_close(&files->tables);
    if (!cli_tables_open(&files->tables, NULL, path)) /* after a message: three men only */
        (void)cli_tables_open(&files->tables, NULL, "");
    return files->tables.tables;
}

/* Reads the options; the port uses the files. CLI_OK, or CLI_BAD after an error message. */
static int read_port(int count, char **words, UgiPort *port, ProtocolFiles *files)
{
    const char *name = NULL, *path = NULL;
    const CliOption options[] = {CLI_VALUE("--engine", name), CLI_VALUE("--book", path)};
    if (cli_options(count, words, options, CLI_COUNT(options), 0, 0) < 0)
        return CLI_BAD;
    *port = (UgiPort){.say = say, .now = cli_now, .context = files, .engine = &wf_engine_search};
    if (!cli_tables_open(&files->tables, NULL, NULL))
        return CLI_BAD;
    port->tables = files->tables.tables;
    port->tables_at = open_tables;
    if (name != NULL && strcmp(name, wf_engine_random.name) == 0) {
        port->engine = &wf_engine_random;
        port->plain = true;
    } else if (name != NULL && strcmp(name, wf_engine_search.name) != 0) {
        return cli_error(ERROR_UGI_ENGINE, fault_words(name));
    }
    if (path == NULL)
        return CLI_OK;
    if (!book_file_open(path, &files->book))
        return CLI_BAD;
    port->book = &files->book.book;
    return CLI_OK;
}

/* ---- the protocols ---- */

typedef struct Protocol {
    void *(*open)(const UgiPort *port);
    bool (*command)(void *session, const char *line, size_t length);
    void (*finish)(void *session);
    void (*close)(void *session);
} Protocol;

/* Defines NAME_protocol: the functions of a protocol, for a session of any type. */
#define PROTOCOL(name)                                                                             \
    static void *open_##name(const UgiPort *port)                                                  \
    {                                                                                              \
        return name##_open(port, &wf_system_allocator);                                            \
    }                                                                                              \
    static bool command_##name(void *session, const char *line, size_t length)                     \
    {                                                                                              \
        return name##_command(session, line, length);                                              \
    }                                                                                              \
    static void finish_##name(void *session)                                                       \
    {                                                                                              \
        name##_finish(session);                                                                    \
    }                                                                                              \
    static void close_##name(void *session)                                                        \
    {                                                                                              \
        name##_close(session);                                                                     \
    }                                                                                              \
    static const Protocol name##_protocol = {open_##name, command_##name, finish_##name,           \
                                             close_##name}

PROTOCOL(ugi);
PROTOCOL(uci);
PROTOCOL(cecp);

/* Hands each line of standard input to a session, until it returns false or the input ends; then,
 * in the second case, finishes the session. */
static void serve(const Protocol *protocol, void *session)
{
    char *line = NULL;
    size_t size = 0;
    ssize_t length;
    bool quits = false;
    while (!quits && (length = getline(&line, &size, stdin)) >= 0)
        quits = !protocol->command(session, line, (size_t)length);
    if (!quits)
        protocol->finish(session);
    free(line);
}

static int run(const Protocol *protocol, int count, char **words)
{
    UgiPort port;
    ProtocolFiles files = {.book = {.name = NULL}};
    int status = read_port(count, words, &port, &files);
    void *session = status == CLI_OK ? protocol->open(&port) : NULL;
    if (session != NULL) {
        serve(protocol, session);
        protocol->close(session);
    } else if (status == CLI_OK) {
        status = cli_error(ERROR_NO_MEMORY);
    }
    book_file_close(&files.book);
    cli_tables_close(&files.tables);
    return status;
}

int cmd_ugi(int count, char **words)
{
    return run(&ugi_protocol, count, words);
}

int cmd_uci(int count, char **words)
{
    return run(&uci_protocol, count, words);
}

int cmd_xboard(int count, char **words)
{
    return run(&cecp_protocol, count, words);
}
