/* table_events.c - see table_events.h. */
#include "server/core/table/table_events.h"

#include <string.h>

#include "server/core/table/table_redact.h"

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

static bool take_created(Table *table, const TableEvent *event)
{
    const TableStart *start = &event->start;
    if (table->record != NULL)
        return false;
    WfRecord *record =
        wf_record_new(&start->spec, start->placed ? &start->position : NULL, &wf_system_allocator);
    if (record == NULL)
        return false;
    table->record = record;
    table->spec = start->spec;
    table->clock = start->clock;
    table->open = start->open;
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

static bool take_seated(Table *table, const TableEvent *event)
{
    const uint8_t seat = event->seat;
    if (seat == WF_NO_SEAT || table->seat[seat].kind == SEAT_ABSENT)
        return false;
    Seat *taken = &table->seat[seat];
    taken->kind = event->computer ? SEAT_COMPUTER : SEAT_PERSON;
    taken->level = event->level;
    memset(taken->name, 0, sizeof taken->name);
    memcpy(taken->name, event->name, strlen(event->name));
    if (!table->started)
        begin_if_full(table, event->at);
    return true;
}

/* Makes keys to the seat invalid, although the store still has the last one. */
static bool take_stood(Table *table, const TableEvent *event)
{
    const uint8_t seat = event->seat;
    if (seat == WF_NO_SEAT || table->started)
        return false;
    table->seat[seat] = (Seat){.kind = SEAT_FREE};
    table->keys &= (uint8_t) ~(1U << seat);
    table->counts.stood++;
    return true;
}

static bool take_move(Table *table, const TableEvent *event)
{
    const WfEvent move = {.kind = WF_EVENT_MOVE, .seat = table_turn(table), .move = event->move};
    const WfCode code = event->legal ? wf_record_add_legal(table->record, &move)
                                     : wf_record_add(table->record, &move);
    if (code != WF_OK)
        return false;
    table->moved |= (uint8_t)(1U << move.seat);
    clock_press(&table->clock, event->at);
    drop_offers(table);
    run_clock(table, event->at);
    return true;
}

static bool take_departure(Table *table, const TableEvent *event, WfEventKind kind)
{
    const WfEvent departure = {.kind = kind, .seat = event->seat};
    if (departure.seat == WF_NO_SEAT || wf_record_add(table->record, &departure) != WF_OK)
        return false;
    table->outcome = wf_record_outcome(table->record);
    /* if another seat is to move, its clock goes on running */
    if (table->clock.running != table_turn(table))
        run_clock(table, event->at);
    drop_offers(table);
    return true;
}

static bool take_resigned(Table *table, const TableEvent *event)
{
    if (!take_departure(table, event, WF_EVENT_RESIGN))
        return false;
    table->missing = event->claimed ? event->seat : WF_NO_SEAT;
    return true;
}

static bool take_flagged(Table *table, const TableEvent *event)
{
    return take_departure(table, event, WF_EVENT_TIME);
}

/* The seat to move did not make its first turn in time: nobody wins. */
static bool take_aborted(Table *table, const TableEvent *event)
{
    if (event->seat != table_turn(table) || !table->clock.opening)
        return false;
    table->aborted = true;
    drop_offers(table);
    run_clock(table, event->at);
    return true;
}

/* An operator has closed the table. If the game was not over, it ends and nobody wins. */
static bool take_closed(Table *table, const TableEvent *event)
{
    table->closed = true;
    table->aborted = table->aborted || !table_is_over(table);
    drop_offers(table);
    run_clock(table, event->at);
    return true;
}

static bool take_draw(Table *table, const TableEvent *event)
{
    const uint8_t seat = event->seat;
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
        run_clock(table, event->at);
    }
    return true;
}

static bool take_declined(Table *table, const TableEvent *event)
{
    const uint8_t seat = event->seat;
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

static bool take_takeback(Table *table, const TableEvent *event)
{
    const uint8_t seat = event->seat;
    if (seat == WF_NO_SEAT || event->to < 0 || (size_t)event->to >= wf_record_length(table->record))
        return false;
    if (table->takeback_agreed == 0)
        table->takeback_to = (size_t)event->to;
    table->takeback_agreed |= (uint8_t)(1U << seat);
    table->counts.takebacks[seat]++;
    /* In a cooperative game only "asks" needs consent: earlier versions wrote no such field, and
     * took the move back at once. */
    const bool asks = !table->spec.game->cooperative || event->asks;
    if (asks && (table_persons(table) & ~table->takeback_agreed) != 0)
        return true;
    while (wf_record_length(table->record) > table->takeback_to)
        (void)wf_record_undo(table->record);
    table->moved = seats_moved(table->record);
    drop_offers(table);
    run_clock(table, event->at);
    return true;
}

static bool take_notice(Table *table, const TableEvent *event)
{
    const uint8_t seat = event->seat;
    if (seat == WF_NO_SEAT)
        return false;
    table->noticed = seat;
    table->notice_until = event->until;
    table->counts.notices++;
    return true;
}

/* The player with a notice is present, perhaps connected to another server. */
static bool take_present(Table *table, const TableEvent *event)
{
    if (event->seat == table->noticed)
        table->noticed = WF_NO_SEAT;
    table->present_at = event->at;
    return true;
}

/* No server was up for `ms` milliseconds: gives that time back. */
static bool take_resumed(Table *table, const TableEvent *event)
{
    table->clock.began += event->ms;
    table->notice_until += event->ms;
    return true;
}

static bool take_rematch(Table *table, const TableEvent *event)
{
    const uint8_t seat = event->seat;
    if (seat != WF_NO_SEAT)
        table->rematch_agreed |= (uint8_t)(1U << seat);
    if (event->table[0] != '\0')
        memcpy(table->rematch, event->table, sizeof table->rematch);
    return true;
}

/* A link was made that moves the seat to another device. It works once. */
static bool take_key(Table *table, const TableEvent *event)
{
    const uint8_t seat = event->seat;
    if (seat == WF_NO_SEAT)
        return false;
    table->keys |= (uint8_t)(1U << seat);
    table->counts.keys[seat]++;
    return true;
}

/* In logs of earlier versions the key may belong to somebody who had left the seat. */
static bool take_moved(Table *table, const TableEvent *event)
{
    const uint8_t seat = event->seat;
    if (seat == WF_NO_SEAT)
        return false;
    table->keys &= (uint8_t) ~(1U << seat);
    return true;
}

static bool take_redacted(Table *table, const TableEvent *event)
{
    return table_redact(table, event);
}

static bool take_talk(Table *table, const TableEvent *event)
{
    const uint8_t seat = event->seat;
    if (seat != WF_NO_SEAT)
        table->counts.talks[seat]++;
    return true;
}

/* An event that is refused, or for which there is no memory, changes nothing: everything that can
 * fail comes before the first change, and each event allocates at most one thing. */
static bool (*const takes[EVENT_KINDS])(Table *table, const TableEvent *event) = {
    [EVENT_CREATED] = take_created,   [EVENT_SEATED] = take_seated,
    [EVENT_STOOD] = take_stood,       [EVENT_MOVE] = take_move,
    [EVENT_RESIGNED] = take_resigned, [EVENT_FLAGGED] = take_flagged,
    [EVENT_DRAW] = take_draw,         [EVENT_DECLINED] = take_declined,
    [EVENT_TAKEBACK] = take_takeback, [EVENT_NOTICE] = take_notice,
    [EVENT_RESUMED] = take_resumed,   [EVENT_REMATCH] = take_rematch,
    [EVENT_TALK] = take_talk,         [EVENT_KEY] = take_key,
    [EVENT_MOVED] = take_moved,       [EVENT_PRESENT] = take_present,
    [EVENT_ABORTED] = take_aborted,   [EVENT_CLOSED] = take_closed,
    [EVENT_REDACTED] = take_redacted,
};

bool table_apply(Table *table, const TableEvent *event)
{
    return (event->kind == EVENT_CREATED || table_is_read(table)) &&
           takes[event->kind](table, event);
}
