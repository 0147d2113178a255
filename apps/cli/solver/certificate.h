/* certificate.h - the certificate of what solve claims, for `wayfarer verify-solution`
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
    bool quiet;         /* no progress is shown */
    bool (*stop)(void); /* true: no more layers; asked often, never NULL */
} CertificateAsk;

/* Writes the certificate of what was found from a position. CLI_NO or CLI_BAD after an error
 * message; CLI_NO: it is written, but an interrupt came before its layers. */
int certificate_write(const CertificateAsk *ask, const WfSpec *spec, const WfPosition *position,
                      const WfSolution *solution);

/* "unreachable pawns SQUARE..." or "unreachable seen POSITIONS", and a newline. */
void certificate_put_barrier(FILE *out, const WfSolution *solution);

#endif
