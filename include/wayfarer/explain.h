/* explain.h - why a move is legal or not, as data: which message, about which pieces and places.
 *
 * An explanation is a list of clauses. Each clause is a message (of the game, or one that all games
 * share) and the arguments for its placeholders. wf_explanation_text writes an explanation in the
 * text's language. A program that highlights pieces on a board reads the clauses, not the words.
 *
 * A translation (language.h) has a text for each id. It may use the arguments in any order, repeat
 * them or leave them out, and inflect them as its grammar needs. The clauses of a refusal are whole
 * sentences; where a sentence depends on several facts, each combination is a message of its own.
 * Only the clauses of a legal move are parts of one sentence: first what moves, then what else the
 * move does. Each part can be understood by itself. */
#ifndef WAYFARER_EXPLAIN_H
#define WAYFARER_EXPLAIN_H

#include <wayfarer/game.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Sizes of a WfExplanation. */
enum {
    WF_CLAUSES_MAX = 12, /* clauses */
    WF_ARGS_MAX = 160    /* arguments of all clauses together */
};

/* A message: its id, which is unique within its game and the same in all versions, and its English
 * text.
 *
 * Messages are written in ICU MessageFormat. A placeholder begins with the digit of a slot:
 *   {0}                  the arguments of slot 0; several are written "a, b and c", and several
 *                        alike kinds counted: "a and two bs"
 *   {0, FORM}            one part of it: `place`, `file` (of its place: the level and file), `kind`
 *                        or `seat`. With a capital letter (`Kind`) the result begins with one. A
 *                        language may have more forms of its kinds: `den`, `einem`, `plural`
 *   {0, FORM, SEPARATOR} several arguments with this between them: {0, place, -} writes "a1-c3-e5".
 *                        The form `list` writes each argument whole
 *   {0, plural, one {...} other {...}}   words for its number or its count of arguments; `=2`
 *                        before them is the case of that number
 *   {0, select, NAME {...} other {...}}  words for the English name of its kind
 * The first two messages of a game write a piece: one of the mover's own, and one of another seat.
 * The piece is in their slot 0. */
struct WfMessage {
    const char *id;      /* "fault.byte" */
    const char *english; /* its text in English, with placeholders */
};

/* What an argument is. */
typedef enum WfArgType {
    WF_ARG_NUMBER, /* number; at the end of a list: how many more there are */
    WF_ARG_SEAT,   /* seat */
    WF_ARG_PLACE,  /* place */
    WF_ARG_KIND,   /* kind of piece */
    WF_ARG_PIECE,  /* kind, the seat that owns it, and its place */
    WF_ARG_MOVE,   /* move, in machine notation */
    WF_ARG_PHRASE  /* another message, filled by the same arguments */
} WfArgType;

/* One argument. Arguments with the same slot form a list. Members that its type (WfArgType) does
 * not name are zero. */
typedef struct WfArg {
    WfArgType type;          /* what it is: which of the members below are set */
    uint8_t slot;            /* the slot of the message that it fills */
    uint8_t seat;            /* WF_ARG_SEAT, WF_ARG_PIECE */
    uint8_t kind;            /* WF_ARG_KIND, WF_ARG_PIECE: an index into WfGame.kinds */
    WfPlace place;           /* WF_ARG_PLACE, WF_ARG_PIECE */
    int32_t number;          /* WF_ARG_NUMBER */
    const WfMessage *phrase; /* WF_ARG_PHRASE */
    WfMove move;             /* WF_ARG_MOVE */
} WfArg;

/* One message with its arguments. */
typedef struct WfClause {
    const WfMessage *message; /* of the game, or one that all games share */
    uint8_t first_arg;        /* its first argument in WfExplanation.arg */
    uint8_t arg_count;        /* how many it has */
} WfClause;

/* The clauses in the order in which they are written; at least one. The messages contain the spaces
 * and commas between clauses: write nothing between them. A plain value; all strings are static. */
struct WfExplanation {
    bool legal;                      /* whether the move is legal */
    uint8_t mover;                   /* the seat to move; its pieces count as its own */
    uint8_t clause_count;            /* how many clauses there are */
    uint8_t arg_count;               /* how many arguments there are */
    WfClause clause[WF_CLAUSES_MAX]; /* the clauses, in the order of the text */
    WfArg arg[WF_ARGS_MAX];          /* the arguments of all clauses */
};

/* Explains a move that has been scanned (wf_scan_move): what it does, or which rule forbids it. It
 * need not be legal. Sets *explanation, and returns whether the move is legal. */
bool wf_explain_data(const WfGame *game, const WfPosition *position, const WfMove *move,
                     WfExplanation *explanation);

/* Appends an explanation in the text's language. Game and position are those that were explained.
 */
void wf_explanation_text(const WfGame *game, const WfPosition *position,
                         const WfExplanation *explanation, WfText *text);

/* The text of a message in a language (NULL: English), with its placeholders. `game` is the game
 * that the message belongs to, or NULL for one that all games share. A constant of the library. */
const char *wf_message_text(const WfGame *game, const WfMessage *message,
                            const WfLanguage *language);

/* Why a game ended, in a language (NULL: English). A constant of the library. Records use
 * wf_reason, which is always English. */
const char *wf_reason_text(WfReason reason, const WfLanguage *language);

/* The rules of a game in Markdown: in this language (NULL: English), or in English if it has no
 * translation. A constant of the library. */
const char *wf_rules(const WfGame *game, const WfLanguage *language);

/* All messages of a game, or, if `game` is NULL, those that all games share; `*count` is set. For
 * translators and tests. The files in tests/data/explain have a position and a move for every rare
 * message. */
const WfMessage *wf_messages(const WfGame *game, size_t *count);

/* The messages of faults that all games share; `*count` is set. A game's own faults are among its
 * messages; their ids begin with "fault.". */
const WfMessage *wf_fault_messages(size_t *count);

#ifdef __cplusplus
}
#endif
#endif
