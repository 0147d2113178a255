/* localized_names.c - see localized_names.h. */
#include "base/localized_names.h"

#include <stdio.h>
#include <string.h>

const char *localized_message(const char *area, const WfMessage *message,
                              const WfLanguage *language)
{
    const char *own = wf_language_text(language, area, message->id);
    const char *found = own != NULL ? own : wf_language_text(language, "shared", message->id);
    return found != NULL ? found : message->english;
}

const char *wf_message_text(const WfGame *game, const WfMessage *message,
                            const WfLanguage *language)
{
    return localized_message(game != NULL ? game->name : "shared", message, language);
}

/* An English name: with the form `a` after its article. */
static void put_english(MessagePart form, const char *name, WfText *text)
{
    if (message_part_is(form, "a"))
        wf_text_add(text, "%s ", strchr("AEIOU", name[0]) != NULL ? "an" : "a");
    wf_text_add(text, "%s", name);
}

/* A name for which the text's language may have another word: `kind.T`, or with a form
 * `kind.T.den`. */
static void put_name(const WfGame *game, const char *what, char letter, MessagePart form,
                     const char *english, WfText *text)
{
    char id[32];
    (void)snprintf(id, sizeof id, "%s.%c.%.*s", what, letter, (int)form.length, form.bytes);
    const char *name = wf_language_text(text->language, game->name, id);
    if (name == NULL) {
        (void)snprintf(id, sizeof id, "%s.%c", what, letter);
        name = wf_language_text(text->language, game->name, id);
    }
    if (name != NULL)
        wf_text_add(text, "%s", name);
    else
        put_english(form, english, text);
}

void localized_seat(const WfGame *game, unsigned seat, MessagePart form, WfText *text)
{
    put_name(game, "seat", game->seats[seat], form, game->seat_names[seat], text);
}

void localized_kind(const WfGame *game, unsigned kind, MessagePart form, WfText *text)
{
    put_name(game, "kind", game->kinds[kind].letter, form, game->kinds[kind].name, text);
}

const char *localized_field(const WfGame *game, const WfField *field, bool help,
                            const WfLanguage *language)
{
    char id[40];
    (void)snprintf(id, sizeof id, "field.%s%s", field->key, help ? ".help" : "");
    const char *found = wf_language_text(language, game->name, id);
    return found != NULL ? found : help ? field->help : field->label;
}
