/* move_notation.c - moves as people write them: the public functions, and events without a form of
 * their own. */
#include "base/move_notation.h"
#include "base/aligned.h"
#include "base/fault.h"
#include "base/localized_names.h"
#include "game/explanation.h"
#include "game/notes.h"

WfCode wf_write_move(const WfGame *game, const WfPosition *position, const WfMove *move,
                     WfMoveList *scratch, WfNotation *written)
{
    WfPosition room;
    position = aligned_position(game, position, &room);
    notation_begin(written);
    if (game->write_move != NULL)
        return game->write_move(position, move, scratch, written);
    char text[WF_NOTATION_MAX];
    WfText out = wf_text(text, sizeof text);
    game->format_move(position, move, &out);
    notation_words(written, "%s", text);
    return WF_OK;
}

/* An event in a position; it need not be a move. */
static WfCode write_event(const WfGame *game, const WfPosition *position, const WfEvent *event,
                          WfMoveList *scratch, WfNotation *written)
{
    if (event->kind == WF_EVENT_MOVE)
        return wf_write_move(game, position, &event->move, scratch, written);
    const char *seat = game->seat_names[event->seat];
    notation_begin(written);
    if (event->kind == WF_EVENT_AGREE)
        notation_says(written, WF_NOTATION_AGREED, 0, "draw agreed");
    else if (event->kind == WF_EVENT_RESIGN)
        notation_says(written, WF_NOTATION_RESIGNS, event->seat, "%s resigns", seat);
    else
        notation_says(written, WF_NOTATION_TIME, event->seat, "%s runs out of time", seat);
    return WF_OK;
}

WfCode wf_write_event(const WfRecord *record, size_t index, WfMoveList *scratch,
                      WfNotation *written)
{
    return write_event(wf_record_spec(record)->game, wf_record_position(record, index),
                       wf_record_event(record, index), scratch, written);
}

/* ---- in other languages ---- */

void wf_notation_part_text(const WfGame *game, const WfNotation *written, unsigned part,
                           WfText *text)
{
    static const int says[] = {[WF_NOTATION_JUMPS] = SAYS_NOTATION_JUMPS,
                               [WF_NOTATION_PASS] = SAYS_NOTATION_PASS,
                               [WF_NOTATION_RESIGNS] = SAYS_NOTATION_RESIGNS,
                               [WF_NOTATION_TIME] = SAYS_NOTATION_TIME,
                               [WF_NOTATION_AGREED] = SAYS_NOTATION_AGREED};
    const WfNotationPart *one = &written->part[part];
    if (one->says == WF_NOTATION_AS_IS) {
        wf_text_add(text, "%.*s", one->length, written->text + one->at);
        return;
    }
    if (one->says == WF_NOTATION_BACK) {
        wf_text_add(text, " %s", NOTATION_BACK);
        localized_seat(game, one->number, (MessagePart){.bytes = ""}, text);
        return;
    }
    const bool counts = one->says == WF_NOTATION_JUMPS;
    if (counts)
        wf_text_put(text, ' ');
    localized_write("shared", &shared_messages[says[one->says]],
                    FAULT_ARGS(counts ? fault_number(one->number) : fault_seat(game, one->number)),
                    text);
}

void wf_notation_text(const WfGame *game, const WfNotation *written, WfText *text)
{
    for (unsigned i = 0; i < written->part_count; i++)
        wf_notation_part_text(game, written, i, text);
}

/* ---- reading ---- */

WfCode wf_read_move(const WfGame *game, const WfPosition *position, const char *text, size_t length,
                    WfMoveList *scratch, WfMove *move, WfFault *fault)
{
    WfPosition room;
    WfFault machine, written;
    position = aligned_position(game, position, &room);
    WfMove meant = {.from = WF_NO_SQUARE};
    if (game->read_move == NULL || wf_scan_move(game, text, length, &meant, &machine) == WF_OK)
        return wf_parse_move(game, position, text, length, scratch, move, fault);
    meant = (WfMove){.from = WF_NO_SQUARE};
    const WfCode code = game->read_move(position, text, length, scratch, &meant, &written);
    if (code == WF_OK) {
        *move = meant;
        return WF_OK;
    }
    if (code == WF_ILLEGAL && meant.from != WF_NO_SQUARE)
        return fault_explain(fault, game, position, &meant); /* in the game's own words */
    /* neither notation fits: the one that fitted for longer */
    const WfFault *nearer = code == WF_BAD_INPUT && machine.at > written.at ? &machine : &written;
    return fault_take(fault, code, nearer);
}

/* ---- records that a person can read ---- */

static WfCode comment_event(WfNotes *notes, const WfPosition *position, uint32_t node,
                            WfMoveList *scratch)
{
    WfNotation written;
    if (notes->nodes[node].comment != NULL)
        return WF_OK;
    const WfCode code =
        write_event(notes->spec.game, position, &notes->nodes[node].event, scratch, &written);
    return code == WF_OK ? wf_notes_set_comment(notes, node, written.text, written.length) : code;
}

/* The line that begins with `node`, and its variations. Recursion is as deep as these are nested.
 */
static WfCode comment_line(WfNotes *notes, WfPosition position, uint32_t node, bool variations,
                           WfMoveList *scratch)
{
    WfCode code = WF_OK;
    while (node != 0 && code == WF_OK) {
        code = comment_event(notes, &position, node, scratch);
        for (uint32_t other = notes->nodes[node].sibling; variations && other != 0 && code == WF_OK;
             other = notes->nodes[other].sibling)
            code = comment_line(notes, position, other, false, scratch);
        variations = true;
        notes_play(notes->spec.game, &position, &notes->nodes[node].event);
        node = notes->nodes[node].child;
    }
    return code;
}

WfCode wf_notes_comment_moves(WfNotes *notes)
{
    WfMoveList scratch;
    wf_moves_init(&scratch, notes->allocator);
    const WfCode code = comment_line(notes, notes->first, notes->nodes[0].child, true, &scratch);
    wf_moves_free(&scratch);
    return code;
}
