/* options.c - see options.h. */
#include "base/options.h"

#include <string.h>

/* The first layout of a kind of options ends with this member. It never changes: members that are
 * added later stand behind it. */
#define FIRST_LAYOUT(type, last) (offsetof(type, last) + sizeof(((type *)NULL)->last))

static bool is_zero(const unsigned char *bytes, size_t count)
{
    size_t i = 0;
    while (i < count && bytes[i] == 0)
        i++;
    return i == count;
}

WfCode options_read(void *own, size_t known, size_t first, const void *given)
{
    size_t size = first;
    if (given != NULL)
        memcpy(&size, given, sizeof size);
    if (size == 0)
        size = first;
    if (size < first)
        return WF_BAD_INPUT;
    if (size > known && !is_zero((const unsigned char *)given + known, size - known))
        return WF_BAD_INPUT;
    memset(own, 0, known);
    if (given != NULL)
        memcpy(own, given, size < known ? size : known);
    memcpy(own, &known, sizeof known);
    return WF_OK;
}

WfCode options_limits(WfLimits *own, const WfLimits *given)
{
    return options_read(own, sizeof *own, FIRST_LAYOUT(WfLimits, tables), given);
}

WfCode options_analysis(WfAnalysisLimits *own, const WfAnalysisLimits *given)
{
    return options_read(own, sizeof *own, FIRST_LAYOUT(WfAnalysisLimits, context), given);
}

WfCode options_solve(WfSolveLimits *own, const WfSolveLimits *given)
{
    return options_read(own, sizeof *own, FIRST_LAYOUT(WfSolveLimits, context), given);
}

WfCode options_streams(WfStreams *own, const WfStreams *given)
{
    return options_read(own, sizeof *own, FIRST_LAYOUT(WfStreams, context), given);
}

WfCode options_puzzle(WfPuzzleRequest *own, const WfPuzzleRequest *given)
{
    return options_read(own, sizeof *own, FIRST_LAYOUT(WfPuzzleRequest, nodes), given);
}

WfCode options_review(WfReviewLimits *own, const WfReviewLimits *given)
{
    return options_read(own, sizeof *own, FIRST_LAYOUT(WfReviewLimits, tables), given);
}
