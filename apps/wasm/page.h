/* page.h - what the page asks the library for, in a Web Worker or any other host of WebAssembly.
 *
 * A request is a text of lines: a verb, a spec, the position that the game began with (or nothing:
 * the start of the spec), the events since then parted by blanks (moves, `w:resigns`, `w:time`,
 * `draw:agreed`), and what the verb needs. Requests without a game leave these lines out. The
 * answer is JSON; a refusal is {"error":"...","at":BYTE}. Answers do not depend on earlier
 * requests; the game of the last one is kept only to save time. */
#ifndef WASM_PAGE_H
#define WASM_PAGE_H

#include <wayfarer/wayfarer.h>

enum { PAGE_WORDS_MAX = 4 };

/* A request that was read: its game, and the words of its last line. */
typedef struct Request {
    const WfRecord *record;
    WfSpec spec;
    const char *rest; /* the last line whole, or the text of a record */
    const char *word[PAGE_WORDS_MAX];
    unsigned words;
} Request;

/* Answers a request. On a refusal the fault is filled and what was written is thrown away. */
typedef WfCode (*Answer)(const Request *request, WfText *out, WfFault *fault);

/* One verb. Those with `game` get the record of the request; the others only its last line. */
typedef struct Verb {
    const char *name;
    bool game;
    Answer answer;
} Verb;

/* ---- view.c: what a board shows ---- */
WfCode answer_rules(const Request *request, WfText *out, WfFault *fault);
WfCode answer_state(const Request *request, WfText *out, WfFault *fault);
WfCode answer_moves(const Request *request, WfText *out, WfFault *fault);
WfCode answer_explain(const Request *request, WfText *out, WfFault *fault);
WfCode answer_bears(const Request *request, WfText *out, WfFault *fault);

/* ---- notes.c: games as texts ---- */
WfCode answer_notes(const Request *request, WfText *out, WfFault *fault);
WfCode answer_read(const Request *request, WfText *out, WfFault *fault);

/* ---- think.c: the opponent, hints and puzzles ---- */
WfCode answer_think(const Request *request, WfText *out, WfFault *fault);
WfCode answer_advise(const Request *request, WfText *out, WfFault *fault);
WfCode answer_puzzle(const Request *request, WfText *out, WfFault *fault);

/* ---- held.c: the game of the last request ---- */

/* The record of these lines, valid until the next call; NULL with the fault filled. */
const WfRecord *held_record(const char *spec, const char *position, char *events, WfFault *fault);

/* ---- helpers ---- */

/* A decimal word from `low` to `high`; a fault names it otherwise. */
WfCode page_number(const Request *request, unsigned word, const char *what, uint64_t low,
                   uint64_t high, uint64_t *number, WfFault *fault);

/* Fills a fault and returns its code. */
WfCode page_fault(WfFault *fault, WfCode code, size_t at, const char *message);

#endif
