/* session.c - see session.h. */
#include "session.h"

#include <string.h>

#include "base/fault.h"
#include "game/events.h"
#include "game/explanation.h"

static struct {
    WfRecord *record;
    char spec[WF_TEXT_MAX], position[WF_TEXT_MAX];
} session;

static SessionRefusal refusal;

static bool is_held(const char *spec, const char *position)
{
    return session.record != NULL && strcmp(session.spec, spec) == 0 &&
           strcmp(session.position, position) == 0;
}

static WfCode begin(const char *spec_text, const char *position_text, WfFault *fault)
{
    WfSpec spec;
    WfPosition position;
    const size_t length = strlen(position_text);
    if (strlen(spec_text) >= sizeof session.spec || length >= sizeof session.position)
        return fault_fill(fault, WF_BAD_INPUT, 0, "the spec or the position is too long");
    WfCode code = wf_parse_spec(spec_text, strlen(spec_text), &spec, fault);
    if (code == WF_OK && length > 0)
        code = wf_parse(&spec, position_text, length, &position, fault);
    if (code != WF_OK)
        return code;
    WfRecord *record = wf_record_new(&spec, length > 0 ? &position : NULL, &wf_system_allocator);
    if (record == NULL)
        return fault_no_memory(fault);
    wf_record_free(session.record);
    session.record = record;
    memcpy(session.spec, spec_text, strlen(spec_text) + 1);
    memcpy(session.position, position_text, length + 1);
    return WF_OK;
}

static bool is_same_event(const WfEvent *a, const WfEvent *b)
{
    return a->kind == b->kind && memcmp(&a->move, &b->move, sizeof a->move) == 0 &&
           (a->kind == WF_EVENT_MOVE || a->kind == WF_EVENT_AGREE || a->seat == b->seat);
}

/* A move that was read is not legal now: says why. */
static WfCode refuse(const WfEvent *event, WfFault *fault)
{
    const WfGame *game = wf_record_spec(session.record)->game;
    const WfPosition *now = wf_record_now(session.record);
    if (wf_record_outcome(session.record).result != WF_ONGOING || event->kind != WF_EVENT_MOVE)
        return fault_say(fault, NULL, WF_ILLEGAL, &fault_messages[FAULT_GAME_OVER], NULL);
    refusal.game = game;
    refusal.position = now;
    (void)wf_explain_data(game, now, &event->move, &refusal.explanation);
    return fault_explanation(fault, game, now, &refusal.explanation);
}

const SessionRefusal *session_refusal(void)
{
    return refusal.game != NULL ? &refusal : NULL;
}

const WfRecord *session_record(const char *spec, const char *position, char *events, WfFault *fault)
{
    size_t done = 0;
    char *state = NULL;
    refusal.game = NULL;
    if (!is_held(spec, position) && begin(spec, position, fault) != WF_OK)
        return NULL;
    for (char *word = strtok_r(events, " ", &state); word != NULL;
         word = strtok_r(NULL, " ", &state), done++) {
        WfEvent event;
        if (event_read(wf_record_spec(session.record)->game, wf_record_now(session.record), word,
                       &event, fault) != WF_OK)
            return NULL;
        if (done < wf_record_length(session.record) &&
            is_same_event(&event, wf_record_event(session.record, done)))
            continue;
        while (wf_record_length(session.record) > done)
            (void)wf_record_undo(session.record);
        const WfCode code = wf_record_add(session.record, &event);
        if (code != WF_OK) {
            (void)(code == WF_ILLEGAL ? refuse(&event, fault) : fault_no_memory(fault));
            return NULL;
        }
    }
    while (wf_record_length(session.record) > done)
        (void)wf_record_undo(session.record);
    return session.record;
}
