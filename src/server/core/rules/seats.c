/* seats.c - requests about seats: to take one, to leave it, to move it to another device. */
#include "server/core/rules/decide.h"

#include <string.h>

bool request_sit(const DecisionCase *c)
{
    const bool any = c->request->message->seat == '\0';
    uint8_t seat = any ? 0 : case_named_seat(c);
    if (c->table->started)
        return case_refuse(c, REFUSE_ALL_TAKEN, NULL);
    while (any && seat < WF_SEATS_MAX && c->table->seat[seat].kind != SEAT_FREE)
        seat++;
    if (seat >= WF_SEATS_MAX || c->table->seat[seat].kind == SEAT_ABSENT)
        return case_refuse(c, REFUSE_NO_SUCH_SEAT, NULL);
    if (c->table->seat[seat].kind != SEAT_FREE)
        return case_refuse(c, REFUSE_SEAT_TAKEN, FAULT_ARGS(case_seat(c, seat)));
    (void)case_decision(c, EVENT_SEATED, seat);
    case_set_slot(c, seat, c->request->holder);
    return case_clean_name(c, c->request->message->text, c->decision->event.name);
}

bool request_stand(const DecisionCase *c)
{
    uint8_t seat;
    if (c->table->started)
        return case_refuse(c, REFUSE_RESIGN_INSTEAD, NULL);
    return case_is_within(c, c->table->counts.stood, LIMIT_STOOD) &&
           case_own_seat(c, 15, REFUSE_NOT_YOUR_SEAT, &seat) && case_decision(c, EVENT_STOOD, seat);
}

/* Makes a link that moves the sender's seat to another device. */
bool request_key(const DecisionCase *c)
{
    Entropy *entropy = c->request->entropy;
    uint8_t seat;
    if (!case_own_seat(c, 15, REFUSE_NOT_YOUR_SEAT, &seat) ||
        !case_is_within(c, c->table->counts.keys[seat], LIMIT_KEYS))
        return false;
    entropy->token_taken = true;
    memcpy(c->decision->secret, entropy->token, sizeof c->decision->secret);
    case_set_slot(c, (uint8_t)(seat + WF_SEATS_MAX), entropy->digest);
    return case_decision(c, EVENT_KEY, seat);
}

/* Compares in a time that does not reveal where they differ. */
static bool is_same(const uint8_t a[STORE_DIGEST], const uint8_t b[STORE_DIGEST])
{
    uint8_t difference = 0;
    for (unsigned i = 0; i < STORE_DIGEST; i++)
        difference |= a[i] ^ b[i];
    return difference == 0;
}

bool request_take(const DecisionCase *c)
{
    const uint8_t *key = c->request->key;
    if (key == NULL)
        return case_refuse(c, REFUSE_NO_KEY, NULL);
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        if ((c->table->keys >> seat & 1) != 0 && is_same(key, c->table->seat[seat].key)) {
            case_set_slot(c, (uint8_t)seat, c->request->holder);
            return case_decision(c, EVENT_MOVED, (uint8_t)seat);
        }
    return case_refuse(c, REFUSE_KEY_USED, NULL);
}
