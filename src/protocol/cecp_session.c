/* cecp_session.c - see cecp_session.h. */
#include "protocol/cecp_session.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const WfGame *cecp_game(const Cecp *cecp)
{
    return wf_record_spec(cecp->record)->game;
}

void cecp_say(const Cecp *cecp, const char *format, ...)
{
    char line[CECP_LINE];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    for (char *c = line; *c != '\0'; c++)
        if ((unsigned char)*c < ' ' || (unsigned char)*c >= 127)
            *c = '?';
    cecp->port.say(cecp->port.context, line);
}

void cecp_error(const Cecp *cecp, const char *reason, const char *line, size_t length)
{
    cecp_say(cecp, "Error (%s): %s", reason, ugi_quote(line, length).text);
}

void cecp_position(const Cecp *cecp, WfText *text)
{
    char board[WF_TEXT_MAX], side, ko;
    unsigned clock, number;
    WfText own = wf_text(board, sizeof board);
    wf_format(cecp_game(cecp), wf_record_now(cecp->record), &own);
    char *fields = strchr(board, ' ');
    if (cecp_game(cecp)->cooperative || fields == NULL ||
        sscanf(fields, " %c %c %u %u", &side, &ko, &clock, &number) != 4) {
        wf_text_add(text, "%s", board);
        return;
    }
    wf_text_add(text, "%.*s %c - - %u %u", (int)(fields - board), board, side, clock, number);
}

void cecp_say_result(const Cecp *cecp)
{
    const WfOutcome outcome = wf_record_outcome(cecp->record);
    const char *result = "1/2-1/2";
    if (outcome.result == WF_ONGOING)
        return;
    if (cecp_game(cecp)->cooperative) /* as in UGI: the goal is a win of the first player */
        result = outcome.result == WF_WIN ? "1-0" : "0-1";
    else if (outcome.result == WF_WIN)
        result = outcome.seat == 0 ? "1-0" : "0-1";
    cecp_say(cecp, "%s {%s}", result, wf_reason(outcome.reason));
}
