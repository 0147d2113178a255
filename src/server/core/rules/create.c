/* create.c - see create.h. */
#include "server/core/rules/create.h"

#include "server/core/rules/decision_case.h"

static bool refuse_unread(const DecisionCase *c, const TableOpening *opening)
{
    char words[WF_MESSAGE_MAX];
    switch (opening->unread) {
    case REFUSE_SPEC:
    case REFUSE_POSITION:
        return case_refuse(c, opening->unread,
                           FAULT_ARGS(refusal_fault(&opening->fault, c->language, words)));
    case REFUSE_CLOCK:
        return case_refuse(c, REFUSE_CLOCK, FAULT_ARGS(fault_phrase(opening->clock_says, NULL)));
    default:
        return case_refuse(c, opening->unread, NULL);
    }
}

static bool check_times(const DecisionCase *c, const TableStart *start)
{
    for (unsigned seat = 0; start->clock.kind != CLOCK_NONE && seat < WF_SEATS_MAX; seat++)
        if ((wf_seats(&start->spec) >> seat & 1) != 0 && start->clock.base[seat] == 0)
            return case_refuse(c, REFUSE_CLOCK_SEAT,
                               FAULT_ARGS(fault_letter(start->spec.game->seats[seat])));
    return true;
}

/* Each seat that takes part has a player, and no other. */
static bool check_seats(const DecisionCase *c, const TableOpening *opening)
{
    const WfSpec *spec = &opening->start.spec;
    for (unsigned seat = 0; spec->game->seats[seat] != '\0'; seat++) {
        const OpeningPlayer player = opening->seat[seat].player;
        const FaultArg letter = fault_letter(spec->game->seats[seat]);
        if ((wf_seats(spec) >> seat & 1) == 0) {
            if (player != OPENING_UNNAMED)
                return case_refuse(c, REFUSE_SEAT_ABSENT, FAULT_ARGS(letter));
        } else if (player == OPENING_UNNAMED || player == OPENING_UNKNOWN) {
            return case_refuse(c, REFUSE_SEAT_WHO,
                               FAULT_ARGS(letter, fault_words("{\"level\":0..10}")));
        }
    }
    return true;
}

bool rules_create(const TableOpening *opening, const WfLanguage *language, Decision *decision,
                  char why[RULES_WHY])
{
    const DecisionCase c = {.why = why, .language = language};
    char name[SEAT_NAME];
    if (opening->unread != REFUSALS)
        return refuse_unread(&c, opening);
    *decision = (Decision){
        .event = {.kind = EVENT_CREATED, .number = 1, .seat = WF_NO_SEAT, .start = opening->start}};
    return check_times(&c, &opening->start) && check_seats(&c, opening) &&
           case_clean_name(&c, opening->name, name);
}
