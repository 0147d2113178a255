/* table_redact.c - see table_redact.h. */
#include "server/core/table/table_redact.h"

#include <stdlib.h>
#include <string.h>

#include "server/core/table/event_json.h"

/* The result of redacting an event. */
typedef struct Redaction {
    char *body;   /* NULL: the event has no words, and stays */
    uint8_t seat; /* the seat that loses its name, or WF_NO_SEAT */
} Redaction;

/* Reads which seat an event takes. */
static bool read_seat(const Table *table, const char *body, uint8_t *seat)
{
    TableEvent event;
    if (!table_event_read(body, table, &event))
        return false;
    *seat = event.kind == EVENT_SEATED ? event.seat : WF_NO_SEAT;
    table_event_end(&event);
    return true;
}

static bool redact(const Table *table, uint64_t number, Redaction *redacted)
{
    if (number == 0 || number > table->length)
        return false;
    const char *body = table->log[number - 1];
    return read_seat(table, body, &redacted->seat) && table_event_redact(body, &redacted->body);
}

static void replace(Table *table, uint64_t number, const Redaction *redacted)
{
    if (redacted->seat != WF_NO_SEAT)
        memset(table->seat[redacted->seat].name, 0, sizeof table->seat[redacted->seat].name);
    if (redacted->body == NULL)
        return;
    free(table->log[number - 1]);
    table->log[number - 1] = redacted->body;
}

/* Everything that can fail comes first. */
bool table_redact(Table *table, const TableEvent *event)
{
    Redaction *redacted = event->count > 0 ? calloc(event->count, sizeof *redacted) : NULL;
    bool good = redacted != NULL;
    for (size_t i = 0; i < event->count && good; i++)
        good = redact(table, event->of[i], &redacted[i]);
    for (size_t i = 0; i < event->count && redacted != NULL; i++)
        if (good)
            replace(table, event->of[i], &redacted[i]);
        else
            free(redacted[i].body);
    free(redacted);
    return good;
}
