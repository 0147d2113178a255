/* play_view.c - see play_view.h. */
#include "cli/play/play_view.h"

#include <stdlib.h>
#include <string.h>

/* The number of turns before the position on the board. */
static size_t turns_before(const PlayTable *table)
{
    return wf_record_length(table->record) - table->back;
}

static const char *board_of(const PlayTable *table)
{
    const size_t turns = turns_before(table);
    const WfEvent *last = turns > 0 ? wf_record_event(table->record, turns - 1) : NULL;
    const CliMarks marks = cli_marks(
        table->spec.game, last != NULL && last->kind == WF_EVENT_MOVE ? &last->move : NULL);
    return cli_board(&table->style, table->spec.game, play_position(table), &marks);
}

void play_draw(const PlayTable *table)
{
    (void)fputs(board_of(table), table->style.stream);
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
    const char *reason = wf_reason_text(outcome.reason, cli_language());
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

void play_show(PlayTable *table)
{
    const WfPosition *now = wf_record_now(table->record);
    const WfOutcome outcome = wf_record_outcome(table->record);
    table->back = table->view_lines = 0;
    (void)putchar('\n');
    play_draw(table);
    if (outcome.result != WF_ONGOING)
        show_outcome(table, outcome);
    else
        CLI_SAY(CLI_SAYS_TO_MOVE, CLI_WORD(play_seat_name(table, now->head.turn)));
}

/* The event before the position as people write it: "White Tf6", "Black resigns". */
static void write_last(const PlayTable *table, size_t turns, char text[WF_TEXT_MAX])
{
    const WfEvent *event = wf_record_event(table->record, turns - 1);
    const WfPosition *before = wf_record_position(table->record, turns - 1);
    char move[WF_TEXT_MAX] = "";
    if (event->kind == WF_EVENT_MOVE && table->machine)
        (void)cli_move_text(table->spec.game, before, &event->move, move);
    else if (event->kind == WF_EVENT_MOVE)
        (void)cli_notation_text(table->spec.game, before, &event->move, table->style.unicode, move);
    else
        (void)snprintf(move, sizeof move, "%s",
                       wf_reason_text(event->kind == WF_EVENT_RESIGN ? WF_REASON_RESIGNATION
                                      : event->kind == WF_EVENT_TIME ? WF_REASON_TIME
                                                                     : WF_REASON_AGREEMENT,
                                      cli_language()));
    (void)snprintf(text, WF_TEXT_MAX, "%s %.400s", play_seat_name(table, event->seat), move);
}

static size_t lines_of(const char *text)
{
    size_t lines = 0;
    for (const char *c = text; *c != '\0'; c++)
        lines += *c == '\n';
    return lines;
}

/* Whether the lines stay on the screen together with the board and the prompt. */
static bool fits(const PlayTable *table, size_t lines)
{
    const size_t rows = screen_size(stdout).rows;
    return rows == 0 || lines_of(board_of(table)) + lines + 1 <= rows;
}

/* A message as it is printed, without its end of line; to be freed. NULL: there is no memory. */
static char *fitted(CliMessage message, const CliWord words[])
{
    char *said = cli_written(message, words);
    char *text = said != NULL ? print_fitted(stdout, said) : NULL;
    free(said);
    return text;
}

bool play_say_below(const PlayTable *table, CliMessage message, const CliWord words[])
{
    const size_t turn = 1; /* the line that says whose turn it is */
    char *below = fitted(message, words);
    const bool is_said =
        below != NULL && (fits(table, turn + lines_of(below) + 1) || !fits(table, turn));
    if (is_said)
        puts(below);
    free(below);
    return is_said;
}

/* What is said below the board, to be freed. */
static char *caption(const PlayTable *table)
{
    const size_t turns = turns_before(table), of = wf_record_length(table->record);
    char last[WF_TEXT_MAX];
    if (turns == 0)
        return fitted(CLI_SAYS_VIEW_START, (CliWord[CLI_FILLED_MAX]){CLI_NUM(of)});
    write_last(table, turns, last);
    const CliWord words[CLI_FILLED_MAX] = {CLI_NUM(turns), CLI_NUM(of), CLI_WORD(last)};
    char *text = fitted(turns == of ? CLI_SAYS_VIEW_NOW : CLI_SAYS_VIEW, words);
    if (text != NULL && fits(table, lines_of(text) + 1))
        return text;
    free(text);
    return fitted(CLI_SAYS_VIEW_SHORT, words);
}

/* Draws over the view that was drawn last, if it is still there. */
static void show_view(PlayTable *table)
{
    const size_t rows = screen_size(stdout).rows;
    line_hide();
    if (table->view_lines > 0 && table->view_lines < rows && screen_has_cursor(stdout))
        printf("\033[%zuA\r\033[J", table->view_lines);
    else
        (void)putchar('\n');
    char *below = caption(table);
    const char *board = board_of(table);
    printf("%s%s\n", board, below != NULL ? below : "");
    table->view_lines = lines_of(board) + (below != NULL ? lines_of(below) : 0) + 1;
    free(below);
}

void play_step(PlayTable *table, long turns)
{
    const size_t length = wf_record_length(table->record);
    const long back = (long)table->back - turns;
    table->back = back < 0 ? 0 : (size_t)back > length ? length : (size_t)back;
    show_view(table);
}

void play_key(void *context, LineKey key)
{
    PlayTable *table = context;
    const long all = (long)wf_record_length(table->record);
    if (key == LINE_RESIZED)
        table->view_lines = 0;
    play_step(table, key == LINE_LEFT    ? -1
                     : key == LINE_RIGHT ? 1
                     : key == LINE_HOME  ? -all
                     : key == LINE_END   ? all
                                         : 0);
}
