/* preview_page.h - which screen of the page an address shows, and of which game: the description of
 * a link that shows no position. */
#ifndef SERVER_PICTURES_PREVIEW_PAGE_H
#define SERVER_PICTURES_PREVIEW_PAGE_H

#include <wayfarer/wayfarer.h>

#include "server/pictures/preview_says.h"

typedef struct PreviewPage {
    PreviewMessage about;
    const WfGame *game; /* NULL: the address names none */
} PreviewPage;

PreviewPage preview_page(const char *path);

#endif
