/* table_events.c - see table_events.h. */
#include "server/core/table/table_events.h"

#include <string.h>

#include "server/core/table/table_redact.h"

static uint8_t seat_of(const Table *table, const json_t *event)
{
    const char *letter = json_string_value(json_object_get(event, "seat"));
    return letter != NULL ? wf_seat(table->spec.game, letter[0]) : WF_NO_SEAT;
}

/* Offers and a notice lapse with the next change of the game. */
static void drop_offers(Table *table)
{
    table->draw_agreed = table->takeback_agreed = 0;
    table->noticed = WF_NO_SEAT;
}

/* Called after a change of the record, or at the start: runs the clock of the seat to move from
 * `at` on. */
static void run_clock(Table *table, int64_t at)
{
    table->outcome = wf_record_outcome(table->record);
    clock_halt(&table->clock, at);
    const uint8_t turn = table_turn(table);
    if (turn != WF_NO_SEAT)
        clock_start(&table->clock, turn, (table->moved >> turn & 1) == 0, at);
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

/* How many bytes of a name are kept: only whole UTF-8 characters. */
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

/* Makes keys to the seat invalid, although the store still has the last one. */
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
    table->moved |= (uint8_t)(1U << move.seat);
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
    const bool claimed = json_is_true(json_object_get(event, "claimed"));
    if (!take_departure(table, event, at, WF_EVENT_RESIGN))
        return false;
    table->missing = claimed ? seat_of(table, event) : WF_NO_SEAT;
    return true;
}

static bool take_flagged(Table *table, const json_t *event, int64_t at)
{
    return take_departure(table, event, at, WF_EVENT_TIME);
}

/* The seat to move did not make its first turn in time: nobody wins. */
static bool take_aborted(Table *table, const json_t *event, int64_t at)
{
    if (seat_of(table, event) != table_turn(table) || !table->clock.opening)
        return false;
    table->aborted = true;
    drop_offers(table);
    run_clock(table, at);
    return true;
}

/* An operator has closed the table. If the game was not over, it ends and nobody wins. */
static bool take_closed(Table *table, const json_t *event, int64_t at)
{
    (void)event;
    table->closed = true;
    table->aborted = table->aborted || !table_is_over(table);
    drop_offers(table);
    run_clock(table, at);
    return true;
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

/* Bit mask of the seats that have made a turn. */
static uint8_t seats_moved(const WfRecord *record)
{
    uint8_t seats = 0;
    for (size_t i = 0; i < wf_record_length(record); i++) {
        const WfEvent *event = wf_record_event(record, i);
        if (event->kind == WF_EVENT_MOVE)
            seats |= (uint8_t)(1U << event->seat);
    }
    return seats;
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
    /* In a cooperative game only "asks" needs consent: earlier versions wrote no such field, and
     * took the move back at once. */
    const bool asks =
        !table->spec.game->cooperative || json_is_true(json_object_get(event, "asks"));
    if (asks && (table_persons(table) & ~table->takeback_agreed) != 0)
        return true;
    while (wf_record_length(table->record) > table->takeback_to)
        (void)wf_record_undo(table->record);
    table->moved = seats_moved(table->record);
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

/* The player with a notice is present, perhaps connected to another server. */
static bool take_present(Table *table, const json_t *event, int64_t at)
{
    if (seat_of(table, event) == table->noticed)
        table->noticed = WF_NO_SEAT;
    table->present_at = at;
    return true;
}

/* No server was up for `ms` milliseconds: gives that time back. */
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

/* A link was made that moves the seat to another device. It works once. */
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

/* In logs of earlier versions the key may belong to somebody who had left the seat. */
static bool take_moved(Table *table, const json_t *event, int64_t at)
{
    const uint8_t seat = seat_of(table, event);
    (void)at;
    if (seat == WF_NO_SEAT)
        return false;
    table->keys &= (uint8_t) ~(1U << seat);
    return true;
}

static bool take_redacted(Table *table, const json_t *event, int64_t at)
{
    (void)at;
    return table_redact(table, event);
}

static bool take_talk(Table *table, const json_t *event, int64_t at)
{
    const uint8_t seat = seat_of(table, event);
    (void)at;
    if (seat != WF_NO_SEAT)
        table->counts.talks[seat]++;
    return true;
}

/* An event that is refused, or for which there is no memory, changes nothing: everything that can
 * fail comes before the first change, and each event allocates at most one thing. */
static const struct {
    const char *kind;
    bool (*take)(Table *table, const json_t *event, int64_t at);
} kinds[] = {
    {"created", take_created},   {"seated", take_seated},     {"stood", take_stood},
    {"move", take_move},         {"resigned", take_resigned}, {"flagged", take_flagged},
    {"draw", take_draw},         {"declined", take_declined}, {"takeback", take_takeback},
    {"notice", take_notice},     {"resumed", take_resumed},   {"rematch", take_rematch},
    {"talk", take_talk},         {"key", take_key},           {"moved", take_moved},
    {"present", take_present},   {"aborted", take_aborted},   {"closed", take_closed},
    {"redacted", take_redacted},
};

bool table_apply(Table *table, const json_t *event, int64_t at)
{
    const char *kind = json_string_value(json_object_get(event, "kind"));
    for (size_t i = 0; kind != NULL && i < sizeof kinds / sizeof kinds[0]; i++)
        if (strcmp(kind, kinds[i].kind) == 0 && (table_is_read(table) || i == 0))
            return kinds[i].take(table, event, at);
    return false;
}
