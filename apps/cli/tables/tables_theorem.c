/* tables_theorem.c - tables theorem: what mates a bare Emperor on cubes of several edges, and a
 * bare king in Raumschach. */
#include "cli/errors.h"
#include "cli/tables/table_names.h"

/* Prints what one kind does on a cube: the share that is won with its side to move, and the longest
 * win in turns. */
static int print_kind(const TableGame *game, unsigned edge, unsigned kind, unsigned threads)
{
    const TableKey key = {.count = 1, .kind = {(uint8_t)kind}};
    TableSet set;
    char name[TABLE_NAME_MAX];
    if (table_set_open(&set, game, edge, &wf_system_allocator) != WF_OK)
        return cli_error(ERROR_NO_MEMORY);
    const int status = table_names_build(&set, &key, threads, false);
    if (status == CLI_OK) {
        const EndgameCounts *counts = &table_set_find(&set, &key)->counts[0];
        table_name(game, &key, name);
        printf("%s %u %s: %s", game->game != NULL ? "edge" : "Raumschach, edge", edge, name,
               counts->won == 0               ? "no position is won\n"
               : counts->won == counts->legal ? "every position is won"
                                              : "");
        if (counts->won > 0 && counts->won < counts->legal)
            printf("%.2f %% is won", 100.0 * (double)counts->won / (double)counts->legal);
        if (counts->won > 0)
            printf(", in at most %u turns\n", counts->longest_win);
        (void)fflush(stdout);
    }
    table_set_close(&set);
    return status;
}

static int print_kinds(const TableGame *game, unsigned edge, unsigned threads)
{
    int status = CLI_OK;
    for (unsigned kind = 1; kind < game->kinds && status == CLI_OK; kind++)
        status = print_kind(game, edge, kind, threads);
    return status;
}

int tables_theorem(int count, char **words)
{
    uint64_t from = 4, to = 7, threads = 2;
    const CliOption options[] = {
        CLI_NUMBER("--from", from, TABLE_EDGE_MIN, TABLE_EDGE_MAX),
        CLI_NUMBER("--to", to, TABLE_EDGE_MIN, TABLE_EDGE_MAX),
        CLI_NUMBER("--threads", threads, 1, 64),
    };
    if (cli_options(count, words, options, CLI_COUNT(options), 0, 0) < 0)
        return CLI_BAD;
    cli_catch_interrupts();
    int status = CLI_OK;
    for (unsigned edge = (unsigned)from; edge <= to && status == CLI_OK; edge++)
        status = print_kinds(table_names_game(), edge, (unsigned)threads);
    if (status == CLI_OK)
        status = print_kinds(&raumschach_tables, raumschach_tables.edge, (unsigned)threads);
    return status;
}
