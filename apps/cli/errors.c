/* errors.c - see errors.h. tests/languages.py checks that each message is used, with as many
 * arguments as it has slots. */
#include "cli/errors.h"

#include <errno.h>
#include <stdio.h>

#include "cli/cli.h"

const WfMessage cli_errors[CLI_ERRORS] = {
    [ERROR_ARGUMENT_MISSING] =
        {"error.argument-missing",
         "{0} is missing; usage: wayfarer {1}{2} ...; wayfarer {3} --help says more"},
    [ERROR_NUMBER_RANGE] = {"error.number-range",
                            "{0} must be a number from {1} to {2}, not '{3}'"},
    [ERROR_UNKNOWN_OPTION] = {"error.unknown-option", "unknown option '{0}'"},
    [ERROR_OPTION_TAKES_NO_VALUE] = {"error.option-takes-no-value",
                                     "the option '{0}' takes no value"},
    [ERROR_OPTION_NEEDS_VALUE] = {"error.option-needs-value", "the option '{0}' needs a value"},
    [ERROR_OPTION_TWICE] = {"error.option-twice", "the option '{0}' is given twice"},
    [ERROR_OPTION_RENAMED] = {"error.option-renamed", "'{0}' is deprecated: use '{1}'"},
    [ERROR_UNEXPECTED_WORD] = {"error.unexpected-word", "unexpected word '{0}'"},
    [ERROR_LAYERS_TOO_LARGE] =
        {"error.layers-too-large",
         "{0}: layers left out: they need more than {1} MB (see --memory and --disk)"},
    [ERROR_LAYERS_INTERRUPTED] = {"error.layers-interrupted", "{0}: layers left out: interrupted"},
    [ERROR_FILE_EXISTS] = {"error.file-exists", "'{0}' already exists; --force replaces it"},
    [ERROR_CHECKPOINT_BRANCHES] =
        {"error.checkpoint-branches",
         "{0}: another version wrote its branches of {1} plies; the search starts them again"},
    [ERROR_CHECKPOINT_POSITION] = {"error.checkpoint-position",
                                   "{0}: the checkpoint is for another position"},
    [ERROR_NOT_A_CHECKPOINT] = {"error.not-a-checkpoint", "{0}: not a checkpoint of solve"},
    [ERROR_NO_MEMORY] = {"error.no-memory", "not enough memory"},
    [ERROR_INTERRUPTED_PARTLY] = {"error.interrupted-partly",
                                  "interrupted: this is the result so far"},
    [ERROR_INTERRUPTED] = {"error.interrupted", "interrupted: no result yet"},
    [ERROR_NO_ENGINE] = {"error.no-engine", "no engine plays this game"},
    [ERROR_FROM_AFTER_TO] = {"error.from-after-to", "--from {0} is greater than --to {1}"},
    [ERROR_NO_MEMORY_FOR_HASH] = {"error.no-memory-for-hash", "not enough memory for --hash {0}"},
    [ERROR_CANNOT_OPEN] = {"error.cannot-open", "cannot open '{0}': {1}"},
    [ERROR_BACKUP_NOT_NOTED] = {"error.backup-not-noted",
                                "the backup {0} is complete, but the store cannot record it: {1}"},
    [ERROR_NOT_A_BOOK] = {"error.not-a-book", "{0}: this is no book of openings"},
    [ERROR_BOOK_OF_GAME] = {"error.book-of-game", "{0} is a book of {1}, not of {2}"},
    [ERROR_LINEUP_COUNT] = {"error.lineup-count", "'--lineup' must name {0} engines, as in ABBB"},
    [ERROR_LINEUP_ENGINE] = {"error.lineup-engine", "'--lineup': unknown engine '{0}'"},
    [ERROR_ENGINE_WITHOUT_SEAT] = {"error.engine-without-seat",
                                   "the engine '{0}' has no seat: {1} engines for {2} seats"},
    [ERROR_ENGINE_WITHOUT_SEAT_LINEUP] =
        {"error.engine-without-seat-lineup",
         "the engine '{0}' has no seat: {1} engines for {2} seats; see '--lineup'"},
    [ERROR_ADJUDICATE] =
        {"error.adjudicate",
         "'--adjudicate' must be SCORE,TURNS, as in 1000,4: from 1 to {0} and 1 to 999"},
    [ERROR_SPRT] = {"error.sprt", "'--sprt' must be ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA, as in 0,10 "
                                  "or 0,10,0.05,0.05, with ELO0 below ELO1, from -{0} to {1}"},
    [ERROR_SPRT_RISKS] = {"error.sprt-risks", "ALPHA and BETA of '--sprt' must be from {0} to {1}"},
    [ERROR_MATCH_ONE_LIMIT] =
        {"error.match-one-limit",
         "only one of '--tc', '--movetime', '--nodes' and '--depth' can be given"},
    [ERROR_NO_OPPONENTS] = {"error.no-opponents", "{0} has no opponents, so there is no match"},
    [ERROR_RESUME_NEEDS_OUT] = {"error.resume-needs-out", "'--resume' needs '--out FOLDER'"},
    [ERROR_SPRT_TWO_ENGINES] = {"error.sprt-two-engines",
                                "'--sprt' is for two engines in a game for two"},
    [ERROR_MATCH_NEEDS_ENGINES] = {"error.match-needs-engines",
                                   "'--spec SPEC' and '--engine' at least twice are needed"},
    [ERROR_SEAT_LETTER] = {"error.seat-letter",
                           "--seat '{0}': a seat is one of {1}, as in {2}=human or {3}=ai:5"},
    [ERROR_SEAT_PLAYER] = {"error.seat-player", "--seat '{0}': a player is human, ai or ai:LEVEL"},
    [ERROR_MANIFEST_MISSING] = {"error.manifest-missing",
                                "{0} has games but no match.json, so the match cannot be resumed"},
    [ERROR_NOT_A_MANIFEST] = {"error.not-a-manifest", "{0} is not the match.json of a match"},
    [ERROR_MANIFEST_DIFFERS] = {"error.manifest-differs",
                                "{0} belongs to another match: {1} is {2} there and {3} here"},
    [ERROR_LIMIT_FOR_LENGTH] = {"error.limit-for-length", "--limit-for is too long"},
    [ERROR_LIMIT_FOR_COUNT] = {"error.limit-for-count", "--limit-for: at most {0} ranges"},
    [ERROR_LIMIT_FOR_FORM] = {"error.limit-for-form",
                              "--limit-for: '{0}' is not of the form 192.0.2.7=512"},
    [ERROR_LIMIT_FOR_IPV6] =
        {"error.limit-for-ipv6",
         "--limit-for: '{0}' is longer than a /64, and addresses of IPv6 are counted by their /64"},
    [ERROR_LIMIT_FOR_EMPTY] = {"error.limit-for-empty", "--limit-for: no range"},
    [ERROR_SEAT_TWICE] = {"error.seat-twice", "--seat '{0}': seat {1} is given twice"},
    [ERROR_NOTATION] = {"error.notation", "--notation must be short or machine, not '{0}'"},
    [ERROR_NEEDS_A_SPEC] = {"error.needs-a-spec", "'{0}' needs a SPEC"},
    [ERROR_MOVE] = {"error.move", "move '{0}': {1}"},
    [ERROR_DATE_UNKNOWN] = {"error.date-unknown", "cannot read today's date; give one with --date"},
    [ERROR_DATE_FORM] = {"error.date-form", "--date: '{0}' is not a date like 2026-11-22"},
    [ERROR_DATE_NO_SUCH_DAY] = {"error.date-no-such-day", "--date: {0} is not in the calendar"},
    [ERROR_INTERRUPTED_NO_PUZZLE] = {"error.interrupted-no-puzzle",
                                     "interrupted: no puzzle found yet"},
    [ERROR_PUZZLE_OPTIONS] =
        {"error.puzzle-options",
         "give --seed (and --plies), or --date, or nothing for today's puzzle"},
    [ERROR_NO_PLANS] = {"error.no-plans", "{0}: no plans"},
    [ERROR_LAST_LINE_INCOMPLETE] = {"error.last-line-incomplete",
                                    "{0}: the last line is incomplete; remove it"},
    [ERROR_KINDS_WITH_FILE] = {"error.kinds-with-file", "'--kinds' takes no file"},
    [ERROR_REVIEW_ONE_LIMIT] = {"error.review-one-limit",
                                "only one of '--movetime' and '--nodes' can be given"},
    [ERROR_LISTEN_FORM] = {"error.listen-form", "--listen '{0}' is not of the form ADDRESS:PORT"},
    [ERROR_LOG_FORM] = {"error.log-form", "--log must be json or text, not '{0}'"},
    [ERROR_STORE_NEEDED] = {"error.store-needed", "the option '--store' is needed"},
    [ERROR_KINDS_UNKNOWN] = {"error.kinds-unknown", "--kinds: unknown kind '{0}'"},
    [ERROR_SECURITY_CONTACT_FORM] =
        {"error.security-contact-form",
         "--security-contact '{0}' is not of the form mailto:ADDRESS, https://... or tel:..."},
    [ERROR_LISTEN_ADDRESS] = {"error.listen-address", "--listen '{0}': '{1}' is not an IP address"},
    [ERROR_STORE_PATH_LENGTH] = {"error.store-path-length", "the path of the store is too long"},
    [ERROR_WEB_FOLDER_UNKNOWN] = {"error.web-folder-unknown",
                                  "cannot find the program's folder: give --web FOLDER"},
    [ERROR_WEB_PAGE_MISSING] =
        {"error.web-page-missing",
         "the web page has not been built: run make build, or give --web FOLDER"},
    [ERROR_LIST_LENGTH] = {"error.list-length", "{0} is too long"},
    [ERROR_ADMIN_ARGUMENT_MISSING] = {"error.admin-argument-missing", "admin {0}: {1} is missing"},
    [ERROR_ADMIN_UNKNOWN_ACTION] = {"error.admin-unknown-action",
                                    "admin: unknown action '{0}'; see wayfarer admin --help"},
    [ERROR_NO_TABLE] = {"error.no-table", "there is no table {0}"},
    [ERROR_TABLE_CLOSED] = {"error.table-closed", "table {0} is already closed"},
    [ERROR_TABLE_BUSY] = {"error.table-busy", "servers keep writing to table {0}: try again"},
    [ERROR_TABLE_EXISTS] = {"error.table-exists",
                            "table {0} exists and is not damaged: delete it first"},
    [ERROR_NO_TEXT_AT] =
        {"error.no-text-at",
         "table {0} has no name or chat message at '{1}': give a seat, or the number of an event"},
    [ERROR_SEAT_EMPTY] = {"error.seat-empty", "table {0}: seat '{1}' is empty"},
    [ERROR_NO_TABLE_IN_FILE] = {"error.no-table-in-file", "{0}: there is no table {1}"},
    [ERROR_SESSION_FORM] = {"error.session-form",
                            "--session '{0}' is not of the form session:DIGEST"},
    [ERROR_SESSION_AND_ADDRESS] = {"error.session-and-address",
                                   "'--session' and '--address' cannot both be given"},
    [ERROR_ADDRESS_FORM] = {"error.address-form",
                            "--address '{0}' is not an address like 192.0.2.7 or 2001:db8::7"},
    [ERROR_BAN_FORM] = {"error.ban-form", "'{0}' must be ADDRESS, ADDRESS/BITS or session:DIGEST"},
    [ERROR_UNTIL_FORM] =
        {"error.until-form",
         "--until '{0}' is not a future time like 2026-12-31 or 2026-12-31T18:00:00Z"},
    [ERROR_COPY_DIFFERS] = {"error.copy-differs", "the copy differs from the original"},
    [ERROR_TRANSFER_FAILED] = {"error.transfer-failed", "cannot copy {0} into {1}: {2}"},
    [ERROR_NOT_BANNED] = {"error.not-banned", "'{0}' is not barred"},
    [ERROR_BAN_OF_THIS_HOST] = {"error.ban-of-this-host",
                                "'{0}' includes this machine, which cannot be barred"},
    [ERROR_BANNED_BY_RANGE] = {"error.banned-by-range", "'{0}' itself is not barred, but {1} is"},
    [ERROR_ADMIN_NO_ACTION] = {"error.admin-no-action",
                               "admin: no action given; see wayfarer admin --help"},
    [ERROR_HOME_NOT_SET] = {"error.home-not-set",
                            "HOME is not set, so the default store is unknown: give --store"},
    [ERROR_STORE_USAGE] = {"error.store-usage",
                           "store: the only action is: wayfarer store copy FROM TO"},
    [ERROR_STORE_COPY_ARGUMENT_MISSING] = {"error.store-copy-argument-missing",
                                           "store copy: {0} is missing"},
    [ERROR_TOO_MANY_RANGES] = {"error.too-many-ranges", "{0}: at most {1} ranges"},
    [ERROR_RANGE_FORM] = {"error.range-form", "{0}: '{1}' is not of the form 10.0.0.0/8"},
    [ERROR_OPTION_TOO_OFTEN] = {"error.option-too-often", "{0}: can be given at most {1} times"},
    [ERROR_ORIGIN_FORM] = {"error.origin-form",
                           "{0}: '{1}' is not of the form https://example.org"},
    [ERROR_LAYERS_NEED_CERTIFICATE] = {"error.layers-need-certificate",
                                       "'--layers' needs '--certificate FILE'"},
    [ERROR_DISK_NEEDS_LAYERS] = {"error.disk-needs-layers", "'--disk' needs '--layers'"},
    [ERROR_NOT_SOLVABLE] = {"error.not-solvable", "{0} cannot be solved, only {1} can"},
    [ERROR_SAMPLES_OF_OTHER_GAME] = {"error.samples-of-other-game",
                                     "{0}: not samples of this game"},
    [ERROR_NO_EVALUATION_TO_TUNE] = {"error.no-evaluation-to-tune",
                                     "'{0}' has no evaluation to tune"},
    [ERROR_TUNE_NEEDS_OUT_OR_SAVE] = {"error.tune-needs-out-or-save",
                                      "'--out FILE' or '--save FILE' is missing"},
    [ERROR_UGI_ENGINE] = {"error.ugi-engine", "'--engine' must be search or random, not '{0}'"},
    [ERROR_NOT_A_CERTIFICATE] = {"error.not-a-certificate", "{0}: not a certificate"},
    [ERROR_CERTIFICATE_EMPTY] = {"error.certificate-empty", "{0}: the certificate claims nothing"},
    [ERROR_NO_SOLUTION_IN_FILE] = {"error.no-solution-in-file", "{0}: no ways found"},
    [ERROR_GAME_LOST_BY_FAULT] = {"error.game-lost-by-fault", "game {0} is forfeited: {1}"},
    [ERROR_GAME_NOT_PLAYED] = {"error.game-not-played", "game {0} cannot be played: {1}"},
    [ERROR_EXIT_CLOSED_OUTPUT] = {"error.exit.closed-output", "closed its output"},
    [ERROR_EXIT_SIGNAL] = {"error.exit.signal", "was killed by signal {0}"},
    [ERROR_EXIT_NOT_RUN] = {"error.exit.not-run", "could not be run (status {0})"},
    [ERROR_EXIT_STATUS] = {"error.exit.status", "ended with status {0}"},
    [ERROR_RECORD_TAG_DIFFERS] = {"error.record-tag-differs", "in {0}, {1} is '{2}', not '{3}'"},
    [ERROR_NOT_A_RECORD] = {"error.not-a-record",
                            "{0} is not a record ({1}): remove it to play that game again"},
    [ERROR_RECORD_WITHOUT_RESULT] =
        {"error.record-without-result",
         "{0} does not say how the game ended: remove it to play that game again"},
    [ERROR_RECORD_UNREADABLE] = {"error.record-unreadable", "'{0}' cannot be read"},
    [ERROR_ENGINE_SLOW] = {"error.engine-slow", "the engine '{0}' gave no move in {1} ms"},
    [ERROR_ENGINE_LINE_LENGTH] = {"error.engine-line-length",
                                  "the engine '{0}' wrote {1} bytes without an end of line"},
    [ERROR_ENGINE_NO_MOVE] = {"error.engine-no-move", "the engine '{0}' gave no move: it {1}"},
    [ERROR_ENGINE_NOT_READING] = {"error.engine-not-reading",
                                  "the engine '{0}' does not read its input"},
    [ERROR_ENGINE_NOT_SENT] = {"error.engine-not-sent",
                               "the engine '{0}' could not be sent its turn: it {1}"},
    [ERROR_ENGINE_ILLEGAL_MOVE] = {"error.engine-illegal-move",
                                   "the engine '{0}' played '{1}': {2}"},
    [ERROR_ENGINE_OVER_TIME] = {"error.engine-over-time",
                                "the engine '{0}' took {1} ms for a move, having {2}"},
    [ERROR_ENGINE_OPTION_NUMBER] =
        {"error.engine-option-number",
         "the option '{0}' of the engine '{1}' must be a number from {2} to {3}, not '{4}'"},
    [ERROR_ENGINE_OPTION_BOOLEAN] =
        {"error.engine-option-boolean",
         "the option '{0}' of the engine '{1}' must be true or false, not '{2}'"},
    [ERROR_ENGINE_OPTION_VALUE] =
        {"error.engine-option-value",
         "the option '{0}' of the engine '{1}' cannot be '{2}': it has{3}"},
    [ERROR_ENGINE_OPTION_NO_VALUES] =
        {"error.engine-option-no-values",
         "the option '{0}' of the engine '{1}' cannot be '{2}': it has no values"},
    [ERROR_ENGINE_OPTION_BUTTON] = {"error.engine-option-button",
                                    "the option '{0}' of the engine '{1}' takes no value"},
    [ERROR_ENGINE_OPTION_UNKNOWN] = {"error.engine-option-unknown",
                                     "the engine '{0}' has no option '{1}'; it has {2}"},
    [ERROR_ENGINE_OPTION_NONE] = {"error.engine-option-none",
                                  "the engine '{0}' has no option '{1}'; it has none"},
    [ERROR_ENGINE_SILENT] = {"error.engine-silent",
                             "the engine '{0}' did not answer '{1}' within {2} seconds"},
    [ERROR_ENGINE_NO_ANSWER] = {"error.engine-no-answer",
                                "the engine '{0}' did not answer '{1}': it {2}"},
    [ERROR_ENGINE_NOT_STARTED] = {"error.engine-not-started", "the engine '{0}' cannot be started"},
    [ERROR_FOLDER_NOT_WRITABLE] = {"error.folder-not-writable",
                                   "{0}: cannot create a file there: {1}"},
    [ERROR_OUT_LENGTH] = {"error.out-length", "the name after '--out' is longer than {0} bytes"},
    [ERROR_FOLDER_NOT_CREATED] = {"error.folder-not-created", "{0}: cannot create the folder: {1}"},
    [ERROR_NOT_A_FOLDER] = {"error.not-a-folder", "{0} is not a folder"},
    [ERROR_FOLDER_HAS_GAMES] = {"error.folder-has-games",
                                "{0} already has games: --resume continues the match"},
    [ERROR_BOOK_OF_OTHER_GAME] = {"error.book-of-other-game",
                                  "{0} is a game of {1}, but the book is of {2}"},
    [ERROR_CANNOT_READ] = {"error.cannot-read", "cannot read '{0}': {1}"},
    [ERROR_FILE_TOO_LARGE] = {"error.file-too-large", "cannot read '{0}': too large"},
    [ERROR_FOLDER_NAME_LENGTH] = {"error.folder-name-length",
                                  "the name of the folder '{0}...' is too long"},
    [ERROR_CANNOT_WRITE] = {"error.cannot-write", "'{0}' cannot be written: {1}"},
    [ERROR_GAME_PUT_ASIDE] = {"error.game-put-aside", "'{0}' was moved to '{1}'"},
    [ERROR_NO_FINISHED_GAME] = {"error.no-finished-game", "no finished game in these files"},
    [ERROR_INTERRUPTED_NO_BOOK] = {"error.interrupted-no-book", "interrupted: no book written"},
    [ERROR_SPEC_GAME] = {"error.spec-game", "spec: {0}; see wayfarer games"},
    [ERROR_SPEC] = {"error.spec", "spec: {0}"},
    [ERROR_POSITION] = {"error.position", "position: {0}"},
    [ERROR_POSITION_AND_FILE] = {"error.position-and-file",
                                 "'--position' and '--file' cannot both be given"},
    [ERROR_MOVE_AFTER_END] = {"error.move-after-end", "move '{0}': the game is over"},
    [ERROR_NO_LANGUAGE] = {"error.no-language", "unknown language '{0}'; the languages are en{1}"},
    [ERROR_NO_COMMAND] = {"error.no-command", "no command given; see wayfarer --help"},
    [ERROR_UNKNOWN_COMMAND] = {"error.unknown-command",
                               "unknown command '{0}'; see wayfarer --help"},
    [ERROR_OUTPUT_FAILED] = {"error.output-failed", "cannot write to standard output"},
    [ERROR_CLOCK_FORM] = {"error.clock-form",
                          "{0} must be SECONDS or SECONDS+SECONDS, as in 10+0.1, from 0.01 to "
                          "1000000 and up to 10000 a move, not '{1}'"},
    [ERROR_ENGINE_NAME_LENGTH] = {"error.engine-name-length",
                                  "a name after '{0}' must have 1 to {1} bytes"},
    [ERROR_ENGINE_SPEC_KEY] = {"error.engine-spec-key",
                               "'{0}' after '{1}': '--spec' sets the game"},
    [ERROR_ENGINE_KEY_TWICE] = {"error.engine-key-twice", "'{0}' is given twice after '{1}'"},
    [ERROR_ENGINE_TOO_MANY_OPTIONS] = {"error.engine-too-many-options",
                                       "at most {0} options can follow '{1}'"},
    [ERROR_ENGINE_KEY_VALUE] = {"error.engine-key-value", "'{0}' after '{1}' is not KEY=VALUE"},
    [ERROR_ENGINE_NAME_TWICE] = {"error.engine-name-twice", "'name' is given twice after '{0}'"},
    [ERROR_ENGINE_ONE_LIMIT] = {"error.engine-one-limit",
                                "only one of tc, movetime, nodes and depth can follow '{0}'"},
    [ERROR_ENGINE_TEXT_LENGTH] = {"error.engine-text-length",
                                  "'--engine' is longer than {0} bytes"},
    [ERROR_ENGINE_CONTROL_CHARACTERS] = {"error.engine-control-characters",
                                         "'--engine' must not have control characters: '{0}'"},
    [ERROR_UNKNOWN_ENGINE] = {"error.unknown-engine",
                              "unknown engine '{0}': search, random or cmd:COMMAND"},
    [ERROR_MINED_TOO_MANY_SPECS] = {"error.mined-too-many-specs",
                                    "at most {0} specs can be mined together"},
    [ERROR_SPEC_BYTE] = {"error.spec-byte", "spec: byte {0}: {1}"},
    [ERROR_MINED_COOPERATIVE] = {"error.mined-cooperative",
                                 "for puzzles of {0}, use 'wayfarer puzzles FILE'"},
    [ERROR_MINED_TWO_SEATS] = {"error.mined-two-seats", "only games for two seats can be mined"},
    [ERROR_MINED_ONE_GAME] = {"error.mined-one-game", "all specs must be for the same game"},
    [ERROR_MINED_FIRST_LINE] = {"error.mined-first-line", "{0}: line 1 does not begin with '{1}'"},
    [ERROR_MINED_FIRST_LINE_VALUES] = {"error.mined-first-line-values",
                                       "{0}: line 1 lacks seed, nodes or games"},
    [ERROR_PUZZLE_LINE] = {"error.puzzle-line", "{0}: line {1}: {2}"},
    [ERROR_MINED_EMPTY] = {"error.mined-empty", "{0}: the file is empty"},
    [ERROR_EVERY_NOT_ALLOWED] = {"error.every-not-allowed",
                                 "'--{0}' checks all puzzles: leave out '--every'"},
    [ERROR_MINED_DIFFERENTLY] = {"error.mined-differently",
                                 "{0}: mined with other specs, seed or nodes"},
    [ERROR_PLAN_LINE] = {"error.plan-line", "{0}:{1}: not a start and a way from it to {2}"},
    [ERROR_COMPUTER_NO_MEMORY] = {"error.computer-no-memory",
                                  "the computer found no move: not enough memory"},
    [ERROR_PUZZLE_UNREADABLE] = {"error.puzzle-unreadable",
                                 "puzzle {0} of the book cannot be read"},
    [ERROR_PUZZLE_ILLEGAL] = {"error.puzzle-illegal", "puzzle {0} of the book has illegal moves"},
    [ERROR_NO_MEMORY_FOR_FILE] = {"error.no-memory-for-file", "{0}: not enough memory"},
    [ERROR_NUMBER_ABOVE_ONE] = {"error.number-above-one",
                                "{0}: --number {1} is too high: it has 1 game"},
    [ERROR_NUMBER_ABOVE] = {"error.number-above",
                            "{0}: --number {1} is too high: it has {2} games"},
    [ERROR_FIRST_OF_GAMES] = {"error.first-of-games",
                              "{0} has {1} games: this is the first, --number N takes another"},
    [ERROR_AT_ABOVE_ONE] = {"error.at-above-one", "{0}: --at {1} is too far: the game has 1 turn"},
    [ERROR_AT_ABOVE] = {"error.at-above", "{0}: --at {1} is too far: the game has {2} turns"},
    [ERROR_GAME_AND_POSITION] = {"error.game-and-position",
                                 "'--game' has its own position: '{0}' cannot be given with it"},
    [ERROR_GAME_OF_OTHER_SPEC] = {"error.game-of-other-spec", "{0} is a game of {1}, not of {2}"},
    [ERROR_AT_NEEDS_GAME] = {"error.at-needs-game", "'--at' needs '--game FILE'"},
    [ERROR_NUMBER_NEEDS_GAME] = {"error.number-needs-game", "'--number' needs '--game FILE'"},
    [ERROR_STANDARD_INPUT_TWICE] = {"error.standard-input-twice",
                                    "'-' is given twice: standard input can be read only once"},
    [ERROR_GAME_OVER] = {"error.game-over", "the game is over: {0}"},
    [ERROR_ONE_LIMIT] = {"error.one-limit",
                         "only one of '--movetime', '--depth' and '--nodes' can be given"},
    [ERROR_ONE_LINE_ONLY] = {"error.one-line-only", "in {0} there is one line only"},
    [ERROR_OUT_MISSING] = {"error.out-missing", "'--out FILE' is missing"},
    [ERROR_STANDARD_INPUT] = {"error.standard-input", "standard input: {0}"},
    [ERROR_STANDARD_INPUT_UNREADABLE] = {"error.standard-input-unreadable",
                                         "cannot read 'standard input': {0}"},
    [ERROR_STANDARD_INPUT_TOO_LARGE] = {"error.standard-input-too-large",
                                        "cannot read 'standard input': too large"},
    [ERROR_A_DEPTH] = {"error.a.depth", "the depth"},
    [ERROR_A_LEVEL] = {"error.a.level", "the level"},
    [ERROR_A_WORD] = {"error.a.word", "a word"},
    [ERROR_A_PORT] = {"error.a.port", "the port of --listen"},
    [ERROR_REASON_NO_SUCH_FILE] = {"error.reason.no-such-file", "No such file or directory"},
    [ERROR_REASON_PERMISSION] = {"error.reason.permission", "Permission denied"},
    [ERROR_REASON_IS_DIRECTORY] = {"error.reason.is-directory", "Is a directory"},
    [ERROR_REASON_NOT_DIRECTORY] = {"error.reason.not-directory", "Not a directory"},
    [ERROR_REASON_NO_SPACE] = {"error.reason.no-space", "No space left on device"},
    [ERROR_REASON_READ_ONLY] = {"error.reason.read-only", "Read-only file system"},
    [ERROR_REASON_NAME_LENGTH] = {"error.reason.name-length", "File name too long"},
    [ERROR_IN_FILE] = {"error.in-file", "{0}: {1}"},
    [ERROR_IN_LINE] = {"error.in-line", "{0}:{1}: {2}"},
    [ERROR_REFUTED] = {"error.refuted", "{0}:{1}: {2} '{3}'"},
    [ERROR_FAULT] = {"error.fault", "{0}"},
};

FaultArg error_start(const char *text, size_t most)
{
    return (FaultArg){.type = FAULT_ARG_WORDS, .bytes = text, .length = strnlen(text, most)};
}

FaultArg error_phrase(CliError phrase)
{
    return fault_phrase(&cli_errors[phrase], NULL);
}

void cli_error_write(char *out, size_t size, CliError error, const FaultArg *args)
{
    WfText text = cli_text(out, size);
    localized_write("terminal", &cli_errors[error], args, &text);
    cli_make_printable(out);
}

int cli_error_print(CliError error, const FaultArg *args)
{
    char message[900];
    cli_error_write(message, sizeof message, error, args);
    (void)fprintf(stderr, "wayfarer: %s\n", message);
    return CLI_BAD;
}

int cli_fault(const WfFault *fault)
{
    return cli_error(ERROR_FAULT, fault_words(cli_fault_text(fault)));
}

const char *cli_reason(int error)
{
    static const struct {
        int number;
        CliError reason;
    } reasons[] = {
        {ENOENT, ERROR_REASON_NO_SUCH_FILE},      {EACCES, ERROR_REASON_PERMISSION},
        {EISDIR, ERROR_REASON_IS_DIRECTORY},      {ENOTDIR, ERROR_REASON_NOT_DIRECTORY},
        {ENOSPC, ERROR_REASON_NO_SPACE},          {EROFS, ERROR_REASON_READ_ONLY},
        {ENAMETOOLONG, ERROR_REASON_NAME_LENGTH},
    };
    for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++)
        if (reasons[i].number == error) {
            const WfMessage *reason = &cli_errors[reasons[i].reason];
            const char *found = wf_language_text(cli_language(), "terminal", reason->id);
            return found != NULL ? found : reason->english;
        }
    return strerror(error);
}
