/* theme.c - the theme of a puzzle, and when two puzzles are the same. */
#include <string.h>

#include "base/random.h"
#include "puzzles/puzzle.h"
#include "review/kinds.h"
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

/* Asks the review why a move was worse than the best one, which a look has found. `*found`: the
 * review can prove it. Afterwards the move is the last of the record. */
static WfCode ask_review(WfRecord *record, const PuzzleLook *look, const WfMove *move,
                         const char *preferred, const ReviewEffort *effort, WfReviewReason *reason,
                         bool *found)
{
    const uint8_t seat = wf_record_now(record)->head.turn;
    const size_t event = wf_record_length(record);
    ReviewMeasure at, then;
    take_measure(look, &wf_record_now(record)->head, &at);
    WfCode code = wf_record_play(record, move);
    if (code == WF_OK)
        code = review_measure(record, effort, &then);
    if (code != WF_OK)
        return code;
    const int after = then.known ? then.value[seat] : 0;
    WfReviewTurn turn = {.event = event,
                         .move = *move,
                         .seat = seat,
                         .known = true,
                         .grade = WF_MOVE_BLUNDER,
                         .before = look->share,
                         .after = after,
                         .loss = look->share - after,
                         .best_length = look->line_length};
    memcpy(turn.best, look->line, look->line_length * sizeof *look->line);
    const ReviewQuestion question = {.record = record,
                                     .turn = &turn,
                                     .at = &at,
                                     .then = &then,
                                     .effort = effort,
                                     .preferred = preferred};
    *found = then.known && turn.loss > 0 && review_reason(&question, reason);
    return WF_OK;
}

/* What a player does who uses a mistake with this kind of reason. */
static const char *use_of(const char *kind)
{
    static const char *const uses[][2] = {{"allows-mate", "misses-mate"},
                                          {"allows-win", "misses-win"},
                                          {"loses-material", "misses-material"},
                                          {"allows-promotion", "misses-promotion"},
                                          {"allows-series", "misses-series"}};
    for (size_t i = 0; i < sizeof uses / sizeof *uses; i++)
        if (strcmp(kind, uses[i][0]) == 0)
            return uses[i][1];
    return kind;
}

/* Whether a reason says more than that a win can be forced. */
static bool is_telling(const char *kind)
{
    return strcmp(kind, "allows-win") != 0 && strcmp(kind, "misses-win") != 0;
}

/* Asks why the other side's move was a mistake, if the proof begins with the solver's move. */
static WfCode ask_of_mistake(const Puzzle *puzzle, WfRecord *record, const ReviewEffort *effort,
                             const char **theme)
{
    PuzzleLook look;
    WfReviewReason reason;
    bool found = false;
    WfCode code = puzzle_look(record, effort, &look);
    if (code == WF_OK)
        code = ask_review(record, &look, &puzzle->move[0], NULL, effort, &reason, &found);
    if (code == WF_OK && found && reason.line_length > 0 && is_telling(reason.kind) &&
        memcmp(&reason.line[0], &puzzle->move[1], sizeof reason.line[0]) == 0)
        *theme = use_of(review_plain_kind(reason.kind));
    return code;
}

/* Asks why the solver's second best move would be a mistake. */
static WfCode ask_of_second(const Puzzle *puzzle, WfRecord *record, const ReviewEffort *effort,
                            const char **theme)
{
    PuzzleLook look;
    WfReviewReason reason;
    bool found = false;
    const char *preferred = puzzle->task == PUZZLE_SAVE ? NULL : "misses-";
    WfCode code = puzzle_look(record, effort, &look);
    if (code == WF_OK && look.has_second)
        code = ask_review(record, &look, &look.second, preferred, effort, &reason, &found);
    if (found)
        *theme = review_plain_kind(reason.kind);
    return code;
}

WfCode puzzle_find_theme(Puzzle *puzzle, const ReviewEffort *effort)
{
    const char *theme = NULL;
    WfRecord *record = wf_record_new(&puzzle->spec, &puzzle->before, effort->allocator);
    WfCode code = record != NULL ? WF_OK : WF_NO_MEMORY;
    if (code == WF_OK && puzzle->task != PUZZLE_SAVE)
        code = ask_of_mistake(puzzle, record, effort, &theme);
    else if (code == WF_OK)
        code = wf_record_play(record, &puzzle->move[0]);
    if (code == WF_OK && theme == NULL)
        code = ask_of_second(puzzle, record, effort, &theme);
    wf_record_free(record);
    WfText text = wf_text(puzzle->theme, sizeof puzzle->theme);
    wf_text_add(&text, "%s", theme != NULL ? theme : "only-move");
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
