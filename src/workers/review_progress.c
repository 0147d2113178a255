/* review_progress.c - see review_progress.h. */
#include "workers/review_progress.h"

#include "game/json.h"
#include "review/review_json.h"

enum { END = 16 /* bytes reserved for the end of the object */ };

const WfReviewTurn *review_progress_turn(const ReviewProgress *progress, size_t index)
{
    const WfReviewTurn *turn = wf_review_turn(progress->review, index);
    return turn->known || progress->glance == NULL ? turn : wf_review_turn(progress->glance, index);
}

/* A turn's loss, for comparisons. Nothing is worse than having no way left. */
static int size_of(const WfReviewTurn *turn)
{
    return turn->loss == WF_REVIEW_UNKNOWN ? INT32_MAX : turn->loss;
}

size_t review_progress_slips(const ReviewProgress *progress, size_t *order)
{
    size_t count = 0;
    for (size_t i = 0; i < wf_review_count(progress->review); i++) {
        const WfReviewTurn *turn = review_progress_turn(progress, i);
        if (!turn->known || turn->grade < WF_MOVE_INACCURACY)
            continue;
        size_t at = count++;
        for (; at > 0 && size_of(review_progress_turn(progress, order[at - 1])) < size_of(turn);
             at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    return count;
}

/* Drops what was written since a mark if it goes beyond `most`. */
static bool fits(WfText *text, size_t mark, size_t most)
{
    if (text->length <= most)
        return true;
    text->length = mark;
    text->data[mark] = '\0';
    return false;
}

static void put_value(WfText *text, int value)
{
    if (value == WF_REVIEW_UNKNOWN)
        wf_text_add(text, ",null");
    else
        wf_text_add(text, ",%d", value);
}

static void put_turn(WfText *text, const WfGame *game, const WfReviewTurn *turn)
{
    json_next(text);
    wf_text_add(text, "[%zu,", turn->event + 1);
    json_seat(text, game, turn->seat);
    wf_text_add(text, ",%d", (int)turn->grade);
    put_value(text, turn->before);
    put_value(text, turn->after);
    put_value(text, turn->loss);
    wf_text_put(text, ']');
}

/* Leaves at least a quarter of the room for the slips, because readers look at the worst of
 * them. */
static void put_turns(WfText *text, const ReviewProgress *progress)
{
    const WfGame *game = wf_record_spec(progress->record)->game;
    const size_t count = wf_review_count(progress->review), most = text->size - text->size / 4;
    json_name(text, "turns");
    wf_text_put(text, '[');
    for (size_t i = 0; i < count; i++) {
        const size_t mark = text->length;
        const WfReviewTurn *turn = review_progress_turn(progress, i);
        if (turn->known)
            put_turn(text, game, turn);
        if (!fits(text, mark, most))
            break;
    }
    wf_text_put(text, ']');
}

static void put_slips(WfText *text, const ReviewProgress *progress, size_t *order)
{
    const size_t count = review_progress_slips(progress, order);
    json_name(text, "slips");
    wf_text_put(text, '[');
    for (size_t i = 0; i < count; i++) {
        const size_t mark = text->length;
        WfReviewTurn turn = *review_progress_turn(progress, order[i]);
        turn.best_length =
            turn.best_length < REVIEW_LINE_TOLD ? turn.best_length : REVIEW_LINE_TOLD;
        if (turn.reason == NULL && i >= progress->proved && progress->early != NULL)
            turn.reason = wf_review_turn(progress->early, order[i])->reason;
        review_put_turn(text, progress->record, &turn);
        if (!fits(text, mark, text->size - END))
            break;
    }
    wf_text_put(text, ']');
}

void review_progress_put(WfText *text, const ReviewProgress *progress, size_t *order)
{
    wf_text_put(text, '{');
    json_put_string(text, "stage", progress->proving ? "proving" : "looking");
    json_put_number(text, "done", progress->done);
    json_put_number(text, "of", progress->of);
    put_turns(text, progress);
    json_put_number(text, "proved", progress->proved);
    put_slips(text, progress, order);
    wf_text_put(text, '}');
}
