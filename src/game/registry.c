/* registry.c - the list of games, and specs: a game's name with its selected options. */
#include <inttypes.h>
#include <string.h>

#include <wayfarer/game.h>

#include "base/fault.h"
#include "base/reader.h"
#include "games/games.h"

#define REGISTER(name) &name##_game,
static const WfGame *const games[] = {WF_GAME_LIST(REGISTER)};
#undef REGISTER

const WfGame *const *wf_games(size_t *count)
{
    *count = sizeof games / sizeof games[0];
    return games;
}

static const WfGame *find_game(const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++)
        if (strlen(games[i]->name) == length && memcmp(games[i]->name, name, length) == 0)
            return games[i];
    return NULL;
}

const WfGame *wf_game(const char *name)
{
    return find_game(name, strlen(name));
}

/* ---- specs ---- */

/* The bytes up to the next separator, as a length from reader->at. */
static size_t word_length(const Reader *reader, const char *separators)
{
    size_t end = reader->at;
    while (end < reader->length &&
           (reader->text[end] == '\0' || strchr(separators, reader->text[end]) == NULL))
        end++;
    return end - reader->at;
}

/* The value number i of an option: its first byte, its length in *length; NULL after the last. */
static const char *option_value(const WfOption *option, unsigned i, size_t *length)
{
    const char *value = option->values;
    while (i > 0 && (value = strchr(value, '|')) != NULL) {
        value++;
        i--;
    }
    if (value != NULL)
        *length = strcspn(value, "|");
    return value;
}

/* Reads a value that contains a number, such as "scramble-7" for "scramble-#"; false: it is not
 * one. */
static bool read_numbered(const char *word, size_t length, const char *value, size_t value_length,
                          uint64_t most, uint64_t *number)
{
    const size_t prefix = value_length - 1;
    if (length <= prefix || memcmp(word, value, prefix) != 0)
        return false;
    Reader digits = {.text = word + prefix, .length = length - prefix, .at = 0, .fault = NULL};
    return reader_number(&digits, NULL, 0, most, number) == WF_OK && reader_done(&digits);
}

static bool choose(const WfOption *option, const char *word, size_t length, uint8_t *choice,
                   uint64_t *number)
{
    size_t value_length = 0;
    const char *value;
    for (unsigned i = 0; (value = option_value(option, i, &value_length)) != NULL; i++) {
        const bool numbered = value[value_length - 1] == '#';
        const bool equal = value_length == length && memcmp(value, word, length) == 0;
        if (numbered
                ? read_numbered(word, length, value, value_length, option->number_max[i], number)
                : equal) {
            *choice = (uint8_t)i;
            return true;
        }
    }
    return false;
}

/* A value that ends in a number, as a phrase; `args` holds its arguments. */
static FaultArg numbered_value(const char *value, size_t prefix, uint64_t most, FaultArg args[3])
{
    const FaultArg end = {.type = FAULT_ARG_END};
    const FaultMessage message = prefix == 0          ? FAULT_VALUE_NUMBER
                                 : most == UINT64_MAX ? FAULT_VALUE_ANY_NUMBER
                                                      : FAULT_VALUE_NUMBERED;
    args[0] = prefix == 0 ? fault_number(most) : fault_quoted(value, prefix);
    args[1] = prefix == 0 ? end : fault_number(most);
    args[2] = end;
    return fault_phrase(&fault_messages[message], args);
}

/* "one of standard, a number from 0 to 959, scramble-N with N from 0 to 9". A limit of UINT64_MAX
 * is not written, because it would not be readable: every number of 19 digits is below it. */
static WfCode refuse_value(const Reader *reader, const WfOption *option, size_t length)
{
    enum { VALUES_MAX = 8 };
    FaultArg values[VALUES_MAX + 1] = {{.type = FAULT_ARG_END}}, limits[VALUES_MAX][3];
    const char *value;
    size_t value_length = 0;
    for (unsigned i = 0; i < VALUES_MAX && (value = option_value(option, i, &value_length)) != NULL;
         i++) {
        const bool numbered = value[value_length - 1] == '#';
        if (numbered)
            values[i] = numbered_value(value, value_length - 1, option->number_max[i], limits[i]);
        else
            values[i] = (FaultArg){.type = FAULT_ARG_WORDS, .bytes = value, .length = value_length};
        values[i + 1] = (FaultArg){.type = FAULT_ARG_END};
    }
    return reader_fault(reader, reader->at, &fault_messages[FAULT_OPTION_VALUE],
                        FAULT_ARGS(fault_words(option->key), fault_list(values),
                                   fault_quoted(reader->text + reader->at, length)));
}

static WfCode parse_option(Reader *reader, WfSpec *spec, unsigned *seen)
{
    const WfGame *game = spec->game;
    const char *word = reader->text + reader->at;
    const size_t length = word_length(reader, "=,"), at = reader->at;
    unsigned i = 0;
    while (i < game->option_count && (strlen(game->options[i].key) != length ||
                                      memcmp(game->options[i].key, word, length) != 0))
        i++;
    if (i == game->option_count)
        return reader_fault(reader, at, &fault_messages[FAULT_NO_OPTION],
                            FAULT_ARGS(fault_words(game->name), fault_quoted(word, length)));
    if ((*seen >> i & 1) != 0)
        return reader_fault(reader, at, &fault_messages[FAULT_OPTION_TWICE],
                            FAULT_ARGS(fault_words(game->options[i].key)));
    *seen |= 1U << i;
    reader->at += length;
    if (!reader_take(reader, '='))
        return reader_misses(reader, FAULT_A_VALUE);
    const char *value = reader->text + reader->at;
    const size_t value_length = word_length(reader, ",");
    if (!choose(&game->options[i], value, value_length, &spec->choice[i], &spec->number))
        return refuse_value(reader, &game->options[i], value_length);
    reader->at += value_length;
    return WF_OK;
}

WfCode wf_parse_spec(const char *text, size_t length, WfSpec *spec, WfFault *fault)
{
    Reader reader = {.text = text, .length = length, .at = 0, .fault = fault};
    const size_t name = word_length(&reader, ":");
    WfSpec read = {.game = find_game(text, name)};
    if (read.game == NULL)
        return reader_fault(&reader, 0, &fault_messages[FAULT_NO_GAME],
                            FAULT_ARGS(fault_quoted(text, name)));
    reader.at = name;
    unsigned seen = 0;
    if (reader_take(&reader, ':'))
        do {
            const WfCode code = parse_option(&reader, &read, &seen);
            if (code != WF_OK)
                return code;
        } while (reader_take(&reader, ','));
    if (!reader_done(&reader))
        return reader_end(&reader);
    *spec = read;
    return WF_OK;
}

void wf_format_spec(const WfSpec *spec, WfText *text)
{
    char separator = ':';
    wf_text_add(text, "%s", spec->game->name);
    for (unsigned i = 0; i < spec->game->option_count; i++) {
        size_t length = 0;
        if (spec->choice[i] == 0)
            continue;
        const char *value = option_value(&spec->game->options[i], spec->choice[i], &length);
        const bool numbered = value[length - 1] == '#';
        wf_text_add(text, "%c%s=%.*s", separator, spec->game->options[i].key,
                    (int)length - numbered, value);
        if (numbered)
            wf_text_add(text, "%" PRIu64, spec->number);
        separator = ',';
    }
}

uint8_t wf_seats(const WfSpec *spec)
{
    WfPosition position;
    wf_start(spec, &position);
    return position.head.playing;
}

uint8_t wf_seat(const WfGame *game, char letter)
{
    const char *found = letter == '\0' ? NULL : strchr(game->seats, letter);
    return found == NULL ? WF_NO_SEAT : (uint8_t)(found - game->seats);
}
