/* review_json.c - see review_json.h. */
#include "review/review_json.h"

#include "game/json.h"
#include "game/says.h"

enum { WHOLE = 1000, PER_CENT = 10 };

static void put_null(WfText *out, const char *name)
{
    json_name(out, name);
    wf_text_add(out, "null");
}

/* Writes a number in units of 1/`parts`. */
static void put_part(WfText *out, const char *name, int number, int parts)
{
    int digits = parts;
    json_name(out, name);
    wf_text_add(out, "%d", number / parts);
    if (number % parts != 0)
        wf_text_put(out, '.');
    for (int rest = number % parts; rest != 0; rest %= digits) {
        digits /= 10;
        wf_text_put(out, (char)('0' + rest / digits));
    }
}

/* Writes a chance from 0 to 1, or plies, or null. */
static void put_value(WfText *out, const WfGame *game, const char *name, int value)
{
    if (value == WF_REVIEW_UNKNOWN)
        put_null(out, name);
    else
        put_part(out, name, value, game->cooperative ? 1 : WHOLE);
}

/* Writes a reason or a merit, or null. `second` names the second line. */
static void put_reason(WfText *out, const WfRecord *record, const WfReviewTurn *turn,
                       const WfReviewReason *reason, const char *second)
{
    const WfGame *game = wf_record_spec(record)->game;
    const WfPosition *after = wf_record_position(record, turn->event + 1);
    if (reason == NULL) {
        wf_text_add(out, "null");
        return;
    }
    wf_text_put(out, '{');
    json_put_string(out, "kind", reason->kind);
    says_put_text(out, game, after, &reason->says);
    says_put(out, game, after, &reason->says);
    json_name(out, "line");
    json_line(out, game, after, reason->line, reason->line_length);
    if (reason->better_length > 0) {
        json_name(out, second);
        json_line(out, game, wf_record_position(record, turn->event), reason->better,
                  reason->better_length);
    }
    wf_text_put(out, '}');
}

void review_put_reasons(WfText *out, const WfRecord *record, const WfReviewTurn *turn)
{
    json_name(out, "reason");
    put_reason(out, record, turn, turn->reason, "better_line");
    json_name(out, "merit");
    put_reason(out, record, turn, turn->merit, "other_line");
}

void review_put_turn(WfText *out, const WfRecord *record, const WfReviewTurn *turn)
{
    const WfGame *game = wf_record_spec(record)->game;
    const WfPosition *before = wf_record_position(record, turn->event);
    json_next(out);
    wf_text_put(out, '{');
    json_put_number(out, "turn", turn->event + 1);
    json_name(out, "seat");
    json_seat(out, game, turn->seat);
    json_name(out, "move");
    json_move(out, game, before, &turn->move);
    json_put_string(out, "grade", wf_move_grade(turn->grade));
    put_value(out, game, "before", turn->before);
    put_value(out, game, "after", turn->after);
    put_value(out, game, "loss", turn->loss);
    if (turn->best_length > 0) {
        json_name(out, "best");
        json_move(out, game, before, &turn->best[0]);
    } else {
        put_null(out, "best");
    }
    json_name(out, "best_line");
    json_line(out, game, before, turn->best, turn->best_length);
    review_put_reasons(out, record, turn);
    wf_text_put(out, '}');
}

/* Writes the accuracy in per cent, by seat; null: no move of the seat is known. */
static void put_accuracy(WfText *out, const WfSpec *spec, const WfReview *review)
{
    json_name(out, "accuracy");
    wf_text_put(out, '{');
    for (uint8_t seat = 0; seat < WF_SEATS_MAX; seat++) {
        if ((wf_seats(spec) >> seat & 1) == 0)
            continue;
        const char letter[2] = {spec->game->seats[seat], '\0'};
        const int accuracy = wf_review_accuracy(review, seat);
        if (accuracy == WF_REVIEW_UNKNOWN)
            put_null(out, letter);
        else
            put_part(out, letter, accuracy, PER_CENT);
    }
    wf_text_put(out, '}');
}

void review_put_json(WfText *out, const WfRecord *record, const WfReview *review)
{
    const WfSpec *spec = wf_record_spec(record);
    char data[WF_TEXT_MAX];
    WfText text = wf_text(data, sizeof data);
    size_t point_count;
    const size_t *points = wf_review_turning_points(review, &point_count);
    wf_format_spec(spec, &text);
    wf_text_put(out, '{');
    json_put_string(out, "spec", data);
    put_accuracy(out, spec, review);
    json_name(out, "turning_points");
    wf_text_put(out, '[');
    for (size_t i = 0; i < point_count; i++) {
        json_next(out);
        wf_text_add(out, "%zu", wf_review_turn(review, points[i])->event + 1);
    }
    wf_text_put(out, ']');
    json_put_bool(out, "complete", !wf_review_stopped(review));
    json_name(out, "turns");
    wf_text_put(out, '[');
    for (size_t i = 0; i < wf_review_count(review); i++)
        if (wf_review_turn(review, i)->known)
            review_put_turn(out, record, wf_review_turn(review, i));
    wf_text_add(out, "]}");
}
