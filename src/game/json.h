/* json.h - writing JSON into a text: what the page's answers are made of. */
#ifndef GAME_JSON_H
#define GAME_JSON_H

#include <wayfarer/wayfarer.h>

/* A string in quotes, escaped. */
void json_text(WfText *out, const char *text);

/* `"name":`, with a comma before it unless it follows an opening bracket. */
void json_name(WfText *out, const char *name);

/* A comma, unless what is written last is an opening bracket. */
void json_next(WfText *out);

/* `"name":"text"`, `"name":"w"`, `"name":number`, `"name":true`, each with its comma. */
void json_put_string(WfText *out, const char *name, const char *text);
void json_put_letter(WfText *out, const char *name, char letter);
void json_put_number(WfText *out, const char *name, uint64_t number);
void json_put_bool(WfText *out, const char *name, bool value);

/* What is wrong with a text: `error` is the whole message, `at` the byte; `reason` is the message
 * without the place in the text, `line` and `column` are of a record, `place` is on the board, each
 * if there is one. */
void json_put_fault(WfText *out, const WfFault *fault);

/* Values in the game's words: a place, a seat's letter, a move made in a position. */
void json_place(WfText *out, const WfGame *game, WfPlace place);
void json_seat(WfText *out, const WfGame *game, uint8_t seat);
void json_move(WfText *out, const WfGame *game, const WfPosition *position, const WfMove *move);
void json_event(WfText *out, const WfGame *game, const WfPosition *position, const WfEvent *event);

/* `"name":["w","b"]`: seats, a bit each. */
void json_put_seats(WfText *out, const char *name, const WfGame *game, uint8_t seats);

/* Moves made one after the other from a position, as a list of strings. */
void json_line(WfText *out, const WfGame *game, const WfPosition *position, const WfMove *moves,
               size_t count);

/* `{"result":...,"reason":...,"seat":...}` */
void json_outcome(WfText *out, const WfSpec *spec, WfOutcome outcome);

#endif
