/* admin_tables.c - tables as an operator sees them: listed, shown, exported, closed. */
#include <stdlib.h>
#include <string.h>

#include "admin.h"
#include "base/fault.h"
#include "server/core/table.h"

enum { PIECE = 256, TRIES = 20 };

/* ---- all of them ---- */

static void print_row(const StoreRow *row)
{
    char changed[ADMIN_TIME], due[ADMIN_TIME] = "-";
    admin_time(row->changed, changed);
    if (row->due != 0)
        admin_time(row->due, due);
    printf("%s  changed %s  due %s%s\n", row->table, changed, due, row->open ? "  listed" : "");
}

int admin_tables(const Admin *admin)
{
    StoreRow row[PIECE];
    WfFault fault = {.code = WF_OK};
    char after[STORE_TABLE_NAME] = "";
    size_t count = PIECE;
    while (count == PIECE) {
        if (!store_tool_tables(admin->tool, after, PIECE, row, &count, &fault))
            return cli_error("%s", fault.message);
        for (size_t i = 0; i < count; i++)
            print_row(&row[i]);
        if (count > 0)
            memcpy(after, row[count - 1].table, sizeof after);
    }
    return CLI_OK;
}

/* ---- one of them ---- */

/* What the events of a table add up to; NULL with the fault filled. */
static Table *table_of(const StoreTable *stored, WfFault *fault)
{
    Table *table = table_new(stored->row.table);
    for (size_t i = 0; table != NULL && i < stored->events; i++)
        if (!table_take(table, stored->body[i])) {
            (void)fault_fill(fault, WF_BAD_INPUT, 0, "table %s of the store: event %zu is none",
                             stored->row.table, i + 1);
            table_free(table);
            return NULL;
        }
    for (size_t i = 0; table != NULL && i < stored->slots; i++)
        table_hold(table, stored->slot[i].slot, stored->slot[i].digest);
    if (table == NULL)
        (void)fault_fill(fault, WF_NO_MEMORY, 0, "not enough memory");
    return table;
}

static void print_seat(const Table *table, unsigned index)
{
    const Seat *seat = &table->seat[index];
    printf("seat %c: ", table->spec.game->seats[index]);
    if (seat->kind == SEAT_FREE) {
        printf("free\n");
    } else if (seat->kind == SEAT_COMPUTER) {
        printf("computer, level %u\n", seat->level);
    } else {
        printf("session:");
        for (unsigned i = 0; i < STORE_DIGEST; i++)
            printf("%02x", seat->holder[i]);
        printf("%s", seat->name[0] != '\0' ? " " : "");
        admin_print(seat->name);
        printf("\n");
    }
}

static void print_state(const Table *table)
{
    static const char *const results[] = {[WF_ONGOING] = "going on",
                                          [WF_WIN] = "won",
                                          [WF_DRAW] = "drawn",
                                          [WF_DEAD_END] = "dead end"};
    const char *state = table->closed     ? "closed by an operator"
                        : table->aborted  ? "called off"
                        : !table->started ? "waiting for somebody"
                                          : results[table->outcome.result];
    printf("state: %s\n", state);
}

static bool show(void *context, const StoreTable *stored, WfFault *fault)
{
    char spec[WF_TEXT_MAX], time[ADMIN_TIME];
    WfText out = wf_text(spec, sizeof spec);
    Table *table = table_of(stored, fault);
    (void)context;
    if (table == NULL)
        return false;
    if (table_is_read(table)) {
        wf_format_spec(&table->spec, &out);
        printf("table: %s\ngame: %s\n", table->name, spec);
        print_state(table);
        printf("events: %zu\nturns: %zu\n", table->length, wf_record_length(table->record));
        admin_time(stored->row.changed, time);
        printf("changed: %s\nlisted: %s\n", time, stored->row.open ? "yes" : "no");
        for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
            if (table->seat[seat].kind != SEAT_ABSENT)
                print_seat(table, seat);
    }
    table_free(table);
    return true;
}

int admin_show(const Admin *admin)
{
    WfFault fault = {.code = WF_OK};
    return store_tool_table(admin->tool, admin->name, show, NULL, &fault)
               ? CLI_OK
               : cli_error("%s", fault.message);
}

static bool export(void *context, const StoreTable *stored, WfFault *fault)
{
    (void)context, (void)fault;
    printf("{\"table\":\"%s\",\"events\":[", stored->row.table);
    for (size_t i = 0; i < stored->events; i++)
        printf("%s%s", i == 0 ? "\n" : ",\n", stored->body[i]);
    printf("\n]}\n");
    return true;
}

/* "close NAME"; a table that is not there, or a name that is none, is not noted. */
static int note(const Admin *admin, const char *verb)
{
    char what[STORE_NOTE_WHAT];
    (void)snprintf(what, sizeof what, "%s %s", verb, admin->name);
    return admin_note(admin, what);
}

static bool look(void *context, const StoreTable *stored, WfFault *fault)
{
    (void)context, (void)stored, (void)fault;
    return true;
}

/* What people said is in it: it is noted. */
int admin_export(const Admin *admin)
{
    WfFault fault = {.code = WF_OK};
    if (!store_tool_table(admin->tool, admin->name, look, NULL, &fault))
        return cli_error("%s", fault.message);
    const int noted = note(admin, "export");
    if (noted != CLI_OK)
        return noted;
    return store_tool_table(admin->tool, admin->name, export, NULL, &fault)
               ? CLI_OK
               : cli_error("%s", fault.message);
}

/* ---- closing ---- */

/* What the table was when it was read. */
typedef struct Closing {
    size_t events;
    int64_t changed;
    bool closed;
} Closing;

static bool read_closing(void *context, const StoreTable *stored, WfFault *fault)
{
    Closing *closing = context;
    Table *table = table_of(stored, fault);
    if (table == NULL)
        return false;
    *closing = (Closing){stored->events, table->changed, table->closed};
    table_free(table);
    return true;
}

/* Appends the event, unless a server was faster with another one. */
static StoreAnswer append_closed(const Admin *admin, const Closing *closing, WfFault *fault)
{
    char text[128], *body[] = {text};
    const int64_t now = admin_now(), at = now > closing->changed ? now : closing->changed;
    (void)snprintf(text, sizeof text, "{\"kind\":\"closed\",\"n\":%zu,\"at\":%lld}",
                   closing->events + 1, (long long)at);
    StoreWrite write = {
        .row = {.changed = at}, .number = closing->events + 1, .body = body, .events = 1};
    memcpy(write.row.table, admin->name, strlen(admin->name) + 1);
    return store_tool_append(admin->tool, &write, fault);
}

int admin_close(const Admin *admin)
{
    WfFault fault = {.code = WF_OK};
    StoreAnswer answer = STORE_CONFLICT;
    for (unsigned tries = 0; tries < TRIES && answer == STORE_CONFLICT; tries++) {
        Closing closing = {.events = 0};
        if (strlen(admin->name) != STORE_TABLE_NAME - 1)
            return cli_error("there is no table %s", admin->name);
        if (!store_tool_table(admin->tool, admin->name, read_closing, &closing, &fault))
            return cli_error("%s", fault.message);
        if (closing.closed)
            return cli_error("the table %s is closed already", admin->name);
        const int noted = tries == 0 ? note(admin, "close") : CLI_OK;
        if (noted != CLI_OK)
            return noted;
        answer = append_closed(admin, &closing, &fault);
    }
    if (answer == STORE_CONFLICT)
        return cli_error("servers write to the table %s all the time: try again", admin->name);
    return answer == STORE_DONE ? CLI_OK : cli_error("%s", fault.message);
}
