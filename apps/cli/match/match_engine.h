/* match_engine.h - the engines of a match: how `--engine` describes them, and how they start. */
#ifndef CLI_MATCH_MATCH_ENGINE_H
#define CLI_MATCH_MATCH_ENGINE_H

#include <wayfarer/wayfarer.h>

#include "cli/errors.h"
#include "cli/match/child.h"
#include "cli/match/match_moves.h"
#include "cli/match/match_tally.h"

enum {
    MATCH_OPTIONS_MAX = 8,
    MATCH_WORD_MAX = 1024,
    MATCH_NAME_MAX = 120,
    MATCH_ERROR_MAX = 360,
    MATCH_DEPTH_MAX = 1000
};

/* How long an engine may think: exactly one of these kinds is set. */
typedef struct MatchTime {
    uint64_t movetime, nodes, depth; /* per move */
    uint64_t base, increment;        /* a clock, in milliseconds */
} MatchTime;

/* An engine as `--engine` describes it: NAME[,KEY=VALUE]... */
typedef struct MatchEngine {
    char text[MATCH_WORD_MAX]; /* split in place */
    const char *program;       /* "search" or "random", this program itself, if `command` is NULL */
    const char *command;
    char name[MATCH_NAME_MAX + 8]; /* different from the other engines' names */
    const char *key[MATCH_OPTIONS_MAX], *value[MATCH_OPTIONS_MAX];
    unsigned option_count;
    bool timed; /* it has its own time */
    MatchTime time;
} MatchEngine;

/* Reads the value of `--engine`; false after an error message. */
bool match_engine(const char *word, MatchEngine *engine);

/* Reads a clock, "10+0.1": seconds, and seconds per move. False after an error message that calls
 * it `what`. */
bool match_clock(const char *what, const char *text, MatchTime *time);

/* Writes a time as `--engine` accepts it: "tc=10+0.1", "nodes=500". */
void match_time_text(const MatchTime *time, WfText *text);

/* Adds a letter to the names of engines that have the same name. */
void match_make_names_unique(MatchEngine *engines, unsigned count);

/* The engines of one worker, started when first needed, the moves of its present game, and the last
 * error. */
typedef struct MatchTeam {
    Child child[MATCH_ENGINES_MAX];
    char id[MATCH_ENGINES_MAX][MATCH_NAME_MAX]; /* what the engines call themselves: `id name` */
    MatchLog log;
    char error[MATCH_ERROR_MAX];
} MatchTeam;

/* Ends the engines, and forgets the moves. */
void match_end_engines(MatchTeam *team);

/* Fills team->error with a message and returns false. */
bool match_error_fill(MatchTeam *team, CliError error, const FaultArg *args);
#define match_error(team, ...) match_error_fill((team), ERROR_CALL(__VA_ARGS__))

/* Starts an engine, unless it is already running, and prepares it for a new game of a spec. It must
 * answer, and must have the given options. False: team->error says why not. */
bool match_ready(MatchTeam *team, unsigned index, const MatchEngine *engine, const WfSpec *spec);

#endif
