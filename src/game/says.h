/* says.h - an explanation as JSON: its words in the language of `out`, and what it says as data. */
#ifndef GAME_SAYS_H
#define GAME_SAYS_H

#include <wayfarer/wayfarer.h>

/* `"says":[{"id":"...","args":[...]}]`. An argument has its slot, its type and what that type has:
 * {"slot":0,"type":"piece","letter":"T","seat":"w","place":"d4"}. */
void says_put(WfText *out, const WfGame *game, const WfPosition *position,
              const WfExplanation *explanation);

/* `"text":"..."` before that. */
void says_put_text(WfText *out, const WfGame *game, const WfPosition *position,
                   const WfExplanation *explanation);

#endif
