/* words.c - see words.h. */
#include "server/core/words.h"

#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>
#include <wayfarer/game.h>

enum {
    TEXT_MOST = 1024, /* bytes that are considered */
    MARKS_MOST = 3,   /* combining marks on one letter */
};

typedef utf8proc_int32_t Letter;

/* ---- cleaning ---- */

/* Whether a letter is drawn as nothing, though its category does not say so. */
static bool is_blank(Letter letter)
{
    static const struct {
        Letter first, last;
    } blanks[] = {
        {0x034F, 0x034F}, {0x115F, 0x1160}, {0x17B4, 0x17B5}, {0x180B, 0x180F}, {0x2800, 0x2800},
        {0x3164, 0x3164}, {0xFE00, 0xFE0F}, {0xFFA0, 0xFFA0}, {0xFFFC, 0xFFFD}, {0xE0000, 0xE0FFF},
    };
    for (size_t i = 0; i < sizeof blanks / sizeof blanks[0]; i++)
        if (letter >= blanks[i].first && letter <= blanks[i].last)
            return true;
    return false;
}

static bool is_space(Letter letter)
{
    return utf8proc_category(letter) == UTF8PROC_CATEGORY_ZS || letter == '\t' || letter == '\n' ||
           letter == '\r' || letter == 0x2028 || letter == 0x2029;
}

static bool is_mark(Letter letter)
{
    const utf8proc_category_t category = utf8proc_category(letter);
    return category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_MC ||
           category == UTF8PROC_CATEGORY_ME;
}

static bool is_seen(Letter letter)
{
    switch (utf8proc_category(letter)) {
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_CF:
    case UTF8PROC_CATEGORY_CS:
    case UTF8PROC_CATEGORY_CO:
    case UTF8PROC_CATEGORY_CN:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP:
        return false;
    default:
        return !is_blank(letter);
    }
}

/* ---- escaping ---- */

void words_escape(const char *text, WfText *out)
{
    const utf8proc_uint8_t *at = (const utf8proc_uint8_t *)text;
    while (*at != '\0') {
        Letter letter;
        utf8proc_ssize_t size =
            utf8proc_iterate(at, (utf8proc_ssize_t)strlen((const char *)at), &letter);
        if (size <= 0) {
            size = 1;
            wf_text_add(out, "\\x%02x", *at);
        } else if (letter == '\\') {
            wf_text_add(out, "\\\\");
        } else if (is_seen(letter)) {
            wf_text_add(out, "%.*s", (int)size, (const char *)at);
        } else {
            wf_text_add(out, "\\u{%x}", (unsigned)letter);
        }
        at += size;
    }
}

/* Keeps the visible letters; returns their number. */
static size_t keep_seen(Letter *letters, size_t count)
{
    size_t kept = 0;
    unsigned marks = MARKS_MOST; /* on the letter before; no mark may come first */
    for (size_t i = 0; i < count; i++) {
        const Letter letter = letters[i];
        if (is_space(letter)) {
            if (kept > 0 && letters[kept - 1] != ' ')
                letters[kept++] = ' ';
            marks = MARKS_MOST;
        } else if (is_seen(letter) && (!is_mark(letter) || marks < MARKS_MOST)) {
            marks = is_mark(letter) ? marks + 1 : 0;
            letters[kept++] = letter;
        }
    }
    return kept > 0 && letters[kept - 1] == ' ' ? kept - 1 : kept;
}

/* Writes letters as UTF-8, without cutting a visible letter (grapheme cluster). */
static size_t put_letters(const Letter *letters, size_t count, char *out, size_t size)
{
    size_t length = 0, whole = 0;
    utf8proc_int32_t state = 0;
    for (size_t i = 0; i < count; i++) {
        utf8proc_uint8_t bytes[4];
        if (i > 0 && utf8proc_grapheme_break_stateful(letters[i - 1], letters[i], &state))
            whole = length;
        const size_t more = (size_t)utf8proc_encode_char(letters[i], bytes);
        if (length + more >= size)
            return whole;
        memcpy(out + length, bytes, more);
        length += more;
    }
    return length;
}

bool words_clean(const char *text, char *clean, size_t size)
{
    Letter letters[2 * TEXT_MOST];
    size_t bytes = strnlen(text, TEXT_MOST);
    while (bytes > 0 && (text[bytes] & 0xC0) == 0x80)
        bytes--; /* not within a letter */
    const utf8proc_ssize_t count =
        utf8proc_decompose((const utf8proc_uint8_t *)text, (utf8proc_ssize_t)bytes, letters,
                           2 * TEXT_MOST, UTF8PROC_DECOMPOSE | UTF8PROC_STABLE);
    if (count < 0 || count > 2 * TEXT_MOST)
        return false;
    size_t kept = keep_seen(letters, (size_t)count);
    const utf8proc_ssize_t composed = utf8proc_normalize_utf32(letters, (utf8proc_ssize_t)kept,
                                                               UTF8PROC_COMPOSE | UTF8PROC_STABLE);
    kept = composed > 0 ? (size_t)composed : 0;
    size_t length = put_letters(letters, kept, clean, size);
    while (length > 0 && clean[length - 1] == ' ')
        length--;
    clean[length] = '\0';
    return length > 0;
}

/* ---- our own words ---- */

/* Maps letters that look like Latin ones. Capitals come first, because folding may change how a
 * letter looks: the Greek capital eta looks like an H. */
static Letter look_of(Letter letter)
{
    static const struct {
        Letter letter;
        char look;
    } looks[] = {
        {0x0391, 'a'}, {0x0392, 'b'}, {0x0395, 'e'}, {0x0397, 'h'}, {0x0399, 'i'}, {0x039A, 'k'},
        {0x039C, 'm'}, {0x039D, 'n'}, {0x039F, 'o'}, {0x03A1, 'p'}, {0x03A4, 't'}, {0x03A5, 'y'},
        {0x03A7, 'x'}, {0x0396, 'z'}, {0x03B1, 'a'}, {0x03B2, 'b'}, {0x03B5, 'e'}, {0x03B7, 'n'},
        {0x03B9, 'i'}, {0x03BA, 'k'}, {0x03BD, 'v'}, {0x03BF, 'o'}, {0x03C1, 'p'}, {0x03C3, 'o'},
        {0x03C4, 't'}, {0x03C5, 'u'}, {0x03C7, 'x'}, {0x03C9, 'w'}, {0x03F2, 'c'}, {0x03F9, 'c'},
        {0x0405, 's'}, {0x0406, 'i'}, {0x0408, 'j'}, {0x0410, 'a'}, {0x0412, 'b'}, {0x0415, 'e'},
        {0x041A, 'k'}, {0x041C, 'm'}, {0x041D, 'h'}, {0x041E, 'o'}, {0x0420, 'p'}, {0x0421, 'c'},
        {0x0422, 't'}, {0x0423, 'y'}, {0x0425, 'x'}, {0x0430, 'a'}, {0x0432, 'b'}, {0x0433, 'r'},
        {0x0435, 'e'}, {0x0438, 'u'}, {0x043A, 'k'}, {0x043C, 'm'}, {0x043D, 'h'}, {0x043E, 'o'},
        {0x043F, 'n'}, {0x0440, 'p'}, {0x0441, 'c'}, {0x0442, 't'}, {0x0443, 'y'}, {0x0445, 'x'},
        {0x0448, 'w'}, {0x0455, 's'}, {0x0456, 'i'}, {0x0458, 'j'}, {0x0461, 'w'}, {0x0474, 'v'},
        {0x0475, 'v'}, {0x04AE, 'y'}, {0x04AF, 'y'}, {0x04BB, 'h'}, {0x04C0, 'l'}, {0x04CF, 'l'},
        {0x0501, 'd'}, {0x051B, 'q'}, {0x051C, 'w'}, {0x051D, 'w'}, {0x0561, 'w'}, {0x0570, 'h'},
        {0x0578, 'n'}, {0x057D, 'u'}, {0x0585, 'o'}, {0x0131, 'i'}, {0x0251, 'a'}, {0x0261, 'g'},
        {0x0269, 'i'}, {0x026A, 'i'}, {0x028B, 'u'}, {0x028F, 'y'}, {0x1D00, 'a'}, {0x1D04, 'c'},
        {0x1D05, 'd'}, {0x1D07, 'e'}, {0x1D0B, 'k'}, {0x1D0D, 'm'}, {0x1D0F, 'o'}, {0x1D18, 'p'},
        {0x1D1B, 't'}, {0x1D1C, 'u'}, {0x1D20, 'v'}, {0x1D21, 'w'}, {0x0280, 'r'}, {0x0299, 'b'},
        {0x029C, 'h'}, {0x0274, 'n'}, {0xA731, 's'}, {'0', 'o'},    {'1', 'i'},    {'l', 'i'},
        {'L', 'i'},    {'|', 'i'},    {'!', 'i'},    {'3', 'e'},    {'4', 'a'},    {'5', 's'},
        {'$', 's'},    {'@', 'a'},
    };
    for (size_t i = 0; i < sizeof looks / sizeof looks[0]; i++)
        if (looks[i].letter == letter)
            return looks[i].look;
    return letter;
}

/* What a text looks like: small Latin letters, as far as it has any. */
static void put_look(const char *text, char look[TEXT_MOST])
{
    Letter letters[2 * TEXT_MOST];
    size_t length = 0;
    const utf8proc_ssize_t count = utf8proc_decompose(
        (const utf8proc_uint8_t *)text, (utf8proc_ssize_t)strnlen(text, TEXT_MOST / 2), letters,
        2 * TEXT_MOST, UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT | UTF8PROC_STABLE | UTF8PROC_STRIPMARK);
    for (utf8proc_ssize_t i = 0; i < count && i < 2 * TEXT_MOST && length < TEXT_MOST - 1; i++) {
        Letter letter = utf8proc_tolower(look_of(letters[i]));
        letter = look_of(letter);
        if ((letter < 'a' || letter > 'z') && utf8proc_category(letter) <= UTF8PROC_CATEGORY_LO)
            letter = '?'; /* looks like no Latin letter */
        if (letter != '?' && (letter < 'a' || letter > 'z'))
            continue;
        look[length++] = (char)letter;
        if (length > 1 && memcmp(look + length - 2, "rn", 2) == 0)
            look[--length - 1] = 'm';
        if (length > 1 && memcmp(look + length - 2, "vv", 2) == 0)
            look[--length - 1] = 'w';
    }
    look[length] = '\0';
}

static bool looks_like(const char *look, const char *word)
{
    char ours[TEXT_MOST];
    put_look(word, ours);
    return strcmp(look, ours) == 0 || (strncmp(look, "the", 3) == 0 && strcmp(look + 3, ours) == 0);
}

static bool is_a_seat(const char *look)
{
    size_t count;
    const WfGame *const *games = wf_games(&count);
    for (size_t i = 0; i < count; i++)
        for (size_t seat = 0; seat < strlen(games[i]->seats); seat++)
            if (looks_like(look, games[i]->seat_names[seat]))
                return true;
    return false;
}

/* Removes a number at the end, as in "computer 5", and "level" before it. */
static void cut_number(const char *name, char *word, size_t size)
{
    static const char level[] = "level";
    size_t length = strnlen(name, size - 1);
    while (length > 0 && (strchr(" ,:()#", name[length - 1]) != NULL ||
                          (name[length - 1] >= '0' && name[length - 1] <= '9')))
        length--;
    memcpy(word, name, length);
    word[length] = '\0';
    if (length > sizeof level && strcmp(word + length - (sizeof level - 1), level) == 0)
        word[length - (sizeof level - 1)] = '\0';
}

static bool is_ours(const char *word)
{
    static const char *const words[] = {"you", "server", "computer", "open", "wayfarer"};
    char look[TEXT_MOST];
    put_look(word, look);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (looks_like(look, words[i]))
            return true;
    return is_a_seat(look);
}

bool words_are_ours(const char *name)
{
    char word[TEXT_MOST];
    cut_number(name, word, sizeof word);
    return is_ours(name) || is_ours(word);
}
