/* tables_probe.c - tables probe: what the tables say of a position. */
#include "cli/errors.h"
#include "cli/tables/table_names.h"
#include "tablefiles/table_folder.h"

enum { CACHE_BYTES = 64 << 20 };

static void print_value(const WfGame *game, const WfPosition *position, const WfTableValue *value,
                        bool json)
{
    char move[WF_TEXT_MAX];
    const char *result = value->result == WF_DRAW ? "draw" : value->turns > 0 ? "win" : "loss";
    const int turns = value->turns < 0 ? -value->turns : value->turns;
    (void)cli_move_text(game, position, &value->move, move);
    if (json)
        cli_print_json(json_pack("{s:s,s:i,s:b,s:s}", "result", result, "turns", turns, "clock",
                                 value->clock ? 1 : 0, "move", move));
    else
        printf("%s %d %s%s\n", result, turns, move, value->clock ? " clock" : "");
}

static int probe(const WfRecord *record, TableFolder *folder, bool json)
{
    const WfGame *game = wf_record_spec(record)->game;
    const WfPosition *position = wf_record_now(record);
    WfTableValue value;
    const WfTableSource source =
        folder != NULL ? table_folder_source(folder) : (WfTableSource){.read = NULL};
    if (table_game_of(game) == NULL)
        return cli_error(ERROR_TABLES_GAME, fault_words(game->name));
    WfTables *tables = wf_tables_open(game, &wf_system_allocator, folder != NULL ? &source : NULL);
    if (tables == NULL)
        return cli_error(ERROR_NO_MEMORY);
    const WfCode code = wf_tables_probe(tables, position, &value);
    wf_tables_free(tables);
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
    const char *option = NULL;
    bool json = false;
    const CliOption options[] = {CLI_SOURCE(source), CLI_VALUE("--tables", option),
                                 CLI_FLAG("--json", json)};
    const int others = cli_options(count, words, options, CLI_COUNT(options), 0, 1);
    if (others < 0)
        return CLI_BAD;
    if (others == 0 && source.game == NULL)
        return cli_missing(1);
    int status = cli_subject(&source, others, words, 0, 0, &subject);
    if (status != CLI_OK)
        return status;
    const char *path = table_names_folder(option);
    TableFolder *folder =
        path != NULL ? table_folder_open(path, CACHE_BYTES, &wf_system_allocator) : NULL;
    status = path != NULL && folder == NULL ? cli_error(ERROR_NO_MEMORY)
                                            : probe(subject.record, folder, json);
    table_folder_close(folder);
    wf_record_free(subject.record);
    return status;
}
