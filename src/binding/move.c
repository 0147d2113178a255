/* move.c - binding.h: moves, lists of moves, and why a move is legal or not. */
#include "binding/handle.h"

#include <string.h>

#include "game/says.h"

size_t wf_move_bytes(void)
{
    return sizeof(WfMove);
}

uint8_t wf_move_from(const uint8_t *move)
{
    return handle_move(move).from;
}

uint8_t wf_move_to(const uint8_t *move)
{
    return handle_move(move).to;
}

uint8_t wf_move_extra(const uint8_t *move)
{
    return handle_move(move).extra;
}

uint8_t wf_move_sent(const uint8_t *move)
{
    return handle_move(move).sent;
}

int32_t wf_move_read(const WfGame *game, const WfPosition *position, const char *text,
                     size_t length, const WfAllocator *allocator, uint8_t *move, WfFault *fault)
{
    WfMoveList scratch;
    WfMove read;
    wf_moves_init(&scratch, *handle_allocator(allocator));
    const WfCode code = wf_read_move(game, position, text, length, &scratch, &read, fault);
    wf_moves_free(&scratch);
    if (code == WF_OK)
        handle_put_move(&read, move);
    return (int32_t)code;
}

int32_t wf_move_scan(const WfGame *game, const char *text, size_t length, uint8_t *move,
                     WfFault *fault)
{
    WfMove read;
    const WfCode code = wf_scan_move(game, text, length, &read, fault);
    if (code == WF_OK)
        handle_put_move(&read, move);
    return (int32_t)code;
}

size_t wf_move_text(const WfGame *game, const WfPosition *position, const uint8_t *move,
                    char *buffer, size_t size)
{
    char spare[1];
    WfText text = handle_text(buffer, size, spare, NULL);
    const WfMove written = handle_move(move);
    wf_format_move(game, position, &written, &text);
    return text.length;
}

int32_t wf_move_notation(const WfGame *game, const WfPosition *position, const uint8_t *move,
                         const WfLanguage *language, const WfAllocator *allocator, char *buffer,
                         size_t size, size_t *length)
{
    char spare[1];
    WfText text = handle_text(buffer, size, spare, language);
    const WfMove made = handle_move(move);
    WfMoveList scratch;
    WfNotation written;
    wf_moves_init(&scratch, *handle_allocator(allocator));
    const WfCode code = wf_write_move(game, position, &made, &scratch, &written);
    wf_moves_free(&scratch);
    if (code == WF_OK) {
        wf_notation_text(game, &written, &text);
        *length = text.length;
    }
    return (int32_t)code;
}

int32_t wf_move_check(const WfGame *game, const WfPosition *position, const uint8_t *move,
                      const WfAllocator *allocator)
{
    const WfMove checked = handle_move(move);
    WfMoveList scratch;
    wf_moves_init(&scratch, *handle_allocator(allocator));
    const WfCode code = wf_check_move(game, position, &checked, &scratch);
    wf_moves_free(&scratch);
    return (int32_t)code;
}

size_t wf_move_path(const WfGame *game, const WfPosition *position, const uint8_t *move,
                    uint32_t *places, size_t size)
{
    const WfMove made = handle_move(move);
    WfPlace path[WF_PATH_MAX];
    const size_t count = wf_path(game, position, &made, path);
    for (size_t i = 0; i < count && i < size; i++)
        places[i] = handle_number(game, path[i]);
    return count;
}

bool wf_move_explain(const WfGame *game, const WfPosition *position, const uint8_t *move,
                     const WfLanguage *language, char *buffer, size_t size, size_t *length)
{
    char spare[1];
    WfText text = handle_text(buffer, size, spare, language);
    const WfMove made = handle_move(move);
    const bool legal = wf_explain(game, position, &made, &text);
    *length = text.length;
    return legal;
}

bool wf_move_explain_json(const WfGame *game, const WfPosition *position, const uint8_t *move,
                          const WfLanguage *language, char *buffer, size_t size, size_t *length)
{
    char spare[1];
    WfText text = handle_text(buffer, size, spare, language);
    const WfMove made = handle_move(move);
    WfExplanation explanation;
    const bool legal = wf_explain_data(game, position, &made, &explanation);
    wf_text_add(&text, "{\"legal\":%s", legal ? "true" : "false");
    says_put_text(&text, game, position, &explanation);
    says_put(&text, game, position, &explanation);
    wf_text_put(&text, '}');
    *length = text.length;
    return legal;
}

/* ---- lists ---- */

WfMoveList *wf_move_list_new(const WfAllocator *allocator)
{
    WfMoveList *list = handle_new(allocator, sizeof *list);
    if (list != NULL)
        wf_moves_init(list, *handle_owner(list));
    return list;
}

void wf_move_list_free(WfMoveList *list)
{
    if (list != NULL)
        wf_moves_free(list);
    handle_free(list);
}

int32_t wf_move_list_fill(WfMoveList *list, const WfGame *game, const WfPosition *position)
{
    return (int32_t)wf_moves(game, position, list);
}

size_t wf_move_list_count(const WfMoveList *list)
{
    return list->count;
}

const uint8_t *wf_move_list_items(const WfMoveList *list)
{
    return (const uint8_t *)list->items;
}
