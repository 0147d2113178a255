/* match_engine.c - see match_engine.h. */
#include "cli/match/match_engine.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/cli.h"
#include "cli/errors.h"

/* START_MS: for an answer outside a search. TRIES: attempts to start an engine. KNOWN_MAX: bytes of
 * its options' names in a message. */
enum { START_MS = 10000, TRIES = 2, KNOWN_MAX = 160 };

/* ---- reading ---- */

/* Reads a decimal number of seconds; moves `text` past it. */
static bool read_seconds(const char **text, double *seconds)
{
    const size_t length = strspn(*text, "0123456789.");
    char *end;
    *seconds = strtod(*text, &end);
    const bool good = length > 0 && end == *text + length;
    *text = end;
    return good;
}

bool match_clock(const char *what, const char *text, MatchTime *time)
{
    const char *at = text;
    double base = 0, increment = 0;
    bool good = read_seconds(&at, &base);
    if (good && *at == '+') {
        at++;
        good = read_seconds(&at, &increment);
    }
    if (!good || *at != '\0' || base < 0.01 || base > 1e6 || increment > 1e4)
        return cli_no(ERROR_CLOCK_FORM, fault_words(what), fault_words(text));
    *time = (MatchTime){.base = (uint64_t)(base * 1000), .increment = (uint64_t)(increment * 1000)};
    return true;
}

void match_time_text(const MatchTime *time, WfText *text)
{
    if (time->movetime != 0)
        wf_text_add(text, "movetime=%" PRIu64, time->movetime);
    else if (time->nodes != 0)
        wf_text_add(text, "nodes=%" PRIu64, time->nodes);
    else if (time->depth != 0)
        wf_text_add(text, "depth=%" PRIu64, time->depth);
    else
        wf_text_add(text, "tc=%.10g+%.10g", (double)time->base / 1000,
                    (double)time->increment / 1000);
}

/* Reads "tc", "movetime", "nodes" or "depth"; `known` says whether the key is one of these. False
 * after an error message that calls the time `what`. */
static bool read_time(const char *what, const char *key, const char *value, MatchTime *time,
                      bool *known)
{
    MatchTime read = {.base = 0};
    *known = true;
    bool good = true;
    if (strcmp(key, "tc") == 0)
        good = match_clock(what, value, &read);
    else if (strcmp(key, "movetime") == 0)
        good = cli_number(fault_words(what), value, 1, CLI_MOVETIME_MAX, &read.movetime);
    else if (strcmp(key, "nodes") == 0)
        good = cli_number(fault_words(what), value, 1, UINT64_MAX, &read.nodes);
    else if (strcmp(key, "depth") == 0)
        good = cli_number(fault_words(what), value, 1, MATCH_DEPTH_MAX, &read.depth);
    else
        *known = false;
    if (*known && good)
        *time = read;
    return good;
}

static bool take_name(const char *name, MatchEngine *engine)
{
    if (name[0] == '\0' || strlen(name) > MATCH_NAME_MAX)
        return cli_no(ERROR_ENGINE_NAME_LENGTH, fault_words(engine->text),
                      fault_number(MATCH_NAME_MAX));
    (void)snprintf(engine->name, sizeof engine->name, "%s", name);
    return true;
}

static bool take_option(const char *key, const char *value, MatchEngine *engine)
{
    if (strcasecmp(key, "Spec") == 0 || strcasecmp(key, "UGI_Variant") == 0)
        return cli_no(ERROR_ENGINE_SPEC_KEY, fault_words(key), fault_words(engine->text));
    for (unsigned i = 0; i < engine->option_count; i++)
        if (strcasecmp(engine->key[i], key) == 0)
            return cli_no(ERROR_ENGINE_KEY_TWICE, fault_words(key), fault_words(engine->text));
    if (engine->option_count == MATCH_OPTIONS_MAX)
        return cli_no(ERROR_ENGINE_TOO_MANY_OPTIONS, fault_number(MATCH_OPTIONS_MAX),
                      fault_words(engine->text));
    engine->key[engine->option_count] = key;
    engine->value[engine->option_count++] = value;
    return true;
}

/* Takes one KEY=VALUE. */
static bool take_part(char *part, MatchEngine *engine, bool *named)
{
    char what[MATCH_NAME_MAX];
    char *value = strchr(part, '=');
    bool known;
    if (value == NULL || value == part || value[1] == '\0')
        return cli_no(ERROR_ENGINE_KEY_VALUE, fault_words(part), fault_words(engine->text));
    *value++ = '\0';
    if (strcmp(part, "name") == 0) {
        if (*named)
            return cli_no(ERROR_ENGINE_NAME_TWICE, fault_words(engine->text));
        *named = true;
        return take_name(value, engine);
    }
    (void)snprintf(what, sizeof what, "'%.10s' after '%.90s'", part, engine->text);
    if (!read_time(what, part, value, &engine->time, &known))
        return false;
    if (!known)
        return take_option(part, value, engine);
    if (engine->timed)
        return cli_no(ERROR_ENGINE_ONE_LIMIT, fault_words(engine->text));
    engine->timed = true;
    return true;
}

bool match_engine(const char *word, MatchEngine *engine)
{
    *engine = (MatchEngine){.command = NULL};
    if (strlen(word) >= sizeof engine->text)
        return cli_no(ERROR_ENGINE_TEXT_LENGTH, fault_number(MATCH_WORD_MAX - 1));
    for (const char *c = word; *c != '\0'; c++)
        if ((unsigned char)*c < ' ' || *c == 127)
            return cli_no(ERROR_ENGINE_CONTROL_CHARACTERS, fault_words(word));
    (void)snprintf(engine->text, sizeof engine->text, "%s", word);
    if (strlen(word) <= MATCH_NAME_MAX)
        (void)snprintf(engine->name, sizeof engine->name, "%s", word);
    else
        (void)snprintf(engine->name, sizeof engine->name, "%.*s...", MATCH_NAME_MAX - 3, word);
    char *rest = engine->text;
    engine->program = strsep(&rest, ",");
    if (strncmp(engine->program, "cmd:", 4) == 0 && engine->program[4] != '\0')
        engine->command = engine->program + 4;
    else if (strcmp(engine->program, "search") != 0 && strcmp(engine->program, "random") != 0)
        return cli_no(ERROR_UNKNOWN_ENGINE, fault_words(engine->program));
    bool named = false, good = true;
    for (char *part; good && (part = strsep(&rest, ",")) != NULL;)
        good = take_part(part, engine, &named);
    cli_make_printable(engine->name); /* it goes into records and JSON */
    return good;
}

void match_make_names_unique(MatchEngine *engines, unsigned count)
{
    bool alike[MATCH_ENGINES_MAX] = {false};
    for (unsigned i = 0; i < count; i++)
        for (unsigned j = 0; j < count; j++)
            alike[i] = alike[i] || (i != j && strcmp(engines[i].name, engines[j].name) == 0);
    for (unsigned i = 0; i < count; i++)
        if (alike[i]) {
            const size_t length = strlen(engines[i].name);
            (void)snprintf(engines[i].name + length, sizeof engines[i].name - length, " (%c)",
                           'A' + (int)i);
        }
}

/* ---- options ---- */

/* Whether a value is one of the words after " var ". */
static bool is_variant(const char *type, const char *value)
{
    const size_t length = strlen(value);
    if (strstr(value, " var ") != NULL)
        return false;
    for (const char *at = type; (at = strstr(at, " var ")) != NULL;) {
        at += 5;
        if (strncmp(at, value, length) == 0 &&
            (at[length] == '\0' || strncmp(at + length, " var ", 5) == 0))
            return true;
        at--; /* the same blank may begin the next " var " */
    }
    return false;
}

static bool is_within(const char *value, long long low, long long high)
{
    char *end;
    errno = 0;
    const long long number = strtoll(value, &end, 10);
    return errno == 0 && strspn(value, "-0123456789") == strlen(value) && end != value &&
           *end == '\0' && number >= low && number <= high;
}

/* Whether an option declared with this type can have the value. */
static bool check_value(MatchTeam *team, const MatchEngine *engine, unsigned option,
                        const char *type)
{
    const char *key = engine->key[option], *value = engine->value[option];
    const char *low = strstr(type, " min "), *high = strstr(type, " max ");
    if (strncmp(type, "spin", 4) == 0 && low != NULL && high != NULL) {
        const long long from = strtoll(low + 5, NULL, 10), to = strtoll(high + 5, NULL, 10);
        return is_within(value, from, to) ||
               match_error(team, ERROR_ENGINE_OPTION_NUMBER, fault_words(key),
                           fault_words(engine->name), error_start(low + 5, strcspn(low + 5, " ")),
                           error_start(high + 5, strcspn(high + 5, " ")), fault_words(value));
    }
    if (strncmp(type, "check", 5) == 0)
        return strcmp(value, "true") == 0 || strcmp(value, "false") == 0 ||
               match_error(team, ERROR_ENGINE_OPTION_BOOLEAN, fault_words(key),
                           fault_words(engine->name), fault_words(value));
    if (strncmp(type, "combo", 5) == 0) {
        const char *variants = strstr(type, " var ");
        if (is_variant(type, value))
            return true;
        return variants != NULL ? match_error(team, ERROR_ENGINE_OPTION_VALUE, fault_words(key),
                                              fault_words(engine->name), fault_words(value),
                                              fault_words(variants))
                                : match_error(team, ERROR_ENGINE_OPTION_NO_VALUES, fault_words(key),
                                              fault_words(engine->name), fault_words(value));
    }
    return strncmp(type, "button", 6) != 0 ||
           match_error(team, ERROR_ENGINE_OPTION_BUTTON, fault_words(key),
                       fault_words(engine->name));
}

/* What an engine reported about its options. */
typedef struct EngineHandshake {
    char *id;                     /* [MATCH_NAME_MAX] what it calls itself */
    bool has[MATCH_OPTIONS_MAX];  /* the ones that it is to be given */
    char spelled[MATCH_WORD_MAX]; /* MatchEngine.text, with the names as the engine writes them */
    char names[KNOWN_MAX];        /* of all options, for a message */
    WfText text;
} EngineHandshake;

/* The engine's name for itself, which may be in any encoding. */
static void take_id(const char *name, char id[MATCH_NAME_MAX])
{
    (void)snprintf(id, MATCH_NAME_MAX, "%s", name);
    cli_make_printable(id);
}

/* "option name Hash type spin default 16 min 1 max 65536" */
static bool take_declaration(MatchTeam *team, const MatchEngine *engine, const char *line,
                             EngineHandshake *declared)
{
    const char *name = line + strlen("option name "), *type = strstr(line, " type ");
    if (strncmp(line, "id name ", strlen("id name ")) == 0)
        take_id(line + strlen("id name "), declared->id);
    if (strncmp(line, "option name ", strlen("option name ")) != 0 || type == NULL || type < name)
        return true;
    const size_t length = (size_t)(type - name);
    wf_text_add(&declared->text, "%s%.*s", declared->text.length > 0 ? ", " : "", (int)length,
                name);
    for (unsigned i = 0; i < engine->option_count; i++)
        if (strlen(engine->key[i]) == length && strncasecmp(engine->key[i], name, length) == 0) {
            declared->has[i] = true;
            memcpy(declared->spelled + (engine->key[i] - engine->text), name, length);
            return check_value(team, engine, i, type + strlen(" type "));
        }
    return true;
}

static bool check_known(MatchTeam *team, const MatchEngine *engine, const EngineHandshake *declared)
{
    for (unsigned i = 0; i < engine->option_count; i++)
        if (!declared->has[i])
            return declared->text.length > 0
                       ? match_error(team, ERROR_ENGINE_OPTION_UNKNOWN, fault_words(engine->name),
                                     fault_words(engine->key[i]), fault_words(declared->names))
                       : match_error(team, ERROR_ENGINE_OPTION_NONE, fault_words(engine->name),
                                     fault_words(engine->key[i]));
    return true;
}

/* ---- start ---- */

bool match_error_fill(MatchTeam *team, CliError error, const FaultArg *args)
{
    cli_error_write(team->error, sizeof team->error, error, args);
    return false;
}

void match_end_engines(MatchTeam *team)
{
    for (unsigned i = 0; i < MATCH_ENGINES_MAX; i++)
        child_end(&team->child[i]);
    match_log_free(&team->log);
}

/* Stores why an engine did not answer `wanted`, and ends it. */
static bool give_up(MatchTeam *team, const MatchEngine *engine, Child *child, ChildAnswer answer,
                    const char *wanted)
{
    char exit_text[CHILD_EXIT_TEXT_MAX];
    if (answer == CHILD_LATE)
        (void)match_error(team, ERROR_ENGINE_SILENT, fault_words(engine->name), fault_words(wanted),
                          fault_number(START_MS / 1000));
    else if (answer == CHILD_ENDLESS)
        (void)match_error(team, ERROR_ENGINE_LINE_LENGTH, fault_words(engine->name),
                          fault_number(CHILD_LINE_MAX));
    else
        (void)match_error(team, ERROR_ENGINE_NO_ANSWER, fault_words(engine->name),
                          fault_words(wanted), fault_words(child_exit_text(child, exit_text)));
    child_end(child);
    return false;
}

/* Sends a line and waits for one that begins with `wanted`; `declared` may be NULL. */
static bool ask(MatchTeam *team, const MatchEngine *engine, Child *child, const char *line,
                const char *wanted, EngineHandshake *declared)
{
    const uint64_t deadline = cli_now() + START_MS;
    const size_t length = strlen(wanted);
    char *heard;
    ChildAnswer answer = child_send(child, line, deadline);
    while (answer == CHILD_LINE &&
           (answer = child_receive(child, deadline, &heard)) == CHILD_LINE) {
        if (strncmp(heard, wanted, length) == 0 && (heard[length] == ' ' || heard[length] == '\0'))
            return true;
        if (declared != NULL && !take_declaration(team, engine, heard, declared))
            return false;
    }
    return give_up(team, engine, child, answer, line);
}

static bool start(MatchTeam *team, const MatchEngine *engine, Child *child)
{
    char self[] = "/proc/self/exe", ugi[] = "ugi", option[] = "--engine", shell[] = "/bin/sh",
         flag[] = "-c", command[MATCH_WORD_MAX + 8];
    (void)snprintf(command, sizeof command, "%s%s", engine->command != NULL ? "exec " : "",
                   engine->command != NULL ? engine->command : engine->program);
    char *own[] = {self, ugi, option, command, NULL};
    char *other[] = {shell, flag, command, NULL};
    return child_start(child, engine->command != NULL ? other : own) ||
           match_error(team, ERROR_ENGINE_NOT_STARTED, fault_words(engine->name));
}

/* Sends a new engine the game and its options. Engines by other authors know only UGI_Variant. */
static bool set_options(MatchTeam *team, const MatchEngine *engine, Child *child,
                        const WfSpec *spec, const EngineHandshake *declared)
{
    char line[2 * MATCH_WORD_MAX], text[WF_TEXT_MAX];
    const uint64_t deadline = cli_now() + START_MS;
    (void)snprintf(line, sizeof line, "setoption name UGI_Variant value %s", spec->game->name);
    ChildAnswer answer = child_send(child, line, deadline);
    (void)snprintf(line, sizeof line, "setoption name Spec value %s", cli_spec_text(spec, text));
    if (answer == CHILD_LINE)
        answer = child_send(child, line, deadline);
    for (unsigned i = 0; i < engine->option_count && answer == CHILD_LINE; i++) {
        (void)snprintf(line, sizeof line, "setoption name %s value %s",
                       declared->spelled + (engine->key[i] - engine->text), engine->value[i]);
        answer = child_send(child, line, deadline);
    }
    return answer == CHILD_LINE || give_up(team, engine, child, answer, "setoption");
}

/* Starts an engine: the handshake `ugi` ... `ugiok`, and its options. */
static bool handshake(MatchTeam *team, unsigned index, const MatchEngine *engine,
                      const WfSpec *spec)
{
    Child *child = &team->child[index];
    EngineHandshake declared = {.id = team->id[index]};
    memcpy(declared.spelled, engine->text, sizeof declared.spelled);
    declared.text = wf_text(declared.names, sizeof declared.names);
    if (!start(team, engine, child))
        return false;
    if (ask(team, engine, child, "ugi", "ugiok", &declared) &&
        check_known(team, engine, &declared) && set_options(team, engine, child, spec, &declared))
        return true;
    child_end(child);
    return false;
}

bool match_ready(MatchTeam *team, unsigned index, const MatchEngine *engine, const WfSpec *spec)
{
    Child *child = &team->child[index];
    bool ready = false, again = true;
    /* an engine of an earlier game may have ended since: it is restarted once */
    for (unsigned tries = 0; !ready && again && tries < TRIES; tries++) {
        again = child->pid != 0;
        if (!again && !handshake(team, index, engine, spec))
            break;
        const ChildAnswer answer = child_send(child, "uginewgame", cli_now() + START_MS);
        ready = answer == CHILD_LINE ? ask(team, engine, child, "isready", "readyok", NULL)
                                     : give_up(team, engine, child, answer, "uginewgame");
    }
    return ready;
}
