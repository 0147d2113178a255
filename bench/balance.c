/* balance.c - does the first move decide? Plays equal levels against each other from the start of a
 * spec and counts by colour. Every game has seeds of its own, so the same call plays the same games
 * on every machine. A level that overlooks moves is needed: others would repeat one game.
 *
 * usage: balance SPEC [GAMES [LEVEL [SEED]]] */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wayfarer/engine.h>

#include "base/random.h"

enum { GAMES = 1000, LEVEL = 5, HASH = 4 << 20 /* bytes */ };

typedef struct Count {
    unsigned games, won[2], drawn;
    size_t turns;
} Count;

/* Plays a game to its end. False: not enough memory. */
static bool play(const WfSpec *spec, void *engine, unsigned level, uint64_t *random, Count *count)
{
    WfRecord *record = wf_record_new(spec, NULL, &wf_system_allocator);
    WfOutcome outcome = {.result = WF_ONGOING};
    bool good = record != NULL;
    while (good && (outcome = wf_record_outcome(record)).result == WF_ONGOING) {
        const WfLimits limits = {.level = level, .seed = random_next(random)};
        WfChoice choice;
        good = wf_engine_search.choose(engine, record, &limits, &choice) == WF_OK &&
               wf_record_play(record, &choice.move) == WF_OK;
    }
    if (good) {
        count->games++;
        count->turns += wf_record_length(record);
        if (outcome.result == WF_WIN)
            count->won[outcome.seat]++;
        else
            count->drawn++;
    }
    wf_record_free(record);
    return good;
}

/* The share of the first seat with the 95 % interval of its mean. */
static void report(const char *spec, unsigned level, const Count *count)
{
    const double games = count->games, share = (count->won[0] + count->drawn / 2.0) / games;
    const double first = 1 - share, draw = 0.5 - share;
    const double variance = (count->won[0] * first * first + count->drawn * draw * draw +
                             count->won[1] * share * share) /
                            games;
    printf("%s, level %u, %u games: White %u, drawn %u, Black %u; White's share %.1f %% +- %.1f, "
           "%.0f moves a game\n",
           spec, level, count->games, count->won[0], count->drawn, count->won[1], 100 * share,
           196 * sqrt(variance / games), (double)count->turns / 2 / games);
}

int main(int count, char **words)
{
    WfSpec spec;
    if (count < 2 || wf_parse_spec(words[1], strlen(words[1]), &spec, NULL) != WF_OK) {
        (void)fprintf(stderr, "usage: balance SPEC [GAMES [LEVEL [SEED]]]\n");
        return 2;
    }
    const unsigned long games = count > 2 ? strtoul(words[2], NULL, 10) : GAMES;
    const unsigned level = count > 3 ? (unsigned)strtoul(words[3], NULL, 10) : LEVEL;
    const uint64_t seed = count > 4 ? strtoull(words[4], NULL, 10) : 1;
    void *engine = wf_engine_search.open(&wf_system_allocator, HASH, 1);
    Count tally = {.games = 0};
    for (unsigned long i = 0; engine != NULL && i < games; i++) {
        uint64_t random = random_mix(seed ^ random_mix(i));
        if (!play(&spec, engine, level, &random, &tally))
            break;
    }
    if (engine != NULL)
        wf_engine_search.close(engine);
    if (tally.games < games) {
        (void)fprintf(stderr, "balance: not enough memory\n");
        return 1;
    }
    report(words[1], level, &tally);
    return 0;
}
