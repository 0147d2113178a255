/* fuzz_move.c - any bytes as a move, at a position chosen by two of them: explained either way, and
 * explain agrees with the list. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 3)
        return 0;
    const WfSpec spec = fuzz_spec(data[0]);
    const char *text = (const char *)data + 3;
    uint64_t state = data[1] + 256U * data[2];
    WfPosition position;
    WfMove move, found;
    WfFault fault;
    char sentence[2 * WF_TEXT_MAX];
    if (wf_scan_move(spec.game, text, size - 3, &move, &fault) != WF_OK)
        return 0;
    position_by_play(&spec, &state, data[1] / 4, &position);
    WfText out = wf_text(sentence, sizeof sentence);
    const bool legal = wf_explain(spec.game, &position, &move, &out);
    WfMoveList list;
    wf_moves_init(&list, wf_system_allocator);
    const WfCode code = wf_parse_move(spec.game, &position, text, size - 3, &list, &found, &fault);
    must((code == WF_OK) == legal && (code == WF_OK || code == WF_ILLEGAL));
    must(out.length > 0 && out.length < sizeof sentence);
    wf_moves_free(&list);
    return 0;
}
