/* endgame.c - see endgame.h. */
#include "search/endgame.h"

#include "search/score.h"
#include "tables/probe.h"

/* With four men a line is as long as people read, not to mate: each turn reads dozens of blocks. */
enum { READ_TURNS = 20 };

static bool has_three_men(const WfTables *tables, const WfPosition *position)
{
    TableMen men;
    return tables->game->men(position, &men) && men.count == 1;
}

WfTables *endgame_tables(const WfLimits *limits, const WfGame *game)
{
    const bool level = limits->level == 0 || limits->level >= ENDGAME_LEVEL;
    return limits->tables != NULL && level && limits->tables->game == table_game_of(game)
               ? limits->tables
               : NULL;
}

bool endgame_score(const SearchWorker *w, unsigned ply, int *score)
{
    WfTables *tables = w->shared->tables;
    const WfPosition *position = &w->ply[ply].position;
    unsigned code = TABLE_DRAWN;
    if (tables == NULL || table_probe_code(tables, position, &code) != WF_OK)
        return false;
    const unsigned turns = code == TABLE_DRAWN ? 0 : code - 1;
    if (position->head.clock + turns > tables->game->clock)
        return false;
    const int win = score_win(ply + turns);
    *score = table_code_wins(code) ? win : table_code_loses(code) ? -win : 0;
    return true;
}

bool endgame_settles_root(const SearchWorker *w)
{
    WfTableValue value;
    return w->shared->tables != NULL &&
           wf_tables_probe(w->shared->tables, &w->ply[0].position, &value) == WF_OK && !value.clock;
}

/* Whether the tables prove the score of a move at a root that they have: its mate may come too late
 * for the fifty moves rule although that of the best move does not. */
static bool proves_move(const SearchWorker *w, const WfMove *move)
{
    WfPosition after;
    WfTableValue value;
    wf_copy(w->game, &after, &w->ply[0].position);
    wf_apply(w->game, &after, move);
    const WfCode code = wf_tables_probe(w->shared->tables, &after, &value);
    return code == WF_ILLEGAL || (code == WF_OK && !value.clock); /* WF_ILLEGAL: the game is over */
}

void endgame_continue(const SearchWorker *w, WfChoice *choice)
{
    WfTables *tables = w->shared->tables;
    WfTableValue value;
    WfPosition position;
    choice->table = w->settled && choice->line_length > 0 && proves_move(w, &choice->line[0]);
    if (tables == NULL)
        return;
    wf_copy(w->game, &position, &w->ply[0].position);
    for (size_t i = 0; i < choice->line_length; i++)
        wf_apply(w->game, &position, &choice->line[i]);
    while (choice->line_length < WF_LINE_MAX &&
           (choice->line_length < READ_TURNS || has_three_men(tables, &position)) &&
           wf_tables_probe(tables, &position, &value) == WF_OK && value.turns != 0 &&
           !value.clock) {
        choice->line[choice->line_length++] = value.move;
        wf_apply(w->game, &position, &value.move);
    }
}
