/* computation_read.c - see computation_read.h. Errors in a game are reported at once, not by a
 * worker. */
#include "server/jobs/computation_read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "server/core/put.h"
#include "server/core/refusals.h"

enum { NODES_MOST = 2000000, MS_MOST = 60000, LINES_MOST = 8 };

void computation_wanted_end(ComputationRequest *wanted)
{
    free(wanted->payload);
    wanted->payload = NULL;
}

typedef struct ComputationReading {
    const json_t *message;
    const WfLanguage *language;
    char *why;
    json_t *payload;
} ComputationReading;

static bool refuse(const ComputationReading *reading, RefusalName name, const FaultArg *args)
{
    WfText text = wf_text(reading->why, WF_MESSAGE_MAX);
    text.language = reading->language;
    refusal_write(name, args, &text);
    return false;
}

/* Copies a member of the message, if it is there. */
static void keep(const ComputationReading *reading, const char *name)
{
    json_t *value = json_object_get(reading->message, name);
    if (value != NULL)
        (void)json_object_set(reading->payload, name, value);
}

static void keep_number(const ComputationReading *reading, const char *name, json_int_t most)
{
    const json_int_t number = json_integer_value(json_object_get(reading->message, name));
    if (number > 0)
        (void)json_object_set_new(reading->payload, name,
                                  json_integer(number < most ? number : most));
}

static bool read_game(const ComputationReading *reading, const json_t *game, WfSpec *spec)
{
    WfNotes *notes = NULL;
    WfFault fault;
    char words[WF_MESSAGE_MAX];
    if (wf_notes_read(json_string_value(game), json_string_length(game), &wf_system_allocator,
                      &notes, &fault) != WF_OK)
        return refuse(reading, REFUSE_JOB_GAME,
                      FAULT_ARGS(refusal_fault(&fault, reading->language, words)));
    *spec = *wf_notes_spec(notes);
    wf_notes_free(notes);
    keep(reading, "game");
    return true;
}

static bool read_position(const ComputationReading *reading, WfSpec *spec)
{
    WfPosition position;
    WfFault fault;
    char words[WF_MESSAGE_MAX];
    const json_t *text = json_object_get(reading->message, "spec"),
                 *from = json_object_get(reading->message, "position");
    if (!json_is_string(text))
        return refuse(reading, REFUSE_NO_SPEC, NULL);
    if (wf_parse_spec(json_string_value(text), json_string_length(text), spec, &fault) != WF_OK)
        return refuse(reading, REFUSE_SPEC,
                      FAULT_ARGS(refusal_fault(&fault, reading->language, words)));
    if (from != NULL && !json_is_string(from))
        return refuse(reading, REFUSE_POSITION_TEXT, NULL);
    if (from != NULL && wf_parse(spec, json_string_value(from), json_string_length(from), &position,
                                 &fault) != WF_OK)
        return refuse(reading, REFUSE_POSITION,
                      FAULT_ARGS(refusal_fault(&fault, reading->language, words)));
    keep(reading, "spec");
    keep(reading, "position");
    return true;
}

/* JOB_KINDS if it is not a kind that visitors can ask for. */
static JobKind kind_of(const json_t *message)
{
    const char *word = json_string_value(json_object_get(message, "kind"));
    if (word == NULL)
        return JOB_KINDS;
    if (strcmp(word, "review") == 0)
        return JOB_REVIEW;
    if (strcmp(word, "solve") == 0)
        return JOB_SOLVE;
    return strcmp(word, "analyse") == 0 ? JOB_ANALYSE : JOB_KINDS;
}

static bool read_payload(ComputationReading *reading, JobKind kind)
{
    WfSpec spec;
    const json_t *game = json_object_get(reading->message, "game");
    if (kind == JOB_KINDS)
        return refuse(reading, REFUSE_JOB_KIND, NULL);
    if (json_is_string(game) ? !read_game(reading, game, &spec) : !read_position(reading, &spec))
        return false;
    if (kind == JOB_SOLVE && spec.game != wf_solver_game())
        return refuse(reading, REFUSE_JOB_NO_SOLVE, NULL);
    if (kind != JOB_REVIEW)
        keep_number(reading, "ms", MS_MOST);
    if (kind == JOB_REVIEW)
        keep_number(reading, "nodes", NODES_MOST);
    if (kind == JOB_ANALYSE)
        keep_number(reading, "lines", LINES_MOST);
    return true;
}

/* Equal requests of the same visitor have the same key. */
bool computation_read(ComputationRequest *wanted, const json_t *message, uint64_t holder,
                      const WfLanguage *language, char why[WF_MESSAGE_MAX])
{
    ComputationReading reading = {
        .message = message, .language = language, .why = why, .payload = json_object()};
    const JobKind kind = kind_of(message);
    const bool good = read_payload(&reading, kind);
    wanted->payload = good ? put_json_sorted(reading.payload) : NULL;
    json_decref(reading.payload);
    if (!good)
        return false;
    if (wanted->payload == NULL)
        return refuse(&reading, REFUSE_NO_MEMORY, NULL);
    (void)snprintf(wanted->key, sizeof wanted->key, "%d:%016llx:%016llx", (int)kind,
                   (unsigned long long)holder,
                   (unsigned long long)hash_bytes(wanted->payload, strlen(wanted->payload)));
    wanted->job = (JobRequest){.kind = kind, .key = wanted->key, .payload = wanted->payload};
    return true;
}
