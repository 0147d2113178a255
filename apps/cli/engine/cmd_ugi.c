/* cmd_ugi.c - ugi: the Universal Game Interface on standard input and output. */
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
    Ugi *ugi = ugi_open(port, &wf_system_allocator);
    if (ugi == NULL)
        return cli_error(ERROR_NO_MEMORY);
    protocol_serve(command, finish, ugi);
    ugi_close(ugi);
    return CLI_OK;
}

int cmd_ugi(int count, char **words)
{
    UgiPort port;
    ProtocolFiles files;
    int status = protocol_port(count, words, &port, &files);
    if (status == CLI_OK)
        status = talk(&port);
    protocol_close(&files);
    return status;
}
