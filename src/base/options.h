/* options.h - reads the option structs of the interface, which begin with their size, so that
 * members can be added without breaking programs that were compiled earlier. status.h has the rules
 * for callers. */
#ifndef BASE_OPTIONS_H
#define BASE_OPTIONS_H

#include <wayfarer/analysis.h>
#include <wayfarer/review.h>

/* Copies the options that a caller gave into `own`, a struct of `known` bytes: what the caller's
 * size does not cover becomes zero, and own->size becomes `known`. NULL gives zeros. A size of 0
 * means `first` bytes, the layout before any member was added. Returns WF_OK, or WF_BAD_INPUT,
 * which leaves `own` unchanged, if the size is smaller than `first`, or larger than `known` and one
 * of the bytes beyond is not zero. */
WfCode options_read(void *own, size_t known, size_t first, const void *given);

/* The same for each kind of options. */
WfCode options_limits(WfLimits *own, const WfLimits *given);
WfCode options_analysis(WfAnalysisLimits *own, const WfAnalysisLimits *given);
WfCode options_solve(WfSolveLimits *own, const WfSolveLimits *given);
WfCode options_streams(WfStreams *own, const WfStreams *given);
WfCode options_puzzle(WfPuzzleRequest *own, const WfPuzzleRequest *given);
WfCode options_review(WfReviewLimits *own, const WfReviewLimits *given);

#endif
