/* saved.c - reads saved games, and finds the position after some of their turns. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

#include "cli/errors.h"

/* The wanted game of a file. */
typedef struct GameChoice {
    uint64_t number; /* 0: the first one, and the games are counted */
    uint64_t seen;
    WfNotes *notes;
} GameChoice;

static bool choose(void *context, WfNotes *notes)
{
    GameChoice *choice = context;
    choice->seen++;
    if (choice->seen != (choice->number > 0 ? choice->number : 1))
        wf_notes_free(notes);
    else
        choice->notes = notes;
    return choice->number == 0 || choice->notes == NULL;
}

/* Reads the game; false after an error message. */
static bool read_choice(const char *file, GameChoice *choice)
{
    CliText text;
    WfFault fault;
    if (!cli_read(file, &text))
        return false;
    const WfCode code =
        wf_notes_read_each(text.data, text.length, &wf_system_allocator, choose, choice, &fault);
    free(text.data);
    if (code != WF_OK)
        return strcmp(file, "-") == 0
                   ? cli_no(ERROR_STANDARD_INPUT, fault_words(cli_fault_text(&fault)))
                   : cli_no(ERROR_IN_FILE, error_start(file, 100),
                            fault_words(cli_fault_text(&fault)));
    if (choice->notes == NULL && choice->seen == 1)
        return cli_no(ERROR_NUMBER_ABOVE_ONE, error_start(file, 100), fault_number(choice->number));
    if (choice->notes == NULL)
        return cli_no(ERROR_NUMBER_ABOVE, error_start(file, 100), fault_number(choice->number),
                      fault_number(choice->seen));
    if (choice->seen > 1 && choice->number == 0)
        (void)cli_error(ERROR_FIRST_OF_GAMES, error_start(file, 100), fault_number(choice->seen));
    return true;
}

WfNotes *cli_notes(const char *file)
{
    GameChoice choice = {.number = 0};
    if (read_choice(file, &choice))
        return choice.notes;
    wf_notes_free(choice.notes);
    return NULL;
}

WfRecord *cli_record(const char *file, uint64_t number)
{
    GameChoice choice = {.number = number};
    WfRecord *record = NULL;
    if (read_choice(file, &choice)) {
        record = wf_notes_record(choice.notes, &wf_system_allocator);
        if (record == NULL)
            (void)cli_error(ERROR_NO_MEMORY_FOR_FILE, fault_words(file));
    }
    wf_notes_free(choice.notes);
    return record;
}

char *cli_notes_text(const WfNotes *notes)
{
    WfText size = wf_text((char[1]){0}, 1);
    wf_notes_write(notes, &size);
    char *data = malloc(size.length + 1);
    WfText text = wf_text(data, size.length + 1);
    if (data != NULL)
        wf_notes_write(notes, &text);
    return data;
}

/* The number of turns in the first `events` events; only moves are turns. */
static size_t turns_in(const WfRecord *record, size_t events)
{
    size_t turns = 0;
    for (size_t i = 0; i < events; i++)
        turns += wf_record_event(record, i)->kind == WF_EVENT_MOVE;
    return turns;
}

/* Goes back to the position after the turn with the number `at`; false after an error message. */
static bool go_back(WfRecord *record, const char *file, const char *at)
{
    uint64_t turns = 0;
    const size_t all = turns_in(record, wf_record_length(record));
    if (!cli_number(fault_words("--at"), at, 0, UINT64_MAX, &turns))
        return false;
    if (turns > all)
        return all == 1 ? cli_no(ERROR_AT_ABOVE_ONE, error_start(file, 100), fault_words(at))
                        : cli_no(ERROR_AT_ABOVE, error_start(file, 100), fault_words(at),
                                 fault_number(all));
    size_t events = 0;
    while (turns_in(record, events) < turns)
        events++;
    while (wf_record_length(record) > events && wf_record_undo(record))
        ;
    return true;
}

/* Whether the words begin with a spec, which is optional with a saved game. */
static bool begins_with_spec(int count, char **words, int most)
{
    char name[40];
    if (count == 0)
        return false;
    const size_t length = strcspn(words[0], ":");
    if (length >= sizeof name)
        return count > most;
    memcpy(name, words[0], length);
    name[length] = '\0';
    return count > most || wf_game(name) != NULL;
}

/* Takes the game of --game into `subject`. */
static bool take_game(const CliSource *source, bool with_spec, const char *word,
                      CliSubject *subject)
{
    char given[WF_TEXT_MAX], saved[WF_TEXT_MAX];
    WfSpec spec;
    if (source->position != NULL || source->file != NULL)
        return cli_no(ERROR_GAME_AND_POSITION,
                      fault_words(source->position != NULL ? "--position" : "--file"));
    if (with_spec && !cli_spec(word, &spec))
        return false;
    subject->record = cli_record(source->game, source->number);
    if (subject->record == NULL)
        return false;
    subject->spec = *wf_record_spec(subject->record);
    if (with_spec && strcmp(cli_spec_text(&spec, given), cli_spec_text(&subject->spec, saved)) != 0)
        return cli_no(ERROR_GAME_OF_OTHER_SPEC, error_start(source->game, 100), fault_words(saved),
                      fault_words(given));
    return source->at == NULL || go_back(subject->record, source->game, source->at);
}

/* Takes the start, or a given position, into `subject`. */
static bool take_position(const CliSource *source, const char *word, CliSubject *subject)
{
    WfPosition position;
    const bool given = source->position != NULL || source->file != NULL;
    if (source->at != NULL)
        return cli_no(ERROR_AT_NEEDS_GAME);
    if (source->number != 0)
        return cli_no(ERROR_NUMBER_NEEDS_GAME);
    if (!cli_spec(word, &subject->spec) || !cli_position(source, &subject->spec, &position))
        return false;
    subject->record = wf_record_new(&subject->spec, given ? &position : NULL, &wf_system_allocator);
    return subject->record != NULL || cli_no(ERROR_NO_MEMORY);
}

/* Plays the moves of --moves; an exit status. */
static int play_moves(const char *moves, const CliSubject *subject)
{
    WfPosition position;
    char *list = moves != NULL && moves[0] != '\0' ? strdup(moves) : NULL;
    if (moves == NULL || moves[0] == '\0')
        return CLI_OK;
    if (list == NULL)
        return cli_error(ERROR_NO_MEMORY);
    wf_copy(subject->spec.game, &position, wf_record_now(subject->record));
    const int status = cli_play_words(&subject->spec, 1, &list, &position, subject->record);
    free(list);
    return status;
}

/* Standard input can be read only once, by an option or a word. */
static bool is_read_once(const CliSource *source, int count, char **words)
{
    const char *const files[] = {source->position, source->file, source->game, source->moves};
    unsigned readers = 0;
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++)
        readers += files[i] != NULL && strcmp(files[i], "-") == 0;
    for (int i = 0; i < count; i++)
        readers += strcmp(words[i], "-") == 0;
    return readers <= 1 || cli_no(ERROR_STANDARD_INPUT_TWICE);
}

int cli_subject(const CliSource *source, int count, char **words, int least, int most,
                CliSubject *subject)
{
    *subject = (CliSubject){.record = NULL};
    const bool with_spec = source->game == NULL || begins_with_spec(count, words, most);
    subject->count = count - with_spec;
    subject->words = words + with_spec;
    if (subject->count < least)
        return cli_missing(count + (source->game != NULL && !with_spec));
    if (!is_read_once(source, subject->count, subject->words))
        return CLI_BAD;
    const char *word = with_spec ? words[0] : NULL;
    const bool taken = source->game != NULL ? take_game(source, with_spec, word, subject)
                                            : take_position(source, word, subject);
    const int status = taken ? play_moves(source->moves, subject) : CLI_BAD;
    if (status == CLI_OK)
        return CLI_OK;
    wf_record_free(subject->record);
    subject->record = NULL;
    return status;
}

WfOutcome cli_subject_outcome(const CliSource *source, const CliSubject *subject)
{
    return source->game != NULL || source->moves != NULL
               ? wf_record_outcome(subject->record)
               : wf_outcome(subject->spec.game, wf_record_now(subject->record));
}
