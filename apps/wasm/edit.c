/* edit.c - positions that a person arranges: their fields beside the pieces, their text, and the
 * range of a piece. */
#include <stdlib.h>
#include <string.h>

#include "answers.h"
#include "base/board_text.h"
#include "base/fault.h"
#include "base/localized_names.h"
#include "game/json.h"

/* Errors in a request that the page itself wrote are reported in English only. */
#define REQUEST(words) (&(const WfMessage){.id = "request", .english = (words)})

static void put_field(WfText *out, const WfGame *game, const WfField *field, uint32_t value)
{
    json_next(out);
    wf_text_put(out, '{');
    json_put_string(out, "key", field->key);
    json_put_string(out, "label", localized_field(game, field, false, out->language));
    if (field->help != NULL)
        json_put_string(out, "help", localized_field(game, field, true, out->language));
    json_put_number(out, "low", field->low);
    json_put_number(out, "high", field->high);
    if (field->twin != NULL)
        json_put_string(out, "twin", field->twin);
    json_put_number(out, "value", value);
    wf_text_put(out, '}');
}

/* `fields`: the fields of the position beside its pieces and the seat to move, and whether it can
 * be arranged at all. */
WfCode answer_fields(const PageRequest *request, WfText *out, WfFault *fault)
{
    (void)fault;
    const WfGame *game = request->spec.game;
    WfArrangement arrangement;
    wf_text_put(out, '{');
    json_put_bool(out, "arranges", wf_can_arrange(game));
    json_name(out, "fields");
    wf_text_put(out, '[');
    if (wf_can_arrange(game)) {
        wf_take_apart(game, wf_record_now(request->record), &arrangement);
        for (unsigned i = 0; i < game->field_count; i++)
            put_field(out, game, &game->fields[i], arrangement.field[i]);
    }
    wf_text_add(out, "]}");
    return WF_OK;
}

/* "w 0 0 1": the seat to move and the value of each field. */
static WfCode read_fields(Reader *reader, const WfGame *game, WfArrangement *arrangement)
{
    arrangement->turn = wf_seat(game, reader_peek(reader));
    if (arrangement->turn == WF_NO_SEAT)
        return reader_expected(reader, REQUEST("a seat"), NULL);
    reader->at++;
    for (unsigned i = 0; i < game->field_count; i++) {
        const WfField *field = &game->fields[i];
        uint64_t value;
        WfCode code = reader_space(reader, REQUEST(field->label));
        if (code == WF_OK)
            code = reader_number(reader, REQUEST(field->label), field->low, field->high, &value);
        if (code != WF_OK)
            return code;
        arrangement->field[i] = (uint32_t)value;
    }
    return reader_take(reader, '\n')
               ? WF_OK
               : reader_expected(reader, REQUEST("the end of the line"), NULL);
}

static WfCode read_piece(Reader *reader, const WfGame *game, const BoardText *board,
                         WfArrangement *arrangement)
{
    WfPlace place;
    const uint8_t seat = wf_seat(game, reader_peek(reader));
    if (seat == WF_NO_SEAT)
        return reader_expected(reader, REQUEST("a seat"), NULL);
    reader->at++;
    unsigned kind = 0;
    while (kind < game->kind_count && !reader_take(reader, game->kinds[kind].letter))
        kind++;
    if (kind == game->kind_count)
        return reader_expected(reader, REQUEST("a kind of piece"), NULL);
    const WfCode code = board_read_place(reader, board, &place);
    if (code == WF_OK)
        arrangement->piece[(place.level * game->ranks + place.rank) * game->files + place.file] =
            board_piece(seat, kind);
    return code;
}

/* "wTd1 bTd9": seat, kind and place of each piece. */
static WfCode read_pieces(Reader *reader, const WfGame *game, WfArrangement *arrangement)
{
    const BoardText board = {.files = game->files,
                             .ranks = game->ranks,
                             .levels = game->levels,
                             .first_level = game->level_names[0]};
    WfCode code = WF_OK;
    while (code == WF_OK && !reader_done(reader)) {
        code = read_piece(reader, game, &board, arrangement);
        if (code == WF_OK && !reader_done(reader))
            code = reader_space(reader, REQUEST("the next piece"));
    }
    return code;
}

/* Whether the game can have this position, and which fault or outcome it has. */
static void put_judgement(WfText *out, const WfSpec *spec, const char *text)
{
    WfFault fault;
    WfPosition position;
    if (wf_parse(spec, text, strlen(text), &position, &fault) == WF_OK) {
        json_name(out, "outcome");
        json_outcome(out, spec, wf_outcome(spec->game, &position));
        return;
    }
    json_name(out, "fault");
    wf_text_put(out, '{');
    json_put_fault(out, &fault);
    wf_text_put(out, '}');
}

/* `arrange`: lines with a spec, with the seat to move and the fields, and with the pieces. Answers
 * with the text of that position, and with its outcome or its fault. */
WfCode answer_arrange(const PageRequest *request, WfText *out, WfFault *fault)
{
    static WfArrangement arrangement;
    WfSpec spec;
    Reader reader = {.text = request->rest, .length = strlen(request->rest), .fault = fault};
    const size_t line = strcspn(request->rest, "\n");
    WfCode code = wf_parse_spec(request->rest, line, &spec, fault);
    if (code != WF_OK)
        return code;
    if (!wf_can_arrange(spec.game))
        return fault_fill(fault, WF_BAD_INPUT, 0, "positions of this game come as text only");
    reader.at = line;
    memset(&arrangement, 0, sizeof arrangement);
    if (!reader_take(&reader, '\n'))
        return reader_expected(&reader, REQUEST("the fields"), NULL);
    code = read_fields(&reader, spec.game, &arrangement);
    if (code == WF_OK)
        code = read_pieces(&reader, spec.game, &arrangement);
    if (code != WF_OK)
        return code;
    char data[WF_TEXT_MAX];
    WfText text = wf_text(data, sizeof data);
    wf_arrange(&spec, &arrangement, &text);
    wf_text_put(out, '{');
    json_put_string(out, "position", data);
    put_judgement(out, &spec, data);
    wf_text_put(out, '}');
    return WF_OK;
}

static void put_go(WfText *out, const WfGame *game, const WfReach *go)
{
    static const char *const names[] = {"move", "capture", "bear", NULL, "victim", "barred"};
    json_next(out);
    wf_text_put(out, '{');
    json_name(out, "to");
    json_place(out, game, game->place(go->square));
    for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++)
        if ((go->how >> i & 1) != 0 && names[i] != NULL)
            json_put_bool(out, names[i], true);
    if (go->jumps > 0)
        json_put_number(out, "jumps", go->jumps);
    wf_text_put(out, '}');
}

/* The places to which one piece can send the other, as those of a range (wf_sends). */
static size_t sends(const WfSpec *spec, const WfArrangement *arrangement, const WfPlace place[2],
                    WfReach go[WF_PLACES_MAX])
{
    uint8_t squares[WF_PLACES_MAX];
    const size_t count = wf_sends(spec, arrangement, place[0], place[1], squares);
    for (size_t i = 0; i < count; i++)
        go[i] = (WfReach){.square = squares[i]};
    return count;
}

/* `range`: lines with a spec, with one or two places, and with the pieces. Answers with the range
 * of the piece on the first place, even if the game cannot have such a position (wf_range). With a
 * second place: the places to which it can send the piece there. */
WfCode answer_range(const PageRequest *request, WfText *out, WfFault *fault)
{
    static WfArrangement arrangement;
    static WfReach go[WF_PLACES_MAX];
    WfSpec spec;
    WfPlace place[2];
    Reader reader = {.text = request->rest, .length = strlen(request->rest), .fault = fault};
    const size_t line = strcspn(request->rest, "\n");
    WfCode code = wf_parse_spec(request->rest, line, &spec, fault);
    if (code != WF_OK)
        return code;
    reader.at = line;
    memset(&arrangement, 0, sizeof arrangement);
    const BoardText board = {.files = spec.game->files,
                             .ranks = spec.game->ranks,
                             .levels = spec.game->levels,
                             .first_level = spec.game->level_names[0]};
    if (!reader_take(&reader, '\n'))
        return reader_expected(&reader, REQUEST("a place"), NULL);
    code = board_read_place(&reader, &board, &place[0]);
    const bool two = code == WF_OK && reader_take(&reader, ' ');
    if (two)
        code = board_read_place(&reader, &board, &place[1]);
    if (code == WF_OK && !reader_take(&reader, '\n'))
        code = reader_expected(&reader, REQUEST("the pieces"), NULL);
    if (code == WF_OK)
        code = read_pieces(&reader, spec.game, &arrangement);
    if (code != WF_OK)
        return code;
    const size_t count =
        two ? sends(&spec, &arrangement, place, go) : wf_range(&spec, &arrangement, place[0], go);
    wf_text_put(out, '[');
    for (size_t i = 0; i < count; i++)
        put_go(out, spec.game, &go[i]);
    wf_text_put(out, ']');
    return WF_OK;
}
