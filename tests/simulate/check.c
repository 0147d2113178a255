/* check.c - checks what becomes durable, and the answers about it. */
#include <stdlib.h>
#include <string.h>

#include "simulate/parts.h"

/* ---- a table as the checker sees it ---- */

void check_clear(Stored *stored)
{
    for (size_t i = 0; i < stored->length; i++) {
        free(stored->known[i].body);
        free(stored->known[i].state);
        for (unsigned k = 0; k < stored->known[i].moves; k++)
            free(stored->known[i].move[k]);
    }
    Known *known = stored->known;
    const size_t capacity = stored->capacity;
    table_free(stored->sum);
    snapshot_free(&stored->snapshot);
    *stored = (Stored){.known = known, .capacity = capacity};
}

/* Some legal moves, for clients at the table. */
static void choose_moves(World *world, const Table *table, Known *known)
{
    const WfGame *game = table->spec.game;
    const WfPosition *now = wf_record_now(table->record);
    if (known->turn == WF_NO_SEAT || wf_moves(game, now, &world->moves) != WF_OK)
        return;
    for (unsigned i = 0; i < 2 && world->moves.count > 0; i++) {
        char words[WF_TEXT_MAX];
        WfText text = wf_text(words, sizeof words);
        wf_format_move(game, now, &world->moves.items[below(world, (unsigned)world->moves.count)],
                       &text);
        if (text.length < sizeof((Ask *)0)->move)
            known->move[known->moves++] = strdup(words);
    }
}

static uint8_t computers(const Table *table)
{
    uint8_t seats = 0;
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        if (table->seat[seat].kind == SEAT_COMPUTER)
            seats |= (uint8_t)(1U << seat);
    return seats;
}

/* The seats that a client has. A separate function, because GCC 12 with sanitizers takes the array
 * for a shorter one when this is inlined. */
static __attribute__((noinline)) uint8_t seats_held(const Table *table, const uint8_t *holder)
{
    return seats_of(table->seat, holder);
}

/* Takes ownership of the body. */
static void remember(World *world, Stored *stored, char *body, const char *next)
{
    const Table *table = stored->sum;
    if (stored->length == stored->capacity) {
        stored->capacity = stored->capacity == 0 ? 64 : 2 * stored->capacity;
        stored->known = realloc(stored->known, stored->capacity * sizeof *stored->known);
    }
    Known *known = &stored->known[stored->length++];
    (void)snapshot_update(&stored->snapshot, table);
    *known = (Known){.body = body,
                     .state = strdup(stored->snapshot.text),
                     .turns = wf_record_length(table->record),
                     .turn = table_turn(table),
                     .playing = table_playing(table),
                     .computers = computers(table),
                     .started = table->started,
                     .over = table_is_over(table),
                     .next = NAMES};
    if (next != NULL)
        known->next = table_number(next);
    choose_moves(world, table, known);
    const bool thinks = known->turn != WF_NO_SEAT && (known->computers >> known->turn & 1) != 0;
    stored->computer_since = thinks ? world->now : 0;
    for (unsigned client = 0; client < CLIENTS; client++)
        stored->held[client] |= seats_held(table, world->client[client].holder);
}

/* ---- what was requested, and what became durable ---- */

static bool is_kind(const char *kind, const char *a, const char *b, const char *c)
{
    return strcmp(kind, a) == 0 || (b != NULL && strcmp(kind, b) == 0) ||
           (c != NULL && strcmp(kind, c) == 0);
}

static bool suits(const Ask *ask, const char *kind)
{
    switch (ask->kind) {
    case TABLE_REQUEST_CREATE:
        return is_kind(kind, "created", NULL, NULL);
    case TABLE_REQUEST_SIT:
        return is_kind(kind, "seated", NULL, NULL);
    case TABLE_REQUEST_STAND:
        return is_kind(kind, "stood", NULL, NULL);
    case TABLE_REQUEST_MOVE:
        return is_kind(kind, "move", "flagged", "aborted");
    case TABLE_REQUEST_RESIGN:
        return is_kind(kind, "resigned", NULL, NULL);
    case TABLE_REQUEST_DECLINE:
        return is_kind(kind, "declined", NULL, NULL);
    case TABLE_REQUEST_CLAIM:
        return is_kind(kind, "notice", "resigned", NULL);
    case TABLE_REQUEST_TAKE:
        return is_kind(kind, "moved", NULL, NULL);
    case TABLE_REQUEST_DRAW:
        return is_kind(kind, "draw", NULL, NULL);
    case TABLE_REQUEST_TAKEBACK:
        return is_kind(kind, "takeback", NULL, NULL);
    case TABLE_REQUEST_REMATCH:
        return is_kind(kind, "rematch", NULL, NULL);
    case TABLE_REQUEST_KEY:
        return is_kind(kind, "key", NULL, NULL);
    case TABLE_REQUEST_TALK:
        return is_kind(kind, "talk", NULL, NULL);
    default:
        return false;
    }
}

/* The event is what the request asked for, and the request has no other event. */
static void check_request(World *world, Ask *ask, unsigned request, const json_t *event,
                          size_t turns)
{
    const char *kind = json_string_value(json_object_get(event, "kind"));
    ask->events++;
    if (ask->events > 1)
        broken(world, "wish %u is done twice", request);
    else if (ask->state == TABLE_REQUEST_REFUSED)
        broken(world, "wish %u was refused, and is done", request);
    else if (!suits(ask, kind))
        broken(world, "wish %u is done as \"%s\"", request, kind);
    else if (ask->kind == TABLE_REQUEST_MOVE && turns != ask->at)
        broken(world, "wish %u, the move of turn %zu, is done in turn %zu", request, ask->at,
               turns);
    const json_t *move = json_object_get(event, "move");
    if (move != NULL && strcmp(json_string_value(move), ask->move) != 0)
        broken(world, "wish %u is done as another move", request);
}

static const StoreSlot *slot_of(const DbWrite *write, const Table *table, const json_t *event)
{
    const char *kind = json_string_value(json_object_get(event, "kind"));
    const char *letter = json_string_value(json_object_get(event, "seat"));
    if (kind == NULL || letter == NULL || json_object_get(event, "level") != NULL)
        return NULL;
    const unsigned seat = wf_seat(table->spec.game, letter[0]);
    const unsigned slot = seat + (strcmp(kind, "key") == 0 ? WF_SEATS_MAX : 0);
    for (size_t i = 0; i < write->slots; i++)
        if (write->slot[i].slot == slot || write->slots == 1)
            return &write->slot[i];
    return NULL;
}

bool check_rematch_waits(const Stored *stored)
{
    const Known *last = &stored->known[stored->length - 1];
    const Model *model = &stored->model;
    uint8_t persons = 0;
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        if (model->seat[seat] == SEAT_PERSON)
            persons |= (uint8_t)(1U << seat);
    return last->over && model->rematch != 0 && (persons & ~model->rematch) == 0 &&
           !model->has_next;
}

static void check_rematch(World *world, const Stored *old, const json_t *event,
                          const DbWrite *rematch)
{
    const char *name = json_string_value(json_object_get(event, "table"));
    if (name == NULL)
        return;
    const unsigned number = table_number(name);
    if (rematch == NULL || rematch->table != number || world->db.table[number].length == 0) {
        broken(world, "%s names a next table that is not there", old->name);
        return;
    }
    const Model *was = &old->model, *is = &world->db.table[number].model;
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++) {
        unsigned to = seat;
        if (was->seat[seat] == SEAT_ABSENT)
            continue;
        do
            to = (to + 1) % WF_SEATS_MAX;
        while (was->seat[to] == SEAT_ABSENT);
        if (is->seat[to] != was->seat[seat] ||
            (is->seat[to] == SEAT_PERSON &&
             memcmp(is->holder[to], was->holder[seat], STORE_DIGEST) != 0))
            broken(world, "the players of %s do not move on by one seat", old->name);
    }
}

/* No event has a time that had not come yet on the node that wrote it, and no event gives back more
 * time than passed while no node was up. Dates of nodes differ, and their clocks drift apart. */
static void check_time(World *world, const Stored *stored, const json_t *event,
                       const DbWrite *write)
{
    const int64_t at = json_integer_value(json_object_get(event, "at"));
    const int64_t ms = json_integer_value(json_object_get(event, "ms"));
    const int64_t apart =
        3 * world->plan.skew + 2 * (world->now / MILLI) * world->plan.drift / 1000000 + 50;
    if (at > write->now && at != stored->model.changed)
        broken(world, "%s: an event of a time that has not come", stored->name);
    if (strcmp(json_string_value(json_object_get(event, "kind")), "resumed") == 0 &&
        ms > write->owed + apart)
        broken(world, "%s: %lld ms are given back, of %lld without a node", stored->name,
               (long long)ms, (long long)write->owed);
}

void check_alone(World *world, unsigned number, unsigned table)
{
    const Stored *stored = &world->db.table[table];
    const Node *node = &world->node[number];
    if (stored->lease.fence == 0 || stored->lease.node != number ||
        stored->lease.life != node->life || stored->lease.until < world->now / MILLI)
        broken(world, "node %u has a computer think at %s without its lease", number, stored->name);
}

/* ---- computers' turns ---- */

uint64_t check_turn(const Stored *stored)
{
    size_t number = stored->length;
    if (number == 0)
        return 0;
    const Known *last = &stored->known[number - 1];
    if (last->turn == WF_NO_SEAT || (last->computers >> last->turn & 1) == 0)
        return 0;
    while (number > 1 && stored->known[number - 2].turns == last->turns)
        number--;
    return number;
}

void check_enqueued(World *world, unsigned table, uint64_t before)
{
    const Stored *stored = &world->db.table[table];
    const uint64_t number = check_turn(stored);
    bool found = number == 0 || number == before;
    for (unsigned i = 0; i < world->db.jobs && !found; i++)
        found = world->db.job[i].table == table && world->db.job[i].number == number;
    if (!found)
        broken(world, "%s: turn %llu is a computer's, and was not enqueued with what led to it",
               stored->name, (unsigned long long)number);
}

void check_recorded(World *world, QueueJob *job, uint64_t fence)
{
    const char *name = world->db.table[job->table].name;
    if (job->recorded)
        broken(world, "%s: turn %llu is recorded twice", name, (unsigned long long)job->number);
    if (job->fence != fence)
        broken(world, "%s: turn %llu is recorded by a worker that has lost it", name,
               (unsigned long long)job->number);
    job->recorded = true;
}

/* A computer's move is the one that a worker has recorded for the turn, and is made once. */
static void check_played(World *world, const Stored *stored, uint64_t turn, const json_t *event)
{
    const char *move = json_string_value(json_object_get(event, "move"));
    char result[WF_TEXT_MAX + 16];
    if (turn == 0 || move == NULL)
        return;
    (void)snprintf(result, sizeof result, "{\"move\":\"%s\"}", move);
    for (unsigned i = 0; i < world->db.jobs; i++) {
        QueueJob *job = &world->db.job[i];
        if (&world->db.table[job->table] != stored || job->number != turn || !job->recorded ||
            job->played || strcmp(job->result, result) != 0)
            continue;
        job->played = true;
        return;
    }
    broken(world, "%s: no worker has recorded the move of turn %llu, or it was played before",
           stored->name, (unsigned long long)turn);
}

/* An action that nobody requested and that only one node may take is taken under the newest
 * lease. */
static void check_fence(World *world, const Stored *stored, const json_t *event,
                        const DbWrite *write)
{
    const char *kind = json_string_value(json_object_get(event, "kind"));
    const bool alone = is_kind(kind, "flagged", "aborted", "move") && write->request == 0;
    if (alone && (write->fence == 0 || write->fence != stored->lease.fence))
        broken(world, "%s: \"%s\" is written without the newest lease", stored->name, kind);
}

/* One event of a write; takes ownership of the body. */
static void take_event(World *world, DbWrite *write, size_t index, const DbWrite *rematch)
{
    Stored *stored = &world->db.table[write->table];
    char *body = write->body[index];
    json_t *event = json_loads(body, 0, NULL);
    const ModelBefore before = model_before(stored->sum);
    const uint64_t turn = check_turn(stored);
    Ask *ask = index == 0 && write->request != 0 ? &world->request[write->request] : NULL;
    const bool created =
        write->request != 0 && world->request[write->request].kind == TABLE_REQUEST_CREATE;
    const Ask *principal = created ? &world->request[write->request] : ask;
    const ModelAsker who = {.holder =
                                principal != NULL ? world->client[principal->client].holder : NULL,
                            .key = principal != NULL && principal->has_key ? principal->key : NULL};
    write->body[index] = NULL;
    world->numbers.events++;
    const json_int_t number = json_integer_value(json_object_get(event, "n"));
    if (number != (json_int_t)stored->length + 1 || !table_take(stored->sum, body)) {
        broken(world, "%s: event %zu cannot be taken: %s", stored->name, stored->length + 1, body);
        json_decref(event);
        free(body);
        return;
    }
    const StoreSlot *slot = slot_of(write, stored->sum, event);
    if (slot != NULL) {
        memcpy(stored->slot[slot->slot], slot->digest, STORE_DIGEST);
        table_hold(stored->sum, slot->slot, slot->digest);
    }
    check_time(world, stored, event, write);
    check_fence(world, stored, event, write);
    check_played(world, stored, turn, event);
    const char *fault = model_take(&stored->model, event, &before, stored->sum, slot, &who);
    if (fault != NULL)
        broken(world, "%s, event %zu, %s: %s", stored->name, stored->length + 1, body, fault);
    if (ask != NULL)
        check_request(world, ask, write->request, event, before.turns);
    if (rematch != NULL)
        check_rematch(world, stored, event, rematch);
    if (rematch == NULL && json_object_get(event, "table") != NULL)
        broken(world, "%s names a next table that was not made with it", stored->name);
    remember(world, stored, body, json_string_value(json_object_get(event, "table")));
    json_decref(event);
}

void check_durable(World *world, DbWrite *write, const DbWrite *rematch)
{
    Stored *stored = &world->db.table[write->table];
    if (stored->sum == NULL) {
        stored->sum = table_new(stored->name);
        stored->model = (Model){.running = WF_NO_SEAT, .noticed = WF_NO_SEAT};
    }
    for (size_t i = 0; i < write->events && !world->is_broken; i++)
        take_event(world, write, i, rematch);
    stored->due = write->due;
    const bool is_over = stored->length > 0 && stored->known[stored->length - 1].turn == WF_NO_SEAT;
    if (world->stage != STAGE_FAULTS && stored->length > 0 &&
        (is_over || strstr(stored->known[stored->length - 1].body, "\"move\":") != NULL))
        stored->progressed = true;
    if (stored->due == 0 && model_falls(&stored->model) != 0)
        broken(world, "%s is not due, and a clock runs", stored->name);
    if (stored->due == 0 && stored->length > 0 && check_rematch_waits(stored))
        broken(world, "%s is not due, and all want a rematch", stored->name);
}

/* ---- answers ---- */

void check_answer(World *world, unsigned node, unsigned request, bool granted, const char *text)
{
    Ask *ask = &world->request[request];
    trace(world, "  node %u: wish %u of client %u is %s%s", node, request, ask->client,
          granted ? "granted" : "refused: ", text);
    note(world, (uint64_t)request << 1 ^ granted);
    if (request == 0 || request >= world->requests) {
        broken(world, "node %u answers what nobody asked", node);
        return;
    }
    const bool acts = ask->kind != TABLE_REQUEST_JOIN && ask->kind != TABLE_REQUEST_LEAVE;
    if (granted && acts && ask->events != 1)
        broken(world, "wish %u is granted, and nothing of it is durable", request);
    if (!granted && ask->events != 0)
        broken(world, "wish %u is refused, and durable: %s", request, text);
    if (ask->kind != TABLE_REQUEST_JOIN || granted)
        return;
    const Stored *stored = &world->db.table[ask->table];
    if (strstr(text, "no such table") != NULL && stored->length > 0)
        broken(world, "%s is there, and client %u is told that it is not", stored->name,
               ask->client);
    if (strstr(text, "no event") != NULL)
        broken(world, "%s: client %u cannot go on after event %zu, which it was told", stored->name,
               ask->client, ask->at);
}
