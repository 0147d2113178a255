/* test_record_forms.c - records as people and other programs write them: which texts are read as
 * which game in its canonical form, and which are refused. Each text is tried in every encoding and
 * with every end of line. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <wayfarer/wayfarer.h>

#include "base/random.h"
#include "fault_text.h"

enum { TEXT_MAX = 1 << 16 };

/* Bytes of a text; a zero byte in it is one. */
typedef struct Bytes {
    char data[TEXT_MAX];
    size_t length;
} Bytes;

/* ---- one text in many forms ---- */

/* With another end of line. */
static void with_line_ends(const Bytes *from, const char *end, Bytes *to)
{
    to->length = 0;
    for (size_t i = 0; i < from->length; i++) {
        if (from->data[i] != '\n') {
            to->data[to->length++] = from->data[i];
            continue;
        }
        memcpy(to->data + to->length, end, strlen(end));
        to->length += strlen(end);
    }
}

static void put_unit(Bytes *to, unsigned unit, bool big)
{
    to->data[to->length++] = (char)(big ? unit >> 8 : unit);
    to->data[to->length++] = (char)(big ? unit : unit >> 8);
}

/* In UTF-16 with a byte order mark. The text is UTF-8. */
static void as_utf16(const Bytes *from, bool big, Bytes *to)
{
    to->length = 0;
    put_unit(to, 0xfeff, big);
    for (size_t i = 0; i < from->length;) {
        const unsigned first = (unsigned char)from->data[i++];
        unsigned more = first < 0xc0 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
        unsigned character = more == 0 ? first : first & (0x3fU >> more);
        for (; more > 0; more--)
            character = character << 6 | ((unsigned char)from->data[i++] & 0x3f);
        if (character >= 0x10000) {
            put_unit(to, 0xd800 + ((character - 0x10000) >> 10), big);
            character = 0xdc00 + ((character - 0x10000) & 0x3ff);
        }
        put_unit(to, character, big);
    }
}

static void with_mark(const Bytes *from, Bytes *to)
{
    memcpy(to->data, "\xef\xbb\xbf", 3);
    memcpy(to->data + 3, from->data, from->length);
    to->length = from->length + 3;
}

typedef void (*Try)(const Bytes *text, const char *form, const void *expected);

static void in_all_forms(const char *text, Try try, const void *expected)
{
    static const char *const ends[][2] = {{"\n", "LF"}, {"\r\n", "CR LF"}, {"\r", "CR"}};
    static Bytes plain, lines, coded;
    plain.length = strlen(text);
    memcpy(plain.data, text, plain.length);
    for (size_t i = 0; i < 3; i++) {
        with_line_ends(&plain, ends[i][0], &lines);
        try(&lines, ends[i][1], expected);
        with_mark(&lines, &coded);
        try(&coded, "byte order mark", expected);
        as_utf16(&lines, false, &coded);
        try(&coded, "UTF-16, little endian", expected);
        as_utf16(&lines, true, &coded);
        try(&coded, "UTF-16, big endian", expected);
    }
}

/* ---- accepted texts ---- */

static void add_written(const WfNotes *notes, Bytes *to)
{
    WfText text = wf_text(to->data + to->length, TEXT_MAX - to->length);
    wf_notes_write(notes, &text);
    assert_true(text.length < text.size);
    to->length += text.length;
}

static bool take(void *context, WfNotes *notes)
{
    add_written(notes, context);
    wf_notes_free(notes);
    return true;
}

/* All games of the text, as they are written. */
static void expect_written(const Bytes *text, const char *form, const void *expected)
{
    static Bytes found;
    WfFault fault = {0};
    found.length = 0;
    /* a copy of exact size, so that a sanitizer detects a read beyond it */
    char *copy = malloc(text->length + 1);
    assert_non_null(copy);
    memcpy(copy, text->data, text->length);
    copy = realloc(copy, text->length > 0 ? text->length : 1);
    const WfCode code =
        wf_notes_read_each(copy, text->length, &wf_system_allocator, take, &found, &fault);
    free(copy);
    if (code != WF_OK)
        fail_msg("%.*s\nin %s: %s", (int)text->length, text->data, form, fault_text(&fault));
    found.data[found.length] = '\0';
    if (strcmp(found.data, expected) != 0)
        fail_msg("%.*s\nin %s is read as\n%s\nnot\n%s", (int)text->length, text->data, form,
                 found.data, (const char *)expected);
}

#define HEAD "[Spec \"travelers\"]\n"
#define OPEN HEAD "[Result \"*\"]\n\n"
#define STRICT OPEN "1. e2e3 e8e7 *\n"

#define PASSAGE "[Spec \"safe-passage\"]\n"
#define ROOKS "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"
#define CASTLES PASSAGE "[Position \"" ROOKS "\"]\n"
#define MOVED "3tdt3/ayua1ayua/4b4/9/9/9/4B4/AYUA1AYUA/3TDT3 w - 2 2"

/* A text, and the canonical form of its games. */
static const char *const forms[][2] = {
    {STRICT, STRICT},

    /* move numbers */
    {HEAD "\n1.e2e3 e8e7 *", STRICT},
    {HEAD "\n1.e2e3 1...e8e7 *", STRICT},
    {HEAD "\n1. e2e3 1. ... e8e7 *", STRICT},
    {HEAD "\n1. e2e3 ... e8e7 *", STRICT},
    {HEAD "\n1 . e2e3 .. e8e7 *", STRICT},
    {HEAD "\n1 e2e3 e8e7 *", STRICT},
    {HEAD "\n1... e2e3 1\xe2\x80\xa6 e8e7 *", STRICT},
    {HEAD "\ne2e3 e8e7 *", STRICT},
    {HEAD "\n7. e2e3 99. e8e7 *", STRICT},
    {HEAD "\n1.\ne2e3\n2.*", OPEN "1. e2e3 *\n"},

    /* glyphs */
    {HEAD "\n1. e2e3! e8e7?! *", OPEN "1. e2e3 ! e8e7 ?! *\n"},
    {HEAD "\n1. e2e3!! e8e7 ?\? *", OPEN "1. e2e3 !! e8e7 ?\? *\n"},
    {HEAD "\n1. e2e3$1 e8e7$6 *", OPEN "1. e2e3 ! e8e7 ?! *\n"},
    {HEAD "\n1. e2e3 $10 e8e7 $146 *", STRICT},
    {HEAD "\n1. e2e3 $0 $18446744073709551617 e8e7 $07 *", STRICT},
    {HEAD "\n1. e2e3 $3 $14 $146 e8e7 $16$2 *", OPEN "1. e2e3 !! e8e7 ? *\n"},
    {HEAD "\n1. e2e3 ! $2 e8e7 *", OPEN "1. e2e3 ! e8e7 *\n"},
    {HEAD "\n1. e2e3\xe2\x80\xbc e8e7\xe2\x81\x89 *", OPEN "1. e2e3 !! e8e7 !? *\n"},
    {HEAD "\n1. e2e3 \xc2\xb1 e8e7\xe2\xa9\xb2 *", STRICT},
    {HEAD "\n1. e2e3 !\xe2\x96\xa1 e8e7!\xe2\x88\x9e *", OPEN "1. e2e3 ! e8e7 ! *\n"},
    {HEAD "\n1. e2e3 +- e8e7 \xe2\x88\x92+ *", STRICT},
    {HEAD "\n1. e2e3+ N e8e7# = *", STRICT},
    {"[Spec \"traverse\"]\n\n1. =SDTCCTDS= =SDTCCTDS = 2. b1b2 *",
     "[Spec \"traverse\"]\n[Result \"*\"]\n\n1. =SDTCCTDS =SDTCCTDS 2. b1b2 *\n"},

    {HEAD "\n1. e2e3 D e8e7 ~ *", STRICT},
    {HEAD "\n1. e2e3~ e8e7[] *", STRICT},
    {HEAD "\n1. e2e3 +-- e8e7 --+ *", STRICT},
    {HEAD "\n1. e2e3+--! e8e7 \xe2\x80\x94+ *", OPEN "1. e2e3 ! e8e7 *\n"},
    {HEAD "\n1. e2e3 ++-- e8e7 \xe2\x88\x92\xe2\x88\x92+ *", STRICT},
    {HEAD "\n1. e2e3 [] ? e8e7 ![] *", OPEN "1. e2e3 ? e8e7 ! *\n"},
    {HEAD "\n1. e2e3\n[] e8e7 \xe2\x87\x84 *", STRICT},
    {HEAD "\n1. e2e3 =/\xe2\x88\x9e e8e7 ~/= /\\ *", STRICT},
    {HEAD "\n1. e2e3 = e8e7 =\xe2\x88\x9e *", STRICT},
    {HEAD "\n$10 1. e2e3 e8e7 *", STRICT},
    {HEAD "\n1. $1 $132 e2e3 e8e7 *", STRICT},
    {HEAD "\n{a} $13 {b} 1. e2e3 e8e7 *", OPEN "{a b} 1. e2e3 e8e7 *\n"},
    {HEAD "\n1. e2e3 ($10 a2a3) e8e7 *", OPEN "1. e2e3 (1. a2a3) e8e7 *\n"},
    {HEAD "\n1. e2e3 ({a} 1. $14 {b} a2a3 $1) e8e7 *", OPEN "1. e2e3 (1. a2a3 ! {a b}) e8e7 *\n"},

    /* moves as people write them */
    {HEAD "\n1. e2-e3 E8-E7 *", STRICT},
    {HEAD "\n1. Be3! Be7+ *", OPEN "1. e2e3 ! e8e7 *\n"},
    {HEAD "\n1. e2\xe2\x80\x93"
          "e3 e8\xe2\x88\x92"
          "e7 *",
     STRICT},
    {PASSAGE "\n1. e4 Nf6 *", PASSAGE "[Result \"*\"]\n\n1. e2e4 g8f6 *\n"},
    {CASTLES "[Result \"*\"]\n\n1. 0-0 *", CASTLES "[Result \"*\"]\n\n1. e1g1 *\n"},
    {CASTLES "\n1. 0-0 Kd7 2. Kh1 *", CASTLES "[Result \"*\"]\n\n1. e1g1 e8d7 2. g1h1 *\n"},
    {CASTLES "\n1. 0-0", CASTLES "[Result \"*\"]\n\n1. e1g1 *\n"},
    {CASTLES "\n1.0-0! {so}", CASTLES "[Result \"*\"]\n\n1. e1g1 ! {so} *\n"},
    {CASTLES "\n1. 0-0-0 *", CASTLES "[Result \"*\"]\n\n1. e1c1 *\n"},
    {CASTLES "\n1. 0\xe2\x80\x93"
             "0 *",
     CASTLES "[Result \"*\"]\n\n1. e1g1 *\n"},
    {CASTLES "\n1. a1a2 (1. 0-0) *", CASTLES "[Result \"*\"]\n\n1. a1a2 (1. e1g1) *\n"},
    {CASTLES "[Result \"0-0\"]\n\n1. 0-0 0-0", CASTLES "[Result \"0-0\"]\n\n1. e1g1 0-0\n"},
    {CASTLES "[Result \"0-0\"]\n\n0-0 ; resigned\n" CASTLES "\n1. 0-0",
     CASTLES "[Result \"0-0\"]\n\n{resigned} 0-0\n" CASTLES "[Result \"*\"]\n\n1. e1g1 *\n"},
    {CASTLES "\nw:resigns 0-0", CASTLES "[Result \"0-0\"]\n\nw:resigns 0-0\n"},

    /* comments */
    {HEAD "\n1. e2e3 ; good\ne8e7 *", OPEN "1. e2e3 {good} e8e7 *\n"},
    {HEAD "\n1. e2e3;good}\n;\n  ;  better  \ne8e7 *", OPEN "1. e2e3 {good) better} e8e7 *\n"},
    {HEAD "\n1. e2e3 {a} {b} ; c\n{} e8e7 *", OPEN "1. e2e3 {a b c} e8e7 *\n"},
    {HEAD "\n1. e2e3 {two\nlines; 1. %} e8e7 *", OPEN "1. e2e3 {two\nlines; 1. %} e8e7 *\n"},
    {HEAD "\n1. e2e3{a}e8e7{b}*", OPEN "1. e2e3 {a} e8e7 {b} *\n"},
    {HEAD "\n1. {first} e2e3 e8e7 *", OPEN "{first} 1. e2e3 e8e7 *\n"},
    {HEAD "; first\n\n{ second } 1. e2e3 e8e7 *", OPEN "{first  second } 1. e2e3 e8e7 *\n"},
    {"; first\n" HEAD "\n1. e2e3 e8e7 *", OPEN "{first} 1. e2e3 e8e7 *\n"},
    {HEAD "\n1. e2e3 e8e7 * {the end}", OPEN "1. e2e3 e8e7 {the end} *\n"},
    {HEAD "\n1. e2e3 e8e7 *\n\n; the end\n", OPEN "1. e2e3 e8e7 {the end} *\n"},
    {HEAD "\n1. e2e3 e8e7 {the} {end}", OPEN "1. e2e3 e8e7 {the end} *\n"},
    {HEAD "\n* ; none", OPEN "{none} *\n"},

    /* lines that are skipped */
    {"% exported by a program\n" HEAD "\n1. e2e3 e8e7 *", STRICT},
    {HEAD "% 1. a2a4\n\n1. e2e3\n%) {\ne8e7 *\n%", STRICT},
    {HEAD "\n1. e2e3 {\n% no move} e8e7 *", OPEN "1. e2e3 {\n% no move} e8e7 *\n"},

    /* variations */
    {HEAD "\n1. e2e3 ({a} 1. {b} a2a3 {c} a8a7) e8e7 *",
     OPEN "1. e2e3 (1. a2a3 {a b c} a8a7) e8e7 *\n"},
    {HEAD "\n1. e2e3 (1.a2a3! *) ( a2a4 1/2 ) e8e7 *",
     OPEN "1. e2e3 (1. a2a3 !) (1. a2a4) e8e7 *\n"},
    {HEAD "\n1. e2e3 (1. a2a3 1... a8a7 (1... a8a6)) 1... e8e7 *",
     OPEN "1. e2e3 (1. a2a3 a8a7 (a8a6)) e8e7 *\n"},

    {HEAD "\n1. e2e3 ({x}) e8e7 *", OPEN "1. e2e3 {x} e8e7 *\n"},
    {HEAD "\n1. e2e3 {a} ( ; b\n{c}\n) {d} e8e7 *", OPEN "1. e2e3 {a b c d} e8e7 *\n"},
    {HEAD "\n1. e2e3 e8e7 (1... {x} *) *", OPEN "1. e2e3 e8e7 {x} *\n"},
    {HEAD "\n1. e2e3 (1. a2a3 ({x})) e8e7 *", OPEN "1. e2e3 (1. a2a3 {x}) e8e7 *\n"},

    /* tags */
    {"[FEN \"" MOVED "\"]\n" HEAD "\n*", HEAD "[Position \"" MOVED "\"]\n[Result \"*\"]\n\n*\n"},
    {HEAD "[SetUp \"1\"]\n[Fen \" " MOVED " \"]\n[Position \"" MOVED "\"]\n\n*",
     HEAD "[Position \"" MOVED "\"]\n[SetUp \"1\"]\n[Result \"*\"]\n\n*\n"},
    {PASSAGE "[FEN \"" ROOKS "\"]\n\n1. Kf2 *", CASTLES "[Result \"*\"]\n\n1. e1f2 *\n"},
    {HEAD "[A \"\\\\ \\\" \\\\\"]\n\n*", HEAD "[A \"\\\\ \\\" \\\\\"]\n[Result \"*\"]\n\n*\n"},
    {HEAD "[A \"C:\\games\\x\"]\n\n*", HEAD "[A \"C:\\\\games\\\\x\"]\n[Result \"*\"]\n\n*\n"},
    {HEAD "[A \"C:\\\"]\n\n*", HEAD "[A \"C:\\\\\"]\n[Result \"*\"]\n\n*\n"},
    {HEAD "[A \"Joe \"The Rock\" X\"] [B \"y\"]\n\n*",
     HEAD "[A \"Joe \\\"The Rock\\\" X\"]\n[B \"y\"]\n[Result \"*\"]\n\n*\n"},
    {HEAD "[A \"\"so\"\" ]\n\n*", HEAD "[A \"\\\"so\\\"\"]\n[Result \"*\"]\n\n*\n"},
    {HEAD "[A \"x\\\"]\"]\n\n*", HEAD "[A \"x\\\"]\"]\n[Result \"*\"]\n\n*\n"},
    {HEAD "[A \"one\ttwo\"]\n\n*", HEAD "[A \"one two\"]\n[Result \"*\"]\n\n*\n"},
    {"[Spec \" travelers\t\"]\n\n1. e2e3 e8e7 *", STRICT},
    {"[Event \"Club\"]\n" HEAD "[Date \"2026.01.02\"]\n\n1. e2e3 e8e7 *",
     HEAD "[Event \"Club\"]\n[Date \"2026.01.02\"]\n[Result \"*\"]\n\n1. e2e3 e8e7 *\n"},
    {"[Result \"*\"]\n[Position \"3tdt3/ayua1ayua/4b4/9/9/9/4B4/AYUA1AYUA/3TDT3 w - 2 2\"]\n" HEAD
     "\n*",
     HEAD
     "[Position \"3tdt3/ayua1ayua/4b4/9/9/9/4B4/AYUA1AYUA/3TDT3 w - 2 2\"]\n[Result \"*\"]\n\n*\n"},
    {"[ Event\t\"Club\" ]\n\n  [Spec\"travelers\"]1. e2e3 e8e7 *",
     HEAD "[Event \"Club\"]\n[Result \"*\"]\n\n1. e2e3 e8e7 *\n"},
    {HEAD "[Event \"J\xc3\xbcrgen \xf0\x9f\x8f\x86\"]\n\n*",
     HEAD "[Event \"J\xc3\xbcrgen \xf0\x9f\x8f\x86\"]\n[Result \"*\"]\n\n*\n"},

    /* the result */
    {HEAD "\n1. e2e3 e8e7", STRICT},
    {HEAD, OPEN "*\n"},
    {HEAD "[Result \"?\"]\n\n1. e2e3 e8e7", STRICT},
    {HEAD "[Result \"\"]\n\n1. e2e3 e8e7 *", STRICT},
    {HEAD "[Result \"0-1\"]\n\n1. e2e3 e8e7", HEAD "[Result \"0-1\"]\n\n1. e2e3 e8e7 0-1\n"},
    {HEAD "\nw:resigns", HEAD "[Result \"0-1\"]\n\nw:resigns 0-1\n"},
    {HEAD "\n1. e2e3 e8e7 0\xe2\x80\x93"
          "1",
     HEAD "[Result \"0-1\"]\n\n1. e2e3 e8e7 0-1\n"},
    {HEAD "[Result \"1:0\"]\n\n1. e2e3 e8e7 1-0", HEAD "[Result \"1-0\"]\n\n1. e2e3 e8e7 1-0\n"},
    {HEAD "\n1. e2e3 e8e7 \xc2\xbd-\xc2\xbd",
     HEAD "[Result \"1/2-1/2\"]\n\n1. e2e3 e8e7 1/2-1/2\n"},
    {HEAD "\n1. e2e3 e8e7 1/2", HEAD "[Result \"1/2-1/2\"]\n\n1. e2e3 e8e7 1/2-1/2\n"},
    {HEAD "[Result \" 1 - 0\t\"]\n\n1. e2e3 e8e7", HEAD "[Result \"1-0\"]\n\n1. e2e3 e8e7 1-0\n"},
    {HEAD "[Result \" ? \"]\n\n1. e2e3 e8e7", STRICT},
    {HEAD "\n1. e2e3 e8e7 1\xe2\x80\x94"
          "0",
     HEAD "[Result \"1-0\"]\n\n1. e2e3 e8e7 1-0\n"},
    {"[Spec \"traverse:players=3\"]\n\n* {so}",
     "[Spec \"traverse:players=3\"]\n[Result \"*\"]\n\n{so} *\n"},

    /* blanks */
    {"\n\n \t" HEAD "\n\n\n   1.\te2e3\n\n\n e8e7\v\f\n*\n\n", STRICT},
    {HEAD "\n1.\xc2\xa0"
          "e2e3\xe2\x80\x8b e8e7\xc2\xa0*\xef\xbb\xbf",
     STRICT},

    {HEAD "\n1.\xe2\x80\xaf"
          "e2e3\xe2\x80\x89 e8e7\xef\xbb\xbf*\x1a",
     STRICT},
    {HEAD "\n1. e2e3 e8e7\x1a\x1a\n", STRICT},
    {HEAD "\n1. e2e3 e8e7 ; so\x1a", OPEN "1. e2e3 e8e7 {so} *\n"},
    {HEAD "\xe3\x80\x80\n1. e2e3\xe2\x80\x8e e8e7 \xe2\x81\xa0*", STRICT},

    /* several games */
    {HEAD "\n1. e2e3 e8e7\n \t" HEAD "\n1. a2a3", STRICT OPEN "1. a2a3 *\n"},
    {HEAD "\n1. e2e3 e8e7\x1a\n" STRICT, STRICT STRICT},
    {STRICT "\n" HEAD "\n1. a2a3 *\n", STRICT OPEN "1. a2a3 *\n"},
    {HEAD "\n1. e2e3 e8e7\n" HEAD "\n1. a2a3", STRICT OPEN "1. a2a3 *\n"},
    {STRICT STRICT STRICT, STRICT STRICT STRICT},
    {STRICT "[Event \"x\"]\n[Spec \"traverse\"]\n\n1. =SDTCCTDS *" STRICT,
     STRICT "[Spec \"traverse\"]\n[Event \"x\"]\n[Result \"*\"]\n\n1. =SDTCCTDS *\n" STRICT},
    {STRICT "{of the first}\n\n; of the second\n" STRICT,
     OPEN "1. e2e3 e8e7 {of the first} *\n" OPEN "{of the second} 1. e2e3 e8e7 *\n"},
    {STRICT "\n% Game 2\n" STRICT "%", STRICT STRICT},
    {STRICT "\xef\xbb\xbf" STRICT, STRICT STRICT}, /* two files concatenated */
};

static void test_forms(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        in_all_forms(forms[i][0], expect_written, forms[i][1]);
        in_all_forms(forms[i][1], expect_written, forms[i][1]);
    }
}

/* Bytes that are not UTF-8, and halves of characters. */
static void test_bytes(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t length;
        const char *expected;
    } cases[] = {
#define BYTES(text) text, sizeof(text) - 1
        {BYTES(HEAD "\n{J\xfcrgen \x93so\x94 \x80} *"),
         OPEN "{J\xc3\xbcrgen \xe2\x80\x9cso\xe2\x80\x9d \xe2\x82\xac} *\n"},
        {BYTES(HEAD "\n{\xc3\xbc \xfc \xed\xa0\x80} *"),
         OPEN "{\xc3\xbc \xc3\xbc \xc3\xad\xc2\xa0\xe2\x82\xac} *\n"},
        {BYTES(HEAD "\n1. e2e3\xa0"
                    "e8e7 \xbd-\xbd"),
         HEAD "[Result \"1/2-1/2\"]\n\n1. e2e3 e8e7 1/2-1/2\n"},
        {BYTES("\xef\xbb\xbf" HEAD "\n{\xe4} *"), OPEN "{\xc3\xa4} *\n"},
        {BYTES("\xfe\xff\0[\0S\0p\0e\0c\0 "
               "\0\"\0t\0r\0a\0v\0e\0l\0e\0r\0s\0\"\0]\0{\xd8\x3c\0x\xdf\xc6\0}"),
         OPEN "{\xef\xbf\xbdx\xef\xbf\xbd} *\n"},
#undef BYTES
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        static Bytes text;
        text.length = cases[i].length;
        memcpy(text.data, cases[i].text, text.length);
        expect_written(&text, "bytes", cases[i].expected);
    }
}

/* ---- the values of tags ---- */

/* Any value is read as it was written, byte for byte. */
static void test_tag_values(void **state)
{
    (void)state;
    static const char bytes[] = "\"\"\"\\\\\\]] [a{;%";
    static Bytes text, again;
    uint64_t chance = 5;
    for (unsigned n = 0; n < 3000; n++) {
        char value[12];
        const size_t length = random_below(&chance, sizeof value);
        for (size_t i = 0; i < length; i++)
            value[i] = bytes[random_below(&chance, sizeof bytes - 1)];
        value[length] = '\0';
        WfNotes *notes = NULL, *read = NULL;
        WfFault fault = {0};
        text.length = again.length = 0;
        assert_int_equal(
            wf_notes_read(STRICT, strlen(STRICT), &wf_system_allocator, &notes, &fault), WF_OK);
        assert_int_equal(wf_notes_set_tag(notes, "A", value), WF_OK);
        add_written(notes, &text);
        if (wf_notes_read(text.data, text.length, &wf_system_allocator, &read, &fault) != WF_OK)
            fail_msg("'%s': %s", value, fault_text(&fault));
        assert_string_equal(wf_notes_tag(read, "A"), value);
        add_written(read, &again);
        assert_int_equal(again.length, text.length);
        assert_memory_equal(again.data, text.data, text.length);
        wf_notes_free(notes);
        wf_notes_free(read);
    }
}

/* ---- refused texts ---- */

static void expect_refusal(const Bytes *text, const char *form, const void *expected)
{
    static Bytes found;
    WfFault fault = {0};
    found.length = 0;
    if (wf_notes_read_each(text->data, text->length, &wf_system_allocator, take, &found, &fault) ==
        WF_OK)
        fail_msg("%.*s\nin %s is accepted", (int)text->length, text->data, form);
    if (strncmp(fault_text(&fault), expected, strlen(expected)) != 0)
        fail_msg("%.*s\nin %s: '%s', not '%s'", (int)text->length, text->data, form,
                 fault_text(&fault), (const char *)expected);
}

/* A text, and the place of its fault. */
static const char *const faults[][2] = {
    {"", "line 1, column 1: a record begins with"},
    {"1. e2e3 *", "line 1, column 1: a record begins with"},
    {"% nothing\n; nothing", "line 2, column 10: a record begins with"},
    {"[Event \"x\"]\n[Date \"y\"]\n\n*", "line 1, column 1: the tag Spec"},
    {"[Event \"x\"]\n" HEAD HEAD "*", "line 3, column 1: the tag Spec is given twice"},
    {HEAD "[A \"1\"]\n[A \"1\"]\n*", "line 3, column 1: this tag is given twice"},
    {HEAD "[Result \"*\"]\n[Result \"*\"]\n*", "line 3, column 1: this tag is given twice"},
    {"[Position \"9\"]\n" HEAD "*", "line 1, column 1: byte 2: '/' after"},
    {HEAD "[Result \"1-0-0\"]\n*", "line 2, column 1: this is not a result"},
    {HEAD "[Result \"won\"]\n", "line 2, column 1: this is not a result"},
    {HEAD "[Event \"x\"\n\n*", "line 4, column 1: ']' expected"},
    {HEAD "\n1. e2e3 a2a3 *", "line 3, column 9: The Ace on a2 is White's"},
    {HEAD "\n1.e2e3! e8e9 *", "line 3, column 9: "},
    {HEAD "\n1.\xc2\xa0"
          "e2e3 \xe2\x80\xa6 e8e9 *",
     "line 3, column 11: "},
    {HEAD "\n! e2e3 *", "line 3, column 1: "},
    {HEAD "\n1. e2e3 ($1) *", "line 3, column 12: a move, a comment or the result"},
    {HEAD "\n1. e2e3 () *", "line 3, column 10: a move, a comment or the result"},
    {HEAD "\n1. e2e3 [Event \"x\"] e8e7 *", "line 3, column 9: a move, a comment or the result"},
    {HEAD "\n1. e2e3 {x} [%clk 1] e8e7 *", "line 3, column 13: a move, a comment or the result"},
    {HEAD "\n1. e2e3\n[%clk 1] e8e7 *", "line 4, column 2: a tag's name"},
    {HEAD "[FEN \"9\"]\n*", "line 2, column 1: byte 2: '/' after"},
    {HEAD "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n*",
     "line 2, column 1: byte 1: a piece or"},
    {HEAD "[Position \"" MOVED "\"]\n[FEN \"" MOVED "\"]\n[fen \"" MOVED "\"]\n*",
     "line 4, column 1: this tag is given twice"},
    {HEAD "[Position \"" MOVED "\"]\n"
          "[FEN \"3tdt3/ayuabayua/9/9/9/9/9/AYUABAYUA/3TDT3 w - 0 1\"]\n*",
     "line 3, column 1: the tags Position and FEN give different positions"},
    {HEAD "[A \"x\x01\"]\n*", "line 2, column 6: a tag's value must end"},
    {CASTLES "\n1. 0-0 0-0 0-0 *", "line 4, column 8: Black may not castle"},
    {PASSAGE "\n1. 0-0 e7e5 *", "line 3, column 4: White may not castle on"},
    {HEAD "\n1. e2e3 $ *", "line 3, column 9: "},
    {HEAD "\n1. e2e3!e8 *", "line 3, column 9: "},
    {HEAD "\n1. e2e3 \xe2\x99\x9e *", "line 3, column 9: "},
    {HEAD "\n1. e2e3 e8", "line 3, column 9: "},
    {HEAD "\n1. e2e3 1-1 *", "line 3, column 9: "},
    {HEAD "\n1. e2e3 } *", "line 3, column 9: a move, a comment or the result"},
    {HEAD "\n1. e2e3 (a2a3 {x}", "line 3, column 9: this variation has no end"},
    {HEAD "\n1. e2e3 (a2a3 (a2a4)\n" HEAD "*", "line 4, column 1: a move, a comment or the result"},
    {HEAD "\n1. e2e3 (*) *", "line 3, column 10: "},
    {HEAD "\n1. e2e3 {x", "line 3, column 9: this comment has no end"},
    {HEAD "\n1. e2e3 * {x", "line 3, column 11: this comment has no end"},
    {HEAD "\n1. e2e3 * e8e7", "line 3, column 11: nothing may follow the result"},
    {HEAD "\n1. e2e3 * $1", "line 3, column 11: nothing may follow the result"},
    {HEAD "[Result \"1-0\"]\n\n1. e2e3 0-1",
     "line 4, column 9: this result is not that of the tag"},
    {HEAD "[Result \"1-0\"]\n\nw:resigns", "line 2, column 1: this result is not that of the game"},
    {HEAD "\nw:resigns *", "line 3, column 11: this result is not that of the game"},
    {HEAD "\nw:resigns a2a3", "line 3, column 11: the moves go on after"},
    {HEAD "\nw:resigns {x}\n(a2a3) b:time {y} *", "line 4, column 8: the moves go on after"},
    {HEAD "\ndraw:agreed ! 1. zzz", "line 3, column 18: the moves go on after"},
    {STRICT "\n1. a2a3 *", "line 6, column 1: nothing may follow the result"},
    {STRICT "\n[Event \"x\"]\n\n*", "line 6, column 1: the tag Spec"},
    {STRICT "\n" HEAD "\n1. a2a9 *", "line 8, column 4: "},
    {STRICT "\n; x\n\n{", "line 8, column 1: this comment has no end"},
};

static void test_faults(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++)
        in_all_forms(faults[i][0], expect_refusal, faults[i][1]);
}

/* A text of one long word, or of very many words, is scanned a few times, not once for each
 * character: that would never end. */
static void test_long_texts(void **state)
{
    (void)state;
    static const char *const parts[] = {"!",    "1.",           "1.!",  "$1", "\xc2\xb1", "{a}",
                                        ";\n",  "\n\n{}",       "1",    ".",  "[]",       "~ ",
                                        "--+ ", "\xe2\x80\xaf", "\x1a", "D "};
    enum { TIMES = 400000, HEAD_BYTES = 64 };
    char *text = malloc(HEAD_BYTES + TIMES * 4);
    assert_non_null(text);
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        size_t length = (size_t)sprintf(text, HEAD "\n1. e2e3 ");
        for (unsigned k = 0; k < TIMES; k++, length += strlen(parts[i]))
            memcpy(text + length, parts[i], strlen(parts[i]));
        WfNotes *notes = NULL;
        WfFault fault = {0};
        if (wf_notes_read(text, length, &wf_system_allocator, &notes, &fault) != WF_OK)
            fail_msg("'%s': %s", parts[i], fault_text(&fault));
        assert_int_equal(wf_notes_child(notes, wf_notes_child(notes, 0)), WF_NODE_NONE);
        wf_notes_free(notes);
    }
    free(text);
}

/* ---- several games ---- */

static const char three[] = STRICT "\n" HEAD "\n1. a2a3 *\n\n" HEAD "\n1. a2z9 *\n";

typedef struct Counter {
    unsigned wanted, taken;
} Counter;

static bool count(void *context, WfNotes *notes)
{
    Counter *counter = context;
    wf_notes_free(notes);
    return ++counter->taken < counter->wanted;
}

/* If one game is requested, a second one is a fault, wherever it is wrong itself. */
static void test_one_game(void **state)
{
    (void)state;
    WfNotes *notes = NULL;
    WfFault fault = {0};
    assert_int_equal(wf_notes_read(three, strlen(three), &wf_system_allocator, &notes, &fault),
                     WF_BAD_INPUT);
    assert_string_equal(fault_text(&fault),
                        "line 6, column 1: a second game begins here, but only one is read");
    assert_int_equal(fault.line, 6);
    assert_null(notes);
    assert_int_equal(wf_notes_read(STRICT, strlen(STRICT), &wf_system_allocator, &notes, &fault),
                     WF_OK);
    wf_notes_free(notes);
}

/* The games before a fault have been delivered, and none after the last wanted game is read. */
static void test_some_games(void **state)
{
    (void)state;
    WfFault fault = {0};
    Counter all = {.wanted = 9}, two = {.wanted = 2};
    assert_int_equal(
        wf_notes_read_each(three, strlen(three), &wf_system_allocator, count, &all, &fault),
        WF_BAD_INPUT);
    assert_int_equal(all.taken, 2);
    assert_int_equal(fault.line, 12);
    assert_int_equal(fault.column, 4);
    assert_int_equal(
        wf_notes_read_each(three, strlen(three), &wf_system_allocator, count, &two, &fault), WF_OK);
    assert_int_equal(two.taken, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_forms),      cmocka_unit_test(test_bytes),
        cmocka_unit_test(test_tag_values), cmocka_unit_test(test_faults),
        cmocka_unit_test(test_one_game),   cmocka_unit_test(test_some_games),
        cmocka_unit_test(test_long_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
