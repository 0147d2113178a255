/* cmd_ugi.c - ugi: the Universal Game Interface on standard input and output. */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/errors.h"
#include "cli/explore/book_file.h"
#include "protocol/ugi.h"

#include "cli/cli.h"
#include "cli/engine/protocol_lines.h"
#include "cli/errors.h"

static bool command(void *session, const char *line, size_t length)
{
    return ugi_command(session, line, length);
}

static void finish(void *session)
{
    ugi_finish(session);
}

static int talk(const UgiPort *port)
{
    UgiPort port;
    const int status = protocol_port(count, words, &port);
    if (status != CLI_OK)
        return status;
    Ugi *ugi = ugi_open(&port, &wf_system_allocator);
    Ugi *ugi = ugi_open(port, &wf_system_allocator);
    if (ugi == NULL)
        return cli_error(ERROR_NO_MEMORY);
    protocol_serve(command, finish, ugi);
    ugi_close(ugi);
    return CLI_OK;
}

int cmd_ugi(int count, char **words)
{
    const char *name = NULL, *book = NULL;
    BookFile file = {.name = NULL};
    const CliOption options[] = {CLI_VALUE("--engine", name), CLI_VALUE("--book", book)};
    if (cli_options(count, words, options, CLI_COUNT(options), 0, 0) < 0)
        return CLI_BAD;
    UgiPort port = {.say = say, .now = cli_now, .engine = &wf_engine_search};
    if (name != NULL && strcmp(name, wf_engine_random.name) == 0) {
        port.engine = &wf_engine_random;
        port.plain = true;
    } else if (name != NULL && strcmp(name, wf_engine_search.name) != 0) {
        return cli_error(ERROR_UGI_ENGINE, fault_words(name));
    }
    int status = book == NULL || book_file_open(book, &file) ? CLI_OK : CLI_BAD;
    if (book != NULL)
        port.book = &file.book;
    if (status == CLI_OK)
        status = talk(&port);
    book_file_close(&file);
    return status;
}
