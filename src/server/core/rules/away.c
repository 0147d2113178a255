/* away.c - requests about players who are away, and talk. */
#include "server/core/rules/decide.h"

#include <string.h>

#include "server/core/words.h"

/* Times are milliseconds. */
enum {
    NOTICE_TIMED = 60 * 1000, /* for which an absent player may keep the others waiting */
    NOTICE_SLOW = 24 * 3600 * 1000,
    NOTICE_REST = 60 * 1000, /* after the player was seen to be present */
};

static bool give_notice(const DecisionCase *c, uint8_t turn)
{
    const ClockKind kind = c->table->clock.kind;
    const int64_t wait = kind == CLOCK_NONE || kind == CLOCK_DAYS ? NOTICE_SLOW : NOTICE_TIMED;
    if (c->table->present_at != 0 && c->request->at < c->table->present_at + NOTICE_REST)
        return case_refuse(c, REFUSE_AT_TABLE_NOW, FAULT_ARGS(case_seat(c, turn)));
    if (!case_is_within(c, c->table->counts.notices, LIMIT_NOTICES))
        return false;
    (void)case_decision(c, EVENT_NOTICE, turn);
    c->decision->event.until = c->request->at + wait;
    return true;
}

bool request_claim(const DecisionCase *c)
{
    const uint8_t turn = table_turn(c->table);
    if (!case_is_seated(c) || !case_is_playing(c))
        return false;
    if (turn == WF_NO_SEAT || c->table->spec.game->cooperative)
        return case_refuse(c, REFUSE_NOTHING_TO_CLAIM, NULL);
    if ((c->seats & table_playing(c->table)) == 0)
        return case_refuse(c, REFUSE_LEFT_GAME, NULL);
    if ((c->seats >> turn & 1) != 0)
        return case_refuse(c, REFUSE_OWN_TURN, NULL);
    if (c->table->seat[turn].kind == SEAT_COMPUTER || (c->request->there >> turn & 1) != 0)
        return case_refuse(c, REFUSE_AT_TABLE, FAULT_ARGS(case_seat(c, turn)));
    if (c->table->noticed != turn)
        return give_notice(c, turn);
    if (c->request->at < c->table->notice_until)
        return case_refuse(
            c, REFUSE_COMES_BACK,
            FAULT_ARGS(
                case_seat(c, turn),
                fault_number((uint64_t)(c->table->notice_until - c->request->at) / 1000 + 1)));
    (void)case_decision(c, EVENT_RESIGNED, turn);
    c->decision->event.claimed = true;
    return true;
}

/* Made by the server itself: the player with a notice is present. */
bool request_present(const DecisionCase *c)
{
    const uint8_t seat = c->table->noticed;
    if (c->request->holder != NULL || seat == WF_NO_SEAT || (c->request->there >> seat & 1) == 0)
        return case_refuse(c, REFUSE_NO_NOTICE, NULL);
    return case_decision(c, EVENT_PRESENT, seat);
}

bool request_talk(const DecisionCase *c)
{
    const char *text = c->request->message->text;
    char clean[MOST_SAID + 1];
    uint8_t seat;
    if (!case_own_seat(c, 15, REFUSE_NOT_YOUR_SEAT, &seat))
        return false;
    if (text == NULL || strlen(text) > MOST_SAID || !words_clean(text, clean, sizeof clean))
        return case_exceeds(c, LIMIT_SAID);
    if (!case_is_within(c, c->table->counts.talks[seat], LIMIT_TALKS))
        return false;
    (void)case_decision(c, EVENT_TALK, seat);
    memcpy(c->decision->event.text, clean, sizeof clean);
    return true;
}
