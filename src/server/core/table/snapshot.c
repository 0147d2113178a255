/* snapshot.c - see snapshot.h. */
#include "server/core/table/snapshot.h"

#include <stdlib.h>
#include <string.h>

#include "server/core/put.h"

/* Larger than any snapshot: four seats with names in which each byte is escaped. */
enum { SNAPSHOT_BYTES = 4096 };

/* Writes a UTF-8 text in quotes. */
static void put_string(WfText *out, const char *string)
{
    wf_text_put(out, '"');
    for (const char *at = string; *at != '\0'; at++) {
        const unsigned char byte = (unsigned char)*at;
        if (byte < ' ') {
            wf_text_add(out, "\\u%04x", byte);
            continue;
        }
        if (byte == '"' || byte == '\\')
            wf_text_put(out, '\\');
        wf_text_put(out, *at);
    }
    wf_text_put(out, '"');
}

static void put_name(WfText *out, const char *name)
{
    put_words(out, ",\"");
    put_words(out, name);
    put_words(out, "\":");
}

static void put_letter(WfText *out, char letter)
{
    wf_text_put(out, '"');
    wf_text_put(out, letter);
    wf_text_put(out, '"');
}

/* Writes a seat's letter, or null. */
static void put_seat(WfText *out, const Table *table, uint8_t seat)
{
    if (seat == WF_NO_SEAT)
        put_words(out, "null");
    else
        put_letter(out, table->spec.game->seats[seat]);
}

void snapshot_put_seats(WfText *out, const Table *table, uint8_t seats)
{
    wf_text_put(out, '[');
    for (uint8_t seat = 0, count = 0; seat < WF_SEATS_MAX; seat++)
        if ((seats >> seat & 1) != 0) {
            if (count++ > 0)
                wf_text_put(out, ',');
            put_seat(out, table, seat);
        }
    wf_text_put(out, ']');
}

static void put_player(WfText *out, const Table *table, unsigned index)
{
    const Seat *seat = &table->seat[index];
    static const char *const kinds[] = {
        [SEAT_FREE] = "free", [SEAT_PERSON] = "person", [SEAT_COMPUTER] = "computer"};
    put_words(out, "{\"kind\":\"");
    put_words(out, kinds[seat->kind]);
    wf_text_put(out, '"');
    if (seat->kind == SEAT_COMPUTER) {
        put_name(out, "level");
        put_number(out, seat->level);
    }
    if (seat->name[0] != '\0') {
        put_name(out, "name");
        put_string(out, seat->name);
    }
    if (table->started && (table_playing(table) >> index & 1) == 0)
        put_words(out, ",\"out\":true");
    wf_text_put(out, '}');
}

/* Writes a seat's letter as a key in an object; `count` keys stand before it. */
static void put_key(WfText *out, const Table *table, unsigned seat, unsigned count)
{
    wf_text_put(out, count > 0 ? ',' : '{');
    put_letter(out, table->spec.game->seats[seat]);
    wf_text_put(out, ':');
}

static void put_players(WfText *out, const Table *table)
{
    put_name(out, "seats");
    for (unsigned seat = 0, count = 0; seat < WF_SEATS_MAX; seat++)
        if (table->seat[seat].kind != SEAT_ABSENT) {
            put_key(out, table, seat, count++);
            put_player(out, table, seat);
        }
    wf_text_put(out, '}');
}

/* Writes a seat, and until when it has time. */
static void put_until(WfText *out, const Table *table, const char *name, uint8_t seat,
                      int64_t until)
{
    put_name(out, name);
    put_words(out, "{\"seat\":");
    put_seat(out, table, seat);
    put_name(out, "until");
    put_number(out, until);
    wf_text_put(out, '}');
}

/* The time shown is never negative: a seat whose flag has fallen has 0 left. */
static void put_clock(WfText *out, const Table *table)
{
    const TableClock *clock = &table->clock;
    if (clock->kind == CLOCK_NONE)
        return;
    put_name(out, "clock");
    put_words(out, "{\"left\":");
    for (unsigned seat = 0, count = 0; seat < WF_SEATS_MAX; seat++)
        if (table->seat[seat].kind != SEAT_ABSENT) {
            put_key(out, table, seat, count++);
            put_number(out, clock->left[seat] > 0 ? clock->left[seat] : 0);
        }
    const bool runs = clock->running != WF_NO_SEAT && !clock->opening;
    put_words(out, "},\"running\":");
    put_seat(out, table, runs ? clock->running : WF_NO_SEAT);
    put_name(out, "since");
    if (runs)
        put_number(out, clock->began);
    else
        put_words(out, "null");
    if (clock->opening)
        put_until(out, table, "first", clock->running, clock_falls(clock));
    wf_text_put(out, '}');
}

static void put_offers(WfText *out, const Table *table)
{
    put_name(out, "draw");
    snapshot_put_seats(out, table, table->draw_agreed);
    put_name(out, "takeback");
    if (table->takeback_agreed != 0) {
        put_words(out, "{\"seats\":");
        snapshot_put_seats(out, table, table->takeback_agreed);
        put_name(out, "to");
        put_number(out, (int64_t)table->takeback_to);
        wf_text_put(out, '}');
    } else {
        put_words(out, "null");
    }
    put_name(out, "rematch");
    if (table->rematch_agreed != 0 || table->rematch[0] != '\0') {
        put_words(out, "{\"seats\":");
        snapshot_put_seats(out, table, table->rematch_agreed);
        put_name(out, "table");
        if (table->rematch[0] != '\0')
            put_string(out, table->rematch);
        else
            put_words(out, "null");
        wf_text_put(out, '}');
    } else {
        put_words(out, "null");
    }
}

static void put_notice(WfText *out, const Table *table)
{
    if (table->noticed != WF_NO_SEAT) {
        put_until(out, table, "notice", table->noticed, table->notice_until);
        return;
    }
    put_name(out, "notice");
    put_words(out, "null");
}

/* Writes why the game ended. That a seat never came back takes precedence over its resignation. */
static void put_reason(WfText *out, const Table *table)
{
    if (table->outcome.reason == WF_REASON_RESIGNATION && table->missing != WF_NO_SEAT) {
        put_words(out, table->spec.game->seat_names[table->missing]);
        put_words(out, " did not come back");
        return;
    }
    put_words(out, wf_reason(table->outcome.reason));
}

static void put_result(WfText *out, const Table *table)
{
    static const char *const words[] = {
        [WF_ONGOING] = "ongoing", [WF_WIN] = "win", [WF_DRAW] = "draw", [WF_DEAD_END] = "dead-end"};
    const WfOutcome *outcome = &table->outcome;
    if (table->aborted) {
        put_words(out, ",\"result\":{\"result\":\"aborted\",\"reason\":\"");
        put_words(out, table->closed ? "closed" : "no first move");
        put_words(out, "\",\"seat\":null}");
        return;
    }
    put_name(out, "result");
    put_words(out, "{\"result\":\"");
    put_words(out, words[outcome->result]);
    put_words(out, "\",\"reason\":\"");
    put_reason(out, table);
    put_words(out, "\",\"seat\":");
    put_seat(out, table, outcome->result == WF_WIN ? outcome->seat : WF_NO_SEAT);
    wf_text_put(out, '}');
}

/* For the caller to free; NULL if there is no memory. */
static char *make_text(const Table *table)
{
    char data[SNAPSHOT_BYTES];
    WfText out = wf_text(data, sizeof data);
    put_words(&out, "{\"n\":");
    put_number(&out, (int64_t)table->length);
    put_name(&out, "turns");
    put_number(&out, (int64_t)wf_record_length(table->record));
    put_name(&out, "started");
    put_words(&out, table->started ? "true" : "false");
    put_name(&out, "turn");
    put_seat(&out, table, table_turn(table));
    put_players(&out, table);
    put_clock(&out, table);
    put_offers(&out, table);
    put_notice(&out, table);
    put_result(&out, table);
    wf_text_put(&out, '}');
    return strdup(data);
}

bool snapshot_update(Snapshot *snapshot, const Table *table)
{
    if (snapshot->events == table->length)
        return true;
    char *text = table_is_read(table) ? make_text(table) : NULL;
    if (text == NULL && table_is_read(table))
        return false;
    free(snapshot->text);
    *snapshot = (Snapshot){.text = text, .events = table->length};
    return true;
}

void snapshot_free(Snapshot *snapshot)
{
    free(snapshot->text);
    *snapshot = (Snapshot){0};
}
