/* explanation.c - explanations in English, and the messages that all games share. */
#include <ctype.h>
#include <string.h>
#include <strings.h>

#include <wayfarer/explain.h>

#include "game/explanation.h"

/* ---- messages that all games share ---- */

const WfMessage shared_messages[SAYS] = {
    [SAYS_WINS] = {"outcome.wins", " {0} wins: {1}."},
    [SAYS_GOAL] = {"outcome.goal", " The goal is reached."},
    [SAYS_DRAWN] = {"outcome.drawn", " The game is drawn: {1}."},
    [SAYS_DEAD_END] = {"outcome.dead-end", " It leads to a dead end: no safe move is left."},
    [SAYS_COMMA] = {"list.comma", ", "},
    [SAYS_AND] = {"list.and", " and "},
    [SAYS_OTHERS] = {"list.others", "{0} others"},
    [SAYS_REASONS + WF_REASON_NONE] = {"reason.none", ""},
    [SAYS_REASONS + WF_REASON_ARRIVED] = {"reason.arrived", "arrived"},
    [SAYS_REASONS + WF_REASON_CHECKMATE] = {"reason.checkmate", "checkmate"},
    [SAYS_REASONS + WF_REASON_PROMOTIONS] = {"reason.promotions", "three Archdukes, three "
                                                                  "Empresses and three Alibucks"},
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
};

const char *wf_reason(WfReason reason)
{
    return shared_messages[SAYS_REASONS + reason].english;
}

const WfMessage *wf_messages(const WfGame *game, size_t *count)
{
    *count = game != NULL ? game->message_count : SAYS;
    return game != NULL ? game->messages : shared_messages;
}

/* ---- English ---- */

/* A clause while its message is written. */
typedef struct ExplainWriter {
    const WfGame *game;
    const WfPosition *position;
    const WfExplanation *explanation;
    const WfArg *arg;
    unsigned arg_count;
    WfText *text;
} ExplainWriter;

/* Some bytes of a message; NULL: not given. */
typedef struct ExplainPart {
    const char *bytes;
    unsigned length;
} ExplainPart;

/* A placeholder as it was read: the parts between its braces. */
typedef struct ExplainPlaceholder {
    unsigned slot;
    ExplainPart form, separator, one, many;
} ExplainPlaceholder;

static void write_message(const ExplainWriter *w, const WfMessage *message);

static void put_part(WfText *text, ExplainPart part)
{
    for (unsigned i = 0; i < part.length; i++)
        wf_text_put(text, part.bytes[i]);
}

/* Reads up to the closing brace, and returns what follows it. */
static const char *read_placeholder(const char *open, ExplainPlaceholder *read)
{
    const char *end = strchr(open, '}');
    *read = (ExplainPlaceholder){.slot = (unsigned)(open[1] - '0')};
    for (const char *mark = open + 2; mark < end;) {
        const char *start = mark + 1, *stop = start;
        while (stop < end && *stop != '|' && (*mark == '|' || (*stop != '/' && *stop != ':')))
            stop++;
        ExplainPart *part = *mark == ':'              ? &read->form
                            : *mark == '/'            ? &read->separator
                            : read->one.bytes == NULL ? &read->one
                                                      : &read->many;
        *part = (ExplainPart){.bytes = start, .length = (unsigned)(stop - start)};
        mark = stop;
    }
    return end + 1;
}

static bool has_form(const ExplainPlaceholder *read, const char *form)
{
    return strlen(form) == read->form.length &&
           strncasecmp(read->form.bytes, form, read->form.length) == 0;
}

static void put_place(const ExplainWriter *w, const ExplainPlaceholder *read, WfPlace place)
{
    char name[8];
    wf_place_name(w->game, place, name);
    if (has_form(read, "file"))
        name[strcspn(name, "0123456789")] = '\0'; /* without the rank */
    wf_text_add(w->text, "%s", name);
}

/* Writes a message of which this is the only argument. */
static void put_alone(const ExplainWriter *w, const WfArg *arg, const WfMessage *message)
{
    WfArg only = *arg;
    ExplainWriter inner = *w;
    only.slot = 0;
    inner.arg = &only;
    inner.arg_count = 1;
    write_message(&inner, message);
}

/* A piece as its game writes pieces: by the first or the second of its messages. */
static void put_piece(const ExplainWriter *w, const WfArg *arg)
{
    put_alone(w, arg, &w->game->messages[arg->seat == w->explanation->mover ? 0 : 1]);
}

static void put_arg(const ExplainWriter *w, const ExplainPlaceholder *read, const WfArg *arg)
{
    const bool piece = arg->type == WF_ARG_PIECE;
    if (arg->type == WF_ARG_NUMBER)
        wf_text_add(w->text, "%d", arg->number);
    else if (arg->type == WF_ARG_SEAT || (piece && has_form(read, "seat")))
        wf_text_add(w->text, "%s", w->game->seat_names[arg->seat]);
    else if (arg->type == WF_ARG_KIND || (piece && has_form(read, "kind")))
        wf_text_add(w->text, "%s", w->game->kinds[arg->kind].name);
    else if (arg->type == WF_ARG_PLACE ||
             (piece && (has_form(read, "place") || has_form(read, "file"))))
        put_place(w, read, arg->place);
    else if (piece)
        put_piece(w, arg);
    else if (arg->type == WF_ARG_MOVE)
        wf_format_move(w->game, w->position, &arg->move, w->text);
    else
        write_message(w, arg->phrase);
}

static unsigned count_args(const ExplainWriter *w, unsigned slot)
{
    unsigned count = 0;
    for (unsigned i = 0; i < w->arg_count; i++)
        count += w->arg[i].slot == slot;
    return count;
}

static bool is_one(const ExplainWriter *w, unsigned slot)
{
    const unsigned count = count_args(w, slot);
    for (unsigned i = 0; i < w->arg_count; i++)
        if (w->arg[i].slot == slot && w->arg[i].type == WF_ARG_NUMBER)
            return count == 1 && w->arg[i].number == 1;
    return count == 1;
}

/* "a, b and c", or with the placeholder's separator. */
static void put_list(const ExplainWriter *w, const ExplainPlaceholder *read)
{
    const unsigned count = count_args(w, read->slot);
    for (unsigned i = 0, said = 0; i < w->arg_count; i++) {
        const WfArg *arg = &w->arg[i];
        if (arg->slot != read->slot)
            continue;
        if (said > 0 && read->separator.bytes != NULL)
            put_part(w->text, read->separator);
        else if (said > 0)
            write_message(w, &shared_messages[said + 1 == count ? SAYS_AND : SAYS_COMMA]);
        if (arg->type == WF_ARG_NUMBER && said > 0)
            put_alone(w, arg, &shared_messages[SAYS_OTHERS]);
        else
            put_arg(w, read, arg);
        said++;
    }
}

static void put_placeholder(const ExplainWriter *w, const ExplainPlaceholder *read)
{
    const size_t before = w->text->length;
    if (read->one.bytes != NULL)
        put_part(w->text, is_one(w, read->slot) ? read->one : read->many);
    else
        put_list(w, read);
    if (read->form.bytes != NULL && isupper((unsigned char)*read->form.bytes) &&
        before < w->text->size)
        w->text->data[before] = (char)toupper((unsigned char)w->text->data[before]);
}

static void write_message(const ExplainWriter *w, const WfMessage *message)
{
    for (const char *c = message->english; *c != '\0';) {
        ExplainPlaceholder read;
        if (*c != '{') {
            wf_text_put(w->text, *c++);
            continue;
        }
        c = read_placeholder(c, &read);
        put_placeholder(w, &read);
    }
}

void wf_explanation_text(const WfGame *game, const WfPosition *position,
                         const WfExplanation *explanation, WfText *text)
{
    for (unsigned i = 0; i < explanation->clause_count; i++) {
        const WfClause *clause = &explanation->clause[i];
        const ExplainWriter w = {.game = game,
                                 .position = position,
                                 .explanation = explanation,
                                 .arg = &explanation->arg[clause->first_arg],
                                 .arg_count = clause->arg_count,
                                 .text = text};
        write_message(&w, clause->message);
    }
}
