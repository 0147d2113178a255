/* theme.c - what a puzzle is about, and when two are the same. */
#include <string.h>

#include "base/random.h"
#include "puzzles/puzzle.h"
#include "review/reasons.h"

enum { WHOLE = 1000 };

/* ---- the theme ---- */

static void take_measure(const PuzzleLook *look, const WfHead *head, ReviewMeasure *measure)
{
    *measure = (ReviewMeasure){.known = true,
                               .score = look->score,
                               .plies = WF_REVIEW_UNKNOWN,
                               .line_length = look->line_length};
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        if ((head->playing >> seat & 1) != 0)
            measure->value[seat] = seat == head->turn ? look->share : WHOLE - look->share;
    memcpy(measure->line, look->line, look->line_length * sizeof *look->line);
}

/* Asks the review why the second best move would have been a mistake. */
static WfCode ask_review(const Puzzle *puzzle, WfRecord *record, const PuzzleLook *look,
                         const ReviewEffort *effort, WfReviewReason *reason, bool *found)
{
    const uint8_t seat = wf_record_now(record)->head.turn;
    ReviewMeasure at, then;
    take_measure(look, &wf_record_now(record)->head, &at);
    WfCode code = wf_record_play(record, &look->second);
    if (code == WF_OK)
        code = review_measure(record, effort, &then);
    if (code != WF_OK)
        return code;
    WfReviewTurn turn = {.event = 1,
                         .move = look->second,
                         .seat = seat,
                         .known = true,
                         .grade = WF_MOVE_BLUNDER,
                         .before = look->share,
                         .after = look->rival,
                         .loss = look->share - look->rival,
                         .best_length = look->line_length};
    memcpy(turn.best, look->line, look->line_length * sizeof *look->line);
    const ReviewQuestion question = {.record = record,
                                     .turn = &turn,
                                     .at = &at,
                                     .then = &then,
                                     .effort = effort,
                                     .preferred = puzzle->task == PUZZLE_SAVE ? NULL : "misses-"};
    *found = then.known && review_reason(&question, reason);
    return WF_OK;
}

WfCode puzzle_find_theme(Puzzle *puzzle, const ReviewEffort *effort)
{
    PuzzleLook look;
    WfReviewReason reason;
    bool found = false;
    WfRecord *record = wf_record_new(&puzzle->spec, &puzzle->before, effort->allocator);
    WfCode code = record != NULL ? wf_record_play(record, &puzzle->move[0]) : WF_NO_MEMORY;
    if (code == WF_OK)
        code = puzzle_look(record, effort, &look);
    if (code == WF_OK && look.has_second)
        code = ask_review(puzzle, record, &look, effort, &reason, &found);
    wf_record_free(record);
    const char *theme = found ? reason.kind : "only-move";
    WfText text = wf_text(puzzle->theme, sizeof puzzle->theme);
    wf_text_add(&text, "%s", theme);
    return code;
}

/* ---- the same position ---- */

/* The pieces as the solver sees them, on a board that may be reflected along each of its axes. */
static uint64_t key_of(const WfGame *game, const WfPosition *position, unsigned reflection)
{
    uint64_t key = 0;
    for (unsigned level = 0; level < game->levels; level++)
        for (unsigned rank = 0; rank < game->ranks; rank++)
            for (unsigned file = 0; file < game->files; file++) {
                const WfPlace place = {(uint8_t)file, (uint8_t)rank, (uint8_t)level};
                const WfPiece piece = wf_piece_at(game, position, place);
                if (piece.letter == 0)
                    continue;
                const unsigned x = (reflection & 1) != 0 ? game->files - 1U - file : file;
                const unsigned y = (reflection & 2) != 0 ? game->ranks - 1U - rank : rank;
                const unsigned z = (reflection & 4) != 0 ? game->levels - 1U - level : level;
                const unsigned square = (z * game->ranks + y) * game->files + x;
                const unsigned own = piece.seat == position->head.turn;
                key += random_mix((square << 9 | own << 8 | (uint8_t)piece.letter) + RANDOM_STEP);
            }
    return key;
}

uint64_t puzzle_key(const Puzzle *puzzle)
{
    enum { REFLECTIONS = 8 };
    const WfGame *game = puzzle->spec.game;
    WfPosition position;
    uint64_t least = UINT64_MAX;
    wf_copy(game, &position, &puzzle->before);
    wf_apply(game, &position, &puzzle->move[0]);
    for (unsigned reflection = 0; reflection < REFLECTIONS; reflection++) {
        const uint64_t key = key_of(game, &position, reflection);
        least = key < least ? key : least;
    }
    return least;
}
