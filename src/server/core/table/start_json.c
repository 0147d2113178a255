/* start_json.c - see start_json.h. */
#include "server/core/table/start_json.h"

#include <string.h>

#include "server/core/refusals.h"

enum { SECONDS_MAX = 86400, ADD_MAX = 3600, DAYS_MAX = 30, DAY = 86400 };

static const char *const kinds[] = {"none", "sudden", "fischer", "bronstein", "days"};

static bool in_range(const json_t *number, json_int_t low, json_int_t high)
{
    return json_is_integer(number) && json_integer_value(number) >= low &&
           json_integer_value(number) <= high;
}

static const WfMessage *read_seconds(const json_t *json, const char *name, json_int_t low,
                                     int64_t *ms)
{
    const json_t *seconds = json_object_get(json, name);
    if (!in_range(seconds, low, ADD_MAX))
        return low > 0 ? &refusals[REFUSE_CLOCK_FIRST] : &refusals[REFUSE_CLOCK_ADD];
    *ms = json_integer_value(seconds) * 1000;
    return NULL;
}

static const WfMessage *read_base(TableClock *clock, const json_t *json, const WfGame *game)
{
    const bool days = clock->kind == CLOCK_DAYS;
    const json_t *base = json_object_get(json, days ? "days" : "seconds");
    for (unsigned seat = 0; game->seats[seat] != '\0'; seat++) {
        const char letter[2] = {game->seats[seat], '\0'};
        const json_t *own = json_is_object(base) ? json_object_get(base, letter) : base;
        if (!in_range(own, 1, days ? DAYS_MAX : SECONDS_MAX)) {
            if (json_is_object(base) && own == NULL)
                continue; /* a seat that does not take part */
            return days ? &refusals[REFUSE_CLOCK_DAYS] : &refusals[REFUSE_CLOCK_SECONDS];
        }
        clock->base[seat] = json_integer_value(own) * (days ? DAY : 1) * 1000;
    }
    return NULL;
}

const WfMessage *clock_read(TableClock *clock, const json_t *json, const WfGame *game)
{
    *clock = (TableClock){.kind = CLOCK_NONE, .running = WF_NO_SEAT};
    if (json == NULL)
        return NULL;
    const char *name = json_string_value(json_object_get(json, "kind"));
    unsigned kind = 0;
    while (kind <= CLOCK_DAYS && (name == NULL || strcmp(kinds[kind], name) != 0))
        kind++;
    if (kind > CLOCK_DAYS)
        return &refusals[REFUSE_CLOCK_KIND];
    clock->kind = (ClockKind)kind;
    if (kind == CLOCK_NONE)
        return NULL;
    const WfMessage *fault = read_base(clock, json, game);
    if (fault != NULL)
        return fault;
    if (kind == CLOCK_FISCHER || kind == CLOCK_BRONSTEIN)
        fault = read_seconds(json, "add", 0, &clock->add);
    if (fault == NULL && json_object_get(json, "first") != NULL)
        fault = kind == CLOCK_DAYS ? &refusals[REFUSE_CLOCK_FIRST_DAYS]
                                   : read_seconds(json, "first", 1, &clock->first);
    memcpy(clock->left, clock->base, sizeof clock->left);
    return fault;
}

/* Whether all of these seats begin with the same time. */
static bool is_even(const TableClock *clock, uint8_t seats)
{
    const unsigned first = (unsigned)__builtin_ctz(seats);
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        if ((seats >> seat & 1) != 0 && clock->base[seat] != clock->base[first])
            return false;
    return true;
}

json_t *clock_write_times(const int64_t times[WF_SEATS_MAX], int64_t unit, const WfGame *game,
                          uint8_t seats)
{
    json_t *each = json_object();
    for (unsigned seat = 0; game->seats[seat] != '\0'; seat++) {
        const char letter[2] = {game->seats[seat], '\0'};
        if ((seats >> seat & 1) == 0 ||
            json_object_set_new(each, letter, json_integer(times[seat] / unit)) == 0)
            continue;
        json_decref(each);
        return NULL;
    }
    return each;
}

json_t *clock_write(const TableClock *clock, const WfGame *game, uint8_t seats)
{
    const bool days = clock->kind == CLOCK_DAYS;
    const int64_t unit = days ? (int64_t)DAY * 1000 : 1000;
    json_t *json = json_pack("{s:s}", "kind", kinds[clock->kind]);
    if (clock->kind == CLOCK_NONE)
        return json;
    json_t *base = is_even(clock, seats) ? json_integer(clock->base[__builtin_ctz(seats)] / unit)
                                         : clock_write_times(clock->base, unit, game, seats);
    bool whole = json_object_set_new(json, days ? "days" : "seconds", base) == 0;
    if (clock->kind == CLOCK_FISCHER || clock->kind == CLOCK_BRONSTEIN)
        whole = json_object_set_new(json, "add", json_integer(clock->add / 1000)) == 0 && whole;
    if (clock->first != 0)
        whole = json_object_set_new(json, "first", json_integer(clock->first / 1000)) == 0 && whole;
    if (whole)
        return json;
    json_decref(json);
    return NULL;
}

json_t *table_start_write(const TableStart *start)
{
    const WfSpec *spec = &start->spec;
    char words[WF_TEXT_MAX];
    WfText text = wf_text(words, sizeof words);
    wf_format_spec(spec, &text);
    json_t *event =
        json_pack("{s:s,s:s,s:b}", "kind", "created", "spec", words, "open", start->open);
    bool whole = event != NULL;
    if (start->placed) {
        text = wf_text(words, sizeof words);
        wf_format(spec->game, &start->position, &text);
        whole = whole && json_object_set_new(event, "position", json_string(words)) == 0;
    }
    if (start->clock.kind != CLOCK_NONE)
        whole = whole &&
                json_object_set_new(event, "clock",
                                    clock_write(&start->clock, spec->game, wf_seats(spec))) == 0;
    if (whole)
        return event;
    json_decref(event);
    return NULL;
}

bool table_start_read(const json_t *event, TableStart *start)
{
    const char *spec = json_string_value(json_object_get(event, "spec"));
    const char *position = json_string_value(json_object_get(event, "position"));
    if (spec == NULL || wf_parse_spec(spec, strlen(spec), &start->spec, NULL) != WF_OK ||
        clock_read(&start->clock, json_object_get(event, "clock"), start->spec.game) != NULL)
        return false;
    start->placed = position != NULL;
    start->open = json_is_true(json_object_get(event, "open"));
    return position == NULL ||
           wf_parse(&start->spec, position, strlen(position), &start->position, NULL) == WF_OK;
}
