/* test_range.c - the range of a piece on boards that no position has: no Emperors, no Travelers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include <wayfarer/arrange.h>

#include "positions.h"

typedef struct Case {
    const char *spec, *pieces; /* seat, kind and place of each */
    const char *from, *expected;
} Case;

/* In `expected` a place is followed by m (moves), c (captures), b (bears), v (victim), x (barred)
 * and j with a number; or it is the number of places of each sort. */
static const Case cases[] = {
    {"travelers", "wAe5", "e5", "m:24 b:8"},
    {"travelers", "wTe5", "e5", "m:24"},
    {"travelers", "wDe5", "e5", "m:32"},
    {"travelers", "wTc9", "c9", ""},
    {"travelers", "wBe8", "e8", "m:15"},
    {"travelers", "wTa1 bAc1", "a1", "m:5 x:2"},
    {"travelers", "wYa1 bTd1 bBa4 bAd4", "a1", "b1=m c1=m d1=b a2=m b2=m a3=m c3=m d4=c"},
    {"travelers", "wUa1 wAb1 bYc1", "a1", "c1=c a2=m b2=m a3=mb c3=mb a4=m d4=m"},
    {"travelers", "wDa1 wBb2 bTc2 bBa4 bTe1", "a1", "b1=m c1=m d1=m a2=m c2=v a3=m"},
    {"safe-passage", "wPe2", "e2", "d3=b e3=m f3=b e4=m"},
    {"safe-passage", "wPe2 bPd3 bNf3 bPe3", "e2", "d3=c f3=b"},
    {"safe-passage", "wPe8", "e8", ""},
    {"safe-passage", "bPe8", "e8", "d7=b e7=m f7=b"},
    {"safe-passage", "bPe1", "e1", ""},
    {"safe-passage", "wNa1 bPb3 bQc2", "a1", "c2=b b3=c"},
    {"safe-passage", "wRa1 wPa3 bKc1", "a1", "b1=m c1=b a2=m"},
    {"courier-leapale", "wEwc3", "wc3", "m:26"},
    {"courier-leapale", "wPwc3", "wc3", "m:18"},
    {"courier-leapale", "wDwc3", "wc3", "m:14"},
    {"courier-leapale", "wBwc3", "wc3", "m:20"},
    {"courier-leapale", "wSwc3 bPwc4 bPvc4", "wc3", "m:2 c:1 b:5"},
    {"courier-leapale", "wAwc3 wPwc4 bPwc5 wPwc1", "wc3", "m:16 c:1"},
    {"traverse", "sSd4", "d4", "d3=m c4=m e4=m d5=m"},
    {"traverse", "sTd4", "d4", "d3=m c5=m e5=m"},
    {"traverse", "sSd4 nSd5 wSe6", "d4", "d3=m c4=m e4=m d6=mj1 f6=mj2"},
    {"traverse", "sSb4 nSa4", "b4", "b3=m c4=m b5=m"},
    {"traverse", "sSc4 nSb4", "c4", "c3=m a4=j1 d4=m c5=m"},
    {"traverse", "sDc3 nSb2", "c3", "a1=j1 d2=m b4=m d4=m"},
    {"traverse", "sSd4 nSd6", "d4", "d3=m c4=m e4=m d5=m"},
    {"traverse:rules=advanced", "sSd4 nSd6", "d4", "d3=m c4=m e4=m d5=m d8=mj1"},
};

static WfPlace place_of(const WfGame *game, const char *name)
{
    char own[8];
    for (uint8_t level = 0; level < game->levels; level++)
        for (uint8_t rank = 0; rank < game->ranks; rank++)
            for (uint8_t file = 0; file < game->files; file++) {
                const WfPlace place = {.file = file, .rank = rank, .level = level};
                wf_place_name(game, place, own);
                if (strcmp(own, name) == 0)
                    return place;
            }
    fail_msg("there is no %s", name);
    return (WfPlace){0};
}

static void put(const WfGame *game, WfArrangement *arrangement, const char *piece)
{
    const WfPlace at = place_of(game, piece + 2);
    unsigned kind = 0;
    while (game->kinds[kind].letter != piece[1])
        kind++;
    arrangement->piece[(at.level * game->ranks + at.rank) * game->files + at.file] =
        (uint8_t)(1U + wf_seat(game, piece[0]) * 16U + kind);
}

static void write_how(const WfReach *go, WfText *out)
{
    static const char letters[] = "mcb.vx";
    for (unsigned i = 0; letters[i] != '\0'; i++)
        if ((go->how >> i & 1) != 0 && letters[i] != '.')
            wf_text_put(out, letters[i]);
    if (go->jumps > 0)
        wf_text_add(out, "j%u", go->jumps);
}

/* The places, each with how the piece gets there; or with ':' in what is expected, how many. */
static void write_range(const WfGame *game, const WfReach *go, size_t count, bool counted,
                        WfText *out)
{
    unsigned sort[6] = {0};
    for (size_t i = 0; i < count; i++) {
        char name[8];
        wf_place_name(game, game->place(go[i].square), name);
        for (unsigned bit = 0; bit < 6; bit++)
            sort[bit] += go[i].how >> bit & 1;
        if (!counted) {
            wf_text_add(out, "%s%s=", i > 0 ? " " : "", name);
            write_how(&go[i], out);
        }
    }
    for (unsigned bit = 0; bit < 6 && counted; bit++)
        if (sort[bit] > 0)
            wf_text_add(out, "%s%c:%u", out->length > 0 ? " " : "", "mcbjvx"[bit], sort[bit]);
}

static void ranges(void **state)
{
    (void)state;
    unsigned wrong = 0;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        static WfReach go[WF_PLACES_MAX];
        const WfSpec spec = spec_of(cases[i].spec);
        WfArrangement arrangement = {0};
        char pieces[200], found[2000];
        (void)snprintf(pieces, sizeof pieces, "%s", cases[i].pieces);
        for (char *piece = strtok(pieces, " "); piece != NULL; piece = strtok(NULL, " "))
            put(spec.game, &arrangement, piece);
        const size_t count = wf_range(&spec, &arrangement, place_of(spec.game, cases[i].from), go);
        WfText out = wf_text(found, sizeof found);
        write_range(spec.game, go, count, strchr(cases[i].expected, ':') != NULL, &out);
        if (strcmp(found, cases[i].expected) == 0)
            continue;
        wrong++;
        print_error("%s %s from %s: %s, not %s\n", cases[i].spec, cases[i].pieces, cases[i].from,
                    found, cases[i].expected);
    }
    assert_int_equal(wrong, 0);
}

static void check_sends(const char *pieces, const char *from, const char *victim,
                        const char *expected)
{
    const WfSpec spec = spec_of("travelers");
    WfArrangement arrangement = {0};
    uint8_t squares[WF_PLACES_MAX];
    char each[200], found[400], name[8];
    (void)snprintf(each, sizeof each, "%s", pieces);
    for (char *piece = strtok(each, " "); piece != NULL; piece = strtok(NULL, " "))
        put(spec.game, &arrangement, piece);
    WfText out = wf_text(found, sizeof found);
    const size_t count = wf_sends(&spec, &arrangement, place_of(spec.game, from),
                                  place_of(spec.game, victim), squares);
    for (size_t i = 0; i < count; i++) {
        wf_place_name(spec.game, spec.game->place(squares[i]), name);
        wf_text_add(&out, "%s%s", i > 0 ? " " : "", name);
    }
    assert_string_equal(found, expected);
}

/* To the file and the rank of each landing beside the victim, of which one is e4 here. */
static void sent_elsewhere(void **state)
{
    (void)state;
    check_sends("wDa4 bAf4 wBd4 bBe5", "a4", "f4", "");
    check_sends("wDe1 bAd6 bBe7 wBe2 wAd1 wAf1 wAd2 wAf2", "e1", "d6", "");
    check_sends("wDa4 bAf4 wBe3 bBe5 wAb4 wAb5 wAb3 wAa5 wAa3", "a4", "f4", "");
    check_sends("wDa4 bAf4 wBe3 bBe6 wAb5 wAb3 wAa5 wAa3 wAi4", "a4", "f4",
                "e1 e2 a4 b4 c4 d4 g4 h4 e5 e7 e8 e9");
    check_sends("wDa4 bTf4", "f4", "a4", "");
    check_sends("wDa4 bBf4", "a4", "f4", "");
    check_sends("wDa4 wAf4", "a4", "f4", "");
    check_sends("wDa2 bTf1", "a2", "f1", "");
    check_sends("wDa4", "a4", "f4", "");
    check_sends("bDa4 wAf4 bBe3 wBe6 bAb5 bAb3 bAa5 bAa3 bAi4", "a4", "f4",
                "e1 e2 a4 b4 c4 d4 g4 h4 e5 e7 e8 e9");
}

static void nothing_there(void **state)
{
    (void)state;
    static WfReach go[WF_PLACES_MAX];
    const WfSpec spec = spec_of("travelers");
    const WfArrangement arrangement = {0};
    assert_int_equal(wf_range(&spec, &arrangement, (WfPlace){.file = 4}, go), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(ranges), cmocka_unit_test(sent_elsewhere),
                                       cmocka_unit_test(nothing_there)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
