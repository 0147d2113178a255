/* do_review.c - a review of a game. What is not known when its time is over is left out. */
#include <stdlib.h>

#include "review/review_json.h"
#include "workers/do.h"

enum { NODES_MOST = 2000000 };

typedef struct Reviewed {
    const WfRecord *record;
    const WfReview *review;
} Reviewed;

static void put_review(WfText *text, const void *context)
{
    const Reviewed *reviewed = context;
    review_put_json(text, reviewed->record, reviewed->review);
}

static void tell_progress(void *work, const WfReviewProgress *progress)
{
    char line[80];
    WfText text = wf_text(line, sizeof line);
    wf_text_add(&text, "{\"done\":%zu,\"of\":%zu}", progress->done, progress->of);
    work_tell(work, line);
}

void work_review(WorkDo *work, const json_t *payload)
{
    WfRecord *record = work_record(work, payload);
    WfReview *review = NULL;
    const WfReviewLimits limits = {.nodes = work_number(payload, "nodes", NODES_MOST),
                                   .threads = 1,
                                   .stop = work_must_stop,
                                   .report = tell_progress,
                                   .context = work};
    if (record == NULL)
        return;
    const WfCode code = wf_review(record, &limits, &wf_system_allocator, &review);
    if (code == WF_OK)
        work->result = work_text(put_review, &(Reviewed){record, review});
    else if (code == WF_ILLEGAL)
        work_fail(work, "no engine plays this game");
    wf_review_free(review);
    wf_record_free(record);
}
