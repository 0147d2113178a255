/* protocol_lines.c - see protocol_lines.h. */
#include "cli/engine/protocol_lines.h"

#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/errors.h"

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

void protocol_close(ProtocolFiles *files)
{
    book_file_close(&files->book);
    cli_tables_close(&files->tables);
}

int protocol_port(int count, char **words, UgiPort *port, ProtocolFiles *files)
{
    const char *name = NULL, *path = NULL;
    const CliOption options[] = {CLI_VALUE("--engine", name), CLI_VALUE("--book", path)};
    *files = (ProtocolFiles){.book = {.name = NULL}};
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

void protocol_serve(bool (*command)(void *session, const char *line, size_t length),
                    void (*finish)(void *session), void *session)
{
    char *line = NULL;
    size_t size = 0;
    ssize_t length;
    bool quits = false;
    while (!quits && (length = getline(&line, &size, stdin)) >= 0)
        quits = !command(session, line, (size_t)length);
    if (!quits)
        finish(session);
    free(line);
}
