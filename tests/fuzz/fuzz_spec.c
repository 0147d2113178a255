/* fuzz_spec.c - any bytes as a spec: refused, or written and read back as the same. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    WfSpec spec, again;
    WfFault fault = {0};
    char text[WF_TEXT_MAX], other[WF_TEXT_MAX];
    if (wf_parse_spec((const char *)data, size, &spec, &fault) != WF_OK)
        return 0;
    WfText out = wf_text(text, sizeof text);
    wf_format_spec(&spec, &out);
    must(wf_parse_spec(text, out.length, &again, &fault) == WF_OK);
    WfText second = wf_text(other, sizeof other);
    wf_format_spec(&again, &second);
    must(strcmp(text, other) == 0);
    WfPosition position;
    wf_start(&spec, &position);
    must(wf_count(spec.game, &position) > 0);
    return 0;
}
