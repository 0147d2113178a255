/* tables.h - endgame tables: the result of positions with few pieces, and the turns to mate.
 *
 * Courier Leapale has tables of all positions with three men, that is both Emperors and one piece.
 * They are part of the library, except in browsers, where they are made in memory when they are
 * first needed. Tables with four men come from the caller, for example from files.
 * docs/endgames.md says what they show, and how the tables treat the rules that a position alone
 * does not decide. */
#ifndef WAYFARER_TABLES_H
#define WAYFARER_TABLES_H

#include <wayfarer/game.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Tables of one game. Any number of threads may probe at once. */
typedef struct WfTables WfTables;

/* Where tables with four men come from. Any thread may call it. */
typedef struct WfTableSource {
    /* Reads the code of one entry of a table, for the side that owns the first man of its name to
     * move. False: there is no such table, or it cannot be read. Not NULL. */
    bool (*read)(void *context, const char *name, uint64_t entry, uint8_t *code);
    void *context; /* for `read`; may be NULL */
} WfTableSource;

/* What a table says of a position. A plain value. */
typedef struct WfTableValue {
    WfResult result; /* WF_WIN: the side to move or its opponent wins, see `turns`; WF_DRAW */
    int turns;       /* of both sides until mate: 1 is mate with this turn, -2 with the opponent's
                        answer, as wf_turns_to_win. 0: a draw */
    bool clock;      /* the mate may come too late for the fifty moves rule */
    WfMove move;     /* a best move: it mates soonest, keeps the draw, or delays mate longest */
} WfTableValue;

/* Opens the tables of a game; wf_tables_free. `source` is copied, and may be NULL: three men only.
 * With a source the tables of three men are unpacked now, not when a probe first needs one.
 * `allocator` may be NULL: the system allocator. Returns NULL if the game has no tables, or there
 * is no memory. */
WfTables *wf_tables_open(const WfGame *game, const WfAllocator *allocator,
                         const WfTableSource *source);

/* Frees tables; NULL is allowed. */
void wf_tables_free(WfTables *tables);

/* Looks up a position of the tables' game. Returns WF_OK; WF_ILLEGAL if the game is over;
 * WF_BAD_INPUT if no table has the position, or the source contradicts itself; or WF_NO_MEMORY.
 * Only WF_OK writes `value`. */
WfCode wf_tables_probe(WfTables *tables, const WfPosition *position, WfTableValue *value);

#ifdef __cplusplus
}
#endif
#endif
