/* race.c - see race.h. */
#include "search/eval/seats.h"

#include <math.h>

#include "games/traverse/traverse.h"
#include "search/traverse/inputs_race.h"

/* Elo's scale: 400 hundredths are ten times the chance. */
static float strength(int score)
{
    return expf((float)score * (2.302585F / 400));
}

void race_scores(const Net *net, const WfPosition *position, int score[WF_SEATS_MAX])
{
    const TraversePosition *p = traverse_of(position);
    for (unsigned seat = 0; seat < TRAVERSE_SEATS; seat++) {
        uint16_t input[RACE_VIEW_INPUTS];
        score[seat] = 0;
        if ((p->head.playing >> seat & 1) != 0)
            score[seat] = net_view_score(net, input, race_view(p, seat, input));
    }
}

void race_shares(const WfPosition *position, const int score[WF_SEATS_MAX],
                 float share[WF_SEATS_MAX])
{
    float sum = 0;
    int most = INT32_MIN;
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        if ((position->head.playing >> seat & 1) != 0 && score[seat] > most)
            most = score[seat];
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++) {
        const bool plays = (position->head.playing >> seat & 1) != 0;
        share[seat] = plays ? strength(score[seat] - most) : 0;
        sum += share[seat];
    }
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        share[seat] /= sum;
}

int race_worth(float share)
{
    const float least = 1e-6F;
    const float sure = share < least ? least : share > 1 - least ? 1 - least : share;
    return (int)(400 * log10f(sure / (1 - sure)));
}
