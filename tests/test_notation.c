/* test_notation.c - moves as people write them: no two of a position are written the same, each is
 * read back as the same, and none is longer than necessary; and by hand, the examples of
 * tests/data/notation.
 *
 * usage: test_notation [--every N] FILE... one in N of random positions and games; lines "SPEC ;
 * POSITION ; MOVE ; TEXT ; why"; POSITION may be "start". "~ TEXT" is only read; MOVE "! WORDS" is
 * a refusal that has these words. '#' begins a comment. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "fault_text.h"
#include "positions.h"
#include "sample.h"

enum {
    POSITIONS = 250,  /* of each spec, by play and as many by scattering */
    LIST_MAX = 1500,  /* of longer lists this many moves are tested */
    READ_BACK = 12,   /* moves of a position that are read back */
    GARBLED = 3000,   /* texts of each spec without a meaning, or with another one */
    GAME_TURNS = 60,  /* of a game between engines */
    GAME_NODES = 300, /* for a turn of it */
};

static unsigned every = 1;

/* A position, its legal moves, and what is needed to write and read them. */
typedef struct Sheet {
    WfSpec spec;
    WfPosition position;
    WfMoveList list, scratch;
} Sheet;

static Sheet *open_sheet(const WfSpec *spec)
{
    Sheet *sheet = calloc(1, sizeof *sheet);
    assert_non_null(sheet);
    sheet->spec = *spec;
    wf_moves_init(&sheet->list, wf_system_allocator);
    wf_moves_init(&sheet->scratch, wf_system_allocator);
    return sheet;
}

static void close_sheet(Sheet *sheet)
{
    wf_moves_free(&sheet->list);
    wf_moves_free(&sheet->scratch);
    free(sheet);
}

static const char *position_text(const Sheet *sheet)
{
    static char data[WF_TEXT_MAX];
    WfText text = wf_text(data, sizeof data);
    wf_format(sheet->spec.game, &sheet->position, &text);
    return data;
}

static const char *move_text(const Sheet *sheet, const WfMove *move)
{
    static char data[WF_TEXT_MAX];
    WfText text = wf_text(data, sizeof data);
    wf_format_move(sheet->spec.game, &sheet->position, move, &text);
    return data;
}

static WfNotation write_of(Sheet *sheet, const WfMove *move)
{
    WfNotation written;
    assert_int_equal(
        wf_write_move(sheet->spec.game, &sheet->position, move, &sheet->scratch, &written), WF_OK);
    return written;
}

static WfCode read_text(Sheet *sheet, const char *text, WfMove *move, WfFault *fault)
{
    return wf_read_move(sheet->spec.game, &sheet->position, text, strlen(text), &sheet->scratch,
                        move, fault);
}

static void must_read(Sheet *sheet, const char *text, const WfMove *move)
{
    WfMove read = {0};
    WfFault fault = {.plain = "another move"};
    if (read_text(sheet, text, &read, &fault) != WF_OK || memcmp(&read, move, sizeof read) != 0)
        fail_msg("%s: '%s' is not read as %s: %s", position_text(sheet), text,
                 move_text(sheet, move), fault_text(&fault));
}

static bool is_ambiguous(Sheet *sheet, const char *text)
{
    WfMove move;
    WfFault fault = {0};
    return read_text(sheet, text, &move, &fault) == WF_BAD_INPUT &&
           strstr(fault_text(&fault), "this can mean ") != NULL;
}

/* ---- parts ---- */

static void check_parts(const Sheet *sheet, const WfNotation *written)
{
    size_t at = 0;
    assert_int_equal(strlen(written->text), written->length);
    assert_true(written->length > 0 && written->part_count > 0);
    for (unsigned i = 0; i < written->part_count; i++) {
        const WfNotationPart *part = &written->part[i];
        assert_int_equal(part->at, at);
        at += part->length;
        if (part->letter == '\0') {
            assert_int_equal(part->seat, WF_NO_SEAT);
            assert_true(part->length > 0);
            continue;
        }
        assert_true(part->seat < strlen(sheet->spec.game->seats));
        assert_true(part->length <= 1);
        assert_true(part->length == 0 || written->text[part->at] == part->letter);
    }
    assert_int_equal(at, written->length);
}

/* ---- no longer than needed: in the manner of chess ---- */

/* Some of level, file and rank: one bit each, in the order in which they are written. */
static void put_coordinates(WfText *text, const WfGame *game, WfPlace place, unsigned said)
{
    if ((said & 1) != 0)
        wf_text_put(text, game->level_names[place.level]);
    if ((said & 2) != 0)
        wf_text_put(text, (char)('a' + place.file));
    if ((said & 4) != 0)
        wf_text_add(text, "%u", place.rank + 1U);
}

/* A move with an origin of these coordinates, and a displacement whose victim has those. */
static void spell(const Sheet *sheet, const WfMove *move, unsigned said, unsigned sent_said,
                  char out[WF_NOTATION_MAX])
{
    const WfGame *game = sheet->spec.game;
    const WfPlace from = game->place(move->from), to = game->place(move->to);
    const WfPiece piece = wf_piece_at(game, &sheet->position, from);
    const bool pawn = piece.letter == 'P' && strcmp(game->name, "safe-passage") == 0;
    const unsigned all = game->levels > 1 ? 7 : 6;
    WfText text = wf_text(out, WF_NOTATION_MAX);
    if (!pawn)
        wf_text_put(&text, piece.letter);
    put_coordinates(&text, game, from, said);
    if (wf_piece_at(game, &sheet->position, to).letter != 0)
        wf_text_put(&text, 'x');
    else if (said != 0 && game->levels > 1)
        wf_text_put(&text, '-');
    put_coordinates(&text, game, to, all);
    if (move->extra != 0)
        wf_text_add(&text, "=%c", game->kinds[move->extra].letter);
    if (move->sent == 0)
        return;
    const WfPlace victim = game->place(move->detail[0]);
    wf_text_add(&text, "^%c", wf_piece_at(game, &sheet->position, victim).letter);
    put_coordinates(&text, game, victim, sent_said);
    put_coordinates(&text, game, game->place(move->detail[1]), all);
}

/* The text without blanks and remarks, in ASCII. */
static void plain_text(const WfNotation *written, char out[WF_NOTATION_MAX])
{
    char ascii[WF_NOTATION_MAX];
    WfText text = wf_text(ascii, sizeof ascii);
    wf_notation_ascii(written, &text);
    for (const char *c = ascii; *c != '\0'; c++)
        if (strchr(" +#*", *c) == NULL)
            *out++ = *c;
    *out = '\0';
}

static unsigned bits(unsigned said)
{
    return (unsigned)__builtin_popcount(said);
}

/* The written coordinates are the first, in the order of the rules, of the smallest sets that are
 * enough: with fewer, or with others of that order before them, the text means two moves. */
static void check_shortest(Sheet *sheet, const WfMove *move, const WfNotation *written)
{
    static const unsigned order[] = {0, 2, 4, 1, 6, 3, 5, 7};
    char plain[WF_NOTATION_MAX], other[WF_NOTATION_MAX];
    const bool cube = sheet->spec.game->levels > 1;
    plain_text(written, plain);
    if (strncmp(plain, "O-O", 3) == 0)
        return;
    for (unsigned i = 0; i < 8; i++)
        for (unsigned j = 0; j < (move->sent != 0 ? 8U : 1U); j++) {
            if (!cube && ((order[i] | order[j]) & 1) != 0)
                continue;
            spell(sheet, move, order[i], order[j], other);
            if (strcmp(plain, other) == 0)
                return;
            /* the pawn's file is not there to resolve an ambiguity */
            if (plain[1] == 'x' && bits(order[i]) == 0 && plain[0] >= 'a')
                continue;
            if (!is_ambiguous(sheet, other))
                fail_msg("%s: '%s' is longer than '%s'", position_text(sheet), plain, other);
        }
    fail_msg("%s: '%s' is no form of %s", position_text(sheet), plain, move_text(sheet, move));
}

/* ---- no longer than needed: circles that are sent back ---- */

/* Removes what the text says of the circles of one seat, from the end: first their origins, then
 * their targets. Each time the turn must become ambiguous. */
static void check_circles(Sheet *sheet, const WfNotation *written)
{
    static const char back[] = " \xe2\x86\xa9", to[] = "\xe2\x86\x92";
    static const char *const seats[] = {"South", "West", "North", "East"};
    for (unsigned seat = 0; seat < 4; seat++)
        for (unsigned less = 1; less <= 2; less++) {
            char shorter[WF_NOTATION_MAX] = "";
            bool changed = false;
            for (unsigned i = 0; i < written->part_count; i++) {
                char part[WF_NOTATION_MAX];
                (void)snprintf(part, sizeof part, "%.*s", written->part[i].length,
                               written->text + written->part[i].at);
                char *place = strrchr(part, ' ');
                const bool mine = strncmp(part, back, sizeof back - 1) == 0 &&
                                  strncmp(part + sizeof back - 1, seats[seat], 4) == 0 &&
                                  place != part;
                char *arrow = strstr(part, to);
                changed = changed || (mine && (less == 2 || arrow != NULL));
                if (mine && less == 2)
                    *place = '\0';
                else if (mine && arrow != NULL)
                    memmove(place + 1, arrow + sizeof to - 1, strlen(arrow + sizeof to - 1) + 1);
                (void)strcat(shorter, part);
            }
            if (changed && !is_ambiguous(sheet, shorter))
                fail_msg("%s: '%s' is longer than '%s'", position_text(sheet), written->text,
                         shorter);
        }
}

/* ---- all moves of a position ---- */

static int compare_texts(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* Keeps this many random moves of a very long list. */
static void thin_out(Sheet *sheet, uint64_t *state)
{
    WfMoveList *list = &sheet->list;
    for (size_t i = 0; i < LIST_MAX && list->count > LIST_MAX; i++) {
        const size_t j = i + random_below(state, list->count - i);
        const WfMove move = list->items[i];
        list->items[i] = list->items[j];
        list->items[j] = move;
    }
    list->count = list->count > LIST_MAX ? LIST_MAX : list->count;
}

/* In every language it is read as the same move, and German says it in German. */
static void check_languages(Sheet *sheet, const WfMove *move, const WfNotation *written)
{
    static const char *const pairs[][2] = {{"jumps", "Spr\xc3\xbcnge"},
                                           {"South", "S\xc3\xbc"
                                                     "d"},
                                           {"North", "Nord"},
                                           {"East", "Ost"},
                                           {"pass", "passt"}};
    for (size_t i = 0; wf_language_at(i) != NULL; i++) {
        char words[2 * WF_NOTATION_MAX];
        WfText text = wf_text(words, sizeof words);
        text.language = wf_language_at(i);
        wf_notation_text(sheet->spec.game, written, &text);
        must_read(sheet, words, move);
        if (strcmp(wf_language_tag(text.language), "de") == 0)
            for (size_t k = 0; k < sizeof pairs / sizeof pairs[0]; k++)
                assert_int_equal(strstr(written->text, pairs[k][0]) != NULL,
                                 strstr(words, pairs[k][1]) != NULL);
    }
}

static void check_move(Sheet *sheet, const WfMove *move, const WfNotation *written)
{
    char ascii[WF_NOTATION_MAX];
    WfText text = wf_text(ascii, sizeof ascii);
    wf_notation_ascii(written, &text);
    must_read(sheet, written->text, move);
    must_read(sheet, ascii, move);
    check_languages(sheet, move, written);
    must_read(sheet, move_text(sheet, move), move);
    if (sheet->spec.game->write_move == NULL)
        assert_string_equal(written->text, move_text(sheet, move));
    else if (sheet->spec.game->path != NULL)
        check_circles(sheet, written);
    else
        check_shortest(sheet, move, written);
}

static void check_position(Sheet *sheet, uint64_t *state)
{
    static char texts[LIST_MAX][WF_NOTATION_MAX];
    WfMoveList *list = &sheet->list;
    assert_int_equal(wf_moves(sheet->spec.game, &sheet->position, list), WF_OK);
    thin_out(sheet, state);
    for (size_t i = 0; i < list->count; i++) {
        const WfNotation written = write_of(sheet, &list->items[i]);
        check_parts(sheet, &written);
        (void)strcpy(texts[i], written.text);
    }
    for (unsigned i = 0; i < READ_BACK && list->count > 0; i++) {
        const WfMove *move = &list->items[random_below(state, list->count)];
        const WfNotation written = write_of(sheet, move);
        check_move(sheet, move, &written);
    }
    qsort(texts, list->count, sizeof texts[0], compare_texts);
    for (size_t i = 1; i < list->count; i++)
        if (strcmp(texts[i - 1], texts[i]) == 0)
            fail_msg("%s: '%s' is written for two moves", position_text(sheet), texts[i]);
}

static void test_positions(void **state_)
{
    (void)state_;
    for (size_t i = 0; all_specs[i] != NULL; i++) {
        const WfSpec spec = spec_of(all_specs[i]);
        Sheet *sheet = open_sheet(&spec);
        uint64_t state = 0x5157 + i + sample_seed();
        for (unsigned n = 0; n < POSITIONS; n += every) {
            position_by_play(&spec, &state, 10 + n, &sheet->position);
            check_position(sheet, &state);
            position_by_scatter(&spec, &state, &sheet->position);
            check_position(sheet, &state);
        }
        close_sheet(sheet);
    }
}

/* ---- games between engines: as records, their events in one pass ---- */

static void check_events(const WfRecord *record, Sheet *sheet)
{
    for (size_t i = 0; i < wf_record_length(record); i++) {
        WfNotation event;
        const WfMove *move = &wf_record_event(record, i)->move;
        wf_copy(sheet->spec.game, &sheet->position, wf_record_position(record, i));
        assert_int_equal(wf_write_event(record, i, &sheet->scratch, &event), WF_OK);
        const WfNotation written = write_of(sheet, move);
        assert_string_equal(event.text, written.text);
        check_parts(sheet, &event);
        check_move(sheet, move, &written);
    }
}

static void test_engine_games(void **state_)
{
    (void)state_;
    for (size_t i = 0; all_specs[i] != NULL; i++) {
        if (!sample_has(every, i))
            continue;
        const WfSpec spec = spec_of(all_specs[i]);
        Sheet *sheet = open_sheet(&spec);
        void *engine = wf_engine_search.open(&wf_system_allocator, 1 << 20, 1);
        WfRecord *record = wf_record_new(&spec, NULL, &wf_system_allocator);
        for (unsigned n = 0; n < GAME_TURNS; n++) {
            const WfLimits limits = {.nodes = GAME_NODES, .seed = n + 7 * i, .level = 1 + n % 6};
            WfChoice choice;
            if (wf_record_outcome(record).result != WF_ONGOING ||
                wf_engine_search.choose(engine, record, &limits, &choice) != WF_OK)
                break;
            assert_int_equal(wf_record_play(record, &choice.move), WF_OK);
        }
        check_events(record, sheet);
        wf_record_free(record);
        wf_engine_search.close(engine);
        close_sheet(sheet);
    }
}

/* ---- texts that are not a move ---- */

static void play_event(WfRecord *record, WfEventKind kind, uint8_t seat)
{
    const WfEvent event = {.kind = kind, .seat = seat};
    assert_int_equal(wf_record_add(record, &event), WF_OK);
}

static void test_other_events(void **state_)
{
    (void)state_;
    const WfSpec spec = spec_of("traverse:players=4");
    WfRecord *record = wf_record_new(&spec, NULL, &wf_system_allocator);
    WfMoveList scratch;
    WfNotation written;
    wf_moves_init(&scratch, wf_system_allocator);
    play_event(record, WF_EVENT_RESIGN, 1);
    play_event(record, WF_EVENT_TIME, 3);
    play_event(record, WF_EVENT_AGREE, 0);
    static const char *const words[] = {"West resigns", "East runs out of time", "draw agreed"};
    static const char *const in_german[] = {"West gibt auf", "Ost: Zeit abgelaufen",
                                            "Remis vereinbart"};
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(wf_write_event(record, i, &scratch, &written), WF_OK);
        assert_string_equal(written.text, words[i]);
        assert_int_equal(written.part_count, 1);
        char german[WF_NOTATION_MAX];
        WfText text = wf_text(german, sizeof german);
        text.language = wf_language("de");
        wf_notation_text(spec.game, &written, &text);
        assert_string_equal(german, in_german[i]);
    }
    wf_moves_free(&scratch);
    wf_record_free(record);
}

/* ---- texts without a meaning ---- */

/* Replaces, drops or doubles some bytes of a text, or makes it all up. */
static size_t garble(uint64_t *state, const char *text, char *out)
{
    static const char bytes[] =
        "TDBAUYEHMPQCGLNOSKRabcdefghijuvwxyz0123456789x^>-<=+#*, \t\xe2\x86\xb7\x97";
    size_t length = 0;
    const bool made_up = random_below(state, 4) == 0;
    for (const char *c = text; *c != '\0' && length < 60; c++) {
        const uint64_t what = made_up ? 1 : random_below(state, 12);
        if (what == 0)
            continue;
        out[length++] = what == 1 ? bytes[random_below(state, sizeof bytes)] : *c;
        if (what == 2)
            out[length++] = (char)random_below(state, 256);
    }
    return length;
}

static void test_garbled(void **state_)
{
    (void)state_;
    for (size_t i = 0; all_specs[i] != NULL; i++) {
        const WfSpec spec = spec_of(all_specs[i]);
        Sheet *sheet = open_sheet(&spec);
        uint64_t state = 99 + i;
        for (unsigned n = 0; n < GARBLED; n++) {
            if (n % 20 == 0) {
                position_by_play(&spec, &state, 40, &sheet->position);
                assert_int_equal(wf_moves(spec.game, &sheet->position, &sheet->list), WF_OK);
            }
            if (sheet->list.count == 0)
                continue;
            const WfNotation written =
                write_of(sheet, &sheet->list.items[random_below(&state, sheet->list.count)]);
            char bytes[128];
            const size_t length = garble(&state, written.text, bytes);
            char *exact = malloc(length + (length == 0)); /* reading past the end is noticed */
            assert_non_null(exact);
            memcpy(exact, bytes, length);
            WfMove move;
            WfFault fault = {.plain = ""};
            const WfCode code = wf_read_move(spec.game, &sheet->position, exact, length,
                                             &sheet->scratch, &move, &fault);
            if (code == WF_OK)
                assert_int_equal(wf_check_move(spec.game, &sheet->position, &move, &sheet->scratch),
                                 WF_OK);
            else
                assert_true(fault.code == code && fault_text(&fault)[0] != '\0' &&
                            fault.at <= length);
            free(exact);
        }
        close_sheet(sheet);
    }
}

/* ---- records that a person can read ---- */

static char *notes_text(const WfNotes *notes)
{
    WfText size = wf_text((char[1]){0}, 1);
    wf_notes_write(notes, &size);
    char *data = malloc(size.length + 1);
    assert_non_null(data);
    WfText text = wf_text(data, size.length + 1);
    wf_notes_write(notes, &text);
    return data;
}

static WfNotes *notes_of_text(const char *text)
{
    WfNotes *notes = NULL;
    WfFault fault = {0};
    if (wf_notes_read(text, strlen(text), &wf_system_allocator, &notes, &fault) != WF_OK)
        fail_msg("%s", fault_text(&fault));
    return notes;
}

/* Existing comments are kept; the text is canonical and the same game. */
static void test_comments(void **state)
{
    (void)state;
    static const char plain[] = "[Spec \"travelers\"]\n[Result \"0-1\"]\n\n"
                                "1. a2a4 {well played} (1. b2b4 a8a6 (b8b6)) d9c9 w:resigns 0-1\n";
    static const char commented[] =
        "[Spec \"travelers\"]\n[Result \"0-1\"]\n\n"
        "1. a2a4 {well played} (1. b2b4 {Yb4} a8a6 {Aa6} (b8b6 {Yb6})) d9c9 {Tc9}\n"
        "w:resigns {White resigns} 0-1\n";
    WfNotes *notes = notes_of_text(plain);
    assert_int_equal(wf_notes_comment_moves(notes), WF_OK);
    char *text = notes_text(notes);
    assert_string_equal(text, commented);
    free(text);
    wf_notes_free(notes);
    notes = notes_of_text(commented);
    text = notes_text(notes);
    assert_string_equal(text, commented);
    WfRecord *record = wf_notes_record(notes, &wf_system_allocator);
    assert_int_equal(wf_record_length(record), 3);
    wf_record_free(record);
    free(text);
    wf_notes_free(notes);
}

/* ---- examples by hand ---- */

typedef struct Example {
    const char *spec, *position, *move, *text;
} Example;

static void check_refusal(Sheet *sheet, const Example *example)
{
    WfMove move;
    WfFault fault = {0};
    const WfCode code = read_text(sheet, example->text, &move, &fault);
    if (code == WF_OK || strstr(fault_text(&fault), example->move + 2) == NULL)
        fail_msg("%s: '%s' should be refused with '%s', not '%s'", position_text(sheet),
                 example->text, example->move + 2, code == WF_OK ? "" : fault_text(&fault));
}

static void run_example(void **example_)
{
    const Example *example = *example_;
    const WfSpec spec = spec_of(example->spec);
    Sheet *sheet = open_sheet(&spec);
    WfMove move;
    WfFault fault = {0};
    if (strcmp(example->position, "start") == 0)
        wf_start(&spec, &sheet->position);
    else
        sheet->position = position_of(&spec, example->position);
    if (example->move[0] == '!') {
        check_refusal(sheet, example);
    } else if (wf_parse_move(spec.game, &sheet->position, example->move, strlen(example->move),
                             &sheet->scratch, &move, &fault) != WF_OK) {
        fail_msg("%s: %s: %s", example->position, example->move, fault_text(&fault));
    } else if (example->text[0] == '~') {
        must_read(sheet, example->text + 2, &move);
    } else {
        const WfNotation written = write_of(sheet, &move);
        assert_string_equal(written.text, example->text);
        check_parts(sheet, &written);
        check_move(sheet, &move, &written);
    }
    close_sheet(sheet);
}

/* Cuts a line into its fields; false: it has none. */
static bool cut_line(char *line, Example *example)
{
    const char **fields[] = {&example->spec, &example->position, &example->move, &example->text};
    if (line[0] == '#' || line[0] == '\0')
        return false;
    for (unsigned i = 0; i < 4; i++) {
        char *end = strstr(line, " ; ");
        if (end == NULL)
            return false;
        *end = '\0';
        *fields[i] = line;
        line = end + 3;
    }
    return true;
}

enum { EXAMPLES_MAX = 400 };

static size_t read_examples(const char *file, struct CMUnitTest *tests, size_t count)
{
    static Example examples[EXAMPLES_MAX];
    FILE *stream = fopen(file, "r");
    if (stream == NULL) {
        (void)fprintf(stderr, "%s cannot be read\n", file);
        exit(2);
    }
    char *line = NULL;
    size_t size = 0;
    while (count < EXAMPLES_MAX && getline(&line, &size, stream) > 0) {
        line[strcspn(line, "\n")] = '\0';
        if (!cut_line(line, &examples[count])) {
            if (line[0] != '#' && line[0] != '\0') {
                (void)fprintf(stderr, "%s: '%s' has too few fields\n", file, line);
                exit(2);
            }
            continue;
        }
        tests[count] = (struct CMUnitTest){.name = examples[count].text,
                                           .test_func = run_example,
                                           .initial_state = &examples[count]};
        count++;
        line = NULL; /* its fields are kept */
    }
    free(line);
    (void)fclose(stream);
    return count;
}

int main(int count, char **words)
{
    static const struct CMUnitTest own[] = {
        cmocka_unit_test(test_positions), cmocka_unit_test(test_engine_games),
        cmocka_unit_test(test_other_events), cmocka_unit_test(test_garbled),
        cmocka_unit_test(test_comments)};
    static struct CMUnitTest tests[EXAMPLES_MAX];
    size_t test_count = 0;
    every = sample_every(&count, &words);
    for (int i = 1; i < count; i++)
        test_count = read_examples(words[i], tests, test_count);
    const int failed = _cmocka_run_group_tests("examples", tests, test_count, NULL, NULL);
    return failed + cmocka_run_group_tests(own, NULL, NULL);
}
