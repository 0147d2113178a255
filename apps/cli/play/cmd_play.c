/* cmd_play.c - play: a game in the terminal between people and computers at one board. */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/errors.h"
#include "cli/play/ask_game.h"
#include "cli/play/play_commands.h"
#include "cli/play/play_table.h"
#include "cli/play/play_view.h"
#include "cli/terminal/line.h"

enum { MOVETIME_DEFAULT = 1000 };

/* ---- leaving ---- */

/* Prints where the game is kept. */
static void say_kept(const KeptGame *kept)
{
    if (kept->offered)
        cli_say(CLI_SAYS_KEPT, NULL);
    else
        CLI_SAY(CLI_SAYS_KEPT_IN, CLI_WORD(kept->path));
}

/* Keeps the present game for the next start. A separate file is named when it is created, because
 * the next start does not offer it. */
static void keep(PlayTable *table)
{
    KeptGame *kept = &table->kept;
    const bool had_game = kept_has_game(kept);
    char players[WF_TEXT_MAX];
    WfText text = wf_text(players, sizeof players);
    play_seats_text(table, &text);
    (void)kept_write(kept, table->record, players + 1);
    if (!had_game && kept_has_game(kept) && !kept->offered && !table->quits)
        say_kept(kept);
}

/* After Ctrl-C when no person types: the answer to a question would not be in the input. Nothing
 * has been kept until now, because the same input plays the same game again. */
static void leave_unasked(PlayTable *table)
{
    table->quits = true;
    if (play_is_under_way(table) && !table->kept.open)
        kept_open_beside(&table->kept);
    keep(table);
}

/* After Ctrl-C. */
static void ask_to_leave(PlayTable *table)
{
    if (!line_is_typed()) {
        leave_unasked(table);
        return;
    }
    cli_forget_interrupt();
    keep(table);
    const KeptGame *kept = &table->kept;
    const CliMessage question = !play_is_under_way(table) ? CLI_SAYS_LEAVE_NOTHING
                                : !kept_has_game(kept)    ? CLI_SAYS_LEAVE_LOST
                                : kept->offered           ? CLI_SAYS_LEAVE
                                                          : CLI_SAYS_LEAVE_IN;
    table->quits = play_ask(question, (CliWord[CLI_FILLED_MAX]){CLI_WORD(kept->path)}) != PLAY_NO;
}

/* After `quit`, and at the end of the input: asks only if the game would be lost. */
static void quit(PlayTable *table)
{
    keep(table);
    table->quits = !line_is_typed() || kept_has_game(&table->kept) || !play_is_unsaved(table) ||
                   play_ask(CLI_SAYS_LEAVE_LOST, NULL) != PLAY_NO;
    if (!table->quits) { /* nor is a table joined */
        free(table->url);
        table->url = NULL;
    }
}

/* Prints the closing messages; returns the exit status. */
static int leave(const PlayTable *table)
{
    if (kept_has_game(&table->kept))
        say_kept(&table->kept);
    return cli_interrupted() != 0 ? CLI_SIGNAL + cli_interrupted() : CLI_OK;
}

/* ---- the computer ---- */

static bool computer_plays(PlayTable *table)
{
    const WfGame *game = table->spec.game;
    const WfPosition *now = wf_record_now(table->record);
    const uint8_t seat = now->head.turn;
    WfChoice choice;
    char move[WF_TEXT_MAX], text[WF_TEXT_MAX * 2];
    if (!play_answer(table, table->seat[seat].level, &choice))
        return false;
    if (cli_interrupted() != 0)
        ask_to_leave(table);
    if (table->quits)
        return true; /* otherwise it plays the best move found so far */
    WfText sentence = cli_text(text, sizeof text);
    (void)wf_explain(game, now, &choice.move, &sentence);
    CLI_SAY(CLI_SAYS_PLAYS, CLI_WORD(play_seat_name(table, seat)),
            CLI_WORD(play_move_text(table, &choice.move, move)), CLI_WORD(text));
    if (choice.dead_end)
        cli_say(CLI_SAYS_ONLY_DEAD_ENDS, NULL);
    if (wf_record_play(table->record, &choice.move) != WF_OK)
        return false;
    play_show(table);
    return true;
}

/* ---- hints ---- */

/* When a person must set up: shows how to type a setup, and offers one that an empty line plays. */
static void offer_setup(PlayTable *table)
{
    const WfGame *game = table->spec.game;
    const WfPosition *now = wf_record_now(table->record);
    WfChoice choice;
    char move[WF_TEXT_MAX], text[WF_TEXT_MAX * 2];
    table->offered = false;
    if (!play_think(table, PLAY_LEVEL_DEFAULT, &choice) || choice.move.extra != WF_EXTRA_SETUP)
        return;
    WfText sentence = cli_text(text, sizeof text);
    (void)wf_explain(game, now, &choice.move, &sentence);
    const CliWord words[CLI_FILLED_MAX] = {CLI_WORD(play_move_text(table, &choice.move, move)),
                                           CLI_WORD(text)};
    if (!play_say_below(table, CLI_SAYS_SETUP, words))
        (void)play_say_below(table, CLI_SAYS_SETUP_SHORT, words);
    table->offered = true;
    table->offer = choice.move;
}

/* Whether the seat to move must set up: then all its moves are setups. */
static bool is_setup_due(const PlayTable *table)
{
    WfMoveList list;
    wf_moves_init(&list, wf_system_allocator);
    const bool due = wf_moves(table->spec.game, wf_record_now(table->record), &list) == WF_OK &&
                     list.count > 0 && list.items[0].extra == WF_EXTRA_SETUP;
    wf_moves_free(&list);
    return due;
}

/* Shows how to type a move, with an example that may be played. */
static void show_example(const PlayTable *table)
{
    const WfPosition *now = wf_record_now(table->record);
    WfMoveList list;
    char text[WF_TEXT_MAX];
    wf_moves_init(&list, wf_system_allocator);
    if (wf_moves(table->spec.game, now, &list) == WF_OK && list.count > 0)
        (void)play_say_below(table, CLI_SAYS_EXAMPLE,
                             (CliWord[CLI_FILLED_MAX]){CLI_WORD(
                                 play_move_text(table, &list.items[list.count / 2], text))});
    wf_moves_free(&list);
}

/* Shows a person whose turn it is what to type: each time for a setup, the first time for a
 * move. */
static void show_how(PlayTable *table)
{
    table->offered = false;
    if (wf_record_outcome(table->record).result != WF_ONGOING)
        return;
    if (is_setup_due(table)) {
        offer_setup(table);
    } else if (!table->shown_how) {
        show_example(table);
        table->shown_how = true;
    }
}

static int run_table(PlayTable *table)
{
    const LineEvents events = {.context = table, .key = play_key};
    play_show(table);
    while (!table->quits) {
        keep(table);
        const uint8_t turn = wf_record_now(table->record)->head.turn;
        const bool over = wf_record_outcome(table->record).result != WF_ONGOING;
        if (!over && !table->seat[turn].human) {
            if (!computer_plays(table))
                return CLI_BAD;
            continue;
        }
        if (table->turn_shown != wf_record_length(table->record) + 1)
            show_how(table);
        table->turn_shown = wf_record_length(table->record) + 1;
        (void)fflush(stdout);
        bool people = false;
        for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
            people = people || table->seat[seat].human;
        char *line = over && !people ? NULL : line_read_among(over ? "over> " : "move> ", &events);
        if (line != NULL)
            play_command(table, line);
        if (table->quits || (line == NULL && cli_interrupted() == 0))
            quit(table);
        free(line);
        if (cli_interrupted() != 0)
            ask_to_leave(table);
    }
    keep(table);
    return leave(table);
}

/* Begins at the start, unless there is a game already. */
static int open_and_run(PlayTable *table)
{
    if (table->record == NULL)
        table->record = wf_record_new(&table->spec, NULL, &wf_system_allocator);
    if (!cli_tables_open(&table->tables, table->spec.game, NULL))
        return CLI_BAD;
    table->engine = wf_engine_search.open(&wf_system_allocator, 0, 1);
    const int status = table->record != NULL && table->engine != NULL ? run_table(table)
                                                                      : cli_error(ERROR_NO_MEMORY);
    if (table->engine != NULL)
        wf_engine_search.close(table->engine);
    cli_tables_close(&table->tables);
    return status;
}

enum { SEATS_GIVEN_MAX = WF_SEATS_MAX };

/* The values of the options. */
typedef struct PlayOptions {
    CliSource source;
    const char *notation, *book;
    const char *seats[SEATS_GIVEN_MAX];
    int given; /* seats */
    bool ascii;
} PlayOptions;

/* Reads the options; returns the number of other words, or -1 after a message. */
static int read_options(int count, char **words, PlayOptions *asked, PlayTable *table)
{
    const CliOption options[] = {CLI_NUMBER("--movetime", table->movetime, 1, 3600000),
                                 CLI_SOURCE(asked->source),
                                 CLI_OLD_VALUE("--load", "--game FILE", asked->source.game),
                                 CLI_VALUE("--notation", asked->notation),
                                 CLI_VALUE("--book", asked->book),
                                 CLI_FLAG("--ascii", asked->ascii)};
    const int kept =
        cli_take_each(count, words, "--seat", asked->seats, SEATS_GIVEN_MAX, &asked->given);
    const int others = kept < 0 ? -1 : cli_options(kept, words, options, CLI_COUNT(options), 0, 1);
    if (others >= 0 && asked->notation != NULL && !play_notation(table, asked->notation)) {
        (void)cli_error(ERROR_NOTATION, fault_words(asked->notation));
        return -1;
    }
    const CliSource *source = &asked->source;
    const char *alone = source->position != NULL ? "--position"
                        : source->file != NULL   ? "--file"
                        : source->at != NULL     ? "--at"
                        : source->number != 0    ? "--number"
                        : source->moves != NULL  ? "--moves"
                                                 : NULL;
    if (others == 0 && source->game == NULL && alone != NULL) {
        (void)cli_error(ERROR_NEEDS_A_SPEC, fault_words(alone));
        return -1;
    }
    return others;
}

/* Puts the kept game aside and prints where it is. */
static void put_aside(PlayTable *table)
{
    char aside[PATH_MAX];
    if (kept_put_aside(&table->kept, aside))
        CLI_SAY(CLI_SAYS_ASIDE, CLI_WORD(aside));
}

/* Offers the kept game. PLAY_YES: the table has it. PLAY_NO: there is none. */
static PlayAnswer offer_kept(PlayTable *table)
{
    char players[WF_TEXT_MAX];
    WfRecord *record = kept_read(&table->kept, players);
    if (record == NULL)
        return PLAY_NO;
    const CliWord about[CLI_FILLED_MAX] = {CLI_WORD(wf_record_spec(record)->game->title),
                                           CLI_NUM(wf_record_length(record))};
    const PlayAnswer answer = play_ask(CLI_SAYS_GO_ON, about);
    if (answer != PLAY_YES) {
        wf_record_free(record);
        if (answer == PLAY_NO)
            put_aside(table);
        return answer;
    }
    play_take(table, record);
    char *rest = NULL;
    uint8_t seated = 0;
    for (char *word = strtok_r(players, " ", &rest); word != NULL;
         word = strtok_r(NULL, " ", &rest))
        (void)play_seat(table, word, &seated);
    return PLAY_YES;
}

/* The game so far of a spec or a saved game, or of one that the user is asked for; an exit
 * status. */
static int begin(PlayTable *table, const CliSource *source, int count, char **words)
{
    CliSubject subject;
    bool answered = true;
    if (count == 0 && source->game == NULL) {
        table->spec = ask_game(&answered);
        table->quits = !answered;
    } else {
        const int status = cli_subject(source, count, words, 0, 0, &subject);
        if (status != CLI_OK)
            return status;
        table->spec = subject.spec;
        table->record = subject.record;
        if (source->game != NULL)
            play_set_file(table, NULL);
    }
    if (answered)
        play_seat_defaults(table);
    return CLI_OK;
}

/* Goes on at a table of a server, and frees its address; an exit status. */
static int go_to_server(char *url)
{
    const int status = cmd_join(1, &url);
    free(url);
    return status;
}

int cmd_play(int count, char **words)
{
    size_t games = 0;
    PlayTable table = {.spec = {.game = wf_games(&games)[0]}, .movetime = MOVETIME_DEFAULT};
    PlayOptions asked = {.given = 0};
    const int others = read_options(count, words, &asked, &table);
    if (others < 0 || (asked.book != NULL && !book_file_open(asked.book, &table.book))) {
        book_file_close(&table.book);
        return CLI_BAD;
    }
    table.style = cli_style(stdout, asked.ascii);
    int status = CLI_OK;
    uint8_t seated = 0;
    cli_catch_breaks();
    if (line_is_typed())
        kept_open(&table.kept);
    const PlayAnswer goes_on = offer_kept(&table);
    table.quits = goes_on == PLAY_NO_ANSWER;
    if (goes_on == PLAY_NO)
        status = begin(&table, &asked.source, others, words);
    else if (goes_on == PLAY_YES && (others > 0 || asked.source.game != NULL || asked.given > 0))
        cli_say(CLI_SAYS_AS_IT_WAS, NULL);
    for (int i = 0; i < asked.given && goes_on == PLAY_NO && status == CLI_OK && !table.quits; i++)
        status = play_seat(&table, asked.seats[i], &seated) ? CLI_OK : CLI_BAD;
    if (status == CLI_OK && table.quits)
        status = leave(&table);
    else if (status == CLI_OK)
        status = open_and_run(&table);
    wf_record_free(table.record);
    book_file_close(&table.book);
    free(table.file);
    free(table.saved);
    kept_close(&table.kept);
    return table.url != NULL ? go_to_server(table.url) : status;
}
