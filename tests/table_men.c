/* table_men.c - see table_men.h. */
#include "table_men.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "base/random.h"
#include "games/games.h"
#include "positions.h"

const EndgameTable *table_of(TableSet *set, const char *name)
{
    TableKey key;
    const TableRun run = {.threads = 1};
    assert_true(table_read_name(set->game, name, &key));
    assert_int_equal(table_set_build(set, &key, &run), WF_OK);
    return table_set_find(set, &key);
}

void write_men(const TableMen *men, char text[WF_TEXT_MAX])
{
    char board[216];
    WfText out = wf_text(text, WF_TEXT_MAX);
    memset(board, '1', sizeof board);
    board[men->royal[0]] = 'E';
    board[men->royal[1]] = 'e';
    for (unsigned i = 0; i < men->count; i++) {
        const char letter = leapale_game.kinds[men->kind[i]].letter;
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

unsigned won_position(const WfSpec *spec, const EndgameTable *table, unsigned least,
                      uint64_t *random, WfPosition *position)
{
    for (;;) {
        TableMen men;
        char text[WF_TEXT_MAX];
        const size_t entries = table->slice * table->pairs->count;
        const size_t entry = random_below(random, (uint32_t)entries);
        const unsigned code = table->value[0][entry];
        if (!table_code_wins(code) || code < least + 1)
            continue;
        table_men_at(table, entry, 0, &men);
        write_men(&men, text);
        *position = position_of(spec, text);
        return code - 1;
    }
}
