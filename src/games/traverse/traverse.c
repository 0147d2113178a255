/* traverse.c - TRAVERSE as a WfGame. */
#include "games/traverse/traverse.h"
#include "games/games.h"
#include "games/traverse/messages.h"

static const WfOption options[] = {
    [TRAVERSE_OPTION_PLAYERS] = {.key = "players", .values = "2|3|4"},
    [TRAVERSE_OPTION_RULES] = {.key = "rules", .values = "basic|advanced|expert"},
};

const WfGame traverse_game = {
    .name = "traverse",
    .title = "TRAVERSE",
    .inventor = "Kuby and Miller",
    .rules = traverse_rules,
    .seats = "swne",
    .seat_names = traverse_seat_names,
    .square_word = "space",
    .kinds = traverse_kinds,
    .kind_count = TRAVERSE_SHAPES,
    .options = options,
    .option_count = 2,
    .files = SPACE_SIDE,
    .ranks = SPACE_SIDE,
    .levels = 1,
    .level_names = "",
    .cooperative = false,
    .has_clock = false,
    .position_size = sizeof(TraversePosition),
    .start = traverse_set_start,
    .moves = traverse_moves,
    .count = traverse_count,
    .can_move = traverse_can_move,
    .is_legal = traverse_is_legal,
    .apply = traverse_apply,
    .outcome = traverse_outcome,
    .adjudicate = traverse_adjudicate,
    .leave = traverse_leave,
    .rehash = traverse_rehash,
    .parse = traverse_parse,
    .format = traverse_format,
    .scan_move = traverse_scan_move,
    .format_move = traverse_format_move,
    .explain = traverse_explain,
    .messages = traverse_messages,
    .message_count = TRAVERSE_MESSAGES,
    .piece_at = traverse_piece_at,
    .place = traverse_place,
    .bears = NULL,
    .path = traverse_path,
};
