/* table.c - see table.h. */
#include "server/table.h"

#include <stdlib.h>
#include <string.h>

#include "server/limits.h"

Table *table_new(const char *name)
{
    Table *table = calloc(1, sizeof *table);
    if (table == NULL)
        return NULL;
    memcpy(table->name, name, strnlen(name, sizeof table->name - 1));
    table->noticed = WF_NO_SEAT;
    return table;
}

void table_free(Table *table)
{
    if (table == NULL)
        return;
    for (size_t i = 0; i < table->length; i++)
        free(table->log[i]);
    free((void *)table->log);
    wf_record_free(table->record);
    free(table);
}

Table *table_before(const Table *table, size_t length)
{
    Table *before = table_new(table->name);
    for (size_t i = 0; before != NULL && i < length; i++)
        if (!table_take(before, table->log[i])) {
            table_free(before);
            before = NULL;
        }
    return before;
}

/* ---- questions ---- */

bool table_is_read(const Table *table)
{
    return table->record != NULL;
}

uint8_t seats_of(const Seat seat[WF_SEATS_MAX], const uint8_t holder[STORE_DIGEST])
{
    uint8_t seats = 0;
    for (unsigned i = 0; i < WF_SEATS_MAX; i++)
        if (seat[i].kind == SEAT_PERSON && memcmp(seat[i].holder, holder, STORE_DIGEST) == 0)
            seats |= (uint8_t)(1U << i);
    return seats;
}

uint8_t table_playing(const Table *table)
{
    return table_is_read(table) ? wf_record_now(table->record)->head.playing : 0;
}

uint8_t table_persons(const Table *table)
{
    uint8_t seats = 0;
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        if (table->seat[seat].kind == SEAT_PERSON)
            seats |= (uint8_t)(1U << seat);
    return seats & table_playing(table);
}

/* A dead end of Safe Passage is not the end: one goes back. */
bool table_is_over(const Table *table)
{
    const WfResult result = table->outcome.result;
    return result != WF_ONGOING && result != WF_DEAD_END;
}

uint8_t table_turn(const Table *table)
{
    return table->started && table->outcome.result == WF_ONGOING
               ? wf_record_now(table->record)->head.turn
               : WF_NO_SEAT;
}

int64_t table_due(const Table *table)
{
    const uint8_t turn = table_turn(table);
    if (turn == WF_NO_SEAT)
        return 0;
    return table->seat[turn].kind == SEAT_COMPUTER ? table->changed : clock_falls(&table->clock);
}

const char *table_letter(const Table *table, uint8_t seat, char letter[2])
{
    letter[0] = table->spec.game->seats[seat];
    letter[1] = '\0';
    return letter;
}

void table_hold(Table *table, uint8_t slot, const uint8_t digest[STORE_DIGEST])
{
    Seat *seat = &table->seat[slot % WF_SEATS_MAX];
    memcpy(slot < WF_SEATS_MAX ? seat->holder : seat->key, digest, STORE_DIGEST);
}

/* ---- what events do ---- */

static uint8_t seat_of(const Table *table, const json_t *event)
{
    const char *letter = json_string_value(json_object_get(event, "seat"));
    return letter != NULL ? wf_seat(table->spec.game, letter[0]) : WF_NO_SEAT;
}

/* Offers lapse with the next move. */
static void drop_offers(Table *table)
{
    table->draw_agreed = table->takeback_agreed = 0;
    table->noticed = WF_NO_SEAT;
}

/* After whatever changed the record or began the game: whose turn it is now, that seat's time runs
 * from `at` on. */
static void run_clock(Table *table, int64_t at)
{
    table->outcome = wf_record_outcome(table->record);
    clock_halt(&table->clock, at);
    const uint8_t turn = table_turn(table);
    if (turn != WF_NO_SEAT)
        clock_start(&table->clock, turn, at);
}

json_t *table_created_event(const WfSpec *spec, const WfPosition *position, const TableClock *clock,
                            bool open)
{
    char words[WF_TEXT_MAX];
    WfText text = wf_text(words, sizeof words);
    wf_format_spec(spec, &text);
    json_t *event = json_pack("{s:s,s:s,s:b}", "kind", "created", "spec", words, "open", open);
    if (position != NULL) {
        text = wf_text(words, sizeof words);
        wf_format(spec->game, position, &text);
        (void)json_object_set_new(event, "position", json_string(words));
    }
    if (clock->kind != CLOCK_NONE)
        (void)json_object_set_new(event, "clock", clock_write(clock, spec->game, wf_seats(spec)));
    return event;
}

static bool take_created(Table *table, const json_t *event, int64_t at)
{
    const char *spec = json_string_value(json_object_get(event, "spec"));
    const char *start = json_string_value(json_object_get(event, "position"));
    WfPosition position;
    (void)at;
    if (table->record != NULL || spec == NULL ||
        wf_parse_spec(spec, strlen(spec), &table->spec, NULL) != WF_OK ||
        clock_read(&table->clock, json_object_get(event, "clock"), table->spec.game) != NULL)
        return false;
    if (start != NULL && wf_parse(&table->spec, start, strlen(start), &position, NULL) != WF_OK)
        return false;
    table->record =
        wf_record_new(&table->spec, start != NULL ? &position : NULL, &wf_system_allocator);
    table->open = json_is_true(json_object_get(event, "open"));
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        if ((wf_seats(&table->spec) >> seat & 1) != 0)
            table->seat[seat].kind = SEAT_FREE;
    return table->record != NULL;
}

static void begin_if_full(Table *table, int64_t at)
{
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        if (table->seat[seat].kind == SEAT_FREE)
            return;
    table->started = true;
    run_clock(table, at);
}

static bool take_seated(Table *table, const json_t *event, int64_t at)
{
    const uint8_t seat = seat_of(table, event);
    const json_t *level = json_object_get(event, "level");
    const char *name = json_string_value(json_object_get(event, "name"));
    if (seat == WF_NO_SEAT || table->seat[seat].kind == SEAT_ABSENT)
        return false;
    Seat *taken = &table->seat[seat];
    taken->kind = level != NULL ? SEAT_COMPUTER : SEAT_PERSON;
    taken->level = (unsigned)json_integer_value(level);
    memset(taken->name, 0, sizeof taken->name);
    if (name != NULL)
        memcpy(taken->name, name, strnlen(name, sizeof taken->name - 1));
    if (!table->started)
        begin_if_full(table, at);
    return true;
}

/* Keys to the seat are good no more: the store still knows the last one. */
static bool take_stood(Table *table, const json_t *event, int64_t at)
{
    const uint8_t seat = seat_of(table, event);
    (void)at;
    if (seat == WF_NO_SEAT || table->started)
        return false;
    table->seat[seat] = (Seat){.kind = SEAT_FREE};
    table->keys &= (uint8_t) ~(1U << seat);
    table->counts.stood++;
    return true;
}

static bool take_move(Table *table, const json_t *event, int64_t at)
{
    const char *text = json_string_value(json_object_get(event, "move"));
    WfEvent move = {.kind = WF_EVENT_MOVE, .seat = table_turn(table)};
    if (text == NULL ||
        wf_scan_move(table->spec.game, text, strlen(text), &move.move, NULL) != WF_OK ||
        wf_record_add(table->record, &move) != WF_OK)
        return false;
    clock_press(&table->clock, at);
    drop_offers(table);
    run_clock(table, at);
    return true;
}

static bool take_departure(Table *table, const json_t *event, int64_t at, WfEventKind kind)
{
    const WfEvent departure = {.kind = kind, .seat = seat_of(table, event)};
    if (departure.seat == WF_NO_SEAT || wf_record_add(table->record, &departure) != WF_OK)
        return false;
    table->outcome = wf_record_outcome(table->record);
    /* if it was not the leaving seat's turn, the other's time goes on running */
    if (table->clock.running != table_turn(table))
        run_clock(table, at);
    drop_offers(table);
    return true;
}

static bool take_resigned(Table *table, const json_t *event, int64_t at)
{
    return take_departure(table, event, at, WF_EVENT_RESIGN);
}

static bool take_flagged(Table *table, const json_t *event, int64_t at)
{
    return take_departure(table, event, at, WF_EVENT_TIME);
}

static bool take_draw(Table *table, const json_t *event, int64_t at)
{
    const uint8_t seat = seat_of(table, event);
    if (seat == WF_NO_SEAT)
        return false;
    table->draw_agreed |= (uint8_t)(1U << seat);
    table->counts.offers[seat]++;
    if ((table_playing(table) & ~table->draw_agreed) != 0)
        return true;
    const WfEvent agreed = {.kind = WF_EVENT_AGREE, .seat = seat};
    if (wf_record_add(table->record, &agreed) != WF_OK)
        return false;
    run_clock(table, at);
    return true;
}

static bool take_declined(Table *table, const json_t *event, int64_t at)
{
    const uint8_t seat = seat_of(table, event);
    (void)at;
    table->draw_agreed = table->takeback_agreed = 0;
    if (seat != WF_NO_SEAT)
        table->counts.offers[seat]++;
    return true;
}

static bool take_takeback(Table *table, const json_t *event, int64_t at)
{
    const uint8_t seat = seat_of(table, event);
    const json_t *to = json_object_get(event, "to");
    if (seat == WF_NO_SEAT || !json_is_integer(to) || json_integer_value(to) < 0 ||
        (size_t)json_integer_value(to) >= wf_record_length(table->record))
        return false;
    if (table->takeback_agreed == 0)
        table->takeback_to = (size_t)json_integer_value(to);
    table->takeback_agreed |= (uint8_t)(1U << seat);
    table->counts.takebacks[seat]++;
    if (!table->spec.game->cooperative && (table_persons(table) & ~table->takeback_agreed) != 0)
        return true;
    while (wf_record_length(table->record) > table->takeback_to)
        (void)wf_record_undo(table->record);
    drop_offers(table);
    run_clock(table, at);
    return true;
}

static bool take_notice(Table *table, const json_t *event, int64_t at)
{
    (void)at;
    table->noticed = seat_of(table, event);
    table->notice_until = json_integer_value(json_object_get(event, "until"));
    table->counts.notices++;
    return table->noticed != WF_NO_SEAT;
}

/* Who was said to be away is there: another server may hold their line. */
static bool take_present(Table *table, const json_t *event, int64_t at)
{
    if (seat_of(table, event) == table->noticed)
        table->noticed = WF_NO_SEAT;
    table->present_at = at;
    return true;
}

/* Nobody was there to receive a move for so long: the time is given back. */
static bool take_resumed(Table *table, const json_t *event, int64_t at)
{
    (void)at;
    const int64_t ms = json_integer_value(json_object_get(event, "ms"));
    table->clock.began += ms;
    table->notice_until += ms;
    return true;
}

static bool take_rematch(Table *table, const json_t *event, int64_t at)
{
    const uint8_t seat = seat_of(table, event);
    const char *name = json_string_value(json_object_get(event, "table"));
    (void)at;
    if (seat != WF_NO_SEAT)
        table->rematch_agreed |= (uint8_t)(1U << seat);
    if (name != NULL && strlen(name) < sizeof table->rematch)
        memcpy(table->rematch, name, strlen(name) + 1);
    return true;
}

/* A link was made that moves the seat to another device; it works once. */
static bool take_key(Table *table, const json_t *event, int64_t at)
{
    const uint8_t seat = seat_of(table, event);
    (void)at;
    if (seat == WF_NO_SEAT)
        return false;
    table->keys |= (uint8_t)(1U << seat);
    table->counts.keys[seat]++;
    return true;
}

/* Logs of earlier versions may have one by a key whose maker had stood up. */
static bool take_moved(Table *table, const json_t *event, int64_t at)
{
    const uint8_t seat = seat_of(table, event);
    (void)at;
    if (seat == WF_NO_SEAT)
        return false;
    table->keys &= (uint8_t) ~(1U << seat);
    return true;
}

static bool take_talk(Table *table, const json_t *event, int64_t at)
{
    const uint8_t seat = seat_of(table, event);
    (void)at;
    if (seat != WF_NO_SEAT)
        table->counts.talks[seat]++;
    return true;
}

static const struct {
    const char *kind;
    bool (*take)(Table *table, const json_t *event, int64_t at);
} kinds[] = {
    {"created", take_created}, {"seated", take_seated},     {"stood", take_stood},
    {"move", take_move},       {"resigned", take_resigned}, {"flagged", take_flagged},
    {"draw", take_draw},       {"declined", take_declined}, {"takeback", take_takeback},
    {"notice", take_notice},   {"resumed", take_resumed},   {"rematch", take_rematch},
    {"talk", take_talk},       {"key", take_key},           {"moved", take_moved},
    {"present", take_present},
};

/* Tables of earlier versions may begin with an event that has more in it than belongs there. */
static char *shorten(const Table *table, const json_t *event)
{
    const char *start = json_string_value(json_object_get(event, "position"));
    if (table->length != 0)
        return NULL;
    json_t *first =
        table_created_event(&table->spec, start != NULL ? wf_record_now(table->record) : NULL,
                            &table->clock, table->open);
    (void)json_object_set_new(first, "n", json_integer(1));
    (void)json_object_set(first, "at", json_object_get(event, "at"));
    char *body = json_dumps(first, JSON_COMPACT);
    json_decref(first);
    return body;
}

static bool keep(Table *table, const json_t *event, const char *body)
{
    if (table->length == table->capacity) {
        const size_t capacity = table->capacity == 0 ? 16 : 2 * table->capacity;
        char **log = realloc((void *)table->log, capacity * sizeof *log);
        if (log == NULL)
            return false;
        table->log = log;
        table->capacity = capacity;
    }
    table->log[table->length] = strlen(body) <= MOST_EVENT ? strdup(body) : shorten(table, event);
    return table->log[table->length] != NULL;
}

bool table_take(Table *table, const char *body)
{
    json_t *event = json_loads(body, 0, NULL);
    const char *kind = json_string_value(json_object_get(event, "kind"));
    const int64_t at = json_integer_value(json_object_get(event, "at"));
    bool taken = false;
    for (size_t i = 0; kind != NULL && i < sizeof kinds / sizeof kinds[0]; i++)
        if (strcmp(kind, kinds[i].kind) == 0 && (table_is_read(table) || i == 0))
            taken = kinds[i].take(table, event, at) && keep(table, event, body);
    json_decref(event);
    if (!taken)
        return false;
    table->length++;
    if (at > table->changed)
        table->changed = at;
    return true;
}
