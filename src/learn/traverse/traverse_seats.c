/* traverse_seats.c - TRAVERSE for three and four seats: its boards as samples, and the first
 * weights of its model. */
#include <string.h>

#include "games/traverse/traverse.h"
#include "learn/seats.h"
#include "search/eval/eval.h"
#include "search/traverse/inputs_race.h"
#include "search/traverse/parts.h"

/* Spaces by seat and in the order of the shapes, two of each. The entries of a seat that is not in
 * play have no meaning. */
typedef struct TraverseSeatsBoard {
    uint8_t space[TRAVERSE_SEATS][TRAVERSE_PIECES];
} TraverseSeatsBoard;

_Static_assert((int)TRAVERSE_SEATS == (int)WF_SEATS_MAX, "a share for each seat");
_Static_assert(sizeof(TraverseSeatsBoard) <= SEATS_BOARD_MAX * sizeof(uint16_t),
               "a board has room");
_Static_assert((int)RACE_VIEW_INPUTS <= (int)SEATS_VIEW_MAX, "a view has room");

static void pack(const WfPosition *position, uint16_t *board)
{
    const TraversePosition *p = traverse_of(position);
    TraverseSeatsBoard packed = {.space = {{0}}};
    for (unsigned seat = 0; seat < TRAVERSE_SEATS; seat++) {
        unsigned count = 0;
        for (unsigned shape = 0; shape < TRAVERSE_SHAPES; shape++)
            for (Bits128 rest = p->set[seat][shape]; rest != 0;)
                packed.space[seat][count++] = (uint8_t)bits_pop(&rest);
    }
    memcpy(board, &packed, sizeof packed);
}

static void unpack(const uint16_t *board, const SeatsSample *sample, WfPosition *position)
{
    TraverseSeatsBoard packed;
    TraversePosition p = {.head = {.turn = sample->turn, .playing = sample->playing}};
    memcpy(&packed, board, sizeof packed);
    for (unsigned seat = 0; seat < TRAVERSE_SEATS; seat++)
        for (unsigned i = 0; i < TRAVERSE_PIECES && (sample->playing >> seat & 1) != 0; i++)
            p.set[seat][i / 2] |= (Bits128)1 << packed.space[seat][i];
    memcpy(position, &p, sizeof p);
}

static bool is_sound(const uint16_t *board)
{
    TraverseSeatsBoard packed;
    bool sound = true;
    memcpy(&packed, board, sizeof packed);
    for (unsigned seat = 0; seat < TRAVERSE_SEATS; seat++)
        for (unsigned i = 0; i < TRAVERSE_PIECES; i++)
            sound = sound && packed.space[seat][i] < SPACES;
    return sound;
}

static unsigned view(const WfPosition *position, unsigned seat, uint16_t input[SEATS_VIEW_MAX])
{
    return race_view(traverse_of(position), seat, input);
}

/* ---- the first weights ---- */

static void take_over(Model *model, const Model *two)
{
    const size_t width = model->width;
    for (unsigned i = 0; i < model->count; i++) {
        const unsigned number = race_input_for_two(i);
        const bool known = number != UINT16_MAX;
        model_linear(model)[i] = known ? model_linear(two)[number] : 0;
        for (size_t k = 0; k < width; k++)
            model_first(model)[i * width + k] = known ? model_first(two)[number * width + k] : 0;
    }
    *model_tempo(model) = 0;
    memcpy(model_bias(model), model_bias(two), width * sizeof(float));
    for (size_t k = 0; k < width; k++) {
        model_out(model)[k] = (model_out(two)[k] - model_out(two)[width + k]) / 2;
        model_out(model)[width + k] = 0;
    }
}

/* What the net for two seats under the same rules knows of a seat and the one opposite. */
static bool begin(Model *model, const WfSpec *spec, const WfAllocator *allocator)
{
    WfSpec for_two = *spec;
    for_two.choice[TRAVERSE_OPTION_PLAYERS] = 0;
    Model two;
    Net net;
    if (!model_open(&two, &traverse_inputs, 0, allocator))
        return false;
    if (eval_net(&for_two, &net))
        model_from_net(&two, &net);
    take_over(model, &two);
    model_close(&two, allocator);
    return true;
}

const SeatsGame traverse_seats_game = {.inputs = &race_inputs,
                                       .board_words = sizeof(TraverseSeatsBoard) / sizeof(uint16_t),
                                       .pack = pack,
                                       .unpack = unpack,
                                       .is_sound = is_sound,
                                       .view = view,
                                       .mirrored = race_mirrored,
                                       .begin = begin};
