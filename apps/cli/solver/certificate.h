/* certificate.h - the certificate of a result of solve, for `wayfarer verify-solution`
 * (docs/solver.md, "Certificates"). */
#ifndef CLI_SOLVER_CERTIFICATE_H
#define CLI_SOLVER_CERTIFICATE_H

#include <stdio.h>

#include <wayfarer/wayfarer.h>

typedef struct CertificateAsk {
    const char *file;
    bool layers;        /* with the layers of the search that found no shorter way */
    const char *disk;   /* a folder for layers that do not fit in memory; NULL: none */
    size_t memory;      /* bytes that layers may take; 0: no limit */
    bool quiet;         /* shows no progress */
    bool (*stop)(void); /* true: no more layers; called often, never NULL */
} CertificateAsk;

/* Writes the certificate of a result from a position. CLI_NO or CLI_BAD after an error message.
 * CLI_NO: it is written, but an interrupt came before its layers. */
int certificate_write(const CertificateAsk *ask, const WfSpec *spec, const WfPosition *position,
                      const WfSolution *solution);

/* Prints "unreachable pawns SQUARE..." or "unreachable seen POSITIONS", and a newline. */
void certificate_put_barrier(FILE *out, const WfSolution *solution);

#endif
