/* diagram.c - the board as text, for mail and forums. */
#include "game/diagram.h"

#include "answers.h"
#include "game/json.h"

WfCode answer_diagram(const PageRequest *request, WfText *out, WfFault *fault)
{
    static char data[DIAGRAM_BYTES];
    WfText text = wf_text(data, sizeof data);
    (void)fault;
    diagram_plain(&text, request->spec.game, wf_record_now(request->record));
    wf_text_put(out, '{');
    json_put_string(out, "diagram", data);
    wf_text_put(out, '}');
    return WF_OK;
}
