/* openings.c - see openings.h. */
#include "cli/match/openings.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/random.h"
#include "cli/errors.h"

/* Why an opening cannot be used. */
typedef enum OpeningError {
    OPENING_GOOD,
    OPENING_BAD,
    OPENING_OVER,
    OPENING_NO_MEMORY
} OpeningError;

static size_t word_length(const char *at, const char *end)
{
    const char *from = at;
    while (at < end && *at != ' ' && *at != '\t')
        at++;
    return (size_t)(at - from);
}

static const char *skip_blanks(const char *at, const char *end)
{
    while (at < end && (*at == ' ' || *at == '\t'))
        at++;
    return at;
}

/* Moves *at past this word; false: another word is there. */
static bool take_word(const char **at, const char *end, const char *word)
{
    const size_t length = strlen(word);
    if (word_length(*at, end) != length || memcmp(*at, word, length) != 0)
        return false;
    *at = skip_blanks(*at + length, end);
    return true;
}

/* Where the word "moves" begins, or the end. */
static const char *find_moves(const char *at, const char *end)
{
    const char *rest = at;
    while (at < end && !take_word(&rest, end, "moves")) {
        at = skip_blanks(at + word_length(at, end), end);
        rest = at;
    }
    return at;
}

/* Reads where the moves begin from; *at is then their first. */
static bool read_position(const WfSpec *spec, const char **at, const char *end,
                          WfPosition *position, WfFault *fault)
{
    (void)take_word(at, end, "position");
    if (take_word(at, end, "startpos") ||
        (!take_word(at, end, "fen") && memchr(*at, '/', word_length(*at, end)) == NULL)) {
        wf_start(spec, position);
        (void)take_word(at, end, "moves");
        return true;
    }
    const char *moves = find_moves(*at, end), *last = moves;
    while (last > *at && (last[-1] == ' ' || last[-1] == '\t'))
        last--;
    const bool good = wf_parse(spec, *at, (size_t)(last - *at), position, fault) == WF_OK;
    *at = moves;
    (void)take_word(at, end, "moves");
    return good;
}

static OpeningError play_moves(const WfSpec *spec, const char *at, const char *end,
                               WfRecord *record, WfFault *fault)
{
    OpeningError error = OPENING_GOOD;
    WfMoveList list;
    wf_moves_init(&list, wf_system_allocator);
    for (size_t length; error == OPENING_GOOD && (length = word_length(at, end)) > 0;
         at = skip_blanks(at + length, end)) {
        WfMove move;
        if (wf_record_outcome(record).result != WF_ONGOING)
            error = OPENING_OVER;
        else if (wf_parse_move(spec->game, wf_record_now(record), at, length, &list, &move,
                               fault) != WF_OK)
            error = OPENING_BAD;
        else if (wf_record_play(record, &move) != WF_OK)
            error = OPENING_NO_MEMORY;
    }
    wf_moves_free(&list);
    if (error == OPENING_GOOD && wf_record_outcome(record).result != WF_ONGOING)
        error = OPENING_OVER;
    return error;
}

/* Plays one line into a new record. */
static OpeningError play_line(const WfSpec *spec, const char *line, WfRecord **record,
                              WfFault *fault)
{
    WfPosition position;
    const char *at = line, *end = line + strcspn(line, "\r\n");
    *record = NULL;
    if (!read_position(spec, &at, end, &position, fault))
        return OPENING_BAD;
    *record = wf_record_new(spec, &position, &wf_system_allocator);
    if (*record == NULL)
        return OPENING_NO_MEMORY;
    const OpeningError error = play_moves(spec, at, end, *record, fault);
    if (error != OPENING_GOOD) {
        wf_record_free(*record);
        *record = NULL;
    }
    return error;
}

static bool check_line(const char *name, const WfSpec *spec, const char *line, size_t number)
{
    WfRecord *record;
    WfFault fault;
    const OpeningError error = play_line(spec, line, &record, &fault);
    wf_record_free(record);
    if (error == OPENING_BAD)
        return cli_no(ERROR_OPENING, error_start(name, 150), fault_number(number),
                      fault_words(cli_fault_text(&fault)));
    if (error == OPENING_OVER)
        return cli_no(ERROR_OPENING_OVER, error_start(name, 150), fault_number(number));
    return error == OPENING_GOOD || cli_no(ERROR_NO_MEMORY);
}

/* Finds and checks the openings; there is room for one a line. */
static bool find_lines(const char *name, const WfSpec *spec, Openings *openings)
{
    const char *text = openings->text.data;
    size_t number = 1;
    for (size_t at = 0; at < openings->text.length; at++, number++) {
        const char *newline = memchr(text + at, '\n', openings->text.length - at);
        const size_t length =
            newline != NULL ? (size_t)(newline - text) - at : openings->text.length - at;
        const char *first = skip_blanks(text + at, text + at + length);
        if (*first != '#' && *first != '\n' && *first != '\r' && *first != '\0') {
            if (!check_line(name, spec, first, number))
                return false;
            openings->line[openings->count++] = (size_t)(first - text);
        }
        at += length;
    }
    return openings->count > 0 || cli_no(ERROR_NO_OPENINGS, error_start(name, 200));
}

static void shuffle(Openings *openings, uint64_t seed)
{
    uint64_t state = random_mix(seed);
    for (size_t left = openings->count; left > 1; left--) {
        const size_t other = (size_t)random_below(&state, left);
        const size_t line = openings->line[left - 1];
        openings->line[left - 1] = openings->line[other];
        openings->line[other] = line;
    }
}

bool openings_read(const char *name, const WfSpec *spec, bool random, uint64_t seed,
                   Openings *openings)
{
    size_t lines = 1;
    *openings = (Openings){.random = random};
    if (!cli_read(name, &openings->text))
        return false;
    for (size_t i = 0; i < openings->text.length; i++)
        lines += openings->text.data[i] == '\n';
    openings->hash = hash_bytes(openings->text.data, openings->text.length);
    openings->line = malloc(lines * sizeof *openings->line);
    if (openings->line == NULL)
        return cli_no(ERROR_NO_MEMORY);
    if (!find_lines(name, spec, openings))
        return false;
    if (random)
        shuffle(openings, seed);
    return true;
}

void openings_free(Openings *openings)
{
    free(openings->text.data);
    free(openings->line);
    *openings = (Openings){.count = 0};
}

WfRecord *openings_play(const Openings *openings, const WfSpec *spec, uint64_t number)
{
    WfRecord *record;
    WfFault fault;
    (void)play_line(spec, openings->text.data + openings->line[number % openings->count], &record,
                    &fault);
    return record;
}
