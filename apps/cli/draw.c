/* draw.c - boards in the terminal: in colour if the terminal can, otherwise in plain ASCII. */
#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"

/* Levels of a board side by side, the columns between two of them, and the columns of a rank's
 * number.
 */
enum { LEVELS_A_ROW = 3, LEVEL_GAP = 3, RANK_WIDTH = 3 };

CliStyle cli_style(FILE *stream, bool ascii)
{
    const char *terminal = getenv("TERM"), *no_colour = getenv("NO_COLOR");
    const bool shown =
        isatty(fileno(stream)) != 0 && terminal != NULL && strcmp(terminal, "dumb") != 0 && !ascii;
    return (CliStyle){.colour = shown && (no_colour == NULL || no_colour[0] == '\0'),
                      .unicode = shown && strcmp(nl_langinfo(CODESET), "UTF-8") == 0};
}

/* Glyphs by the name of the piece; one for each seat, or the same for all. */
typedef struct Glyph {
    const char *name;
    const char *seat[WF_SEATS_MAX]; /* [1] NULL: [0] is for all seats */
} Glyph;

/* Shapes, and pieces of orthodox chess. Names are compared to the letter, so that the "Queen" of
 * another inventor keeps her letter. A triangle points where its seat plays to. */
static const Glyph glyphs[] = {
    {.name = "Square", .seat = {"■"}},
    {.name = "Diamond", .seat = {"◆"}},
    {.name = "Triangle", .seat = {"▲", "▶", "▼", "◀"}},
    {.name = "Circle", .seat = {"●"}},
    {.name = "king", .seat = {"♚"}},
    {.name = "queen", .seat = {"♛"}},
    {.name = "rook", .seat = {"♜"}},
    {.name = "bishop", .seat = {"♝"}},
    {.name = "knight", .seat = {"♞"}},
    {.name = "pawn", .seat = {"♟"}},
};

/* NULL: the piece has none, and its letter is drawn. */
static const char *glyph_of(const WfPiece *piece)
{
    for (size_t i = 0; i < sizeof glyphs / sizeof glyphs[0]; i++)
        if (strcmp(glyphs[i].name, piece->name) == 0)
            return glyphs[i].seat[glyphs[i].seat[1] != NULL ? piece->seat : 0];
    return NULL;
}

/* 256-colour numbers: two seats are white and black on green squares; four seats are pink, yellow,
 * orange and green on dark ones. */
static const int two_seats[] = {231, 16};
static const int four_seats[] = {213, 227, 208, 120};
static const int two_squares[] = {65, 107};
static const int four_squares[] = {235, 238};
enum { MARKED_SQUARE = 130 };

static bool has_four(const WfGame *game)
{
    return strlen(game->seats) > 2;
}

static void draw_plain(FILE *stream, const WfGame *game, const WfPiece *piece)
{
    if (has_four(game))
        (void)fprintf(stream, piece->letter == 0 ? " . " : " %c%c",
                      piece->letter == 0 ? 0 : game->seats[piece->seat], piece->letter);
    else if (piece->letter == 0)
        (void)fputs(" .", stream);
    else
        (void)fprintf(stream, " %c", piece->seat == 0 ? piece->letter : piece->letter - 'A' + 'a');
}

static void draw_cell(FILE *stream, const CliStyle *style, const WfGame *game,
                      const WfPosition *position, WfPlace place, bool marked)
{
    const WfPiece piece = wf_piece_at(game, position, place);
    if (!style->colour) {
        draw_plain(stream, game, &piece);
        return;
    }
    const bool four = has_four(game);
    const int shade = (place.file + place.rank + place.level) % 2;
    const int ground = marked ? MARKED_SQUARE : four ? four_squares[shade] : two_squares[shade];
    (void)fprintf(stream, "\033[48;5;%dm", ground);
    if (piece.letter == 0) {
        (void)fputs("   \033[0m", stream);
        return;
    }
    const char letter[2] = {piece.letter, '\0'};
    const char *figure = style->unicode ? glyph_of(&piece) : NULL;
    (void)fprintf(stream, "\033[1;38;5;%dm %s \033[0m",
                  four ? four_seats[piece.seat] : two_seats[piece.seat],
                  figure != NULL ? figure : letter);
}

static bool is_marked(const WfGame *game, const WfMove *last, WfPlace place)
{
    if (last == NULL || last->extra >= WF_EXTRA_SETUP)
        return false;
    const WfPlace from = game->place(last->from), to = game->place(last->to);
    return memcmp(&place, &from, sizeof place) == 0 || memcmp(&place, &to, sizeof place) == 0;
}

static int cell_width(const CliStyle *style, const WfGame *game)
{
    return style->colour || has_four(game) ? 3 : 2;
}

static void draw_files(FILE *stream, const CliStyle *style, const WfGame *game)
{
    (void)fputs("   ", stream);
    for (int file = 0; file < game->files; file++)
        (void)fprintf(stream, cell_width(style, game) == 3 ? " %c " : " %c", 'a' + file);
}

static void draw_rank(FILE *stream, const CliStyle *style, const WfGame *game,
                      const WfPosition *position, const WfMove *last, uint8_t level, uint8_t rank)
{
    (void)fprintf(stream, "%2u ", rank + 1U);
    for (uint8_t file = 0; file < game->files; file++) {
        const WfPlace place = {.file = file, .rank = rank, .level = level};
        draw_cell(stream, style, game, position, place, is_marked(game, last, place));
    }
}

/* Levels `first` to `end` - 1 side by side. */
static void draw_levels(FILE *stream, const CliStyle *style, const WfGame *game,
                        const WfPosition *position, const WfMove *last, uint8_t first, uint8_t end)
{
    const int width = RANK_WIDTH + game->files * cell_width(style, game);
    for (uint8_t level = first; game->levels > 1 && level < end; level++)
        (void)fprintf(stream, "   level %c%*s", game->level_names[level],
                      width - (int)strlen("   level u") + LEVEL_GAP, "");
    if (game->levels > 1)
        (void)fputc('\n', stream);
    for (uint8_t rank = game->ranks; rank-- > 0;) {
        for (uint8_t level = first; level < end; level++) {
            draw_rank(stream, style, game, position, last, level, rank);
            (void)fprintf(stream, "%*s", level + 1 < end ? LEVEL_GAP : 0, "");
        }
        (void)fputc('\n', stream);
    }
    for (uint8_t level = first; level < end; level++) {
        draw_files(stream, style, game);
        (void)fprintf(stream, "%*s", level + 1 < end ? LEVEL_GAP : 0, "");
    }
    (void)fputc('\n', stream);
}

void cli_draw(FILE *stream, const CliStyle *style, const WfGame *game, const WfPosition *position,
              const WfMove *last)
{
    for (uint8_t level = 0; level < game->levels; level += LEVELS_A_ROW) {
        const uint8_t end =
            level + LEVELS_A_ROW < game->levels ? (uint8_t)(level + LEVELS_A_ROW) : game->levels;
        if (level > 0)
            (void)fputc('\n', stream);
        draw_levels(stream, style, game, position, last, level, end);
    }
}
