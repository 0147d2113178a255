/* play_commands.c - see play_commands.h. */
#include "cli/play/play_commands.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/durable.h"
#include "cli/play/play_view.h"

static const WfGame *game_of(const PlayTable *table)
{
    return table->spec.game;
}

static void do_help(PlayTable *table, const char *rest)
{
    (void)table, (void)rest;
    cli_say(CLI_SAYS_HELP, NULL);
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
    (void)puts(cli_position_text(game_of(table), play_position(table), text));
}

static void do_rules(PlayTable *table, const char *rest)
{
    (void)rest;
    cli_print_rules(stdout, wf_rules(game_of(table), cli_language()));
}

/* Goes back, or on, by the turns that are typed. */
static void step(PlayTable *table, const char *rest, long direction)
{
    const long turns = strtol(rest, NULL, 10);
    play_step(table, direction * (turns > 0 && turns < 100000 ? turns : 1));
    table->view_lines = 0; /* the line that was typed is below it */
}

static void do_back(PlayTable *table, const char *rest)
{
    step(table, rest, -1);
}

static void do_forward(PlayTable *table, const char *rest)
{
    step(table, rest, 1);
}

enum { MOVES_A_LINE = 8 };

/* Whether a move's text, in machine notation or as it is shown, begins with the given text. */
static bool begins_with(const PlayTable *table, const WfMove *move, const char *shown,
                        const char *start)
{
    char text[WF_TEXT_MAX];
    (void)cli_move_text(game_of(table), play_position(table), move, text);
    return strncmp(text, start, strlen(start)) == 0 || strncmp(shown, start, strlen(start)) == 0;
}

/* Prints a list of texts, as many on a line as fit on the terminal. */
typedef struct Row {
    size_t columns; /* 0: MOVES_A_LINE texts a line */
    size_t used, count;
} Row;

static void put_in_row(Row *row, const char *text)
{
    const size_t width = print_width(text);
    const bool full =
        row->columns > 0 ? row->used + 2 + width > row->columns : row->count % MOVES_A_LINE == 0;
    const bool first = row->count == 0;
    printf("%s%s", first ? "" : full ? "\n" : "  ", text);
    row->used = first || full ? width : row->used + 2 + width;
    row->count++;
}

/* All moves, or those whose text begins with `rest`. */
static void do_moves(PlayTable *table, const char *rest)
{
    WfMoveList list;
    Row row = {.columns = screen_size(stdout).columns};
    char text[WF_TEXT_MAX];
    wf_moves_init(&list, wf_system_allocator);
    if (wf_moves(game_of(table), play_position(table), &list) == WF_OK)
        for (size_t i = 0; i < list.count; i++) {
            (void)play_move_text(table, &list.items[i], text);
            if (begins_with(table, &list.items[i], text, rest))
                put_in_row(&row, text);
        }
    if (row.count > 0)
        CLI_SAY(CLI_SAYS_COUNT, CLI_NUM(row.count), CLI_NUM(list.count));
    else
        CLI_SAY(rest[0] == '\0' ? CLI_SAYS_NO_MOVE : CLI_SAYS_NO_MOVE_BEGINS, CLI_WORD(rest));
    wf_moves_free(&list);
}

static void do_explain(PlayTable *table, const char *rest)
{
    WfFault fault;
    char text[WF_TEXT_MAX * 2];
    WfText sentence = cli_text(text, sizeof text);
    const WfCode code = cli_explain(game_of(table), play_position(table), rest, &sentence, &fault);
    if (code == WF_OK) {
        cli_print(stdout, text);
        (void)putchar('\n');
    } else if (code == WF_ILLEGAL)
        CLI_SAY(CLI_SAYS_NOT_ALLOWED, CLI_WORD(text));
    else
        CLI_SAY(CLI_SAYS_NOT_A_MOVE, CLI_WORD(rest), CLI_WORD(cli_fault_text(&fault)));
}

/* Describes what a legal move does. */
static const char *effect_of(const PlayTable *table, const WfMove *move, char text[WF_TEXT_MAX * 2])
{
    WfText sentence = cli_text(text, WF_TEXT_MAX * 2);
    (void)wf_explain(game_of(table), wf_record_now(table->record), move, &sentence);
    return text;
}

static void show_way_on(PlayTable *table, const WfAdvice *advice)
{
    char text[WF_TEXT_MAX], effect[WF_TEXT_MAX * 2];
    const WfGrade grade = wf_grade(table->record, advice->length);
    CLI_SAY(advice->certainty == WF_PROVEN ? CLI_SAYS_HINT_SHORTEST : CLI_SAYS_HINT_PERHAPS,
            CLI_WORD(play_move_text(table, &advice->way[0], text)), CLI_NUM(advice->length),
            CLI_WORD(effect_of(table, &advice->way[0], effect)));
    if (grade.par != 0)
        CLI_SAY(CLI_SAYS_WAY, CLI_NUM(grade.plies), CLI_NUM(grade.par));
}

static void show_way_back(const PlayTable *table, const WfAdvice *advice)
{
    char squares[WF_TEXT_MAX];
    WfText pawns = wf_text(squares, sizeof squares);
    cli_add_squares(&pawns, advice->pawns);
    if (advice->barrier == WF_BARRIER_PAWNS)
        cli_put(CLI_SAYS_OUT_OF_REACH_PAWNS, (CliWord[CLI_FILLED_MAX]){CLI_WORD(squares)});
    else
        cli_put(advice->certainty == WF_PROVEN ? CLI_SAYS_OUT_OF_REACH : CLI_SAYS_NO_WAY_FOUND,
                NULL);
    (void)putchar(' ');
    if (advice->back > 0)
        CLI_SAY(CLI_SAYS_TAKE_BACK, CLI_NUM((unsigned)advice->back), CLI_NUM(advice->length));
    else if (wf_record_length(table->record) > 0)
        cli_say(CLI_SAYS_NONE_EARLIER, NULL);
    else
        (void)putchar('\n');
}

static bool is_interrupted(void *context)
{
    (void)context;
    return cli_interrupted() != 0;
}

/* Prints the solver's advice: the next move, or how far to go back. */
static void give_advice(PlayTable *table)
{
    WfAdvice advice;
    const WfSolveLimits limits = {.threads = 1, .stop = is_interrupted};
    if (wf_advise(table->record, &limits, &wf_system_allocator, &advice) != WF_OK)
        cli_say(CLI_SAYS_NO_MEMORY_HINT, NULL);
    else if (advice.reachable)
        show_way_on(table, &advice);
    else
        show_way_back(table, &advice);
}

static void do_hint(PlayTable *table, const char *rest)
{
    WfChoice choice;
    char text[WF_TEXT_MAX], effect[WF_TEXT_MAX * 2];
    (void)rest;
    const WfResult result = wf_record_outcome(table->record).result;
    if (table->back > 0) {
        cli_say(CLI_SAYS_VIEW_EARLIER, NULL);
        return;
    }
    if (game_of(table) == wf_solver_game() && result != WF_WIN) {
        give_advice(table);
        return;
    }
    if (result != WF_ONGOING || !play_think(table, 0, &choice))
        return;
    CLI_SAY(CLI_SAYS_HINT, CLI_WORD(play_move_text(table, &choice.move, text)),
            CLI_WORD(effect_of(table, &choice.move, effect)));
}

/* Takes back at least one event, and then the computer's turns, to a person's turn. */
static void do_undo(PlayTable *table, const char *rest)
{
    (void)rest;
    if (!wf_record_undo(table->record)) {
        cli_say(CLI_SAYS_NOTHING_BACK, NULL);
        return;
    }
    while (!table->seat[wf_record_now(table->record)->head.turn].human &&
           wf_record_undo(table->record))
        ;
    play_show(table);
}

/* Whether a file may be written: it is new, or this game's, or may be replaced. */
static bool may_save(const PlayTable *table, const char *file)
{
    const bool own = table->file != NULL && strcmp(table->file, file) == 0;
    if (own || access(file, F_OK) != 0)
        return true;
    return play_ask(CLI_SAYS_REPLACE, (CliWord[CLI_FILLED_MAX]){CLI_WORD(file)}) == PLAY_YES;
}

static void do_save(PlayTable *table, const char *rest)
{
    WfNotes *notes = wf_notes_of(table->record, &wf_system_allocator);
    if (notes == NULL || wf_notes_comment_moves(notes) != WF_OK) {
        cli_say(CLI_SAYS_NO_MEMORY_SAVE, NULL);
    } else if (!may_save(table, rest)) {
        cli_say(CLI_SAYS_NOT_SAVED, NULL);
    } else {
        char *data = cli_notes_text(notes);
        const bool done = data != NULL && cli_write_durably(rest, data, strlen(data));
        CLI_SAY(done ? CLI_SAYS_SAVED : CLI_SAYS_NOT_WRITTEN, CLI_WORD(rest),
                CLI_WORD(cli_reason(data != NULL ? errno : ENOMEM)));
        if (done)
            play_set_file(table, rest);
        free(data);
    }
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
        cli_say(CLI_SAYS_OVER_ALREADY, NULL);
    play_show(table);
}

static void do_notation(PlayTable *table, const char *rest)
{
    if (play_notation(table, rest))
        cli_say(table->machine ? CLI_SAYS_SHOWN_MACHINE : CLI_SAYS_SHOWN_SHORT, NULL);
    else
        CLI_SAY(CLI_SAYS_NO_NOTATION, CLI_WORD(rest));
}

static void do_quit(PlayTable *table, const char *rest)
{
    (void)rest;
    table->quits = true;
}

/* Leaves this game for a table of a server. */
static void do_join(PlayTable *table, const char *rest)
{
    if (rest[0] == '\0') {
        cli_say(CLI_SAYS_MENU_ADDRESS, NULL);
        return;
    }
    free(table->url);
    table->url = strdup(rest);
    table->quits = true;
}

/* Explains why a move is not legal; uses the fault's message if the text alone does not identify
 * the move. */
static void say_not_allowed(const PlayTable *table, const char *text, const WfFault *refused)
{
    char why[WF_TEXT_MAX * 2];
    WfText sentence = cli_text(why, sizeof why);
    WfFault fault;
    const WfCode code =
        cli_explain(game_of(table), wf_record_now(table->record), text, &sentence, &fault);
    CLI_SAY(CLI_SAYS_NOT_ALLOWED, CLI_WORD(code == WF_ILLEGAL ? why : cli_fault_text(refused)));
}

bool play_read_move(const PlayTable *table, const char *text, WfMove *move)
{
    WfMoveList scratch;
    WfFault fault;
    if (table->back > 0) {
        cli_say(CLI_SAYS_VIEW_EARLIER, NULL);
        return false;
    }
    wf_moves_init(&scratch, wf_system_allocator);
    const WfCode code = wf_read_move(game_of(table), wf_record_now(table->record), text,
                                     strlen(text), &scratch, move, &fault);
    wf_moves_free(&scratch);
    if (code == WF_ILLEGAL)
        say_not_allowed(table, text, &fault);
    else if (code != WF_OK)
        CLI_SAY(CLI_SAYS_NEITHER, CLI_WORD(text), CLI_WORD(cli_fault_text(&fault)));
    return code == WF_OK;
}

static void do_move(PlayTable *table, const char *text)
{
    WfMove move;
    if (wf_record_outcome(table->record).result != WF_ONGOING)
        cli_say(table->back > 0 ? CLI_SAYS_VIEW_EARLIER : CLI_SAYS_OVER, NULL);
    else if (play_read_move(table, text, &move) && wf_record_play(table->record, &move) == WF_OK)
        play_show(table);
}

typedef struct PlayCommand {
    const char *name;
    void (*run)(PlayTable *table, const char *rest);
} PlayCommand;

static const PlayCommand commands[] = {
    {"help", do_help},     {"hint", do_hint}, {"undo", do_undo},
    {"show", do_show},     {"load", do_load}, {"join", do_join},
    {"resign", do_resign}, {"quit", do_quit}, {"exit", do_quit},
};

/* These only look at the game. */
static const PlayCommand looks[] = {
    {"moves", do_moves}, {"explain", do_explain},   {"position", do_position},
    {"rules", do_rules}, {"notation", do_notation}, {"save", do_save},
    {"back", do_back},   {"forward", do_forward},
};

/* Runs the command of that name; false: there is none. */
static bool run(const PlayCommand *list, size_t count, PlayTable *table, const PlayWords *words)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(list[i].name, words->name) == 0) {
            list[i].run(table, words->rest);
            return true;
        }
    return false;
}

bool play_look(PlayTable *table, const PlayWords *words)
{
    return run(looks, sizeof looks / sizeof looks[0], table, words);
}

PlayWords play_words(char *line)
{
    static const char blanks[] = " \t";
    PlayWords words = {.line = line + strspn(line, blanks)};
    char *text = words.line;
    size_t end = strlen(text);
    while (end > 0 && strchr(blanks, text[end - 1]) != NULL)
        text[--end] = '\0';
    const size_t length = strcspn(text, blanks);
    (void)snprintf(words.name, sizeof words.name, "%.*s",
                   length < sizeof words.name ? (int)length : 0, text);
    words.rest = text + length + strspn(text + length, blanks);
    return words;
}

void play_command(PlayTable *table, char *line)
{
    const PlayWords words = play_words(line);
    table->view_lines = 0;
    if (words.line[0] == '\0') {
        if (table->offered && table->back == 0 &&
            wf_record_play(table->record, &table->offer) == WF_OK)
            play_show(table);
    } else if (!run(commands, sizeof commands / sizeof commands[0], table, &words) &&
               !play_look(table, &words)) {
        do_move(table, words.line);
    }
}
