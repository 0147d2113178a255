/* picture.h - positions as SVG images, for messages and pages elsewhere. */
#ifndef SERVER_PICTURE_H
#define SERVER_PICTURE_H

#include <jansson.h>
#include <wayfarer/game.h>

/* Draws a position; `art` holds the markup of the pieces by game, seat and letter, as web/ makes
 * it. The text is the caller's to free; NULL when there is no memory. */
char *picture_draw(const WfSpec *spec, const WfPosition *position, const json_t *art);

#endif
