/* test_faults.c - the faults of malformed texts. Every message of tests/data/faults occurs, its
 * English is as written there, and in every other language the words differ and are about the same
 * place.
 *
 * usage: test_faults FILE... lines "KIND ; SPEC ; TEXT ; ENGLISH". KIND says what is read: a spec,
 * a position, a move, one as people write it ("written"), a record, or (pass) a position in which
 * the turn is handed over. Moves are read in the start of the spec, or after "POSITION : ". "\n" in
 * a text ends a line, "\x01" is a byte that does not print, "\z" the byte zero. '#' begins a
 * comment. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "positions.h"

enum { LINE_MAX_ = 4096, MESSAGES_MAX = 200 };

static char *const *cases; /* files; ends in NULL */

/* Messages that no text can cause: those of memory, two that wrap others, and those of games
 * without a null move or with an option up to some number after a word, which only further games
 * can have. */
static const char *const others[] = {"fault.no-memory", "fault.byte", "fault.line",
                                     "fault.pass.never", "fault.spec.value.numbered"};

/* Which messages occurred: those that all games share, then those of each game. */
enum { GAMES_MAX = 16 };
static bool said[GAMES_MAX][MESSAGES_MAX];
static bool has_cases[GAMES_MAX];

/* A line of a file. */
typedef struct Case {
    char kind[16], spec[128], text[LINE_MAX_], english[WF_MESSAGE_MAX];
    size_t length; /* of the text */
} Case;

/* ---- reading ---- */

static void unescape(Case *one)
{
    char *to = one->text;
    for (const char *from = one->text; *from != '\0'; from++) {
        const bool escaped = from[0] == '\\' && from[1] != '\0' && strchr("nxz", from[1]) != NULL;
        if (!escaped) {
            *to++ = *from;
            continue;
        }
        *to++ = from[1] == 'n' ? '\n' : from[1] == 'x' ? '\1' : '\0';
        from += from[1] == 'x' ? 3 : 1;
    }
    one->length = (size_t)(to - one->text);
    *to = '\0';
}

static void take_field(char **line, const char *end, char *field, size_t size)
{
    char *found = strstr(*line, end);
    assert_non_null(found);
    assert_true((size_t)(found - *line) < size);
    (void)snprintf(field, size, "%.*s", (int)(found - *line), *line);
    *line = found + strlen(end);
}

static void read_case(char *line, Case *one)
{
    take_field(&line, " ; ", one->kind, sizeof one->kind);
    take_field(&line, " ; ", one->spec, sizeof one->spec);
    take_field(&line, " ; ", one->text, sizeof one->text);
    take_field(&line, "\n", one->english, sizeof one->english);
    unescape(one);
}

/* ---- refusals ---- */

static WfCode read_move(const Case *one, const WfSpec *spec, WfFault *fault)
{
    WfPosition position;
    WfMoveList scratch;
    WfMove move;
    wf_start(spec, &position);
    const char *text = one->text, *split = strstr(one->text, " : ");
    if (split != NULL) {
        char data[WF_TEXT_MAX];
        (void)snprintf(data, sizeof data, "%.*s", (int)(split - text), text);
        position = position_of(spec, data);
        text = split + 3;
    }
    const size_t length = one->length - (size_t)(text - one->text);
    wf_moves_init(&scratch, wf_system_allocator);
    const WfCode code =
        strcmp(one->kind, "written") == 0
            ? wf_read_move(spec->game, &position, text, length, &scratch, &move, fault)
            : wf_parse_move(spec->game, &position, text, length, &scratch, &move, fault);
    wf_moves_free(&scratch);
    return code;
}

static WfCode refuse(const Case *one, WfFault *fault)
{
    WfPosition position, passed;
    if (strcmp(one->kind, "record") == 0) {
        WfNotes *notes = NULL;
        return wf_notes_read(one->text, one->length, &wf_system_allocator, &notes, fault);
    }
    WfSpec spec;
    if (strcmp(one->kind, "spec") == 0)
        return wf_parse_spec(one->spec, strlen(one->spec), &spec, fault);
    spec = spec_of(one->spec);
    if (strcmp(one->kind, "position") == 0)
        return wf_parse(&spec, one->text, one->length, &position, fault);
    if (strcmp(one->kind, "pass") == 0) {
        position = position_of(&spec, one->text);
        return wf_pass(&spec, &position, &wf_system_allocator, &passed, fault);
    }
    return read_move(one, &spec, fault);
}

/* ---- which messages occurred ---- */

/* Whether the words of a message outside its braces occur in a text, in their order. */
static bool is_said(const char *message, const char *text)
{
    while (*message != '\0') {
        const size_t words = strcspn(message, "{");
        char part[WF_MESSAGE_MAX];
        (void)snprintf(part, sizeof part, "%.*s", (int)words, message);
        const char *found = strstr(text, part);
        if (found == NULL)
            return false;
        text = found + words;
        message += words;
        for (int depth = 0; *message != '\0';) {
            depth += *message == '{' ? 1 : *message == '}' ? -1 : 0;
            message++;
            if (depth == 0)
                break;
        }
    }
    return true;
}

static const WfMessage *messages_of(size_t index, size_t *count)
{
    size_t games;
    const WfGame *const *game = wf_games(&games);
    return index == 0 ? wf_fault_messages(count) : wf_messages(game[index - 1], count);
}

static void hear(size_t index, const char *text)
{
    size_t count;
    const WfMessage *messages = messages_of(index, &count);
    assert_true(count <= MESSAGES_MAX);
    for (size_t i = 0; i < count; i++)
        if (strncmp(messages[i].id, "fault.", 6) == 0 && is_said(messages[i].english, text))
            said[index][i] = true;
}

static void hear_all(const char *spec, const char *text)
{
    size_t games;
    const WfGame *const *game = wf_games(&games);
    hear(0, text);
    for (size_t i = 0; i < games; i++)
        if (strncmp(spec, game[i]->name, strlen(game[i]->name)) == 0) {
            has_cases[i + 1] = true;
            hear(i + 1, text);
        }
}

/* ---- one case ---- */

/* Whole characters of UTF-8 that print. */
static void check_text(const char *text)
{
    unsigned more = 0;
    for (const unsigned char *c = (const unsigned char *)text; *c != '\0'; c++) {
        if (more > 0) {
            assert_int_equal(*c & 0xc0, 0x80);
            more--;
        } else if (*c >= 0xc0) {
            more = *c >= 0xf0 ? 3 : *c >= 0xe0 ? 2 : 1;
        } else {
            assert_in_range(*c, ' ', '~');
        }
    }
    assert_int_equal(more, 0);
    assert_null(strpbrk(text, "{}"));
}

/* A fault in a language. */
typedef struct FaultTexts {
    char whole[WF_MESSAGE_MAX], reason[WF_MESSAGE_MAX];
} FaultTexts;

static FaultTexts texts_of(const WfFault *fault, const WfLanguage *language)
{
    FaultTexts texts;
    WfText whole = wf_text(texts.whole, sizeof texts.whole),
           reason = wf_text(texts.reason, sizeof texts.reason);
    whole.language = reason.language = language;
    wf_fault_text(fault, &whole);
    wf_fault_reason_text(fault, &reason);
    return texts;
}

/* The reason ends the text; before it, numbers give the place in the input. */
static void check_reason(const Case *one, const WfFault *fault, const FaultTexts *texts)
{
    char place[40];
    (void)snprintf(place, sizeof place, "yte %zu: ", fault->at + 1);
    const size_t whole = strlen(texts->whole), reason = strlen(texts->reason);
    assert_true(reason > 0 && reason <= whole);
    assert_string_equal(texts->whole + whole - reason, texts->reason);
    assert_int_equal(reason < whole, fault->code == WF_BAD_INPUT);
    assert_null(strstr(texts->reason, place));
    assert_int_equal(fault->line > 0, strcmp(one->kind, "record") == 0);
}

/* The fault is written in every language after the input is overwritten: it has copied what it
 * quotes. */
static void check_case(Case *one)
{
    WfFault fault;
    memset(&fault, 0xa5, sizeof fault);
    const WfCode code = refuse(one, &fault);
    assert_int_not_equal(code, WF_OK);
    assert_int_equal(fault.code, code);
    assert_int_equal(refuse(one, NULL), code);
    assert_non_null(fault.id);
    const WfFault copy = fault;
    memset(&fault, 0xa5, sizeof fault);
    const Case before = *one;
    memset(one->text, '#', sizeof one->text);
    memset(one->spec, '#', sizeof one->spec);
    const FaultTexts english = texts_of(&copy, NULL);
    if (strcmp(english.whole, one->english) != 0)
        fail_msg("%s %s %s:\n  says    %s\n  expects %s", before.kind, before.spec, before.text,
                 english.whole, before.english);
    for (const char *c = english.whole; *c != '\0'; c++)
        assert_in_range(*c, ' ', '~');
    check_reason(&before, &copy, &english);
    hear_all(before.spec, english.whole);
    for (size_t i = 0; wf_language_at(i) != NULL; i++) {
        const FaultTexts texts = texts_of(&copy, wf_language_at(i));
        check_text(texts.whole);
        check_reason(&before, &copy, &texts);
        if (strcmp(texts.reason, english.reason) == 0)
            fail_msg("%s: not in %s", english.whole, wf_language_tag(wf_language_at(i)));
    }
}

static void every_case(void **state)
{
    static Case one;
    (void)state;
    for (size_t i = 0; cases[i] != NULL; i++) {
        char line[LINE_MAX_];
        FILE *file = fopen(cases[i], "r");
        assert_non_null(file);
        while (fgets(line, sizeof line, file) != NULL)
            if (line[0] != '#' && line[0] != '\n') {
                read_case(line, &one);
                check_case(&one);
            }
        (void)fclose(file);
    }
}

static bool is_other(const char *id)
{
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (strcmp(id, others[i]) == 0)
            return true;
    return false;
}

/* Runs after the cases. */
static void every_message_is_said(void **state)
{
    size_t games;
    bool all = true;
    (void)state;
    (void)wf_games(&games);
    for (size_t index = 0; index <= games; index++) {
        size_t count;
        const WfMessage *messages = messages_of(index, &count);
        for (size_t i = 0; i < count; i++)
            if (strncmp(messages[i].id, "fault.", 6) == 0 && !said[index][i] &&
                !is_other(messages[i].id)) {
                print_error("nothing says %s\n", messages[i].id);
                all = false;
            }
    }
    assert_true(all);
}

/* What is quoted from the input is cut; a text without room for a fault ends where a character
 * ends. */
static void long_messages_are_cut(void **state)
{
    char text[4 * WF_MESSAGE_MAX], little[64];
    WfFault fault;
    WfSpec spec;
    (void)state;
    memset(text, 'x', sizeof text);
    assert_int_equal(wf_parse_spec(text, sizeof text, &spec, &fault), WF_BAD_INPUT);
    assert_in_range(strlen(texts_of(&fault, NULL).whole), 40, 80); /* 40 bytes are quoted */
    assert_int_equal(fault.at, 0);
    for (size_t i = 0; i + 1 < sizeof text; i += 2)
        memcpy(text + i, "\xc3\xa4", 2);
    assert_int_equal(wf_parse_spec(text, sizeof text, &spec, &fault), WF_BAD_INPUT);
    for (size_t size = 1; size <= sizeof little; size++) {
        WfText cut = wf_text(little, size);
        wf_fault_text(&fault, &cut);
        check_text(little);
        assert_in_range(strlen(little) + 3, size, size + 2);
        assert_true(cut.length >= size);
    }
}

/* A fault is written only by a refusal. */
static void a_fault_is_written_by_refusals_only(void **state)
{
    WfFault fault, same;
    WfSpec spec;
    (void)state;
    memset(&fault, 0xa5, sizeof fault);
    memset(&same, 0xa5, sizeof same);
    assert_int_equal(wf_parse_spec("travelers", 9, &spec, &fault), WF_OK);
    assert_memory_equal(&fault, &same, sizeof fault);
    assert_int_equal(wf_parse_spec("chess", 5, &spec, &fault), WF_BAD_INPUT);
    assert_string_equal(fault.id, "fault.spec.no-game");
    assert_in_range(sizeof fault, 1, 1024);
}

int main(int count, char **words)
{
    (void)count;
    cases = words + 1;
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_case),
                                       cmocka_unit_test(every_message_is_said),
                                       cmocka_unit_test(long_messages_are_cut),
                                       cmocka_unit_test(a_fault_is_written_by_refusals_only)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
