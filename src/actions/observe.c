/* observe.c - a position and the present turn as planes. */
#include <string.h>

#include "actions/actions.h"
#include "actions/planes.h"

/* The scales of the clock and of the move number: draws by the clock come at 100, the last round of
 * TRAVERSE is 300. */
static const float clock_scale = 100, number_scale = 300;

typedef struct Observation {
    const WfSpec *spec;
    const WfActionState *state;
    ActionLayout layout;
    PlaneLayout planes;
    unsigned seat;
    float *out;
} Observation;

static float *plane_at(const Observation *see, unsigned plane)
{
    return see->out + (size_t)plane * see->layout.places;
}

static void everywhere(const Observation *see, unsigned plane, float value)
{
    float *out = plane_at(see, plane);
    if (value != 0)
        for (uint32_t i = 0; i < see->layout.places; i++)
            out[i] = value;
}

/* A plane of planes.h, unless the game does not need it. */
static void common(const Observation *see, CommonPlane plane, float value)
{
    if (see->planes.common[plane] != PLANE_NONE)
        everywhere(see, see->planes.common[plane], value);
}

static void mark(const Observation *see, CommonPlane plane, unsigned square)
{
    if (see->planes.common[plane] != PLANE_NONE)
        plane_at(see, see->planes.common[plane])[layout_seen(&see->layout, see->seat, square)] = 1;
}

static void see_pieces(const Observation *see)
{
    const WfGame *game = see->spec->game;
    uint8_t kind_of['Z' + 1] = {0}, group[WF_SEATS_MAX] = {0};
    for (uint8_t kind = 0; kind < see->planes.kinds; kind++)
        kind_of[(unsigned char)game->kinds[kind].letter] = kind;
    for (unsigned after = 0; after < see->planes.seats; after++)
        group[plane_seat(see->planes.playing, see->seat, after)] = (uint8_t)after;
    for (uint8_t level = 0; level < game->levels; level++)
        for (uint8_t rank = 0; rank < game->ranks; rank++)
            for (uint8_t file = 0; file < game->files; file++) {
                const WfPlace place = {.file = file, .rank = rank, .level = level};
                const WfPiece piece = game->piece_at(&see->state->position, place);
                if (piece.seat == WF_NO_SEAT)
                    continue;
                const unsigned plane =
                    group[piece.seat] * see->planes.kinds + kind_of[(unsigned char)piece.letter];
                plane_at(see, plane)[layout_seen_place(&see->layout, see->seat, place)] = 1;
            }
}

static void see_seats(const Observation *see)
{
    const unsigned playing = see->state->position.head.playing;
    const unsigned first = (unsigned)__builtin_ctz(see->planes.playing);
    for (unsigned after = 0; after < see->planes.seats; after++) {
        if (after > 0 && see->planes.seats > 2)
            everywhere(see, see->planes.plays + after - 1,
                       (float)(playing >> plane_seat(see->planes.playing, see->seat, after) & 1));
        everywhere(see, see->planes.seat + after,
                   plane_seat(see->planes.playing, first, after) == see->seat);
    }
}

/* The turn so far. */
static void see_turn(const Observation *see)
{
    const WfActionState *state = see->state;
    const GameActions *own = see->layout.own;
    if (state->asks == WF_ASK_SETUP) {
        common(see, PLANE_ASKS_SETUP, 1);
        for (unsigned i = 0; i < state->placed; i++) {
            const unsigned slot = own->setup_slot(see->seat, i);
            plane_at(see, state->partial.detail[slot])[layout_seen(
                &see->layout, see->seat, own->setup_square(see->seat, slot))] = 1;
        }
        mark(see, PLANE_NEXT_SETUP,
             own->setup_square(see->seat, own->setup_slot(see->seat, state->placed)));
        return;
    }
    if (state->asks == WF_ASK_TURN)
        return;
    mark(see, PLANE_FROM, state->partial.from);
    mark(see, PLANE_TO, state->partial.to);
    common(see, PLANE_KIND, (float)state->partial.extra / (float)see->planes.kinds);
    common(see, PLANE_ASKS_KIND, state->asks == WF_ASK_KIND);
    common(see, PLANE_ASKS_PIECE, state->asks == WF_ASK_PIECE);
    common(see, PLANE_ASKS_TARGET, state->asks == WF_ASK_TARGET);
    for (unsigned i = 0; i < state->partial.sent; i++) {
        mark(see, PLANE_SENT, state->partial.detail[2 * i]);
        if (i < state->placed)
            mark(see, PLANE_SENT_TO, state->partial.detail[2 * i + 1]);
    }
    if (state->asks == WF_ASK_TARGET)
        mark(see, PLANE_NEXT_SENT, state->partial.detail[2 * state->placed]);
}

static float scaled(uint32_t number, float scale)
{
    return (float)number < scale ? (float)number / scale : 1;
}

void wf_observe(const WfSpec *spec, const WfActionState *state, const WfObserved *observed,
                float *planes)
{
    WfActionState room;
    state = actions_aligned(state, &room);
    Observation see = {.spec = spec,
                       .state = state,
                       .layout = layout_of(spec->game),
                       .seat = wf_action_seat(state),
                       .out = planes};
    see.planes = plane_layout_of(spec, &see.layout);
    const uint32_t occurrences = observed != NULL ? observed->occurrences : 1;
    memset(planes, 0, (size_t)see.planes.count * see.layout.places * sizeof *planes);
    see_pieces(&see);
    see_seats(&see);
    common(&see, PLANE_CLOCK, scaled(state->position.head.clock, clock_scale));
    common(&see, PLANE_NUMBER, scaled(state->position.head.number, number_scale));
    common(&see, PLANE_TWICE, occurrences >= 2);
    common(&see, PLANE_THRICE, occurrences >= 3);
    see_turn(&see);
    if (see.layout.own->fill != NULL)
        see.layout.own->fill(spec, &state->position, plane_at(&see, see.planes.own));
}
