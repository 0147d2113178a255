/* cmd_games.c - games, rules. */
#include <string.h>

#include "cli/cli.h"

static json_t *game_json(const WfGame *game)
{
    json_t *options = json_object();
    for (unsigned i = 0; i < game->option_count; i++)
        (void)json_object_set_new(options, game->options[i].key,
                                  json_string(game->options[i].values));
    return json_pack("{s:s,s:s,s:s,s:s,s:o,s:s,s:i,s:i,s:i}", "name", game->name, "title",
                     game->title, "inventor", game->inventor, "seats", game->seats, "options",
                     options, "square_word", game->square_word, "files", game->files, "ranks",
                     game->ranks, "levels", game->levels);
}

int cmd_games(int count, char **words)
{
    bool json = false;
    const CliOption options[] = {CLI_FLAG("--json", json)};
    if (cli_options(count, words, options, 1, 0, 0) < 0)
        return CLI_BAD;
    size_t games = 0;
    const WfGame *const *game = wf_games(&games);
    json_t *all = json_array();
    for (size_t i = 0; i < games; i++) {
        (void)json_array_append_new(all, game_json(game[i]));
        if (json)
            continue;
        printf("%-16s %s, by %s; seats %s\n", game[i]->name, game[i]->title, game[i]->inventor,
               game[i]->seats);
        for (unsigned o = 0; o < game[i]->option_count; o++)
            printf("%-16s   %s=%s\n", "", game[i]->options[o].key, game[i]->options[o].values);
    }
    if (json)
        cli_print_json(json_pack("{s:o}", "games", all));
    else
        json_decref(all);
    return CLI_OK;
}

int cmd_rules(int count, char **words)
{
    bool json = false;
    const CliOption options[] = {CLI_FLAG("--json", json)};
    if (cli_options(count, words, options, 1, 1, 1) < 0)
        return CLI_BAD;
    WfSpec spec;
    if (!cli_spec(words[0], &spec))
        return CLI_BAD;
    const char *rules = wf_rules(spec.game, cli_language());
    if (json)
        cli_print_json(json_pack("{s:s,s:s}", "game", spec.game->name, "rules", rules));
    else
        cli_print_rules(stdout, rules);
    return CLI_OK;
}
