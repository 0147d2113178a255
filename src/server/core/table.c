/* table.c - see table.h. */
#include "server/core/table.h"

#include <stdlib.h>
#include <string.h>

#include "server/core/limits.h"

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
    free(table->turns);
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

/* After a dead end moves are taken back, and the game goes on. */
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

bool table_flag_fallen(const Table *table, int64_t now)
{
    const uint8_t turn = table_turn(table);
    return turn != WF_NO_SEAT && table->clock.kind != CLOCK_NONE &&
           clock_left(&table->clock, turn, now) < 0;
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

/* Offers and a notice end with the next change of the game. */
static void drop_offers(Table *table)
{
    table->draw_agreed = table->takeback_agreed = 0;
    table->noticed = WF_NO_SEAT;
}

/* Follows a change of the record, or the beginning: the clock of the seat to move runs from `at`
 * on. */
static void run_clock(Table *table, int64_t at)
{
    table->outcome = wf_record_outcome(table->record);
    clock_halt(&table->clock, at);
    const uint8_t turn = table_turn(table);
    if (turn != WF_NO_SEAT)
        clock_start(&table->clock, turn, at);
}

static bool take_created(Table *table, const json_t *event, int64_t at)
{
    TableStart start;
    (void)at;
    if (table->record != NULL || !table_start_read(event, &start))
        return false;
    WfRecord *record =
        wf_record_new(&start.spec, start.placed ? &start.position : NULL, &wf_system_allocator);
    if (record == NULL)
        return false;
    table->record = record;
    table->spec = start.spec;
    table->clock = start.clock;
    table->open = start.open;
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        if ((wf_seats(&table->spec) >> seat & 1) != 0)
            table->seat[seat].kind = SEAT_FREE;
    return true;
}

static void begin_if_full(Table *table, int64_t at)
{
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        if (table->seat[seat].kind == SEAT_FREE)
            return;
    table->started = true;
    run_clock(table, at);
}

/* How much of a name is kept: whole letters of UTF-8 only. */
static size_t name_length(const char *name, size_t most)
{
    size_t length = strnlen(name, most + 1);
    if (length <= most)
        return length;
    do
        length--;
    while (length > 0 && ((unsigned char)name[length] & 0xC0) == 0x80);
    return length;
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
        memcpy(taken->name, name, name_length(name, sizeof taken->name - 1));
    if (!table->started)
        begin_if_full(table, at);
    return true;
}

/* Keys to the seat are no longer valid, although the store still has the last one. */
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
    /* if another seat is to move, its clock goes on running */
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
    const uint8_t agreed = table->draw_agreed | (uint8_t)(1U << seat);
    const bool drawn = (table_playing(table) & ~agreed) == 0;
    const WfEvent end = {.kind = WF_EVENT_AGREE, .seat = seat};
    if (drawn && wf_record_add(table->record, &end) != WF_OK)
        return false;
    table->draw_agreed = agreed;
    table->counts.offers[seat]++;
    if (drawn) {
        drop_offers(table);
        run_clock(table, at);
    }
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
    const uint8_t seat = seat_of(table, event);
    (void)at;
    if (seat == WF_NO_SEAT)
        return false;
    table->noticed = seat;
    table->notice_until = json_integer_value(json_object_get(event, "until"));
    table->counts.notices++;
    return true;
}

/* Who was given notice is there, perhaps connected to another server. */
static bool take_present(Table *table, const json_t *event, int64_t at)
{
    if (seat_of(table, event) == table->noticed)
        table->noticed = WF_NO_SEAT;
    table->present_at = at;
    return true;
}

/* No server was up for `ms` milliseconds: the time is given back. */
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

/* In logs of earlier versions the key may be of somebody who had left the seat. */
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

/* An event that is refused, or for which there is no memory, changes nothing: whatever can fail
 * comes before the first change, and at most one thing of each event allocates. */
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

/* What the log keeps of an event; NULL: it cannot be kept. */
static char *body_to_keep(const Table *table, const json_t *event, const char *body)
{
    if (strlen(body) <= MOST_EVENT)
        return strdup(body);
    return table->length == 0 ? table_start_shorten(event) : NULL;
}

/* Makes room in the log for one more event. */
static bool reserve(Table *table)
{
    if (table->length < table->capacity)
        return true;
    const size_t capacity = table->capacity == 0 ? 16 : 2 * table->capacity;
    char **log = realloc((void *)table->log, capacity * sizeof *log);
    if (log == NULL)
        return false;
    table->log = log;
    size_t *turns = realloc(table->turns, capacity * sizeof *turns);
    if (turns == NULL)
        return false;
    table->turns = turns;
    table->capacity = capacity;
    return true;
}

static bool apply(Table *table, const json_t *event, int64_t at)
{
    const char *kind = json_string_value(json_object_get(event, "kind"));
    for (size_t i = 0; kind != NULL && i < sizeof kinds / sizeof kinds[0]; i++)
        if (strcmp(kind, kinds[i].kind) == 0 && (table_is_read(table) || i == 0))
            return kinds[i].take(table, event, at);
    return false;
}

/* All that the log needs is there before the event is applied: so the log and what it adds up to
 * change together, or not at all. */
bool table_take(Table *table, const char *body)
{
    json_t *event = json_loads(body, 0, NULL);
    const int64_t at = json_integer_value(json_object_get(event, "at"));
    char *kept = event != NULL && reserve(table) ? body_to_keep(table, event, body) : NULL;
    const bool taken = kept != NULL && apply(table, event, at);
    json_decref(event);
    if (!taken) {
        free(kept);
        return false;
    }
    table->log[table->length] = kept;
    table->turns[table->length] = wf_record_length(table->record);
    table->length++;
    if (at > table->changed)
        table->changed = at;
    return true;
}
