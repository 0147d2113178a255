/* test_perft.c - counts of move sequences against a table.
 *
 * usage: test_perft FILE...   lines `SPEC ; POSITION or start ; N1 N2 ...`, '#' begins a comment */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fault_text.h"
#include "positions.h"

enum { LINES_MAX = 200 };
static char *lines[LINES_MAX];

static void run_line(void **line_)
{
    char line[1000];
    (void)snprintf(line, sizeof line, "%s", (const char *)*line_);
    char *spec_text = strtok(line, ";"), *place = strtok(NULL, ";"), *counts = strtok(NULL, ";");
    assert_non_null(counts);
    spec_text[strcspn(spec_text, " ")] = '\0';
    place += strspn(place, " ");
    for (size_t end = strlen(place); end > 0 && place[end - 1] == ' ';)
        place[--end] = '\0';
    const WfSpec spec = spec_of(spec_text);
    WfPosition position;
    WfFault fault = {0};
    wf_start(&spec, &position);
    if (strcmp(place, "start") != 0 &&
        wf_parse(&spec, place, strlen(place), &position, &fault) != WF_OK)
        fail_msg("%s: %s", place, fault_text(&fault));
    uint64_t slots[2 * 4099] = {0};
    const WfPerftTable table = {.slots = slots, .slot_count = 4099};
    unsigned depth = 1;
    for (char *word = strtok(counts, " "); word != NULL; word = strtok(NULL, " "), depth++) {
        uint64_t nodes = 0, hashed = 0;
        assert_int_equal(wf_perft(spec.game, &position, depth, &wf_system_allocator, NULL, &nodes),
                         WF_OK);
        assert_int_equal(
            wf_perft(spec.game, &position, depth, &wf_system_allocator, &table, &hashed), WF_OK);
        assert_int_equal(nodes, strtoull(word, NULL, 10));
        assert_int_equal(nodes, hashed);
    }
}

/* Adds a test for each line of the file. */
static size_t add_lines(const char *name, struct CMUnitTest *tests, size_t count)
{
    char line[1000];
    FILE *file = fopen(name, "r");
    if (file == NULL) {
        (void)fprintf(stderr, "%s cannot be read\n", name);
        exit(2);
    }
    while (count < LINES_MAX && fgets(line, sizeof line, file) != NULL) {
        line[strcspn(line, "#\n")] = '\0';
        if (line[0] == '\0')
            continue;
        lines[count] = strdup(line);
        tests[count] = (struct CMUnitTest){
            .name = lines[count], .test_func = run_line, .initial_state = lines[count]};
        count++;
    }
    (void)fclose(file);
    return count;
}

int main(int count, char **words)
{
    struct CMUnitTest tests[LINES_MAX];
    size_t test_count = 0;
    if (count < 2) {
        (void)fprintf(stderr, "usage: test_perft FILE...\n");
        return 2;
    }
    for (int i = 1; i < count; i++)
        test_count = add_lines(words[i], tests, test_count);
    const int failed = _cmocka_run_group_tests("perft", tests, test_count, NULL, NULL);
    for (size_t i = 0; i < test_count; i++)
        free(lines[i]);
    return failed;
}
