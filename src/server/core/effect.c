/* effect.c - see effect.h. */
#include "server/core/effect.h"

/* A step with more effects than allowed is a bug in the core. The server aborts, because losing an
 * effect silently would be worse. */
Effect *effects_add(Effects *effects, EffectKind kind, struct Room *room)
{
    if (effects->count == EFFECTS_MOST)
        __builtin_trap();
    Effect *effect = &effects->item[(effects->first + effects->count++) % EFFECTS_MOST];
    *effect = (Effect){.kind = kind, .room = room};
    return effect;
}

bool effects_take(Effects *effects, Effect *effect)
{
    if (effects->count == 0)
        return false;
    *effect = effects->item[effects->first];
    effects->first = (effects->first + 1) % EFFECTS_MOST;
    effects->count--;
    return true;
}

void effect_free(Effect *effect)
{
    json_decref(effect->id);
}
