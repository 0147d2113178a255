/* count.c - counts the positions of a table on the whole board. */
#include "tables/work.h"

void table_pass_counts(TableWork *work, TableSlice *s)
{
    const unsigned weight = table_pair_weight(work->table->pairs, s->pair);
    for (unsigned side = 0; side < 2; side++) {
        EndgameCounts *counts = &s->counts[side];
        for (size_t index = 0; index < work->table->slice; index++) {
            const unsigned code = s->value[side][index];
            if (code == TABLE_ILLEGAL)
                continue;
            counts->legal += weight;
            counts->mates += code == TABLE_MATED ? weight : 0;
            counts->won += table_code_wins(code) ? weight : 0;
            counts->lost += table_code_loses(code) ? weight : 0;
            if (table_code_wins(code) && code - 1 > counts->longest_win) {
                counts->longest_win = code - 1;
                counts->win_at = s->first + index;
            }
            if (table_code_loses(code) &&
                (code - 1 > counts->longest_loss || counts->lost == weight)) {
                counts->longest_loss = code - 1;
                counts->loss_at = s->first + index;
            }
        }
    }
}

void table_counts_add(EndgameCounts *sum, const EndgameCounts *part)
{
    const bool first_win = sum->won == 0 && part->won > 0;
    const bool first_loss = sum->lost == 0 && part->lost > 0;
    sum->legal += part->legal;
    sum->won += part->won;
    sum->lost += part->lost;
    sum->mates += part->mates;
    sum->stalemates += part->stalemates;
    if (first_win || part->longest_win > sum->longest_win ||
        (part->won > 0 && part->longest_win == sum->longest_win && part->win_at < sum->win_at)) {
        sum->longest_win = part->longest_win;
        sum->win_at = part->win_at;
    }
    if (first_loss || part->longest_loss > sum->longest_loss ||
        (part->lost > 0 && part->longest_loss == sum->longest_loss &&
         part->loss_at < sum->loss_at)) {
        sum->longest_loss = part->longest_loss;
        sum->loss_at = part->loss_at;
    }
}

void table_counts_halve(EndgameCounts *counts)
{
    uint64_t *numbers[] = {&counts->legal, &counts->won, &counts->lost, &counts->mates,
                           &counts->stalemates};
    for (unsigned i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        *numbers[i] /= 2;
}
