/* admin_tables.c - lists, shows and exports tables for an operator. */
#include <stdlib.h>
#include <string.h>

#include "base/fault.h"
#include "cli/errors.h"
#include "cli/server/admin.h"
#include "server/core/principal.h"
#include "server/core/table/table.h"
#include "server/net/address.h"
#include "server/secret.h"

enum { PIECE = 256 };

/* ---- all tables ---- */

static void print_row(const StoreRow *row)
{
    char changed[ADMIN_TIME], due[ADMIN_TIME] = "-";
    admin_time(row->changed, changed);
    if (row->due != 0)
        admin_time(row->due, due);
    printf("%s  changed %s  due %s%s\n", row->table, changed, due, row->open ? "  listed" : "");
}

/* Which tables are wanted: those of a session, those created from an address, or all. */
typedef struct Whose {
    uint8_t session[STORE_DIGEST];
    uint64_t maker;
} Whose;

static bool read_address(const StoreTool *tool, const char *word, uint64_t *maker)
{
    static const uint8_t nobody[STORE_DIGEST];
    uint8_t key[STORE_KEY];
    Address address;
    if (!address_read(word, &address))
        return false;
    store_tool_key(tool, key);
    *maker = secret_address(key, principal_of(&address, nobody).address);
    return true;
}

static int read_whose(const Admin *admin, Whose *whose)
{
    if (admin->session != NULL && admin->address != NULL)
        return cli_error(ERROR_SESSION_AND_ADDRESS);
    if (admin->session != NULL && !admin_read_session(admin->session, whose->session))
        return cli_error(ERROR_SESSION_FORM, fault_words(admin->session));
    if (admin->address != NULL && !read_address(admin->tool, admin->address, &whose->maker))
        return cli_error(ERROR_ADDRESS_FORM, fault_words(admin->address));
    return CLI_OK;
}

/* The next rows after a name. */
static bool next_rows(const Admin *admin, const Whose *whose, const char *after,
                      StoreRow row[PIECE], size_t *count, WfFault *fault)
{
    if (admin->address != NULL)
        return store_tool_made_from(admin->tool, whose->maker, after, PIECE, row, count, fault);
    return admin->session == NULL
               ? store_tool_tables(admin->tool, after, PIECE, row, count, fault)
               : store_tool_tables_of(admin->tool, whose->session, after, PIECE, row, count, fault);
}

int admin_tables(const Admin *admin)
{
    StoreRow row[PIECE];
    Whose whose;
    WfFault fault = {.code = WF_OK};
    char after[STORE_TABLE_NAME] = "";
    size_t count = PIECE;
    const int status = read_whose(admin, &whose);
    if (status != CLI_OK)
        return status;
    while (count == PIECE) {
        if (!next_rows(admin, &whose, after, row, &count, &fault))
            return cli_fault(&fault);
        for (size_t i = 0; i < count; i++)
            print_row(&row[i]);
        if (count > 0)
            memcpy(after, row[count - 1].table, sizeof after);
    }
    return CLI_OK;
}

/* ---- one table ---- */

Table *admin_table(const StoreTable *stored, WfFault *fault)
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
    Table *table = admin_table(stored, fault);
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
    return store_tool_table(admin->tool, admin->name, show, NULL, &fault) ? CLI_OK
                                                                          : cli_fault(&fault);
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

static bool look(void *context, const StoreTable *stored, WfFault *fault)
{
    (void)context, (void)stored, (void)fault;
    return true;
}

/* The export has what people said, so it is noted. */
int admin_export(const Admin *admin)
{
    WfFault fault = {.code = WF_OK};
    if (!store_tool_table(admin->tool, admin->name, look, NULL, &fault))
        return cli_fault(&fault);
    const int noted = admin_note_table(admin, "export");
    if (noted != CLI_OK)
        return noted;
    return store_tool_table(admin->tool, admin->name, export, NULL, &fault) ? CLI_OK
                                                                            : cli_fault(&fault);
}
