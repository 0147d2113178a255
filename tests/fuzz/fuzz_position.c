/* fuzz_position.c - any bytes as a position: refused with a place, or read, written, read again. */
#include "../fault_text.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    const WfSpec spec = fuzz_spec(data[0]);
    WfPosition position, again;
    WfFault fault = {0};
    char text[WF_TEXT_MAX];
    if (wf_parse(&spec, (const char *)data + 1, size - 1, &position, &fault) != WF_OK) {
        must(fault.at <= size && fault_text(&fault)[0] != '\0');
        return 0;
    }
    WfText out = wf_text(text, sizeof text);
    wf_format(spec.game, &position, &out);
    must(out.length == size - 1 && memcmp(text, data + 1, size - 1) == 0);
    must(wf_parse(&spec, text, out.length, &again, &fault) == WF_OK);
    must(wf_same(spec.game, &position, &again));
    WfMoveList list;
    wf_moves_init(&list, wf_system_allocator);
    must(wf_moves(spec.game, &position, &list) == WF_OK);
    must(list.count == wf_count(spec.game, &position));
    (void)wf_outcome(spec.game, &position);
    wf_moves_free(&list);
    return 0;
}
