/* view.c - the contents of a board: pieces, moves, and why a move is refused. */
#include <string.h>

#include "answers.h"
#include "base/fault.h"
#include "facts.h"
#include "game/json.h"
#include "game/says.h"
#include "places.h"

static void put_pieces(WfText *out, const WfGame *game, const WfPosition *position)
{
    WfPlace place = {0};
    json_name(out, "pieces");
    wf_text_put(out, '[');
    do {
        const WfPiece piece = wf_piece_at(game, position, place);
        if (piece.letter == 0)
            continue;
        json_next(out);
        wf_text_put(out, '[');
        json_place(out, game, place);
        wf_text_add(out, ",\"%c\",\"%c\"]", piece.letter, game->seats[piece.seat]);
    } while (next_place(game, &place));
    wf_text_put(out, ']');
}

/* The places from which a piece can move, and whether the turn is not a move of a piece. */
static WfCode put_movers(WfText *out, const PageRequest *request)
{
    const WfGame *game = request->spec.game;
    WfMoveList list;
    bool has[256] = {false}, setup = false;
    const WfMove *pass = NULL;
    const WfCode code = list_moves(request, &list);
    for (size_t i = 0; i < list.count; i++) {
        setup = setup || list.items[i].extra == WF_EXTRA_SETUP;
        if (list.items[i].extra == WF_EXTRA_PASS)
            pass = &list.items[i];
        has[list.items[i].from] = has[list.items[i].from] || list.items[i].extra < WF_EXTRA_SETUP;
    }
    json_put_bool(out, "setup", setup);
    if (pass != NULL) {
        json_name(out, "pass");
        json_move(out, game, wf_record_now(request->record), pass);
    }
    json_name(out, "movers");
    wf_text_put(out, '[');
    for (unsigned square = 0; square < 256; square++)
        if (has[square]) {
            json_next(out);
            json_place(out, game, game->place((uint8_t)square));
        }
    wf_text_put(out, ']');
    wf_moves_free(&list);
    return code;
}

/* The pieces that a move sends elsewhere: from where, and to where. */
static void put_sent(WfText *out, const WfGame *game, const WfMove *move)
{
    wf_text_put(out, '[');
    for (unsigned i = 0; i < move->sent; i++) {
        json_next(out);
        wf_text_put(out, '[');
        json_place(out, game, game->place(move->detail[2 * i]));
        wf_text_put(out, ',');
        json_place(out, game, game->place(move->detail[2 * i + 1]));
        wf_text_put(out, ']');
    }
    wf_text_put(out, ']');
}

/* The places that the piece touches in a legal move, if there are at least `least` of them. */
static void put_path(WfText *out, const WfGame *game, const WfPosition *position,
                     const WfMove *move, size_t least)
{
    WfPlace path[WF_PATH_MAX];
    const size_t places = wf_path(game, position, move, path);
    if (places < least)
        return;
    json_name(out, "path");
    wf_text_put(out, '[');
    for (size_t i = 0; i < places; i++) {
        json_next(out);
        json_place(out, game, path[i]);
    }
    wf_text_put(out, ']');
}

/* The last move: its effects, and the places that its piece touched. */
static void put_last(WfText *out, const WfGame *game, const WfRecord *record)
{
    const size_t length = wf_record_length(record);
    const WfEvent *event = length > 0 ? wf_record_event(record, length - 1) : NULL;
    if (event == NULL || event->kind != WF_EVENT_MOVE)
        return;
    const WfPosition *before = wf_record_position(record, length - 1);
    WfExplanation explanation;
    (void)wf_explain_data(game, before, &event->move, &explanation);
    json_name(out, "last");
    wf_text_put(out, '{');
    json_name(out, "move");
    json_move(out, game, before, &event->move);
    says_put_text(out, game, before, &explanation);
    json_name(out, "seat");
    json_seat(out, game, event->seat);
    put_path(out, game, before, &event->move, 0);
    json_name(out, "sent");
    put_sent(out, game, &event->move);
    if (event->move.extra < WF_EXTRA_SETUP)
        facts_put_hits(out, game, wf_record_now(record), event->seat, event->move.to);
    wf_text_put(out, '}');
}

/* With more than two seats: the turns before the last one, at most one of each other seat, the
 * latest first. */
static void put_recent(WfText *out, const WfSpec *spec, const WfRecord *record)
{
    const WfGame *game = spec->game;
    const size_t length = wf_record_length(record);
    const unsigned seats = (unsigned)__builtin_popcount(wf_seats(spec));
    if (seats <= 2)
        return;
    json_name(out, "recent");
    wf_text_put(out, '[');
    for (size_t back = 2; back < seats && back <= length; back++) {
        const WfEvent *event = wf_record_event(record, length - back);
        if (event->kind != WF_EVENT_MOVE)
            break;
        json_next(out);
        wf_text_put(out, '{');
        json_name(out, "seat");
        json_seat(out, game, event->seat);
        put_path(out, game, wf_record_position(record, length - back), &event->move, 0);
        wf_text_put(out, '}');
    }
    wf_text_put(out, ']');
}

WfCode answer_state(const PageRequest *request, WfText *out, WfFault *fault)
{
    const WfGame *game = request->spec.game;
    const WfPosition *now = wf_record_now(request->record);
    const WfOutcome outcome = wf_record_outcome(request->record);
    const WfGrade grade = wf_grade(request->record, 0);
    char data[WF_TEXT_MAX];
    WfText text = wf_text(data, sizeof data);
    wf_format(game, now, &text);
    wf_text_put(out, '{');
    json_put_string(out, "position", data);
    json_name(out, "turn");
    json_seat(out, game, now->head.turn);
    json_put_seats(out, "seats", game, wf_seats(&request->spec));
    json_put_seats(out, "playing", game, now->head.playing);
    json_put_number(out, "length", wf_record_length(request->record));
    json_put_number(out, "par", grade.par);
    json_put_number(out, "stars", outcome.reason == WF_REASON_GOAL ? grade.stars : 0);
    json_name(out, "outcome");
    json_outcome(out, &request->spec, outcome);
    put_pieces(out, game, now);
    put_last(out, game, request->record);
    put_recent(out, &request->spec, request->record);
    if (outcome.result != WF_ONGOING && game->adjudicate != NULL)
        json_put_number(out, "occurrences", wf_record_occurrences(request->record));
    facts_put_checks(out, game, now);
    facts_put_taken(out, request->record);
    facts_put_progress(out, request->record);
    /* from a dead end the only way is back */
    if (put_movers(out, request) != WF_OK)
        return fault_no_memory(fault);
    wf_text_put(out, '}');
    return WF_OK;
}

/* Whether two moves differ only in where they send other pieces. */
static bool is_same_way(const WfMove *one, const WfMove *other)
{
    if (one->from != other->from || one->to != other->to || one->extra != other->extra ||
        one->sent != other->sent)
        return false;
    for (unsigned i = 0; i < one->sent; i++)
        if (one->detail[2 * i] != other->detail[2 * i])
            return false;
    return true;
}

/* The path of a move is written only with the first of the moves that share it, because there may
 * be thousands. */
static void put_move(WfText *out, const WfGame *game, const WfPosition *position,
                     const WfMove *move, const WfMove *before)
{
    json_next(out);
    wf_text_put(out, '{');
    json_name(out, "move");
    json_move(out, game, position, move);
    json_name(out, "to");
    json_place(out, game, game->place(move->to));
    if (move->extra > 0 && move->extra < game->kind_count)
        json_put_letter(out, "promotes", game->kinds[move->extra].letter);
    if (move->sent > 0) {
        json_name(out, "sent");
        put_sent(out, game, move);
    }
    if (before == NULL || !is_same_way(before, move))
        put_path(out, game, position, move, 3);
    wf_text_put(out, '}');
}

/* `moves PLACE`: the legal moves of the piece there. */
WfCode answer_moves(const PageRequest *request, WfText *out, WfFault *fault)
{
    const WfGame *game = request->spec.game;
    const WfPosition *now = wf_record_now(request->record);
    const char *wanted = request->words > 0 ? request->word[0] : "";
    WfMoveList list;
    const WfCode code = list_moves(request, &list);
    wf_text_put(out, '[');
    for (size_t i = 0; i < list.count; i++) {
        char from[8];
        wf_place_name(game, game->place(list.items[i].from), from);
        if (list.items[i].extra < WF_EXTRA_SETUP && strcmp(from, wanted) == 0)
            put_move(out, game, now, &list.items[i], i > 0 ? &list.items[i - 1] : NULL);
    }
    wf_text_put(out, ']');
    wf_moves_free(&list);
    return code == WF_OK ? WF_OK : fault_no_memory(fault);
}

/* `explain MOVE`: whether it is legal, why, and, if it is legal, the places that it touches. */
WfCode answer_explain(const PageRequest *request, WfText *out, WfFault *fault)
{
    WfMove move;
    WfExplanation explanation;
    const WfGame *game = request->spec.game;
    const WfPosition *now = wf_record_now(request->record);
    const WfCode code = wf_scan_move(game, request->rest, strlen(request->rest), &move, fault);
    if (code != WF_OK)
        return code;
    const bool over = wf_record_outcome(request->record).result != WF_ONGOING;
    const bool legal = wf_explain_data(game, now, &move, &explanation);
    wf_text_put(out, '{');
    json_put_bool(out, "legal", legal && !over);
    if (legal && over) {
        json_put_string(out, "text", "The game is over.");
        wf_text_add(out, ",\"says\":[]}");
        return WF_OK;
    }
    says_put_text(out, game, now, &explanation);
    says_put(out, game, now, &explanation);
    if (legal)
        put_path(out, game, now, &move, 0);
    wf_text_put(out, '}');
    return WF_OK;
}
