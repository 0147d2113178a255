/* play_commands.c - see play_commands.h. */
#include "play_commands.h"

#include <stdlib.h>
#include <string.h>

static const WfGame *game_of(const PlayTable *table)
{
    return table->spec.game;
}

static void do_help(PlayTable *table, const char *rest)
{
    (void)table, (void)rest;
    (void)puts("MOVE             plays it, as written by `moves`, or in machine notation\n"
               "moves [SQUARE]   lists the legal moves, or those of one piece\n"
               "explain MOVE     says what a move does, or why it is not allowed\n"
               "hint             asks the computer\n"
               "undo             takes back your last move\n"
               "show             draws the board again\n"
               "position         prints the position\n"
               "rules            prints the rules\n"
               "save FILE        saves the game; load FILE continues a saved one\n"
               "notation WORD    how moves are shown: short, as people write them, or machine\n"
               "resign           gives the game up\n"
               "quit             leaves");
}

static void do_show(PlayTable *table, const char *rest)
{
    (void)rest;
    play_show(table);
}

static void do_position(PlayTable *table, const char *rest)
{
    char text[WF_TEXT_MAX];
    (void)rest;
    (void)puts(cli_position_text(game_of(table), wf_record_now(table->record), text));
}

static void do_rules(PlayTable *table, const char *rest)
{
    (void)rest;
    cli_print_rules(stdout, game_of(table)->rules);
}

enum { MOVES_A_LINE = 8 };

/* Whether a move's text, in machine notation or as it is shown, begins so. */
static bool begins_with(const PlayTable *table, const WfMove *move, const char *shown,
                        const char *start)
{
    char text[WF_TEXT_MAX];
    (void)cli_move_text(game_of(table), wf_record_now(table->record), move, text);
    return strncmp(text, start, strlen(start)) == 0 || strncmp(shown, start, strlen(start)) == 0;
}

/* All moves, or those whose text begins with `rest`. */
static void do_moves(PlayTable *table, const char *rest)
{
    WfMoveList list;
    size_t shown = 0;
    char text[WF_TEXT_MAX];
    wf_moves_init(&list, wf_system_allocator);
    if (wf_moves(game_of(table), wf_record_now(table->record), &list) == WF_OK)
        for (size_t i = 0; i < list.count; i++) {
            (void)play_move_text(table, &list.items[i], text);
            if (!begins_with(table, &list.items[i], text, rest))
                continue;
            printf("%s%s", shown % MOVES_A_LINE == 0 ? (shown > 0 ? "\n" : "") : "  ", text);
            shown++;
        }
    if (shown == 0)
        printf("No legal move%s%s.\n", rest[0] != '\0' ? " begins with " : "", rest);
    else
        printf("\n%zu of %zu legal moves\n", shown, list.count);
    wf_moves_free(&list);
}

static void do_explain(PlayTable *table, const char *rest)
{
    WfFault fault;
    char text[WF_TEXT_MAX * 2];
    WfText sentence = wf_text(text, sizeof text);
    const WfCode code =
        cli_explain(game_of(table), wf_record_now(table->record), rest, &sentence, &fault);
    if (code == WF_OK || code == WF_ILLEGAL)
        printf("%s%s\n", code == WF_OK ? "" : "Not allowed. ", text);
    else
        printf("'%s' is not a move: %s.\n", rest, fault.message);
}

/* Says what a legal move does. */
static void say_move(const PlayTable *table, const WfMove *move)
{
    char text[WF_TEXT_MAX * 2];
    WfText sentence = wf_text(text, sizeof text);
    (void)wf_explain(game_of(table), wf_record_now(table->record), move, &sentence);
    (void)puts(text);
}

static const char *moves_word(unsigned count)
{
    return count == 1 ? "move" : "moves";
}

static void show_way_on(PlayTable *table, const WfAdvice *advice)
{
    char text[WF_TEXT_MAX];
    const WfGrade grade = wf_grade(table->record, advice->length);
    (void)play_move_text(table, &advice->way[0], text);
    printf(advice->certainty == WF_PROVEN
               ? "Hint: %s. The goal is %u %s away, and no way is shorter. "
               : "Hint: %s. The goal can be reached in %u %s, perhaps in fewer. ",
           text, advice->length, moves_word(advice->length));
    say_move(table, &advice->way[0]);
    if (grade.par != 0)
        printf("That way makes %u moves in all; the best way known takes %u.\n", grade.plies,
               grade.par);
}

static void show_way_back(const PlayTable *table, const WfAdvice *advice)
{
    (void)fputs(advice->certainty == WF_PROVEN ? "The goal is out of reach from here"
                                               : "No way to the goal was found from here",
                stdout);
    if (advice->barrier == WF_BARRIER_PAWNS) {
        (void)fputs(": these pawns can never move:", stdout);
        cli_put_squares(stdout, advice->pawns);
    }
    (void)fputs(". ", stdout);
    if (advice->back > 0)
        printf("Take back %u %s: from there it can be reached in %u.", (unsigned)advice->back,
               moves_word((unsigned)advice->back), advice->length);
    else if (wf_record_length(table->record) > 0)
        (void)fputs("None was found from an earlier position either.", stdout);
    (void)putchar('\n');
}

/* What the solver says: the next move, or how far to go back. */
static void give_advice(PlayTable *table)
{
    WfAdvice advice;
    const WfSolveLimits limits = {.threads = 1};
    if (wf_advise(table->record, &limits, &wf_system_allocator, &advice) != WF_OK)
        (void)puts("There is not enough memory for a hint.");
    else if (advice.reachable)
        show_way_on(table, &advice);
    else
        show_way_back(table, &advice);
}

static void do_hint(PlayTable *table, const char *rest)
{
    WfChoice choice;
    char text[WF_TEXT_MAX];
    (void)rest;
    const WfResult result = wf_record_outcome(table->record).result;
    if (game_of(table) == wf_solver_game() && result != WF_WIN) {
        give_advice(table);
        return;
    }
    if (result != WF_ONGOING || !play_think(table, 0, &choice))
        return;
    printf("Hint: %s. ", play_move_text(table, &choice.move, text));
    say_move(table, &choice.move);
}

/* Back to the turn of a person: at least one event, and the computer's with it. */
static void do_undo(PlayTable *table, const char *rest)
{
    (void)rest;
    if (!wf_record_undo(table->record)) {
        (void)puts("There is nothing to take back.");
        return;
    }
    while (!table->seat[wf_record_now(table->record)->head.turn].human &&
           wf_record_undo(table->record))
        ;
    play_show(table);
}

static void do_save(PlayTable *table, const char *rest)
{
    WfNotes *notes = wf_notes_of(table->record, &wf_system_allocator);
    if (notes == NULL || wf_notes_comment_moves(notes) != WF_OK) {
        (void)puts("There is not enough memory to save.");
        wf_notes_free(notes);
        return;
    }
    WfText size = wf_text((char[1]){0}, 1);
    wf_notes_write(notes, &size);
    char *data = malloc(size.length + 1);
    FILE *file = data != NULL && rest[0] != '\0' ? fopen(rest, "wb") : NULL;
    bool done = file != NULL;
    if (done) {
        WfText text = wf_text(data, size.length + 1);
        wf_notes_write(notes, &text);
        done = fwrite(data, 1, text.length, file) == text.length;
        done = fclose(file) == 0 && done;
    }
    printf(done ? "Saved to %s.\n" : "'%s' cannot be written.\n", rest);
    free(data);
    wf_notes_free(notes);
}

static void do_load(PlayTable *table, const char *rest)
{
    if (play_load(table, rest))
        play_show(table);
}

static void do_resign(PlayTable *table, const char *rest)
{
    (void)rest;
    const WfEvent event = {.kind = WF_EVENT_RESIGN,
                           .seat = wf_record_now(table->record)->head.turn};
    if (wf_record_add(table->record, &event) != WF_OK)
        (void)puts("The game is over already.");
    play_show(table);
}

static void do_notation(PlayTable *table, const char *rest)
{
    if (play_notation(table, rest))
        printf("Moves are shown %s.\n",
               table->machine ? "in machine notation" : "as people write them");
    else
        printf("'%s' is no notation: it is short or machine.\n", rest);
}

static void do_quit(PlayTable *table, const char *rest)
{
    (void)rest;
    table->quits = true;
}

static void do_move(PlayTable *table, const char *text)
{
    const WfPosition *now = wf_record_now(table->record);
    WfMoveList scratch;
    WfMove move;
    WfFault fault;
    wf_moves_init(&scratch, wf_system_allocator);
    const WfCode code =
        wf_read_move(game_of(table), now, text, strlen(text), &scratch, &move, &fault);
    wf_moves_free(&scratch);
    if (wf_record_outcome(table->record).result != WF_ONGOING)
        (void)puts("The game is over; undo, load or quit.");
    else if (code == WF_ILLEGAL)
        printf("Not allowed. %s\n", fault.message);
    else if (code != WF_OK)
        printf("'%s' is neither a command nor a move: %s. Type help.\n", text, fault.message);
    else if (wf_record_play(table->record, &move) == WF_OK)
        play_show(table);
}

static const struct {
    const char *name;
    void (*run)(PlayTable *table, const char *rest);
} commands[] = {
    {"help", do_help},         {"moves", do_moves}, {"explain", do_explain},
    {"hint", do_hint},         {"undo", do_undo},   {"show", do_show},
    {"position", do_position}, {"rules", do_rules}, {"notation", do_notation},
    {"save", do_save},         {"load", do_load},   {"resign", do_resign},
    {"quit", do_quit},         {"exit", do_quit},
};

void play_command(PlayTable *table, char *line)
{
    static const char blanks[] = " \t";
    char *text = line + strspn(line, blanks);
    size_t end = strlen(text);
    while (end > 0 && strchr(blanks, text[end - 1]) != NULL)
        text[--end] = '\0';
    if (text[0] == '\0') {
        if (table->offered && wf_record_play(table->record, &table->offer) == WF_OK)
            play_show(table);
        return;
    }
    const size_t length = strcspn(text, blanks);
    const char *rest = text + length + strspn(text + length, blanks);
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (strlen(commands[i].name) == length && strncmp(text, commands[i].name, length) == 0) {
            commands[i].run(table, rest);
            return;
        }
    do_move(table, text);
}
