/* explain.h - why a move is legal or not, as data: which message, about which pieces and places.
 *
 * An explanation is a list of clauses. Each clause is a message of the game (or one of those that
 * all games share) and the arguments that fill its placeholders. wf_explanation_text writes it in
 * the text's language. A program that marks the pieces on its board reads the clauses and never the
 * words.
 *
 * A translation (language.h) has a text for each id. It may use the arguments in any order, some of
 * them twice or not at all, and its own forms of words for them. The clauses of a refusal are whole
 * sentences; where a sentence depends on several facts, each combination is a message of its own.
 * Only the clauses of a legal move are parts of a sentence: first what moves, then what else the
 * move does, each of which can be understood by itself. */
#ifndef WAYFARER_EXPLAIN_H
#define WAYFARER_EXPLAIN_H

#include <wayfarer/game.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { WF_CLAUSES_MAX = 12, WF_ARGS_MAX = 160 };

/* A message: its id, unique within its game and the same in all versions, and its English.
 *
 * Messages are written in ICU MessageFormat. A placeholder begins with the digit of a slot:
 *   {0}                  what fills slot 0; several arguments are written "a, b and c"
 *   {0, FORM}            one part of it: `place`, `file` (of its place: the level and file), `kind`
 *                        or `seat`; with a capital letter (`Kind`) what is written begins with one.
 *                        A language may have more forms of its kinds: `den`, `einem`
 *   {0, FORM, SEPARATOR} several arguments with this between them: {0, place, -} writes "a1-c3-e5";
 *                        the form `list` is the whole
 *   {0, plural, one {...} other {...}}   what fits the slot's number, or how many arguments it has
 * The first two messages of a game are how it writes a piece: the mover's own, and another seat's;
 * the piece is in their slot 0. */
struct WfMessage {
    const char *id;
    const char *english;
};

typedef enum WfArgType {
    WF_ARG_NUMBER, /* number; at the end of a list: how many others there are */
    WF_ARG_SEAT,   /* seat */
    WF_ARG_PLACE,  /* place */
    WF_ARG_KIND,   /* kind of piece */
    WF_ARG_PIECE,  /* kind, the seat that owns it, and the place it stands on */
    WF_ARG_MOVE,   /* move, as the game writes it */
    WF_ARG_PHRASE  /* another message, whose placeholders are filled by the same arguments */
} WfArgType;

/* One argument. Arguments with the same slot are a list. Members that are not named at its type are
 * zero. */
typedef struct WfArg {
    WfArgType type;
    uint8_t slot;
    uint8_t seat;
    uint8_t kind; /* an index into WfGame.kinds */
    WfPlace place;
    int32_t number;
    const WfMessage *phrase;
    WfMove move;
} WfArg;

/* One message with its arguments: `arg_count` from `first_arg` on. */
typedef struct WfClause {
    const WfMessage *message;
    uint8_t first_arg, arg_count;
} WfClause;

/* The clauses in the order in which they are written; at least one. Spaces and commas between
 * clauses belong to the messages: nothing else is written between them. */
struct WfExplanation {
    bool legal;
    uint8_t mover; /* the seat to move: whose pieces are its own */
    uint8_t clause_count, arg_count;
    WfClause clause[WF_CLAUSES_MAX];
    WfArg arg[WF_ARGS_MAX];
};

/* Explains a scanned move: what it does, or which rule forbids it. Returns whether it is legal. */
bool wf_explain_data(const WfGame *game, const WfPosition *position, const WfMove *move,
                     WfExplanation *explanation);

/* Writes an explanation in the text's language. */
void wf_explanation_text(const WfGame *game, const WfPosition *position,
                         const WfExplanation *explanation, WfText *text);

/* A message in a language (NULL: English); of a game, or (NULL) of those that all games share. */
const char *wf_message_text(const WfGame *game, const WfMessage *message,
                            const WfLanguage *language);

/* Why a game ended, in a language. Records have wf_reason, which is English. */
const char *wf_reason_text(WfReason reason, const WfLanguage *language);

/* The text of a game's rules, Markdown: in that language, or in English if it has none. */
const char *wf_rules(const WfGame *game, const WfLanguage *language);

/* All messages of a game, or (NULL) those that all games share, for translators and tests. The
 * files in tests/data/explain have a position and a move for every message that is rare. */
const WfMessage *wf_messages(const WfGame *game, size_t *count);

/* The messages of faults that all games share; those of a game, whose ids begin with "fault.", are
 * among its own. */
const WfMessage *wf_fault_messages(size_t *count);

#ifdef __cplusplus
}
#endif
#endif
