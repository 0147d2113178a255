/* answers.h - the requests that the page sends to the library, in a Web Worker or any other host of
 * WebAssembly.
 *
 * A request is a text of lines:
 *
 * - a verb
 * - a spec
 * - the first position of the game, or nothing: the start position of the spec
 * - the events since then, separated by blanks (moves, `w:resigns`, `w:time`, `draw:agreed`)
 * - the arguments of the verb
 *
 * Requests without a game leave out the spec, the position and the events. The answer is JSON. A
 * refusal is {"error":"...","at":BYTE,"illegal":BOOL}, with "place" if it is about a place of the
 * board. Answers do not depend on earlier requests; the game of the last request is kept only to
 * save time. */
#ifndef WASM_ANSWERS_H
#define WASM_ANSWERS_H

#include <wayfarer/wayfarer.h>

enum { PAGE_WORDS_MAX = 6 };

/* A request that was read: its game, and the words of its last line. */
typedef struct PageRequest {
    const WfRecord *record;
    WfSpec spec;
    const char *rest; /* everything after the game: one or more lines, or the text of a record */
    const char *word[PAGE_WORDS_MAX]; /* of its first line */
    unsigned words;
} PageRequest;

/* Answer a request. On a refusal they fill the fault, and the caller discards what they wrote. */
typedef WfCode (*PageAnswer)(const PageRequest *request, WfText *out, WfFault *fault);

/* ---- games.c: the list of games, and the meaning of a spec ---- */
WfCode answer_games(const PageRequest *request, WfText *out, WfFault *fault);
WfCode answer_spec(const PageRequest *request, WfText *out, WfFault *fault);
WfCode answer_rules(const PageRequest *request, WfText *out, WfFault *fault);

/* ---- view.c: the contents of a board ---- */
WfCode answer_state(const PageRequest *request, WfText *out, WfFault *fault);
WfCode answer_moves(const PageRequest *request, WfText *out, WfFault *fault);
WfCode answer_explain(const PageRequest *request, WfText *out, WfFault *fault);

/* ---- moves.c: all legal moves, and moves as people write them ---- */
WfCode answer_legal(const PageRequest *request, WfText *out, WfFault *fault);
/* Lists the legal moves of the game's position; none once the game is over. WF_OK or WF_NO_MEMORY.
 * The list is the caller's in any case. */
WfCode list_moves(const PageRequest *request, WfMoveList *list);
WfCode answer_read(const PageRequest *request, WfText *out, WfFault *fault);

/* ---- facts.c: attacks, and the rules that forbid a move ---- */
WfCode answer_attackers(const PageRequest *request, WfText *out, WfFault *fault);
WfCode answer_attacks(const PageRequest *request, WfText *out, WfFault *fault);
WfCode answer_forbidden(const PageRequest *request, WfText *out, WfFault *fault);

/* ---- notes.c: games as texts ---- */
WfCode answer_notes(const PageRequest *request, WfText *out, WfFault *fault);
WfCode answer_written(const PageRequest *request, WfText *out, WfFault *fault);

/* Writes `{"notes":TEXT}` with a record of less than `room` bytes; false: no memory. */
bool put_record(WfText *out, const WfNotes *notes, size_t room);

/* ---- diagram.c: the board as text ---- */
WfCode answer_diagram(const PageRequest *request, WfText *out, WfFault *fault);

/* ---- tree.c: records with variations ---- */
WfCode answer_trees(const PageRequest *request, WfText *out, WfFault *fault);
WfCode answer_tidy(const PageRequest *request, WfText *out, WfFault *fault);

/* ---- analyse.c: the analysis ---- */
WfCode answer_analyse(const PageRequest *request, WfText *out, WfFault *fault);

/* ---- explore.c: the moves played in a position ---- */
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

/* ---- tables.c: endgame tables ---- */
WfCode answer_probe(const PageRequest *request, WfText *out, WfFault *fault);
WfCode answer_ending(const PageRequest *request, WfText *out, WfFault *fault);

/* ---- solve.c: the solver, and puzzles ---- */
WfCode answer_solve(const PageRequest *request, WfText *out, WfFault *fault);
WfCode answer_puzzle(const PageRequest *request, WfText *out, WfFault *fault);

#endif
