/* games.c - the list of games and the meaning of a spec: all that the page knows of a game beyond
 * its art. */
#include <string.h>

#include "answers.h"
#include "base/fault.h"
#include "explore/choose.h"
#include "game/json.h"
#include "search/eval/eval.h"

/* `{"letter":"w","name":"White"}` */
static void put_named(WfText *out, char letter, const char *name)
{
    json_next(out);
    wf_text_put(out, '{');
    json_put_letter(out, "letter", letter);
    json_put_string(out, "name", name);
    wf_text_put(out, '}');
}

/* The value that begins at `value` and ends before the next '|'. */
static void put_value(WfText *out, const WfOption *option, const char *value, unsigned index)
{
    char text[WF_TEXT_MAX], most[24];
    WfText copy = wf_text(text, sizeof text), number = wf_text(most, sizeof most);
    wf_text_add(&copy, "%.*s", (int)strcspn(value, "|"), value);
    json_next(out);
    wf_text_put(out, '{');
    json_put_string(out, "value", text);
    if (text[strlen(text) - 1] == '#') {
        wf_text_add(&number, "%llu", (unsigned long long)option->number_max[index]);
        json_put_string(out, "most", most); /* a text, because it may not fit a JSON number */
    }
    wf_text_put(out, '}');
}

static void put_options(WfText *out, const WfGame *game)
{
    json_name(out, "options");
    wf_text_put(out, '[');
    for (unsigned i = 0; i < game->option_count; i++) {
        const char *value = game->options[i].values;
        json_next(out);
        wf_text_put(out, '{');
        json_put_string(out, "key", game->options[i].key);
        json_name(out, "values");
        wf_text_put(out, '[');
        for (unsigned index = 0; value != NULL; index++) {
            put_value(out, &game->options[i], value, index);
            value = strchr(value, '|');
            value += value != NULL;
        }
        wf_text_add(out, "]}");
    }
    wf_text_put(out, ']');
}

/* `{"spec":"traverse:players=3","game":"traverse","seats":["s","w","n"],"net":"race"}` */
static void put_spec(WfText *out, const WfSpec *spec)
{
    char data[WF_TEXT_MAX];
    WfText text = wf_text(data, sizeof data);
    const char *net = eval_net_name(spec);
    wf_format_spec(spec, &text);
    wf_text_put(out, '{');
    json_put_string(out, "spec", data);
    json_put_string(out, "game", spec->game->name);
    json_put_seats(out, "seats", spec->game, wf_seats(spec));
    if (net != NULL)
        json_put_string(out, "net", net);
    wf_text_put(out, '}');
}

static void put_game(WfText *out, const WfGame *game)
{
    WfSpec spec;
    json_next(out);
    wf_text_put(out, '{');
    json_put_string(out, "name", game->name);
    json_put_string(out, "title", game->title);
    json_put_string(out, "inventor", game->inventor);
    json_put_number(out, "files", game->files);
    json_put_number(out, "ranks", game->ranks);
    json_put_string(out, "levels", game->level_names);
    json_put_bool(out, "cooperative", game->cooperative);
    json_put_bool(out, "attacks", game->attackers != NULL);
    json_put_bool(out, "ranges", game->range != NULL);
    json_name(out, "seats");
    wf_text_put(out, '[');
    for (unsigned i = 0; game->seats[i] != '\0'; i++)
        put_named(out, game->seats[i], game->seat_names[i]);
    wf_text_put(out, ']');
    json_name(out, "kinds");
    wf_text_put(out, '[');
    for (unsigned i = 0; i < game->kind_count; i++)
        put_named(out, game->kinds[i].letter, game->kinds[i].name);
    wf_text_put(out, ']');
    put_options(out, game);
    json_name(out, "usual");
    if (wf_parse_spec(game->name, strlen(game->name), &spec, NULL) == WF_OK)
        put_spec(out, &spec);
    wf_text_put(out, '}');
}

/* `games`: all games, and the number of levels of play. */
WfCode answer_games(const PageRequest *request, WfText *out, WfFault *fault)
{
    (void)request;
    (void)fault;
    size_t count;
    const WfGame *const *games = wf_games(&count);
    wf_text_put(out, '{');
    json_put_number(out, "levels", WF_LEVELS);
    json_name(out, "games");
    wf_text_put(out, '[');
    for (size_t i = 0; i < count; i++)
        put_game(out, games[i]);
    wf_text_add(out, "]}");
    return WF_OK;
}

/* `spec SPEC`: its shortest form, the seats that take part, the net that evaluates it, and as
 * "opens" the lowest level that takes its first turns from a book. */
WfCode answer_spec(const PageRequest *request, WfText *out, WfFault *fault)
{
    WfSpec spec;
    const WfCode code = wf_parse_spec(request->rest, strlen(request->rest), &spec, fault);
    if (code != WF_OK)
        return code;
    put_spec(out, &spec);
    if (explore_level(&spec) != 0) {
        out->length--; /* the closing bracket is written again */
        json_put_number(out, "opens", explore_level(&spec));
        wf_text_put(out, '}');
    }
    return WF_OK;
}

/* `rules GAME`: the text, and also the English text if the language is another. */
WfCode answer_rules(const PageRequest *request, WfText *out, WfFault *fault)
{
    const WfGame *game = wf_game(request->rest);
    if (game == NULL)
        return fault_fill(fault, WF_BAD_INPUT, 0, "no such game");
    wf_text_put(out, '{');
    const char *rules = wf_rules(game, out->language), *english = wf_rules(game, NULL);
    json_put_string(out, "rules", rules);
    if (rules != english)
        json_put_string(out, "original", english);
    wf_text_put(out, '}');
    return WF_OK;
}
