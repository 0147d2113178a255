/* common_options.c - the options that every command accepts. */
#include <string.h>

#include "cli/cli.h"

#include "cli/errors.h"

/* Finds a language by its tag; NULL is English. False after an error message. */
static bool find_language(const char *tag, const WfLanguage **language)
{
    *language = wf_language(tag);
    if (*language != NULL || strcmp(tag, "en") == 0)
        return true;
    char known[120];
    WfText text = wf_text(known, sizeof known);
    for (size_t i = 0; wf_language_at(i) != NULL; i++)
        wf_text_add(&text, ", %s", wf_language_tag(wf_language_at(i)));
    return cli_no(ERROR_NO_LANGUAGE, error_start(tag, 20), fault_words(known));
}

/* Takes the option --language at words[*at], if it is there. False after an error message. */
static bool take_language(int count, char **words, int *at, bool *taken)
{
    static const char name[] = "--language";
    const size_t length = strcspn(words[*at], "=");
    const char *tag = words[*at][length] == '=' ? words[*at] + length + 1 : NULL;
    *taken = length == sizeof name - 1 && memcmp(words[*at], name, length) == 0;
    if (!*taken)
        return true;
    if (tag == NULL && ++*at == count)
        return cli_no(ERROR_OPTION_NEEDS_VALUE, fault_words(name));
    if (cli_is_language_asked())
        return cli_no(ERROR_OPTION_TWICE, fault_words(name));
    const WfLanguage *language = NULL;
    if (!find_language(tag != NULL ? tag : words[*at], &language))
        return false;
    cli_speak(language);
    return true;
}

bool cli_common(int *count, char **words, CliCommon *common)
{
    int kept = 0, i = 0;
    for (; i < *count && strcmp(words[i], "--") != 0; i++) {
        bool taken = false;
        if (strcmp(words[i], "--help") == 0 || strcmp(words[i], "-h") == 0)
            common->help = taken = true;
        else if (strcmp(words[i], "--version") == 0)
            common->version = taken = true;
        else if (!take_language(*count, words, &i, &taken))
            return false;
        if (!taken)
            words[kept++] = words[i];
    }
    while (i < *count)
        words[kept++] = words[i++];
    *count = kept;
    return true;
}
