/* play_table.c - see play_table.h. */
#include "play_table.h"

#include <string.h>

static const WfMove *last_move(const WfRecord *record)
{
    const size_t length = wf_record_length(record);
    if (length == 0 || wf_record_event(record, length - 1)->kind != WF_EVENT_MOVE)
        return NULL;
    return &wf_record_event(record, length - 1)->move;
}

static void show_grade(const PlayTable *table)
{
    const WfGrade grade = wf_grade(table->record, 0);
    printf("The goal is reached in %u moves", grade.plies);
    if (grade.par == 0)
        (void)puts(".");
    else if (grade.plies < grade.par)
        printf(": a record, %u fewer than the best way known. *****\n", grade.par - grade.plies);
    else if (grade.plies == grade.par)
        (void)puts(", as few as in the best way known. *****");
    else
        printf("; the best way known takes %u. %.*s\n", grade.par, (int)grade.stars, "*****");
}

static void show_outcome(const PlayTable *table, WfOutcome outcome)
{
    const WfGame *game = table->spec.game;
    if (outcome.result == WF_WIN && outcome.seat != WF_NO_SEAT)
        printf("%s wins: %s.\n", game->seat_names[outcome.seat], wf_reason(outcome.reason));
    else if (outcome.result == WF_WIN && game == wf_solver_game())
        show_grade(table);
    else if (outcome.result == WF_WIN)
        printf("The game is won: %s.\n", wf_reason(outcome.reason));
    else if (outcome.result == WF_DRAW)
        printf("The game is drawn: %s.\n", wf_reason(outcome.reason));
    else
        printf("A dead end: %s.\n", wf_reason(outcome.reason));
}

void play_show(const PlayTable *table)
{
    const WfGame *game = table->spec.game;
    const WfPosition *now = wf_record_now(table->record);
    const WfOutcome outcome = wf_record_outcome(table->record);
    (void)putchar('\n');
    cli_draw(stdout, &table->style, game, now, last_move(table->record));
    if (outcome.result != WF_ONGOING)
        show_outcome(table, outcome);
    else
        printf("%s to move.\n", game->seat_names[now->head.turn]);
}

bool play_notation(PlayTable *table, const char *word)
{
    if (strcmp(word, "short") != 0 && strcmp(word, "machine") != 0)
        return false;
    table->machine = word[0] == 'm';
    return true;
}

const char *play_move_text(const PlayTable *table, const WfMove *move, char text[WF_TEXT_MAX])
{
    const WfGame *game = table->spec.game;
    const WfPosition *now = wf_record_now(table->record);
    return table->machine ? cli_move_text(game, now, move, text)
                          : cli_written_text(game, now, move, table->style.unicode, text);
}

bool play_think(PlayTable *table, unsigned level, WfChoice *choice)
{
    CliDeadline deadline = {.at = cli_now() + table->movetime};
    const WfLimits limits = {
        .level = level,
        /* two seats that choose within one millisecond must get different seeds */
        .seed = cli_now() * 1000 + wf_record_length(table->record),
        .stop = cli_is_late,
        .context = &deadline};
    if (wf_engine_search.choose(table->engine, table->record, &limits, choice) == WF_OK)
        return true;
    (void)cli_error("the computer found no move: not enough memory");
    return false;
}

void play_seat_defaults(PlayTable *table)
{
    WfPosition start;
    wf_start(&table->spec, &start);
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        table->seat[seat] =
            (PlaySeat){.human = seat == start.head.turn || table->spec.game->cooperative,
                       .level = PLAY_LEVEL_DEFAULT};
}

bool play_load(PlayTable *table, const char *file)
{
    WfRecord *record = cli_record(file);
    if (record == NULL)
        return false;
    const WfSpec *spec = wf_record_spec(record);
    const bool other = table->record == NULL || spec->game != table->spec.game ||
                       wf_seats(spec) != wf_seats(&table->spec);
    table->spec = *spec;
    if (other)
        play_seat_defaults(table);
    wf_record_free(table->record);
    table->record = record;
    table->turn_shown = 0;
    table->shown_how = table->offered = false;
    return true;
}
