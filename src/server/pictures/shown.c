/* shown.c - see shown.h. */
#include "server/pictures/shown.h"

#include <stdlib.h>
#include <string.h>

#include "base/fault.h"
#include "game/events.h"
#include "server/core/refusals.h"

/* Reads a field of the query: at most `size` - 1 bytes; empty if it is missing. */
static bool read_field(const HttpRequest *request, const char *name, char *value, size_t size,
                       WfText *why)
{
    value[0] = '\0';
    if (request_argument(request, name, value, size) != ARGUMENT_BAD)
        return true;
    refusal_write(REFUSE_BAD_FIELD, FAULT_ARGS(fault_words(name)), why);
    return false;
}

static WfRecord *begin(const char *spec_text, const char *start, WfText *why)
{
    WfSpec spec;
    WfFault fault;
    WfPosition position;
    WfCode code = wf_parse_spec(spec_text, strlen(spec_text), &spec, &fault);
    if (code == WF_OK && start[0] != '\0')
        code = wf_parse(&spec, start, strlen(start), &position, &fault);
    if (code != WF_OK) {
        wf_fault_text(&fault, why);
        return NULL;
    }
    WfRecord *record =
        wf_record_new(&spec, start[0] != '\0' ? &position : NULL, &wf_system_allocator);
    if (record == NULL)
        refusal_write(REFUSE_NO_MEMORY, NULL, why);
    return record;
}

/* Plays at most `most` events. */
static bool play(WfRecord *record, char *events, size_t most, WfText *why)
{
    WfFault fault;
    char *state = NULL;
    for (char *word = strtok_r(events, " ", &state);
         word != NULL && wf_record_length(record) < most; word = strtok_r(NULL, " ", &state)) {
        WfEvent event;
        if (event_read(wf_record_spec(record)->game, wf_record_now(record), word, &event, &fault) !=
            WF_OK) {
            wf_fault_text(&fault, why);
            return false;
        }
        if (wf_record_add(record, &event) != WF_OK) {
            refusal_write(REFUSE_NO_PLAY, FAULT_ARGS(fault_number(wf_record_length(record) + 1)),
                          why);
            return false;
        }
    }
    return true;
}

/* How many events to show. */
static size_t read_at(const char *text)
{
    const unsigned long at = strtoul(text, NULL, 10);
    return text[0] >= '0' && text[0] <= '9' ? at : SIZE_MAX;
}

void shown_of(const WfRecord *record, LinkedPosition *shown)
{
    const size_t events = wf_record_length(record);
    const WfEvent *last = events > 0 ? wf_record_event(record, events - 1) : NULL;
    *shown = (LinkedPosition){.spec = *wf_record_spec(record),
                              .now = *wf_record_now(record),
                              .moved = last != NULL && last->kind == WF_EVENT_MOVE,
                              .outcome = wf_record_outcome(record),
                              .events = events};
    if (!shown->moved)
        return;
    shown->move = last->move;
    shown->before = *wf_record_position(record, events - 1);
}

/* A word is a run of characters without spaces, which a query writes as ' ', '+' or "%20". */
size_t shown_events(const HttpRequest *request)
{
    char *moves = malloc(MOST_HEAD), at[16] = "";
    size_t words = 0;
    if (moves != NULL && request_argument(request, "moves", moves, MOST_HEAD) == ARGUMENT_GOOD)
        for (const char *word = moves; *(word += strspn(word, " ")) != '\0'; words++)
            word += strcspn(word, " ");
    free(moves);
    (void)request_argument(request, "at", at, sizeof at);
    const size_t most = read_at(at);
    return words < most ? words : most;
}

/* The record that a query describes, or NULL. `moves` has MOST_HEAD bytes. */
static WfRecord *read_record(const HttpRequest *request, const char *game, char *moves, WfText *why)
{
    char spec[WF_TEXT_MAX], start[WF_TEXT_MAX], at[16];
    if (!read_field(request, "spec", spec, sizeof spec, why) ||
        !read_field(request, "start", start, sizeof start, why) ||
        (start[0] == '\0' && !read_field(request, "position", start, sizeof start, why)) ||
        !read_field(request, "moves", moves, MOST_HEAD, why) ||
        !read_field(request, "at", at, sizeof at, why))
        return NULL;
    if (spec[0] == '\0' && game == NULL) {
        refusal_write(REFUSE_GIVE_SPEC, NULL, why);
        return NULL;
    }
    WfRecord *record = begin(spec[0] != '\0' ? spec : game, start, why);
    if (record == NULL || play(record, moves, read_at(at), why))
        return record;
    wf_record_free(record);
    return NULL;
}

bool shown_read(const HttpRequest *request, const char *game, LinkedPosition *shown, WfText *why)
{
    char *moves = malloc(MOST_HEAD);
    WfRecord *record = NULL;
    if (moves != NULL)
        record = read_record(request, game, moves, why);
    else
        refusal_write(REFUSE_NO_MEMORY, NULL, why);
    free(moves);
    if (record == NULL)
        return false;
    shown_of(record, shown);
    wf_record_free(record);
    return true;
}
