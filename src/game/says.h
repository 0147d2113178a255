/* says.h - writes an explanation as JSON: its words in the language of `out`, and its contents as
 * data. */
#ifndef GAME_SAYS_H
#define GAME_SAYS_H

#include <wayfarer/wayfarer.h>

/* `"says":[{"id":"...","args":[...]}]`. Each argument has its slot, its type and the members of
 * that type: {"slot":0,"type":"piece","letter":"T","seat":"w","place":"d4"}. */
void says_put(WfText *out, const WfGame *game, const WfPosition *position,
              const WfExplanation *explanation);

/* The same, after `"text":"..."`. */
void says_put_text(WfText *out, const WfGame *game, const WfPosition *position,
                   const WfExplanation *explanation);

#endif
