/* language.c - the language of the user at the terminal. */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

/* Chosen once, before a command runs. */
static const WfLanguage *spoken;
static bool asked;

/* The language tag of a locale: "de" for "de_DE.UTF-8". */
static void tag_of(const char *locale, char tag[4])
{
    const size_t length = strcspn(locale, "_.@-");
    tag[0] = '\0';
    if (length < 4)
        (void)snprintf(tag, 4, "%.*s", (int)length, locale);
}

void cli_language_of_environment(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *locale = getenv(names[i]);
        char tag[4];
        if (locale == NULL || locale[0] == '\0')
            continue;
        tag_of(locale, tag);
        spoken = wf_language(tag);
        return;
    }
}

void cli_speak(const WfLanguage *language)
{
    spoken = language;
    asked = true;
}

bool cli_is_language_asked(void)
{
    return asked;
}

const WfLanguage *cli_language(void)
{
    return spoken;
}

WfText cli_text(char *data, size_t size)
{
    WfText text = wf_text(data, size);
    text.language = spoken;
    return text;
}

const char *cli_fault_text(const WfFault *fault)
{
    static _Thread_local char data[WF_MESSAGE_MAX];
    WfText text = cli_text(data, sizeof data);
    wf_fault_text(fault, &text);
    return data;
}
