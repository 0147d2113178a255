/* notes_words.c - game records as text: blanks, comments, and words that are not moves. */
#include <string.h>

#include "base/fault.h"
#include "game/notes_reader.h"

enum { RESULT_BYTES = 60 }; /* longer than any result, in any form */

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
    (void)fault_take(fault, code, why);
    fault->at = at;
    fault->line = line;
    fault->column = column;
    fault->place[0] = '\0';
    return code;
}

WfCode notes_refuse(const NotesReader *r, size_t at, FaultMessage message)
{
    WfFault why;
    (void)fault_say(&why, NULL, WF_BAD_INPUT, &fault_messages[message], NULL);
    return notes_tell(r, at, WF_BAD_INPUT, &why);
}

WfCode notes_no_memory(const NotesReader *r)
{
    WfFault why;
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

/* Byte order marks count as blanks: they stand between files that were concatenated. Ctrl-Z ends
 * the files of old programs. */
size_t notes_blank_at(const Reader *reader, size_t at)
{
    enum { CTRL_Z = 26 };
    const char c = at < reader->length ? reader->text[at] : 'x';
    return (c >= '\t' && c <= '\r') || c == CTRL_Z ? 1 : reader_blank_at(reader, at);
}

static bool begins_line(const Reader *reader, size_t at)
{
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
        const size_t length = notes_blank_at(reader, reader->at);
        if (length == 0 && reader_peek(reader) == '%' && begins_line(reader, reader->at))
            skip_line(reader);
        else if (length == 0)
            return;
        reader->at += length;
    }
}

bool notes_is_tag(const Reader *reader)
{
    size_t at = reader->at;
    if (reader_peek(reader) != '[' || is_at(reader, at, "[]"))
        return false;
    while (!begins_line(reader, at) && notes_blank_at(reader, at - 1) > 0)
        at--;
    return begins_line(reader, at);
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
        while (first < end && notes_blank_at(reader, first) > 0)
            first += notes_blank_at(reader, first);
        while (first < end && notes_blank_at(reader, end - 1) > 0)
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

/* Whether a byte belongs to a word: not a blank, bracket or comment. Words may be as long as the
 * text, so each is scanned to its end only once. */
static bool is_word_at(const Reader *reader, size_t at)
{
    return at < reader->length && notes_blank_at(reader, at) == 0 &&
           (reader->text[at] == '\0' || strchr("{}()[];", reader->text[at]) == NULL);
}

bool notes_is_word(const Reader *reader)
{
    return is_word_at(reader, reader->at) || is_at(reader, reader->at, "[]");
}

static bool is_upper(const Reader *reader, size_t at)
{
    return at < reader->length && reader->text[at] >= 'A' && reader->text[at] <= 'Z';
}

/* Characters that end a move. A move can have one only at its start, where a setup has '=', or
 * before the kind to which the piece promotes. A dash longer than a hyphen belongs to a move. */
static bool ends_move(const Reader *reader, size_t at)
{
    const char c = reader->text[at];
    if (c == '=')
        return !is_upper(reader, at + 1);
    return (c & 0x80) != 0 ? reader_dash_at(reader, at) == 0
                           : c != '\0' && strchr("!?$+#~*", c) != NULL;
}

size_t notes_move_length(const Reader *reader)
{
    size_t end = reader->at;
    while (is_word_at(reader, end) && (end == reader->at || !ends_move(reader, end))) {
        const size_t dash = reader_dash_at(reader, end);
        end += dash > 0 ? dash : 1;
    }
    return end - reader->at;
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
    return length > digits || !is_word_at(reader, end) ? length : 0;
}

/* The glyphs of chess programs as these write them, the longer ones first. '-' is any dash. */
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
    {"++--", WF_GLYPH_NONE}, /* who is better */
    {"--++", WF_GLYPH_NONE},
    {"+--", WF_GLYPH_NONE},
    {"--+", WF_GLYPH_NONE},
    {"+/-", WF_GLYPH_NONE},
    {"-/+", WF_GLYPH_NONE},
    {"+/=", WF_GLYPH_NONE},
    {"=/+", WF_GLYPH_NONE},
    {"+-", WF_GLYPH_NONE},
    {"-+", WF_GLYPH_NONE},
    {"+=", WF_GLYPH_NONE},
    {"=+", WF_GLYPH_NONE},
    {"=/\xe2\x88\x9e", WF_GLYPH_NONE}, /* compensation: equals and infinity */
    {"~/=", WF_GLYPH_NONE},
    {"=/~", WF_GLYPH_NONE},
    {"~", WF_GLYPH_NONE},            /* unclear */
    {"[]", WF_GLYPH_NONE},           /* the only move */
    {"/\\", WF_GLYPH_NONE},          /* with the idea */
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
    {"\xe2\x87\x86", WF_GLYPH_NONE}, /* counterplay: two arrows, either one above */
    {"\xe2\x87\x84", WF_GLYPH_NONE},
    {"\xe2\x87\x94", WF_GLYPH_NONE}, /* a line: an arrow of two heads */
    {"\xe2\x87\x97", WF_GLYPH_NONE}, /* a diagonal: an arrow aslant */
    {"\xe2\x8a\x95", WF_GLYPH_NONE}, /* no time: a circle with a plus */
    {"\xe2\x88\x86", WF_GLYPH_NONE}, /* with the idea: a triangle */
    {"\xe2\x96\xb3", WF_GLYPH_NONE},
    {"\xce\x94", WF_GLYPH_NONE},     /* the same as a Greek letter */
    {"\xe2\x97\x8b", WF_GLYPH_NONE}, /* room: a circle */
    {"\xe2\x8a\xa5", WF_GLYPH_NONE}, /* the endgame: a line upright on another */
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
    return reader_peek(reader) == '=' && is_upper(reader, reader->at + 1);
}

/* The length of a glyph with this spelling; 0: it is not next. */
static size_t spelled_glyph(const Reader *reader, const char *glyph)
{
    size_t at = reader->at;
    for (const char *c = glyph; *c != '\0'; c++) {
        const size_t dash = *c == '-' ? reader_dash_at(reader, at) : 0;
        if (dash == 0 && (at == reader->length || reader->text[at] != *c))
            return 0;
        at += dash > 0 ? dash : 1;
    }
    return at - reader->at;
}

size_t notes_glyph_length(const Reader *reader, WfGlyph *glyph)
{
    if (is_setup(reader))
        return 0;
    if (reader_peek(reader) == '$')
        return numbered_glyph(reader, glyph);
    for (unsigned i = 0; i < sizeof glyphs / sizeof glyphs[0]; i++) {
        const size_t length = spelled_glyph(reader, glyphs[i].text);
        *glyph = glyphs[i].glyph;
        if (length > 0)
            return length;
    }
    *glyph = WF_GLYPH_NONE;
    const char letter = reader_peek(reader); /* a novelty, a diagram */
    return (letter == 'N' || letter == 'D') && !is_word_at(reader, reader->at + 1);
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
 * long for a result. */
static bool plain_result(const Reader *reader, size_t length, char plain[NOTES_RESULT_MAX])
{
    static const char half[] = "\xc2\xbd";
    WfText text = wf_text(plain, NOTES_RESULT_MAX);
    for (size_t at = reader->at; at < reader->at + length;) {
        const bool is_half = is_at(reader, at, half);
        const size_t dash = reader_dash_at(reader, at);
        if (is_half)
            wf_text_add(&text, "1/2");
        else
            wf_text_put(&text, dash > 0 || reader->text[at] == ':' ? '-' : reader->text[at]);
        at += is_half ? sizeof half - 1 : dash > 0 ? dash : 1;
    }
    return text.length < text.size;
}

/* Whether the word is the result: as written, or a draw given by the share of one seat. */
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
    size_t length = 0;
    while (length < RESULT_BYTES && is_word_at(reader, reader->at + length))
        length++;
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
