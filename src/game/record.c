/* record.c - a game as it was played. */
#include <string.h>

#include <wayfarer/record.h>

/* The part of a record for each event; the position after the event follows it. */
typedef struct RecordEntry {
    WfEvent event;
    WfOutcome outcome;
} RecordEntry;

struct WfRecord {
    WfSpec spec;
    WfAllocator allocator;
    WfMoveList scratch;
    size_t length, capacity; /* events */
    size_t entry_size;       /* bytes of a RecordEntry and its position */
    unsigned char *entries;  /* the first one holds the first position and no event */
};

enum { ENTRY_HEAD = (sizeof(RecordEntry) + 15) / 16 * 16, REPETITIONS = 3 };

static RecordEntry *entry_at(const WfRecord *record, size_t index)
{
    return (RecordEntry *)(void *)(record->entries + index * record->entry_size);
}

const WfPosition *wf_record_position(const WfRecord *record, size_t events)
{
    return (const WfPosition *)(const void *)(record->entries + events * record->entry_size +
                                              ENTRY_HEAD);
}

static WfPosition *position_at(WfRecord *record, size_t events)
{
    return (WfPosition *)(void *)(record->entries + events * record->entry_size + ENTRY_HEAD);
}

static WfCode make_room(WfRecord *record)
{
    if (record->length + 1 < record->capacity)
        return WF_OK;
    const size_t capacity = record->capacity + record->capacity / 2 + 16;
    void *entries = record->allocator.resize(record->allocator.context, record->entries,
                                             capacity * record->entry_size);
    if (entries == NULL)
        return WF_NO_MEMORY;
    record->entries = entries;
    record->capacity = capacity;
    return WF_OK;
}

WfRecord *wf_record_new(const WfSpec *spec, const WfPosition *from, const WfAllocator *allocator)
{
    if (allocator == NULL)
        allocator = &wf_system_allocator;
    WfRecord *record = allocator->resize(allocator->context, NULL, sizeof *record);
    if (record == NULL)
        return NULL;
    *record = (WfRecord){.spec = *spec, .allocator = *allocator};
    record->entry_size = ENTRY_HEAD + spec->game->position_size;
    wf_moves_init(&record->scratch, *allocator);
    if (make_room(record) != WF_OK) {
        wf_record_free(record);
        return NULL;
    }
    WfPosition start;
    if (from == NULL)
        wf_start(spec, &start);
    else
        wf_copy(spec->game, &start, from);
    wf_copy(spec->game, position_at(record, 0), &start);
    *entry_at(record, 0) = (RecordEntry){.outcome = wf_outcome(spec->game, &start)};
    return record;
}

void wf_record_free(WfRecord *record)
{
    if (record == NULL)
        return;
    const WfAllocator allocator = record->allocator;
    wf_moves_free(&record->scratch);
    if (record->entries != NULL)
        allocator.resize(allocator.context, record->entries, 0);
    allocator.resize(allocator.context, record, 0);
}

const WfSpec *wf_record_spec(const WfRecord *record)
{
    return &record->spec;
}

size_t wf_record_length(const WfRecord *record)
{
    return record->length;
}

const WfPosition *wf_record_now(const WfRecord *record)
{
    return wf_record_position(record, record->length);
}

const WfEvent *wf_record_event(const WfRecord *record, size_t index)
{
    return &entry_at(record, index + 1)->event;
}

WfOutcome wf_record_outcome(const WfRecord *record)
{
    return entry_at(record, record->length)->outcome;
}

unsigned wf_record_occurrences(const WfRecord *record)
{
    const WfPosition *now = wf_record_now(record);
    size_t first = 0;
    if (record->spec.game->has_clock && record->length > now->head.clock)
        first = record->length - now->head.clock;
    unsigned count = 0;
    for (size_t i = first; i <= record->length; i++)
        count += wf_same(record->spec.game, wf_record_position(record, i), now);
    return count;
}

/* ---- endings ---- */

static WfOutcome outcome_by_rules(const WfRecord *record)
{
    const WfGame *game = record->spec.game;
    const WfPosition *now = wf_record_now(record);
    const WfOutcome outcome = wf_outcome(game, now);
    if (outcome.result != WF_ONGOING || game->cooperative ||
        wf_record_occurrences(record) < REPETITIONS)
        return outcome;
    if (game->adjudicate != NULL)
        return game->adjudicate(now);
    return (WfOutcome){WF_DRAW, WF_REASON_REPETITION, WF_NO_SEAT};
}

/* A seat has left: the last one wins, or the others play on. */
static WfOutcome outcome_after_leaving(const WfRecord *record, const WfEvent *event)
{
    const WfReason reason = event->kind == WF_EVENT_TIME ? WF_REASON_TIME : WF_REASON_RESIGNATION;
    if (record->spec.game->cooperative)
        return (WfOutcome){WF_DEAD_END, reason, WF_NO_SEAT};
    const unsigned left = wf_record_now(record)->head.playing & ~(1U << event->seat);
    if ((left & (left - 1)) == 0)
        return (WfOutcome){WF_WIN, reason, (uint8_t)__builtin_ctz(left)};
    return outcome_by_rules(record);
}

static WfOutcome outcome_after(const WfRecord *record, const WfEvent *event)
{
    switch (event->kind) {
    case WF_EVENT_RESIGN:
    case WF_EVENT_TIME:
        return outcome_after_leaving(record, event);
    case WF_EVENT_AGREE:
        return (WfOutcome){WF_DRAW, WF_REASON_AGREEMENT, WF_NO_SEAT};
    case WF_EVENT_MOVE:
        break;
    }
    return outcome_by_rules(record);
}

/* ---- adding events ---- */

static WfCode check_event(WfRecord *record, const WfEvent *event)
{
    const WfGame *game = record->spec.game;
    const WfPosition *now = wf_record_now(record);
    if (wf_record_outcome(record).result != WF_ONGOING)
        return WF_ILLEGAL;
    if (event->kind == WF_EVENT_AGREE)
        return game->cooperative ? WF_ILLEGAL : WF_OK;
    if (event->kind != WF_EVENT_MOVE)
        return event->seat < WF_SEATS_MAX && (now->head.playing >> event->seat & 1) != 0
                   ? WF_OK
                   : WF_ILLEGAL;
    return wf_check_move(game, now, &event->move, &record->scratch);
}

WfCode wf_record_add(WfRecord *record, const WfEvent *event)
{
    const WfCode code = check_event(record, event);
    return code == WF_OK ? wf_record_add_legal(record, event) : code;
}

WfCode wf_record_add_legal(WfRecord *record, const WfEvent *event)
{
    const WfGame *game = record->spec.game;
    const WfCode code = make_room(record);
    if (code != WF_OK)
        return code;
    WfPosition *after = position_at(record, record->length + 1);
    wf_copy(game, after, wf_record_now(record));
    if (event->kind == WF_EVENT_MOVE)
        wf_apply(game, after, &event->move);
    else if (event->kind != WF_EVENT_AGREE && game->leave != NULL)
        game->leave(after, event->seat);
    record->length++;
    RecordEntry *entry = entry_at(record, record->length);
    entry->event = *event;
    entry->outcome = outcome_after(record, event);
    return WF_OK;
}

WfCode wf_record_play(WfRecord *record, const WfMove *move)
{
    const WfEvent event = {
        .kind = WF_EVENT_MOVE, .seat = wf_record_now(record)->head.turn, .move = *move};
    return wf_record_add(record, &event);
}

bool wf_record_undo(WfRecord *record)
{
    if (record->length == 0)
        return false;
    record->length--;
    return true;
}
