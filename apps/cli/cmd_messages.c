/* cmd_messages.c - languages, messages: list the languages, and all messages of the library and the
 * terminal, for translators. */
#include "cli/cli.h"
#include "cli/commands.h"
#include "cli/errors.h"
#include "cli/words.h"
#include "server/core/refusals.h"
#include "server/operator/privacy_says.h"
#include "server/pictures/preview_says.h"

/* Adds a text in that language under its id. Of two with the same id the first stays. */
static void put(json_t *area, const WfLanguage *language, const char *name, const char *id,
                const char *english)
{
    const char *found = wf_language_text(language, name, id);
    if (json_object_get(area, id) == NULL)
        (void)json_object_set_new(area, id, json_string(found != NULL ? found : english));
}

static void put_all(json_t *area, const WfLanguage *language, const char *name,
                    const WfMessage *messages, size_t count)
{
    for (size_t i = 0; i < count; i++)
        put(area, language, name, messages[i].id, messages[i].english);
}

/* The fields of a position beside its pieces. */
static void put_fields(json_t *area, const WfLanguage *language, const WfGame *game)
{
    for (unsigned i = 0; i < game->field_count; i++) {
        const WfField *field = &game->fields[i];
        char id[40];
        (void)snprintf(id, sizeof id, "field.%s", field->key);
        put(area, language, game->name, id, field->label);
        (void)snprintf(id, sizeof id, "field.%s.help", field->key);
        if (field->help != NULL)
            put(area, language, game->name, id, field->help);
    }
}

/* The messages of a game, or (NULL) those shared by all games. */
static json_t *area_of(const WfGame *game, const WfLanguage *language)
{
    json_t *area = json_object();
    const char *name = game != NULL ? game->name : "shared";
    char id[16];
    if (game != NULL)
        put(area, language, name, "title", game->title);
    for (unsigned i = 0; game != NULL && game->seats[i] != '\0'; i++) {
        (void)snprintf(id, sizeof id, "seat.%c", game->seats[i]);
        put(area, language, name, id, game->seat_names[i]);
    }
    for (unsigned i = 0; game != NULL && i < game->kind_count; i++) {
        (void)snprintf(id, sizeof id, "kind.%c", game->kinds[i].letter);
        put(area, language, name, id, game->kinds[i].name);
    }
    if (game != NULL)
        put_fields(area, language, game);
    size_t count;
    const WfMessage *messages = wf_messages(game, &count);
    put_all(area, language, name, messages, count);
    messages = wf_review_messages(game, &count);
    put_all(area, language, name, messages, count);
    if (game == NULL) {
        messages = wf_fault_messages(&count);
        put_all(area, language, name, messages, count);
    }
    return area;
}

static void print_area(const char *name, json_t *area)
{
    const char *id;
    json_t *text;
    json_object_foreach(area, id, text) printf("%s.%s\t%s\n", name, id, json_string_value(text));
}

/* Ids are not names of members: each message is an object. */
static void add_area(json_t *list, const char *name, json_t *area)
{
    const char *id;
    json_t *text;
    json_object_foreach(area, id, text)(void) json_array_append_new(
        list, json_pack("{s:s,s:s,s:O}", "area", name, "id", id, "text", text));
}

int cmd_messages(int count, char **words)
{
    bool json = false;
    const CliOption options[] = {CLI_FLAG("--json", json)};
    if (cli_options(count, words, options, CLI_COUNT(options), 0, 0) < 0)
        return CLI_BAD;
    const WfLanguage *language = cli_is_language_asked() ? cli_language() : NULL;
    size_t games = 0;
    const WfGame *const *game = wf_games(&games);
    json_t *all = json_object();
    (void)json_object_set_new(all, "shared", area_of(NULL, language));
    for (size_t i = 0; i < games; i++)
        (void)json_object_set_new(all, game[i]->name, area_of(game[i], language));
    json_t *server = json_object();
    put_all(server, language, "server", refusals, REFUSALS);
    for (LimitName limit = 0; limit < LIMIT_COUNT; limit++)
        if (limits[limit].says.english[0] != '\0')
            put_all(server, language, "server", &limits[limit].says, 1);
    put_all(server, language, "server", preview_messages, PREVIEW_MESSAGES);
    put_all(server, language, "server", privacy_messages, PRIVACY_MESSAGES);
    (void)json_object_set_new(all, "server", server);
    json_t *terminal = json_object();
    put_all(terminal, language, "terminal", cli_messages, CLI_MESSAGES);
    for (size_t i = 0; i < cli_command_count; i++) {
        char id[40];
        (void)snprintf(id, sizeof id, CLI_HELP_ID "%s", cli_commands[i].name);
        put(terminal, language, "terminal", id, cli_commands[i].help);
    }
    put_all(terminal, language, "terminal", cli_errors, CLI_ERRORS);
    (void)json_object_set_new(all, "terminal", terminal);
    const char *name;
    json_t *area, *list = json_array();
    json_object_foreach(all, name, area)
    {
        if (json)
            add_area(list, name, area);
        else
            print_area(name, area);
    }
    if (json)
        cli_print_json(json_pack("{s:O}", "messages", list));
    json_decref(list);
    json_decref(all);
    return CLI_OK;
}

int cmd_languages(int count, char **words)
{
    bool json = false;
    const CliOption options[] = {CLI_FLAG("--json", json)};
    if (cli_options(count, words, options, 1, 0, 0) < 0)
        return CLI_BAD;
    json_t *tags = json_pack("[s]", "en");
    if (!json)
        printf("en  %s\n", wf_language_name(NULL));
    for (size_t i = 0; wf_language_at(i) != NULL; i++) {
        const WfLanguage *language = wf_language_at(i);
        (void)json_array_append_new(tags, json_string(wf_language_tag(language)));
        if (!json)
            printf("%s  %s\n", wf_language_tag(language), wf_language_name(language));
    }
    if (json)
        cli_print_json(json_pack("{s:o}", "languages", tags));
    else
        json_decref(tags);
    return CLI_OK;
}
