/* safe_passage.c - Safe Passage as a WfGame. */
#include "games/safe_passage/safe_passage.h"
#include "games/games.h"
#include "games/safe_passage/messages.h"

static const WfOption options[] = {
    [PASSAGE_OPTION_START] = {.key = "start",
                              .values = "standard|#|scramble-#",
                              .number_max = {0, 959, UINT64_MAX}},
    [PASSAGE_OPTION_GOAL] = {.key = "goal", .values = "kings|queens|far-rank|counterparts"},
    [PASSAGE_OPTION_DANGER] = {.key = "danger", .values = "strict|relaxed"},
    [PASSAGE_OPTION_ATTACK] = {.key = "attack", .values = "legal|fide"},
};

const WfGame safe_passage_game = {
    .name = "safe-passage",
    .title = "Safe Passage",
    .inventor = "Karen Robinson",
    .rules = safe_passage_rules,
    .seats = "wb",
    .seat_names = passage_seat_names,
    .square_word = "square",
    .kinds = passage_kinds,
    .kind_count = PASSAGE_KINDS,
    .options = options,
    .option_count = 4,
    .files = 8,
    .ranks = 8,
    .levels = 1,
    .level_names = "",
    .cooperative = true,
    .has_clock = false,
    .position_size = sizeof(PassagePosition),
    .start = passage_set_start,
    .moves = passage_moves,
    .count = passage_count,
    .apply = passage_apply,
    .outcome = passage_outcome,
    .adjudicate = NULL,
    .leave = NULL,
    .rehash = passage_rehash,
    .parse = passage_parse,
    .format = passage_format,
    .scan_move = passage_scan_move,
    .format_move = passage_format_move,
    .explain = passage_explain,
    .messages = passage_messages,
    .message_count = PASSAGE_MESSAGES,
    .piece_at = passage_piece_at,
    .place = passage_place,
    .bears = passage_bears,
    .path = NULL,
};
