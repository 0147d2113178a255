/* admin_change.c - changes a table by an event that an operator appends: closes it, removes words,
 * frees a seat. Running servers accept the event as one of another server. */
#include <stdlib.h>
#include <string.h>

#include "base/fault.h"
#include "cli/server/admin.h"
#include "cli/server/noted.h"
#include "server/core/put.h"
#include "server/core/request.h"
#include "server/core/table/table_redact.h"
#include "server/secret.h"

enum { TRIES = 20 };

/* A change to append to the table as it was read. */
typedef struct Change {
    const Admin *admin;
    /* Makes the event, without its number and time; or NULL after an error message. */
    json_t *(*make)(struct Change *change, const Table *table);
    char *body;
    StoreSlot slot;
    bool slots;
    StoreRevision *revision;
    size_t revisions;
    char token[SECRET_TOKEN]; /* of the link that was made; else "" */
    StoreWrite write;
} Change;

static void drop(Change *change)
{
    for (size_t i = 0; i < change->revisions; i++)
        free((char *)change->revision[i].body);
    free(change->revision);
    free(change->body);
    change->revision = NULL;
    change->revisions = 0;
    change->body = NULL;
}

/* The bodies that replace those whose words are removed. */
static bool revise(Change *change, const Table *table, const json_t *of)
{
    const json_t *number;
    size_t i;
    change->revision = calloc(json_array_size(of) + 1, sizeof *change->revision);
    json_array_foreach(of, i, number)
    {
        const uint64_t at = (uint64_t)json_integer_value(number);
        char *body = NULL;
        if (change->revision == NULL || !table_redacted(table->log[at - 1], &body) || body == NULL)
            return false;
        change->revision[change->revisions++] = (StoreRevision){.number = at, .body = body};
    }
    return true;
}

/* Applies the event itself first, as any server will. */
static bool fill(Change *change, Table *table, json_t *event)
{
    const int64_t now = noted_now(), at = now > table->changed ? now : table->changed;
    const uint64_t number = table->length + 1;
    (void)json_object_set_new(event, "n", json_integer((json_int_t)number));
    (void)json_object_set_new(event, "at", json_integer(at));
    change->body = put_json(event);
    if (!revise(change, table, json_object_get(event, "of")) || change->body == NULL ||
        !table_take(table, change->body))
        return false;
    change->write = (StoreWrite){.row = {.changed = at,
                                         .due = table_due(table),
                                         .open = table->open && !table->started && !table->closed},
                                 .number = number,
                                 .body = &change->body,
                                 .events = 1,
                                 .slot = &change->slot,
                                 .slots = change->slots,
                                 .revision = change->revision,
                                 .revisions = change->revisions};
    memcpy(change->write.row.table, table->name, sizeof table->name);
    return true;
}

static bool prepare(void *context, const StoreTable *stored, WfFault *fault)
{
    Change *change = context;
    Table *table = admin_table(stored, fault);
    json_t *event = table != NULL ? change->make(change, table) : NULL;
    const bool good = event != NULL && fill(change, table, event);
    if (event != NULL && !good)
        (void)fault_fill(fault, WF_NO_MEMORY, 0, "not enough memory");
    json_decref(event);
    table_free(table);
    return good;
}

/* Appends the event. If a server was faster with another one, makes it again. */
static int append(const Admin *admin, const char *verb, Change *change)
{
    WfFault fault = {.code = WF_OK};
    StoreAnswer answer = STORE_CONFLICT;
    int noted = CLI_OK;
    change->admin = admin;
    for (unsigned tries = 0; tries < TRIES && answer == STORE_CONFLICT; tries++) {
        if (strlen(admin->name) != STORE_TABLE_NAME - 1)
            return cli_error("there is no table %s", admin->name);
        const bool good = store_tool_table(admin->tool, admin->name, prepare, change, &fault);
        if (good && tries == 0)
            noted = admin_note_table(admin, verb);
        if (good && noted == CLI_OK)
            answer = store_tool_append(admin->tool, &change->write, &fault);
        drop(change);
        if (!good)
            return fault.code != WF_OK ? cli_error("%s", fault.message) : CLI_BAD;
        if (noted != CLI_OK)
            return noted;
    }
    if (answer == STORE_CONFLICT)
        return cli_error("servers write to the table %s all the time: try again", admin->name);
    return answer == STORE_DONE ? CLI_OK : cli_error("%s", fault.message);
}

/* ---- close ---- */

static json_t *make_closed(Change *change, const Table *table)
{
    if (!table->closed)
        return decision_event(table, "closed", WF_NO_SEAT);
    (void)cli_error("the table %s is closed already", change->admin->name);
    return NULL;
}

int admin_close(const Admin *admin)
{
    return append(admin, "close", &(Change){.make = make_closed});
}

static bool is_open(void *context, const StoreTable *stored, WfFault *fault)
{
    Table *table = admin_table(stored, fault);
    *(bool *)context = table != NULL && table_is_read(table) && !table->closed;
    table_free(table);
    return true;
}

int admin_close_if_open(const Admin *admin)
{
    WfFault fault = {.code = WF_OK};
    bool open = false;
    (void)store_tool_table(admin->tool, admin->name, is_open, &open, &fault);
    return open ? admin_close(admin) : CLI_OK;
}

/* ---- redact ---- */

static const char *word_of(const json_t *event, const char *name)
{
    const char *word = json_string_value(json_object_get(event, name));
    return word != NULL ? word : "";
}

/* Whether `what` names the event's words: by its number, or by a seat for that seat's names. */
static bool is_meant(const Table *table, size_t index, const char *what)
{
    char *end;
    json_t *event = json_loads(table->log[index], 0, NULL);
    const bool named = json_object_get(event, "name") != NULL,
               said = json_object_get(event, "text") != NULL,
               seat = strlen(what) == 1 && strcmp(word_of(event, "seat"), what) == 0;
    const bool meant =
        seat ? named : (named || said) && strtoul(what, &end, 10) == index + 1 && *end == '\0';
    json_decref(event);
    return meant;
}

static json_t *make_redacted(Change *change, const Table *table)
{
    const char *what = change->admin->what;
    json_t *of = json_array();
    for (size_t i = 0; i < table->length; i++)
        if (is_meant(table, i, what))
            (void)json_array_append_new(of, json_integer((json_int_t)i + 1));
    if (json_array_size(of) > 0)
        return json_pack("{s:s,s:o}", "kind", "redacted", "of", of);
    json_decref(of);
    (void)cli_error("the table %s has no words at '%s': give a seat, or the number of an event",
                    table->name, what);
    return NULL;
}

int admin_redact(const Admin *admin)
{
    return append(admin, "redact", &(Change){.make = make_redacted});
}

/* ---- a seat ---- */

/* Before the game the holder leaves the seat. Later a link moves it to the first visitor who opens
 * the link. */
static json_t *make_reopened(Change *change, const Table *table)
{
    const char *what = change->admin->what;
    const uint8_t seat = strlen(what) == 1 ? wf_seat(table->spec.game, what[0]) : WF_NO_SEAT;
    if (table->closed) {
        (void)cli_error("the table %s is closed already", table->name);
        return NULL;
    }
    if (seat == WF_NO_SEAT || table->seat[seat].kind != SEAT_PERSON) {
        (void)cli_error("nobody sits at the table %s at '%s'", table->name, what);
        return NULL;
    }
    if (!table->started)
        return decision_event(table, "stood", seat);
    secret_token(change->token);
    change->slots = true;
    change->slot.slot = (uint8_t)(seat + WF_SEATS_MAX);
    secret_digest(change->token, change->slot.digest);
    return decision_event(table, "key", seat);
}

int admin_reopen(const Admin *admin)
{
    Change change = {.make = make_reopened};
    const int status = append(admin, "reopen", &change);
    if (status == CLI_OK && change.token[0] != '\0')
        printf("/t/%s#key=%s\n", admin->name, change.token);
    return status;
}
