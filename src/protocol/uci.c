/* uci.c - see uci.h. */
#include "protocol/uci.h"

#include <string.h>

#include "base/encoding.h"
#include "protocol/ugi.h"
#include "protocol/ugi_session.h"

enum { SEATS = 2, PREFIX_MAX = 16 };

struct Uci {
    UgiPort port;
    WfAllocator allocator;
    Ugi *ugi;
    /* The first two moves of the best line of the last `info` line. Only the search writes them. */
    char first[WF_TEXT_MAX], second[WF_TEXT_MAX];
};

/* A word of UCI and what the Universal Game Interface calls it. */
typedef struct UciWord {
    const char *uci, *ugi;
} UciWord;

static const UciWord limits[] = {
    {"wtime", "p1time"}, {"btime", "p2time"}, {"winc", "p1inc"}, {"binc", "p2inc"}};

/* ---- answers ---- */

static void say(const Uci *uci, const char *line)
{
    uci->port.say(uci->port.context, line);
}

/* Copies a word; too long a word becomes an empty one. */
static void take_word(UgiWords *words, char word[WF_TEXT_MAX])
{
    const char *at;
    size_t length;
    const bool found = ugi_word(words, &at, &length) && length < WF_TEXT_MAX;
    word[0] = '\0';
    if (found) {
        memcpy(word, at, length);
        word[length] = '\0';
    }
}

/* An `info` line of a search, without the shares, which UCI does not know. */
static void say_info(Uci *uci, const char *line)
{
    char buffer[UGI_INFO_MAX + WF_LINE_MAX * UGI_MOVE_BYTES];
    WfText text = wf_text(buffer, sizeof buffer);
    const char *shares = strstr(line, " shares "), *moves = strstr(line, " pv ");
    if (shares != NULL && moves != NULL && shares < moves)
        wf_text_add(&text, "%.*s%s", (int)(shares - line), line, moves);
    else
        wf_text_add(&text, "%s", line);
    if (moves != NULL && strstr(line, " multipv 1 ") != NULL) {
        UgiWords words = {moves + strlen(" pv "), line + strlen(line)};
        take_word(&words, uci->first);
        take_word(&words, uci->second);
    }
    say(uci, buffer);
}

/* "bestmove M ponder N": N is what the best line expects. */
static void say_best(Uci *uci, const char *line)
{
    char buffer[2 * WF_TEXT_MAX + 32];
    WfText text = wf_text(buffer, sizeof buffer);
    wf_text_add(&text, "%s", line);
    if (uci->second[0] != '\0' && strcmp(line + strlen("bestmove "), uci->first) == 0)
        wf_text_add(&text, " ponder %s", uci->second);
    say(uci, buffer);
    uci->first[0] = uci->second[0] = '\0';
}

/* Any other line: the names of UCI for those of the Universal Game Interface. */
static void say_renamed(const Uci *uci, const char *line)
{
    char buffer[UGI_INFO_MAX];
    WfText text = wf_text(buffer, sizeof buffer);
    wf_text_add(&text, "%s", line);
    char *name = strstr(buffer, "UGI_Variant");
    if (name != NULL)
        name[1] = 'C';
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        char *at = strstr(buffer, limits[i].ugi);
        const size_t old = strlen(limits[i].ugi), new = strlen(limits[i].uci);
        if (at == NULL || strncmp(buffer, "info string go refused", 22) != 0)
            continue;
        memcpy(at, limits[i].uci, new);
        memmove(at + new, at + old, strlen(at + old) + 1);
    }
    say(uci, buffer);
}

static void take_answer(void *uci_, const char *line)
{
    Uci *uci = uci_;
    if (strcmp(line, "ugiok") == 0)
        say(uci, "uciok");
    else if (strncmp(line, "info depth ", 11) == 0)
        say_info(uci, line);
    else if (strncmp(line, "bestmove ", 9) == 0)
        say_best(uci, line);
    else if (strncmp(line, "info ", 5) == 0 || strncmp(line, "option ", 7) == 0)
        say_renamed(uci, line);
    else
        say(uci, line);
}

/* ---- commands ---- */

static const char *ugi_limit(const char *word, size_t length)
{
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++)
        if (ugi_is(word, length, limits[i].uci))
            return limits[i].ugi;
    return NULL;
}

/* Executes `go`, with the clocks of White and Black as those of the players. */
static void go(Uci *uci, UgiWords *words)
{
    const size_t size =
        PREFIX_MAX + 2 * (size_t)(words->end - words->at); /* words grow by a byte */
    char *line = uci->allocator.resize(uci->allocator.context, NULL, size);
    const char *word;
    size_t length;
    if (line == NULL) {
        say(uci, "info string not enough memory");
        return;
    }
    WfText text = wf_text(line, size);
    wf_text_add(&text, "go");
    while (ugi_word(words, &word, &length)) {
        const char *limit = ugi_limit(word, length);
        if (limit != NULL)
            wf_text_add(&text, " %s", limit);
        else
            wf_text_add(&text, " %.*s", (int)length, word);
    }
    (void)ugi_command(uci->ugi, line, text.length);
    uci->allocator.resize(uci->allocator.context, line, 0);
}

/* Whether an option may have this value: UCI has two seats. */
static bool is_for_two(const Uci *uci, const char *value, size_t length)
{
    WfSpec spec;
    if (wf_parse_spec(value, length, &spec, NULL) != WF_OK ||
        __builtin_popcount(wf_seats(&spec)) == SEATS)
        return true; /* the session says what is wrong with any other value */
    ugi_info_string(uci->ugi, "option Spec: '%s' has more than two seats; UGI has them",
                    ugi_quote(value, length).text);
    return false;
}

/* Executes `setoption`; false: the session has to. */
static bool set_variant(Uci *uci, UgiWords words)
{
    char line[UGI_QUOTE_MAX + WF_TEXT_MAX];
    WfText text = wf_text(line, sizeof line);
    const char *word, *name, *value;
    size_t length, name_length, value_length;
    if (!ugi_word(&words, &word, &length) || !ugi_is(word, length, "name") ||
        !ugi_word(&words, &name, &name_length) || !ugi_word(&words, &word, &length) ||
        !ugi_is(word, length, "value") || !ugi_word(&words, &value, &value_length))
        return false;
    if (ugi_is_option(name, name_length, "Spec"))
        return !is_for_two(uci, value, value_length);
    if (!ugi_is_option(name, name_length, "UCI_Variant") || value_length >= WF_TEXT_MAX)
        return false;
    wf_text_add(&text, "setoption name UGI_Variant value %.*s", (int)value_length, value);
    (void)ugi_command(uci->ugi, line, text.length);
    return true;
}

static bool is_shared(const char *word, size_t length)
{
    static const char *const words[] = {"isready", "position", "stop", "ponderhit", "quit"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (ugi_is(word, length, words[i]))
            return true;
    return false;
}

bool uci_command(Uci *uci, const char *line, size_t length)
{
    const size_t mark = encoding_mark(line, length); /* some programs begin with one */
    const char *end = line + length, *word;
    while (end > line && (end[-1] == '\n' || end[-1] == '\r'))
        end--;
    UgiWords words = {line + mark < end ? line + mark : end, end};
    const char *whole = words.at;
    if (!ugi_word(&words, &word, &length))
        return true;
    if (is_shared(word, length))
        return ugi_command(uci->ugi, whole, (size_t)(end - whole));
    if (ugi_is(word, length, "uci"))
        return ugi_command(uci->ugi, "ugi", 3);
    if (ugi_is(word, length, "ucinewgame"))
        return ugi_command(uci->ugi, "uginewgame", 10);
    if (ugi_is(word, length, "go"))
        go(uci, &words);
    else if (ugi_is(word, length, "setoption")) {
        if (!set_variant(uci, words))
            (void)ugi_command(uci->ugi, whole, (size_t)(end - whole));
    } else if (!ugi_is(word, length, "debug") && !ugi_is(word, length, "register")) {
        ugi_info_string(uci->ugi,
                        "unknown command '%s': uci, isready, ucinewgame, setoption, position, go, "
                        "stop, ponderhit, debug, register or quit",
                        ugi_quote(word, length).text);
    }
    return true;
}

Uci *uci_open(const UgiPort *port, const WfAllocator *allocator)
{
    Uci *uci = allocator->resize(allocator->context, NULL, sizeof *uci);
    if (uci == NULL)
        return NULL;
    *uci = (Uci){.port = *port, .allocator = *allocator};
    UgiPort own = *port;
    own.say = take_answer;
    own.context = uci;
    uci->ugi = ugi_open(&own, allocator);
    if (uci->ugi != NULL)
        return uci;
    uci_close(uci);
    return NULL;
}

void uci_finish(Uci *uci)
{
    ugi_finish(uci->ugi);
}

void uci_close(Uci *uci)
{
    if (uci == NULL)
        return;
    const WfAllocator allocator = uci->allocator;
    if (uci->ugi != NULL)
        ugi_close(uci->ugi);
    allocator.resize(allocator.context, uci, 0);
}
