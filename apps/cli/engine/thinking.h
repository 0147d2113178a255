/* thinking.h - what best and analyse share: the position, how long to think, JSON of a choice. */
#ifndef CLI_ENGINE_THINKING_H
#define CLI_ENGINE_THINKING_H

#include "cli/cli.h"
#include "cli/tables/open_tables.h"

/* The values of the options. */
typedef struct Thinking {
    WfSpec spec;
    WfRecord *record;
    WfLimits limits; /* `stop` is set */
    CliDeadline deadline;
    CliTables tables;
    uint64_t began, megabytes;
    unsigned threads;
    CliJson json;
    bool unicode;
    bool threat; /* analyse: as if the seat to move passed */
} Thinking;

/* Reads the options. CLI_OK, or an exit status after an error message; call thinking_close in any
 * case. `analyses`: the options of analyse. */
int thinking_open(Thinking *thinking, bool analyses, int count, char **words);
void thinking_close(Thinking *thinking);

/* Positions per second, and the milliseconds since it began. */
uint64_t thinking_rate(const Thinking *thinking, uint64_t nodes, uint64_t *ms);

/* One of the best lines as JSON: move, line, score, expected points. */
json_t *thinking_line_json(const Thinking *thinking, const WfChoice *line);

/* The best line (NULL: none is known) with the effort. `complete`: this is the last report, and the
 * search was not interrupted. */
json_t *thinking_json(const Thinking *thinking, const WfChoice *best, uint64_t nodes,
                      bool complete);

/* Prints `bestmove` and the move. */
void thinking_print_move(const Thinking *thinking, const WfMove *move);

#endif
