/* analysis_json.h - an analysis as JSON for the page, from a browser or from a worker. */
#ifndef REVIEW_ANALYSIS_JSON_H
#define REVIEW_ANALYSIS_JSON_H

#include <wayfarer/analysis.h>

/* The members of an object: `"depth":9,"nodes":81234,"nodesPerSecond":310000,"lines":[...],
 * "done":false`, with "goal" in Safe Passage, and "ahead" and "turnsHome" in a race. `from` is the
 * position that was analysed. A line is `{"rank":0,"move":"a2a4","line":["a2a4","a8a6"],"score":12,
 * "turnsToWin":0,"share":[517,483],"depth":9,"deadEnd":false}`: shares in thousandths, a number for
 * each seat of the game. */
void analysis_put_json(WfText *out, const WfSpec *spec, const WfPosition *from,
                       const WfAnalysis *analysis, uint64_t milliseconds);

/* In a race: how many turns after this seat the fastest other seat is home. 0 for a seat that does
 * not play. */
int analysis_ahead(const WfAnalysis *analysis, uint8_t playing, unsigned seat);

#endif
