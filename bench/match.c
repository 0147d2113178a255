/* match.c - the searching engine against chance: how many games it wins, and how deep it looks.
 *
 * usage: match SPEC GAMES MILLISECONDS   the searching engine takes the seats in turn */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <wayfarer/wayfarer.h>

enum { TURNS_MAX = 4000 };

static double now_ms(void)
{
    struct timespec time;
    (void)clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec * 1e-6;
}

static bool is_late(void *deadline)
{
    return now_ms() >= *(const double *)deadline;
}

typedef struct Tally {
    unsigned won, drawn, lost;
    unsigned long turns, depth_sum, depth_count, shallow; /* shallow: looked ahead less than 3 */
    double latest;                                        /* milliseconds beyond the time given */
} Tally;

static bool play(const WfSpec *spec, unsigned seat, double ms, uint64_t seed, Tally *tally)
{
    WfRecord *record = wf_record_new(spec, NULL, &wf_system_allocator);
    void *search = wf_engine_search.open(&wf_system_allocator, 0, 1);
    void *chance = wf_engine_random.open(&wf_system_allocator, 0, 1);
    bool done = record != NULL && search != NULL && chance != NULL;
    while (done && wf_record_outcome(record).result == WF_ONGOING &&
           wf_record_length(record) < TURNS_MAX) {
        const bool searches = wf_record_now(record)->head.turn == seat;
        double deadline = now_ms() + ms;
        const WfLimits limits = {.seed = seed, .stop = is_late, .context = &deadline};
        WfChoice choice;
        done = (searches ? wf_engine_search.choose(search, record, &limits, &choice)
                         : wf_engine_random.choose(chance, record, &limits, &choice)) == WF_OK &&
               wf_record_play(record, &choice.move) == WF_OK;
        if (searches && now_ms() - deadline > tally->latest)
            tally->latest = now_ms() - deadline;
        if (searches && choice.depth > 0 && choice.score < WF_SCORE_WIN) {
            tally->depth_sum += choice.depth;
            tally->depth_count++;
            tally->shallow += choice.depth < 3;
        }
    }
    const WfOutcome outcome = wf_record_outcome(record);
    const bool won = outcome.result == WF_WIN && outcome.seat == seat;
    tally->won += won;
    tally->drawn += outcome.result == WF_DRAW;
    tally->lost += !won && outcome.result != WF_DRAW;
    tally->turns += wf_record_length(record);
    if (!won)
        printf("  game %lu as %s: %s\n", (unsigned long)seed, spec->game->seat_names[seat],
               wf_reason(outcome.reason));
    wf_engine_search.close(search);
    wf_engine_random.close(chance);
    wf_record_free(record);
    return done;
}

int main(int count, char **words)
{
    WfSpec spec;
    WfFault fault;
    Tally tally = {.won = 0};
    if (count != 4 || wf_parse_spec(words[1], strlen(words[1]), &spec, &fault) != WF_OK) {
        (void)fprintf(stderr, "usage: match SPEC GAMES MILLISECONDS\n");
        return 2;
    }
    const unsigned long games = strtoul(words[2], NULL, 10);
    const double ms = strtod(words[3], NULL);
    const uint8_t seats = wf_seats(&spec);
    unsigned seat = 0;
    for (unsigned long i = 1; i <= games; i++) {
        if (!play(&spec, seat, ms, i, &tally))
            return 1;
        do
            seat = (seat + 1) % WF_SEATS_MAX;
        while ((seats >> seat & 1) == 0);
    }
    printf("%s, %.0f ms a move: %u won, %u drawn, %u lost; %.0f turns a game, mean depth %.1f, "
           "%.1f %% of turns below depth 3, at most %.0f ms late\n",
           words[1], ms, tally.won, tally.drawn, tally.lost, (double)tally.turns / (double)games,
           (double)tally.depth_sum / (double)(tally.depth_count + (tally.depth_count == 0)),
           100.0 * (double)tally.shallow / (double)(tally.depth_count + (tally.depth_count == 0)),
           tally.latest);
    return 0;
}
