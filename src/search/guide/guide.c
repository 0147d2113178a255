/* guide.c - the table of guides. */
#include "search/guide/guide.h"

const Guide *guide_of(const WfGame *game)
{
    static const Guide *const guides[] = {&travelers_guide, &leapale_guide, &traverse_guide};
    for (unsigned i = 0; i < sizeof guides / sizeof guides[0]; i++)
        if (guides[i]->game == game)
            return guides[i];
    return NULL;
}
