/* fuzz_record.c - any bytes as game records: refused with line and column, or each game written in
 * its one form, which reads and writes as itself. */
#include "../fault_text.h"
#include "fuzz.h"

static char *written(const WfNotes *notes, size_t *length)
{
    char tiny[1];
    WfText size = wf_text(tiny, sizeof tiny);
    wf_notes_write(notes, &size);
    char *data = malloc(size.length + 1);
    must(data != NULL);
    WfText text = wf_text(data, size.length + 1);
    wf_notes_write(notes, &text);
    *length = text.length;
    return data;
}

/* A game that was read from any bytes. */
static void check(const WfNotes *notes)
{
    WfNotes *again = NULL;
    WfFault fault = {0};
    size_t length = 0, second_length = 0;
    char *text = written(notes, &length);
    must(wf_notes_read(text, length, &wf_system_allocator, &again, &fault) == WF_OK);
    char *second = written(again, &second_length);
    must(length == second_length && memcmp(text, second, length) == 0);
    free(text);
    free(second);
    wf_notes_free(again);
}

static bool take(void *context, WfNotes *notes)
{
    ++*(unsigned *)context;
    check(notes);
    wf_notes_free(notes);
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    WfNotes *notes = NULL;
    WfFault fault = {0};
    unsigned games = 0;
    const WfCode code = wf_notes_read_each(text, size, &wf_system_allocator, take, &games, &fault);
    must(code == WF_OK ? games > 0 : strncmp(fault_text(&fault), "line ", 5) == 0);
    must(code == WF_OK || (fault.line > 0 && fault.column > 0));
    const WfCode only = wf_notes_read(text, size, &wf_system_allocator, &notes, &fault);
    must((only == WF_OK) == (code == WF_OK && games == 1));
    if (only == WF_OK)
        wf_notes_free(notes);
    return 0;
}
