/* shown.c - see shown.h. */
#include "server/shown.h"

#include <stdlib.h>
#include <string.h>

#include "base/fault.h"
#include "game/events.h"
#include "server/core/refusals.h"

/* The value of a field of the query: at most `size` - 1 bytes, empty if it is not there. */
static bool read_field(const HttpRequest *request, const char *name, char *value, size_t size,
                       WfFault *fault)
{
    value[0] = '\0';
    if (request_argument(request, name, value, size) != ARGUMENT_BAD)
        return true;
    WfText text = fault_begin(fault, WF_BAD_INPUT, 0);
    refusal_write(REFUSE_BAD_FIELD, FAULT_ARGS(fault_words(name)), &text);
    return false;
}

static WfRecord *begin(const char *spec_text, const char *start, WfFault *fault)
{
    WfSpec spec;
    WfPosition position;
    WfCode code = wf_parse_spec(spec_text, strlen(spec_text), &spec, fault);
    if (code == WF_OK && start[0] != '\0')
        code = wf_parse(&spec, start, strlen(start), &position, fault);
    if (code != WF_OK)
        return NULL;
    WfRecord *record =
        wf_record_new(&spec, start[0] != '\0' ? &position : NULL, &wf_system_allocator);
    if (record == NULL)
        (void)fault_no_memory(fault);
    return record;
}

/* Plays at most `most` events. */
static bool play(WfRecord *record, char *events, size_t most, WfFault *fault)
{
    char *state = NULL;
    for (char *word = strtok_r(events, " ", &state);
         word != NULL && wf_record_length(record) < most; word = strtok_r(NULL, " ", &state)) {
        WfEvent event;
        if (event_read(wf_record_spec(record)->game, wf_record_now(record), word, &event, fault) !=
            WF_OK)
            return false;
        if (wf_record_add(record, &event) != WF_OK) {
            WfText text = fault_begin(fault, WF_ILLEGAL, 0);
            refusal_write(REFUSE_NO_PLAY, FAULT_ARGS(fault_number(wf_record_length(record) + 1)),
                          &text);
            return false;
        }
    }
    return true;
}

/* How many events are shown. */
static size_t read_at(const char *text)
{
    const unsigned long at = strtoul(text, NULL, 10);
    return text[0] >= '0' && text[0] <= '9' ? at : SIZE_MAX;
}

WfRecord *shown_read(const HttpRequest *request, const char *game, WfFault *fault)
{
    char spec[WF_TEXT_MAX], start[WF_TEXT_MAX], at[16];
    char *moves = malloc(MOST_HEAD);
    WfRecord *record = NULL;
    if (moves == NULL) {
        (void)fault_no_memory(fault);
        return NULL;
    }
    if (read_field(request, "spec", spec, sizeof spec, fault) &&
        read_field(request, "start", start, sizeof start, fault) &&
        (start[0] != '\0' || read_field(request, "position", start, sizeof start, fault)) &&
        read_field(request, "moves", moves, MOST_HEAD, fault) &&
        read_field(request, "at", at, sizeof at, fault)) {
        if (spec[0] == '\0' && game == NULL) {
            WfText text = fault_begin(fault, WF_BAD_INPUT, 0);
            refusal_write(REFUSE_GIVE_SPEC, NULL, &text);
        } else
            record = begin(spec[0] != '\0' ? spec : game, start, fault);
        if (record != NULL && !play(record, moves, read_at(at), fault)) {
            wf_record_free(record);
            record = NULL;
        }
    }
    free(moves);
    return record;
}
