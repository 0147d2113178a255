/* output.c - texts and JSON for standard output. */
#include "cli/cli.h"

/* A reader of lines wants each as soon as it is complete. */
static void end_line(void)
{
    (void)putchar('\n');
    (void)fflush(stdout);
}

void cli_print_json(json_t *object)
{
    json_t *all = json_pack("{s:i}", "version", CLI_JSON_VERSION);
    (void)json_object_update(all, object);
    (void)json_dumpf(all, stdout, JSON_COMPACT | JSON_PRESERVE_ORDER | JSON_REAL_PRECISION(5));
    end_line();
    json_decref(all);
    json_decref(object);
}

void cli_print_json_text(const char *object)
{
    printf("{\"version\":%d,%s", CLI_JSON_VERSION, object + 1);
    end_line();
}

const char *cli_position_text(const WfGame *game, const WfPosition *position,
                              char text[WF_TEXT_MAX])
{
    WfText out = wf_text(text, WF_TEXT_MAX);
    wf_format(game, position, &out);
    return text;
}

const char *cli_move_text(const WfGame *game, const WfPosition *position, const WfMove *move,
                          char text[WF_TEXT_MAX])
{
    WfText out = wf_text(text, WF_TEXT_MAX);
    wf_format_move(game, position, move, &out);
    return text;
}

const char *cli_spec_text(const WfSpec *spec, char text[WF_TEXT_MAX])
{
    WfText out = wf_text(text, WF_TEXT_MAX);
    wf_format_spec(spec, &out);
    return text;
}

void cli_put_moves(FILE *out, const WfGame *game, const WfPosition *position, const WfMove *moves,
                   size_t count)
{
    WfPosition now;
    char text[WF_TEXT_MAX];
    wf_copy(game, &now, position);
    for (size_t i = 0; i < count; i++) {
        (void)fprintf(out, " %s", cli_move_text(game, &now, &moves[i], text));
        wf_apply(game, &now, &moves[i]);
    }
}

json_t *cli_moves_json(const WfGame *game, const WfPosition *position, const WfMove *moves,
                       size_t count)
{
    json_t *list = json_array();
    WfPosition now;
    char text[WF_TEXT_MAX];
    wf_copy(game, &now, position);
    for (size_t i = 0; i < count; i++) {
        const char *move = cli_move_text(game, &now, &moves[i], text);
        (void)json_array_append_new(list, json_string(move));
        wf_apply(game, &now, &moves[i]);
    }
    return list;
}

void cli_add_squares(WfText *text, uint64_t squares)
{
    for (unsigned square = 0; square < 64; square++)
        if ((squares >> square & 1) != 0)
            wf_text_add(text, " %c%c", 'a' + (int)square % 8, '1' + (int)square / 8);
}

const char *cli_outcome_text(const WfGame *game, const WfOutcome *outcome, char text[32])
{
    static const char *const words[] = {"ongoing", "win", "draw", "dead-end"};
    WfText out = wf_text(text, 32);
    wf_text_add(&out, "%s", words[outcome->result]);
    if (outcome->result == WF_WIN && outcome->seat != WF_NO_SEAT)
        wf_text_add(&out, " %c", game->seats[outcome->seat]);
    return text;
}

json_t *cli_outcome_json(const WfGame *game, const WfOutcome *outcome)
{
    static const char *const words[] = {"ongoing", "win", "draw", "dead-end"};
    json_t *value = json_pack("{s:s}", "result", words[outcome->result]);
    if (outcome->result == WF_WIN && outcome->seat != WF_NO_SEAT)
        (void)json_object_set_new(value, "seat", json_stringn(&game->seats[outcome->seat], 1));
    if (outcome->reason != WF_REASON_NONE)
        (void)json_object_set_new(value, "reason", json_string(wf_reason(outcome->reason)));
    return value;
}
