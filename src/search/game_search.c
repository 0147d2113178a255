/* guide.c - the table of guides. */
#include "search/guide.h"

#include "games/traverse/traverse.h"

const Guide *guide_of(const WfSpec *spec)
{
    static const Guide *const guides[] = {&travelers_guide, &leapale_guide, &traverse_guide};
    for (unsigned i = 0; i < sizeof guides / sizeof guides[0]; i++)
        if (guides[i]->game == spec->game)
            return guides[i] == &traverse_guide && spec->choice[OPTION_RULES] != RULES_BASIC
                       ? &advanced_guide
                       : guides[i];
    return NULL;
}
