/* tables_probe.c - tables probe: what the tables say of a position. */
#include "cli/errors.h"
#include "cli/tables/open_tables.h"
#include "cli/tables/table_names.h"

static void print_json(const WfTableValue *value, int turns, const char *move)
{
    json_t *object = json_pack("{s:s,s:b,s:b}", "move", move, "draw", value->result == WF_DRAW,
                               "clock", value->clock ? 1 : 0);
    if (turns != 0)
        (void)json_object_set_new(object, value->turns > 0 ? "win_in" : "loss_in",
                                  json_integer(turns));
    cli_print_json(object);
}

static void print_value(const WfGame *game, const WfPosition *position, const WfTableValue *value,
                        bool json)
{
    char move[WF_TEXT_MAX];
    const char *result = value->result == WF_DRAW ? "draw" : value->turns > 0 ? "win" : "loss";
    const int turns = value->turns < 0 ? -value->turns : value->turns;
    (void)cli_move_text(game, position, &value->move, move);
    if (json)
        print_json(value, turns, move);
    else
        printf("%s %d %s%s\n", result, turns, move, value->clock ? " clock" : "");
}

static int probe(const WfRecord *record, const char *folder, bool json)
{
    const WfGame *game = wf_record_spec(record)->game;
    const WfPosition *position = wf_record_now(record);
    WfTableValue value;
    CliTables tables;
    if (!cli_tables_open(&tables, game, folder)) {
        cli_tables_close(&tables);
        return CLI_BAD;
    }
    if (tables.tables == NULL)
        return cli_error(ERROR_TABLES_GAME, fault_words(game->name));
    const WfCode code = wf_tables_probe(tables.tables, position, &value);
    cli_tables_close(&tables);
    if (code == WF_OK)
        print_value(game, position, &value, json);
    return code == WF_OK          ? CLI_OK
           : code == WF_NO_MEMORY ? cli_error(ERROR_NO_MEMORY)
           : code == WF_ILLEGAL
               ? cli_error(ERROR_GAME_OVER,
                           fault_words(wf_reason(wf_outcome(game, position).reason)))
               : cli_error(ERROR_TABLES_POSITION);
}

int tables_probe(int count, char **words)
{
    CliSource source = {.position = NULL};
    CliSubject subject;
    const char *folder = NULL;
    bool json = false;
    const CliOption options[] = {CLI_SOURCE(source), CLI_VALUE("--tables", folder),
                                 CLI_FLAG("--json", json)};
    const int others = cli_options(count, words, options, CLI_COUNT(options), 0, 1);
    if (others < 0)
        return CLI_BAD;
    if (others == 0 && source.game == NULL)
        return cli_missing(1);
    int status = cli_subject(&source, others, words, 0, 0, &subject);
    if (status != CLI_OK)
        return status;
    status = probe(subject.record, folder, json);
    wf_record_free(subject.record);
    return status;
}
