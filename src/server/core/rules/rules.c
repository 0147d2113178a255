/* rules.c - see rules.h. */
#include "server/core/rules/rules.h"

#include <string.h>

#include "server/core/rules/decide.h"

static const struct {
    const char *name;
    bool (*decide)(const DecisionCase *c);
} requests[] = {
    {"sit", request_sit},           {"stand", request_stand},     {"key", request_key},
    {"take", request_take},         {"move", request_move},       {"resign", request_resign},
    {"flag", request_flag},         {"draw", request_draw},       {"decline", request_decline},
    {"takeback", request_takeback}, {"rematch", request_rematch}, {"claim", request_claim},
    {"talk", request_talk},         {"present", request_present},
};

bool rules_decide(const Table *table, const TableRequest *request, Decision *decision,
                  char why[RULES_WHY])
{
    const char *name = json_string_value(json_object_get(request->message, "do"));
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
    for (size_t i = 0; name != NULL && i < sizeof requests / sizeof requests[0]; i++)
        if (strcmp(name, requests[i].name) == 0)
            return requests[i].decide(&c);
    return case_refuse(&c, REFUSE_NO_SUCH_REQUEST, NULL);
}
