/* moves.c - all legal moves, and the move that a text means. */
#include <string.h>

#include "answers.h"
#include "base/fault.h"
#include "game/json.h"

WfCode list_moves(const PageRequest *request, WfMoveList *list)
{
    wf_moves_init(list, wf_system_allocator);
    if (wf_record_outcome(request->record).result != WF_ONGOING)
        return WF_OK;
    return wf_moves(request->spec.game, wf_record_now(request->record), list);
}

/* `legal`: all legal moves of the position, in machine notation and in a fixed order. */
WfCode answer_legal(const PageRequest *request, WfText *out, WfFault *fault)
{
    const WfGame *game = request->spec.game;
    const WfPosition *now = wf_record_now(request->record);
    WfMoveList list;
    const WfCode code = list_moves(request, &list);
    wf_text_put(out, '[');
    for (size_t i = 0; i < list.count; i++) {
        json_next(out);
        json_move(out, game, now, &list.items[i]);
    }
    wf_text_put(out, ']');
    wf_moves_free(&list);
    return code == WF_OK ? WF_OK : fault_no_memory(fault);
}

/* `read MOVE`: the legal move that a text means, as people write it or in machine notation. */
WfCode answer_read(const PageRequest *request, WfText *out, WfFault *fault)
{
    const WfGame *game = request->spec.game;
    const WfPosition *now = wf_record_now(request->record);
    WfMoveList scratch;
    WfMove move;
    if (wf_record_outcome(request->record).result != WF_ONGOING)
        return fault_say(fault, NULL, WF_ILLEGAL, &fault_messages[FAULT_GAME_OVER], NULL);
    wf_moves_init(&scratch, wf_system_allocator);
    const WfCode code =
        wf_read_move(game, now, request->rest, strlen(request->rest), &scratch, &move, fault);
    wf_moves_free(&scratch);
    if (code != WF_OK)
        return code;
    wf_text_put(out, '{');
    json_name(out, "move");
    json_move(out, game, now, &move);
    wf_text_put(out, '}');
    return WF_OK;
}
