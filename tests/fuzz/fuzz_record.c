/* fuzz_record.c - any bytes as a game record: refused with line and column, or written in its one
 * form, which reads and writes as itself. */
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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    WfNotes *notes = NULL, *again = NULL;
    WfFault fault = {0};
    if (wf_notes_read((const char *)data, size, &wf_system_allocator, &notes, &fault) != WF_OK) {
        must(strncmp(fault.message, "line ", 5) == 0);
        return 0;
    }
    size_t length = 0, second_length = 0;
    char *text = written(notes, &length);
    must(wf_notes_read(text, length, &wf_system_allocator, &again, &fault) == WF_OK);
    char *second = written(again, &second_length);
    must(length == second_length && memcmp(text, second, length) == 0);
    free(text);
    free(second);
    wf_notes_free(notes);
    wf_notes_free(again);
    return 0;
}
