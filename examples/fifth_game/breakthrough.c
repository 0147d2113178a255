/* breakthrough.c - Breakthrough as a WfGame: the one symbol by which the library knows the game.
 *
 * Members that are not named here are NULL and use the default:
 *
 *   adjudicate          a repetition would be a draw
 *   leave               a seat that leaves loses
 *   checks, progress,   a screen shows none of these
 *   reach
 *   can_move, is_legal  the list of moves is short
 *   path                a move touches two squares */
#include "breakthrough.h"

const WfGame breakthrough_game = {
    .name = "breakthrough",
    .title = "Breakthrough",
    .inventor = "Dan Troyka",
    .rules = breakthrough_rules,
    .seats = "wb",
    .seat_names = breakthrough_seat_names,
    .square_word = "square",
    .kinds = breakthrough_kinds,
    .kind_count = 1,
    .options = NULL,
    .option_count = 0,
    .files = BREAKTHROUGH_SIDE,
    .ranks = BREAKTHROUGH_SIDE,
    .levels = 1,
    .level_names = "",
    .cooperative = false,
    .has_clock = true, /* it stays at 0, so the library never looks for repetitions */
    .position_size = sizeof(BreakthroughPosition),
    .start = breakthrough_set_start,
    .moves = breakthrough_moves,
    .count = breakthrough_count,
    .apply = breakthrough_apply,
    .outcome = breakthrough_outcome,
    .rehash = breakthrough_rehash,
    .parse = breakthrough_parse,
    .format = breakthrough_format,
    .scan_move = breakthrough_scan_move,
    .format_move = breakthrough_format_move,
    .explain = breakthrough_explain,
    .messages = breakthrough_messages,
    .message_count = BREAKTHROUGH_MESSAGES,
    .piece_at = breakthrough_piece_at,
    .place = breakthrough_place,
    .attackers = breakthrough_attackers,
    .fields = breakthrough_fields,
    .field_count = BREAKTHROUGH_FIELDS,
    .take_fields = breakthrough_take_fields,
    .write_arrangement = breakthrough_write_arrangement,
};
