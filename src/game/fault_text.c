/* fault_text.c - the texts of faults, and explanations as faults. */
#include <string.h>

#include "base/explanation_builder.h"
#include "base/fault.h"
#include "game/explanation.h"

/* ---- explanations in a fault: each clause, and after it its arguments ---- */

/* A move is kept as it is written in machine notation: to write it takes the position. */
static WfFaultArg kept(const WfArg *arg, const WfGame *game, const WfPosition *position,
                       WfText *moves)
{
    WfFaultArg to = {.type = (uint8_t)arg->type,
                     .slot = arg->slot,
                     .seat = arg->seat,
                     .kind = arg->kind,
                     .file = arg->place.file,
                     .rank = arg->place.rank,
                     .level = arg->place.level};
    if (arg->type == WF_ARG_PHRASE) {
        to.value.message = arg->phrase;
    } else if (arg->type == WF_ARG_MOVE) {
        to.value.number = fault_quote_at(moves);
        wf_format_move(game, position, &arg->move, moves);
        wf_text_put(moves, '\0');
    } else {
        to.value.number = (uint64_t)arg->number;
    }
    return to;
}

WfCode fault_explanation(WfFault *fault, const WfGame *game, const WfPosition *position,
                         const WfExplanation *explanation)
{
    unsigned count = 0;
    if (fault == NULL)
        return WF_ILLEGAL;
    fault_begin(fault, WF_ILLEGAL, 0);
    fault->id = explanation->clause[0].message->id;
    fault->game = game;
    fault->mover = explanation->mover;
    WfText moves = wf_text(fault->quoted, sizeof fault->quoted);
    for (unsigned i = 0; i < explanation->clause_count && count < WF_FAULT_ARGS_MAX; i++) {
        const WfClause *clause = &explanation->clause[i];
        WfFaultArg *head = &fault->arg[count++];
        *head = (WfFaultArg){.value = {.message = clause->message}};
        while (head->args < clause->arg_count && count < WF_FAULT_ARGS_MAX)
            fault->arg[count++] =
                kept(&explanation->arg[clause->first_arg + head->args++], game, position, &moves);
        fault->clauses++;
    }
    return WF_ILLEGAL;
}

/* A kept move is a phrase that is the same in all languages. */
static void write_explanation(const WfFault *fault, WfText *text)
{
    WfExplanation explanation;
    WfMessage moves[WF_FAULT_ARGS_MAX];
    const WfFaultArg *from = fault->arg;
    explanation_begin(&explanation, fault->mover);
    for (unsigned i = 0; i < fault->clauses; i++) {
        const WfFaultArg *head = from++;
        (void)explanation_clause(&explanation, head->value.message);
        for (; from <= head + head->args; from++) {
            WfArg *arg = &explanation.arg[explanation.arg_count];
            *arg = (WfArg){.type = (WfArgType)from->type,
                           .slot = from->slot,
                           .seat = from->seat,
                           .kind = from->kind,
                           .place = {.file = from->file, .rank = from->rank, .level = from->level}};
            if (arg->type == WF_ARG_PHRASE) {
                arg->phrase = from->value.message;
            } else if (arg->type == WF_ARG_MOVE) {
                WfMessage *move = &moves[explanation.arg_count];
                *move = (WfMessage){.id = "", .english = fault->quoted + from->value.number};
                arg->type = WF_ARG_PHRASE;
                arg->phrase = move;
            } else {
                arg->number = (int32_t)from->value.number;
            }
            explanation.arg_count++;
            explanation.clause[i].arg_count++;
        }
    }
    wf_explanation_text(fault->game, NULL, &explanation, text);
}

/* ---- texts ---- */

/* A fault is written into a text of its own first, so that it has the same limit everywhere. */
static WfText own_text(char data[WF_MESSAGE_MAX], const WfText *text)
{
    WfText own = wf_text(data, WF_MESSAGE_MAX);
    own.language = text->language;
    return own;
}

static void add(WfText *text, const char *data)
{
    wf_text_add(text, "%s", data);
    fault_end(text);
}

void wf_fault_reason_text(const WfFault *fault, WfText *text)
{
    char data[WF_MESSAGE_MAX];
    WfText reason = own_text(data, text);
    if (fault->id == NULL)
        wf_text_add(&reason, "%s", fault->plain);
    else if (fault->clauses > 0)
        write_explanation(fault, &reason);
    else
        fault_write(fault, &reason);
    fault_end(&reason);
    add(text, data);
}

/* Replaces the reason in `data` by a message that has it as an argument. */
static void wrap(char data[WF_MESSAGE_MAX], const WfText *text, FaultMessage message,
                 const FaultArg *args)
{
    char wrapped[WF_MESSAGE_MAX];
    WfText own = own_text(wrapped, text);
    localized_write("shared", &fault_messages[message], args, &own);
    fault_end(&own);
    memcpy(data, wrapped, sizeof wrapped);
}

void wf_fault_text(const WfFault *fault, WfText *text)
{
    char data[WF_MESSAGE_MAX];
    WfText reason = own_text(data, text);
    wf_fault_reason_text(fault, &reason);
    if (fault->byte > 0)
        wrap(data, text, FAULT_BYTE, FAULT_ARGS(fault_number(fault->byte), fault_words(data)));
    if (fault->line > 0)
        wrap(data, text, FAULT_LINE,
             FAULT_ARGS(fault_number(fault->line), fault_number(fault->column), fault_words(data)));
    add(text, data);
}
