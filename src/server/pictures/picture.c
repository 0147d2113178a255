/* picture.c - see picture.h: positions of things, and SVG. */
#include "server/pictures/picture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PICTURE_BYTES = 1 << 18 };

/* A number from a list in art.json. */
static unsigned number(const json_t *list, size_t index)
{
    return (unsigned)json_integer_value(json_array_get(list, index));
}

const json_t *picture_own(const PictureArt *art, const WfSpec *spec)
{
    return json_object_get(art->json, spec->game->name);
}

void picture_seats(const WfSpec *spec, char seats[WF_SEATS_MAX + 1])
{
    const uint8_t all = wf_seats(spec);
    size_t count = 0;
    for (unsigned seat = 0; spec->game->seats[seat] != '\0'; seat++)
        if ((all >> seat & 1) != 0)
            seats[count++] = spec->game->seats[seat];
    seats[count] = '\0';
}

bool picture_has(const PictureArt *art, const WfSpec *spec)
{
    char seats[WF_SEATS_MAX + 1];
    picture_seats(spec, seats);
    return json_object_get(json_object_get(picture_own(art, spec), "boards"), seats) != NULL;
}

bool picture_size(const PictureArt *art, const WfSpec *spec, unsigned size[2])
{
    const json_t *units = json_object_get(picture_own(art, spec), "size");
    for (size_t i = 0; i < 2; i++)
        size[i] = number(units, i) * PICTURE_TILE / PICTURE_PLACE;
    return picture_has(art, spec);
}

static void visit_place(const json_t *own, const WfGame *game, WfPlace place, size_t tile,
                        PictureVisit visit, void *context)
{
    const json_t *level = json_array_get(json_object_get(own, "levels"), place.level);
    visit(context, tile, number(level, 0) + place.file * PICTURE_PLACE,
          number(level, 1) + (game->ranks - 1U - place.rank) * PICTURE_PLACE);
}

/* Visits the start and end of the last move, and of what it sent elsewhere. */
static void visit_last(const json_t *own, const LinkedPosition *shown, PictureVisit visit,
                       void *context)
{
    const WfGame *game = shown->spec.game;
    const WfMove *move = &shown->move;
    WfPlace path[WF_PATH_MAX];
    if (!shown->moved)
        return;
    const size_t count = wf_path(game, &shown->before, move, path);
    if (count > 0) {
        visit_place(own, game, path[0], 0, visit, context);
        visit_place(own, game, path[count - 1], 0, visit, context);
    }
    for (unsigned i = 0; i < 2U * move->sent; i++)
        visit_place(own, game, game->place(move->detail[i]), 0, visit, context);
}

/* Whether the piece with this key is highlighted where it stands. */
static bool is_lit(const json_t *own, const char *key, const WfGame *game, WfPlace place)
{
    char name[8];
    size_t i;
    const json_t *one;
    wf_place_name(game, place, name);
    json_array_foreach(json_object_get(json_object_get(own, "lit"), key), i,
                       one) if (strcmp(json_string_value(one), name) == 0) return true;
    return false;
}

/* The index of a piece in the art, from 1; 0 if it has none. */
static size_t tile_of(const json_t *own, const char *key)
{
    const char *name;
    json_t *markup;
    size_t tile = 0;
    json_object_foreach((json_t *)(uintptr_t)json_object_get(own, "pieces"), name, markup)
    {
        tile++;
        if (strcmp(name, key) == 0)
            return tile;
    }
    return 0;
}

static void visit_piece(const json_t *own, const WfGame *game, const WfPosition *position,
                        WfPlace place, PictureVisit visit, void *context)
{
    const WfPiece piece = wf_piece_at(game, position, place);
    if (piece.letter == 0)
        return;
    char key[4] = {game->seats[piece.seat], piece.letter};
    if (is_lit(own, key, game, place))
        key[2] = '*';
    const size_t tile = tile_of(own, key);
    if (tile > 0)
        visit_place(own, game, place, tile, visit, context);
}

void picture_each(const json_t *own, const LinkedPosition *shown, PictureVisit visit, void *context)
{
    const WfGame *game = shown->spec.game;
    visit_last(own, shown, visit, context);
    for (uint8_t level = 0; level < game->levels; level++)
        for (uint8_t rank = 0; rank < game->ranks; rank++)
            for (uint8_t file = 0; file < game->files; file++)
                visit_piece(own, game, &shown->now,
                            (WfPlace){.file = file, .rank = rank, .level = level}, visit, context);
}

/* ---- SVG ---- */

/* Defines the markup of each tile once; places refer to it. */
static void define_tiles(WfText *out, const json_t *own)
{
    const char *key;
    json_t *markup;
    size_t tile = 0;
    wf_text_add(out, "<defs><g id=\"t0\">%s</g>", json_string_value(json_object_get(own, "last")));
    json_object_foreach((json_t *)(uintptr_t)json_object_get(own, "pieces"), key, markup)
        wf_text_add(out, "<g id=\"t%zu\">%s</g>", ++tile, json_string_value(markup));
    wf_text_add(out, "</defs>");
}

static void use_tile(void *context, size_t tile, unsigned x, unsigned y)
{
    wf_text_add(context, "<use href=\"#t%zu\" x=\"%u\" y=\"%u\"/>", tile, x, y);
}

char *picture_svg(const PictureArt *art, const LinkedPosition *shown, size_t *length)
{
    const WfSpec *spec = &shown->spec;
    const json_t *own = picture_own(art, spec), *size = json_object_get(own, "size");
    char seats[WF_SEATS_MAX + 1];
    char *data = picture_has(art, spec) ? malloc(PICTURE_BYTES) : NULL;
    if (data == NULL)
        return NULL;
    picture_seats(spec, seats);
    WfText out = wf_text(data, PICTURE_BYTES);
    wf_text_add(&out,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %u %u\"><title>%s</title>",
                number(size, 0), number(size, 1), spec->game->title);
    define_tiles(&out, own);
    wf_text_add(&out, "%s",
                json_string_value(json_object_get(json_object_get(own, "boards"), seats)));
    picture_each(own, shown, use_tile, &out);
    wf_text_add(&out, "</svg>\n");
    *length = out.length;
    char *less = realloc(data, out.length + 1);
    return less != NULL ? less : data;
}
