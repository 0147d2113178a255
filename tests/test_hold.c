/* test_hold.c - practice entries with the goal "hold", proved by a search of all moves.
 *
 * usage: test_hold [--every N] FILE... data/practice/GAME.json; entries whose goal is "hold" are
 * read */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fault_text.h"
#include "hold.h"
#include "positions.h"
#include "sample.h"

enum { ENTRIES_MAX = 100 };

typedef struct Entry {
    const char *spec;
    json_t *own;
} Entry;

static Entry entries[ENTRIES_MAX];
static unsigned every = 1, met; /* one entry in `every` is proved */

static const char *text_of(const json_t *entry, const char *key)
{
    const char *text = json_string_value(json_object_get(entry, key));
    if (text == NULL)
        fail_msg("an entry has no %s", key);
    return text;
}

static WfMove move_of(const WfSpec *spec, const WfPosition *position, const char *text)
{
    WfMove move;
    WfFault fault;
    WfMoveList list;
    wf_moves_init(&list, wf_system_allocator);
    if (wf_parse_move(spec->game, position, text, strlen(text), &list, &move, &fault) != WF_OK)
        fail_msg("%s: %s", text, fault_text(&fault));
    wf_moves_free(&list);
    return move;
}

/* Plays the move. Returns whether the side that made it can still reach its goal, against every
 * attack. */
static bool holds_after(Holding *holding, const WfSpec *spec, WfPosition *position,
                        const char *text, unsigned turns)
{
    const uint8_t mover = position->head.turn;
    const WfMove move = move_of(spec, position, text);
    wf_apply(spec->game, position, &move);
    const WfOutcome outcome = wf_outcome(spec->game, position);
    if (outcome.result != WF_ONGOING)
        return outcome.result == WF_DRAW || outcome.seat == mover;
    return hold_by_other(holding, position, turns);
}

/* The line holds to its end, and a careless move does not. */
static void proved(void **state)
{
    const Entry *entry = *state;
    const WfSpec spec = spec_of(entry->spec);
    WfPosition position = position_of(&spec, text_of(entry->own, "position"));
    const json_t *line = json_object_get(entry->own, "line");
    const unsigned turns = (unsigned)json_integer_value(json_object_get(entry->own, "within"));
    assert_in_range(turns, 2, HOLD_TURNS_MAX);
    assert_int_equal(json_array_size(line), 2 * turns);
    Holding *holding = hold_new(spec.game);
    assert_non_null(holding);
    WfPosition other = position;
    assert_false(holds_after(holding, &spec, &other, text_of(entry->own, "careless"), turns));
    for (unsigned i = 0; i < turns; i++) {
        const char *own = json_string_value(json_array_get(line, 2 * i));
        assert_true(holds_after(holding, &spec, &position, own, turns - i));
        const char *attack = json_string_value(json_array_get(line, 2 * i + 1));
        const WfMove move = move_of(&spec, &position, attack);
        wf_apply(spec.game, &position, &move);
    }
    hold_free(holding);
}

static json_t *read_file(const char *name)
{
    json_t *file = json_load_file(name, 0, NULL);
    if (file == NULL) {
        (void)fprintf(stderr, "%s cannot be read\n", name);
        exit(2);
    }
    return file;
}

/* Adds the file's entries to the tests, which point into it. */
static size_t add_entries(const json_t *file, struct CMUnitTest *tests, size_t count)
{
    size_t i;
    json_t *own;
    json_array_foreach(json_object_get(file, "entries"), i, own)
    {
        if (strcmp(text_of(own, "goal"), "hold") != 0 || count == ENTRIES_MAX)
            continue;
        if (!sample_has(every, met++))
            continue;
        const char *spec = json_string_value(json_object_get(own, "spec"));
        entries[count] = (Entry){.spec = spec != NULL ? spec : text_of(file, "spec"), .own = own};
        tests[count] = (struct CMUnitTest){
            .name = text_of(own, "id"), .test_func = proved, .initial_state = &entries[count]};
        count++;
    }
    return count;
}

int main(int count, char **words)
{
    static struct CMUnitTest tests[ENTRIES_MAX];
    json_t *files = json_array();
    size_t found = 0;
    every = sample_every(&count, &words);
    for (int i = 1; i < count; i++) {
        json_t *file = read_file(words[i]);
        (void)json_array_append_new(files, file);
        found = add_entries(file, tests, found);
    }
    if (found == 0)
        (void)fprintf(stderr, "no entry has the goal to hold\n");
    const int failed = found == 0 ? 2 : _cmocka_run_group_tests("hold", tests, found, NULL, NULL);
    json_decref(files);
    return failed;
}
