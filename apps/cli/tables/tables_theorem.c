/* tables_theorem.c - tables theorem: what mates a bare Emperor on cubes of several edges. */
#include "cli/errors.h"
#include "cli/tables/table_names.h"

/* Prints what one kind does on a cube: the share that is won with its side to move, and the longest
 * win in turns. */
static int print_kind(unsigned edge, unsigned kind, unsigned threads)
{
    const TableGame *game = table_names_game();
    const TableKey key = {.count = 1, .kind = {(uint8_t)kind}};
    TableSet set;
    char name[TABLE_NAME_MAX];
    if (table_set_open(&set, game, edge, &wf_system_allocator) != WF_OK)
        return cli_error(ERROR_NO_MEMORY);
    const int status = table_names_build(&set, &key, threads, false);
    if (status == CLI_OK) {
        const EndgameCounts *counts = &table_set_find(&set, &key)->counts[0];
        table_name(game, &key, name);
        printf("edge %u %s: %s", edge, name,
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
        for (unsigned kind = 1; kind < table_names_game()->kinds && status == CLI_OK; kind++)
            status = print_kind(edge, kind, (unsigned)threads);
    return status;
}
