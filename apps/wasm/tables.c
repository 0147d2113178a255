/* tables.c - what endgame tables say of a position, and random positions from them. */
#include "tables.h"

#include <string.h>

#include "answers.h"
#include "base/board_text.h"
#include "base/fault.h"
#include "base/random.h"
#include "game/json.h"
#include "numbers.h"
#include "tables/probe.h"

/* TRIES: random positions until one is taken. NEVER: ranks behind every number of replies. */
enum { TRIES = 200000, TURNS_MAX = 255, NEVER = 1 << 20 };

WfTables *tables_of(const WfGame *game)
{
    static WfTables *tables;
    const TableGame *described = table_game_of(game);
    if (described == NULL)
        return NULL;
    if (tables == NULL || tables->game != described) {
        wf_tables_free(tables);
        tables = wf_tables_open(game, &wf_system_allocator, NULL);
    }
    return tables;
}

WfTables *tables_for(const WfGame *game, const WfPosition *position)
{
    const TableGame *described = table_game_of(game);
    TableMen men;
    const bool few = described != NULL && described->men(position, &men);
    return few ? tables_of(game) : NULL;
}

/* Lists the moves that keep a draw. Returns the number of all legal moves; 0 if the position is
 * over or a table is missing. The list is the caller's in any case. */
static size_t list_draws(WfTables *tables, const WfPosition *position, WfMoveList *list)
{
    const WfGame *game = tables->game->game;
    wf_moves_init(list, wf_system_allocator);
    WfCode code = wf_moves(game, position, list);
    const size_t moves = list->count;
    list->count = 0;
    for (size_t i = 0; i < moves && code == WF_OK; i++) {
        WfPosition after;
        unsigned value = TABLE_ILLEGAL;
        wf_copy(game, &after, position);
        wf_apply(game, &after, &list->items[i]);
        code = table_probe_code(tables, &after, &value);
        if (value == TABLE_DRAWN)
            list->items[list->count++] = list->items[i];
    }
    return code == WF_OK ? moves : 0;
}

/* Counts the legal moves, 0 as above, and those that keep a draw. */
static size_t count_draws(WfTables *tables, const WfPosition *position, size_t *draws)
{
    WfMoveList list;
    const size_t moves = list_draws(tables, position, &list);
    *draws = list.count;
    wf_moves_free(&list);
    return moves;
}

/* How hard a move makes it to keep the draw: the fewer replies do, the harder. A move that ends the
 * game comes last for the side that attacks and first for the one that defends. */
static size_t rank_move(WfTables *tables, const WfPosition *after, bool attacks)
{
    size_t draws;
    if (wf_outcome(tables->game->game, after).result != WF_ONGOING)
        return attacks ? NEVER : 0;
    return count_draws(tables, after, &draws) > 0 ? 1 + draws : NEVER;
}

/* In a drawn position: the move that keeps the draw and leaves the fewest such replies. */
static void choose_trap(WfTables *tables, const WfPosition *position, WfTableValue *value)
{
    const WfGame *game = tables->game->game;
    size_t best = NEVER + 1;
    TableMen men;
    WfMoveList list;
    (void)tables->game->men(position, &men);
    const bool attacks = men.count > 0 && men.side[0] == position->head.turn;
    (void)list_draws(tables, position, &list);
    for (size_t i = 0; i < list.count; i++) {
        WfPosition after;
        wf_copy(game, &after, position);
        wf_apply(game, &after, &list.items[i]);
        const size_t rank = rank_move(tables, &after, attacks);
        if (rank < best) {
            best = rank;
            value->move = list.items[i];
        }
    }
    wf_moves_free(&list);
}

/* `probe`: what a table says, with a best move; null if no table has the position. Of moves that
 * keep a draw it names one that leaves the other side few that do. */
WfCode answer_probe(const PageRequest *request, WfText *out, WfFault *fault)
{
    const WfGame *game = request->spec.game;
    const WfPosition *now = wf_record_now(request->record);
    WfTables *tables = tables_for(game, now);
    WfTableValue value;
    const bool over = wf_record_outcome(request->record).result != WF_ONGOING;
    const WfCode code =
        tables == NULL || over ? WF_BAD_INPUT : wf_tables_probe(tables, now, &value);
    if (code == WF_NO_MEMORY)
        return fault_no_memory(fault);
    if (code != WF_OK) {
        wf_text_add(out, "null");
        return WF_OK;
    }
    if (value.turns == 0)
        choose_trap(tables, now, &value);
    wf_text_put(out, '{');
    json_name(out, "turns");
    wf_text_add(out, "%d", value.turns);
    json_put_bool(out, "clock", value.clock);
    json_name(out, "move");
    json_move(out, game, now, &value.move);
    wf_text_put(out, '}');
    return WF_OK;
}

/* What a random position must be: won for the first seat with the man in `low` to `high` turns, or
 * drawn with at most `high` moves that keep the draw, the bare side to move. */
typedef struct EndingWish {
    unsigned kind;
    bool drawn;
    unsigned low, high;
} EndingWish;

static bool suits(WfTables *tables, const WfPosition *position, const EndingWish *wish)
{
    unsigned code = TABLE_ILLEGAL;
    if (wf_outcome(tables->game->game, position).result != WF_ONGOING ||
        table_probe_code(tables, position, &code) != WF_OK)
        return false;
    if (!wish->drawn)
        return table_code_wins(code) && code - 1 >= wish->low && code - 1 <= wish->high;
    size_t draws;
    return code == TABLE_DRAWN && count_draws(tables, position, &draws) > draws &&
           draws >= wish->low && draws <= wish->high;
}

/* Puts three men on random places; false if two have the same. */
static bool scatter(const WfGame *game, const EndingWish *wish, WfArrangement *arrangement,
                    uint64_t *random)
{
    const uint8_t men[] = {board_piece(0, TABLE_ROYAL), board_piece(1, TABLE_ROYAL),
                           board_piece(0, wish->kind)};
    memset(arrangement->piece, WF_NO_PIECE, sizeof arrangement->piece);
    arrangement->turn = wish->drawn;
    for (size_t i = 0; i < sizeof men; i++) {
        const unsigned places = game->levels * game->ranks * game->files;
        uint8_t *place = &arrangement->piece[random_below(random, places)];
        if (*place != WF_NO_PIECE)
            return false;
        *place = men[i];
    }
    return true;
}

/* Writes a position that suits into `text`; false: none was found. */
static bool find_position(const WfSpec *spec, const EndingWish *wish, uint64_t seed, WfText *text)
{
    static WfArrangement arrangement;
    WfPosition position;
    wf_start(spec, &position);
    wf_take_apart(spec->game, &position, &arrangement);
    for (unsigned i = 0; i < TRIES; i++) {
        WfFault fault;
        if (!scatter(spec->game, wish, &arrangement, &seed))
            continue;
        wf_text_clear(text);
        wf_arrange(spec, &arrangement, text);
        if (wf_parse(spec, text->data, text->length, &position, &fault) != WF_OK)
            continue;
        WfTables *tables = tables_for(spec->game, &position);
        if (tables == NULL)
            return false;
        if (suits(tables, &position, wish))
            return true;
    }
    return false;
}

static bool read_kind(const PageRequest *request, unsigned *kind)
{
    const WfGame *game = request->spec.game;
    const char letter = request->words > 0 ? request->word[0][0] : '\0';
    for (*kind = 0; *kind < game->kind_count; (*kind)++)
        if (game->kinds[*kind].letter == letter && *kind != TABLE_ROYAL)
            return true;
    return false;
}

/* `ending KIND DRAWN LOW HIGH SEED`: a random position of both royal pieces and one man, as
 * EndingWish says; DRAWN is 0 or 1. */
WfCode answer_ending(const PageRequest *request, WfText *out, WfFault *fault)
{
    char data[WF_TEXT_MAX];
    WfText text = wf_text(data, sizeof data);
    EndingWish wish;
    uint64_t drawn, low, high, seed;
    if (table_game_of(request->spec.game) == NULL || !read_kind(request, &wish.kind))
        return fault_fill(fault, WF_BAD_INPUT, 0, "there is no such ending");
    WfCode code = read_number(request, 1, "the draw", 0, 1, &drawn, fault);
    if (code == WF_OK)
        code = read_number(request, 2, "the least number", 1, TURNS_MAX, &low, fault);
    if (code == WF_OK)
        code = read_number(request, 3, "the greatest number", low, TURNS_MAX, &high, fault);
    if (code == WF_OK)
        code = read_number(request, 4, "the seed", 0, UINT64_MAX, &seed, fault);
    if (code != WF_OK)
        return code;
    wish.drawn = drawn != 0;
    wish.low = (unsigned)low;
    wish.high = (unsigned)high;
    if (!find_position(&request->spec, &wish, seed, &text))
        return fault_fill(fault, WF_BAD_INPUT, 0, "there is no such ending");
    wf_text_put(out, '{');
    json_put_string(out, "position", data);
    wf_text_put(out, '}');
    return WF_OK;
}
