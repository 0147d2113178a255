/* play_table.c - see play_table.h. */
#include "cli/play/play_table.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/errors.h"
#include "cli/terminal/line.h"
#include "explore/choose.h"

const char *play_seat_name(const PlayTable *table, uint8_t seat)
{
    const WfGame *game = table->spec.game;
    const char id[] = {'s', 'e', 'a', 't', '.', game->seats[seat], '\0'};
    const char *name = wf_language_text(cli_language(), game->name, id);
    return name != NULL ? name : game->seat_names[seat];
}

const WfPosition *play_position(const PlayTable *table)
{
    return wf_record_position(table->record, wf_record_length(table->record) - table->back);
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
    const WfPosition *now = play_position(table);
    return table->machine ? cli_move_text(game, now, move, text)
                          : cli_notation_text(game, now, move, table->style.unicode, text);
}

static bool must_stop(void *deadline)
{
    return cli_interrupted() != 0 || cli_is_late(deadline);
}

/* two seats that choose within one millisecond must get different seeds */
static uint64_t seed_now(const PlayTable *table)
{
    return cli_now() * 1000 + wf_record_length(table->record);
}

bool play_think(PlayTable *table, unsigned level, WfChoice *choice)
{
    CliDeadline deadline = {.at = cli_now() + table->movetime};
    const WfLimits limits = {.size = sizeof limits,
                             .level = level,
                             .seed = seed_now(table),
                             .stop = must_stop,
                             .context = &deadline,
                             .tables = table->tables.tables};
    if (wf_engine_search.choose(table->engine, table->record, &limits, choice) == WF_OK)
        return true;
    (void)cli_error(ERROR_COMPUTER_NO_MEMORY);
    return false;
}

bool play_answer(PlayTable *table, unsigned level, WfChoice *choice)
{
    const ExploreBook *book = &table->book.book;
    WfMoveList scratch;
    if (table->book.name == NULL || book->game != table->spec.game ||
        !explore_suits(&table->spec, level))
        return play_think(table, level, choice);
    *choice = (WfChoice){.depth = 0};
    wf_moves_init(&scratch, wf_system_allocator);
    const bool found = explore_choose(book, wf_record_now(table->record), seed_now(table), &scratch,
                                      &choice->move);
    wf_moves_free(&scratch);
    return found || play_think(table, level, choice);
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

bool play_seat(PlayTable *table, const char *word, uint8_t *given)
{
    const uint8_t seat = wf_seat(table->spec.game, word[0]);
    const uint8_t seats = wf_seats(&table->spec);
    if (seat == WF_NO_SEAT || (seats >> seat & 1) == 0 || word[1] != '=') {
        (void)cli_error(ERROR_SEAT_LETTER, fault_words(word), fault_words(table->spec.game->seats),
                        fault_letter(table->spec.game->seats[0]),
                        fault_letter(table->spec.game->seats[0]));
        return false;
    }
    if ((*given >> seat & 1) != 0) {
        (void)cli_error(ERROR_SEAT_TWICE, fault_words(word), fault_letter(word[0]));
        return false;
    }
    *given |= (uint8_t)(1U << seat);
    uint64_t level = PLAY_LEVEL_DEFAULT;
    if (strcmp(word + 2, "human") == 0) {
        table->seat[seat].human = true;
        return true;
    }
    if (strncmp(word + 2, "ai", 2) != 0 || (word[4] != '\0' && word[4] != ':')) {
        (void)cli_error(ERROR_SEAT_PLAYER, fault_words(word));
        return false;
    }
    if (word[4] == ':' && !cli_number(error_phrase(ERROR_A_LEVEL), word + 5, 1, WF_LEVELS, &level))
        return false;
    table->seat[seat] = (PlaySeat){.human = false, .level = (unsigned)level};
    return true;
}

void play_seats_text(const PlayTable *table, WfText *text)
{
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++) {
        const PlaySeat *who = &table->seat[seat];
        if ((wf_seats(&table->spec) >> seat & 1) == 0)
            continue;
        wf_text_add(text, " %c=%s", table->spec.game->seats[seat], who->human ? "human" : "ai");
        if (!who->human && who->level != 0)
            wf_text_add(text, ":%u", who->level);
    }
}

void play_take(PlayTable *table, WfRecord *record)
{
    const WfSpec *spec = wf_record_spec(record);
    const bool other = table->record == NULL || spec->game != table->spec.game ||
                       wf_seats(spec) != wf_seats(&table->spec);
    table->spec = *spec;
    if (other)
        play_seat_defaults(table);
    wf_record_free(table->record);
    table->record = record;
    table->turn_shown = table->back = table->view_lines = 0;
    table->shown_how = table->offered = false;
}

/* ---- files ---- */

/* The game as a text, to be freed; NULL: not enough memory. */
static char *game_text(const PlayTable *table)
{
    WfNotes *notes = wf_notes_of(table->record, &wf_system_allocator);
    char *text = notes != NULL ? cli_notes_text(notes) : NULL;
    wf_notes_free(notes);
    return text;
}

void play_set_file(PlayTable *table, const char *file)
{
    free(table->file);
    free(table->saved);
    table->file = file != NULL ? strdup(file) : NULL;
    table->saved = game_text(table);
}

bool play_is_under_way(const PlayTable *table)
{
    return wf_record_length(table->record) > 0 &&
           wf_record_outcome(table->record).result == WF_ONGOING;
}

bool play_is_unsaved(const PlayTable *table)
{
    if (!play_is_under_way(table))
        return false;
    char *text = game_text(table);
    const bool saved = text != NULL && table->saved != NULL && strcmp(text, table->saved) == 0;
    free(text);
    return !saved;
}

/* Whether the game may be replaced by that of a file. When no person types, nothing is asked,
 * because the same input plays the same game again. */
static bool may_replace(const PlayTable *table, const char *file)
{
    if (!line_is_typed() || !play_is_unsaved(table) ||
        play_ask(CLI_SAYS_LOAD_LOST, (CliWord[CLI_FILLED_MAX]){CLI_WORD(file)}) == PLAY_YES)
        return true;
    cli_say(CLI_SAYS_NOT_LOADED, NULL);
    return false;
}

bool play_load(PlayTable *table, const char *file)
{
    WfRecord *record = cli_record(file, 0);
    if (record == NULL)
        return false;
    if (!may_replace(table, file)) {
        wf_record_free(record);
        return false;
    }
    play_take(table, record);
    play_set_file(table, NULL); /* the file may have more than this game */
    return true;
}

/* ---- questions ---- */

/* Whether a message, which is words separated by blanks, has this word. */
static bool has_word(const char *words, const char *word)
{
    const size_t length = strlen(word);
    for (const char *c = words; length > 0 && c != NULL; c = strchr(c, ' ')) {
        c += *c == ' ';
        if (strncasecmp(c, word, length) == 0 && (c[length] == ' ' || c[length] == '\0'))
            return true;
    }
    return false;
}

/* Whether it is one of the words of a message, in English or in the current language. */
static bool is_answer(CliMessage message, const char *word)
{
    const WfMessage *words = &cli_messages[message];
    const char *spoken = wf_language_text(cli_language(), "terminal", words->id);
    return has_word(words->english, word) || (spoken != NULL && has_word(spoken, word));
}

PlayAnswer play_ask(CliMessage question, const CliWord words[CLI_FILLED_MAX])
{
    return play_ask_among(question, words, NULL);
}

PlayAnswer play_ask_among(CliMessage question, const CliWord words[CLI_FILLED_MAX],
                          const LineEvents *events)
{
    for (;;) {
        cli_say(question, words);
        if (!line_is_typed()) {
            cli_say(CLI_SAYS_NOBODY_ASKED, NULL);
            return PLAY_NO;
        }
        (void)fflush(stdout);
        char *line = line_read_among("? ", events);
        if (line == NULL)
            return PLAY_NO_ANSWER;
        line[strcspn(line, " \t")] = '\0';
        const bool yes = is_answer(CLI_SAYS_YES, line), no = is_answer(CLI_SAYS_NO, line);
        free(line);
        if (yes || no)
            return yes ? PLAY_YES : PLAY_NO;
    }
}
