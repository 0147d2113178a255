/* tables.h - the endgame tables of the worker. */
#ifndef WASM_TABLES_H
#define WASM_TABLES_H

#include <wayfarer/tables.h>

/* The tables to use in a position, which the worker keeps until it ends. NULL if the position has
 * more than four men, so that no table is made long before one can be on the board; also if its
 * game has no tables or there is no memory. */
WfTables *tables_for(const WfGame *game, const WfPosition *position);

/* The tables of a game, for reviews: a review must not depend on which worker searches a part of
 * it, or differ from the program's. NULL as above. */
WfTables *tables_of(const WfGame *game);

#endif
