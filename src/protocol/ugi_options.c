/* ugi_options.c - see ugi_options.h. */
#include "protocol/ugi_options.h"

#include <stddef.h>
#include <string.h>

#include "protocol/ugi_position.h"
#include "protocol/ugi_search.h"

enum { HASH_MB_MAX = 65536, THREADS_MAX = PARALLEL_MAX };

/* An option that is a number; `at` is its offset in Ugi. */
typedef struct UgiSpin {
    const char *name;
    uint64_t value, low, high;
    size_t at;
} UgiSpin;

static const UgiSpin spins[] = {
    {.name = "Hash",
     .value = UGI_HASH_MB,
     .low = 1,
     .high = HASH_MB_MAX,
     .at = offsetof(Ugi, hash_mb)},
    {.name = "Threads", .value = 1, .low = 1, .high = THREADS_MAX, .at = offsetof(Ugi, threads)},
    {.name = "MultiPV", .value = 1, .low = 1, .high = WF_LINES_MAX, .at = offsetof(Ugi, lines)},
    {.name = "Level", .value = 0, .low = 0, .high = WF_LEVELS, .at = offsetof(Ugi, level)},
};

static size_t count_spins(const Ugi *ugi)
{
    return ugi->port.plain ? 0 : sizeof spins / sizeof spins[0];
}

void ugi_say_options(const Ugi *ugi)
{
    char buffer[UGI_INFO_MAX];
    WfText line = wf_text(buffer, sizeof buffer);
    size_t count = 0;
    const WfGame *const *games = wf_games(&count);
    wf_text_add(&line, "option name UGI_Variant type combo default %s", games[0]->name);
    for (size_t i = 0; i < count; i++)
        wf_text_add(&line, " var %s", games[i]->name);
    ugi_say(ugi, &line);
    line = wf_text(buffer, sizeof buffer);
    wf_text_add(&line, "option name Spec type string default %s", games[0]->name);
    ugi_say(ugi, &line);
    for (size_t i = 0; i < count_spins(ugi); i++) {
        line = wf_text(buffer, sizeof buffer);
        wf_text_add(&line, "option name %s type spin default %llu min %llu max %llu", spins[i].name,
                    (unsigned long long)spins[i].value, (unsigned long long)spins[i].low,
                    (unsigned long long)spins[i].high);
        ugi_say(ugi, &line);
    }
    if (ugi->port.tables_at != NULL && !ugi->port.plain)
        ugi->port.say(ugi->port.context, "option name TablesPath type string default <empty>");
    ugi->port.say(ugi->port.context, "option name Ponder type check default false");
    if (ugi->port.book != NULL)
        ugi->port.say(ugi->port.context, "option name OwnBook type check default false");
}

/* Sets a number; the engine is opened again if its memory or threads change. */
static void set_number(Ugi *ugi, const UgiSpin *spin, const char *value, size_t length)
{
    char what[32];
    WfText text = wf_text(what, sizeof what);
    uint64_t *option = (uint64_t *)(void *)((char *)ugi + spin->at), number;
    wf_text_add(&text, "option %s", spin->name);
    if (!ugi_number(ugi, what, value, length, spin->low, spin->high, &number))
        return;
    if (number != *option && (option == &ugi->hash_mb || option == &ugi->threads))
        ugi_drop_engine(ugi);
    *option = number;
}

static void refuse_option(const Ugi *ugi, const char *name, size_t length)
{
    char known[80];
    WfText text = wf_text(known, sizeof known);
    for (size_t i = 0; i < count_spins(ugi); i++)
        wf_text_add(&text, "%s, ", spins[i].name);
    ugi_info_string(ugi, "no option is named '%s': UGI_Variant, Spec, %s%sPonder%s",
                    ugi_quote(name, length).text, known,
                    ugi->port.tables_at != NULL && !ugi->port.plain ? "TablesPath, " : "",
                    ugi->port.book != NULL ? ", OwnBook" : "");
}

/* Whether the word is "true". What is neither that nor "false" counts as false, after a message. */
static bool read_check(const Ugi *ugi, const char *name, const char *word, size_t length)
{
    const bool set = ugi_is(word, length, "true");
    if (!set && !ugi_is(word, length, "false"))
        ugi_info_string(ugi, "option %s must be true or false, not '%s'", name,
                        ugi_quote(word, length).text);
    return set;
}

/* Opens the tables in a folder; "<empty>" stands for none. */
static void set_tables(Ugi *ugi, const char *word, size_t length)
{
    char path[UGI_INFO_MAX] = "";
    if (length >= sizeof path)
        ugi_info_string(ugi, "option TablesPath: the path is too long");
    else if (!ugi_is(word, length, "<empty>"))
        memcpy(path, word, length);
    ugi->port.tables = ugi->port.tables_at(ugi->port.context, path);
}

void ugi_set_option(Ugi *ugi, UgiWords *words)
{
    const char *word, *name, *more;
    size_t length, name_length, more_length;
    ugi_stop(ugi);
    if (!ugi_word(words, &word, &length) || !ugi_is(word, length, "name") ||
        !ugi_word(words, &name, &name_length) || !ugi_word(words, &word, &length) ||
        !ugi_is(word, length, "value") || !ugi_word(words, &word, &length) ||
        ugi_word(words, &more, &more_length)) {
        ugi_info_string(ugi, "setoption: 'name NAME value VALUE' expected, each one word");
        return;
    }
    for (size_t i = 0; i < count_spins(ugi); i++)
        if (ugi_is_option(name, name_length, spins[i].name)) {
            set_number(ugi, &spins[i], word, length);
            return;
        }
    if (ugi_is_option(name, name_length, "UGI_Variant") || ugi_is_option(name, name_length, "Spec"))
        ugi_set_spec(ugi, word, length);
    else if (ugi_is_option(name, name_length, "Ponder"))
        (void)read_check(ugi, "Ponder", word, length);
    else if (ugi->port.tables_at != NULL && !ugi->port.plain &&
             ugi_is_option(name, name_length, "TablesPath"))
        set_tables(ugi, word, length);
    else if (ugi->port.book != NULL && ugi_is_option(name, name_length, "OwnBook"))
        ugi->own_book = read_check(ugi, "OwnBook", word, length);
    else
        refuse_option(ugi, name, name_length);
}
