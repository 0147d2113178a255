/* draw.c - boards in the terminal: as large as there is room for, in the colours that it has,
 * otherwise in plain ASCII. */
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "cli/cli.h"
#include "cli/terminal/screen.h"
#include "cli/words.h"
#include "game/diagram.h"

CliStyle cli_style(FILE *stream, bool ascii)
{
    const char *terminal = getenv("TERM");
    const bool shown = terminal != NULL && strcmp(terminal, "dumb") != 0 && !ascii;
    return (CliStyle){.stream = stream,
                      .colours = shown ? screen_colours(stream) : SCREEN_PLAIN,
                      .unicode = shown && screen_is_unicode(stream)};
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

/* The glyph; NULL: in this locale it takes two columns, as it may in Chinese or Japanese. */
static const char *one_wide(const char *glyph)
{
    mbstate_t state = {0};
    wchar_t character = 0;
    const size_t length = mbrtowc(&character, glyph, strlen(glyph), &state);
    return length < (size_t)-2 && wcwidth(character) == 1 ? glyph : NULL;
}

/* NULL: the piece has no glyph, and its letter is drawn. */
static const char *glyph_of(const WfPiece *piece)
{
    for (size_t i = 0; i < sizeof glyphs / sizeof glyphs[0]; i++)
        if (strcmp(glyphs[i].name, piece->name) == 0)
            return one_wide(glyphs[i].seat[glyphs[i].seat[1] != NULL ? piece->seat : 0]);
    return NULL;
}

/* ---- colours ---- */

/* A colour as the terminals of each kind have it: a number of ANSI's eight, of xterm's 256, and
 * red, green and blue. */
typedef struct Colour {
    uint8_t eight, many, rgb[3];
} Colour;

/* Two seats are white and black on green squares; four seats are pink, yellow, orange and green on
 * dark ones. */
static const Colour two_seats[] = {{7, 231, {255, 255, 255}}, {0, 16, {0, 0, 0}}};
static const Colour four_seats[] = {{5, 213, {255, 135, 255}},
                                    {3, 227, {255, 255, 95}},
                                    {1, 208, {255, 135, 0}},
                                    {2, 120, {135, 255, 135}}};
static const Colour two_squares[] = {{2, 65, {91, 130, 96}}, {6, 107, {134, 171, 102}}};
static const Colour four_squares[] = {{0, 235, {36, 38, 42}}, {0, 238, {62, 66, 72}}};
static const Colour marked_square = {5, 130, {172, 100, 20}};
static const Colour marked_dark = {4, 130, {150, 84, 10}};
static const Colour grey = {7, 244, {128, 128, 128}};

/* Begins a colour, of the ground or of what is written on it. Bold makes the eight light. */
static void add_colour(WfText *out, ScreenColours colours, const Colour *colour, bool ground)
{
    const int first = ground ? 40 : 30;
    if (colours == SCREEN_8)
        wf_text_add(out, "\033[%dm", first + colour->eight);
    else if (colours == SCREEN_256)
        wf_text_add(out, "\033[%d;5;%dm", first + 8, colour->many);
    else
        wf_text_add(out, "\033[%d;2;%d;%d;%dm", first + 8, colour->rgb[0], colour->rgb[1],
                    colour->rgb[2]);
}

static bool has_four(const WfGame *game)
{
    return strlen(game->seats) > 2;
}

CliMarks cli_marks(const WfGame *game, const WfMove *move)
{
    if (move == NULL || move->extra >= WF_EXTRA_SETUP)
        return (CliMarks){.count = 0};
    return (CliMarks){.place = {game->place(move->from), game->place(move->to)}, .count = 2};
}

static bool is_marked(const CliMarks *marks, WfPlace place)
{
    for (unsigned i = 0; i < marks->count; i++)
        if (memcmp(&place, &marks->place[i], sizeof place) == 0)
            return true;
    return false;
}

/* ---- places ---- */

/* What a place is drawn by. */
typedef struct Board {
    const CliStyle *style;
    const WfGame *game;
    const CliMarks *marks;
    unsigned width; /* of a place */
} Board;

static const Colour *ground_of(const Board *board, WfPlace place)
{
    const bool four = has_four(board->game);
    const int shade = (place.file + place.rank + place.level) % 2;
    if (is_marked(board->marks, place))
        return four ? &marked_dark : &marked_square;
    return four ? &four_squares[shade] : &two_squares[shade];
}

static void coloured_cell(void *context, WfText *out, WfPlace place, const WfPiece *piece)
{
    const Board *board = context;
    const ScreenColours colours = board->style->colours;
    const bool four = has_four(board->game);
    const char letter[2] = {piece->letter, '\0'};
    const char *figure = board->style->unicode && piece->letter != 0 ? glyph_of(piece) : NULL;
    add_colour(out, colours, ground_of(board, place), true);
    if (piece->letter != 0) {
        const bool dark = !four && piece->seat != 0;
        wf_text_add(out, dark && colours == SCREEN_8 ? "\033[22m" : "\033[1m");
        add_colour(out, colours, four ? &four_seats[piece->seat] : &two_seats[piece->seat], false);
    } else if (four && colours == SCREEN_8) {
        add_colour(out, colours, &grey, false); /* all its squares have the same ground */
        figure = ".";
    }
    wf_text_add(out, "%s%s%s\033[0m", board->width > 1 ? " " : "",
                figure != NULL       ? figure
                : piece->letter != 0 ? letter
                                     : " ",
                board->width > 2 ? " " : "");
}

/* Letters, in lower case for the second of two seats; after the seat's letter if there are more.
 * Marked places have a star. */
static void plain_cell(void *context, WfText *out, WfPlace place, const WfPiece *piece)
{
    const Board *board = context;
    const bool four = has_four(board->game);
    const bool marked = is_marked(board->marks, place);
    char text[4] = "...";
    if (four) {
        text[0] = piece->letter != 0 ? board->game->seats[piece->seat] : ' ';
        text[1] = piece->letter != 0 ? piece->letter : '.';
        text[2] = '\0';
        wf_text_add(out, "%s%s", board->width < 3 ? "" : marked ? "*" : " ", text);
        return;
    }
    if (piece->letter != 0)
        text[0] = piece->seat == 0 ? piece->letter : (char)(piece->letter - 'A' + 'a');
    text[1] = '\0';
    wf_text_add(out, "%s%s%s",
                board->width < 2 ? ""
                : marked         ? "*"
                                 : " ",
                text, board->width < 3 ? "" : " ");
}

/* ---- the layout ---- */

/* The best first: places as wide as can be, levels of a cube beside each other as far as they fit,
 * and then what may be hard to read but fits. */
static const DiagramLayout layouts[] = {
    {.width = 3, .in_a_row = 3},
    {.width = 3, .in_a_row = 2},
    {.width = 2, .in_a_row = 3},
    {.width = 2, .in_a_row = 2},
    {.width = 3, .in_a_row = 1},
    {.width = 2, .in_a_row = 1},
    {.width = 2, .in_a_row = 3, .tight = true},
    {.width = 2, .in_a_row = 2, .tight = true},
    {.width = 1, .in_a_row = 3, .tight = true},
    {.width = 1, .in_a_row = 2, .tight = true},
    {.width = 1, .in_a_row = 1, .tight = true},
};

/* Lines of the terminal that a board leaves for an empty line, who is to move, and the prompt. */
enum { OTHER_LINES = 3 };

/* The layout for a game; NULL: the terminal is too narrow for any. One that is too high is taken
 * only if all are, and then the lowest. */
static const DiagramLayout *choose_layout(const WfGame *game, const CliStyle *style,
                                          ScreenSize size)
{
    const unsigned least = has_four(game) && style->colours == SCREEN_PLAIN ? 2 : 1;
    const DiagramLayout *lowest = NULL;
    for (size_t i = 0; i < sizeof layouts / sizeof layouts[0]; i++) {
        const DiagramLayout *layout = &layouts[i];
        if (layout->width < least || diagram_columns(game, layout) > size.columns)
            continue;
        if (diagram_lines(game, layout) + OTHER_LINES <= size.rows)
            return layout;
        if (lowest == NULL || diagram_lines(game, layout) < diagram_lines(game, lowest))
            lowest = layout;
    }
    return lowest;
}

/* The columns that the narrowest board needs. */
static unsigned least_columns(const WfGame *game, const CliStyle *style)
{
    const DiagramLayout narrow = {.width = has_four(game) && style->colours == SCREEN_PLAIN ? 2 : 1,
                                  .in_a_row = 1,
                                  .tight = true};
    return diagram_columns(game, &narrow);
}

const char *cli_board(const CliStyle *style, const WfGame *game, const WfPosition *position,
                      const CliMarks *marks)
{
    static char data[DIAGRAM_BYTES];
    WfText out = wf_text(data, sizeof data);
    const ScreenSize size = screen_size(style->stream);
    if (size.columns == 0) {
        diagram_plain(&out, game, position);
        return data;
    }
    const DiagramLayout *layout = choose_layout(game, style, size);
    if (layout == NULL) {
        char *text = cli_written(
            CLI_SAYS_TOO_NARROW,
            (CliWord[CLI_FILLED_MAX]){CLI_NUM(size.columns), CLI_NUM(least_columns(game, style))});
        wf_text_add(&out, "%s\n", text != NULL ? text : "");
        free(text);
        return data;
    }
    Board board = {.style = style, .game = game, .marks = marks, .width = layout->width};
    diagram_draw(
        &out, game, position,
        &(DiagramStyle){.layout = *layout,
                        .cell = style->colours != SCREEN_PLAIN ? coloured_cell : plain_cell,
                        .context = &board});
    return data;
}

void cli_draw(const CliStyle *style, const WfGame *game, const WfPosition *position)
{
    (void)fputs(cli_board(style, game, position, &(CliMarks){.count = 0}), style->stream);
}
