/* random_game.c - plays a game with the random engine, keeps it in a record, and prints it as text.
 *
 * cc random_game.c $(pkg-config --cflags --libs wayfarer) && ./a.out */
#include <stdio.h>
#include <string.h>

#include <wayfarer/wayfarer.h>

int main(void)
{
    static const char text[] = "traverse:players=3";
    static char buffer[1 << 16];
    const WfLimits limits = {.seed = 7};
    WfSpec spec;
    if (wf_parse_spec(text, strlen(text), &spec, NULL) != WF_OK)
        return 1;
    WfRecord *record = wf_record_new(&spec, NULL, &wf_system_allocator);
    void *engine = wf_engine_random.open(&wf_system_allocator, 0, 1);
    if (record == NULL || engine == NULL)
        return 1;
    while (wf_record_outcome(record).result == WF_ONGOING) {
        WfChoice choice;
        if (wf_engine_random.choose(engine, record, &limits, &choice) != WF_OK ||
            wf_record_play(record, &choice.move) != WF_OK)
            return 1;
    }
    WfNotes *notes = wf_notes_of(record, &wf_system_allocator);
    if (notes == NULL)
        return 1;
    WfText out = wf_text(buffer, sizeof buffer);
    wf_notes_write(notes, &out);
    (void)fputs(buffer, stdout);
    wf_notes_free(notes);
    wf_record_free(record);
    wf_engine_random.close(engine);
    return 0;
}
