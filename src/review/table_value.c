/* table_value.c - see table_value.h. */
#include "review/table_value.h"

#include "tables/probe.h"

bool review_table_value(const ReviewCase *ask, const WfPosition *position, WfTableValue *value)
{
    WfTables *tables = ask->effort->tables;
    return tables != NULL && tables->game == table_game_of(ask->game) &&
           wf_tables_probe(tables, position, value) == WF_OK && !value->clock;
}

unsigned review_table_turns(const WfPosition *position, const WfTableValue *value, uint8_t seat)
{
    const bool wins = value->turns != 0 && (value->turns > 0) == (position->head.turn == seat);
    return !wins ? 0 : (unsigned)(value->turns > 0 ? value->turns + 1 : -value->turns) / 2;
}
