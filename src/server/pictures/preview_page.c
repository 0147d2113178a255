/* preview_page.c - see preview_page.h. */
#include "server/pictures/preview_page.h"

#include <string.h>

/* The first part of an address (web/src/main.tsx). Other addresses are the page as a whole. */
static const struct {
    const char *part;
    PreviewMessage about;
} screens[] = {
    {"new", PREVIEW_NEW},           {"rules", PREVIEW_RULES},       {"learn", PREVIEW_LEARN},
    {"pieces", PREVIEW_PIECES},     {"edit", PREVIEW_EDIT},         {"puzzle", PREVIEW_PUZZLES},
    {"practice", PREVIEW_PRACTICE}, {"study", PREVIEW_STUDY},       {"analyse", PREVIEW_ANALYSE},
    {"strategy", PREVIEW_STRATEGY}, {"endgames", PREVIEW_ENDGAMES},
};

PreviewPage preview_page(const char *path)
{
    PreviewPage page = {.about = PREVIEW_ABOUT};
    char name[64];
    const char *part = path + (path[0] == '/');
    const size_t length = strcspn(part, "/");
    for (size_t i = 0; i < sizeof screens / sizeof screens[0]; i++)
        if (strlen(screens[i].part) == length && strncmp(screens[i].part, part, length) == 0)
            page.about = screens[i].about;
    part += length + (part[length] == '/');
    const size_t size = strcspn(part, "/");
    if (page.about != PREVIEW_ABOUT && size < sizeof name) {
        memcpy(name, part, size);
        name[size] = '\0';
        page.game = wf_game(name);
    }
    return page;
}
