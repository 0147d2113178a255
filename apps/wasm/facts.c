/* facts.c - see facts.h; also attacks, and the rule that forbids a move that a piece could make. */
#include "facts.h"

#include <stdlib.h>
#include <string.h>

#include "answers.h"
#include "base/fault.h"
#include "game/json.h"
#include "places.h"

enum { KINDS_MAX = 32 };

static void put_squares(WfText *out, const WfGame *game, const uint8_t *square, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        json_next(out);
        json_place(out, game, game->place(square[i]));
    }
}

void facts_put_checks(WfText *out, const WfGame *game, const WfPosition *position)
{
    WfCheck check[WF_CHECKS_MAX];
    const size_t count = wf_checks(game, position, check);
    json_name(out, "checks");
    wf_text_put(out, '[');
    for (size_t i = 0; i < count; i++) {
        json_next(out);
        wf_text_put(out, '{');
        json_name(out, "place");
        json_place(out, game, game->place(check[i].square));
        json_name(out, "by");
        wf_text_put(out, '[');
        put_squares(out, game, check[i].by, check[i].count);
        wf_text_add(out, "]}");
    }
    wf_text_put(out, ']');
}

static bool has_square(const uint8_t *square, size_t count, uint8_t wanted)
{
    return count > 0 && memchr(square, wanted, count) != NULL;
}

void facts_put_hits(WfText *out, const WfGame *game, const WfPosition *position, uint8_t seat,
                    uint8_t square)
{
    uint8_t from[WF_ATTACKERS_MAX];
    WfPlace place = {0};
    if (game->attackers == NULL)
        return;
    json_name(out, "hits");
    wf_text_put(out, '[');
    do {
        const WfPiece piece = wf_piece_at(game, position, place);
        if (piece.letter == 0 || piece.seat == seat)
            continue;
        if (!has_square(from, wf_attackers(game, position, seat, place, from), square))
            continue;
        json_next(out);
        json_place(out, game, place);
    } while (next_place(game, &place));
    wf_text_put(out, ']');
}

/* ---- captures ---- */

/* How many pieces of each kind each seat has. */
typedef struct Armies {
    uint8_t of[WF_SEATS_MAX][KINDS_MAX];
} Armies;

static unsigned kind_of(const WfGame *game, char letter)
{
    unsigned kind = 0;
    while (kind < game->kind_count && game->kinds[kind].letter != letter)
        kind++;
    return kind;
}

static Armies count_armies(const WfGame *game, const WfPosition *position)
{
    Armies armies = {{{0}}};
    WfPlace place = {0};
    do {
        const WfPiece piece = wf_piece_at(game, position, place);
        if (piece.letter != 0)
            armies.of[piece.seat][kind_of(game, piece.letter) % KINDS_MAX]++;
    } while (next_place(game, &place));
    return armies;
}

/* A captured piece is one that a seat other than the mover has lost. A promotion changes only the
 * mover's own pieces. */
static void put_lost(WfText *out, const WfGame *game, const Armies *before, const Armies *after,
                     uint8_t mover)
{
    for (uint8_t seat = 0; seat < WF_SEATS_MAX; seat++)
        for (unsigned kind = 0; kind < game->kind_count && seat != mover; kind++)
            for (unsigned n = after->of[seat][kind]; n < before->of[seat][kind]; n++) {
                json_next(out);
                wf_text_add(out, "[\"%c\",", game->kinds[kind].letter);
                json_seat(out, game, seat);
                wf_text_put(out, ']');
            }
}

void facts_put_taken(WfText *out, const WfRecord *record)
{
    const WfGame *game = wf_record_spec(record)->game;
    Armies before = count_armies(game, wf_record_position(record, 0));
    json_name(out, "taken");
    wf_text_put(out, '[');
    for (size_t i = 0; i < wf_record_length(record); i++) {
        const WfEvent *event = wf_record_event(record, i);
        if (event->kind != WF_EVENT_MOVE)
            continue;
        const Armies after = count_armies(game, wf_record_position(record, i + 1));
        put_lost(out, game, &before, &after, event->seat);
        before = after;
    }
    wf_text_put(out, ']');
}

void facts_put_progress(WfText *out, const WfRecord *record)
{
    const WfSpec *spec = wf_record_spec(record);
    const WfGame *game = spec->game;
    const uint8_t seats = wf_seats(spec);
    if (game->progress == NULL)
        return;
    json_name(out, "progress");
    wf_text_put(out, '{');
    for (uint8_t seat = 0; seat < WF_SEATS_MAX; seat++) {
        const char name[2] = {(seats >> seat & 1) != 0 ? game->seats[seat] : '\0', '\0'};
        WfProgress progress;
        if (name[0] == '\0' || !wf_progress(game, wf_record_now(record), seat, &progress))
            continue;
        json_name(out, name);
        wf_text_put(out, '{');
        json_put_number(out, "done", progress.done);
        json_put_number(out, "of", progress.of);
        if (progress.has_left)
            json_put_number(out, "left", progress.left);
        wf_text_put(out, '}');
    }
    wf_text_put(out, '}');
}

/* ---- verbs ---- */

static bool read_place(const WfGame *game, const char *text, WfPlace *place)
{
    char name[8];
    *place = (WfPlace){0};
    do {
        wf_place_name(game, *place, name);
        if (strcmp(name, text) == 0)
            return true;
    } while (next_place(game, place));
    return false;
}

static void put_attackers(WfText *out, const WfGame *game, const WfPosition *position,
                          WfPlace place)
{
    uint8_t from[WF_ATTACKERS_MAX];
    wf_text_put(out, '[');
    for (uint8_t seat = 0; game->seats[seat] != '\0'; seat++)
        put_squares(out, game, from, wf_attackers(game, position, seat, place, from));
    wf_text_put(out, ']');
}

/* `attackers PLACE`: the places of all pieces of both sides that attack it (wf_attackers).
 * `attackers`: pairs of each place and that list. */
WfCode answer_attackers(const PageRequest *request, WfText *out, WfFault *fault)
{
    const WfGame *game = request->spec.game;
    const WfPosition *now = wf_record_now(request->record);
    WfPlace place = {0};
    if (request->rest[0] != '\0') {
        if (!read_place(game, request->rest, &place))
            return fault_fill(fault, WF_BAD_INPUT, 0, "no such place");
        put_attackers(out, game, now, place);
        return WF_OK;
    }
    wf_text_put(out, '[');
    do {
        json_next(out);
        wf_text_put(out, '[');
        json_place(out, game, place);
        wf_text_put(out, ',');
        put_attackers(out, game, now, place);
        wf_text_put(out, ']');
    } while (next_place(game, &place));
    wf_text_put(out, ']');
    return WF_OK;
}

/* `attacks SEAT`: the places that the seat's pieces attack, each with the number of attackers. */
WfCode answer_attacks(const PageRequest *request, WfText *out, WfFault *fault)
{
    const WfGame *game = request->spec.game;
    const uint8_t seat = wf_seat(game, request->rest[0]);
    uint8_t from[WF_ATTACKERS_MAX];
    WfPlace place = {0};
    if (seat == WF_NO_SEAT)
        return fault_fill(fault, WF_BAD_INPUT, 0, "no such seat");
    wf_text_put(out, '[');
    do {
        const size_t count = wf_attackers(game, wf_record_now(request->record), seat, place, from);
        if (count == 0)
            continue;
        json_next(out);
        wf_text_put(out, '[');
        json_place(out, game, place);
        wf_text_add(out, ",%u]", (unsigned)count);
    } while (next_place(game, &place));
    wf_text_put(out, ']');
    return WF_OK;
}

/* Where the piece on a square may go. */
static WfCode find_targets(const WfGame *game, const WfPosition *position, uint8_t from,
                           bool may[256])
{
    WfMoveList list;
    wf_moves_init(&list, wf_system_allocator);
    const WfCode code = wf_moves(game, position, &list);
    for (size_t i = 0; i < list.count; i++)
        if (list.items[i].extra < WF_EXTRA_SETUP && list.items[i].from == from)
            may[list.items[i].to] = true;
    wf_moves_free(&list);
    return code;
}

/* Names the rule that forbids a move; writes nothing if the move is legal after all. */
static void put_forbidden(WfText *out, const WfGame *game, const WfPosition *position,
                          const WfMove *move)
{
    char data[WF_MESSAGE_MAX];
    WfText text = wf_text(data, sizeof data);
    text.language = out->language;
    if (wf_explain(game, position, move, &text))
        return;
    json_next(out);
    wf_text_put(out, '{');
    json_name(out, "to");
    json_place(out, game, game->place(move->to));
    json_put_string(out, "text", data);
    wf_text_put(out, '}');
}

/* The square of a place in the game's own numbering, or WF_NO_SQUARE. */
static uint8_t square_of(const WfGame *game, WfPlace place)
{
    for (unsigned square = 0; square < WF_NO_SQUARE; square++) {
        const WfPlace at = game->place((uint8_t)square);
        if (memcmp(&at, &place, sizeof at) == 0)
            return (uint8_t)square;
    }
    return WF_NO_SQUARE;
}

/* `forbidden PLACE`: the targets that the piece there could reach (wf_reach) if no rule forbade it:
 * `[{"to":"d4","text":"..."}]`. Empty if it is not the turn of the piece's seat. */
WfCode answer_forbidden(const PageRequest *request, WfText *out, WfFault *fault)
{
    const WfGame *game = request->spec.game;
    const WfPosition *now = wf_record_now(request->record);
    WfPlace place;
    uint8_t to[WF_REACH_MAX];
    bool may[256] = {false};
    if (!read_place(game, request->rest, &place))
        return fault_fill(fault, WF_BAD_INPUT, 0, "no such place");
    const WfPiece piece = wf_piece_at(game, now, place);
    const bool over = wf_record_outcome(request->record).result != WF_ONGOING;
    const bool own = piece.letter != 0 && piece.seat == now->head.turn && !over;
    const size_t count = own ? wf_reach(game, now, place, to) : 0;
    const uint8_t from = square_of(game, place);
    if (count > 0 && find_targets(game, now, from, may) != WF_OK)
        return fault_no_memory(fault);
    wf_text_put(out, '[');
    for (size_t i = 0; i < count; i++)
        if (!may[to[i]] && to[i] != from)
            put_forbidden(out, game, now, &(WfMove){.from = from, .to = to[i]});
    wf_text_put(out, ']');
    return WF_OK;
}
