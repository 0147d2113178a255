/* desk_seats.c - wishes about seats: to take one, to leave it, to move it to another device. */
#include "server/core/desk_wishes.h"

#include <string.h>

static bool put_name(const DeskCase *c, const char *name)
{
    char clean[SEAT_NAME];
    if (!case_clean_name(c, name, clean))
        return false;
    if (clean[0] != '\0')
        (void)json_object_set_new(c->deed->event, "name", json_string(clean));
    return true;
}

bool wish_sit(const DeskCase *c)
{
    const bool any = case_field(c, "seat") == NULL;
    uint8_t seat = any ? 0 : case_named_seat(c);
    if (c->table->started)
        return case_refuse(c, REFUSE_ALL_TAKEN, NULL);
    while (any && seat < WF_SEATS_MAX && c->table->seat[seat].kind != SEAT_FREE)
        seat++;
    if (seat >= WF_SEATS_MAX || c->table->seat[seat].kind == SEAT_ABSENT)
        return case_refuse(c, REFUSE_NO_SUCH_SEAT, NULL);
    if (c->table->seat[seat].kind != SEAT_FREE)
        return case_refuse(c, REFUSE_SEAT_TAKEN, FAULT_ARGS(case_seat(c, seat)));
    (void)case_deed(c, "seated", seat);
    case_set_slot(c, seat, c->wish->holder);
    return put_name(c, case_word(c, "name"));
}

bool wish_stand(const DeskCase *c)
{
    uint8_t seat;
    if (c->table->started)
        return case_refuse(c, REFUSE_RESIGN_INSTEAD, NULL);
    return case_is_within(c, c->table->counts.stood, LIMIT_STOOD) &&
           case_own_seat(c, 15, REFUSE_NOT_YOUR_SEAT, &seat) && case_deed(c, "stood", seat);
}

/* A link that moves one's seat to another device. */
bool wish_key(const DeskCase *c)
{
    Chance *chance = c->wish->chance;
    uint8_t seat;
    if (!case_own_seat(c, 15, REFUSE_NOT_YOUR_SEAT, &seat) ||
        !case_is_within(c, c->table->counts.keys[seat], LIMIT_KEYS))
        return false;
    chance->token_taken = true;
    memcpy(c->deed->secret, chance->token, sizeof c->deed->secret);
    case_set_slot(c, (uint8_t)(seat + WF_SEATS_MAX), chance->digest);
    return case_deed(c, "key", seat);
}

/* Equal, in a time that does not tell where they differ. */
static bool is_same(const uint8_t a[STORE_DIGEST], const uint8_t b[STORE_DIGEST])
{
    uint8_t difference = 0;
    for (unsigned i = 0; i < STORE_DIGEST; i++)
        difference |= a[i] ^ b[i];
    return difference == 0;
}

bool wish_take(const DeskCase *c)
{
    const uint8_t *key = c->wish->key;
    if (key == NULL)
        return case_refuse(c, REFUSE_NO_KEY, NULL);
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        if ((c->table->keys >> seat & 1) != 0 && is_same(key, c->table->seat[seat].key)) {
            case_set_slot(c, (uint8_t)seat, c->wish->holder);
            return case_deed(c, "moved", (uint8_t)seat);
        }
    return case_refuse(c, REFUSE_KEY_USED, NULL);
}
