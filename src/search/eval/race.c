/* race.c - see race.h. */
#include "search/eval/race.h"

#include <math.h>

#include "games/traverse/traverse.h"
#include "search/eval/inputs_traverse.h"

/* Elo's scale: 400 hundredths are ten times the chance. */
static float strength(int score)
{
    return expf((float)score * (2.302585F / 400));
}

void race_scores(const RaceEval *race, const WfPosition *position, int score[WF_SEATS_MAX])
{
    const TraversePosition *p = traverse_of(position);
    const int16_t *linear = race->net.linear;
    for (unsigned seat = 0; seat < TRAVERSE_SEATS; seat++) {
        score[seat] = 0;
        if ((p->head.playing >> seat & 1) == 0)
            continue;
        uint16_t inputs[TRAVERSE_OWN_INPUTS];
        const unsigned count = traverse_own_inputs(p, seat, inputs);
        int sum = 0;
        for (unsigned i = 0; i < count; i++)
            sum += linear[inputs[i]];
        score[seat] = sum / NET_FINE;
    }
}

void race_chances(const WfPosition *position, const int score[WF_SEATS_MAX],
                  float chance[WF_SEATS_MAX])
{
    float sum = 0;
    int most = INT32_MIN;
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        if ((position->head.playing >> seat & 1) != 0 && score[seat] > most)
            most = score[seat];
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++) {
        const bool plays = (position->head.playing >> seat & 1) != 0;
        chance[seat] = plays ? strength(score[seat] - most) : 0;
        sum += chance[seat];
    }
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        chance[seat] /= sum;
}

int race_worth(float chance)
{
    const float least = 1e-6F;
    const float sure = chance < least ? least : chance > 1 - least ? 1 - least : chance;
    return (int)(400 * log10f(sure / (1 - sure)));
}
