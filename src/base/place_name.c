/* place_name.c - places as text, which faults need too. */
#include <wayfarer/game.h>

void wf_place_name(const WfGame *game, WfPlace place, char name[8])
{
    WfText text = wf_text(name, 8);
    if (game->levels > 1)
        wf_text_put(&text, game->level_names[place.level]);
    wf_text_add(&text, "%c%u", 'a' + place.file, place.rank + 1U);
}
