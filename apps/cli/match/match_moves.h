/* match_moves.h - what engines reported about their moves, and how long these took. It is read from
 * `info` lines, kept as the comments of a record, and read again when a match is resumed. */
#ifndef CLI_MATCH_MATCH_MOVES_H
#define CLI_MATCH_MATCH_MOVES_H

#include <wayfarer/wayfarer.h>

typedef struct MatchMove {
    bool scored;
    int score;      /* from the mover's view, of the best line */
    int mate;       /* own turns to the end, below 0 when losing; 0: none is proven */
    unsigned depth; /* 0: the engine gave none */
    uint64_t nodes; /* 0: the engine gave none */
    uint64_t ms;
} MatchMove;

/* The moves of one game from event number `first` on: one per event. */
typedef struct MatchLog {
    MatchMove *move;
    size_t first, count, capacity;
} MatchLog;

/* Adds a move; false: not enough memory. */
bool match_log_add(MatchLog *log, const MatchMove *move);

/* The move of an event, or NULL. */
const MatchMove *match_log_at(const MatchLog *log, size_t event);

void match_log_free(MatchLog *log);

/* Takes the values in a UGI `info` line; values that it does not have stay. */
void match_move_hear(const char *line, MatchMove *move);

/* Writes a move as a comment: "+0.34/12 0.420s, n=34512", or "-M3/5 ..."; leaves out what is not
 * known. */
void match_move_comment(const MatchMove *move, WfText *text);

/* Reads the depth and the time of such a comment; false: it is not one. */
bool match_move_read(const char *comment, MatchMove *move);

#endif
