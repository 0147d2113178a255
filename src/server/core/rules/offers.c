/* offers.c - requests that others may accept or decline: draws, takebacks, rematches. */
#include "server/core/rules/decide.h"

/* Accepting a draw ends the game, so it is never refused as too often. */
bool request_draw(const DecisionCase *c)
{
    const uint8_t agreed = c->table->draw_agreed;
    uint8_t seat;
    if (!case_is_seated(c) || !case_is_playing(c))
        return false;
    if (c->table->spec.game->cooperative)
        return case_refuse(c, REFUSE_NO_DRAW, NULL);
    if ((table_playing(c->table) & ~table_persons(c->table)) != 0)
        return case_refuse(c, REFUSE_COMPUTER_DRAW, NULL);
    return case_own_seat(c, table_playing(c->table) & (uint8_t)~agreed, REFUSE_OFFERED_ALREADY,
                         &seat) &&
           case_is_within(c, agreed != 0 ? 0 : c->table->counts.offers[seat], LIMIT_OFFERS) &&
           case_decision(c, EVENT_DRAW, seat);
}

bool request_decline(const DecisionCase *c)
{
    uint8_t seat;
    if (!case_own_seat(c, table_playing(c->table), REFUSE_LEFT_GAME, &seat))
        return false;
    if (c->table->draw_agreed == 0 && c->table->takeback_agreed == 0)
        return case_refuse(c, REFUSE_NOTHING_OFFERED, NULL);
    return case_is_within(c, c->table->counts.offers[seat], LIMIT_DECLINES) &&
           case_decision(c, EVENT_DECLINED, seat);
}

/* The number of events of the record before the last move of these seats (a bit mask); the record's
 * length if they have made none since the last departure. */
static size_t before_last_move(const Table *table, uint8_t seats)
{
    size_t length = wf_record_length(table->record);
    for (size_t i = length; i-- > 0;) {
        const WfEvent *event = wf_record_event(table->record, i);
        if (event->kind != WF_EVENT_MOVE)
            return length;
        if ((seats >> event->seat & 1) != 0)
            return i;
    }
    return length;
}

/* In a cooperative game a takeback concerns the last move of either player. */
bool request_takeback(const DecisionCase *c)
{
    const size_t length = wf_record_length(c->table->record);
    const uint8_t agreed = c->table->takeback_agreed;
    const bool cooperative = c->table->spec.game->cooperative;
    size_t to = c->table->takeback_to;
    uint8_t seat;
    if (!case_is_seated(c) || !case_is_playing(c) ||
        !case_own_seat(c, table_playing(c->table) & (uint8_t)~agreed, REFUSE_ASKED_ALREADY,
                       &seat) ||
        !case_is_within(c, agreed != 0 ? 0 : c->table->counts.takebacks[seat], LIMIT_TAKEBACKS))
        return false;
    if (agreed == 0)
        to = before_last_move(c->table, cooperative ? 15 : c->seats);
    if (to >= length)
        return case_refuse(c, REFUSE_NO_TAKEBACK, NULL);
    (void)case_decision(c, EVENT_TAKEBACK, seat);
    c->decision->event.to = (int64_t)to;
    c->decision->event.asks = cooperative && (table_persons(c->table) & ~c->seats) != 0;
    return true;
}

bool request_rematch(const DecisionCase *c)
{
    uint8_t seat;
    if (!case_is_seated(c))
        return false;
    if (!table_is_over(c->table))
        return case_refuse(c, REFUSE_NOT_OVER, NULL);
    return case_own_seat(c, 15 & (uint8_t)~c->table->rematch_agreed, REFUSE_REMATCH_ALREADY,
                         &seat) &&
           case_decision(c, EVENT_REMATCH, seat);
}
