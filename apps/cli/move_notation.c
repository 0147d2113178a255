/* move_notation.c - moves as people write them, in the terminal. */
#include <string.h>

#include "cli/cli.h"

const char *cli_notation_text(const WfGame *game, const WfPosition *position, const WfMove *move,
                              bool unicode, char text[WF_TEXT_MAX])
{
    WfText out = cli_text(text, WF_TEXT_MAX);
    WfMoveList scratch;
    WfNotation written;
    wf_moves_init(&scratch, wf_system_allocator);
    if (wf_write_move(game, position, move, &scratch, &written) != WF_OK)
        wf_format_move(game, position, move, &out);
    else if (unicode)
        wf_notation_text(game, &written, &out);
    else
        wf_notation_ascii(&written, &out);
    wf_moves_free(&scratch);
    return text;
}

/* A move as people write it; if it is not legal, the fault explains why. */
static WfCode explain_written(const WfGame *game, const WfPosition *position, const char *word,
                              WfText *text, WfFault *fault)
{
    WfMove move;
    WfMoveList scratch;
    wf_moves_init(&scratch, wf_system_allocator);
    const WfCode code = wf_read_move(game, position, word, strlen(word), &scratch, &move, fault);
    wf_moves_free(&scratch);
    if (code == WF_OK)
        (void)wf_explain(game, position, &move, text);
    else if (code == WF_ILLEGAL)
        wf_text_add(text, "%s", cli_fault_text(fault));
    return code;
}

WfCode cli_explain(const WfGame *game, const WfPosition *position, const char *word, WfText *text,
                   WfFault *fault)
{
    WfMove move;
    if (wf_scan_move(game, word, strlen(word), &move, fault) != WF_OK)
        return explain_written(game, position, word, text, fault);
    return wf_explain(game, position, &move, text) ? WF_OK : WF_ILLEGAL;
}
