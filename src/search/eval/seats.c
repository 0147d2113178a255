/* seats.c - see seats.h. */
#include "search/eval/seats.h"

#include <math.h>

bool seats_are_many(const WfSpec *spec)
{
    return __builtin_popcount(wf_seats(spec)) > 2;
}

/* Elo's scale: a difference of 400 hundredths is ten times the strength. */
static const float LN_10 = 2.302585F, ELO_SCALE = 400;

static float strength(int score)
{
    return expf((float)score * (LN_10 / ELO_SCALE));
}

void seats_scores(const Net *net, const WfPosition *position, int score[WF_SEATS_MAX])
{
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++) {
        uint16_t input[SEAT_VIEW_MAX];
        score[seat] = 0;
        if ((position->head.playing >> seat & 1) != 0)
            score[seat] = net_view_score(net, input, net->inputs->view(position, seat, input));
    }
}

void seats_shares(const WfPosition *position, const int score[WF_SEATS_MAX],
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

int seats_score(float share)
{
    const float least = 1e-6F; /* keeps the logarithm finite */
    const float bounded = share < least ? least : share > 1 - least ? 1 - least : share;
    return (int)(ELO_SCALE * log10f(bounded / (1 - bounded)));
}
