/* match.c - see match.h. */
#include "cli/match/match.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/errors.h"

/* GONE_MS: the longest move of an engine that has no clock. SLACK_MS: how long the match still
 * waits after the time and the grace. STOP_MS: time between two checks whether to stop. */
enum { GONE_MS = 3600000, SLACK_MS = 1000, STOP_MS = 100 };

const char *match_fault_word(MatchFault fault)
{
    static const char *const words[] = {"clean", "late", "crashed", "illegal"};
    return words[fault];
}

const char *match_fault_reason(MatchFault fault)
{
    static const char *const reasons[] = {"", "time", "crash", "illegal move"};
    return reasons[fault];
}

void match_count_fault(EngineTally *engine, MatchFault fault)
{
    engine->late += fault == MATCH_LATE;
    engine->crashed += fault == MATCH_CRASHED;
    engine->illegal += fault == MATCH_ILLEGAL;
}

/* The time that a move may take, in milliseconds. */
static uint64_t time_given(const MatchTime *time, uint64_t left)
{
    return time->movetime != 0 ? time->movetime : time->base != 0 ? left : GONE_MS;
}

uint64_t match_count_move(const MatchTime *time, const MatchMove *move, uint64_t *left,
                          EngineTally *engine)
{
    const uint64_t given = time_given(time, *left);
    const uint64_t over = move->ms > given ? move->ms - given : 0;
    engine->moves += move->depth != 0;
    engine->depth += move->depth;
    if (over > engine->latest)
        engine->latest = over;
    *left = (*left > move->ms ? *left - move->ms : 0) + time->increment;
    return over;
}

typedef struct MatchPlay {
    const MatchRules *rules;
    MatchTeam *team;
    const uint8_t *engine_of;
    WfRecord *record;
    Tally *tally;
    uint64_t left[WF_SEATS_MAX]; /* milliseconds on the clocks */
    char *line;                  /* the position and its moves, grown as needed */
    size_t line_size, line_length;
    int streak[WF_SEATS_MAX]; /* turns in a row in which a seat expects to win; below 0: to lose */
    WfMoveList list;
} MatchPlay;

static bool no_memory(const MatchPlay *play)
{
    return match_error(play->team, ERROR_NO_MEMORY);
}

static bool grow_line(MatchPlay *play, size_t more)
{
    if (play->line_length + more < play->line_size)
        return true;
    const size_t size = 2 * (play->line_size + more);
    char *line = realloc(play->line, size);
    if (line == NULL)
        return no_memory(play);
    play->line = line;
    play->line_size = size;
    return true;
}

static bool add_move(MatchPlay *play, size_t index)
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

static bool begin_line(MatchPlay *play)
{
    const WfSpec *spec = &play->rules->spec;
    const WfPosition *first = wf_record_position(play->record, 0);
    char position[WF_TEXT_MAX];
    WfPosition start;
    wf_start(spec, &start);
    WfText text = wf_text(position, sizeof position);
    wf_text_add(&text, "position ");
    if (wf_same(spec->game, first, &start)) {
        wf_text_add(&text, "startpos");
    } else {
        wf_text_add(&text, "fen ");
        wf_format(spec->game, first, &text);
    }
    if (!grow_line(play, text.length + 64))
        return false;
    play->line_length = (size_t)sprintf(play->line, "%s moves", position);
    bool good = true;
    for (size_t i = 0; good && i < wf_record_length(play->record); i++)
        good = add_move(play, i);
    return good;
}

static void format_go(const MatchPlay *play, const MatchTime *time, char *line, size_t size)
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

/* Receives a line from an engine, until the deadline or until the match is to stop. */
static ChildAnswer receive_unless_stopped(const MatchPlay *play, Child *child, uint64_t deadline,
                                          char **line)
{
    for (;;) {
        const uint64_t soon = cli_now() + STOP_MS;
        const ChildAnswer answer = child_receive(child, soon < deadline ? soon : deadline, line);
        if (answer != CHILD_LATE || soon >= deadline || play->rules->stop())
            return answer;
    }
}

/* Waits for the engine's bestmove and points *word at the move. Returns how the engine failed, if
 * it did. */
static MatchFault await_bestmove(const MatchPlay *play, unsigned index, uint64_t given,
                                 uint64_t deadline, MatchMove *told, const char **word)
{
    MatchTeam *team = play->team;
    Child *child = &team->child[index];
    const char *name = play->rules->engine[index].name;
    char exit_text[CHILD_EXIT_TEXT_MAX], *line = NULL;
    ChildAnswer answer;
    while ((answer = receive_unless_stopped(play, child, deadline, &line)) == CHILD_LINE) {
        if (strncmp(line, "info ", 5) == 0)
            match_move_hear(line, told);
        if (strncmp(line, "bestmove", 8) == 0 && (line[8] == ' ' || line[8] == '\0')) {
            *word = line + 8 + strspn(line + 8, " ");
            return MATCH_CLEAN;
        }
    }
    if (answer == CHILD_LATE) {
        (void)match_error(team, ERROR_ENGINE_SLOW, fault_words(name), fault_number(given));
        return MATCH_LATE;
    }
    if (answer == CHILD_ENDLESS)
        (void)match_error(team, ERROR_ENGINE_LINE_LENGTH, fault_words(name),
                          fault_number(CHILD_LINE_MAX));
    else
        (void)match_error(team, ERROR_ENGINE_NO_MOVE, fault_words(name),
                          fault_words(child_exit_text(child, exit_text)));
    return MATCH_CRASHED;
}

static MatchFault send_turn(const MatchPlay *play, unsigned index, const char *go,
                            uint64_t deadline)
{
    Child *child = &play->team->child[index];
    const char *name = play->rules->engine[index].name;
    char exit_text[CHILD_EXIT_TEXT_MAX];
    ChildAnswer answer = child_send(child, play->line, deadline);
    if (answer == CHILD_LINE)
        answer = child_send(child, go, deadline);
    if (answer == CHILD_LATE)
        (void)match_error(play->team, ERROR_ENGINE_NOT_READING, fault_words(name));
    else if (answer == CHILD_GONE)
        (void)match_error(play->team, ERROR_ENGINE_NOT_SENT, fault_words(name),
                          fault_words(child_exit_text(child, exit_text)));
    return answer == CHILD_LINE ? MATCH_CLEAN : answer == CHILD_LATE ? MATCH_LATE : MATCH_CRASHED;
}

static MatchFault read_move(MatchPlay *play, unsigned index, const char *word, WfMove *move)
{
    WfFault fault;
    const size_t length = strcspn(word, " ");
    if (wf_parse_move(play->rules->spec.game, wf_record_now(play->record), word, length,
                      &play->list, move, &fault) == WF_OK)
        return MATCH_CLEAN;
    (void)match_error(
        play->team, ERROR_ENGINE_ILLEGAL_MOVE, fault_words(play->rules->engine[index].name),
        error_start(word, (length < 60 ? length : 60)), fault_words(cli_fault_text(&fault)));
    return MATCH_ILLEGAL;
}

/* The engine's move and what it reported about it, or how it failed. */
static MatchFault request_move(MatchPlay *play, unsigned seat, WfMove *move, MatchMove *told)
{
    const unsigned index = play->engine_of[seat];
    const MatchTime *time = &play->rules->engine[index].time;
    char go[256];
    const char *word = NULL;
    format_go(play, time, go, sizeof go);
    const uint64_t began = cli_now(), given = time_given(time, play->left[seat]);
    const uint64_t grace = play->rules->grace;
    const uint64_t deadline = began + given + grace + SLACK_MS;
    MatchFault fault = send_turn(play, index, go, deadline);
    if (fault == MATCH_CLEAN)
        fault = await_bestmove(play, index, given, deadline, told, &word);
    told->ms = cli_now() - began;
    const uint64_t over =
        match_count_move(time, told, &play->left[seat], &play->tally->engine[index]);
    if (fault != MATCH_CLEAN)
        return fault;
    if (over > grace) {
        (void)match_error(play->team, ERROR_ENGINE_OVER_TIME,
                          fault_words(play->rules->engine[index].name), fault_number(told->ms),
                          fault_number(given));
        return MATCH_LATE;
    }
    return read_move(play, index, word, move);
}

/* For two: the seat that both engines have expected to win for long enough. WF_NO_SEAT: none. */
static uint8_t agreed_winner(MatchPlay *play, unsigned seat, int score)
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
static bool remove_seat(MatchPlay *play, unsigned seat, MatchFault fault)
{
    const unsigned index = play->engine_of[seat];
    match_count_fault(&play->tally->engine[index], fault);
    if (fault != MATCH_ILLEGAL)
        child_end(&play->team->child[index]);
    const WfEvent event = {.kind = fault == MATCH_LATE ? WF_EVENT_TIME : WF_EVENT_RESIGN,
                           .seat = (uint8_t)seat};
    return wf_record_add(play->record, &event) == WF_OK || no_memory(play);
}

static bool end_by_fault(MatchPlay *play, unsigned seat, MatchEnd *end)
{
    end->at_fault = (uint8_t)seat;
    const bool removed = remove_seat(play, seat, end->fault);
    end->outcome = wf_record_outcome(play->record);
    /* a list of moves cannot express that a seat left, so the game ends for all */
    if (removed && end->outcome.result == WF_ONGOING)
        end->outcome =
            (WfOutcome){.result = WF_DRAW, .reason = WF_REASON_UNDECIDED, .seat = WF_NO_SEAT};
    return removed;
}

/* Ends a game whose winner the engines agree on, or that is too long. */
static void adjudicate(const MatchPlay *play, uint8_t winner, MatchEnd *end)
{
    const uint64_t most = play->rules->turns_max;
    const bool too_long = most != 0 && wf_record_length(play->record) >= most;
    end->adjudicated = winner != WF_NO_SEAT || too_long;
    if (winner != WF_NO_SEAT)
        end->outcome =
            (WfOutcome){.result = WF_WIN, .reason = WF_REASON_RESIGNATION, .seat = winner};
    else if (too_long)
        end->outcome =
            (WfOutcome){.result = WF_DRAW, .reason = WF_REASON_AGREEMENT, .seat = WF_NO_SEAT};
}

static bool play_turn(MatchPlay *play, MatchEnd *end)
{
    const unsigned seat = wf_record_now(play->record)->head.turn;
    WfOutcome *outcome = &end->outcome;
    WfMove move;
    MatchMove told = {.scored = false};
    end->fault = request_move(play, seat, &move, &told);
    if (!match_log_add(&play->team->log, &told))
        return no_memory(play);
    if (end->fault != MATCH_CLEAN && !play->rules->stop())
        return end_by_fault(play, seat, end);
    if (end->fault != MATCH_CLEAN) {
        end->fault = MATCH_CLEAN; /* interrupted while the engine was thinking */
        return true;
    }
    if (wf_record_play(play->record, &move) != WF_OK)
        return no_memory(play);
    *outcome = wf_record_outcome(play->record);
    if (outcome->result == WF_ONGOING)
        adjudicate(play, agreed_winner(play, seat, told.score), end);
    return add_move(play, wf_record_length(play->record) - 1);
}

bool match_play(const MatchRules *rules, MatchTeam *team, const uint8_t engine_of[WF_SEATS_MAX],
                WfRecord *record, Tally *tally, MatchEnd *end)
{
    MatchPlay play = {
        .rules = rules, .team = team, .engine_of = engine_of, .record = record, .tally = tally};
    bool good = true;
    team->log.first = wf_record_length(record);
    team->log.count = 0;
    *end = (MatchEnd){
        .outcome = wf_record_outcome(record), .fault = MATCH_CLEAN, .at_fault = WF_NO_SEAT};
    wf_moves_init(&play.list, wf_system_allocator);
    for (unsigned i = 0; good && i < rules->engine_count; i++)
        good = match_ready(team, i, &rules->engine[i], &rules->spec);
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        play.left[seat] = rules->engine[engine_of[seat]].time.base;
    good = good && begin_line(&play);
    while (good && end->outcome.result == WF_ONGOING && !rules->stop())
        good = play_turn(&play, end);
    wf_moves_free(&play.list);
    free(play.line);
    return good;
}
