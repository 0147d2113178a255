/* cli.h - what the subcommands of `wayfarer` share. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include <stdio.h>

#include <jansson.h>
#include <wayfarer/wayfarer.h>

#include "base/fault.h"
#include "cli/terminal/print.h"
#include "cli/terminal/screen.h"

/* Exit statuses: a "no" is a well-formed move that is illegal, or a finished game. */
enum { CLI_OK = 0, CLI_NO = 1, CLI_BAD = 2, CLI_SIGNAL = 128 /* plus the signal's number */ };

enum { CLI_WORDS_MAX = 4096 };

/* CLI_PROGRESS_MS: time between two lines of progress. The first one comes after CLI_PATIENCE_MS,
 * unless a command is known to take long. CLI_MEGABYTE: bytes in a megabyte of an option. Limits of
 * options: CLI_MOVETIME_MAX in milliseconds (a day), CLI_HASH_MAX in megabytes. */
enum {
    CLI_PROGRESS_MS = 1000,
    CLI_PATIENCE_MS = 2000,
    CLI_MEGABYTE = 1 << 20,
    CLI_MOVETIME_MAX = 86400000,
    CLI_HASH_MAX = 65536
};

/* One option of a command. Exactly one of the pointers is set. If the option is not given, its
 * target is not changed. */
typedef struct CliOption {
    const char *name;
    const char *now;    /* for an old name: what to write today, "--name VALUE"; otherwise NULL */
    bool *flag;         /* --name */
    const char **value; /* --name VALUE */
    uint64_t *number;   /* --name N, from `low` to `high` */
    unsigned *small;    /* the same */
    uint64_t low, high;
} CliOption;

#define CLI_FLAG(option, where)                                                                    \
    {                                                                                              \
        .name = (option), .flag = &(where)                                                         \
    }
#define CLI_VALUE(option, where)                                                                   \
    {                                                                                              \
        .name = (option), .value = &(where)                                                        \
    }
#define CLI_NUMBER(option, where, least, most)                                                     \
    {                                                                                              \
        .name = (option), .number = &(where), .low = (least), .high = (most)                       \
    }
#define CLI_SMALL(option, where, least, most)                                                      \
    {                                                                                              \
        .name = (option), .small = &(where), .low = (least), .high = (most)                        \
    }

/* Accepts the old name of a string option, or of a number in another unit, which still works. */
#define CLI_OLD_VALUE(option, today, where)                                                        \
    {                                                                                              \
        .name = (option), .now = (today), .value = &(where)                                        \
    }
#define CLI_OLD_NUMBER(option, today, where, least, most)                                          \
    {                                                                                              \
        .name = (option), .now = (today), .number = &(where), .low = (least), .high = (most)       \
    }

/* With --json, a command whose search reports prints one object; with --json-lines it prints one
 * for each report. */
typedef struct CliJson {
    bool whole, lines;
} CliJson;
static inline bool cli_is_json(const CliJson *json)
{
    return json->whole || json->lines;
}
#define CLI_JSON(json) CLI_FLAG("--json", (json).whole), CLI_FLAG("--json-lines", (json).lines)

/* The number of options, at most 32. */
#define CLI_COUNT(options) (sizeof(options) / sizeof(options)[0])

/* One subcommand; `run` gets the words after its name. */
typedef struct CliCommand {
    const char *name;
    const char *usage; /* "SPEC [--position P]" */
    const char *help;  /* what it does; ends in a newline */
    int (*run)(int count, char **words);
} CliCommand;

int cmd_help(int count, char **words);
int cmd_games(int count, char **words);
int cmd_rules(int count, char **words);
int cmd_languages(int count, char **words);
int cmd_messages(int count, char **words);
int cmd_show(int count, char **words);
int cmd_start(int count, char **words);
int cmd_moves(int count, char **words);
int cmd_apply(int count, char **words);
int cmd_result(int count, char **words);
int cmd_explain(int count, char **words);
int cmd_perft(int count, char **words);
int cmd_random(int count, char **words);
int cmd_best(int count, char **words);
int cmd_analyse(int count, char **words);
int cmd_review(int count, char **words);
int cmd_explore(int count, char **words);
int cmd_positions(int count, char **words);
int cmd_solve(int count, char **words);
int cmd_verify(int count, char **words);
int cmd_verify_book(int count, char **words);
int cmd_tables(int count, char **words);
int cmd_worker(int count, char **words);
int cmd_book(int count, char **words);
int cmd_puzzle(int count, char **words);
int cmd_puzzles(int count, char **words);
int cmd_play(int count, char **words);
int cmd_join(int count, char **words);
int cmd_learn(int count, char **words);
int cmd_serve(int count, char **words);
int cmd_admin(int count, char **words);
int cmd_backup(int count, char **words);
int cmd_restore(int count, char **words);
int cmd_store(int count, char **words);
int cmd_match(int count, char **words);
int cmd_tune(int count, char **words);
int tune_heuristic(int count, char **words); /* tune, for the solver's game */
int cmd_ugi(int count, char **words);
int cmd_uci(int count, char **words);
int cmd_xboard(int count, char **words);

/* ---- args.c ---- */

/* Replaces each byte of a text that is unprintable or not UTF-8 by '?'. */
void cli_make_printable(char *text);

/* Why a system call failed (errno), in the current language. */
const char *cli_reason(int error);

/* Remembers the running command, for messages about its usage. */
void cli_begin(const CliCommand *command);

/* Prints which word of the usage is missing after the first `given` ones. Returns CLI_BAD. */
int cli_missing(int given);

/* Takes the options out of the words and stores their values; words after "--" are not options.
 * Returns the number of other words, which are then at the front of `words`; -1 after an error
 * message. `least` and `most` bound that number. */
int cli_options(int count, char **words, const CliOption *options, size_t option_count, int least,
                int most);

/* Takes each `--name VALUE` out of the words, for an option that may be given several times, and
 * stores its values. Returns the number of other words, which are then at the front of `words`; -1
 * after an error message. */
int cli_take_each(int count, char **words, const char *name, const char **values, int most,
                  int *given);

/* Reads a decimal number from `low` to `high`; false after an error message. */
bool cli_number(FaultArg what, const char *word, uint64_t low, uint64_t high, uint64_t *number);

/* The options of every command: --language TAG, --help and --version. */
typedef struct CliCommon {
    bool help, version;
} CliCommon;

/* Takes these options out of the words, wherever they are before "--", and sets the language. False
 * after an error message. */
bool cli_common(int *count, char **words, CliCommon *common);

/* ---- language.c ---- */

/* Sets the language of the user's environment: LC_ALL, LC_MESSAGES or LANG. */
void cli_language_of_environment(void);

/* Sets the language; NULL: English. */
void cli_speak(const WfLanguage *language);

/* Whether cli_speak chose the language, and not the environment. */
bool cli_is_language_asked(void);

/* The current language; NULL: English. */
const WfLanguage *cli_language(void);

/* As wf_text, in the current language. */
WfText cli_text(char *data, size_t size);

/* A fault in the current language, valid until the thread's next call. */
const char *cli_fault_text(const WfFault *fault);

/* ---- input.c ---- */

/* Bytes that were read, with a zero byte after them; free(data). */
typedef struct CliText {
    char *data;
    size_t length;
} CliText;

/* Reads a whole file, or standard input if the name is "-"; false after an error message. Leaves
 * out a UTF-8 byte order mark, and converts UTF-16 that has one. */
bool cli_read(const char *file, CliText *text);

/* The same for a file that is not text, or that is changed in place: its bytes as they are. */
bool cli_read_bytes(const char *file, CliText *text);

/* Whether a file can be written, checked before the work that fills it; false after an error
 * message. NULL: there is no file to write. */
bool cli_can_write(const char *file);

/* The same for a file that is created, not continued: one that already has contents is refused
 * unless `force` is set. */
bool cli_may_make(const char *file, bool force);

/* Reads the spec; false after an error message. */
bool cli_spec(const char *word, WfSpec *spec);

/* The source of the position: --position P (or - for standard input), --file FILE, a saved game
 * (--game FILE, of several --number N, after --at N turns), or none; and the --moves to play from
 * there. */
typedef struct CliSource {
    const char *position, *file, *game, *at, *moves;
    uint64_t number; /* 0: not given */
} CliSource;

/* The options of every command that takes a position. */
#define CLI_SOURCE(source)                                                                         \
    CLI_VALUE("--position", (source).position), CLI_VALUE("--file", (source).file),                \
        CLI_VALUE("--game", (source).game), CLI_VALUE("--at", (source).at),                        \
        CLI_NUMBER("--number", (source).number, 1, UINT64_MAX),                                    \
        CLI_VALUE("--moves", (source).moves)

/* The position of --position or --file, by default the start; false after an error message. */
bool cli_position(const CliSource *source, const WfSpec *spec, WfPosition *position);

/* Plays a list of moves separated by blanks; "-" stands for standard input. Returns CLI_OK, or
 * CLI_NO or CLI_BAD after an error message. With a record, endings count. */
int cli_play_words(const WfSpec *spec, int count, char **words, WfPosition *position,
                   WfRecord *record);

/* ---- saved.c ---- */

/* Reads a saved game: in a file of several, the one with that number, from 1. With 0 it is the
 * first one; if there are more, a message on standard error says so. NULL after an error message
 * that names file, line and column. */
WfRecord *cli_record(const char *file, uint64_t number);

/* The same as notes, which include the tags; wf_notes_free. */
WfNotes *cli_notes(const char *file);

/* Notes as the text of a file, to be freed; NULL: not enough memory. */
char *cli_notes_text(const WfNotes *notes);

/* The subject of a command: a game so far, which may be only a position, and the words after the
 * spec. wf_record_free(record). */
typedef struct CliSubject {
    WfSpec spec;
    WfRecord *record;
    int count;
    char **words;
} CliSubject;

/* Takes the subject from the words that cli_options left: a spec, which is optional with a saved
 * game, and from `least` to `most` words. Plays the moves of --moves. CLI_OK; or CLI_NO or CLI_BAD
 * after an error message, and then there is no record. */
int cli_subject(const CliSource *source, int count, char **words, int least, int most,
                CliSubject *subject);

/* The outcome of the subject: of the game, if there is one, else of the position. */
WfOutcome cli_subject_outcome(const CliSource *source, const CliSubject *subject);

/* ---- output.c ---- */

/* The version of all JSON that the commands print: docs/json.md. It is raised by a change that a
 * reader of the last version would misread. */
enum { CLI_JSON_VERSION = 1 };

/* Prints an object as a line, its version first, and frees it. */
void cli_print_json(json_t *object);

/* The same for the text of an object that has members. */
void cli_print_json_text(const char *object);

/* Texts of the library as C strings, in the caller's buffer. */
const char *cli_position_text(const WfGame *game, const WfPosition *position,
                              char text[WF_TEXT_MAX]);
const char *cli_move_text(const WfGame *game, const WfPosition *position, const WfMove *move,
                          char text[WF_TEXT_MAX]);
const char *cli_spec_text(const WfSpec *spec, char text[WF_TEXT_MAX]);

/* Writes consecutive moves from a position, each after a blank. */
void cli_put_moves(FILE *out, const WfGame *game, const WfPosition *position, const WfMove *moves,
                   size_t count);

/* The same moves as a JSON array. */
json_t *cli_moves_json(const WfGame *game, const WfPosition *position, const WfMove *moves,
                       size_t count);

/* Writes squares of a chess board, each after a blank: bit rank * 8 + file. */
void cli_add_squares(WfText *text, uint64_t squares);

/* "ongoing", "win w", "win", "draw" or "dead-end". */
const char *cli_outcome_text(const WfGame *game, const WfOutcome *outcome, char text[32]);

/* The same as JSON, with the reason. */
json_t *cli_outcome_json(const WfGame *game, const WfOutcome *outcome);

/* ---- written.c ---- */

/* A legal move as people write it, its signs in ASCII unless the terminal can show others. */
const char *cli_notation_text(const WfGame *game, const WfPosition *position, const WfMove *move,
                              bool unicode, char text[WF_TEXT_MAX]);

/* Describes what a move does or why it is not legal; the move is in machine notation or as people
 * write it. WF_OK: it is legal. WF_ILLEGAL: it is not. WF_BAD_INPUT, with the fault filled: it is
 * not a move. */
WfCode cli_explain(const WfGame *game, const WfPosition *position, const char *word, WfText *text,
                   WfFault *fault);

/* ---- clock.c ---- */

/* Milliseconds on a monotonic clock. */
uint64_t cli_now(void);

/* A deadline as a WfLimits.stop, whose context points at it. */
typedef struct CliDeadline {
    uint64_t at;
} CliDeadline;
bool cli_is_late(void *deadline);

/* ---- terminal/rules_text.c ---- */

/* Prints a game's rules, which are Markdown, as plain text. */
void cli_print_rules(FILE *stream, const char *markdown);

/* ---- progress.c ---- */

/* A line on standard error that is rewritten at intervals, if standard error is a terminal. */
typedef struct CliProgress {
    uint64_t next; /* when it is due */
    bool quiet, shown;
} CliProgress;

/* Starts the line. It is first shown after `after_ms` milliseconds, never if `quiet`. */
CliProgress cli_progress(bool quiet, uint64_t after_ms);

/* Whether it is time to show it again. */
bool cli_progress_is_due(const CliProgress *progress);
__attribute__((format(printf, 2, 3))) void cli_progress_show(CliProgress *progress,
                                                             const char *format, ...);

/* Clears the line: before other output, and at the end. */
void cli_progress_clear(CliProgress *progress);

/* Calls `handler` when the user ends the program: Ctrl-C, SIGTERM, or a closed terminal (SIGHUP),
 * unless that signal is ignored, as under nohup. */
void cli_catch_end(void (*handler)(int number));

/* From now on Ctrl-C and the other signals of cli_catch_end do not end the program; instead
 * cli_interrupted returns the signal's number. Before, it returns 0. */
void cli_catch_interrupts(void);
int cli_interrupted(void);

/* The same for a game at a terminal, and for Ctrl-C only; it also ends reading a line. Once it is
 * answered, it is forgotten. */
void cli_catch_breaks(void);
void cli_forget_interrupt(void);

/* The exit status of a finished search: CLI_OK; or, after a message, if it was interrupted, CLI_NO,
 * or 128 plus the signal's number if nothing is known yet. */
int cli_search_status(bool known);

/* ---- terminal/draw.c ---- */

/* How boards are shown on a stream. */
typedef struct CliStyle {
    FILE *stream;
    ScreenColours colours;
    bool unicode;
} CliStyle;

/* What the stream's terminal can show; neither colours nor Unicode if it is not a terminal. */
CliStyle cli_style(FILE *stream, bool ascii);

/* Places of a board that are marked. */
enum { CLI_MARKS_MAX = 16 };
typedef struct CliMarks {
    WfPlace place[CLI_MARKS_MAX];
    unsigned count;
} CliMarks;

/* Those of a move, from where and to where; none of a setup or a pass, or if it is NULL. */
CliMarks cli_marks(const WfGame *game, const WfMove *move);

/* The board as text that ends in a newline, valid until the next call. It fits the terminal's
 * columns, and its rows if it can. */
const char *cli_board(const CliStyle *style, const WfGame *game, const WfPosition *position,
                      const CliMarks *marks);

/* Draws it on the stream, without marks. */
void cli_draw(const CliStyle *style, const WfGame *game, const WfPosition *position);

#endif
