/* turns.c - requests of play: moves, resigning, and the flag that falls. */
#include "server/core/rules/decide.h"

#include <stdio.h>
#include <string.h>

/* Puts the move into the event as we write it, however the message did. */
static bool read_move(const DecisionCase *c, const char *text, char words[WF_TEXT_MAX])
{
    const WfPosition *now = wf_record_now(c->table->record);
    WfFault fault = {.language = c->language};
    WfMove move;
    WfMoveList list;
    WfText out = wf_text(words, WF_TEXT_MAX);
    wf_moves_init(&list, wf_system_allocator);
    const WfCode code =
        wf_parse_move(c->table->spec.game, now, text, strlen(text), &list, &move, &fault);
    wf_moves_free(&list);
    if (code != WF_OK) {
        (void)snprintf(c->why, RULES_WHY, "%s", fault.message);
        return false;
    }
    wf_format_move(c->table->spec.game, now, &move, &out);
    return true;
}

/* A first turn that does not come in time ends the game without result. */
static bool end_time(const DecisionCase *c)
{
    return case_decision(c, c->table->clock.opening ? "aborted" : "flagged", table_turn(c->table));
}

/* A computer's move is for one turn. After a takeback there may have been as many turns as before,
 * in another game. */
static bool is_turn(const DecisionCase *c)
{
    const json_t *turn = json_object_get(c->request->message, "turn");
    return (uint64_t)json_integer_value(turn) == table_computer_turn(c->table);
}

bool request_move(const DecisionCase *c)
{
    const char *text = case_word(c, "move");
    const json_t *at = json_object_get(c->request->message, "at");
    const uint8_t turn = table_turn(c->table);
    if (!case_is_seated(c) || !case_is_playing(c))
        return false;
    if (turn == WF_NO_SEAT)
        return case_refuse(c, REFUSE_DEAD_END, NULL);
    if ((c->seats >> turn & 1) == 0)
        return case_refuse(c, REFUSE_NOT_YOUR_TURN, FAULT_ARGS(case_seat(c, turn)));
    if (!json_is_integer(at) ||
        (size_t)json_integer_value(at) != wf_record_length(c->table->record))
        return case_refuse(c, REFUSE_GONE_ON, NULL);
    if (c->request->holder == NULL && !is_turn(c))
        return case_refuse(c, REFUSE_GONE_ON, NULL);
    if (table_flag_fallen(c->table, c->request->at))
        return end_time(c);
    if (text == NULL)
        return case_refuse(c, REFUSE_NO_MOVE, NULL);
    char words[WF_TEXT_MAX];
    if (!read_move(c, text, words))
        return false;
    (void)case_decision(c, "move", turn);
    (void)json_object_set_new(c->decision->event, "move", json_string(words));
    TableClock after = c->table->clock;
    clock_press(&after, c->request->at);
    clock_put(&after, c->table->spec.game, wf_seats(&c->table->spec), c->decision->event);
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
           case_decision(c, "resigned", seat);
}

/* A seat's time is over: asked by the server. */
bool request_flag(const DecisionCase *c)
{
    if (c->request->holder != NULL || !table_flag_fallen(c->table, c->request->at))
        return case_refuse(c, REFUSE_NO_FLAG, NULL);
    return end_time(c);
}
