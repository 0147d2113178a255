/* picture_png.c - PNG: tiles from the page's build, placed on the board from the page's build. */
#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/pictures/picture.h"

/* An image in memory, with `bytes` per pixel: 3, or 4 with opacity. */
typedef struct Pixels {
    unsigned width, height, bytes;
    uint8_t *at; /* NULL: none */
} Pixels;

/* Reads an image of art/. */
static Pixels read_pixels(const Assets *assets, const char *path, unsigned bytes)
{
    png_image image = {.version = PNG_IMAGE_VERSION};
    const Asset *asset = assets_find(assets, path);
    Pixels pixels = {.bytes = bytes};
    if (asset == NULL ||
        png_image_begin_read_from_memory(&image, asset->plain.bytes, asset->plain.size) == 0)
        return pixels;
    image.format = bytes == 4 ? PNG_FORMAT_RGBA : PNG_FORMAT_RGB;
    pixels.width = image.width;
    pixels.height = image.height;
    pixels.at = malloc(PNG_IMAGE_SIZE(image));
    if (pixels.at != NULL && png_image_finish_read(&image, NULL, pixels.at, 0, NULL) == 0) {
        free(pixels.at);
        pixels.at = NULL;
    }
    png_image_free(&image);
    return pixels;
}

typedef struct Canvas {
    Pixels board, tiles;
} Canvas;

/* Places one tile on the board; parts beyond the board are cut off. */
static void lay_tile(void *context, size_t tile, unsigned x, unsigned y)
{
    const Canvas *canvas = context;
    const Pixels *board = &canvas->board, *tiles = &canvas->tiles;
    const unsigned left = x * PICTURE_TILE / PICTURE_PLACE, top = y * PICTURE_TILE / PICTURE_PLACE;
    const size_t from = tile * PICTURE_TILE;
    if (from + PICTURE_TILE > tiles->width || tiles->height < PICTURE_TILE ||
        left + PICTURE_TILE > board->width || top + PICTURE_TILE > board->height)
        return;
    for (unsigned row = 0; row < PICTURE_TILE; row++) {
        const uint8_t *in = tiles->at + 4 * (row * (size_t)tiles->width + from);
        uint8_t *out = board->at + 3 * ((top + row) * (size_t)board->width + left);
        for (unsigned column = 0; column < PICTURE_TILE; column++, in += 4, out += 3)
            for (unsigned part = 0; part < 3; part++)
                out[part] = (uint8_t)((in[part] * in[3] + out[part] * (255 - in[3]) + 127) / 255);
    }
}

/* The flat colours of boards compress well without a filter, and trying filters would take most of
 * the time. */
static char *write_pixels(const Pixels *pixels, size_t *size)
{
    png_image image = {.version = PNG_IMAGE_VERSION,
                       .width = pixels->width,
                       .height = pixels->height,
                       .format = PNG_FORMAT_RGB,
                       .flags = PNG_IMAGE_FLAG_FAST};
    png_alloc_size_t bytes = PNG_IMAGE_PNG_SIZE_MAX(image);
    char *data = malloc(bytes);
    if (data != NULL &&
        png_image_write_to_memory(&image, data, &bytes, 0, pixels->at, 0, NULL) == 0) {
        free(data);
        data = NULL;
    }
    if (data == NULL)
        return NULL;
    *size = bytes;
    char *less = realloc(data, bytes);
    return less != NULL ? less : data;
}

char *picture_png(const PictureArt *art, const LinkedPosition *shown, size_t *size)
{
    const WfSpec *spec = &shown->spec;
    char seats[WF_SEATS_MAX + 1], board[128], tiles[128];
    char *data = NULL;
    if (!picture_has(art, spec))
        return NULL;
    picture_seats(spec, seats);
    (void)snprintf(board, sizeof board, "/art/%s-%s.png", spec->game->name, seats);
    (void)snprintf(tiles, sizeof tiles, "/art/%s.png", spec->game->name);
    Canvas canvas = {.board = read_pixels(art->assets, board, 3),
                     .tiles = read_pixels(art->assets, tiles, 4)};
    if (canvas.board.at != NULL && canvas.tiles.at != NULL) {
        picture_each(picture_own(art, spec), shown, lay_tile, &canvas);
        data = write_pixels(&canvas.board, size);
    }
    free(canvas.board.at);
    free(canvas.tiles.at);
    return data;
}
