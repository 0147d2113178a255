/* explanation.c - explanations as text, and the messages that all games share. */
#include <ctype.h>
#include <string.h>

#include <wayfarer/explain.h>

#include "base/aligned.h"
#include "base/localized_names.h"
#include "game/explanation.h"
#include "language/message.h"

/* ---- messages that all games share ---- */

const WfMessage shared_messages[SAYS] = {
    [SAYS_WINS] = {"outcome.wins", " {0} wins: {1}."},
    [SAYS_GOAL] = {"outcome.goal", " The goal is reached."},
    [SAYS_DRAWN] = {"outcome.drawn", " The game is drawn: {1}."},
    [SAYS_DEAD_END] = {"outcome.dead-end", " It leads to a dead end: no safe move is left."},
    [SAYS_COMMA] = {"list.comma", ", "},
    [SAYS_AND] = {"list.and", " and "},
    [SAYS_OTHERS] = {"list.others", "{0} others"},
    [SAYS_COUNTED] =
        {"list.counted",
         "{1, plural, =2 {two} =3 {three} other {{1}}} {0, select, Empress {Empresses} "
         "Duchess {Duchesses} other {{0, kind}s}}"},
    [SAYS_NOTATION_JUMPS] = {"written.jumps", "{0} jumps"},
    [SAYS_NOTATION_PASS] = {"written.pass", "pass"},
    [SAYS_NOTATION_RESIGNS] = {"written.resigns", "{0} resigns"},
    [SAYS_NOTATION_TIME] = {"written.time", "{0} runs out of time"},
    [SAYS_NOTATION_AGREED] = {"written.agreed", "draw agreed"},
    [SAYS_REASONS + WF_REASON_NONE] = {"reason.none", ""},
    [SAYS_REASONS + WF_REASON_ARRIVED] = {"reason.arrived", "arrived"},
    [SAYS_REASONS + WF_REASON_CHECKMATE] = {"reason.checkmate", "checkmate"},
    [SAYS_REASONS + WF_REASON_PROMOTIONS] = {"reason.promotions",
                                             "three Archdukes, three Empresses and three Alibucks"},
    [SAYS_REASONS + WF_REASON_STALEMATE] = {"reason.stalemate", "no legal move"},
    [SAYS_REASONS + WF_REASON_CLOCK] = {"reason.clock", "fifty moves by each side"},
    [SAYS_REASONS + WF_REASON_REPETITION] = {"reason.repetition", "threefold repetition"},
    [SAYS_REASONS + WF_REASON_BARE_EMPERORS] = {"reason.bare-emperors", "bare Emperors"},
    [SAYS_REASONS + WF_REASON_SHUT_OUT] = {"reason.shut-out", "shut out with most pieces home"},
    [SAYS_REASONS + WF_REASON_SEVEN_HOME] = {"reason.seven-home", "alone with seven pieces home"},
    [SAYS_REASONS +
        WF_REASON_UNDECIDED] = {"reason.undecided", "no seat shut out, none alone with seven home"},
    [SAYS_REASONS + WF_REASON_GOAL] = {"reason.goal", "goal reached"},
    [SAYS_REASONS + WF_REASON_NO_SAFE_MOVE] = {"reason.no-safe-move", "no safe move"},
    [SAYS_REASONS + WF_REASON_RESIGNATION] = {"reason.resignation", "resignation"},
    [SAYS_REASONS + WF_REASON_TIME] = {"reason.time", "time"},
    [SAYS_REASONS + WF_REASON_AGREEMENT] = {"reason.agreement", "agreement"},
    [SAYS_REASONS + WF_REASON_NO_MOVES] = {"reason.no-moves", "the other side cannot move"},
};

const char *wf_reason(WfReason reason)
{
    return shared_messages[SAYS_REASONS + reason].english;
}

const char *wf_reason_text(WfReason reason, const WfLanguage *language)
{
    return wf_message_text(NULL, &shared_messages[SAYS_REASONS + reason], language);
}

const char *wf_rules(const WfGame *game, const WfLanguage *language)
{
    const char *rules = wf_language_text(language, game->name, "rules");
    return rules != NULL ? rules : game->rules;
}

const WfMessage *wf_messages(const WfGame *game, size_t *count)
{
    *count = game != NULL ? game->message_count : SAYS;
    return game != NULL ? game->messages : shared_messages;
}

/* ---- writing ---- */

/* A clause whose message is being written. */
typedef struct ExplainWriter {
    const WfGame *game;
    const WfPosition *position;
    const WfExplanation *explanation;
    const WfArg *arg;
    unsigned arg_count;
} ExplainWriter;

static void write_message(const ExplainWriter *w, const WfMessage *message, WfText *text);

/* Whether a form is this one; its first letter may be upper case. */
static bool is_form(MessagePart form, const char *word)
{
    return form.bytes != NULL && tolower((unsigned char)form.bytes[0]) == word[0] &&
           message_part_is((MessagePart){.bytes = form.bytes + 1, .length = form.length - 1},
                           word + 1);
}

static void put_place(const ExplainWriter *w, MessagePart form, WfPlace place, WfText *text)
{
    char name[8];
    wf_place_name(w->game, place, name);
    if (is_form(form, "file"))
        name[strcspn(name, "0123456789")] = '\0'; /* without the rank */
    wf_text_add(text, "%s", name);
}

/* Writes a message that has only these arguments, each in the slot of its index. */
static void put_with(const ExplainWriter *w, WfArg *args, unsigned count, const WfMessage *message,
                     WfText *text)
{
    ExplainWriter inner = *w;
    for (unsigned i = 0; i < count; i++)
        args[i].slot = (uint8_t)i;
    inner.arg = args;
    inner.arg_count = count;
    write_message(&inner, message, text);
}

static void put_alone(const ExplainWriter *w, const WfArg *arg, const WfMessage *message,
                      WfText *text)
{
    WfArg only = *arg;
    put_with(w, &only, 1, message, text);
}

/* "two Queens" */
static void put_counted(const ExplainWriter *w, const WfArg *kind, unsigned count, WfText *text)
{
    WfArg args[] = {*kind, {.type = WF_ARG_NUMBER, .number = (int32_t)count}};
    put_with(w, args, 2, &shared_messages[SAYS_COUNTED], text);
}

/* A piece as its game writes pieces: with the first or the second of its messages. */
static void put_piece(const ExplainWriter *w, const WfArg *arg, WfText *text)
{
    put_alone(w, arg, &w->game->messages[arg->seat == w->explanation->mover ? 0 : 1], text);
}

static bool is_of_place(MessagePart form)
{
    return is_form(form, "place") || is_form(form, "file");
}

static void put_arg(const ExplainWriter *w, MessagePart form, const WfArg *arg, WfText *text)
{
    const bool piece = arg->type == WF_ARG_PIECE,
               whole = form.bytes == NULL || is_form(form, "list");
    if (arg->type == WF_ARG_NUMBER)
        wf_text_add(text, "%d", arg->number);
    else if (arg->type == WF_ARG_SEAT || (piece && is_form(form, "seat")))
        localized_seat(w->game, arg->seat, form, text);
    else if (arg->type == WF_ARG_PLACE || (piece && is_of_place(form)))
        put_place(w, form, arg->place, text);
    else if (arg->type == WF_ARG_KIND || (piece && !whole)) /* `kind`, or a language's own form */
        localized_kind(w->game, arg->kind, form, text);
    else if (piece)
        put_piece(w, arg, text);
    else if (arg->type == WF_ARG_MOVE)
        wf_format_move(w->game, w->position, &arg->move, text);
    else
        write_message(w, arg->phrase, text);
}

static unsigned count_args(const ExplainWriter *w, unsigned slot)
{
    unsigned count = 0;
    for (unsigned i = 0; i < w->arg_count; i++)
        count += w->arg[i].slot == slot;
    return count;
}

/* The number in a slot if that is its only argument; otherwise the number of its arguments. */
static unsigned long count_slot(void *context, unsigned slot)
{
    const ExplainWriter *w = context;
    const unsigned count = count_args(w, slot);
    for (unsigned i = 0; i < w->arg_count; i++)
        if (w->arg[i].slot == slot && w->arg[i].type == WF_ARG_NUMBER && count == 1)
            return (unsigned long)w->arg[i].number;
    return count;
}

/* The English name of the kind in a slot. */
static const char *name_slot(void *context, unsigned slot)
{
    const ExplainWriter *w = context;
    for (unsigned i = 0; i < w->arg_count; i++)
        if (w->arg[i].slot == slot &&
            (w->arg[i].type == WF_ARG_KIND || w->arg[i].type == WF_ARG_PIECE))
            return w->game->kinds[w->arg[i].kind].name;
    return NULL;
}

/* How many arguments the item of a list stands for that begins with this one: of several of a kind
 * the first stands for all, and the others for none. */
static unsigned count_alike(const ExplainWriter *w, unsigned first)
{
    const WfArg *arg = &w->arg[first];
    unsigned count = 0;
    if (arg->type != WF_ARG_KIND)
        return 1;
    for (unsigned i = 0; i < w->arg_count; i++) {
        const WfArg *one = &w->arg[i];
        const bool alike =
            one->type == arg->type && one->slot == arg->slot && one->kind == arg->kind;
        if (alike && i < first)
            return 0;
        count += alike;
    }
    return count;
}

/* "a, b and two cs"; or with the placeholder's separator, which keeps alike ones apart. */
static void fill_slot(void *context, unsigned slot, MessagePart form, MessagePart separator,
                      WfText *text)
{
    const ExplainWriter *w = context;
    const bool apart = separator.bytes != NULL;
    const size_t before = text->length;
    unsigned items = 0;
    for (unsigned i = 0; i < w->arg_count; i++)
        items += w->arg[i].slot == slot && (apart || count_alike(w, i) > 0);
    for (unsigned i = 0, said = 0; said < items; i++) {
        const WfArg *arg = &w->arg[i];
        const unsigned alike = apart ? 1 : count_alike(w, i);
        if (arg->slot != slot || alike == 0)
            continue;
        if (said > 0 && apart)
            wf_text_add(text, "%.*s", (int)separator.length, separator.bytes);
        else if (said > 0)
            write_message(w, &shared_messages[said + 1 == items ? SAYS_AND : SAYS_COMMA], text);
        if (alike > 1)
            put_counted(w, arg, alike, text);
        else if (arg->type == WF_ARG_NUMBER && said > 0)
            put_alone(w, arg, &shared_messages[SAYS_OTHERS], text);
        else
            put_arg(w, form, arg, text);
        said++;
    }
    if (form.bytes != NULL && isupper((unsigned char)*form.bytes) && before < text->size)
        text->data[before] = (char)toupper((unsigned char)text->data[before]);
}

static void write_message(const ExplainWriter *w, const WfMessage *message, WfText *text)
{
    ExplainWriter context = *w;
    const MessageFiller filler = {
        .fill = fill_slot, .count = count_slot, .name = name_slot, .context = &context};
    message_write(wf_message_text(w->game, message, text->language), &filler, text);
}

void wf_explanation_text(const WfGame *game, const WfPosition *position,
                         const WfExplanation *explanation, WfText *text)
{
    WfPosition room;
    position = aligned_position(game, position, &room);
    for (unsigned i = 0; i < explanation->clause_count; i++) {
        const WfClause *clause = &explanation->clause[i];
        const ExplainWriter w = {.game = game,
                                 .position = position,
                                 .explanation = explanation,
                                 .arg = &explanation->arg[clause->first_arg],
                                 .arg_count = clause->arg_count};
        write_message(&w, clause->message, text);
    }
}
