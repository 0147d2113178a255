/* par.c - see wf_par. */
#include "solver/par.h"

#include <wayfarer/solver.h>

#include <string.h>

unsigned wf_par(const WfSpec *spec)
{
    const unsigned start = spec->choice[PASSAGE_OPTION_START];
    if (spec->game != wf_solver_game() || start == PASSAGE_START_SCRAMBLE ||
        spec->choice[PASSAGE_OPTION_ATTACK] != PASSAGE_ATTACK_LEGAL)
        return 0;
    const uint64_t number = start == PASSAGE_START_NUMBER ? spec->number : PASSAGE_STANDARD;
    return par_table[spec->choice[PASSAGE_OPTION_GOAL]][number];
}

static bool began_at_start(const WfRecord *record)
{
    const WfSpec *spec = wf_record_spec(record);
    WfPosition start;
    wf_start(spec, &start);
    return memcmp(&start, wf_record_position(record, 0), sizeof(PassagePosition)) == 0;
}

WfGrade wf_grade(const WfRecord *record, unsigned rest)
{
    static const unsigned percent[] = {180, 140, 115, 100}; /* of par: one more star for each */
    const WfSpec *spec = wf_record_spec(record);
    const unsigned plies = (unsigned)wf_record_length(record) + rest;
    WfGrade grade = {.plies = plies, .par = wf_par(spec)};
    if (grade.par != 0 && !began_at_start(record))
        grade.par = 0;
    if (grade.par == 0)
        return grade;
    grade.stars = 1;
    for (size_t i = 0; i < sizeof percent / sizeof percent[0]; i++)
        grade.stars += plies * 100 <= grade.par * percent[i];
    return grade;
}
