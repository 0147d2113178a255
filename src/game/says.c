/* says.c - see says.h. */
#include "game/says.h"

#include "game/json.h"

static void put_arg(WfText *out, const WfGame *game, const WfPosition *position, const WfArg *arg)
{
    static const char *const types[] = {
        [WF_ARG_NUMBER] = "number", [WF_ARG_SEAT] = "seat",   [WF_ARG_PLACE] = "place",
        [WF_ARG_KIND] = "kind",     [WF_ARG_PIECE] = "piece", [WF_ARG_MOVE] = "move",
        [WF_ARG_PHRASE] = "phrase",
    };
    const bool piece = arg->type == WF_ARG_PIECE;
    json_next(out);
    wf_text_put(out, '{');
    json_put_number(out, "slot", arg->slot);
    json_put_string(out, "type", types[arg->type]);
    if (arg->type == WF_ARG_NUMBER) {
        json_name(out, "number");
        wf_text_add(out, "%d", (int)arg->number);
    }
    if (piece || arg->type == WF_ARG_KIND)
        json_put_letter(out, "letter", game->kinds[arg->kind].letter);
    if (piece || arg->type == WF_ARG_SEAT)
        json_put_letter(out, "seat", game->seats[arg->seat]);
    if (piece || arg->type == WF_ARG_PLACE) {
        json_name(out, "place");
        json_place(out, game, arg->place);
    }
    if (arg->type == WF_ARG_MOVE) {
        json_name(out, "move");
        json_move(out, game, position, &arg->move);
    }
    if (arg->type == WF_ARG_PHRASE)
        json_put_string(out, "phrase", arg->phrase->id);
    wf_text_put(out, '}');
}

void says_put(WfText *out, const WfGame *game, const WfPosition *position,
              const WfExplanation *explanation)
{
    json_name(out, "says");
    wf_text_put(out, '[');
    for (unsigned i = 0; i < explanation->clause_count; i++) {
        const WfClause *clause = &explanation->clause[i];
        json_next(out);
        wf_text_put(out, '{');
        json_put_string(out, "id", clause->message->id);
        json_name(out, "args");
        wf_text_put(out, '[');
        for (unsigned j = 0; j < clause->arg_count; j++)
            put_arg(out, game, position, &explanation->arg[clause->first_arg + j]);
        wf_text_add(out, "]}");
    }
    wf_text_put(out, ']');
}

void says_put_text(WfText *out, const WfGame *game, const WfPosition *position,
                   const WfExplanation *explanation)
{
    char data[2 * WF_TEXT_MAX];
    WfText text = wf_text(data, sizeof data);
    text.language = out->language;
    wf_explanation_text(game, position, explanation, &text);
    json_put_string(out, "text", data);
}
