/* create.c - see create.h. */
#include "server/core/rules/create.h"

#include <string.h>

#include "server/core/rules/decision_case.h"

/* Seats are "me", "open" or {"level":0..10}, each seat of the game once. */
static bool check_seats(const DecisionCase *c, const WfSpec *spec, const json_t *seats)
{
    for (unsigned seat = 0; spec->game->seats[seat] != '\0'; seat++) {
        const char letter[2] = {spec->game->seats[seat], '\0'};
        const json_t *player = json_object_get(seats, letter);
        if ((wf_seats(spec) >> seat & 1) == 0) {
            if (player != NULL)
                return case_refuse(c, REFUSE_SEAT_ABSENT, FAULT_ARGS(fault_words(letter)));
            continue;
        }
        const char *text = json_string_value(player);
        const json_t *level = json_object_get(player, "level");
        const bool good = text != NULL ? strcmp(text, "me") == 0 || strcmp(text, "open") == 0
                                       : json_is_integer(level) && json_integer_value(level) >= 0 &&
                                             json_integer_value(level) <= WF_LEVELS;
        if (!good)
            return case_refuse(c, REFUSE_SEAT_WHO,
                               FAULT_ARGS(fault_words(letter), fault_words("{\"level\":0..10}")));
    }
    return true;
}

bool rules_create(const json_t *message, const WfLanguage *language, Decision *decision,
                  WfSpec *spec, char why[RULES_WHY])
{
    const DecisionCase c = {.why = why, .language = language};
    const char *text = json_string_value(json_object_get(message, "spec"));
    const json_t *start = json_object_get(message, "position");
    WfFault fault;
    char words[WF_MESSAGE_MAX];
    *decision = (Decision){.event = {.kind = EVENT_CREATED, .number = 1, .seat = WF_NO_SEAT}};
    TableStart *first = &decision->event.start;
    const TableClock *clock = &first->clock;
    if (text == NULL)
        return case_refuse(&c, REFUSE_NO_SPEC, NULL);
    if (wf_parse_spec(text, strlen(text), spec, &fault) != WF_OK)
        return case_refuse(&c, REFUSE_SPEC, FAULT_ARGS(refusal_fault(&fault, language, words)));
    if (start != NULL && (!json_is_string(start) ||
                          wf_parse(spec, json_string_value(start), json_string_length(start),
                                   &first->position, &fault) != WF_OK))
        return json_is_string(start)
                   ? case_refuse(&c, REFUSE_POSITION,
                                 FAULT_ARGS(refusal_fault(&fault, language, words)))
                   : case_refuse(&c, REFUSE_POSITION_TEXT, NULL);
    const WfMessage *wrong =
        clock_read(&first->clock, json_object_get(message, "clock"), spec->game);
    if (wrong != NULL)
        return case_refuse(&c, REFUSE_CLOCK, FAULT_ARGS(fault_phrase(wrong, NULL)));
    for (unsigned seat = 0; clock->kind != CLOCK_NONE && seat < WF_SEATS_MAX; seat++)
        if ((wf_seats(spec) >> seat & 1) != 0 && clock->base[seat] == 0)
            return case_refuse(&c, REFUSE_CLOCK_SEAT,
                               FAULT_ARGS(fault_letter(spec->game->seats[seat])));
    char name[SEAT_NAME];
    if (!check_seats(&c, spec, json_object_get(message, "seats")) ||
        !case_clean_name(&c, json_string_value(json_object_get(message, "name")), name))
        return false;
    first->spec = *spec;
    first->placed = start != NULL;
    first->open = json_is_true(json_object_get(message, "open"));
    return true;
}
