/* step.c - see step.h. */
#include "server/core/step.h"

#include <string.h>

#include "server/core/lease.h"
#include "server/core/lobby/listing.h"
#include "server/core/lobby/opening.h"
#include "server/core/presence.h"
#include "server/core/reading.h"
#include "server/core/refusals.h"
#include "server/core/request_json.h"
#include "server/core/request_queue.h"
#include "server/core/rules/create.h"
#include "server/core/tell.h"
#include "server/core/timers.h"
#include "server/core/writing.h"

enum { COMPUTER_PAUSE = 600 /* milliseconds between two computers' turns, for spectators */ };

/* ---- new tables ---- */

static json_t *id_of(const CoreEvent *event)
{
    return json_object_get(event->message, "id");
}

/* Refuses a request before a task exists for it. */
static void refuse(CoreStep *step, const CoreEvent *event, const char *why)
{
    const RoomTask task = {
        .client = event->client, .id = id_of(event), .language = event->language};
    tell_text(step, event->room, &task, why);
}

static void make_table(CoreStep *step, const CoreEvent *event, RoomTask *first, bool alone)
{
    Room *room = first != NULL ? rooms_add(step->rooms, step->entropy->name) : NULL;
    if (room == NULL) {
        task_free(first);
        refuse(step, event, refusal_text(REFUSE_IMPOSSIBLE, event->language));
        return;
    }
    step->entropy->name_taken = true;
    room->principal = event->principal;
    room->made = true;
    room->alone = alone;
    first->client = event->client;
    first->language = event->language;
    first->id = json_incref(id_of(event));
    request_queue_ask(step, room, first);
}

static void create(CoreStep *step, const CoreEvent *event)
{
    char words[RULES_WHY];
    TableOpening opening;
    Decision decision;
    bool alone = false;
    const WfMessage *busy = NULL;
    const char *why = words;
    table_opening_read(event->message, &opening);
    if (rules_create(&opening, event->language, &decision, words)) {
        const unsigned computers = opening_computers(&opening, &alone);
        busy = admission_refuse(step->rooms, &event->principal, computers, alone);
        if (busy == NULL && opening_waits(&opening))
            busy = admission_refuse_open(step->rooms, &event->principal);
        why = busy != NULL ? refusal_message(busy, event->language) : NULL;
    }
    if (why == NULL) {
        RoomTask *first = opening_tasks(&decision, &opening, event->holder, step->now);
        make_table(step, event, first, alone);
        return;
    }
    refuse(step, event, why);
}

/* ---- requests ---- */

static void request(CoreStep *step, const CoreEvent *event)
{
    RoomTask *task = task_new(step->now);
    const WfMessage *busy = NULL;
    if (task == NULL || !table_message_read(event->message, &task->message))
        busy = &refusals[REFUSE_IMPOSSIBLE];
    else if (task->message.kind == ASK_SIT)
        busy = admission_refuse_seat(step->rooms, event->room, &event->principal, event->holder);
    if (busy != NULL) {
        task_free(task);
        refuse(step, event, refusal_message(busy, event->language));
        return;
    }
    task->client = event->client;
    task->language = event->language;
    task->id = json_incref(id_of(event));
    task->address = event->principal.address;
    memcpy(task->holder, event->holder, sizeof task->holder);
    task->has_key = event->key != NULL;
    if (task->has_key)
        memcpy(task->key, event->key, sizeof task->key);
    request_queue_ask(step, event->room, task);
}

static void forget(CoreStep *step, const void *client)
{
    for (unsigned i = 0; i < ROOMS_BUCKETS; i++)
        for (Room *room = step->rooms->bucket[i]; room != NULL; room = room->next)
            request_queue_forget(room, client);
}

/* ---- the store ---- */

static void count_durable(CoreStep *step, int64_t since)
{
    RoomsNumbers *numbers = &step->rooms->numbers;
    const int64_t took = step->now - since;
    unsigned bucket = 0;
    while (bucket < ROOMS_DURABLE - 1 && took > rooms_durable[bucket])
        bucket++;
    numbers->durable_ms[bucket]++;
    numbers->durable_sum += (uint64_t)(took > 0 ? took : 0);
}

/* What clients must be told after an event became durable. */
typedef struct CoreChanges {
    bool made, seats, holders;
} CoreChanges;

static void count_event(CoreStep *step, const RoomTask *part, CoreChanges *changes)
{
    RoomsNumbers *numbers = &step->rooms->numbers;
    const TableEventKind kind = part->decision.event.kind;
    const bool seated = kind == EVENT_SEATED, stood = kind == EVENT_STOOD;
    numbers->events++;
    changes->made = changes->made || kind == EVENT_CREATED;
    numbers->listed += seated || stood || changes->made;
    changes->seats = changes->seats || seated || kind == EVENT_MOVED;
    changes->holders = changes->holders || part->decision.slots || stood;
    if (kind == EVENT_MOVE) {
        numbers->moves++;
        count_durable(step, part->at);
    }
}

/* Notes who has taken a seat, and which tables are open, for the lists that strangers see. */
static void note_lobby(CoreStep *step, Room *room, const RoomTask *task)
{
    if (task->decision.slots && task->decision.slot < WF_SEATS_MAX)
        room->sat[task->decision.slot] = task->address;
    if (room->made || listing_free(room) == 0)
        listing_note(&step->rooms->known_tables, room, step->now);
}

/* The events are durable: tells everybody. */
static void announce(CoreStep *step, Room *room, const RoomTask *task)
{
    CoreChanges changes = {0};
    for (const RoomTask *part = task; part != NULL; part = part->also)
        count_event(step, part, &changes);
    if (changes.made || changes.seats || changes.holders)
        note_lobby(step, room, task);
    if (changes.holders)
        (void)presence_recount(room);
    tell_granted(step, room, task);
    if (changes.seats)
        tell_presence(step, room);
    else
        tell_visitors(step, room);
    room->move_after = step->now + COMPUTER_PAUSE;
}

static void written_done(CoreStep *step, Room *room, Room *opens, RoomTask *task)
{
    if (opens != NULL) {
        RoomTask *first = writing_end(opens);
        announce(step, opens, first);
        task_free(first);
    }
    announce(step, room, task);
    if (room->write.drops != 0)
        effects_add(step->effects, EFFECT_DROP, room)->number = room->write.drops;
    task_free(task);
}

/* Nothing was written. If time that is owed (see resume.h) cannot be written, nothing after it can
 * be either: refuses the first waiting request, and tries again. */
static void written_failed(CoreStep *step, Room *room, RoomTask *task, bool opened)
{
    const WfMessage *why = &refusals[REFUSE_NOT_WRITTEN];
    step->rooms->numbers.failed++;
    room->rest_until = step->now + ROOM_REST;
    tell_refused(step, room, task, why);
    if (task->message.kind == ASK_NOTHING && !opened) {
        RoomTask *first = request_queue_take_first(room);
        if (first != NULL)
            tell_refused(step, room, first, why);
        task_free(first);
    }
    task_free(task);
    writing_undo(step, room, READING_AGAIN);
}

/* Continues when nothing is in flight. `read`: the table was just read. */
static void go_on(CoreStep *step, Room *room, bool read)
{
    if (room->stale && !room->unread && room_is_at_rest(room))
        reading_begin(step, room, READING_NEWS);
    request_queue_go_on(step, room, read);
    timers_look(step, room);
}

static void written(CoreStep *step, Room *room, StoreAnswer answer)
{
    Room *opens = room->write.opens;
    RoomTask *task = writing_end(room);
    if (opens != NULL && answer != STORE_DONE)
        writing_drop(step, opens);
    switch (answer) {
    case STORE_DONE:
        written_done(step, room, opens, task);
        break;
    case STORE_CONFLICT:
        step->rooms->numbers.conflicts++;
        room->returned = task;
        writing_undo(step, room, READING_RETRY);
        break;
    case STORE_FAILED:
        written_failed(step, room, task, opens != NULL);
        break;
    }
    go_on(step, room, false);
    if (opens != NULL && answer == STORE_DONE)
        go_on(step, opens, false); /* others may have written to it before this server knew of it */
}

/* Another server wrote first: the request is decided again. */
static void retry(CoreStep *step, Room *room)
{
    RoomTask *task = room->returned;
    room->returned = NULL;
    if (task->fence != 0) {
        lease_lost(step, room); /* the next call for the table decides what is to be done */
        task_free(task);
    } else if (!room->unread && table_is_read(room->table) && task->message.kind != ASK_NOTHING) {
        request_queue_return(room, task);
    } else {
        const bool vanished = !table_is_read(room->table);
        tell_refused(step, room, task,
                     &refusals[room->unread ? REFUSE_UNREADABLE
                               : vanished   ? REFUSE_VANISHED
                                            : REFUSE_OTHER_SERVER]);
        task_free(task);
    }
    tell_visitors(step, room);
}

static void read_all(CoreStep *step, const CoreEvent *event)
{
    Room *room = event->room;
    if (event->other && event->digest != NULL && reading_anew(step, room))
        return;
    const RoomReading why = reading_end(step, room, event->digest, event->fault);
    if (why == READING_FIRST) {
        if (room->stale && !room->unread)
            reading_begin(step, room, READING_NEWS);
        return;
    }
    if (why == READING_RETRY)
        retry(step, room);
    else if (why == READING_NEWS && room->table->length != room->known)
        tell_presence(step, room);
    else if (why == READING_AGAIN)
        tell_visitors(step, room); /* another server may have written first */
    go_on(step, room, true);
}

static void take_elsewhere(CoreStep *step, Room *room)
{
    if (room_is_at_rest(room))
        reading_begin(step, room, READING_NEWS);
    else
        room->stale = true;
}

/* ---- the step ---- */

void core_step(Rooms *rooms, const CoreEvent *event, Entropy *entropy, int64_t now,
               Effects *effects)
{
    CoreStep step = {.rooms = rooms, .effects = effects, .entropy = entropy, .now = now};
    switch (event->kind) {
    case CORE_CREATE:
        create(&step, event);
        break;
    case CORE_REQUEST:
        request(&step, event);
        break;
    case CORE_ENTER:
        presence_enter(&step, event->room, event->visit);
        break;
    case CORE_LEAVE:
        presence_leave(&step, event->room, event->visit);
        break;
    case CORE_QUIET:
        presence_quiet(&step, event->room, event->visit, true);
        break;
    case CORE_HEARD:
        presence_quiet(&step, event->room, event->visit, false);
        break;
    case CORE_PRESENT:
        presence_elsewhere(&step, event->room, event->seats, event->watching);
        break;
    case CORE_FORGET:
        forget(&step, event->client);
        break;
    case CORE_OPEN:
        reading_begin(&step, event->room, READING_FIRST);
        break;
    case CORE_READ_ONE:
        reading_event(&step, event->room, event->number, event->body);
        break;
    case CORE_READ:
        read_all(&step, event);
        break;
    case CORE_WRITTEN:
        written(&step, event->room, event->answer);
        break;
    case CORE_ELSEWHERE:
        take_elsewhere(&step, event->room);
        break;
    case CORE_LEASED:
        lease_answered(&step, event->room, event->answer, event->number);
        timers_look(&step, event->room);
        break;
    case CORE_THOUGHT:
        timers_thought(&step, event->room, event->number, event->body);
        break;
    case CORE_RESUME:
        (void)request_queue_resume(&step, event->room);
        break;
    case CORE_TIME:
        timers_look(&step, event->room);
        break;
    }
}
