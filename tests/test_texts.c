/* test_texts.c - malformed specs, positions and moves, and texts that do not fit. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wayfarer/arrange.h>

#include "base/random.h"
#include "fault_text.h"
#include "positions.h"

typedef struct Refusal {
    const char *text, *message;
} Refusal;

static void test_specs(void **state)
{
    (void)state;
    static const char *const good[][2] = {
        {"travelers", "travelers"},
        {"traverse:rules=basic,players=2", "traverse"},
        {"traverse:rules=expert,players=4", "traverse:players=4,rules=expert"},
        {"safe-passage:start=standard", "safe-passage"},
        {"safe-passage:attack=fide,start=0", "safe-passage:start=0,attack=fide"},
        {"safe-passage:start=959", "safe-passage:start=959"},
        {"safe-passage:start=scramble-18446744073709551615",
         "safe-passage:start=scramble-18446744073709551615"},
    };
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        char text[WF_TEXT_MAX];
        const WfSpec spec = spec_of(good[i][0]);
        WfText out = wf_text(text, sizeof text);
        wf_format_spec(&spec, &out);
        assert_string_equal(text, good[i][1]);
    }
    static const Refusal bad[] = {
        {"", "byte 1: no game is called ''"},
        {"chess", "byte 1: no game is called 'chess'"},
        {"Travelers", "byte 1: no game is called 'Travelers'"},
        {"travelers ", "byte 1: no game is called 'travelers '"},
        {"travelers:", "byte 11: travelers has no option ''"},
        {"traverse:", "byte 10: traverse has no option ''"},
        {"traverse:players", "byte 17: '=' and a value expected, but the text ends"},
        {"traverse:players=", "byte 18: players is one of 2, 3, 4; not ''"},
        {"traverse:players=5", "byte 18: players is one of 2, 3, 4; not '5'"},
        {"traverse:players=02", "byte 18: players is one of 2, 3, 4; not '02'"},
        {"traverse:players=2,", "byte 20: traverse has no option ''"},
        {"traverse:players=2,,rules=basic", "byte 20: traverse has no option ''"},
        {"traverse:players=2,players=3", "byte 20: the option players is given twice"},
        {"traverse:colour=red", "byte 10: traverse has no option 'colour'"},
        {"safe-passage:start=960",
         "byte 20: start is one of standard, a number from 0 to 959, scramble-N with a whole "
         "number N of at most 19 digits; not '960'"},
        {"safe-passage:start=007", "byte 20: start is one of"},
        {"safe-passage:start=scramble-", "byte 20: start is one of"},
        {"safe-passage:start=scramble-01", "byte 20: start is one of"},
        {"safe-passage:start=scramble-18446744073709551616", "byte 20: start is one of"},
        {"safe-passage:start=-1", "byte 20: start is one of"},
        {"safe-passage:goal=kings=queens", "byte 19: goal is one of"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        WfSpec spec;
        WfFault fault = {0};
        assert_int_equal(wf_parse_spec(bad[i].text, strlen(bad[i].text), &spec, &fault),
                         WF_BAD_INPUT);
        if (strncmp(fault_text(&fault), bad[i].message, strlen(bad[i].message)) != 0)
            fail_msg("'%s': %s", bad[i].text, fault_text(&fault));
    }
}

static void refuse_positions(const char *spec_text, const Refusal *bad, size_t count)
{
    const WfSpec spec = spec_of(spec_text);
    for (size_t i = 0; i < count; i++) {
        WfPosition position;
        WfFault fault = {0};
        if (wf_parse(&spec, bad[i].text, strlen(bad[i].text), &position, &fault) == WF_OK)
            fail_msg("'%s' is accepted", bad[i].text);
        assert_int_equal(fault.code, WF_BAD_INPUT);
        if (strncmp(fault_text(&fault), bad[i].message, strlen(bad[i].message)) != 0)
            fail_msg("'%s': %s", bad[i].text, fault_text(&fault));
    }
}

#define REFUSE(spec, list) refuse_positions(spec, list, sizeof(list) / sizeof(list)[0])

#define ROWS "/ayuabayua/9/9/9/9/9/AYUABAYUA/3TDT3"
static void test_travelers_positions(void **state)
{
    (void)state;
    static const Refusal bad[] = {
        {"", "byte 1: a piece or a number of empty squares expected, but the text ends"},
        {"3tdt3", "byte 6: '/' after a full rank expected, but the text ends"},
        {"3tdt4" ROWS " w - 0 1", "byte 5: the number of empty squares must be from 1 to 3"},
        {"3tdt03" ROWS " w - 0 1", "byte 5: the number of empty squares has a leading zero"},
        {"0tdt3" ROWS " w - 0 1", "byte 1: the number of empty squares must be from 1 to 9"},
        {"12tdt3" ROWS " w - 0 1", "byte 1: the number of empty squares must be from 1 to 9"},
        {"3tdt2" ROWS " w - 0 1", "byte 6: a piece or a number of empty squares expected, not '/'"},
        {"3tdt3a" ROWS " w - 0 1", "byte 6: '/' after a full rank expected, not 'a'"},
        {"3txt3" ROWS " w - 0 1", "byte 3: a piece or a number"},
        {"3tdt3" ROWS "/9 w - 0 1", "byte 42: a space before the side to move expected, not '/'"},
        {"3tdt3" ROWS, "byte 42: a space before the side to move expected, but"},
        {"3tdt3" ROWS "  w - 0 1", "byte 43: the side to move (one of wb) expected, not ' '"},
        {"3tdt3" ROWS " W - 0 1", "byte 43: the side to move"},
        {"3tdt3" ROWS " w", "byte 44: a space before the ko"},
        {"3tdt3" ROWS " w x 0 1", "byte 45: the ko ('k' or '-') expected, not 'x'"},
        {"3tdt3" ROWS " w - ", "byte 47: the clock expected"},
        {"3tdt3" ROWS " w - \n", "byte 47: the clock expected, not the byte 10"},
        {"3tdt3" ROWS " w - \x7f", "byte 47: the clock expected, not the byte 127"},
        {"3tdt3" ROWS " w - -1 1", "byte 47: the clock expected, not '-'"},
        {"3tdt3" ROWS " w - 00 1", "byte 47: the clock has a leading zero"},
        {"3tdt3" ROWS " w - 1000001 1", "byte 47: the clock must be from 0 to 1000000"},
        {"3tdt3" ROWS " w - 99999999999999999999 1", "byte 47: the clock must be from"},
        {"3tdt3" ROWS " w - 0", "byte 48: a space before the move number"},
        {"3tdt3" ROWS " w - 0 0", "byte 49: the move number must be from 1"},
        {"3tdt3" ROWS " w - 0 1 ", "byte 50: the end expected, not ' '"},
        {"3tdt3" ROWS " w - 0 1\n", "byte 50: the end expected, not the byte 10"},
        {"3t1t3" ROWS " w k 0 1", "byte 45: 'k' needs both Displacers"},
        {"9" ROWS " w - 0 1", "byte 1: Black has 0 Travelers, but must have 2"},
        {
            "2ddtt3/ayuabayua/9/9/9/9/9/AYUABAYUA/3TDT3 w - 0 1",
            "byte 1: Black has 2 Displacers, but must have at most 1",
        },
        {"3tdt1t1/ayuabayua/9/9/9/9/9/AYUABAYUA/3TDT3 w - 0 1",
         "byte 1: Black has 3 Travelers, but must have 2"},
        {"a2tdt3/ayuabayua/9/9/9/9/9/AYUABAYUA/3TDT3 w - 0 1", "byte 1: Black has 5 Aces"},
        {"b2tdt3/ayua1ayua/9/9/9/9/9/AYUABAYUA/3TDT3 w - 0 1", "byte 1: a Block stands on a9"},
    };
    REFUSE("travelers", bad);
}

static void test_other_positions(void **state)
{
    (void)state;
    static const Refusal leapale[] = {
        {"6/6/6/6/6/6", "byte 12: '|' after a full level expected"},
        {"6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/6/6/6 w 0 1",
         "byte 1: White has 0 Emperors"},
        {"6/6/6/6/e5/E5|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/6/6/E5 w 0 1",
         "byte 1: White has 2 Emperors, but must have one"},
        {"6/6/6/6/e5/E5|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/6/6/6 w 0 1",
         "byte 75: the Emperor of the side not to move is in check"},
        {"5S/6/6/6/6/E5|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/6/6/5e w 0 1",
         "byte 1: the Stockbroker on uf6 stands on its far rank"},
        {"7/6", "byte 1: the number of empty squares must be from 1 to 6"},
        {"6|6", "byte 2: '/' after a full rank expected, not '|'"},
    };
    static const Refusal traverse[] = {
        {"10/10/10/10/10/10/10/10/10/91 s basic 2 1", "byte 28: the number of empty squares must"},
        {"10/10/10/10/10/10/10/10/10/10/10 s basic 2 1", "byte 30: a space before"},
        {"10/10/10/10/10/10/10/10/10/10 x basic 2 1", "byte 31: the side to move (one of swne)"},
        {"10/10/10/10/10/10/10/10/10/10 w basic 2 1", "byte 31: West does not play"},
        {"10/10/10/10/10/10/10/10/10/10 s advanced 2 1", "byte 33: the spec says rules=basic"},
        {"10/10/10/10/10/10/10/10/10/10 s bas", "byte 33: the spec says rules=basic"},
        {"10/10/10/10/10/10/10/10/10/10 s basicx 2 1", "byte 38: a space before the number"},
        {"10/10/10/10/10/10/10/10/10/10 s basic 3 1", "byte 39: the spec says players=2"},
        {"10/10/10/10/10/10/10/10/10/10 s basic 5 1", "byte 39: the number of players must be"},
        {"10/10/10/10/10/10/10/10/10/10 s basic 2 0", "byte 41: the round must be from 1"},
        {"10/10/10/10/10/10/10/10/10/10 s basic 2 2", "byte 41: setups are made in round 1"},
        {"10/10/10/10/10/10/10/10/10/10 n basic 2 1", "byte 31: it is South that has to set up"},
        {"1nSnDnTnCnCnTnDnS1/10/10/10/10/10/10/10/10/10 s basic 2 1",
         "byte 1: North is set up before South"},
        {"10/10/10/10/10/10/10/10/10/sS9 s basic 2 2",
         "byte 1: South has 1 Square, but must have two"},
        {"10/10/10/10/10/10/10/10/10/wS9 s basic 2 2", "byte 1: West has a piece on a1, but"},
        {"10/10/10/10/10/sS9/10/10/10/1sTsDsSsCsCsTsD2 n basic 2 1",
         "byte 1: a piece of South may not rest on a5"},
        {"s9/10", "byte 1: a piece or a number"},
        {"xS9/10", "byte 1: a piece or a number"},
    };
    static const Refusal passage[] = {
        {"8/8/8/8/8/8/8/8 w - - 0 1", "byte 1: White has 0 kings, but must have 1"},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w QK - 0 1", "byte 48: castling right 'K'"},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1", "byte 47: castling right 'H'"},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KK - 0 1", "byte 48: castling right 'K'"},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkqx - 0 1", "byte 51: castling rights ("},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w  - 0 1", "byte 47: castling rights ("},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1KNR w KQkq - 0 1",
         "byte 47: castling right 'K' contradicts"},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e3 0 1", "byte 52: '-' (there is no"},
        {"rnbqkbnr/pppppppp/8/8/8/P7/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
         "byte 1: White has 9 pawns, but must have at most 8"},
        {"4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "byte 1: a pawn of White stands on a1, its"},
    };
    REFUSE("courier-leapale", leapale);
    REFUSE("traverse", traverse);
    REFUSE("safe-passage", passage);
}

/* The changes of an editor to a start, and the resulting text. */
typedef struct Edit {
    const char *spec;
    unsigned place; /* its number */
    uint8_t piece;  /* put there */
    const char *key;
    uint32_t value;
    const char *text;
} Edit;

static void test_arranged(void **state)
{
    (void)state;
    static const Edit edits[] = {
        {"travelers", 40, 1 + 16, "ko", 1, "3tdt3/ayuabayua/9/9/4t4/9/9/AYUABAYUA/3TDT3 w k 0 1"},
        {"travelers", 3, WF_NO_PIECE, "clock", 99,
         "3tdt3/ayuabayua/9/9/9/9/9/AYUABAYUA/4DT3 w - 99 1"},
        {"traverse:players=3,rules=expert", 99, 1 + 2 * 16 + 3, "round", 300,
         "9nC/10/10/10/10/10/10/10/10/10 s expert 3 300"},
        {"safe-passage", 0, WF_NO_PIECE, "k", 0,
         "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w KQq - 0 1"},
        {"safe-passage:start=0", 0, 4, "Q", 0,
         "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/RBQNNRKR w Kkq - 0 1"},
        {"safe-passage:start=0", 0, 4, "number", 7,
         "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/RBQNNRKR w KFkq - 0 7"},
    };
    for (size_t i = 0; i < sizeof edits / sizeof edits[0]; i++) {
        const Edit *edit = &edits[i];
        const WfSpec spec = spec_of(edit->spec);
        WfPosition start;
        WfArrangement arrangement;
        char text[WF_TEXT_MAX];
        WfText out = wf_text(text, sizeof text);
        wf_start(&spec, &start);
        wf_take_apart(spec.game, &start, &arrangement);
        arrangement.piece[edit->place] = edit->piece;
        unsigned field = 0;
        while (strcmp(spec.game->fields[field].key, edit->key) != 0)
            assert_true(++field < spec.game->field_count);
        arrangement.field[field] = edit->value;
        wf_arrange(&spec, &arrangement, &out);
        assert_string_equal(text, edit->text);
    }
}

/* A field's twin is a field whose twin it is. */
static void test_twins(void **state)
{
    (void)state;
    size_t count;
    const WfGame *const *games = wf_games(&count);
    for (size_t i = 0; i < count; i++)
        for (unsigned field = 0; field < games[i]->field_count; field++) {
            const WfField *fields = games[i]->fields;
            if (fields[field].twin == NULL)
                continue;
            unsigned twin = 0;
            while (strcmp(fields[twin].key, fields[field].twin) != 0)
                assert_true(++twin < games[i]->field_count);
            assert_string_equal(fields[twin].twin, fields[field].key);
        }
}

/* The place of the board that a fault is about. */
typedef struct Placed {
    const char *spec, *text, *place;
} Placed;

static void test_places_of_faults(void **state)
{
    (void)state;
    static const Placed all[] = {
        {"travelers", "", ""},
        {"travelers", "9" ROWS " w - 0 1", ""},
        {"travelers", "2ddtt3/ayuabayua/9/9/9/9/9/AYUABAYUA/3TDT3 w - 0 1", "c9"},
        {"travelers", "b2tdt3/ayua1ayua/9/9/9/9/9/AYUABAYUA/3TDT3 w - 0 1", "a9"},
        {"courier-leapale",
         "6/6/6/6/e5/E5|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/6/6/E5 w 0 1", "ua1"},
        {"courier-leapale",
         "6/6/6/6/e5/E5|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/6/6/6 w 0 1", "ua2"},
        {"courier-leapale",
         "5S/6/6/6/6/E5|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/6/6/5e w 0 1", "uf6"},
        {"courier-leapale",
         "6/6/6/6/e5/2E3|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/6/6/E5 w 0 1",
         "uc1"},
        {"traverse", "10/10/10/10/10/10/10/10/10/wS9 s basic 2 2", "a1"},
        {"traverse", "10/10/10/10/10/10/10/10/10/sS1sS1sS5 s basic 2 2", "a1"},
        {"traverse", "10/10/10/10/10/sS9/10/10/10/1sTsDsSsCsCsTsD2 n basic 2 1", "a5"},
        {"safe-passage", "4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "a1"},
        {"safe-passage", "4k3/8/8/8/8/8/8/4KK2 w - - 0 1", "e1"},
        {"safe-passage", "4k3/8/8/8/8/8/8/4K3 w K - 0 1", ""},
    };
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        const WfSpec spec = spec_of(all[i].spec);
        WfPosition position;
        WfFault fault = {0};
        memset(&fault, 'x', sizeof fault);
        assert_int_equal(wf_parse(&spec, all[i].text, strlen(all[i].text), &position, &fault),
                         WF_BAD_INPUT);
        assert_string_equal(fault.place, all[i].place);
    }
}

static void test_moves(void **state)
{
    (void)state;
    static const struct {
        const char *spec, *move, *message; /* NULL: well formed */
    } cases[] = {
        {"travelers", "a2a3", NULL},
        {"travelers", "e1d6,d7d2", NULL},
        {"travelers", "", "byte 1: a file a-i expected, but the text ends"},
        {"travelers", "a2", "byte 3: a file a-i expected"},
        {"travelers", "a0a1", "byte 2: a rank 1-9 expected, not '0'"},
        {"travelers", "A2A3", "byte 1: a file a-i expected, not 'A'"},
        {"travelers", "a2a3 ", "byte 5: ',' and a displacement, or the end expected, not ' '"},
        {"travelers", "a2a3,", "byte 6: a file a-i expected"},
        {"travelers", "a2a3,b1b2,c1c2", "byte 10: the end expected, not ','"},
        {"courier-leapale", "wd2wd3", NULL},
        {"courier-leapale", "wd5wd6m", NULL},
        {"courier-leapale", "wd5wd6e", "byte 7: a promotion (h, m or u), or the end expected"},
        {"courier-leapale", "wd5wd6mm", "byte 8: the end expected"},
        {"courier-leapale", "td5wd6", "byte 1: a level u-z"},
        {"courier-leapale", "wg5wd6", "byte 2: a file a-f"},
        {"courier-leapale", "wd7wd6", "byte 3: a rank 1-6"},
        {"traverse", "=SDTCCTDS", NULL},
        {"traverse", "pass", NULL},
        {"traverse", "b1b10", NULL},
        {"traverse", "c3g7,d4b10,f6c10", NULL},
        {"traverse", "c3g7,f6c10,d4b10", "byte 12: circles are written in the order"},
        {"traverse", "c3g7,f6c10,f6b10", "byte 12: circles are written in the order"},
        {"traverse", "=SDTCCTD", "byte 9: a shape (S, D, T or C) expected"},
        {"traverse", "=SDTCCTDX", "byte 9: a shape (S, D, T or C) expected, not 'X'"},
        {"traverse", "=SDTCCTDSS", "byte 10: the end expected"},
        {"traverse", "b1b11", "byte 5: ',' and a circle, or the end expected, not '1'"},
        {"traverse", "k1b1", "byte 1: a file a-j"},
        {"traverse", "b0b1", "byte 2: a rank 1-10"},
        {"traverse", "passs", "byte 1: a file a-j"},
        {"traverse", "a1a2,a1a2,b1b2,c1c2,d1d2,e1e2,f1f2,g1g2", "byte 35: the end expected"},
        {"safe-passage", "e2e4", NULL},
        {"safe-passage", "e7e8q", NULL},
        {"safe-passage", "e7e8k", "byte 5: the end expected, not 'k'"},
        {"safe-passage", "i2e4", "byte 1: a file a-h"},
        {"safe-passage", "e9e4", "byte 2: a rank 1-8"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const WfSpec spec = spec_of(cases[i].spec);
        WfMove move;
        WfFault fault = {.plain = "(none)"};
        const WfCode code =
            wf_scan_move(spec.game, cases[i].move, strlen(cases[i].move), &move, &fault);
        if (code != (cases[i].message == NULL ? WF_OK : WF_BAD_INPUT) ||
            (cases[i].message != NULL &&
             strncmp(fault_text(&fault), cases[i].message, strlen(cases[i].message)) != 0))
            fail_msg("'%s': %s", cases[i].move, fault_text(&fault));
    }
}

/* Any prefix of a good text, and the text with any one byte changed, is refused or has a meaning:
 * nothing else happens. */
static void test_mutilated(void **state)
{
    (void)state;
    uint64_t random = 11;
    for (size_t s = 0; all_specs[s] != NULL; s++) {
        const WfSpec spec = spec_of(all_specs[s]);
        for (unsigned n = 0; n < 60; n++) {
            char text[WF_TEXT_MAX];
            WfPosition position, read;
            WfFault fault = {0};
            WfText out = wf_text(text, sizeof text);
            position_by_scatter(&spec, &random, &position);
            wf_format(spec.game, &position, &out);
            for (size_t length = 0; length < out.length; length++)
                if (wf_parse(&spec, text, length, &read, &fault) != WF_OK) {
                    assert_int_equal(fault.code, WF_BAD_INPUT);
                    assert_true(fault.at <= length);
                }
            text[random_below(&random, out.length)] = (char)random_below(&random, 256);
            (void)wf_parse(&spec, text, out.length, &read, &fault);
        }
    }
}

/* A text that does not fit is cut, ends in a zero, and its length shows that. */
static void test_bounded(void **state)
{
    (void)state;
    const WfSpec spec = spec_of("courier-leapale");
    WfPosition position;
    char whole[WF_TEXT_MAX];
    wf_start(&spec, &position);
    WfText full = wf_text(whole, sizeof whole);
    wf_format(spec.game, &position, &full);
    for (size_t size = 1; size < 40; size++) {
        char part[64];
        memset(part, 'x', sizeof part);
        WfText out = wf_text(part, size);
        wf_format(spec.game, &position, &out);
        assert_int_equal(out.length, full.length);
        assert_int_equal(strlen(part), size - 1);
        assert_memory_equal(part, whole, size - 1);
        assert_int_equal(part[size], 'x');
    }
}

static void test_counters_stop(void **state)
{
    (void)state;
    static const char *const cases[][3] = {
        {"travelers", "3tdt3" ROWS " b - 1000000 1000000", "a8a7"},
        {"safe-passage", "4k3/8/8/8/8/8/8/4K3 b - - 1000000 1000000", "e8d8"},
        {"courier-leapale",
         "6/6/6/6/6/6|6/6/6/6/6/6|3e2/6/6/6/6/P2E2|6/6/6/6/6/6|6/6/6/6/6/6|6/6/6/6/6/6 b 1000000 "
         "1000000",
         "wd6wd5"},
        {"traverse",
         "10/1sSsSsDsDsTsTsCsC1/10/10/10/10/10/10/1nSnSnDnDnTnTnCnC1/10 n basic 2 1000000",
         "i2h3"}};
    for (size_t i = 0; i < 4; i++) {
        const WfSpec spec = spec_of(cases[i][0]);
        WfPosition position;
        WfMove move;
        WfFault fault = {0};
        if (wf_parse(&spec, cases[i][1], strlen(cases[i][1]), &position, &fault) != WF_OK)
            fail_msg("%s", fault_text(&fault));
        assert_int_equal(wf_scan_move(spec.game, cases[i][2], strlen(cases[i][2]), &move, NULL),
                         WF_OK);
        wf_apply(spec.game, &position, &move);
        assert_int_equal(position.head.number, WF_COUNTER_MAX);
        assert_true(position.head.clock <= WF_COUNTER_MAX);
    }
}

/* Scharnagl's numbers: all starts differ, and three are checked by hand. */
static void test_960_starts(void **state)
{
    (void)state;
    static const struct {
        unsigned number;
        const char *rank;
    } known[] = {{0, "bbqnnrkr"}, {518, "rnbqkbnr"}, {959, "rkrnnqbb"}};
    static char rank[960][9];
    for (unsigned number = 0; number < 960; number++) {
        char text[40];
        (void)snprintf(text, sizeof text, "safe-passage:start=%u", number);
        const WfSpec spec = spec_of(text);
        WfPosition position;
        wf_start(&spec, &position);
        char written[WF_TEXT_MAX];
        WfText out = wf_text(written, sizeof written);
        wf_format(spec.game, &position, &out);
        (void)snprintf(rank[number], sizeof rank[number], "%.8s", written);
        for (unsigned other = 0; other < number; other++)
            assert_string_not_equal(rank[other], rank[number]);
    }
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        assert_string_equal(rank[known[i].number], known[i].rank);
}

static void test_small_things(void **state)
{
    (void)state;
    static const char *const names[] = {"travelers", "courier-leapale", "traverse", "safe-passage"};
    size_t count = 0;
    const WfGame *const *games = wf_games(&count);
    assert_true(count >= 4);
    for (size_t i = 0; i < count; i++) {
        if (i < 4)
            assert_string_equal(games[i]->name, names[i]);
        assert_ptr_equal(wf_game(games[i]->name), games[i]);
    }
    assert_ptr_equal(wf_solver_game(), wf_game("safe-passage"));
    assert_null(wf_game("chess"));
    assert_non_null(wf_game("traverse"));
    assert_int_equal(wf_seat(wf_game("traverse"), 'n'), 2);
    assert_int_equal(wf_seat(wf_game("traverse"), 'x'), WF_NO_SEAT);
    assert_int_equal(wf_seat(wf_game("traverse"), '\0'), WF_NO_SEAT);
    const WfSpec spec = spec_of("traverse:players=3");
    assert_int_equal(wf_seats(&spec), 7);
    char name[8];
    wf_place_name(wf_game("courier-leapale"), (WfPlace){.file = 3, .rank = 1, .level = 2}, name);
    assert_string_equal(name, "wd2");
    wf_place_name(wf_game("traverse"), (WfPlace){.file = 9, .rank = 9}, name);
    assert_string_equal(name, "j10");
    assert_string_equal(wf_version(), "0.2.0");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_specs),
        cmocka_unit_test(test_travelers_positions),
        cmocka_unit_test(test_other_positions),
        cmocka_unit_test(test_moves),
        cmocka_unit_test(test_places_of_faults),
        cmocka_unit_test(test_arranged),
        cmocka_unit_test(test_twins),
        cmocka_unit_test(test_mutilated),
        cmocka_unit_test(test_bounded),
        cmocka_unit_test(test_counters_stop),
        cmocka_unit_test(test_960_starts),
        cmocka_unit_test(test_small_things),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
