/* table_value.h - what endgame tables (WfReviewLimits.tables) say of a position. */
#ifndef REVIEW_TABLE_VALUE_H
#define REVIEW_TABLE_VALUE_H

#include "review/game_review.h"

/* What the tables say of a position; false if they do not have it, if there are none, or if the
 * fifty moves rule may come before the mate. */
bool review_table_value(const ReviewCase *ask, const WfPosition *position, WfTableValue *value);

/* The turns of a seat until it mates; 0: it does not. */
unsigned review_table_turns(const WfPosition *position, const WfTableValue *value, uint8_t seat);

#endif
