/* checkpoint.h - what solve knows of a position, kept in a file for the next run. It is JSON with
 * the spec, the position, the lower bound, the best way, and the branches of an unfinished proof of
 * a bound (WfBranches). */
#ifndef CLI_SOLVER_CHECKPOINT_H
#define CLI_SOLVER_CHECKPOINT_H

#include <wayfarer/wayfarer.h>

typedef struct Checkpoint {
    const char *file; /* NULL: nothing is kept */
    const WfSpec *spec;
    const WfPosition *position;
    WfSolution known;    /* what was read from the file */
    WfBranches branches; /* read from the file; wf_solve keeps them up to date */
    struct {
        unsigned plies;
        uint64_t digest;
    } in_file;      /* of the branches in the file, until wf_solve uses them or starts again */
    uint64_t saved; /* when it was last written, by cli_now; 0: never */
    bool failed;    /* the last write failed */
} Checkpoint;

/* Reads the file, if there is one; false after an error message. */
bool checkpoint_load(Checkpoint *checkpoint);

/* Writes what is known now, as cli_write_durably does, or prints that it cannot be written. */
void checkpoint_save(Checkpoint *checkpoint, const WfSolution *solution);

#endif
