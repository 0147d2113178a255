/* args.c - options and numbers. */
#include <inttypes.h>
#include <string.h>

#include "cli/cli.h"

#include "cli/errors.h"

/* ---- missing words ---- */

static const CliCommand *running;

void cli_begin(const CliCommand *command)
{
    running = command;
}

/* The next required word of a usage such as "SPEC [--json] MOVE..."; NULL: none is left. *at moves
 * behind it. */
static const char *next_needed(const char **at, size_t *length)
{
    int depth = 0;
    bool value = false; /* the word is the value of an option */
    while (**at != '\0' && strncmp(*at, "\n  wayfarer", 11) != 0) {
        const char *word = *at;
        *length = strcspn(word, " []\n");
        depth += (word[0] == '[') - (word[0] == ']');
        *at += *length > 0 ? *length : 1;
        if (*length == 0 || depth > 0)
            continue;
        if (word[0] >= 'A' && word[0] <= 'Z' && !value) {
            *length = strcspn(word, " .");
            return word;
        }
        value = word[0] == '-';
    }
    return NULL;
}

int cli_missing(int given)
{
    char needed[200], missing[40] = "";
    const char *at = running->usage, *word;
    size_t length = 0;
    WfText all = wf_text(needed, sizeof needed);
    for (int i = 0; (word = next_needed(&at, &length)) != NULL; i++) {
        wf_text_add(&all, " %.*s", (int)length, word);
        if (i == given)
            (void)snprintf(missing, sizeof missing, "%.*s", (int)length, word);
    }
    return cli_error(ERROR_ARGUMENT_MISSING,
                     missing[0] != '\0' ? fault_words(missing) : error_phrase(ERROR_A_WORD),
                     fault_words(running->name), fault_words(needed), fault_words(running->name));
}

/* ---- options ---- */

bool cli_number(FaultArg what, const char *word, uint64_t low, uint64_t high, uint64_t *number)
{
    uint64_t value = 0;
    bool good = word[0] != '\0';
    for (const char *c = word; good && *c != '\0'; c++) {
        const uint64_t digit = (uint64_t)(*c - '0');
        good = *c >= '0' && *c <= '9' && value <= (UINT64_MAX - digit) / 10;
        value = good ? value * 10 + digit : value;
    }
    if (!good || value < low || value > high) {
        (void)cli_error(ERROR_NUMBER_RANGE, what, fault_number(low), fault_number(high),
                        fault_words(word));
        return false;
    }
    *number = value;
    return true;
}

static const CliOption *find_option(const CliOption *options, size_t count, const char *word,
                                    size_t length)
{
    for (size_t i = 0; i < count; i++)
        if (strlen(options[i].name) == length && memcmp(options[i].name, word, length) == 0)
            return &options[i];
    return NULL;
}

/* Reads the value of an option; false after an error message. */
static bool take_value(const CliOption *option, const char *value)
{
    uint64_t number;
    if (option->value != NULL) {
        *option->value = value;
        return true;
    }
    if (!cli_number(fault_words(option->name), value, option->low, option->high, &number))
        return false;
    if (option->number != NULL)
        *option->number = number;
    else
        *option->small = (unsigned)number;
    return true;
}

/* Prints a hint that an old name was used. */
static void tell_new_name(const CliOption *option)
{
    if (option->now != NULL)
        (void)cli_error(ERROR_OPTION_RENAMED, fault_words(option->name), fault_words(option->now));
}

/* The bit of an option; an old name has the bit of the new one. */
static uint32_t bit_of(const CliOption *options, size_t known, const CliOption *option)
{
    const char *now = option->now;
    const CliOption *same =
        now != NULL ? find_option(options, known, now, strcspn(now, " ")) : NULL;
    return 1U << ((same != NULL ? same : option) - options);
}

/* Takes the option at words[*at]; `seen` has a bit for each option taken. False after an error
 * message. */
static bool take_option(int count, char **words, int *at, const CliOption *options, size_t known,
                        uint32_t *seen)
{
    const char *word = words[*at];
    const size_t length = strcspn(word, "=");
    const CliOption *option = find_option(options, known, word, length);
    const char *given = word[length] == '=' ? word + length + 1 : NULL;
    if (option == NULL)
        return cli_no(ERROR_UNKNOWN_OPTION, fault_words(word));
    if (option->flag != NULL) {
        if (given != NULL)
            return cli_no(ERROR_OPTION_TAKES_NO_VALUE, fault_words(word));
        *option->flag = true;
        return true;
    }
    const uint32_t bit = bit_of(options, known, option);
    if (given == NULL && ++*at == count)
        return cli_no(ERROR_OPTION_NEEDS_VALUE, fault_words(word));
    if ((*seen & bit) != 0)
        return cli_no(ERROR_OPTION_TWICE, fault_words(option->name));
    *seen |= bit;
    tell_new_name(option);
    return take_value(option, given != NULL ? given : words[*at]);
}

int cli_options(int count, char **words, const CliOption *options, size_t option_count, int least,
                int most)
{
    int others = 0;
    uint32_t seen = 0;
    bool ended = false; /* by "--" */
    for (int i = 0; i < count; i++) {
        if (ended || words[i][0] != '-' || words[i][1] == '\0') {
            words[others++] = words[i];
            continue;
        }
        ended = strcmp(words[i], "--") == 0;
        if (ended)
            continue;
        if (!take_option(count, words, &i, options, option_count, &seen))
            return -1;
    }
    if (others > most) {
        (void)cli_error(ERROR_UNEXPECTED_WORD, fault_words(words[most]));
        return -1;
    }
    if (others < least) {
        (void)cli_missing(others);
        return -1;
    }
    return others;
}

int cli_take_each(int count, char **words, const char *name, const char **values, int most,
                  int *given)
{
    const size_t length = strlen(name);
    int kept = 0;
    for (int i = 0; i < count; i++) {
        if (strncmp(words[i], name, length) != 0 ||
            (words[i][length] != '\0' && words[i][length] != '=')) {
            words[kept++] = words[i];
            continue;
        }
        const bool joined = words[i][length] == '=';
        if (!joined && i + 1 == count) {
            (void)cli_error(ERROR_OPTION_NEEDS_VALUE, fault_words(name));
            return -1;
        }
        if (*given == most) {
            (void)cli_error(ERROR_OPTION_TOO_OFTEN, fault_words(name),
                            fault_number((unsigned)most));
            return -1;
        }
        values[(*given)++] = joined ? words[i] + length + 1 : words[++i];
    }
    return kept;
}
