/* answers.h - what the page asks the library for, in a Web Worker or any other host of WebAssembly.
 *
 * A request is a text of lines: a verb, a spec, the position that the game began with (or nothing:
 * the start of the spec), the events since then separated by blanks (moves, `w:resigns`, `w:time`,
 * `draw:agreed`), and what the verb needs. Requests without a game leave these lines out. The
 * answer is JSON; a refusal is {"error":"...","at":BYTE,"illegal":BOOL}, with "place" if
 * it is about a place of the board. Answers do not depend on
 * earlier requests; the game of the last one is kept only to save time. */
#ifndef WASM_ANSWERS_H
#define WASM_ANSWERS_H

#include <wayfarer/wayfarer.h>

enum { PAGE_WORDS_MAX = 4 };

/* A request that was read: its game, and the words of its last line. */
typedef struct PageRequest {
    const WfRecord *record;
    WfSpec spec;
    const char *rest; /* all that follows the game: a line or more, or the text of a record */
    const char *word[PAGE_WORDS_MAX]; /* of its first line */
    unsigned words;
} PageRequest;

/* Answers a request. On a refusal the fault is filled and what was written is thrown away. */
typedef WfCode (*PageAnswer)(const PageRequest *request, WfText *out, WfFault *fault);

/* ---- games.c: which games there are, and what a spec means ---- */
WfCode answer_games(const PageRequest *request, WfText *out, WfFault *fault);
WfCode answer_spec(const PageRequest *request, WfText *out, WfFault *fault);
WfCode answer_rules(const PageRequest *request, WfText *out, WfFault *fault);

/* ---- view.c: what a board shows ---- */
WfCode answer_state(const PageRequest *request, WfText *out, WfFault *fault);
WfCode answer_moves(const PageRequest *request, WfText *out, WfFault *fault);
WfCode answer_explain(const PageRequest *request, WfText *out, WfFault *fault);

/* ---- facts.c: what attacks, and what a rule forbids ---- */
WfCode answer_attackers(const PageRequest *request, WfText *out, WfFault *fault);
WfCode answer_attacks(const PageRequest *request, WfText *out, WfFault *fault);
WfCode answer_forbidden(const PageRequest *request, WfText *out, WfFault *fault);

/* ---- notes.c: games as texts ---- */
WfCode answer_notes(const PageRequest *request, WfText *out, WfFault *fault);
WfCode answer_written(const PageRequest *request, WfText *out, WfFault *fault);

/* ---- diagram.c: the board as text ---- */
WfCode answer_diagram(const PageRequest *request, WfText *out, WfFault *fault);

/* ---- tree.c: records with variations ---- */
WfCode answer_trees(const PageRequest *request, WfText *out, WfFault *fault);
WfCode answer_tidy(const PageRequest *request, WfText *out, WfFault *fault);

/* ---- analyse.c: the analysis ---- */
WfCode answer_analyse(const PageRequest *request, WfText *out, WfFault *fault);

/* ---- explore.c: what was played in a position ---- */
WfCode answer_explore(const PageRequest *request, WfText *out, WfFault *fault);

/* ---- edit.c: positions that a person arranges ---- */
WfCode answer_fields(const PageRequest *request, WfText *out, WfFault *fault);
WfCode answer_arrange(const PageRequest *request, WfText *out, WfFault *fault);
WfCode answer_range(const PageRequest *request, WfText *out, WfFault *fault);

/* ---- review.c: a finished game, turn by turn ---- */
WfCode answer_review(const PageRequest *request, WfText *out, WfFault *fault);
WfCode answer_review_search(const PageRequest *request, WfText *out, WfFault *fault);
WfCode answer_review_reason(const PageRequest *request, WfText *out, WfFault *fault);

/* ---- think.c: the opponent and hints ---- */
WfCode answer_think(const PageRequest *request, WfText *out, WfFault *fault);
WfCode answer_advise(const PageRequest *request, WfText *out, WfFault *fault);

#endif
