/* notes.c - games as text: the page saves and opens them, and lists their moves. */
#include <stdlib.h>
#include <string.h>

#include "answers.h"
#include "base/fault.h"
#include "game/json.h"

enum { NOTES_BYTES = 1 << 20 };

bool put_record(WfText *out, const WfNotes *notes, size_t room)
{
    char *data = malloc(room);
    if (data == NULL)
        return false;
    WfText text = wf_text(data, room);
    wf_notes_write(notes, &text);
    wf_text_put(out, '{');
    json_put_string(out, "notes", data);
    wf_text_put(out, '}');
    free(data);
    return true;
}

WfCode answer_notes(const PageRequest *request, WfText *out, WfFault *fault)
{
    WfNotes *notes = wf_notes_of(request->record, &wf_system_allocator);
    const bool done = notes != NULL && wf_notes_comment_moves(notes) == WF_OK &&
                      put_record(out, notes, NOTES_BYTES);
    wf_notes_free(notes);
    return done ? WF_OK : fault_no_memory(fault);
}

/* One part of a written event, in the language of `out`: words, or a piece as its kind and seat. */
static void put_part(WfText *out, const WfGame *game, const WfNotation *written, unsigned index)
{
    const WfNotationPart *part = &written->part[index];
    char words[WF_NOTATION_MAX];
    WfText text = wf_text(words, sizeof words);
    text.language = out->language;
    json_next(out);
    if (part->letter != '\0') {
        wf_text_add(out, "[\"%c\",\"%c\"]", part->letter, game->seats[part->seat]);
        return;
    }
    wf_notation_part_text(game, written, index, &text);
    json_text(out, words);
}

/* A written event and the key of the position after it. Equal positions have equal keys. */
static void put_written(WfText *out, const WfGame *game, const WfNotation *written,
                        const WfPosition *after)
{
    char words[2 * WF_NOTATION_MAX];
    WfText text = wf_text(words, sizeof words);
    text.language = out->language;
    wf_notation_text(game, written, &text);
    json_next(out);
    wf_text_put(out, '{');
    json_put_string(out, "text", words);
    json_name(out, "parts");
    wf_text_put(out, '[');
    for (unsigned i = 0; i < written->part_count; i++)
        put_part(out, game, written, i);
    wf_text_add(out, "],\"key\":\"%016llx\"}", (unsigned long long)after->head.hash);
}

/* `written FIRST`: the events from number FIRST on, counted from 0, as people write them. */
WfCode answer_written(const PageRequest *request, WfText *out, WfFault *fault)
{
    WfMoveList scratch;
    WfCode code = WF_OK;
    wf_moves_init(&scratch, wf_system_allocator);
    wf_text_put(out, '[');
    for (size_t i = strtoul(request->rest, NULL, 10);
         i < wf_record_length(request->record) && code == WF_OK; i++) {
        WfNotation written;
        code = wf_write_event(request->record, i, &scratch, &written);
        if (code == WF_OK)
            put_written(out, request->spec.game, &written,
                        wf_record_position(request->record, i + 1));
    }
    wf_text_put(out, ']');
    wf_moves_free(&scratch);
    return code == WF_OK ? WF_OK : fault_no_memory(fault);
}
