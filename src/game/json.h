/* json.h - writes JSON into a text, for the answers to the page. */
#ifndef GAME_JSON_H
#define GAME_JSON_H

#include <wayfarer/wayfarer.h>

/* A string in quotes, escaped. */
void json_text(WfText *out, const char *text);

/* `"name":`, after a comma unless it follows an opening bracket. */
void json_name(WfText *out, const char *name);

/* A comma, unless the last character written is an opening bracket. */
void json_next(WfText *out);

/* `"name":"text"`, `"name":"w"`, `"name":number`, `"name":true`, each after a comma as above. */
void json_put_string(WfText *out, const char *name, const char *text);
void json_put_letter(WfText *out, const char *name, char letter);
void json_put_number(WfText *out, const char *name, uint64_t number);
void json_put_bool(WfText *out, const char *name, bool value);

/* The members of a fault:
 *
 *   error          the whole message
 *   at             the byte of the text
 *   reason         the message without the words that say where in the text
 *   line, column   in a record
 *   place          on the board
 *
 * The last four are written only if the fault has them. */
void json_put_fault(WfText *out, const WfFault *fault);

/* Values in the game's notation: a place, a seat's letter, a move or event in a position. */
void json_place(WfText *out, const WfGame *game, WfPlace place);
void json_seat(WfText *out, const WfGame *game, uint8_t seat);
void json_move(WfText *out, const WfGame *game, const WfPosition *position, const WfMove *move);
void json_event(WfText *out, const WfGame *game, const WfPosition *position, const WfEvent *event);

/* `"name":["w","b"]`: seats, which are one bit each. */
void json_put_seats(WfText *out, const char *name, const WfGame *game, uint8_t seats);

/* Moves made one after the other from a position, as an array of strings. */
void json_line(WfText *out, const WfGame *game, const WfPosition *position, const WfMove *moves,
               size_t count);

/* `{"result":...,"reason":...,"score":...,"seat":...}`; `seat` only if one seat wins. */
void json_outcome(WfText *out, const WfSpec *spec, WfOutcome outcome);

#endif
