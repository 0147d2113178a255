/* preview_page.h - which of the page's screens an address is, and of which game: what is told of a
 * link that shows no position. */
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
