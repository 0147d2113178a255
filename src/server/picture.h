/* picture.h - positions as SVG images, for messages and pages elsewhere. */
#ifndef SERVER_PICTURE_H
#define SERVER_PICTURE_H

#include <jansson.h>
#include <wayfarer/game.h>

/* Draws a position; `art` is web's art.json, by game: {"pieces": markup by seat and letter,
 * "ground": the colours of all places by level, rank and file}; NULL: none. The text is the caller's
 * to free; NULL when there is no memory. */
char *picture_draw(const WfSpec *spec, const WfPosition *position, const json_t *art);

#endif
