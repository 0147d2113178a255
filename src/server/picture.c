/* picture.c - see picture.h. */
#include "server/picture.h"

#include <stdlib.h>
#include <string.h>

/* Units of the picture: a place, and what lies between levels. */
static const unsigned unit = 100, gap = 60;
enum { PICTURE_BYTES = 1 << 18 };

/* The colour of a place: light and dark by turns where the art does not say. */
static const char *ground(const WfGame *game, WfPlace place, const json_t *art)
{
    const size_t index =
        ((size_t)place.level * game->ranks + place.rank) * game->files + place.file;
    const char *colour = json_string_value(json_array_get(json_object_get(art, "ground"), index));
    if (colour != NULL)
        return colour;
    return (place.file + place.rank + place.level) % 2 == 1 ? "#e9eee3" : "#a5c2b5";
}

/* Levels stand in rows of three. */
static void corner(const WfGame *game, unsigned level, unsigned *x, unsigned *y)
{
    *x = level % 3 * (game->files * unit + gap);
    *y = level / 3 * (game->ranks * unit + gap);
}

/* The markup of every kind of piece, once: places refer to it by seat and letter. */
static void define_pieces(WfText *out, const json_t *art)
{
    const char *key;
    json_t *markup;
    wf_text_add(out, "<defs>");
    json_object_foreach(json_object_get(art, "pieces"), key, markup)
        wf_text_add(out, "<g id=\"%s\">%s</g>", key, json_string_value(markup));
    wf_text_add(out, "</defs>");
}

static void draw_place(WfText *out, const WfGame *game, const WfPosition *position, WfPlace place,
                       const json_t *art)
{
    unsigned x, y;
    corner(game, place.level, &x, &y);
    x += place.file * unit;
    y += (game->ranks - 1U - place.rank) * unit;
    wf_text_add(out, "<rect x=\"%u\" y=\"%u\" width=\"100\" height=\"100\" fill=\"%s\"/>", x, y,
                ground(game, place, art));
    const WfPiece piece = wf_piece_at(game, position, place);
    if (piece.letter != 0)
        wf_text_add(out, "<use href=\"#%c%c\" x=\"%u\" y=\"%u\"/>", game->seats[piece.seat],
                    piece.letter, x, y);
}

char *picture_draw(const WfSpec *spec, const WfPosition *position, const json_t *art)
{
    const WfGame *game = spec->game;
    const json_t *own = json_object_get(art, game->name);
    char *data = malloc(PICTURE_BYTES);
    if (data == NULL)
        return NULL;
    WfText out = wf_text(data, PICTURE_BYTES);
    const unsigned across = game->levels < 3 ? game->levels : 3, down = (game->levels + 2U) / 3;
    wf_text_add(&out,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %u %u\"><title>%s</title>",
                across * (game->files * unit + gap) - gap, down * (game->ranks * unit + gap) - gap,
                game->title);
    define_pieces(&out, own);
    for (uint8_t level = 0; level < game->levels; level++)
        for (uint8_t rank = 0; rank < game->ranks; rank++)
            for (uint8_t file = 0; file < game->files; file++)
                draw_place(&out, game, position,
                           (WfPlace){.file = file, .rank = rank, .level = level}, own);
    wf_text_add(&out, "</svg>\n");
    return data;
}
