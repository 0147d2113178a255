/* decision_case.c - see decision_case.h. */
#include "server/core/rules/decision_case.h"

#include <stdio.h>
#include <string.h>

#include "server/core/words.h"

bool case_refuse(const DecisionCase *c, RefusalName name, const FaultArg *args)
{
    WfText why = wf_text(c->why, RULES_WHY);
    why.language = c->language;
    refusal_write(name, args, &why);
    fault_end(&why);
    return false;
}

bool case_exceeds(const DecisionCase *c, LimitName limit)
{
    (void)snprintf(c->why, RULES_WHY, "%s", refusal_limit(limit, c->language));
    return false;
}

bool case_decision(const DecisionCase *c, TableEventKind kind, uint8_t seat)
{
    c->decision->event = (TableEvent){.kind = kind, .seat = seat};
    return true;
}

void case_set_slot(const DecisionCase *c, uint8_t slot, const uint8_t digest[STORE_DIGEST])
{
    c->decision->slots = true;
    c->decision->slot = slot;
    memcpy(c->decision->digest, digest, STORE_DIGEST);
}

FaultArg case_seat(const DecisionCase *c, uint8_t seat)
{
    return fault_seat(c->table->spec.game, seat);
}

bool case_clean_name(const DecisionCase *c, const char *name, char clean[SEAT_NAME])
{
    if (name == NULL || !words_clean(name, clean, SEAT_NAME)) {
        clean[0] = '\0'; /* a name is not required */
        return true;
    }
    return !words_are_ours(clean) ||
           case_refuse(c, REFUSE_NAME_OURS, FAULT_ARGS(fault_words(clean)));
}

uint8_t case_named_seat(const DecisionCase *c)
{
    return wf_seat(c->table->spec.game, c->request->message->seat);
}

bool case_is_seated(const DecisionCase *c)
{
    return c->seats != 0 || case_refuse(c, REFUSE_NO_SEAT, NULL);
}

bool case_own_seat(const DecisionCase *c, uint8_t among, RefusalName why, uint8_t *seat)
{
    if (!case_is_seated(c))
        return false;
    const uint8_t left = c->seats & among;
    *seat = WF_NO_SEAT;
    if (c->request->message->seat != '\0') {
        *seat = case_named_seat(c);
        if (*seat == WF_NO_SEAT || (c->seats >> *seat & 1) == 0)
            return case_refuse(c, REFUSE_NOT_YOUR_SEAT, NULL);
    } else if (left != 0) {
        *seat = (uint8_t)__builtin_ctz(left);
    }
    return (*seat != WF_NO_SEAT && (left >> *seat & 1) != 0) || case_refuse(c, why, NULL);
}

bool case_is_within(const DecisionCase *c, unsigned count, LimitName limit)
{
    return count < limits[limit].most || case_exceeds(c, limit);
}

bool case_is_playing(const DecisionCase *c)
{
    if (!c->table->started)
        return case_refuse(c, REFUSE_NOT_BEGUN, NULL);
    if (table_is_over(c->table))
        return case_refuse(c, REFUSE_OVER, NULL);
    return true;
}
