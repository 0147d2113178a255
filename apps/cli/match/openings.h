/* openings.h - a file of openings for a match: positions, or moves from the start. */
#ifndef CLI_MATCH_OPENINGS_H
#define CLI_MATCH_OPENINGS_H

#include <wayfarer/wayfarer.h>

#include "cli/cli.h"

/* One opening a line: a position, moves from the start, or both as UGI writes them: "[position]
 * startpos moves a2a3 ..." or "fen POSITION moves ...". Empty lines and those that begin with '#'
 * do not count. All zero: no file. */
typedef struct Openings {
    CliText text;
    size_t *line; /* where each opening begins in the text, in the order of the match */
    size_t count;
    uint64_t hash; /* of the text */
    bool random;
} Openings;

/* Reads a file and plays every opening once. `random`: the order depends on the seed. False after a
 * message, which names the line. */
bool openings_read(const char *name, const WfSpec *spec, bool random, uint64_t seed,
                   Openings *openings);

void openings_free(Openings *openings);

/* Opening number `number` from 0, as a new record; after the last one comes the first again. NULL:
 * not enough memory. */
WfRecord *openings_play(const Openings *openings, const WfSpec *spec, uint64_t number);

#endif
