/* men_text.c - see men_text.h. */
#include "men_text.h"

#include <string.h>

void men_text(const WfGame *game, const TableMen *men, char text[WF_TEXT_MAX])
{
    char board[216];
    WfText out = wf_text(text, WF_TEXT_MAX);
    memset(board, '1', sizeof board);
    board[men->royal[0]] = 'E';
    board[men->royal[1]] = 'e';
    for (unsigned i = 0; i < men->count; i++) {
        const char letter = game->kinds[men->kind[i]].letter;
        board[men->cell[i]] = (char)(men->side[i] == 0 ? letter : letter + ('a' - 'A'));
    }
    for (unsigned level = 0; level < 6; level++)
        for (unsigned rank = 6; rank-- > 0;) {
            for (unsigned file = 0, empty = 0; file < 6; file++) {
                const char letter = board[(level * 6 + rank) * 6 + file];
                empty += letter == '1';
                if (empty > 0 && (letter != '1' || file == 5))
                    wf_text_add(&out, "%u", empty);
                if (letter != '1') {
                    wf_text_put(&out, letter);
                    empty = 0;
                }
            }
            wf_text_put(&out, rank > 0 ? '/' : level < 5 ? '|' : ' ');
        }
    wf_text_add(&out, "%c 0 1", men->turn == 0 ? 'w' : 'b');
}
