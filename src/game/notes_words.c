/* notes_words.c - game records as text: blanks, comments, and words that are no moves. */
#include <string.h>

#include "base/fault.h"
#include "game/notes_reader.h"

WfCode notes_tell(const NotesReader *r, size_t at, WfCode code, const WfFault *why)
{
    WfFault *fault = r->reader.fault;
    const char *bytes = r->reader.text;
    size_t line = 1, column = 1;
    if (fault == NULL)
        return code;
    for (size_t i = 0; i < at && i < r->reader.length; i++) {
        const bool mark = i == 2 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0;
        const bool ends = bytes[i] == '\n' ||
                          (bytes[i] == '\r' && (i + 1 == r->reader.length || bytes[i + 1] != '\n'));
        column = ends || mark ? 1 : column + ((bytes[i] & 0xc0) != 0x80); /* no further byte */
        line += ends;
    }
    WfText text = fault_begin(fault, code, at);
    spoken_write("shared", &fault_messages[FAULT_LINE],
                 FAULT_ARGS(fault_number(line), fault_number(column), fault_words(why->message)),
                 &text);
    fault_end(&text);
    fault->line = line;
    fault->column = column;
    fault_set_reason(fault, text.length - strlen(why->message) + why->reason);
    return code;
}

WfCode notes_refuse(const NotesReader *r, size_t at, FaultMessage message)
{
    WfFault why = fault_like(r->reader.fault);
    (void)fault_say(&why, NULL, WF_BAD_INPUT, &fault_messages[message], NULL);
    return notes_tell(r, at, WF_BAD_INPUT, &why);
}

WfCode notes_no_memory(const NotesReader *r)
{
    WfFault why = fault_like(r->reader.fault);
    return notes_tell(r, r->reader.at, fault_no_memory(&why), &why);
}

/* Whether these bytes are next, at `at`. */
static bool is_at(const Reader *reader, size_t at, const char *bytes)
{
    const size_t length = strlen(bytes);
    return reader->length - at >= length && memcmp(reader->text + at, bytes, length) == 0;
}

static bool is_line_end(char c)
{
    return c == '\n' || c == '\r';
}

/* ---- blanks ---- */

/* Bytes of a blank; 0: none is there. Texts that were copied from pages have blanks of no break and
 * of no width, and byte order marks stand between files that were put together. */
static size_t blank_length(const Reader *reader, size_t at)
{
    static const char *const wide[] = {"\xc2\xa0", "\xe2\x80\x8b", "\xef\xbb\xbf"};
    const char c = at < reader->length ? reader->text[at] : 'x';
    if (c == ' ' || (c >= '\t' && c <= '\r'))
        return 1;
    for (unsigned i = 0; at < reader->length && i < sizeof wide / sizeof wide[0]; i++)
        if (is_at(reader, at, wide[i]))
            return strlen(wide[i]);
    return 0;
}

static bool begins_line(const Reader *reader)
{
    const size_t at = reader->at;
    return at == 0 || is_line_end(reader->text[at - 1]) ||
           (at >= 3 && is_at(reader, at - 3, "\xef\xbb\xbf"));
}

static void skip_line(Reader *reader)
{
    while (!reader_done(reader) && !is_line_end(reader->text[reader->at]))
        reader->at++;
}

void notes_skip_blanks(Reader *reader)
{
    for (;;) {
        const size_t length = blank_length(reader, reader->at);
        if (length == 0 && reader_peek(reader) == '%' && begins_line(reader))
            skip_line(reader);
        else if (length == 0)
            return;
        reader->at += length;
    }
}

/* ---- comments ---- */

bool notes_is_comment(const Reader *reader)
{
    return reader_peek(reader) == '{' || reader_peek(reader) == ';';
}

WfCode notes_read_comment(NotesReader *r, uint32_t node)
{
    Reader *reader = &r->reader;
    const bool is_rest = reader_peek(reader) == ';';
    const size_t open = reader->at++;
    size_t first = reader->at, end;
    if (is_rest) {
        skip_line(reader);
        end = reader->at;
        while (first < end && blank_length(reader, first) > 0)
            first += blank_length(reader, first);
        while (first < end && (reader->text[end - 1] == ' ' || reader->text[end - 1] == '\t'))
            end--;
    } else {
        const char *brace = memchr(reader->text + first, '}', reader->length - first);
        if (brace == NULL)
            return notes_refuse(r, open, FAULT_COMMENT_OPEN);
        end = (size_t)(brace - reader->text);
        reader->at = end + 1;
    }
    if (memchr(reader->text + first, '\0', end - first) != NULL)
        return notes_refuse(r, first, FAULT_COMMENT_ZERO);
    if (r->notes == NULL || (is_rest && first == end))
        return WF_OK;
    return notes_add_comment(r->notes, node, reader->text + first, end - first) == WF_OK
               ? WF_OK
               : notes_no_memory(r);
}

/* ---- words ---- */

size_t notes_word_length(const Reader *reader)
{
    size_t end = reader->at;
    while (end < reader->length && blank_length(reader, end) == 0 &&
           (reader->text[end] == '\0' || strchr("{}()[];", reader->text[end]) == NULL))
        end++;
    return end - reader->at;
}

/* No move has one of these but at its start, where a setup has '='. */
static bool ends_move(char c)
{
    return (c & 0x80) != 0 || (c != '\0' && strchr("!?$+#=*", c) != NULL);
}

size_t notes_move_length(const Reader *reader)
{
    const size_t most = notes_word_length(reader);
    size_t length = most > 0;
    while (length < most && !ends_move(reader->text[reader->at + length]))
        length++;
    return length;
}

static bool is_digit(const Reader *reader, size_t at)
{
    return at < reader->length && reader->text[at] >= '0' && reader->text[at] <= '9';
}

size_t notes_number_length(const Reader *reader)
{
    size_t end = reader->at;
    while (is_digit(reader, end))
        end++;
    const size_t digits = end - reader->at;
    for (;;) {
        if (is_at(reader, end, "."))
            end++;
        else if (is_at(reader, end, "\xe2\x80\xa6")) /* three dots in one character */
            end += 3;
        else
            break;
    }
    const size_t length = end - reader->at;
    return length > digits || digits == notes_word_length(reader) ? length : 0;
}

/* The glyphs of chess programs as they write them, the longer ones first. */
static const struct {
    const char *text;
    WfGlyph glyph;
} glyphs[] = {
    {"!!", WF_GLYPH_BRILLIANT},
    {"!?", WF_GLYPH_INTERESTING},
    {"?!", WF_GLYPH_DUBIOUS},
    {"?\?", WF_GLYPH_BLUNDER},
    {"!", WF_GLYPH_GOOD},
    {"?", WF_GLYPH_MISTAKE},
    {"\xe2\x80\xbc", WF_GLYPH_BRILLIANT}, /* the same as single characters */
    {"\xe2\x81\x89", WF_GLYPH_INTERESTING},
    {"\xe2\x81\x88", WF_GLYPH_DUBIOUS},
    {"\xe2\x81\x87", WF_GLYPH_BLUNDER},
    {"+/-", WF_GLYPH_NONE}, /* who is better */
    {"-/+", WF_GLYPH_NONE},
    {"+/=", WF_GLYPH_NONE},
    {"=/+", WF_GLYPH_NONE},
    {"+-", WF_GLYPH_NONE},
    {"-+", WF_GLYPH_NONE},
    {"+=", WF_GLYPH_NONE},
    {"=+", WF_GLYPH_NONE},
    {"+\xe2\x88\x92", WF_GLYPH_NONE}, /* with a minus sign */
    {"\xe2\x88\x92+", WF_GLYPH_NONE},
    {"\xc2\xb1", WF_GLYPH_NONE},     /* plus-minus */
    {"\xe2\x88\x93", WF_GLYPH_NONE}, /* minus-plus */
    {"\xe2\xa9\xb2", WF_GLYPH_NONE}, /* plus above equals */
    {"\xe2\xa9\xb1", WF_GLYPH_NONE}, /* equals above plus */
    {"\xe2\x88\x9e", WF_GLYPH_NONE}, /* unclear: infinity */
    {"\xe2\x96\xa1", WF_GLYPH_NONE}, /* the only move: a square */
    {"\xe2\xa8\x80", WF_GLYPH_NONE}, /* zugzwang: a circle with a dot */
    {"\xe2\x8a\x99", WF_GLYPH_NONE},
    {"\xe2\x86\x91", WF_GLYPH_NONE}, /* initiative, twice: development; arrows */
    {"\xe2\x86\x92", WF_GLYPH_NONE}, /* attack */
    {"\xe2\x87\x86", WF_GLYPH_NONE}, /* counterplay */
    {"\xe2\x8a\x95", WF_GLYPH_NONE}, /* no time: a circle with a plus */
    {"\xe2\x88\x86", WF_GLYPH_NONE}, /* with the idea: a triangle */
    {"\xce\x94", WF_GLYPH_NONE},     /* the same as a Greek letter */
    {"\xe2\x8c\x93", WF_GLYPH_NONE}, /* better is */
    {"\xe2\x9f\xb3", WF_GLYPH_NONE}, /* development */
    {"\xef\xb8\x8e", WF_GLYPH_NONE}, /* what makes a character a sign, not a picture */
    {"#", WF_GLYPH_NONE},            /* the game is won */
    {"+", WF_GLYPH_NONE},            /* check */
    {"=", WF_GLYPH_NONE},            /* equal */
};

/* $N of PGN. */
static size_t numbered_glyph(const Reader *reader, WfGlyph *glyph)
{
    size_t end = reader->at + 1;
    unsigned number = 0;
    for (; is_digit(reader, end); end++)
        number = number > 99 ? number : number * 10 + (unsigned)(reader->text[end] - '0');
    *glyph = number <= WF_GLYPH_DUBIOUS ? (WfGlyph)number : WF_GLYPH_NONE;
    return end - reader->at > 1 ? end - reader->at : 0;
}

/* A setup begins with '=', too. */
static bool is_setup(const Reader *reader)
{
    const size_t next = reader->at + 1;
    return reader_peek(reader) == '=' && next < reader->length && reader->text[next] >= 'A';
}

size_t notes_glyph_length(const Reader *reader, WfGlyph *glyph)
{
    if (is_setup(reader))
        return 0;
    if (reader_peek(reader) == '$')
        return numbered_glyph(reader, glyph);
    for (unsigned i = 0; i < sizeof glyphs / sizeof glyphs[0]; i++)
        if (is_at(reader, reader->at, glyphs[i].text)) {
            *glyph = glyphs[i].glyph;
            return strlen(glyphs[i].text);
        }
    *glyph = WF_GLYPH_NONE;
    return notes_word_length(reader) == 1 && reader_peek(reader) == 'N'; /* a novelty */
}

/* ---- results ---- */

/* Whether an outcome of this kind can end this game. */
static bool is_possible(const WfNotes *notes, const WfOutcome *outcome)
{
    const bool cooperative = notes->spec.game->cooperative;
    switch (outcome->result) {
    case WF_ONGOING:
        return true;
    case WF_WIN:
        return cooperative
                   ? outcome->seat == WF_NO_SEAT
                   : outcome->seat != WF_NO_SEAT && (notes->seats >> outcome->seat & 1) != 0;
    case WF_DRAW:
        return !cooperative;
    default:
        return cooperative;
    }
}

/* The word with hyphens for dashes and colons, and 1/2 for its single character. False: it is too
 * long to be a result. */
static bool plain_result(const Reader *reader, size_t length, char plain[NOTES_RESULT_MAX])
{
    static const char *const other[][2] = {{"\xc2\xbd", "1/2"},
                                           {"\xe2\x80\x90", "-"},
                                           {"\xe2\x80\x91", "-"},
                                           {"\xe2\x80\x93", "-"},
                                           {"\xe2\x80\x94", "-"},
                                           {"\xe2\x88\x92", "-"},
                                           {":", "-"}};
    WfText text = wf_text(plain, NOTES_RESULT_MAX);
    for (size_t at = reader->at; at < reader->at + length;) {
        unsigned i = 0;
        while (i < sizeof other / sizeof other[0] && !is_at(reader, at, other[i][0]))
            i++;
        if (i == sizeof other / sizeof other[0])
            wf_text_put(&text, reader->text[at++]);
        else {
            wf_text_add(&text, "%s", other[i][1]);
            at += strlen(other[i][0]);
        }
    }
    return text.length < text.size;
}

/* Whether the word says the result: as it is written, or a draw by the share of one seat. */
static bool says_result(const char *word, const char *result, WfResult kind)
{
    return strcmp(word, result) == 0 || (kind == WF_DRAW && strcspn(result, "-") == strlen(word) &&
                                         memcmp(word, result, strlen(word)) == 0);
}

/* No move begins with a digit, '*', or the character for a half. */
size_t notes_result_length(const WfNotes *notes, const Reader *reader,
                           char result[NOTES_RESULT_MAX])
{
    static const WfResult results[] = {WF_ONGOING, WF_WIN, WF_DRAW, WF_DEAD_END};
    char word[NOTES_RESULT_MAX];
    const char first = reader_peek(reader);
    if (first != '*' && first != '\xc2' && (first < '0' || first > '9'))
        return 0;
    const size_t length = notes_word_length(reader);
    if (!plain_result(reader, length, word))
        return 0;
    for (unsigned i = 0; i < 4; i++)
        for (unsigned seat = 0; seat <= WF_SEATS_MAX; seat++) {
            const WfOutcome outcome = {.result = results[i],
                                       .seat = seat == WF_SEATS_MAX ? WF_NO_SEAT : (uint8_t)seat};
            WfText text = wf_text(result, NOTES_RESULT_MAX);
            if (!is_possible(notes, &outcome))
                continue;
            wf_format_result(&notes->spec, &outcome, &text);
            if (says_result(word, result, results[i]))
                return length;
        }
    return 0;
}
