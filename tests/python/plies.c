/* plies.c - random games of all specs by the library, for the Python package to repeat (equal.py).
 *
 * usage: plies PLIES SEED
 *
 * A line for each game: its spec. Then for each ply: the number of legal moves, the index of the
 * one that is played, its machine notation, and the hash after it. A game ends with `= POSITION`.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wayfarer/wayfarer.h>

#include "base/random.h"
#include "positions.h"

enum { PLIES_OF_GAME = 200 };

static void print_text(const char *before, const WfGame *game, const WfPosition *position,
                       const WfMove *move)
{
    char data[WF_TEXT_MAX];
    WfText text = wf_text(data, sizeof data);
    if (move != NULL)
        wf_format_move(game, position, move, &text);
    else
        wf_format(game, position, &text);
    printf("%s%s", before, data);
}

/* Plays a game of at most `most` plies and returns how many it had. */
static long play(const char *name, long most, uint64_t *random)
{
    const WfSpec spec = spec_of(name);
    WfPosition position;
    WfMoveList list;
    wf_moves_init(&list, wf_system_allocator);
    wf_start(&spec, &position);
    printf("%s\n", name);
    long ply = 0;
    for (; ply < most && wf_moves(spec.game, &position, &list) == WF_OK && list.count > 0; ply++) {
        const size_t chosen = (size_t)random_below(random, list.count);
        printf("%zu %zu", list.count, chosen);
        print_text(" ", spec.game, &position, &list.items[chosen]);
        wf_apply(spec.game, &position, &list.items[chosen]);
        printf(" %016" PRIx64 "\n", position.head.hash);
    }
    print_text("= ", spec.game, &position, NULL);
    printf("\n");
    wf_moves_free(&list);
    return ply;
}

int main(int count, char **words)
{
    if (count != 3)
        return 2;
    const long plies = strtol(words[1], NULL, 10);
    uint64_t random = strtoull(words[2], NULL, 10);
    long done = 0;
    while (done < plies)
        for (size_t i = 0; all_specs[i] != NULL && done < plies; i++)
            done += play(all_specs[i], plies - done < PLIES_OF_GAME ? plies - done : PLIES_OF_GAME,
                         &random);
    return 0;
}
