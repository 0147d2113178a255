/* fuzz_move.c - any bytes as a move, at a position chosen by two of them. As people write it, the
 * move is refused with a place, or it is legal and its written form reads as the same move. In
 * machine notation, it is explained either way, and explain agrees with the list. */
#include "../fault_text.h"
#include "fuzz.h"

static void read_short(const WfGame *game, const WfPosition *position, const char *text,
                       size_t length)
{
    WfMoveList list;
    WfMove move, again;
    WfNotation written;
    WfFault fault = {0};
    wf_moves_init(&list, wf_system_allocator);
    const WfCode code = wf_read_move(game, position, text, length, &list, &move, &fault);
    if (code == WF_OK) {
        must(wf_check_move(game, position, &move, &list) == WF_OK);
        must(wf_write_move(game, position, &move, &list, &written) == WF_OK);
        must(wf_read_move(game, position, written.text, written.length, &list, &again, &fault) ==
             WF_OK);
        must(memcmp(&move, &again, sizeof move) == 0);
    } else {
        must(fault.code == code && fault.at <= length && fault_text(&fault)[0] != '\0');
    }
    wf_moves_free(&list);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 3)
        return 0;
    const WfSpec spec = fuzz_spec(data[0]);
    const char *text = (const char *)data + 3;
    uint64_t state = data[1] + 256U * data[2];
    WfPosition position;
    WfMove move, found;
    WfFault fault = {0};
    char sentence[2 * WF_TEXT_MAX];
    position_by_play(&spec, &state, data[1] / 4, &position);
    read_short(spec.game, &position, text, size - 3);
    if (wf_scan_move(spec.game, text, size - 3, &move, &fault) != WF_OK)
        return 0;
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
