/* cmd_ugi.c - ugi: the Universal Game Interface on standard input and output. */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/errors.h"
#include "protocol/ugi.h"

static void say(void *context, const char *line)
{
    (void)context;
    flockfile(stdout);
    (void)fputs(line, stdout);
    (void)fputc('\n', stdout);
    (void)fflush(stdout);
    funlockfile(stdout);
}

int cmd_ugi(int count, char **words)
{
    const char *name = NULL;
    const CliOption options[] = {CLI_VALUE("--engine", name)};
    if (cli_options(count, words, options, 1, 0, 0) < 0)
        return CLI_BAD;
    UgiPort port = {.say = say, .now = cli_now, .engine = &wf_engine_search};
    if (name != NULL && strcmp(name, wf_engine_random.name) == 0) {
        port.engine = &wf_engine_random;
        port.plain = true;
    } else if (name != NULL && strcmp(name, wf_engine_search.name) != 0) {
        return cli_error(ERROR_UGI_ENGINE, fault_words(name));
    }
    Ugi *ugi = ugi_open(&port, &wf_system_allocator);
    if (ugi == NULL)
        return cli_error(ERROR_NO_MEMORY);
    char *line = NULL;
    size_t size = 0;
    ssize_t length;
    bool quits = false;
    while (!quits && (length = getline(&line, &size, stdin)) >= 0)
        quits = !ugi_command(ugi, line, (size_t)length);
    if (!quits)
        ugi_finish(ugi);
    free(line);
    ugi_close(ugi);
    return CLI_OK;
}
