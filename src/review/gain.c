/* gain.c - see gain.h. */
#include "review/gain.h"

/* RAISES: how often a greater gain is tried. */
enum { RAISES = 8 };

int gain_balance(const MaterialAim *aim, const WfPosition *position)
{
    return aim->own->material(position, aim->attacker) - aim->own->material(position, aim->other);
}

static bool has_gained(const void *aim_, const WfPosition *position)
{
    const MaterialAim *aim = aim_;
    return gain_balance(aim, position) >= aim->least;
}

ProverVerdict gain_prove(const ReviewCase *ask, const MaterialPlace *place, const MaterialAim *aim,
                         ProverLine *line)
{
    const ProverGoal goal = {.attacker = aim->attacker,
                             .turns = GAIN_TURNS,
                             .holds = has_gained,
                             .context = aim,
                             .hint = place->hint,
                             .hint_length = place->hint_length};
    const uint64_t nodes = place->nodes != 0 ? place->nodes : GAIN_NODES;
    return prover_prove(ask->prover, place->position, &goal, nodes, line);
}

static int gain_balance_after(const ReviewCase *ask, const MaterialAim *aim, const WfPosition *from,
                              const ProverLine *line)
{
    WfPosition end;
    wf_copy(ask->game, &end, from);
    for (size_t i = 0; i < line->length; i++)
        wf_apply(ask->game, &end, &line->move[i]);
    return gain_balance(aim, &end);
}

int gain_greatest_balance(const ReviewCase *ask, const MaterialPlace *place, MaterialAim *aim)
{
    ProverLine line;
    int greatest = gain_balance(aim, place->position);
    for (unsigned i = 0; i < RAISES; i++) {
        aim->least = greatest + 1;
        const ProverVerdict verdict = gain_prove(ask, place, aim, &line);
        if (verdict == PROVER_REFUTED)
            return greatest;
        const int shown = verdict == PROVER_PROVEN
                              ? gain_balance_after(ask, aim, place->position, &line)
                              : greatest + ask->own->least_loss;
        greatest = shown > greatest ? shown : greatest + 1;
    }
    return INT32_MAX;
}

int gain_greatest(const ReviewCase *ask, const MaterialPlace *place, MaterialAim *aim, int now,
                  ProverLine *line)
{
    const int least = ask->own->least_loss;
    int proved = 0, refused = 0; /* gains: the greatest proved, the least that is not; 0: none */
    ProverLine next;
    int tried = least;
    for (unsigned i = 0; i < RAISES; i++) {
        aim->least = now + tried;
        if (gain_prove(ask, place, aim, &next) == PROVER_PROVEN) {
            const int shown = gain_balance_after(ask, aim, place->position, &next) - now;
            *line = next;
            proved = tried;
            tried = (shown > tried ? shown : tried) + 1;
        } else {
            refused = tried;
        }
        if (refused != 0 && (proved == 0 || refused - proved < least))
            break;
        if (refused != 0)
            tried = proved + (refused - proved) / 2;
    }
    return proved;
}
