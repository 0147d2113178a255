/* layout.h - which id means what: from and to first, then kinds, pass, end, pieces and targets, as
 * far as the game has them. */
#ifndef ACTIONS_LAYOUT_H
#define ACTIONS_LAYOUT_H

#include "actions/game_actions.h"

/* Places by square and squares by place, for each seat. */
typedef struct ActionTables {
    uint8_t seen[WF_SEATS_MAX][256], square[WF_SEATS_MAX][256];
} ActionTables;

typedef struct ActionLayout {
    const WfGame *game;
    const GameActions *own;
    const ActionTables *tables;                                /* NULL: places are computed */
    uint32_t places, kinds, pass, end, pieces, targets, count; /* the first id of each block */
} ActionLayout;

/* The parts of an action. */
typedef enum ActionPart {
    ACTION_PART_MOVE,
    ACTION_PART_KIND,
    ACTION_PART_PASS,
    ACTION_PART_END,
    ACTION_PART_PIECE,
    ACTION_PART_TARGET
} ActionPart;

typedef struct ActionMeaning {
    ActionPart part;
    uint8_t from, to; /* squares in the game's own numbering: `from` of a piece or a target */
    uint8_t kind;
} ActionMeaning;

ActionLayout layout_of(const WfGame *game);

/* Computes the tables of a layout that has none. The board has at most 256 places. */
void layout_fill(const ActionLayout *layout, unsigned seats, ActionTables *tables);

/* Where the place of a square is for a seat, and the square of such a place. */
uint32_t layout_seen(const ActionLayout *layout, unsigned seat, unsigned square);
uint8_t layout_square(const ActionLayout *layout, unsigned seat, uint32_t seen);

/* The index of a place in planes, as the seat sees it. */
uint32_t layout_seen_place(const ActionLayout *layout, unsigned seat, WfPlace place);

ActionMeaning layout_meaning(const ActionLayout *layout, unsigned seat, uint32_t action);

static inline uint32_t layout_move(const ActionLayout *layout, unsigned seat, const WfMove *move)
{
    return layout_seen(layout, seat, move->from) * layout->places +
           layout_seen(layout, seat, move->to);
}

#endif
