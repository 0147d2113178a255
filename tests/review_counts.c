/* review_counts.c - what reviews count in positions, for tools/count_weights.py.
 *
 * Reads lines "SPEC ; POSITION". Writes, for each of them, every count of the game as "KIND N,N",
 * a number for each seat of the game. */
#include <stdio.h>
#include <string.h>

#include "positions.h"
#include "review/counts.h"

enum { LINE = 4096 };

static void write_counts(const WfSpec *spec, const WfPosition *position)
{
    const GameReview *own = game_review_of(spec->game);
    for (size_t i = 0; own != NULL && i < own->count_count; i++) {
        const char *mark = " ";
        printf("%s%s", i > 0 ? " " : "", review_kinds[own->counts[i].kind].name);
        for (uint8_t seat = 0; seat < WF_SEATS_MAX; seat++)
            if ((wf_seats(spec) >> seat & 1) != 0) {
                printf("%s%d", mark, own->counts[i].of(position, seat));
                mark = ",";
            }
    }
    printf("\n");
}

int main(void)
{
    char line[LINE];
    while (fgets(line, sizeof line, stdin) != NULL) {
        char *text = strstr(line, " ; ");
        if (text == NULL)
            return 2;
        *text = '\0';
        text += 3;
        text[strcspn(text, "\n")] = '\0';
        const WfSpec spec = spec_of(line);
        const WfPosition position = position_of(&spec, text);
        write_counts(&spec, &position);
    }
    return 0;
}
