/* fuzz_table.c - any lines as requests at a table: each is refused with a reason or becomes an
 * event that the table accepts, and a server that reads the same log has the same table. */
#include <wayfarer/language.h>

#include "fuzz.h"
#include "server/core/request_json.h"
#include "server/core/rules/create.h"
#include "server/core/rules/rules.h"
#include "server/core/table/event_json.h"

enum { PEOPLE = 3 };

static void holder_of(char who, uint8_t digest[STORE_DIGEST])
{
    memset(digest, 'a' + who % PEOPLE, STORE_DIGEST);
}

/* Grants a decision as a room does. */
static void take(Table *table, Decision *decision, int64_t at)
{
    decision->event.number = table->length + 1;
    decision->event.at = at;
    char *body = table_event_write(&decision->event, table);
    must(body != NULL && table_add(table, &decision->event, body));
    if (decision->slots)
        table_hold(table, decision->slot, decision->digest);
    free(body);
}

/* The server itself asks for two things only. */
static bool is_own(char who, const json_t *message)
{
    const char *what = json_string_value(json_object_get(message, "do"));
    return who == '!' && what != NULL && (strcmp(what, "flag") == 0 || strcmp(what, "move") == 0);
}

/* A line is the sender, the time passed, and the message. */
static void ask(Table *table, const char *line, int64_t *at)
{
    uint8_t holder[STORE_DIGEST];
    char why[RULES_WHY] = "";
    Decision decision = {0};
    TableOpening opening;
    if (line[0] == '\0' || line[1] == '\0')
        return;
    json_t *message = json_loads(line + 2, 0, NULL);
    holder_of(line[0], holder);
    *at += (int64_t)(line[1] & 31) * 100;
    Entropy entropy = {.token = "token", .digest = {9}};
    const char *key = json_string_value(json_object_get(message, "key"));
    const WfLanguage *language = (line[1] & 1) != 0 ? wf_language_at(0) : NULL;
    TableMessage read;
    must(table_message_read(message, &read));
    table_opening_read(message, &opening);
    const TableRequest request = {.message = &read,
                                  .language = language,
                                  .holder = is_own(line[0], message) ? NULL : holder,
                                  .key = key != NULL && strcmp(key, "token") == 0 ? entropy.digest
                                                                                  : NULL,
                                  .at = *at,
                                  .entropy = &entropy};
    if (!json_is_object(message)) /* the socket refuses these */
        ;
    else if (table->length == 0 ? rules_create(&opening, language, &decision, why)
                                : rules_decide(table, &request, &decision, why))
        take(table, &decision, *at);
    else
        must(why[0] != '\0' && strchr(why, '\n') == NULL);
    free(read.text);
    json_decref(message);
}

static void must_be_same(const Table *table, const Table *again)
{
    must(table->length == again->length && table->started == again->started);
    must(table->outcome.result == again->outcome.result &&
         table->outcome.reason == again->outcome.reason);
    must(table->draw_agreed == again->draw_agreed &&
         table->rematch_agreed == again->rematch_agreed);
    must(table->takeback_agreed == again->takeback_agreed && table->keys == again->keys);
    must(clock_falls(&table->clock) == clock_falls(&again->clock));
    must(table_turn(table) == table_turn(again));
    must(table->length == 0 || wf_record_length(table->record) == wf_record_length(again->record));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    int64_t at = 1000000;
    Table *table = table_new("abcdefghijkl"), *again = table_new("abcdefghijkl");
    char *text = malloc(size + 1), *state = NULL;
    must(text != NULL && table != NULL && again != NULL);
    memcpy(text, data, size);
    text[size] = '\0';
    for (char *line = strtok_r(text, "\n", &state); line != NULL;
         line = strtok_r(NULL, "\n", &state))
        ask(table, line, &at);
    for (size_t i = 0; i < table->length; i++)
        must(table_take(again, table->log[i]));
    must_be_same(table, again);
    free(text);
    table_free(table);
    table_free(again);
    return 0;
}
