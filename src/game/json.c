/* json.c - see json.h. */
#include "game/json.h"

#include <wayfarer/explain.h>

void json_text(WfText *out, const char *text)
{
    wf_text_put(out, '"');
    for (const char *c = text; *c != '\0'; c++)
        if (*c == '"' || *c == '\\')
            wf_text_add(out, "\\%c", *c);
        else if ((unsigned char)*c < ' ')
            wf_text_add(out, "\\u%04x", (unsigned)(unsigned char)*c);
        else
            wf_text_put(out, *c);
    wf_text_put(out, '"');
}

void json_next(WfText *out)
{
    const char last = out->length > 0 && out->length < out->size ? out->data[out->length - 1] : ',';
    if (last != '{' && last != '[')
        wf_text_put(out, ',');
}

void json_name(WfText *out, const char *name)
{
    json_next(out);
    wf_text_add(out, "\"%s\":", name);
}

void json_put_string(WfText *out, const char *name, const char *text)
{
    json_name(out, name);
    json_text(out, text);
}

void json_put_letter(WfText *out, const char *name, char letter)
{
    const char text[2] = {letter, '\0'};
    json_put_string(out, name, text);
}

void json_put_number(WfText *out, const char *name, uint64_t number)
{
    json_name(out, name);
    wf_text_add(out, "%llu", (unsigned long long)number);
}

void json_put_bool(WfText *out, const char *name, bool value)
{
    json_name(out, name);
    wf_text_add(out, "%s", value ? "true" : "false");
}

void json_place(WfText *out, const WfGame *game, WfPlace place)
{
    char name[8];
    wf_place_name(game, place, name);
    json_text(out, name);
}

void json_seat(WfText *out, const WfGame *game, uint8_t seat)
{
    wf_text_add(out, "\"%c\"", game->seats[seat]);
}

void json_event(WfText *out, const WfGame *game, const WfPosition *position, const WfEvent *event)
{
    if (event->kind == WF_EVENT_MOVE)
        json_move(out, game, position, &event->move);
    else if (event->kind == WF_EVENT_AGREE)
        json_text(out, "draw:agreed");
    else
        wf_text_add(out, "\"%c:%s\"", game->seats[event->seat],
                    event->kind == WF_EVENT_TIME ? "time" : "resigns");
}

void json_put_seats(WfText *out, const char *name, const WfGame *game, uint8_t seats)
{
    json_name(out, name);
    wf_text_put(out, '[');
    for (uint8_t seat = 0; seat < WF_SEATS_MAX; seat++)
        if ((seats >> seat & 1) != 0) {
            json_next(out);
            json_seat(out, game, seat);
        }
    wf_text_put(out, ']');
}

void json_move(WfText *out, const WfGame *game, const WfPosition *position, const WfMove *move)
{
    char data[WF_TEXT_MAX];
    WfText text = wf_text(data, sizeof data);
    wf_format_move(game, position, move, &text);
    json_text(out, data);
}

void json_line(WfText *out, const WfGame *game, const WfPosition *position, const WfMove *moves,
               size_t count)
{
    WfPosition now;
    wf_copy(game, &now, position);
    wf_text_put(out, '[');
    for (size_t i = 0; i < count; i++) {
        json_next(out);
        json_move(out, game, &now, &moves[i]);
        wf_apply(game, &now, &moves[i]);
    }
    wf_text_put(out, ']');
}

void json_outcome(WfText *out, const WfSpec *spec, WfOutcome outcome)
{
    char data[32];
    WfText score = wf_text(data, sizeof data);
    wf_format_result(spec, &outcome, &score);
    static const char *const words[] = {"ongoing", "win", "draw", "dead-end"};
    wf_text_put(out, '{');
    json_put_string(out, "result", words[outcome.result]);
    json_put_string(out, "reason", wf_reason_text(outcome.reason, out->language));
    json_put_string(out, "score", data);
    if (outcome.result == WF_WIN && outcome.seat != WF_NO_SEAT) {
        json_name(out, "seat");
        json_seat(out, spec->game, outcome.seat);
    }
    wf_text_put(out, '}');
}

void json_put_fault(WfText *out, const WfFault *fault)
{
    char text[WF_MESSAGE_MAX], reason[WF_MESSAGE_MAX];
    WfText whole = wf_text(text, sizeof text), why = wf_text(reason, sizeof reason);
    whole.language = why.language = out->language;
    wf_fault_text(fault, &whole);
    wf_fault_reason_text(fault, &why);
    json_put_string(out, "error", text);
    json_put_number(out, "at", fault->at);
    if (fault->byte > 0 || fault->line > 0)
        json_put_string(out, "reason", reason);
    if (fault->line > 0) {
        json_put_number(out, "line", fault->line);
        json_put_number(out, "column", fault->column);
    }
    if (fault->place[0] != '\0')
        json_put_string(out, "place", fault->place);
}
