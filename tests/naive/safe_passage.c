/* safe_passage.c - Safe Passage, naively: the rules of the checker, which are independent of those
 * of the library. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "checker/checker.h"
#include "naive.h"

static void write_game(const CheckerGame *g, char *text)
{
    char *out = text;
    for (int rank = 7; rank >= 0; rank--) {
        int empty = 0;
        for (int file = 0; file < 8; file++) {
            const char piece = g->at[rank * 8 + file];
            if (piece == '.') {
                empty++;
                continue;
            }
            if (empty > 0)
                *out++ = (char)('0' + empty);
            empty = 0;
            *out++ = piece;
        }
        if (empty > 0)
            *out++ = (char)('0' + empty);
        if (rank > 0)
            *out++ = '/';
    }
    (void)sprintf(out, " %c %s - %d %d", g->side, g->castling, g->clock, g->number);
}

void naive_passage(const char *spec_text, const char *position, NaiveList *list, char result[16])
{
    CheckerSpec spec;
    CheckerGame game;
    CheckerMove moves[CHECKER_MOVES];
    if (!checker_spec(spec_text, &spec) || !checker_read(position, &game))
        abort();
    const int count = checker_moves(&spec, &game, moves);
    list->count = 0;
    for (int i = 0; i < count; i++) {
        char text[NAIVE_TEXT];
        write_game(&moves[i].after, text);
        naive_add(list, moves[i].text, text);
    }
    (void)strcpy(result, checker_goal(&spec, &game) ? "win" : count == 0 ? "dead-end" : "ongoing");
}
