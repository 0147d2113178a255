/* picture.h - draws positions as images, for messages and foreign pages. They look like the page's
 * boards: the page's build draws boards and pieces, and this module assembles them. */
#ifndef SERVER_PICTURES_PICTURE_H
#define SERVER_PICTURES_PICTURE_H

#include <jansson.h>
#include <wayfarer/wayfarer.h>

#include "server/http/assets.h"
#include "server/pictures/shown.h"

/* What pictures are made of (web/tools/art.ts): art.json, or NULL, and the files of art/. */
typedef struct PictureArt {
    const json_t *json;
    const Assets *assets;
} PictureArt;

enum { PICTURE_PLACE = 100, PICTURE_TILE = 60 }; /* a place in art.json's units, and in pixels */

/* Whether positions of a spec can be drawn, because the page knows its game. */
bool picture_has(const PictureArt *art, const WfSpec *spec);

/* The part that both kinds of pictures share. Calls `visit` for every place that shows something,
 * with its upper left corner in units. The places of the last move come first, with `tile` 0; then
 * pieces, with the number of the piece in art.json's `pieces`, from 1. */
typedef void (*PictureVisit)(void *context, size_t tile, unsigned x, unsigned y);
void picture_each(const json_t *own, const LinkedPosition *shown, PictureVisit visit,
                  void *context);

/* Draws a position, on any thread. The caller frees the result. NULL if there is no memory, or no
 * art. */
char *picture_svg(const PictureArt *art, const LinkedPosition *shown, size_t *size);
char *picture_png(const PictureArt *art, const LinkedPosition *shown, size_t *size);

/* The width and height in pixels of the PNG for a spec; false if there is no art. */
bool picture_size(const PictureArt *art, const WfSpec *spec, unsigned size[2]);

/* The art of a game, or NULL; and the letters of the seats that take part, as in art.json. */
const json_t *picture_own(const PictureArt *art, const WfSpec *spec);
void picture_seats(const WfSpec *spec, char seats[WF_SEATS_MAX + 1]);

#endif
