/* table.h - one endgame table: the value of every position of two royal pieces and one or two men.
 *
 * Side 0 of a table owns man 0. A value is a code of one byte: TABLE_DRAWN, TABLE_ILLEGAL, or the
 * number of plies to mate plus one. So an even code is a win for the side to move, an odd one a
 * loss, and code 1 is mate. */
#ifndef TABLES_TABLE_H
#define TABLES_TABLE_H

#include "tables/pairs.h"

enum {
    TABLE_DRAWN = 0,
    TABLE_MATED = 1,
    TABLE_CODE_MAX = 252,
    TABLE_PENDING = 254, /* while a table is made */
    TABLE_ILLEGAL = 255,
    TABLE_NAME_MAX = 8
};

static inline bool table_code_wins(unsigned code)
{
    return code != TABLE_DRAWN && code <= TABLE_CODE_MAX && code % 2 == 0;
}

static inline bool table_code_loses(unsigned code)
{
    return code <= TABLE_CODE_MAX && code % 2 == 1;
}

/* The men beside the royal pieces, in the order of tables: see table_key. */
typedef struct TableKey {
    uint8_t count;
    uint8_t kind[TABLE_MEN_MAX], side[TABLE_MEN_MAX];
} TableKey;

/* Positions of the whole board with one side to move. Two men that are alike count as one placement
 * either way. */
typedef struct EndgameCounts {
    uint64_t legal, won, lost, mates, stalemates;
    unsigned longest_win, longest_loss; /* plies */
    uint64_t win_at, loss_at;           /* the first entry of that length */
} EndgameCounts;

typedef struct EndgameTable {
    const TableCube *cube;
    const TablePairs *pairs;
    TableKey key;
    size_t slice;      /* entries of a pair */
    uint8_t *value[2]; /* by side to move: [pair * slice + index] */
    EndgameCounts counts[2];
} EndgameTable;

/* Puts men in the order of tables, and the sides with them: side 0 owns man 0; two men of one side
 * are in the order of their kinds; of one man each, side 0 owns the one whose kind comes first. */
void table_normalize(TableMen *men, const TableGame *game, unsigned edge);
TableKey table_key(const TableMen *normal);

/* "KMvK", "KSvKQ": letters of the game, with K for the royal pieces. */
void table_name(const TableGame *game, const TableKey *key, char name[TABLE_NAME_MAX]);

/* Reads such a name, or one with the royal letter of the game; false if it is not one. */
bool table_read_name(const TableGame *game, const char *name, TableKey *key);

/* The entry of normal men, or SIZE_MAX if the royal pieces stand side by side. */
size_t table_index(const EndgameTable *table, const TableMen *normal);

/* The men of an entry. */
void table_men_at(const EndgameTable *table, size_t entry, unsigned turn, TableMen *men);

#endif
