/* saved.c - saved games: reading them, and the position after some of their turns. */
#include <stdlib.h>
#include <string.h>

#include "cli.h"

WfRecord *cli_record(const char *file)
{
    CliText text;
    WfFault fault = {.language = cli_spoken()};
    WfNotes *notes = NULL;
    if (!cli_read(file, &text))
        return NULL;
    const WfCode code = wf_notes_read(text.data, text.length, &wf_system_allocator, &notes, &fault);
    free(text.data);
    if (code != WF_OK) {
        if (strcmp(file, "-") == 0)
            (void)cli_error("standard input: %s", fault.message);
        else
            (void)cli_error("%.100s: %s", file, fault.message);
        return NULL;
    }
    WfRecord *record = wf_notes_record(notes, &wf_system_allocator);
    wf_notes_free(notes);
    if (record == NULL)
        (void)cli_error("%s: not enough memory", file);
    return record;
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
    if (!cli_number("--at", at, 0, UINT64_MAX, &turns))
        return false;
    if (turns > all)
        return all == 1
                   ? cli_no("%.100s: --at %s is too far: the game has 1 turn", file, at)
                   : cli_no("%.100s: --at %s is too far: the game has %zu turns", file, at, all);
    size_t events = 0;
    while (turns_in(record, events) < turns)
        events++;
    while (wf_record_length(record) > events && wf_record_undo(record))
        ;
    return true;
}

/* Whether the words begin with a spec. It is optional with a saved game. */
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

/* The game of --game, in `subject`. */
static bool take_game(const CliSource *source, bool with_spec, const char *word,
                      CliSubject *subject)
{
    char given[WF_TEXT_MAX], saved[WF_TEXT_MAX];
    WfSpec spec;
    if (source->position != NULL || source->file != NULL)
        return cli_no("'--game' has its own position: '%s' cannot be given with it",
                      source->position != NULL ? "--position" : "--file");
    if (with_spec && !cli_spec(word, &spec))
        return false;
    subject->record = cli_record(source->game);
    if (subject->record == NULL)
        return false;
    subject->spec = *wf_record_spec(subject->record);
    if (with_spec && strcmp(cli_spec_text(&spec, given), cli_spec_text(&subject->spec, saved)) != 0)
        return cli_no("%.100s is a game of %s, not of %s", source->game, saved, given);
    return source->at == NULL || go_back(subject->record, source->game, source->at);
}

/* The start or a position that was given, in `subject`. */
static bool take_position(const CliSource *source, const char *word, CliSubject *subject)
{
    WfPosition position;
    const bool given = source->position != NULL || source->file != NULL;
    if (source->at != NULL)
        return cli_no("'--at' needs '--game FILE'");
    if (!cli_spec(word, &subject->spec) || !cli_position(source, &subject->spec, &position))
        return false;
    subject->record = wf_record_new(&subject->spec, given ? &position : NULL, &wf_system_allocator);
    return subject->record != NULL || cli_no("not enough memory");
}

/* Plays the moves of --moves; an exit status. */
static int play_moves(const char *moves, const CliSubject *subject)
{
    WfPosition position;
    char *list = moves != NULL && moves[0] != '\0' ? strdup(moves) : NULL;
    if (moves == NULL || moves[0] == '\0')
        return CLI_OK;
    if (list == NULL)
        return cli_error("not enough memory");
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
    return readers <= 1 || cli_no("'-' is given twice: standard input can be read only once");
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
