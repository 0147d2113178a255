/* positions.h - positions for tests: random ones, from play and by scattering pieces, and from
 * text. */
#ifndef POSITIONS_H
#define POSITIONS_H

#include <wayfarer/wayfarer.h>

/* A position reached by up to `turns` random turns from the start; it may be finished. */
void position_by_play(const WfSpec *spec, uint64_t *state, unsigned turns, WfPosition *position);

/* A position made by scattering pieces, one that the game accepts. */
void position_by_scatter(const WfSpec *spec, uint64_t *state, WfPosition *position);

/* Whether the move is among those listed. */
bool is_legal(const WfGame *game, const WfPosition *position, const WfMove *move);

/* All specs that the tests go through, one of each kind of rules; ends in NULL. */
extern const char *const all_specs[];

/* Reads a spec, which must be valid. */
WfSpec spec_of(const char *text);

/* The same for a position. */
WfPosition position_of(const WfSpec *spec, const char *text);

#endif
