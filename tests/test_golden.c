/* test_golden.c - old games that were kept: they can still be read, every move is still legal, they
 * end as they did, and they are written unchanged.
 *
 * usage: test_golden FILE... records, each followed by a line "%%" */
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

static void run_game(void **text_)
{
    const char *text = *text_;
    WfNotes *notes = NULL;
    WfFault fault = {0};
    if (wf_notes_read(text, strlen(text), &wf_system_allocator, &notes, &fault) != WF_OK)
        fail_msg("%s", fault_text(&fault));
    char *again = calloc(1, strlen(text) + 1000);
    assert_non_null(again);
    WfText out = wf_text(again, strlen(text) + 1000);
    wf_notes_write(notes, &out);
    assert_string_equal(again, text);
    WfRecord *record = wf_notes_record(notes, &wf_system_allocator);
    assert_non_null(record);
    const char *final = wf_notes_tag(notes, "Final");
    char position[WF_TEXT_MAX];
    out = wf_text(position, sizeof position);
    wf_format(wf_notes_spec(notes)->game, wf_record_now(record), &out);
    assert_string_equal(position, final);
    assert_string_equal(wf_reason(wf_record_outcome(record).reason), wf_notes_tag(notes, "Reason"));
    wf_record_free(record);
    wf_notes_free(notes);
    free(again);
}

int main(int count, char **words)
{
    static char data[1 << 20];
    static struct CMUnitTest tests[100];
    size_t test_count = 0, length = 0;
    for (int i = 1; i < count; i++) {
        FILE *file = fopen(words[i], "r");
        if (file == NULL) {
            (void)fprintf(stderr, "%s cannot be read\n", words[i]);
            return 2;
        }
        length += fread(data + length, 1, sizeof data - 1 - length, file);
        (void)fclose(file);
    }
    for (char *game = data; test_count < 100;) {
        char *end = strstr(game, "%%\n");
        if (end == NULL)
            break;
        *end = '\0';
        tests[test_count++] =
            (struct CMUnitTest){.name = "game", .test_func = run_game, .initial_state = game};
        game = end + 3;
    }
    return _cmocka_run_group_tests("golden", tests, test_count, NULL, NULL);
}
