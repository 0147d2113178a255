/* input.c - files, specs, positions and move lists from the command line. */
#include <errno.h>
#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/encoding.h"
#include "base/reader.h"
#include "cli/cli.h"
#include "cli/errors.h"

enum { READ_MAX = 1 << 30 };

static bool read_stream(FILE *stream, CliText *text)
{
    size_t capacity = 1 << 16;
    text->length = 0;
    text->data = malloc(capacity);
    while (text->data != NULL) {
        text->length += fread(text->data + text->length, 1, capacity - text->length - 1, stream);
        if (text->length + 1 < capacity || capacity > READ_MAX)
            break;
        capacity *= 2;
        char *grown = realloc(text->data, capacity);
        if (grown == NULL)
            free(text->data);
        text->data = grown;
    }
    if (text->data == NULL)
        return false;
    text->data[text->length] = '\0';
    return ferror(stream) == 0 && text->length < READ_MAX;
}

bool cli_read_bytes(const char *file, CliText *text)
{
    const bool standard = strcmp(file, "-") == 0;
    FILE *stream = standard ? stdin : fopen(file, "rb");
    if (stream == NULL) {
        (void)cli_error(ERROR_CANNOT_OPEN, error_start(file, 200), fault_words(cli_reason(errno)));
        return false;
    }
    errno = 0;
    const bool done = read_stream(stream, text);
    const int reason = errno;
    if (!standard)
        (void)fclose(stream);
    if (done)
        return true;
    free(text->data);
    if (standard)
        return reason != 0
                   ? cli_no(ERROR_STANDARD_INPUT_UNREADABLE, fault_words(cli_reason(reason)))
                   : cli_no(ERROR_STANDARD_INPUT_TOO_LARGE);
    return reason != 0
               ? cli_no(ERROR_CANNOT_READ, error_start(file, 200), fault_words(cli_reason(reason)))
               : cli_no(ERROR_FILE_TOO_LARGE, error_start(file, 200));
}

/* A text as UTF-8 without a byte order mark. */
static bool decode(CliText *text)
{
    size_t length = 0;
    if (!encoding_is_utf16(text->data, text->length)) {
        const size_t mark = encoding_mark(text->data, text->length);
        text->length -= mark;
        memmove(text->data, text->data + mark, text->length + 1);
        return true;
    }
    char *copy = encoding_utf8(text->data, text->length, &wf_system_allocator, &length);
    free(text->data);
    *text = (CliText){.data = copy, .length = length};
    return copy != NULL || cli_no(ERROR_NO_MEMORY);
}

bool cli_read(const char *file, CliText *text)
{
    return cli_read_bytes(file, text) && decode(text);
}

/* Whether a file may be created in the folder of that name. */
static bool has_folder(const char *file)
{
    char *name = strdup(file);
    const bool may = name != NULL && name[0] != '\0' && access(dirname(name), W_OK | X_OK) == 0;
    free(name);
    return may;
}

bool cli_can_write(const char *file)
{
    struct stat found;
    if (file == NULL)
        return true;
    errno = ENOENT;
    const bool exists = file[0] != '\0' && stat(file, &found) == 0;
    if (exists && S_ISDIR(found.st_mode))
        errno = EISDIR;
    else if (exists ? access(file, W_OK) == 0 : errno == ENOENT && has_folder(file))
        return true;
    return cli_no(ERROR_CANNOT_WRITE, error_start(file, 200), fault_words(cli_reason(errno)));
}

bool cli_may_make(const char *file, bool force)
{
    struct stat found;
    if (!force && file != NULL && stat(file, &found) == 0 && S_ISREG(found.st_mode) &&
        found.st_size > 0)
        return cli_no(ERROR_FILE_EXISTS, error_start(file, 200));
    return cli_can_write(file);
}

bool cli_spec(const char *word, WfSpec *spec)
{
    WfFault fault;
    if (wf_parse_spec(word, strlen(word), spec, &fault) == WF_OK)
        return true;
    /* a fault at the first byte concerns the name */
    return fault.at == 0 ? cli_no(ERROR_SPEC_GAME, fault_words(cli_fault_text(&fault)))
                         : cli_no(ERROR_SPEC, fault_words(cli_fault_text(&fault)));
}

static bool parse_position(const WfSpec *spec, const char *text, size_t length,
                           WfPosition *position)
{
    WfFault fault;
    if (wf_parse(spec, text, length, position, &fault) == WF_OK)
        return true;
    (void)cli_error(ERROR_POSITION, fault_words(cli_fault_text(&fault)));
    return false;
}

/* A newline after a position from a file or a pipe is not part of it. */
static size_t without_line_end(const CliText *text)
{
    size_t length = text->length;
    if (length > 0 && text->data[length - 1] == '\n')
        length--;
    if (length > 0 && text->data[length - 1] == '\r')
        length--;
    return length;
}

bool cli_position(const CliSource *source, const WfSpec *spec, WfPosition *position)
{
    if (source->position != NULL && source->file != NULL) {
        (void)cli_error(ERROR_POSITION_AND_FILE);
        return false;
    }
    const bool standard = source->position != NULL && strcmp(source->position, "-") == 0;
    if (source->position != NULL && !standard)
        return parse_position(spec, source->position, strlen(source->position), position);
    if (source->file == NULL && !standard) {
        wf_start(spec, position);
        return true;
    }
    CliText text;
    if (!cli_read(standard ? "-" : source->file, &text))
        return false;
    const bool done = parse_position(spec, text.data, without_line_end(&text), position);
    free(text.data);
    return done;
}

/* ---- moves ---- */

/* Plays moves: on a bare position, or in a record if there is one. */
typedef struct Mover {
    const WfSpec *spec;
    WfPosition *position;
    WfRecord *record;
    WfMoveList scratch;
} Mover;

static int play_word(Mover *mover, const char *word, size_t length)
{
    WfMove move;
    WfFault fault;
    const WfGame *game = mover->spec->game;
    const size_t shown = length < 60 ? length : 60;
    const WfCode code =
        wf_read_move(game, mover->position, word, length, &mover->scratch, &move, &fault);
    if (code != WF_OK) {
        (void)cli_error(ERROR_MOVE, error_start(word, shown), fault_words(cli_fault_text(&fault)));
        return code == WF_ILLEGAL ? CLI_NO : CLI_BAD;
    }
    if (mover->record != NULL && wf_record_play(mover->record, &move) != WF_OK) {
        (void)cli_error(ERROR_MOVE_AFTER_END, error_start(word, shown));
        return CLI_NO;
    }
    wf_apply(game, mover->position, &move);
    return CLI_OK;
}

/* The bytes of the blank or newline at `at`; 0: there is none. */
static size_t blank_at(const char *text, size_t length, size_t at)
{
    const Reader reader = {.text = text, .length = length};
    const bool ends = at < length && (text[at] == '\n' || text[at] == '\r');
    return ends ? 1 : reader_blank_at(&reader, at);
}

/* The end of the word that begins at `at`. */
static size_t word_end(const char *text, size_t length, size_t at)
{
    while (at < length && blank_at(text, length, at) == 0)
        at++;
    return at;
}

static size_t next_word(const char *text, size_t length, size_t at)
{
    for (size_t blank = 1; blank > 0; at += blank)
        blank = blank_at(text, length, at);
    return at;
}

/* Whether a word continues the move before it. No move begins with such a sign ("^Uf9") or with a
 * number ("4 jumps"), except castling with zeros. */
static bool goes_on(char first)
{
    return strchr("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz=0", first) == NULL;
}

/* The end of the move that begins at `at`. */
static size_t move_end(const char *text, size_t length, size_t at)
{
    size_t end = word_end(text, length, at);
    for (size_t next = next_word(text, length, end); next < length && goes_on(text[next]);
         next = next_word(text, length, end)) {
        const bool counts = text[next] >= '1' && text[next] <= '9';
        end = word_end(text, length, next);
        if (counts) /* and the noun that it counts */
            end = word_end(text, length, next_word(text, length, end));
    }
    return end;
}

/* Whether a text with blanks is a single move, as people write it. */
static bool is_one_move(Mover *mover, const char *text, size_t length)
{
    WfMove move;
    const bool single = word_end(text, length, 0) == length;
    return !single && wf_read_move(mover->spec->game, mover->position, text, length,
                                   &mover->scratch, &move, NULL) == WF_OK;
}

/* Plays the moves of a line; *at is then behind the line, or behind the last move that begins in
 * it. */
static int play_line(Mover *mover, char *text, size_t length, size_t *at)
{
    char *line_end = memchr(text + *at, '\n', length - *at);
    const size_t end = line_end != NULL ? (size_t)(line_end - text) : length;
    int status = CLI_OK;
    if (is_one_move(mover, text + *at, end - *at)) {
        status = play_word(mover, text + *at, end - *at);
        *at = end;
    }
    while (status == CLI_OK && (*at = next_word(text, length, *at)) < end) {
        const size_t last = move_end(text, length, *at);
        if (line_end != NULL && last > end) /* a newline inside the move counts as a blank */
            *line_end = ' ';
        status = play_word(mover, text + *at, last - *at);
        *at = last;
    }
    return status;
}

/* Adds a word and a newline; "-" is standard input. False after an error message. */
static bool add_word(FILE *all, const char *word)
{
    CliText text = {.data = NULL};
    if (strcmp(word, "-") != 0)
        return fprintf(all, "%s\n", word) > 0;
    if (!cli_read("-", &text))
        return false;
    (void)fwrite(text.data, 1, text.length, all);
    (void)fputc('\n', all);
    free(text.data);
    return true;
}

int cli_play_words(const WfSpec *spec, int count, char **words, WfPosition *position,
                   WfRecord *record)
{
    Mover mover = {.spec = spec, .position = position, .record = record};
    char *text = NULL;
    size_t length = 0;
    FILE *all = open_memstream(&text, &length);
    int status = all != NULL ? CLI_OK : cli_error(ERROR_NO_MEMORY);
    wf_moves_init(&mover.scratch, wf_system_allocator);
    for (int i = 0; i < count && status == CLI_OK; i++)
        if (words[i][0] == '\0')
            status = play_word(&mover, "", 0); /* not a move: report it */
        else if (!add_word(all, words[i]))
            status = CLI_BAD;
    if (all != NULL && fclose(all) != 0 && status == CLI_OK)
        status = cli_error(ERROR_NO_MEMORY);
    for (size_t at = 0; status == CLI_OK && at < length;)
        status = play_line(&mover, text, length, &at);
    free(text);
    wf_moves_free(&mover.scratch);
    return status;
}
