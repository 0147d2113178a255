/* do_shared.c - see do.h: what all kinds of jobs have in common. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/fault.h"
#include "workers/do.h"

int64_t work_clock(void)
{
    struct timespec time;
    (void)clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

void work_wait_turn(WorkDo *work, int64_t from)
{
    atomic_store(&work->waits, from);
    slices_wait(work->slices, &work->slice, &work->stop);
    const int64_t waited = work_clock() - from;
    work->until += waited;
    (void)atomic_fetch_add(&work->waited, waited);
    atomic_store(&work->waits, 0);
}

int64_t work_waited(const WorkDo *work, int64_t now)
{
    const int64_t since = atomic_load(&work->waits);
    return atomic_load(&work->waited) + (since != 0 && now > since ? now - since : 0);
}

bool work_must_stop(void *work_)
{
    WorkDo *work = work_;
    const int64_t now = work_clock();
    if (work->slices != NULL && !slices_goes_on(work->slices, &work->slice, now))
        work_wait_turn(work, now);
    return atomic_load(&work->stop) || work_clock() >= work->until;
}

void work_tell(WorkDo *work, const char *json)
{
    const size_t length = strlen(json);
    (void)pthread_mutex_lock(&work->lock);
    if (length < sizeof work->progress) {
        memcpy(work->progress, json, length + 1);
        work->fresh = true;
    }
    (void)pthread_mutex_unlock(&work->lock);
}

void work_fail(WorkDo *work, const char *why)
{
    WfText text = wf_text(work->fault, sizeof work->fault);
    wf_text_add(&text, "%s", why);
}

uint64_t work_number(const json_t *payload, const char *name, uint64_t most)
{
    const json_int_t number = json_integer_value(json_object_get(payload, name));
    if (number <= 0)
        return 0;
    return (uint64_t)number < most ? (uint64_t)number : most;
}

static void fail(WorkDo *work, const WfFault *fault)
{
    WfText text = wf_text(work->fault, sizeof work->fault);
    wf_fault_text(fault, &text);
}

static WfRecord *of_notes(WorkDo *work, const json_t *game)
{
    WfNotes *notes = NULL;
    WfFault fault;
    if (wf_notes_read(json_string_value(game), json_string_length(game), &wf_system_allocator,
                      &notes, &fault) != WF_OK) {
        fail(work, &fault);
        return NULL;
    }
    WfRecord *record = wf_notes_record(notes, &wf_system_allocator);
    wf_notes_free(notes);
    return record;
}

static WfRecord *of_position(WorkDo *work, const json_t *payload)
{
    WfSpec spec;
    WfPosition position;
    WfFault fault;
    const json_t *text = json_object_get(payload, "spec"),
                 *from = json_object_get(payload, "position");
    const char *name = json_is_string(text) ? json_string_value(text) : "";
    WfCode code = wf_parse_spec(name, strlen(name), &spec, &fault);
    if (code == WF_OK && json_is_string(from))
        code =
            wf_parse(&spec, json_string_value(from), json_string_length(from), &position, &fault);
    else if (code == WF_OK)
        wf_start(&spec, &position);
    if (code == WF_OK)
        return wf_record_new(&spec, &position, &wf_system_allocator);
    fail(work, &fault);
    return NULL;
}

WfRecord *work_record(WorkDo *work, const json_t *payload)
{
    const json_t *game = json_object_get(payload, "game");
    WfRecord *record = json_is_string(game) ? of_notes(work, game) : of_position(work, payload);
    if (record == NULL && work->fault[0] == '\0')
        work_fail(work, "not enough memory");
    return record;
}

char *work_text(void (*put)(WfText *text, const void *context), const void *context)
{
    WfText text = {.data = NULL};
    size_t needed = 0;
    do {
        char *data = realloc(text.data, needed + 1);
        if (data == NULL) {
            free(text.data);
            return NULL;
        }
        text = wf_text(data, needed + 1);
        put(&text, context);
        needed = text.length;
    } while (text.size <= needed);
    return text.data;
}
