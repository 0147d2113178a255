/* match.c - see match.h. */
#include "match.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"

enum { START_MS = 10000, GONE_MS = 3600000 };

/* ---- engines ---- */

/* "10+0.1" in seconds. */
static bool read_clock(const char *text, MatchTime *time)
{
    char *end;
    const double base = strtod(text, &end);
    const double increment = *end == '+' ? strtod(end + 1, &end) : 0;
    if (end == text || *end != '\0' ||
        !(base > 0 && base < 1e6 && increment >= 0 && increment < 1e4))
        return cli_no("'%s' is not a clock: seconds, as in 10+0.1", text);
    *time = (MatchTime){.base = (uint64_t)(base * 1000), .increment = (uint64_t)(increment * 1000)};
    return true;
}

static bool read_time(const char *key, const char *value, MatchTime *time, bool *known)
{
    MatchTime read = {.base = 0};
    *known = true;
    bool good = true;
    if (strcmp(key, "tc") == 0)
        good = read_clock(value, &read);
    else if (strcmp(key, "movetime") == 0)
        good = cli_number("movetime", value, 1, 86400000, &read.movetime);
    else if (strcmp(key, "nodes") == 0)
        good = cli_number("nodes", value, 1, UINT64_MAX, &read.nodes);
    else if (strcmp(key, "depth") == 0)
        good = cli_number("depth", value, 1, 1000, &read.depth);
    else
        *known = false;
    if (*known && good)
        *time = read;
    return good;
}

bool match_engine(const char *word, MatchEngine *engine)
{
    if (strlen(word) >= sizeof engine->text)
        return cli_no("'--engine' is too long");
    (void)snprintf(engine->text, sizeof engine->text, "%s", word);
    char *rest = engine->text, *name = strsep(&rest, ",");
    engine->name = name;
    if (strncmp(name, "cmd:", 4) == 0)
        engine->command = name + 4;
    else if (strcmp(name, "search") != 0 && strcmp(name, "random") != 0)
        return cli_no("unknown engine '%s': search, random or cmd:COMMAND", name);
    for (char *part; (part = strsep(&rest, ",")) != NULL;) {
        char *value = strchr(part, '=');
        bool known = false;
        if (value == NULL)
            return cli_no("'%s' after '%s' is not KEY=VALUE", part, name);
        *value++ = '\0';
        if (strcmp(part, "name") == 0) {
            engine->name = value;
            continue;
        }
        if (!read_time(part, value, &engine->time, &known))
            return false;
        if (known)
            continue;
        if (engine->option_count == MATCH_OPTIONS_MAX)
            return cli_no("too many options after '%s'", name);
        engine->key[engine->option_count] = part;
        engine->value[engine->option_count++] = value;
    }
    return true;
}

/* Waits for a line that begins with `word`; NULL: it did not come. */
static char *hear_word(Child *child, const char *word, uint64_t deadline)
{
    char *line;
    const size_t length = strlen(word);
    while (child_hear(child, deadline, &line) == CHILD_LINE)
        if (strncmp(line, word, length) == 0 && (line[length] == ' ' || line[length] == '\0'))
            return line;
    return NULL;
}

static bool start_engine(const MatchRules *rules, const MatchEngine *engine, Child *child)
{
    char self[] = "/proc/self/exe", ugi[] = "ugi", option[] = "--engine", shell[] = "/bin/sh",
         flag[] = "-c", command[MATCH_WORD_MAX], line[2 * MATCH_WORD_MAX];
    (void)snprintf(command, sizeof command, "%s%s", engine->command != NULL ? "exec " : "",
                   engine->command != NULL ? engine->command : engine->name);
    const bool random = strncmp(engine->text, "random", 6) == 0;
    char search_name[] = "search", random_name[] = "random";
    char *own[] = {self, ugi, option, random ? random_name : search_name, NULL};
    char *other[] = {shell, flag, command, NULL};
    if (!child_start(child, engine->command != NULL ? other : own) || !child_say(child, "ugi") ||
        hear_word(child, "ugiok", cli_now() + START_MS) == NULL)
        return cli_no("the engine '%s' does not answer", engine->name);
    (void)snprintf(line, sizeof line, "setoption name Spec value %s", rules->spec_text);
    bool alive = child_say(child, line);
    for (unsigned i = 0; i < engine->option_count; i++) {
        (void)snprintf(line, sizeof line, "setoption name %s value %s", engine->key[i],
                       engine->value[i]);
        alive = child_say(child, line) && alive;
    }
    return alive || cli_no("the engine '%s' went away", engine->name);
}

static bool get_ready(const MatchRules *rules, MatchTeam *team, unsigned index)
{
    Child *child = &team->child[index];
    for (unsigned tries = 0; tries < 2; tries++) {
        if (child->pid == 0 && !start_engine(rules, &rules->engine[index], child))
            return false;
        if (child_say(child, "uginewgame") && child_say(child, "isready") &&
            hear_word(child, "readyok", cli_now() + START_MS) != NULL)
            return true;
        child_end(child);
    }
    return cli_no("the engine '%s' does not get ready", rules->engine[index].name);
}

void match_dismiss(MatchTeam *team)
{
    for (unsigned i = 0; i < MATCH_ENGINES_MAX; i++)
        child_end(&team->child[i]);
}

/* ---- one game ---- */

typedef struct Play {
    const MatchRules *rules;
    MatchTeam *team;
    const uint8_t *engine_of;
    WfRecord *record;
    Tally *tally;
    uint64_t left[WF_SEATS_MAX]; /* milliseconds on the clocks */
    char *line;                  /* the position and its moves, grown as needed */
    size_t line_size, line_length;
    int streak[WF_SEATS_MAX]; /* turns in a row that a seat thought itself won; negative: lost */
    WfMoveList list;
} Play;

static bool grow_line(Play *play, size_t more)
{
    if (play->line_length + more < play->line_size)
        return true;
    const size_t size = 2 * (play->line_size + more);
    char *line = realloc(play->line, size);
    if (line == NULL)
        return cli_no("not enough memory");
    play->line = line;
    play->line_size = size;
    return true;
}

static bool add_move(Play *play, size_t index)
{
    char text[WF_TEXT_MAX];
    const WfMove *move = &wf_record_event(play->record, index)->move;
    (void)cli_move_text(play->rules->spec.game, wf_record_position(play->record, index), move,
                        text);
    if (!grow_line(play, strlen(text) + 2))
        return false;
    play->line_length += (size_t)sprintf(play->line + play->line_length, " %s", text);
    return true;
}

static bool begin_line(Play *play)
{
    if (!grow_line(play, 64))
        return false;
    play->line_length = (size_t)sprintf(play->line, "position startpos moves");
    bool good = true;
    for (size_t i = 0; good && i < wf_record_length(play->record); i++)
        good = add_move(play, i);
    return good;
}

static void say_go(const Play *play, const MatchTime *time, char *line, size_t size)
{
    WfText text = wf_text(line, size);
    wf_text_add(&text, "go");
    if (time->movetime != 0)
        wf_text_add(&text, " movetime %" PRIu64, time->movetime);
    else if (time->nodes != 0)
        wf_text_add(&text, " nodes %" PRIu64, time->nodes);
    else if (time->depth != 0)
        wf_text_add(&text, " depth %" PRIu64, time->depth);
    else
        for (unsigned seat = 0, player = 1; seat < WF_SEATS_MAX; seat++)
            if ((wf_seats(&play->rules->spec) >> seat & 1) != 0) {
                const MatchTime *clock = &play->rules->engine[play->engine_of[seat]].time;
                wf_text_add(&text, " p%utime %" PRIu64 " p%uinc %" PRIu64, player, play->left[seat],
                            player, clock->increment);
                player++;
            }
}

/* Remembers the last score and depth of an info line. */
static void take_info(const char *line, int *score, unsigned *depth)
{
    const char *at = strstr(line, " depth ");
    if (at != NULL)
        *depth = (unsigned)strtoul(at + 7, NULL, 10);
    at = strstr(line, " multipv ");
    if (at != NULL && strtoul(at + 9, NULL, 10) > 1)
        return;
    if ((at = strstr(line, " score cp ")) != NULL)
        *score = (int)strtol(at + 10, NULL, 10);
    else if ((at = strstr(line, " score mate ")) != NULL)
        *score = strtol(at + 12, NULL, 10) > 0 ? WF_SCORE_WIN : -WF_SCORE_WIN;
}

/* The engine's answer, or how it failed. */
static MatchFault hear_move(Play *play, unsigned seat, WfMove *move, int *score)
{
    const unsigned index = play->engine_of[seat];
    const MatchTime *time = &play->rules->engine[index].time;
    Child *child = &play->team->child[index];
    EngineTally *engine = &play->tally->engine[index];
    char go[256], *line = NULL;
    unsigned depth = 0;
    say_go(play, time, go, sizeof go);
    const uint64_t began = cli_now();
    if (!child_say(child, play->line) || !child_say(child, go))
        return MATCH_CRASHED;
    const uint64_t given = time->movetime != 0 ? time->movetime
                           : time->base != 0   ? play->left[seat]
                                               : GONE_MS;
    const uint64_t deadline = began + given + play->rules->grace;
    for (;;) {
        const ChildAnswer answer = child_hear(child, deadline + 1000, &line);
        if (answer != CHILD_LINE)
            return answer == CHILD_LATE ? MATCH_LATE : MATCH_CRASHED;
        if (strncmp(line, "bestmove ", 9) == 0)
            break;
        if (strncmp(line, "info ", 5) == 0)
            take_info(line, score, &depth);
    }
    const uint64_t used = cli_now() - began;
    engine->moves++;
    engine->depth += depth;
    if (used > given && used - given > engine->latest)
        engine->latest = used - given;
    if (used > given + play->rules->grace)
        return MATCH_LATE;
    play->left[seat] = play->left[seat] > used ? play->left[seat] - used : 0;
    play->left[seat] += time->increment;
    WfFault fault;
    const size_t length = strcspn(line + 9, " ");
    return wf_parse_move(play->rules->spec.game, wf_record_now(play->record), line + 9, length,
                         &play->list, move, &fault) == WF_OK
               ? MATCH_CLEAN
               : MATCH_ILLEGAL;
}

/* For two: both sides have long agreed who wins. WF_NO_SEAT: they have not. */
static uint8_t agreed_winner(Play *play, unsigned seat, int score)
{
    const MatchRules *rules = play->rules;
    if (rules->win_turns == 0 || rules->seat_count != 2)
        return WF_NO_SEAT;
    int *streak = &play->streak[seat];
    *streak = score >= rules->win_score    ? (*streak > 0 ? *streak : 0) + 1
              : score <= -rules->win_score ? (*streak < 0 ? *streak : 0) - 1
                                           : 0;
    const int turns = (int)rules->win_turns;
    for (unsigned one = 0; one < WF_SEATS_MAX; one++)
        for (unsigned other = 0; other < WF_SEATS_MAX; other++)
            if (play->streak[one] >= turns && play->streak[other] <= -turns)
                return (uint8_t)one;
    return WF_NO_SEAT;
}

/* Takes a seat out of the game for its fault, as a loss on time or a resignation. */
static bool remove_seat(Play *play, unsigned seat, MatchFault fault)
{
    EngineTally *engine = &play->tally->engine[play->engine_of[seat]];
    engine->late += fault == MATCH_LATE;
    engine->crashed += fault == MATCH_CRASHED;
    engine->illegal += fault == MATCH_ILLEGAL;
    if (fault != MATCH_ILLEGAL)
        child_end(&play->team->child[play->engine_of[seat]]);
    const WfEvent event = {.kind = fault == MATCH_LATE ? WF_EVENT_TIME : WF_EVENT_RESIGN,
                           .seat = (uint8_t)seat};
    return wf_record_add(play->record, &event) == WF_OK || cli_no("not enough memory");
}

static bool play_turn(Play *play, WfOutcome *outcome, uint8_t *at_fault)
{
    const unsigned seat = wf_record_now(play->record)->head.turn;
    WfMove move;
    int score = 0;
    const MatchFault fault = hear_move(play, seat, &move, &score);
    if (fault != MATCH_CLEAN) {
        *at_fault = (uint8_t)seat;
        const bool removed = remove_seat(play, seat, fault);
        *outcome = wf_record_outcome(play->record);
        /* the line of moves cannot say that a seat left: the game ends here for all */
        if (removed && outcome->result == WF_ONGOING)
            *outcome = (WfOutcome){WF_DRAW, WF_REASON_UNDECIDED, WF_NO_SEAT};
        return removed;
    }
    if (wf_record_play(play->record, &move) != WF_OK)
        return cli_no("not enough memory");
    *outcome = wf_record_outcome(play->record);
    const uint8_t winner = agreed_winner(play, seat, score);
    if (outcome->result == WF_ONGOING && winner != WF_NO_SEAT)
        *outcome = (WfOutcome){WF_WIN, WF_REASON_RESIGNATION, winner};
    const uint64_t most = play->rules->turns_max;
    if (outcome->result == WF_ONGOING && most != 0 && wf_record_length(play->record) >= most)
        *outcome = (WfOutcome){WF_DRAW, WF_REASON_AGREEMENT, WF_NO_SEAT};
    return add_move(play, wf_record_length(play->record) - 1);
}

bool match_play(const MatchRules *rules, MatchTeam *team, const uint8_t engine_of[WF_SEATS_MAX],
                WfRecord *record, Tally *tally, WfOutcome *outcome, uint8_t *at_fault)
{
    Play play = {
        .rules = rules, .team = team, .engine_of = engine_of, .record = record, .tally = tally};
    bool good = true;
    wf_moves_init(&play.list, wf_system_allocator);
    for (unsigned i = 0; good && i < rules->engine_count; i++)
        good = get_ready(rules, team, i);
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        play.left[seat] = rules->engine[engine_of[seat]].time.base;
    good = good && begin_line(&play);
    *outcome = wf_record_outcome(record);
    *at_fault = WF_NO_SEAT;
    while (good && outcome->result == WF_ONGOING && !rules->stop())
        good = play_turn(&play, outcome, at_fault);
    wf_moves_free(&play.list);
    free(play.line);
    return good;
}
