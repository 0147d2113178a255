/* turns.c - requests of play: moves, resigning, and a fallen flag. */
#include "server/core/rules/decide.h"

#include <string.h>

static bool read_move(const DecisionCase *c, const char *text, WfMove *move)
{
    const WfPosition *now = wf_record_now(c->table->record);
    WfFault fault;
    WfMoveList list;
    wf_moves_init(&list, wf_system_allocator);
    const WfCode code =
        wf_parse_move(c->table->spec.game, now, text, strlen(text), &list, move, &fault);
    wf_moves_free(&list);
    if (code == WF_OK)
        return true;
    WfText why = wf_text(c->why, RULES_WHY);
    why.language = c->language;
    wf_fault_text(&fault, &why);
    return false;
}

/* If the first turn does not come in time, the game ends without a result. */
static bool end_time(const DecisionCase *c)
{
    return case_decision(c, c->table->clock.opening ? EVENT_ABORTED : EVENT_FLAGGED,
                         table_turn(c->table));
}

/* A computer's move is for one turn only. After a takeback the game may have the same number of
 * turns but be another game. */
static bool is_turn(const DecisionCase *c)
{
    return c->request->message->turn == table_computer_turn(c->table);
}

bool request_move(const DecisionCase *c)
{
    const TableMessage *message = c->request->message;
    const uint8_t turn = table_turn(c->table);
    if (!case_is_seated(c) || !case_is_playing(c))
        return false;
    if (turn == WF_NO_SEAT)
        return case_refuse(c, REFUSE_DEAD_END, NULL);
    if ((c->seats >> turn & 1) == 0)
        return case_refuse(c, REFUSE_NOT_YOUR_TURN, FAULT_ARGS(case_seat(c, turn)));
    if ((size_t)message->at != wf_record_length(c->table->record))
        return case_refuse(c, REFUSE_GONE_ON, NULL);
    if (c->request->holder == NULL && !is_turn(c))
        return case_refuse(c, REFUSE_GONE_ON, NULL);
    if (table_flag_fallen(c->table, c->request->at))
        return end_time(c);
    if (message->text == NULL)
        return case_refuse(c, REFUSE_NO_MOVE, NULL);
    WfMove move;
    if (!read_move(c, message->text, &move))
        return false;
    TableClock after = c->table->clock;
    clock_press(&after, c->request->at);
    TableEvent *event = &c->decision->event;
    *event = (TableEvent){.kind = EVENT_MOVE,
                          .seat = turn,
                          .move = move,
                          .legal = true,
                          .timed = after.kind != CLOCK_NONE};
    memcpy(event->left, after.left, sizeof event->left);
    return true;
}

bool request_resign(const DecisionCase *c)
{
    uint8_t seat;
    if (!case_is_seated(c) || !case_is_playing(c))
        return false;
    if (c->table->spec.game->cooperative)
        return case_refuse(c, REFUSE_NOBODY_RESIGNS, NULL);
    return case_own_seat(c, table_playing(c->table), REFUSE_LEFT_GAME, &seat) &&
           case_decision(c, EVENT_RESIGNED, seat);
}

/* A seat has run out of time; only the server requests this. */
bool request_flag(const DecisionCase *c)
{
    if (c->request->holder != NULL || !table_flag_fallen(c->table, c->request->at))
        return case_refuse(c, REFUSE_NO_FLAG, NULL);
    return end_time(c);
}
