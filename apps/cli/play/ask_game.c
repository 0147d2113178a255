/* ask_game.c - see ask_game.h. */
#include "cli/play/ask_game.h"

#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/terminal/line.h"
#include "cli/words.h"

/* "Kuby and Miller", with the language's word between the names. */
static const char *inventors(const WfGame *game, char text[WF_TEXT_MAX])
{
    static const char between[] = " and ";
    const char *word = wf_language_text(cli_language(), "shared", "list.and");
    const char *found = strstr(game->inventor, between);
    WfText out = cli_text(text, WF_TEXT_MAX);
    if (found == NULL || word == NULL)
        return game->inventor;
    wf_text_add(&out, "%.*s%s%s", (int)(found - game->inventor), game->inventor, word,
                found + strlen(between));
    return text;
}

WfSpec ask_game(bool *answered)
{
    size_t count = 0;
    const WfGame *const *games = wf_games(&count);
    WfSpec spec = {.game = games[0]};
    cli_say(CLI_SAYS_WHICH_GAME, NULL);
    for (size_t i = 0; i < count; i++) {
        char title[32], names[WF_TEXT_MAX];
        (void)snprintf(title, sizeof title, "%-16s", games[i]->title);
        CLI_SAY(CLI_SAYS_GAME, CLI_NUM(i + 1), CLI_WORD(title),
                CLI_WORD(inventors(games[i], names)));
    }
    cli_say(CLI_SAYS_TYPE_GAME, NULL);
    for (;;) {
        WfFault fault;
        (void)fflush(stdout);
        char *line = line_read("game> ");
        if (line == NULL) {
            *answered = false;
            return spec;
        }
        const size_t number = (size_t)(line[0] - '1');
        const bool chosen = line[0] != '\0' && line[1] == '\0' && number < count;
        if (chosen)
            spec.game = games[number];
        const bool good = chosen || wf_parse_spec(line, strlen(line), &spec, &fault) == WF_OK;
        if (!good)
            CLI_SAY(CLI_SAYS_NO_GAME, CLI_WORD(cli_fault_text(&fault)), CLI_NUM(count));
        free(line);
        if (good) {
            *answered = true;
            return spec;
        }
    }
}
