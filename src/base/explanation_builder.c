/* explanation_builder.c - see explanation_builder.h. */
#include "base/explanation_builder.h"

void explanation_begin(WfExplanation *explanation, uint8_t mover)
{
    explanation->legal = false;
    explanation->mover = mover;
    explanation->clause_count = 0;
    explanation->arg_count = 0;
}

bool explanation_clause(WfExplanation *explanation, const WfMessage *message)
{
    if (explanation->clause_count < WF_CLAUSES_MAX)
        explanation->clause[explanation->clause_count++] =
            (WfClause){.message = message, .first_arg = explanation->arg_count, .arg_count = 0};
    else
        explanation->arg_count = WF_ARGS_MAX; /* so are the arguments of a dropped clause */
    return false;
}

static void add(WfExplanation *explanation, WfArg arg)
{
    if (explanation->clause_count == 0 || explanation->arg_count == WF_ARGS_MAX)
        return;
    explanation->arg[explanation->arg_count++] = arg;
    explanation->clause[explanation->clause_count - 1].arg_count++;
}

void explanation_number(WfExplanation *explanation, unsigned slot, unsigned number)
{
    add(explanation,
        (WfArg){.type = WF_ARG_NUMBER, .slot = (uint8_t)slot, .number = (int32_t)number});
}

void explanation_seat(WfExplanation *explanation, unsigned slot, unsigned seat)
{
    add(explanation, (WfArg){.type = WF_ARG_SEAT, .slot = (uint8_t)slot, .seat = (uint8_t)seat});
}

void explanation_place(WfExplanation *explanation, unsigned slot, WfPlace place)
{
    add(explanation, (WfArg){.type = WF_ARG_PLACE, .slot = (uint8_t)slot, .place = place});
}

void explanation_kind(WfExplanation *explanation, unsigned slot, unsigned kind)
{
    add(explanation, (WfArg){.type = WF_ARG_KIND, .slot = (uint8_t)slot, .kind = (uint8_t)kind});
}

void explanation_piece(WfExplanation *explanation, unsigned slot, unsigned seat, unsigned kind,
                       WfPlace place)
{
    add(explanation, (WfArg){.type = WF_ARG_PIECE,
                             .slot = (uint8_t)slot,
                             .seat = (uint8_t)seat,
                             .kind = (uint8_t)kind,
                             .place = place});
}

void explanation_move(WfExplanation *explanation, unsigned slot, const WfMove *move)
{
    add(explanation, (WfArg){.type = WF_ARG_MOVE, .slot = (uint8_t)slot, .move = *move});
}

void explanation_phrase(WfExplanation *explanation, unsigned slot, const WfMessage *phrase)
{
    add(explanation, (WfArg){.type = WF_ARG_PHRASE, .slot = (uint8_t)slot, .phrase = phrase});
}
