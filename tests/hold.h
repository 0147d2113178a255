/* hold.h - whether a side can keep the other from winning for some turns, against every play: a
 * plain search of all moves, which shares nothing with the engines. */
#ifndef HOLD_H
#define HOLD_H

#include <wayfarer/wayfarer.h>

enum { HOLD_TURNS_MAX = 8 };

/* The memory of a search; about 8 MB. */
typedef struct Holding Holding;

/* NULL: there is no memory. Free it with hold_free. */
Holding *hold_new(const WfGame *game);
void hold_free(Holding *holding);

/* Whether the seat to move can avoid losing within `turns` turns of each side. */
bool hold_by_mover(Holding *holding, const WfPosition *position, unsigned turns);

/* The same for the other seat: the attacker is to move, and moves `turns` times. */
bool hold_by_other(Holding *holding, const WfPosition *position, unsigned turns);

#endif
