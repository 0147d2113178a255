/* rules.c - see rules.h. */
#include "server/core/rules/rules.h"

#include <string.h>

#include "server/core/rules/decide.h"

static bool (*const decides[ASK_KINDS])(const DecisionCase *c) = {
    [ASK_SIT] = request_sit,         [ASK_STAND] = request_stand,
    [ASK_KEY] = request_key,         [ASK_TAKE] = request_take,
    [ASK_MOVE] = request_move,       [ASK_RESIGN] = request_resign,
    [ASK_FLAG] = request_flag,       [ASK_DRAW] = request_draw,
    [ASK_DECLINE] = request_decline, [ASK_TAKEBACK] = request_takeback,
    [ASK_REMATCH] = request_rematch, [ASK_CLAIM] = request_claim,
    [ASK_TALK] = request_talk,       [ASK_PRESENT] = request_present,
};

bool rules_decide(const Table *table, const TableRequest *request, Decision *decision,
                  char why[RULES_WHY])
{
    const TableMessageKind kind = request->message->kind;
    const DecisionCase c = {
        .table = table,
        .request = request,
        .decision = decision,
        .why = why,
        .language = request->language,
        .seats = request->holder != NULL ? seats_of(table->seat, request->holder) : 15};
    memset(decision, 0, sizeof *decision);
    if (table->closed)
        return case_refuse(&c, REFUSE_CLOSED, NULL);
    return decides[kind] != NULL ? decides[kind](&c)
                                 : case_refuse(&c, REFUSE_NO_SUCH_REQUEST, NULL);
}
