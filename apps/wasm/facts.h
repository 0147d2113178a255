/* facts.h - the members of the answer to `state` beside pieces and moves. */
#ifndef WASM_FACTS_H
#define WASM_FACTS_H

#include <wayfarer/wayfarer.h>

/* `"checks":[{"place":"wd1","by":["we3"]}]`: pieces that the seat to move has to save (wf_checks).
 */
void facts_put_checks(WfText *out, const WfGame *game, const WfPosition *position);

/* `"hits":["ze1"]`: pieces of other seats that a piece of the seat on `square` attacks. Nothing in
 * games without attacks. */
void facts_put_hits(WfText *out, const WfGame *game, const WfPosition *position, uint8_t seat,
                    uint8_t square);

/* `"taken":[["S","b"]]`: kind and seat of each piece captured since the record began, in order. */
void facts_put_taken(WfText *out, const WfRecord *record);

/* `"progress":{"w":{"done":0,"of":2,"left":6}}` (wf_progress); nothing in games without it. */
void facts_put_progress(WfText *out, const WfRecord *record);

#endif
