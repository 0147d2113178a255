/* draw.c - boards in the terminal: in colour if the terminal can, otherwise in plain ASCII. */
#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "game/diagram.h"

CliStyle cli_style(FILE *stream, bool ascii)
{
    const char *terminal = getenv("TERM"), *no_colour = getenv("NO_COLOR");
    const bool shown =
        isatty(fileno(stream)) != 0 && terminal != NULL && strcmp(terminal, "dumb") != 0 && !ascii;
    return (CliStyle){.colour = shown && (no_colour == NULL || no_colour[0] == '\0'),
                      .unicode = shown && strcmp(nl_langinfo(CODESET), "UTF-8") == 0};
}

/* Glyphs by the name of the piece: one for each seat, or one for all. */
typedef struct Glyph {
    const char *name;
    const char *seat[WF_SEATS_MAX]; /* [1] NULL: [0] is for all seats */
} Glyph;

/* Shapes, and pieces of orthodox chess. Names are compared exactly, so that the "Queen" of another
 * inventor keeps her letter. A triangle points in its seat's direction of play. */
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

/* NULL: the piece has no glyph, and its letter is drawn. */
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

static bool is_marked(const WfGame *game, const WfMove *last, WfPlace place)
{
    if (last == NULL || last->extra >= WF_EXTRA_SETUP)
        return false;
    const WfPlace from = game->place(last->from), to = game->place(last->to);
    return memcmp(&place, &from, sizeof place) == 0 || memcmp(&place, &to, sizeof place) == 0;
}

/* What the colours of a place depend on. */
typedef struct BoardColours {
    const CliStyle *style;
    const WfGame *game;
    const WfMove *last;
} BoardColours;

static void draw_cell(void *context, WfText *out, WfPlace place, const WfPiece *piece)
{
    const BoardColours *coloured = context;
    const bool four = has_four(coloured->game);
    const int shade = (place.file + place.rank + place.level) % 2;
    const bool marked = is_marked(coloured->game, coloured->last, place);
    const int ground = marked ? MARKED_SQUARE : four ? four_squares[shade] : two_squares[shade];
    wf_text_add(out, "\033[48;5;%dm", ground);
    if (piece->letter == 0) {
        wf_text_add(out, "   \033[0m");
        return;
    }
    const char letter[2] = {piece->letter, '\0'};
    const char *figure = coloured->style->unicode ? glyph_of(piece) : NULL;
    wf_text_add(out, "\033[1;38;5;%dm %s \033[0m",
                four ? four_seats[piece->seat] : two_seats[piece->seat],
                figure != NULL ? figure : letter);
}

void cli_draw(FILE *stream, const CliStyle *style, const WfGame *game, const WfPosition *position,
              const WfMove *last)
{
    static char data[DIAGRAM_BYTES];
    WfText out = wf_text(data, sizeof data);
    BoardColours coloured = {.style = style, .game = game, .last = last};
    if (style->colour)
        diagram_draw(&out, game, position,
                     &(DiagramStyle){.width = 3, .cell = draw_cell, .context = &coloured});
    else
        diagram_plain(&out, game, position);
    (void)fputs(data, stream);
}
