/* cmd_uci.c - uci: the Universal Chess Interface on standard input and output. */
#include "protocol/uci.h"

#include "cli/cli.h"
#include "cli/engine/protocol_lines.h"
#include "cli/errors.h"

static bool command(void *session, const char *line, size_t length)
{
    return uci_command(session, line, length);
}

static void finish(void *session)
{
    uci_finish(session);
}

static int talk(const UgiPort *port)
{
    Uci *uci = uci_open(port, &wf_system_allocator);
    if (uci == NULL)
        return cli_error(ERROR_NO_MEMORY);
    protocol_serve(command, finish, uci);
    uci_close(uci);
    return CLI_OK;
}

int cmd_uci(int count, char **words)
{
    UgiPort port;
    ProtocolFiles files;
    int status = protocol_port(count, words, &port, &files);
    if (status == CLI_OK)
        status = talk(&port);
    protocol_close(&files);
    return status;
}
