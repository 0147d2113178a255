/* positions.c - see positions.h. */
#include "positions.h"
#include "fault_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "games/game_list.h"

#define SPEC(text) text,
const char *const all_specs[] = {WF_SPEC_LIST(SPEC) NULL};
#undef SPEC

WfSpec spec_of(const char *text)
{
    WfSpec spec;
    WfFault fault = {0};
    if (wf_parse_spec(text, strlen(text), &spec, &fault) != WF_OK) {
        (void)fprintf(stderr, "%s: %s\n", text, fault_text(&fault));
        abort();
    }
    return spec;
}

WfPosition position_of(const WfSpec *spec, const char *text)
{
    WfPosition position;
    WfFault fault = {0};
    if (wf_parse(spec, text, strlen(text), &position, &fault) != WF_OK) {
        (void)fprintf(stderr, "%s: %s\n", text, fault_text(&fault));
        abort();
    }
    return position;
}

void position_by_play(const WfSpec *spec, uint64_t *state, unsigned turns, WfPosition *position)
{
    WfMoveList list;
    wf_moves_init(&list, wf_system_allocator);
    wf_start(spec, position);
    for (uint64_t left = random_below(state, turns + 1); left > 0; left--) {
        if (wf_moves(spec->game, position, &list) != WF_OK || list.count == 0)
            break;
        wf_apply(spec->game, position, &list.items[random_below(state, list.count)]);
    }
    wf_moves_free(&list);
}

/* ---- scattering: pieces as texts on cells, then one position text ---- */

typedef struct Board {
    char cell[216][3];
    unsigned files, ranks, levels;
    uint64_t *state;
} Board;

static uint64_t below(Board *board, uint64_t bound)
{
    return random_below(board->state, bound);
}

/* Puts a piece on a random empty cell. */
static unsigned drop(Board *board, const char *piece)
{
    for (;;) {
        const unsigned cell = (unsigned)below(board, board->files * board->ranks * board->levels);
        if (board->cell[cell][0] == '\0') {
            (void)strcpy(board->cell[cell], piece);
            return cell;
        }
    }
}

static void write_board(const Board *board, WfText *text)
{
    for (unsigned level = 0; level < board->levels; level++)
        for (unsigned rank = board->ranks; rank-- > 0;) {
            unsigned empty = 0;
            for (unsigned file = 0; file < board->files; file++) {
                const char *piece =
                    board->cell[(level * board->ranks + rank) * board->files + file];
                if (piece[0] == '\0') {
                    empty++;
                    continue;
                }
                if (empty > 0)
                    wf_text_add(text, "%u", empty);
                empty = 0;
                wf_text_add(text, "%s", piece);
            }
            if (empty > 0)
                wf_text_add(text, "%u", empty);
            if (rank > 0)
                wf_text_put(text, '/');
            else if (level + 1 < board->levels)
                wf_text_put(text, '|');
        }
}

static void scatter_letters(Board *board, const char *letters, unsigned most_each, bool least_one)
{
    for (const char *letter = letters; *letter != '\0'; letter++)
        for (unsigned side = 0; side < 2; side++) {
            const char piece[2] = {(char)(side == 0 ? *letter : *letter + 32), '\0'};
            const uint64_t count = least_one ? most_each : below(board, most_each + 1);
            for (uint64_t i = 0; i < count; i++)
                (void)drop(board, piece);
        }
}

static void scatter_travelers(Board *board, const WfSpec *spec, WfText *text)
{
    (void)spec;
    scatter_letters(board, "T", 2, true);
    scatter_letters(board, "B", 1, true);
    scatter_letters(board, "D", 1, below(board, 4) != 0);
    scatter_letters(board, "A", 4, false);
    scatter_letters(board, "UY", 2, false);
    write_board(board, text);
    wf_text_add(text, " %c %c %u %u", "wb"[below(board, 2)], "--k"[below(board, 3)],
                (unsigned)below(board, 110), 1 + (unsigned)below(board, 90));
}

static void scatter_leapale(Board *board, const WfSpec *spec, WfText *text)
{
    (void)spec;
    scatter_letters(board, "E", 1, true);
    for (uint64_t left = below(board, 1 + below(board, 60)); left > 0; left--) {
        const char letter = "HMUPQADCYBGLNOSSSSHMU"[below(board, 21)];
        const char piece[2] = {(char)(below(board, 2) == 0 ? letter : letter + 32), '\0'};
        (void)drop(board, piece);
    }
    write_board(board, text);
    wf_text_add(text, " %c %u %u", "wb"[below(board, 2)], (unsigned)below(board, 110),
                1 + (unsigned)below(board, 90));
}

static void scatter_traverse(Board *board, const WfSpec *spec, WfText *text)
{
    static const char *const rules[] = {"basic", "advanced", "expert"};
    const uint8_t seats = wf_seats(spec);
    unsigned turn;
    for (unsigned seat = 0; seat < 4; seat++)
        for (unsigned i = 0; i < 8 && (seats >> seat & 1) != 0; i++) {
            const char piece[3] = {"swne"[seat], "SDTC"[i / 2], '\0'};
            for (;;) { /* mostly in the middle; else in the starting or the destination row */
                const unsigned cell = drop(board, piece), file = cell % 10, rank = cell / 10;
                const bool edge_file = file == 0 || file == 9, edge_rank = rank == 0 || rank == 9;
                if (edge_file != edge_rank ? (seat % 2 == 0) == edge_rank : !edge_file)
                    break;
                board->cell[cell][0] = '\0';
            }
        }
    do
        turn = (unsigned)below(board, 4);
    while ((seats >> turn & 1) == 0);
    write_board(board, text);
    wf_text_add(text, " %c %s %u %u", "swne"[turn], rules[spec->choice[1]], 2U + spec->choice[0],
                2 + (unsigned)below(board, 310));
}

/* Kings and rooks at home with their castling rights, whatever else is still there or dropped. */
static void scatter_castling(Board *board, const WfSpec *spec, WfText *text)
{
    char start_text[WF_TEXT_MAX];
    WfPosition start;
    WfText out = wf_text(start_text, sizeof start_text);
    wf_start(spec, &start);
    wf_format(spec->game, &start, &out);
    for (uint8_t cell = 0; cell < 64; cell++) {
        const WfPlace place = {.file = cell % 8, .rank = cell / 8};
        const WfPiece piece = wf_piece_at(spec->game, &start, place);
        const bool castles = piece.letter == 'K' || piece.letter == 'R';
        if (piece.letter != 0 && (castles || below(board, 3) == 0))
            board->cell[cell][0] = (char)(piece.seat == 0 ? piece.letter : piece.letter + 32);
    }
    for (uint64_t left = below(board, 6); left > 0; left--) {
        const unsigned from = 8 + (unsigned)below(board, 48), to = 8 + (unsigned)below(board, 48);
        if (board->cell[from][0] != '\0' && board->cell[to][0] == '\0') {
            (void)strcpy(board->cell[to], board->cell[from]);
            board->cell[from][0] = '\0';
        }
    }
    write_board(board, text);
    const char *rights = strchr(strchr(start_text, ' ') + 1, ' ') + 1;
    wf_text_add(text, " %c %.*s - 3 9", "wb"[below(board, 2)], (int)strcspn(rights, " "), rights);
}

static void scatter_passage(Board *board, const WfSpec *spec, WfText *text)
{
    if (below(board, 3) == 0) {
        scatter_castling(board, spec, text);
        return;
    }
    scatter_letters(board, "K", 1, true);
    scatter_letters(board, "Q", 1, false);
    scatter_letters(board, "RBN", (unsigned)below(board, 3), false);
    scatter_letters(board, "P", (unsigned)below(board, 9), false);
    write_board(board, text);
    wf_text_add(text, " %c - - %u %u", "wb"[below(board, 2)], (unsigned)below(board, 110),
                1 + (unsigned)below(board, 90));
}

/* For games without a function of their own: some of the pieces of the start and some more of each
 * kind, on any places, and the fields after the placement as they are after some turns. For two
 * seats whose pieces are upper and lower case letters. */
static void scatter_plain(Board *board, const WfSpec *spec, WfText *text)
{
    char letters[2 * 26 + 1] = "", played[WF_TEXT_MAX];
    size_t kinds = 0;
    WfPosition position;
    wf_start(spec, &position);
    for (unsigned place = 0; place < board->files * board->ranks * board->levels; place++) {
        const WfPlace at = {.file = (uint8_t)(place % board->files),
                            .rank = (uint8_t)(place / board->files % board->ranks),
                            .level = (uint8_t)(place / board->files / board->ranks)};
        const WfPiece piece = wf_piece_at(spec->game, &position, at);
        if (piece.letter != '\0' && strchr(letters, piece.letter) == NULL)
            letters[kinds++] = piece.letter;
    }
    const unsigned places = board->files * board->ranks * board->levels;
    const unsigned most = 1 + places / (unsigned)(3 * (kinds + 1));
    scatter_letters(board, letters, 1 + (unsigned)below(board, most), false);
    position_by_play(spec, board->state, 20, &position);
    WfText out = wf_text(played, sizeof played);
    wf_format(spec->game, &position, &out);
    write_board(board, text);
    wf_text_add(text, "%s", strchr(played, ' '));
}

typedef struct Scatter {
    const char *game;
    void (*scatter)(Board *board, const WfSpec *spec, WfText *text);
} Scatter;

static const Scatter scatters[] = {{"travelers", scatter_travelers},
                                   {"courier-leapale", scatter_leapale},
                                   {"traverse", scatter_traverse},
                                   {"safe-passage", scatter_passage},
                                   {NULL, scatter_plain}};

void position_by_scatter(const WfSpec *spec, uint64_t *state, WfPosition *position)
{
    const Scatter *way = scatters;
    while (way->game != NULL && strcmp(way->game, spec->game->name) != 0)
        way++;
    char data[WF_TEXT_MAX];
    WfText text;
    do {
        Board board = {.files = spec->game->files,
                       .ranks = spec->game->ranks,
                       .levels = spec->game->levels,
                       .state = state};
        text = wf_text(data, sizeof data);
        way->scatter(&board, spec, &text);
    } while (wf_parse(spec, data, text.length, position, NULL) != WF_OK);
}

bool is_legal(const WfGame *game, const WfPosition *position, const WfMove *move)
{
    WfMoveList list;
    bool found = false;
    wf_moves_init(&list, wf_system_allocator);
    if (wf_moves(game, position, &list) != WF_OK)
        abort();
    for (size_t i = 0; i < list.count && !found; i++)
        found = memcmp(&list.items[i], move, sizeof *move) == 0;
    wf_moves_free(&list);
    return found;
}
