/* do.c - see do.h: what all kinds of jobs share. */
#include "workers/do.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/fault.h"

int64_t work_clock(void)
{
    struct timespec time;
    (void)clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

int64_t work_limit(JobKind kind)
{
    static const int64_t limit[JOB_KINDS] = {[JOB_TURN] = 1800,
                                             [JOB_REVIEW] = 600000,
                                             [JOB_SOLVE] = 60000,
                                             [JOB_ANALYSE] = 60000,
                                             [JOB_NOTHING] = 1000};
    return limit[kind];
}

/* Waits until it is the job's turn. Its time is longer by that. */
static void wait_turn(WorkDo *work, int64_t from)
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
        wait_turn(work, now);
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

static WfRecord *of_notes(WorkDo *work, const json_t *game)
{
    WfNotes *notes = NULL;
    WfFault fault = {.code = WF_OK};
    if (wf_notes_read(json_string_value(game), json_string_length(game), &wf_system_allocator,
                      &notes, &fault) != WF_OK) {
        work_fail(work, fault.message);
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
    WfFault fault = {.code = WF_OK};
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
    work_fail(work, fault.message);
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

static void do_nothing(WorkDo *work, const json_t *payload)
{
    (void)payload;
    work->result = strdup("{}");
}

void work_do(WorkDo *work)
{
    static void (*const kinds[JOB_KINDS])(WorkDo * work,
                                          const json_t *payload) = {[JOB_TURN] = work_turn,
                                                                    [JOB_REVIEW] = work_review,
                                                                    [JOB_SOLVE] = work_solve,
                                                                    [JOB_ANALYSE] = work_analyse,
                                                                    [JOB_NOTHING] = do_nothing};
    const JobKind kind = work->job->kind;
    json_t *payload = work->job->payload != NULL ? json_loads(work->job->payload, 0, NULL) : NULL;
    const int64_t limit = work_limit(kind);
    const uint64_t asked = work_number(payload, "ms", (uint64_t)limit);
    work->until = work_clock() + (asked != 0 ? (int64_t)asked : limit);
    if (work->slices != NULL) {
        slices_enter(work->slices, &work->slice, work_clock());
        wait_turn(work, work_clock());
    }
    if (payload == NULL)
        work_fail(work, "its payload cannot be read");
    else
        kinds[kind](work, payload);
    if (work->slices != NULL)
        slices_leave(work->slices, &work->slice, work_clock());
    if (work->result != NULL && strlen(work->result) > JOB_RESULT) {
        free(work->result);
        work->result = NULL;
        work_fail(work, "the result is too long");
    }
    if (work->result == NULL && work->fault[0] == '\0')
        work_fail(work, "not enough memory");
    json_decref(payload);
}
