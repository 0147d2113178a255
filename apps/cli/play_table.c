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
    const bool fewer = grade.plies < grade.par;
    char stars[8];
    (void)snprintf(stars, sizeof stars, "%.*s", grade.plies > grade.par ? (int)grade.stars : 5,
                   "*****");
    CLI_SAY(grade.par == 0             ? CLI_SAYS_GOAL
            : fewer                    ? CLI_SAYS_GOAL_RECORD
            : grade.plies == grade.par ? CLI_SAYS_GOAL_BEST
                                       : CLI_SAYS_GOAL_MORE,
            CLI_NUM(grade.plies), CLI_NUM(fewer ? grade.par - grade.plies : grade.par),
            CLI_WORD(stars));
}

static void show_outcome(const PlayTable *table, WfOutcome outcome)
{
    const char *reason = wf_reason_text(outcome.reason, cli_spoken());
    if (outcome.result == WF_WIN && outcome.seat != WF_NO_SEAT)
        CLI_SAY(CLI_SAYS_WINS, CLI_WORD(play_seat_name(table, outcome.seat)), CLI_WORD(reason));
    else if (outcome.result == WF_WIN && table->spec.game == wf_solver_game())
        show_grade(table);
    else
        CLI_SAY(outcome.result == WF_WIN    ? CLI_SAYS_WON
                : outcome.result == WF_DRAW ? CLI_SAYS_DRAWN
                                            : CLI_SAYS_DEAD_END,
                CLI_WORD(reason));
}

const char *play_seat_name(const PlayTable *table, uint8_t seat)
{
    const WfGame *game = table->spec.game;
    const char id[] = {'s', 'e', 'a', 't', '.', game->seats[seat], '\0'};
    const char *name = wf_language_text(cli_spoken(), game->name, id);
    return name != NULL ? name : game->seat_names[seat];
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
        CLI_SAY(CLI_SAYS_TO_MOVE, CLI_WORD(play_seat_name(table, now->head.turn)));
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

bool play_load(PlayTable *table, const char *file, uint64_t number)
{
    WfRecord *record = cli_record(file, number);
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
