/* model.c - see model.h. */
#include "simulate/model_inside.h"

ModelBefore model_before(const Table *table)
{
    return (ModelBefore){.turns = table->record != NULL ? wf_record_length(table->record) : 0,
                         .turn = table_turn(table),
                         .playing = table_playing(table),
                         .over = table_is_over(table)};
}

/* ---- seats ---- */

static uint8_t seats_held(const Model *model, const uint8_t *holder)
{
    uint8_t seats = 0;
    for (uint8_t seat = 0; seat < WF_SEATS_MAX; seat++)
        if (model->seat[seat] == SEAT_PERSON && same(model->holder[seat], holder))
            seats |= bit(seat);
    return seats;
}

static const char *take_seated(Taking *t)
{
    Model *model = t->model;
    if (t->seat == WF_NO_SEAT || model->seat[t->seat] != SEAT_FREE)
        return "a seat is given that was not free";
    const bool computer = json_object_get(t->event, "level") != NULL;
    model->seat[t->seat] = computer ? SEAT_COMPUTER : SEAT_PERSON;
    if (computer != (t->slot == NULL))
        return "a seat is taken without its holder";
    if (t->slot != NULL) {
        if (t->slot->slot != t->seat)
            return "the holder of another seat is set";
        if (t->principal->holder != NULL && !same(t->slot->digest, t->principal->holder))
            return "a seat is given to somebody who did not ask for it";
        memcpy(model->holder[t->seat], t->slot->digest, STORE_DIGEST);
    }
    if (model->started)
        return "a seat is given after the game began";
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        if (model->seat[seat] == SEAT_FREE)
            return NULL;
    model->started = true;
    model_run(t);
    return NULL;
}

static const char *take_key(Taking *t)
{
    if (t->seat == WF_NO_SEAT || t->slot == NULL || t->slot->slot != t->seat + WF_SEATS_MAX)
        return "a key without its digest";
    memcpy(t->model->key[t->seat], t->slot->digest, STORE_DIGEST);
    t->model->keys |= bit(t->seat);
    return NULL;
}

static const char *take_moved(Taking *t)
{
    Model *model = t->model;
    if (t->seat == WF_NO_SEAT || (model->keys & bit(t->seat)) == 0)
        return "a seat is moved by a key that was used, or is not there";
    if (t->principal->key == NULL || !same(t->principal->key, model->key[t->seat]))
        return "a seat is moved by a key that is not its newest one";
    if (t->slot == NULL || t->slot->slot != t->seat || t->principal->holder == NULL ||
        !same(t->slot->digest, t->principal->holder))
        return "a seat is moved to somebody else than who had its key";
    model->keys &= (uint8_t)~bit(t->seat);
    memcpy(model->holder[t->seat], t->slot->digest, STORE_DIGEST);
    return NULL;
}

/* ---- the game ---- */

static void end_offers(Model *model)
{
    model->draw = model->takeback = 0;
    model->noticed = WF_NO_SEAT;
}

static const char *check_left(const Taking *t)
{
    const Model *model = t->model;
    const json_t *left = json_object_get(t->event, "left");
    const char *letters = t->table->spec.game->seats;
    for (uint8_t seat = 0; model->kind != MODEL_NONE && letters[seat] != '\0'; seat++) {
        const char letter[2] = {letters[seat], '\0'};
        const json_t *own = json_object_get(left, letter);
        if (model->seat[seat] != SEAT_ABSENT && json_integer_value(own) != model->left[seat])
            return "a move tells another clock than there is";
        if (model->seat[seat] != SEAT_ABSENT && own == NULL)
            return "a move lacks a clock";
    }
    return NULL;
}

static const char *take_move(Taking *t)
{
    Model *model = t->model;
    const uint8_t seat = t->before->turn;
    if (seat != t->seat || seat != model->running || t->table->record == NULL)
        return "a move of a seat that is not to move";
    const int64_t took = model_used(model, t->at);
    if (model->kind != MODEL_NONE && took > (model->opening ? model->first : model->left[seat]))
        return "a move after its time";
    if (wf_record_length(t->table->record) != t->before->turns + 1)
        return "a move that adds no turn";
    const bool counts = !model->opening;
    model_stop(t);
    if (counts && model->kind == MODEL_FISCHER)
        model->left[seat] += model->add;
    if (counts && model->kind == MODEL_BRONSTEIN)
        model->left[seat] += took < model->add ? took : model->add;
    const char *fault = check_left(t);
    end_offers(model);
    model_run(t);
    return fault;
}

static const char *take_end_of_time(Taking *t)
{
    Model *model = t->model;
    const int64_t falls = model_falls(model);
    if (t->seat != t->before->turn || t->seat != model->running || falls == 0)
        return "a flag of a seat whose clock does not run";
    if (model->opening != is(t, "aborted"))
        return "a first turn is late, and a flag falls; or the other way round";
    if (t->at <= falls)
        return "a flag falls too early";
    return NULL;
}

/* A seat has left the game, or the game is over. The clock of another seat keeps running. */
static const char *take_departure(Taking *t)
{
    if (t->seat == WF_NO_SEAT || (t->before->playing & bit(t->seat)) == 0)
        return "a seat leaves that does not play";
    if (json_is_true(json_object_get(t->event, "claimed"))) {
        const Model *model = t->model;
        if (model->noticed != t->seat || t->at < model->until || t->principal->holder == NULL ||
            (seats_held(model, t->principal->holder) & ~bit(t->seat)) == 0)
            return "a win is claimed before its time, or by nobody";
    }
    if (t->model->running != t->turn) {
        model_stop(t);
        model_run(t);
    }
    end_offers(t->model);
    return NULL;
}

static const char *take_draw(Taking *t)
{
    Model *model = t->model;
    model->draw |= bit(t->seat);
    if ((t->before->playing & ~model->draw) != 0)
        return NULL;
    end_offers(model);
    model_stop(t);
    model_run(t);
    return t->table->outcome.result == WF_DRAW ? NULL : "all have agreed, and it is no draw";
}

static uint8_t persons(const Taking *t)
{
    uint8_t seats = 0;
    for (uint8_t seat = 0; seat < WF_SEATS_MAX; seat++)
        if (t->model->seat[seat] == SEAT_PERSON)
            seats |= bit(seat);
    return seats;
}

static const char *take_takeback(Taking *t)
{
    Model *model = t->model;
    const size_t to = (size_t)json_integer_value(json_object_get(t->event, "to"));
    if (to >= t->before->turns)
        return "nothing is taken back";
    if (model->takeback == 0)
        model->to = to;
    model->takeback |= bit(t->seat);
    const size_t turns = wf_record_length(t->table->record);
    if ((!t->table->spec.game->cooperative || json_is_true(json_object_get(t->event, "asks"))) &&
        (persons(t) & t->before->playing & ~model->takeback) != 0)
        return turns == t->before->turns ? NULL : "a move is taken back before all agreed";
    if (turns != model->to)
        return "another move is taken back than was agreed";
    end_offers(model);
    model_stop(t);
    model_run(t);
    return NULL;
}

static const char *take_notice(Taking *t)
{
    Model *model = t->model;
    const int64_t until = json_integer_value(json_object_get(t->event, "until"));
    const bool slow = model->kind == MODEL_NONE || model->kind == MODEL_DAYS;
    if (t->seat != t->before->turn || model->noticed == t->seat ||
        until < t->at + (slow ? NOTICE_LONG : NOTICE_SHORT))
        return "a notice to somebody who is not to move, or a short one";
    if (model->seen_at != 0 && t->at < model->seen_at + SEEN_REST)
        return "a notice to somebody who was seen just now";
    model->noticed = t->seat;
    model->until = until;
    return NULL;
}

/* ---- what the server does, and the rest ---- */

static const char *take_resumed(Taking *t)
{
    const int64_t ms = json_integer_value(json_object_get(t->event, "ms"));
    if (t->principal->holder != NULL || ms <= 0 || ms > t->at - t->model->changed)
        return "more time is given back than has passed";
    t->model->began += ms;
    t->model->until += ms;
    return NULL;
}

static const char *take_rematch(Taking *t)
{
    Model *model = t->model;
    if (!t->before->over)
        return "a rematch before the game is over";
    if (json_object_get(t->event, "table") == NULL) {
        model->rematch |= bit(t->seat);
        return NULL;
    }
    if (model->has_next || t->principal->holder != NULL || (persons(t) & ~model->rematch) != 0)
        return "a rematch that was there already, or to which not all agreed";
    model->has_next = true;
    return NULL;
}

static const char *take_created(Taking *t)
{
    Model *model = t->model;
    for (uint8_t seat = 0; seat < WF_SEATS_MAX; seat++)
        model->seat[seat] = (wf_seats(&t->table->spec) >> seat & 1) != 0 ? SEAT_FREE : SEAT_ABSENT;
    model_read_clock(model, json_object_get(t->event, "clock"), t->table->spec.game->seats);
    return NULL;
}

static const char *take_stood(Taking *t)
{
    Model *model = t->model;
    if (model->started)
        return "a seat is left in the game";
    model->seat[t->seat] = SEAT_FREE;
    model->keys &= (uint8_t)~bit(t->seat);
    return NULL;
}

static const char *take_offer(Taking *t)
{
    Model *model = t->model;
    if (is(t, "draw"))
        return take_draw(t);
    if (is(t, "takeback"))
        return take_takeback(t);
    if (is(t, "declined"))
        model->draw = model->takeback = 0;
    else if (is(t, "notice"))
        return take_notice(t);
    else if (is(t, "present") && t->seat == model->noticed)
        model->noticed = WF_NO_SEAT;
    if (is(t, "present"))
        model->seen_at = t->at;
    return NULL;
}

static const char *take_kind(Taking *t)
{
    if (is(t, "created"))
        return take_created(t);
    if (is(t, "seated"))
        return take_seated(t);
    if (is(t, "stood"))
        return take_stood(t);
    if (is(t, "key"))
        return take_key(t);
    if (is(t, "moved"))
        return take_moved(t);
    if (is(t, "move"))
        return take_move(t);
    if (is(t, "flagged") || is(t, "aborted")) {
        const char *fault = take_end_of_time(t);
        if (fault == NULL && is(t, "flagged"))
            fault = take_departure(t);
        else if (fault == NULL)
            end_offers(t->model), model_stop(t), model_run(t);
        return fault;
    }
    if (is(t, "resigned"))
        return take_departure(t);
    if (is(t, "resumed"))
        return take_resumed(t);
    if (is(t, "rematch"))
        return take_rematch(t);
    return take_offer(t);
}

/* The author of a request at a seat holds the seat. */
static const char *check_principal(const Taking *t)
{
    static const char *const own[] = {"stood",    "move", "draw", "takeback",
                                      "declined", "key",  "talk", "rematch"};
    static const char *const servers[] = {"flagged", "aborted", "present", "resumed"};
    const bool claimed = json_is_true(json_object_get(t->event, "claimed"));
    const uint8_t *holder = t->principal->holder;
    if (holder == NULL) {
        for (unsigned i = 0; i < 4; i++)
            if (is(t, servers[i]))
                return NULL;
        if (is(t, "created") || is(t, "seated") ||
            (is(t, "rematch") && json_object_get(t->event, "table") != NULL))
            return NULL; /* of a rematch: the checker looks at both tables */
        return is(t, "move") && t->model->seat[t->seat] == SEAT_COMPUTER
                   ? NULL
                   : "the server does what only people may do";
    }
    for (unsigned i = 0; i < sizeof own / sizeof own[0]; i++)
        if (is(t, own[i]) || (is(t, "resigned") && !claimed))
            return (seats_held(t->model, holder) & bit(t->seat)) != 0
                       ? NULL
                       : "somebody does something at a seat of others";
    return NULL;
}

/* ---- both ---- */

static const char *compare(const Taking *t)
{
    const Model *model = t->model;
    const TableClock *clock = &t->table->clock;
    const uint8_t running = model->kind == MODEL_NONE ? WF_NO_SEAT : model->running;
    const bool run_same = model->kind == MODEL_NONE || clock->running == running;
    if (!run_same || (running != WF_NO_SEAT &&
                      (clock->began != model->began || clock->opening != model->opening)))
        return "the core has another clock running than the rules say";
    for (uint8_t seat = 0; seat < WF_SEATS_MAX; seat++) {
        if (model->kind != MODEL_NONE && model->seat[seat] != SEAT_ABSENT &&
            clock->left[seat] != model->left[seat])
            return "the core has another clock than the rules say";
        if (t->table->seat[seat].kind != model->seat[seat])
            return "the core has another seat than the events say";
        if (model->seat[seat] == SEAT_PERSON &&
            !same(t->table->seat[seat].holder, model->holder[seat]))
            return "the core has another holder than the events say";
    }
    if (t->table->keys != model->keys || t->table->draw_agreed != model->draw ||
        t->table->takeback_agreed != model->takeback || t->table->noticed != model->noticed ||
        t->table->rematch_agreed != model->rematch || t->table->started != model->started)
        return "the core has other keys, offers or notices than the events say";
    return NULL;
}

const char *model_take(Model *model, const json_t *event, const ModelBefore *before,
                       const Table *table, const StoreSlot *slot, const ModelAsker *principal)
{
    const char *letter = json_string_value(json_object_get(event, "seat"));
    Taking t = {.model = model,
                .event = event,
                .before = before,
                .table = table,
                .slot = slot,
                .principal = principal,
                .kind = json_string_value(json_object_get(event, "kind")),
                .at = json_integer_value(json_object_get(event, "at")),
                .seat = letter != NULL ? wf_seat(table->spec.game, letter[0]) : WF_NO_SEAT,
                .turn = table_turn(table)};
    if (t.kind == NULL)
        return "an event without a kind";
    if (t.at < model->changed)
        return "time of a table runs back";
    if (slot != NULL && !is(&t, "seated") && !is(&t, "key") && !is(&t, "moved"))
        return "an event sets a holder that it may not";
    const bool needs = !is(&t, "created") && !is(&t, "rematch");
    if (needs && t.seat == WF_NO_SEAT)
        return "an event about no seat";
    if (!is(&t, "created") && before->over && !is(&t, "rematch") && !is(&t, "talk") &&
        !is(&t, "key") && !is(&t, "moved"))
        return "the game goes on after its end";
    const char *fault = check_principal(&t);
    if (fault == NULL)
        fault = take_kind(&t);
    model->changed = t.at;
    return fault != NULL ? fault : compare(&t);
}
