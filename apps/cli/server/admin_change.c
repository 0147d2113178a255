/* admin_change.c - changes a table by an event that an operator appends: closes it, removes words,
 * frees a seat. Running servers accept the event as one of another server. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/fault.h"
#include "cli/errors.h"
#include "cli/server/admin.h"
#include "cli/server/noted.h"
#include "server/core/table/event_json.h"
#include "server/core/table/table.h"
#include "server/secret.h"

enum { TRIES = 20 };

/* A change to append to the table as it was read. */
typedef struct Change {
    const Admin *admin;
    /* Makes the event, without its number and time; false after an error message. */
    bool (*make)(struct Change *change, const Table *table, TableEvent *event);
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
static bool revise(Change *change, const Table *table, const TableEvent *event)
{
    change->revision = calloc(event->count + 1, sizeof *change->revision);
    for (size_t i = 0; i < event->count; i++) {
        const uint64_t at = event->of[i];
        char *body = NULL;
        if (change->revision == NULL || !table_event_redact(table->log[at - 1], &body) ||
            body == NULL)
            return false;
        change->revision[change->revisions++] = (StoreRevision){.number = at, .body = body};
    }
    return true;
}

/* Applies the event itself first, as any server will. */
static bool fill(Change *change, Table *table, TableEvent *event)
{
    const int64_t now = noted_now(), at = now > table->changed ? now : table->changed;
    event->number = table->length + 1;
    event->at = at;
    change->body = table_event_write(event, table);
    if (!revise(change, table, event) || change->body == NULL ||
        !table_add(table, event, change->body))
        return false;
    change->write = (StoreWrite){.row = {.changed = at,
                                         .due = table_due(table),
                                         .open = table->open && !table->started && !table->closed},
                                 .number = event->number,
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
    TableEvent event = {.of = NULL};
    const bool made = table != NULL && change->make(change, table, &event);
    const bool good = made && fill(change, table, &event);
    if (made && !good)
        (void)fault_fill(fault, WF_NO_MEMORY, 0, "not enough memory");
    table_event_end(&event);
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
            return cli_error(ERROR_NO_TABLE, fault_words(admin->name));
        const bool good = store_tool_table(admin->tool, admin->name, prepare, change, &fault);
        if (good && tries == 0)
            noted = admin_note_table(admin, verb);
        if (good && noted == CLI_OK)
            answer = store_tool_append(admin->tool, &change->write, &fault);
        drop(change);
        if (!good)
            return fault.code != WF_OK ? cli_fault(&fault) : CLI_BAD;
        if (noted != CLI_OK)
            return noted;
    }
    if (answer == STORE_CONFLICT)
        return cli_error(ERROR_TABLE_BUSY, fault_words(admin->name));
    return answer == STORE_DONE ? CLI_OK : cli_fault(&fault);
}

/* ---- close ---- */

static bool make_closed(Change *change, const Table *table, TableEvent *event)
{
    *event = (TableEvent){.kind = EVENT_CLOSED, .seat = WF_NO_SEAT};
    if (table->closed)
        (void)cli_error(ERROR_TABLE_CLOSED, fault_words(change->admin->name));
    return !table->closed;
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

static bool make_redacted(Change *change, const Table *table, TableEvent *event)
{
    const char *what = change->admin->what;
    *event = (TableEvent){
        .kind = EVENT_REDACTED, .seat = WF_NO_SEAT, .of = calloc(table->length, sizeof *event->of)};
    for (size_t i = 0; i < table->length && event->of != NULL; i++)
        if (is_meant(table, i, what))
            event->of[event->count++] = i + 1;
    if (event->of == NULL)
        (void)cli_error(ERROR_NO_MEMORY);
    else if (event->count == 0)
        (void)cli_error(ERROR_NO_TEXT_AT, fault_words(table->name), fault_words(what));
    return event->count > 0;
}

int admin_redact(const Admin *admin)
{
    return append(admin, "redact", &(Change){.make = make_redacted});
}

/* ---- a seat ---- */

/* Before the game the holder leaves the seat. Later a link moves it to the first visitor who opens
 * the link. */
static bool make_reopened(Change *change, const Table *table, TableEvent *event)
{
    const char *what = change->admin->what;
    const uint8_t seat = strlen(what) == 1 ? wf_seat(table->spec.game, what[0]) : WF_NO_SEAT;
    if (table->closed) {
        (void)cli_error(ERROR_TABLE_CLOSED, fault_words(table->name));
        return false;
    }
    if (seat == WF_NO_SEAT || table->seat[seat].kind != SEAT_PERSON) {
        (void)cli_error(ERROR_SEAT_EMPTY, fault_words(table->name), fault_words(what));
        return false;
    }
    *event = (TableEvent){.kind = table->started ? EVENT_KEY : EVENT_STOOD, .seat = seat};
    if (!table->started)
        return true;
    secret_token(change->token);
    change->slots = true;
    change->slot.slot = (uint8_t)(seat + WF_SEATS_MAX);
    secret_digest(change->token, change->slot.digest);
    return true;
}

int admin_reopen(const Admin *admin)
{
    Change change = {.make = make_reopened};
    const int status = append(admin, "reopen", &change);
    if (status == CLI_OK && change.token[0] != '\0')
        printf("/t/%s#key=%s\n", admin->name, change.token);
    return status;
}
