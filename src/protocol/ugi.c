/* ugi.c - see ugi.h: the state of a session and its commands. */
#include "protocol/ugi.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "protocol/ugi_inside.h"

enum { HASH_MB_MAX = 65536, THREADS_MAX = PARALLEL_MAX };

/* ---- saying ---- */

void ugi_say(const Ugi *ugi, const WfText *line)
{
    ugi->port.say(ugi->port.context, line->data);
}

void ugi_complain(const Ugi *ugi, const char *format, ...)
{
    char buffer[UGI_COMPLAINT_MAX];
    WfText line = wf_text(buffer, sizeof buffer);
    va_list arguments;
    wf_text_add(&line, "info string ");
    va_start(arguments, format);
    (void)vsnprintf(buffer + line.length, sizeof buffer - line.length, format, arguments);
    va_end(arguments);
    for (char *c = buffer; *c != '\0'; c++)
        if ((unsigned char)*c < ' ' || (unsigned char)*c >= 127)
            *c = '?';
    ugi_say(ugi, &line);
}

UgiQuote ugi_quote(const char *word, size_t length)
{
    UgiQuote quote = {""};
    const size_t taken = length <= UGI_QUOTE_MAX ? length : UGI_QUOTE_MAX;
    for (size_t i = 0; i < taken; i++)
        quote.text[i] = (char)(word[i] != '\0' ? word[i] : '?');
    if (taken < length)
        memcpy(quote.text + taken, "...", 4);
    return quote;
}

/* ---- words ---- */

bool ugi_word(UgiWords *words, const char **word, size_t *length)
{
    while (words->at < words->end && (*words->at == ' ' || *words->at == '\t'))
        words->at++;
    *word = words->at;
    while (words->at < words->end && *words->at != ' ' && *words->at != '\t')
        words->at++;
    *length = (size_t)(words->at - *word);
    return *length > 0;
}

bool ugi_is(const char *word, size_t length, const char *text)
{
    return strlen(text) == length && memcmp(word, text, length) == 0;
}

bool ugi_number(const Ugi *ugi, const char *what, const char *word, size_t length, uint64_t low,
                uint64_t high, uint64_t *number)
{
    uint64_t value = 0;
    bool good = length > 0;
    for (size_t i = 0; good && i < length; i++) {
        const uint64_t digit = (uint64_t)(word[i] - '0');
        good = word[i] >= '0' && word[i] <= '9' && value <= (UINT64_MAX - digit) / 10;
        value = good ? value * 10 + digit : value;
    }
    if (!good || value < low || value > high) {
        ugi_complain(ugi, "%s must be a number from %llu to %llu, not '%s'", what,
                     (unsigned long long)low, (unsigned long long)high,
                     ugi_quote(word, length).text);
        return false;
    }
    *number = value;
    return true;
}

/* ---- the position ---- */

/* Takes over a record that was made; false if there was no memory for it. */
static bool take_record(Ugi *ugi, WfRecord *record)
{
    if (record == NULL) {
        ugi_complain(ugi, "not enough memory");
        return false;
    }
    wf_record_free(ugi->record);
    ugi->record = record;
    return true;
}

static bool play_moves(const Ugi *ugi, WfRecord *record, UgiWords *words)
{
    const WfGame *game = ugi->spec.game;
    const char *word;
    size_t length;
    WfMoveList list;
    bool good = true;
    wf_moves_init(&list, ugi->allocator);
    while (good && ugi_word(words, &word, &length)) {
        WfMove move;
        WfFault fault = {.message = "not enough memory"};
        const size_t number = wf_record_length(record) + 1;
        const bool over = wf_record_outcome(record).result != WF_ONGOING;
        good = !over &&
               wf_parse_move(game, wf_record_now(record), word, length, &list, &move, &fault) ==
                   WF_OK &&
               wf_record_play(record, &move) == WF_OK;
        if (!good)
            ugi_complain(ugi, "position refused: move %zu, '%s': %s", number,
                         ugi_quote(word, length).text,
                         over ? "the game is over before it" : fault.message);
    }
    wf_moves_free(&list);
    return good;
}

/* The text of a fen: all up to the word `moves`. */
static size_t fen_length(const char *text, const char *end)
{
    UgiWords words = {text, end};
    const char *word, *last = text;
    size_t length;
    while (ugi_word(&words, &word, &length) && !ugi_is(word, length, "moves"))
        last = word + length;
    return (size_t)(last - text);
}

static void set_position(Ugi *ugi, UgiWords *words)
{
    const char *word;
    size_t length;
    WfPosition position;
    WfFault fault;
    ugi_stop(ugi);
    if (!ugi_word(words, &word, &length)) {
        ugi_complain(ugi, "position refused: 'startpos' or 'fen' is missing");
        return;
    }
    if (ugi_is(word, length, "fen")) {
        while (words->at < words->end && *words->at == ' ')
            words->at++;
        const size_t fen = fen_length(words->at, words->end);
        if (wf_parse(&ugi->spec, words->at, fen, &position, &fault) != WF_OK) {
            ugi_complain(ugi, "position refused: %s", fault.message);
            return;
        }
        words->at += fen;
    } else if (ugi_is(word, length, "startpos")) {
        wf_start(&ugi->spec, &position);
    } else {
        ugi_complain(ugi, "position refused: 'startpos' or 'fen' expected, not '%s'",
                     ugi_quote(word, length).text);
        return;
    }
    const bool moves = ugi_word(words, &word, &length);
    if (moves && !ugi_is(word, length, "moves")) {
        ugi_complain(ugi, "position refused: 'moves' expected, not '%s'",
                     ugi_quote(word, length).text);
        return;
    }
    WfRecord *record = wf_record_new(&ugi->spec, &position, &ugi->allocator);
    if (record != NULL && moves && !play_moves(ugi, record, words))
        wf_record_free(record);
    else
        (void)take_record(ugi, record);
}

/* Another game, or the same with other options: begins at its start position. */
static void set_spec(Ugi *ugi, const char *text, size_t length)
{
    WfSpec spec;
    WfFault fault;
    if (wf_parse_spec(text, length, &spec, &fault) != WF_OK) {
        ugi_complain(ugi, "no such game: %s", fault.message);
        return;
    }
    if (take_record(ugi, wf_record_new(&spec, NULL, &ugi->allocator)))
        ugi->spec = spec;
}

/* ---- options ---- */

/* The options that are numbers. */
static const struct Spin {
    const char *name;
    uint64_t value, low, high;
    size_t at; /* its place in Ugi */
} spins[] = {
    {"Hash", UGI_HASH_MB, 1, HASH_MB_MAX, offsetof(Ugi, hash_mb)},
    {"Threads", 1, 1, THREADS_MAX, offsetof(Ugi, threads)},
    {"MultiPV", 1, 1, WF_LINES_MAX, offsetof(Ugi, lines)},
    {"Level", 0, 0, WF_LEVELS, offsetof(Ugi, level)},
};

static size_t count_spins(const Ugi *ugi)
{
    return ugi->port.plain ? 0 : sizeof spins / sizeof spins[0];
}

static void say_options(const Ugi *ugi)
{
    char buffer[UGI_COMPLAINT_MAX];
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
    ugi->port.say(ugi->port.context, "option name Ponder type check default false");
}

/* Sets a number; the engine is opened anew if its memory or threads change. */
static void set_number(Ugi *ugi, const struct Spin *spin, const char *value, size_t length)
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
    ugi_complain(ugi, "no option is named '%s': UGI_Variant, Spec, %sPonder",
                 ugi_quote(name, length).text, known);
}

static void set_option(Ugi *ugi, UgiWords *words)
{
    const char *word, *name, *more;
    size_t length, name_length, more_length;
    ugi_stop(ugi);
    if (!ugi_word(words, &word, &length) || !ugi_is(word, length, "name") ||
        !ugi_word(words, &name, &name_length) || !ugi_word(words, &word, &length) ||
        !ugi_is(word, length, "value") || !ugi_word(words, &word, &length) ||
        ugi_word(words, &more, &more_length)) {
        ugi_complain(ugi, "setoption: 'name NAME value VALUE' expected, each one word");
        return;
    }
    for (size_t i = 0; i < count_spins(ugi); i++)
        if (ugi_is(name, name_length, spins[i].name)) {
            set_number(ugi, &spins[i], word, length);
            return;
        }
    if (ugi_is(name, name_length, "UGI_Variant") || ugi_is(name, name_length, "Spec"))
        set_spec(ugi, word, length);
    else if (!ugi_is(name, name_length, "Ponder"))
        refuse_option(ugi, name, name_length);
    else if (!ugi_is(word, length, "true") && !ugi_is(word, length, "false"))
        ugi_complain(ugi, "option Ponder must be true or false, not '%s'",
                     ugi_quote(word, length).text);
}

/* ---- lines ---- */

static void introduce(const Ugi *ugi)
{
    char buffer[80];
    WfText line = wf_text(buffer, sizeof buffer);
    wf_text_add(&line, "id name Wayfarer %s", wf_version());
    ugi_say(ugi, &line);
    ugi->port.say(ugi->port.context, "id author the Wayfarer authors");
    say_options(ugi);
    ugi->port.say(ugi->port.context, "ugiok");
}

bool ugi_obey(Ugi *ugi, const char *text, size_t length)
{
    while (length > 0 && (text[length - 1] == '\n' || text[length - 1] == '\r'))
        length--;
    UgiWords words = {text, text + length};
    const char *word;
    if (!ugi_word(&words, &word, &length))
        return true;
    if (ugi_is(word, length, "quit"))
        return false;
    if (ugi_is(word, length, "ugi")) {
        introduce(ugi);
    } else if (ugi_is(word, length, "isready")) {
        ugi_make_ready(ugi);
        ugi->port.say(ugi->port.context, "readyok");
    } else if (ugi_is(word, length, "uginewgame")) {
        ugi_stop(ugi);
        ugi_drop_engine(ugi);
    } else if (ugi_is(word, length, "setoption")) {
        set_option(ugi, &words);
    } else if (ugi_is(word, length, "position")) {
        set_position(ugi, &words);
    } else if (ugi_is(word, length, "go")) {
        ugi_go(ugi, &words);
    } else if (ugi_is(word, length, "stop")) {
        if (!ugi->searching)
            ugi_complain(ugi, "stop: no search is under way");
        ugi_stop(ugi);
    } else if (ugi_is(word, length, "ponderhit")) {
        ugi_ponder_hit(ugi);
    } else if (ugi_is(word, length, "query")) {
        ugi_query(ugi, &words);
    } else {
        ugi_complain(ugi,
                     "unknown command '%s': ugi, isready, uginewgame, setoption, position, go, "
                     "stop, ponderhit, query or quit",
                     ugi_quote(word, length).text);
    }
    return true;
}

Ugi *ugi_open(const UgiPort *port, const WfAllocator *allocator)
{
    Ugi *ugi = allocator->resize(allocator->context, NULL, sizeof *ugi);
    if (ugi == NULL)
        return NULL;
    size_t count = 0;
    *ugi = (Ugi){.port = *port,
                 .allocator = *allocator,
                 .spec = {.game = wf_games(&count)[0]},
                 .hash_mb = UGI_HASH_MB,
                 .threads = 1,
                 .lines = 1};
    ugi->record = wf_record_new(&ugi->spec, NULL, allocator);
    ugi->task = task_open(allocator);
    if (ugi->record == NULL || ugi->task == NULL) {
        ugi_close(ugi);
        return NULL;
    }
    return ugi;
}

void ugi_close(Ugi *ugi)
{
    const WfAllocator allocator = ugi->allocator;
    if (ugi->task != NULL)
        ugi_stop(ugi);
    ugi_drop_engine(ugi);
    task_close(ugi->task);
    wf_record_free(ugi->record);
    allocator.resize(allocator.context, ugi, 0);
}
