/* cmd_tables.c - tables: makes, checks, probes and publishes endgame tables. */
#include "cli/errors.h"
#include "cli/tables/table_names.h"

int cmd_tables(int count, char **words)
{
    static const struct {
        const char *name;
        int (*run)(int count, char **words);
    } actions[] = {{"build", tables_build},     {"check", tables_check},
                   {"info", tables_info},       {"probe", tables_probe},
                   {"release", tables_release}, {"theorem", tables_theorem}};
    if (count == 0)
        return cli_missing(0);
    for (size_t i = 0; i < sizeof actions / sizeof actions[0]; i++)
        if (strcmp(words[0], actions[i].name) == 0)
            return actions[i].run(count - 1, words + 1);
    return cli_error(ERROR_TABLES_ACTION, error_start(words[0], 20));
}
