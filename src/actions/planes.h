/* planes.h - which planes an observation has, in order. */
#ifndef ACTIONS_PLANES_H
#define ACTIONS_PLANES_H

#include "actions/layout.h"

/* Planes that do not belong to a kind or a game, in order. A game has those that it needs. */
typedef enum CommonPlane {
    PLANE_CLOCK,
    PLANE_NUMBER,
    PLANE_TWICE,
    PLANE_THRICE,
    PLANE_FROM,
    PLANE_TO,
    PLANE_KIND,
    PLANE_ASKS_KIND,
    PLANE_SENT,
    PLANE_SENT_TO,
    PLANE_NEXT_SENT,
    PLANE_ASKS_PIECE,
    PLANE_ASKS_TARGET,
    PLANE_ASKS_SETUP,
    PLANE_NEXT_SETUP,
    PLANE_COMMON
} CommonPlane;

enum { PLANE_NONE = 0xffff };

/* The first plane of each group, and their number. The seats of the spec are in turn order, the one
 * that acts first. */
typedef struct PlaneLayout {
    uint8_t playing; /* the seats of the spec, a bit each */
    unsigned seats, kinds;
    unsigned plays, seat; /* from the second seat on; by index of the seat; none with two seats */
    uint16_t common[PLANE_COMMON]; /* PLANE_NONE: the game does not need it */
    unsigned own, count;
} PlaneLayout;

PlaneLayout plane_layout_of(const WfSpec *spec, const ActionLayout *layout);

/* The seat, of those that play by the spec (wf_seats), that comes `after` turns after this one. */
unsigned plane_seat(uint8_t playing, unsigned seat, unsigned after);

#endif
