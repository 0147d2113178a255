/* cmd_xboard.c - xboard: the Chess Engine Communication Protocol on standard input and output. */
#include "protocol/cecp.h"

#include "cli/cli.h"
#include "cli/engine/protocol_lines.h"
#include "cli/errors.h"

static bool command(void *session, const char *line, size_t length)
{
    return cecp_command(session, line, length);
}

static void finish(void *session)
{
    cecp_finish(session);
}

static int talk(const UgiPort *port)
{
    Cecp *cecp = cecp_open(port, &wf_system_allocator);
    if (cecp == NULL)
        return cli_error(ERROR_NO_MEMORY);
    protocol_serve(command, finish, cecp);
    cecp_close(cecp);
    return CLI_OK;
}

int cmd_xboard(int count, char **words)
{
    UgiPort port;
    ProtocolFiles files;
    int status = protocol_port(count, words, &port, &files);
    if (status == CLI_OK)
        status = talk(&port);
    protocol_close(&files);
    return status;
}
