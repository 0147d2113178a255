/* found.h - the result of searching a position, as a line of text, for reviews whose parts run in
 * workers that share no memory. */
#ifndef REVIEW_FOUND_H
#define REVIEW_FOUND_H

#include "review/measure.h"

/* Writes a measure of the position after this many events of a record. */
void found_write(const WfRecord *record, size_t position, const ReviewMeasure *measure,
                 WfText *text);

/* Reads it back, and checks that its line is legal. WF_BAD_INPUT, WF_NO_MEMORY. */
WfCode found_read(const WfRecord *record, const char *text, size_t length,
                  const WfAllocator *allocator, size_t *position, ReviewMeasure *measure,
                  WfFault *fault);

#endif
