/* table_names.c - see table_names.h. */
#include "cli/tables/table_names.h"

#include <inttypes.h>
#include <stdlib.h>

#include "cli/errors.h"

const TableGame *table_names_game(void)
{
    size_t count;
    const WfGame *const *games = wf_games(&count);
    const TableGame *game = NULL;
    for (size_t i = 0; i < count && game == NULL; i++)
        game = table_game_of(games[i]);
    return game;
}

static unsigned add_key(TableKey *keys, unsigned count, unsigned a, unsigned b, unsigned side)
{
    keys[count] = (TableKey){
        .count = b == 0 ? 1 : 2, .kind = {(uint8_t)a, (uint8_t)b}, .side = {0, (uint8_t)side}};
    return count + 1;
}

unsigned table_names_read(const char *word, TableKey keys[TABLE_KEYS_MAX])
{
    const TableGame *game = table_names_game();
    unsigned count = 0;
    if (strcmp(word, "all-3") == 0) {
        for (unsigned kind = 1; kind < game->kinds; kind++)
            count = add_key(keys, count, kind, 0, 0);
    } else if (strcmp(word, "all-4") == 0) {
        for (unsigned side = 0; side < 2; side++)
            for (unsigned a = 1; a < game->kinds; a++)
                for (unsigned b = a; b < game->kinds; b++)
                    count = add_key(keys, count, a, b, side);
    } else if (table_read_name(game, word, &keys[0])) {
        count = 1;
    } else {
        (void)cli_error(ERROR_NOT_A_TABLE, error_start(word, 20));
    }
    return count;
}

/* Drops the tables with four men, and those that were made because they need them. */
static void drop_four(TableSet *set)
{
    TableKey keys[TABLE_KEYS_MAX];
    const unsigned count = table_names_read("all-4", keys);
    for (unsigned i = 0; i < count; i++)
        table_set_drop(set, &keys[i]);
}

int table_names_each(const char *word, TableSet *set,
                     int (*one)(void *context, const TableKey *key), void *context)
{
    TableKey keys[TABLE_KEYS_MAX];
    const unsigned count = table_names_read(word, keys);
    if (count == 0)
        return CLI_BAD;
    cli_catch_interrupts();
    const TableGame *game = table_names_game();
    if (table_set_open(set, game, game->edge, &wf_system_allocator) != WF_OK)
        return cli_error(ERROR_NO_MEMORY);
    int status = CLI_OK;
    for (unsigned i = 0; i < count && status == CLI_OK; i++) {
        status = one(context, &keys[i]);
        drop_four(set);
    }
    table_set_close(set);
    return status;
}

const char *table_names_folder(const char *option)
{
    const char *folder = option != NULL ? option : getenv("WAYFARER_TABLES");
    return folder != NULL && folder[0] != '\0' ? folder : NULL;
}

void table_names_print(const char *name, const EndgameCounts counts[2])
{
    for (unsigned side = 0; side < 2; side++) {
        const EndgameCounts *c = &counts[side];
        printf("%s %c: legal %" PRIu64 ", won %" PRIu64 ", lost %" PRIu64 ", mates %" PRIu64
               ", stalemates %" PRIu64 ", longest win %u, longest loss %u\n",
               name, side == 0 ? 'w' : 'b', c->legal, c->won, c->lost, c->mates, c->stalemates,
               c->longest_win, c->longest_loss);
    }
}

/* ---- making ---- */

static bool take_progress(void *progress_, const TableProgress *progress)
{
    CliProgress *line = progress_;
    char name[TABLE_NAME_MAX];
    if (cli_progress_is_due(line)) {
        table_name(table_names_game(), &progress->table->key, name);
        cli_progress_show(line, "%s: %u plies, %" PRIu64 " entries", name, progress->plies,
                          progress->decided);
    }
    return cli_interrupted() == 0;
}

int table_names_build(TableSet *set, const TableKey *key, unsigned threads, bool quiet)
{
    CliProgress line = cli_progress(quiet, 2000);
    const TableRun run = {.threads = threads, .report = take_progress, .context = &line};
    const WfCode code = table_set_build(set, key, &run);
    cli_progress_clear(&line);
    if (code == WF_OK)
        return CLI_OK;
    return code == WF_NO_MEMORY ? cli_error(ERROR_NO_MEMORY) : cli_search_status(false);
}
