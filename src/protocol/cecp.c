/* cecp.c - see cecp.h: the commands of a session. */
#include "protocol/cecp.h"

#include <string.h>

#include "base/encoding.h"
#include "protocol/cecp_moves.h"
#include "protocol/cecp_search.h"
#include "protocol/cecp_settings.h"

/* ---- games ---- */

/* Takes ownership of a record; NULL: there was no memory for it. */
static void take_record(Cecp *cecp, WfRecord *record, const CecpLine *line)
{
    if (record == NULL) {
        cecp_error(cecp, "not enough memory", line->text, line->length);
        return;
    }
    wf_record_free(cecp->record);
    cecp->record = record;
    cecp->wrong_board = false;
    cecp->clicks = 0;
}

/* Describes a game: which letters are which pictures, how large the board is and how pieces move.
 * XBoard's rules of chess are then not used. */
static void describe(const Cecp *cecp)
{
    static const char *const travelers[] = {"T& mQ3",   "B& mQ3",     "D& mQ",
                                            "A& mQ3cK", "U& mQ3cAcD", "Y& mQ3cGcH"};
    char board[WF_TEXT_MAX];
    WfText text = wf_text(board, sizeof board);
    cecp_position(cecp, &text);
    if (cecp_game(cecp)->cooperative) {
        cecp_say(cecp, "setup (PNBRQ...........Kpnbrq...........k) 8x8+0_fairy %s", board);
        cecp_say(cecp, "piece P& fmWfcFimfnD");
        cecp_say(cecp, "piece K& KisO2");
        return;
    }
    cecp_say(cecp, "setup (.YUTBD............A..yutbd............a.) 9x9+0_fairy %s", board);
    for (size_t i = 0; i < sizeof travelers / sizeof travelers[0]; i++)
        cecp_say(cecp, "piece %s", travelers[i]);
}

static void start_over(Cecp *cecp, const CecpLine *line)
{
    take_record(cecp, wf_record_new(wf_record_spec(cecp->record), NULL, &cecp->allocator), line);
    cecp->force = false;
    cecp->machines = false;
    cecp->seat = 1;
    cecp->clock.depth = 0;
    (void)ugi_command(cecp->ugi, "uginewgame", strlen("uginewgame"));
}

static void set_variant(Cecp *cecp, CecpLine *line)
{
    WfSpec spec;
    const char *word;
    size_t length;
    const char *comma = strchr(cecp_variants, ',');
    (void)ugi_word(&line->words, &word, &length);
    const bool known =
        (length == (size_t)(comma - cecp_variants) && memcmp(word, cecp_variants, length) == 0) ||
        ugi_is(word, length, comma + 1);
    if (!known || wf_parse_spec(word, length, &spec, NULL) != WF_OK) {
        cecp_error(cecp, "the variants are travelers and safe-passage", line->text, line->length);
        return;
    }
    char option[80];
    WfText text = wf_text(option, sizeof option);
    wf_text_add(&text, "setoption name Spec value %.*s", (int)length, word);
    (void)ugi_command(cecp->ugi, option, text.length);
    take_record(cecp, wf_record_new(&spec, NULL, &cecp->allocator), line);
    describe(cecp);
}

/* A position as XBoard writes it, in the notation of the game: The Travelers have no castling, and
 * Safe Passage has no capture en passant. */
static void read_position(const Cecp *cecp, UgiWords words, WfText *text)
{
    const char *field[6];
    size_t length[6], count = 0;
    while (count < 6 && ugi_word(&words, &field[count], &length[count]))
        count++;
    if (count < 2) {
        wf_text_add(text, "%.*s", count == 0 ? 0 : (int)length[0], count == 0 ? "" : field[0]);
    } else if (cecp_game(cecp)->cooperative) {
        for (size_t i = 0; i < count; i++)
            wf_text_add(text, i == 0 ? "%.*s" : " %.*s", i == 3 ? 1 : (int)length[i],
                        i == 3 ? "-" : field[i]);
    } else {
        const bool ko = count > 2 && ugi_is(field[2], length[2], "k");
        wf_text_add(text, "%.*s %.*s %s", (int)length[0], field[0], (int)length[1], field[1],
                    ko ? "k" : "-");
        const bool counted = count >= 5;
        wf_text_add(text, counted ? " %.*s %.*s" : " 0 1", (int)length[count - 2], field[count - 2],
                    (int)length[count - 1], field[count - 1]);
    }
}

static void set_board(Cecp *cecp, CecpLine *line)
{
    char board[WF_TEXT_MAX];
    WfText text = wf_text(board, sizeof board);
    WfPosition position;
    WfFault fault;
    read_position(cecp, line->words, &text);
    const WfSpec *spec = wf_record_spec(cecp->record);
    const size_t length = text.length < sizeof board ? text.length : sizeof board - 1;
    if (wf_parse(spec, board, length, &position, &fault) == WF_OK) {
        take_record(cecp, wf_record_new(spec, &position, &cecp->allocator), line);
        return;
    }
    char reason[WF_MESSAGE_MAX];
    WfText words = wf_text(reason, sizeof reason);
    wf_fault_text(&fault, &words);
    cecp_say(cecp, "tellusererror Illegal position: %s", reason);
}

static void take_back(Cecp *cecp, unsigned turns, const CecpLine *line)
{
    if (wf_record_length(cecp->record) < turns) {
        cecp_error(cecp, "nothing to take back", line->text, line->length);
        return;
    }
    while (turns-- > 0)
        (void)wf_record_undo(cecp->record);
    cecp->clicks = 0;
}

/* ---- turns ---- */

static void go(Cecp *cecp)
{
    cecp->force = false;
    cecp->seat = wf_record_now(cecp->record)->head.turn;
    if (wf_record_outcome(cecp->record).result != WF_ONGOING)
        cecp_say_result(cecp);
    else
        cecp_search(cecp, CECP_MOVE);
}

static void user_move(Cecp *cecp, const CecpLine *line)
{
    if (cecp_thinks(cecp)) {
        cecp_error(cecp, "it is the engine's turn", line->text, line->length);
        return;
    }
    cecp_settle(cecp, false);
    cecp->clicks = 0;
    cecp->echo = CECP_NO_ECHO;
    if (!cecp_play(cecp, line->words, line->text, line->length))
        return;
    if (wf_record_outcome(cecp->record).result != WF_ONGOING)
        cecp_say_result(cecp);
    else if (!cecp->force && wf_record_now(cecp->record)->head.turn == cecp->seat)
        cecp_search(cecp, CECP_MOVE);
}

/* ---- commands ---- */

/* Whether a command only follows from the engine's own `setboard`, which for XBoard ends one game
 * and begins another: "result * {...}" and then "force" are not meant. */
static bool is_echo(Cecp *cecp, const char *word, size_t length, UgiWords words)
{
    const char *result;
    size_t result_length;
    const CecpEcho echo = cecp->echo;
    cecp->echo = CECP_NO_ECHO;
    if (echo == CECP_ECHO_RESULT && ugi_is(word, length, "result") &&
        ugi_word(&words, &result, &result_length) && ugi_is(result, result_length, "*")) {
        cecp->echo = CECP_ECHO_FORCE;
        return true;
    }
    return echo == CECP_ECHO_FORCE && ugi_is(word, length, "force");
}

static bool is_one_of(const char *word, size_t length, const char *const *words)
{
    for (; *words != NULL; words++)
        if (ugi_is(word, length, *words))
            return true;
    return false;
}

/* Executes a command that leaves a search running. */
static bool command_beside(Cecp *cecp, const char *word, size_t length, CecpLine *line)
{
    static const char *const nothing[] = {"xboard", "accepted", "rejected", "random",
                                          "easy",   "hard",     "draw",     "name",
                                          "rating", "hover",    NULL};
    uint64_t number;
    if (is_one_of(word, length, nothing))
        return true;
    if (ugi_is(word, length, "protover"))
        cecp_say_features(cecp);
    else if (ugi_is(word, length, "ping")) {
        if (cecp_number(cecp, line, 0, UINT32_MAX, &number))
            cecp_ping(cecp, number);
    } else if (ugi_is(word, length, "?")) {
        if (cecp_thinks(cecp))
            cecp_settle(cecp, true);
    } else if (ugi_is(word, length, "post") || ugi_is(word, length, "nopost"))
        cecp_post(cecp, word[0] == 'p');
    else if (ugi_is(word, length, "computer"))
        cecp->machines = true;
    else if (ugi_is(word, length, "usermove"))
        user_move(cecp, line);
    else
        return cecp_set_time(cecp, word, length, line);
    return true;
}

/* Executes a command about the person's turn, which means nothing during the engine's. */
static bool command_between(Cecp *cecp, const char *word, size_t length, const CecpLine *line)
{
    static const char *const words[] = {"hint", "lift", "put", NULL};
    if (!is_one_of(word, length, words))
        return false;
    if (cecp_thinks(cecp))
        return true;
    cecp_settle(cecp, false);
    if (word[0] == 'h')
        cecp_search(cecp, CECP_HINT);
    else if (word[0] == 'l')
        cecp_lift(cecp, line->words);
    else
        cecp_put(cecp);
    return true;
}

/* Executes a command that ends a search; false: there is no such command. */
static bool command_alone(Cecp *cecp, const char *word, size_t length, CecpLine *line)
{
    static const char *const words[] = {"new",      "variant",   "force",  "result", "go",
                                        "undo",     "remove",    "memory", "cores",  "option",
                                        "setboard", "playother", NULL};
    if (!is_one_of(word, length, words))
        return false;
    cecp_settle(cecp, false);
    if (is_echo(cecp, word, length, line->words))
        return true;
    if (ugi_is(word, length, "new"))
        start_over(cecp, line);
    else if (ugi_is(word, length, "variant"))
        set_variant(cecp, line);
    else if (ugi_is(word, length, "force") || ugi_is(word, length, "result"))
        cecp->force = true;
    else if (ugi_is(word, length, "go"))
        go(cecp);
    else if (ugi_is(word, length, "playother")) {
        cecp->force = false;
        cecp->seat = (uint8_t)(1 - wf_record_now(cecp->record)->head.turn);
    } else if (ugi_is(word, length, "undo"))
        take_back(cecp, 1, line);
    else if (ugi_is(word, length, "remove"))
        take_back(cecp, 2, line);
    else if (ugi_is(word, length, "setboard"))
        set_board(cecp, line);
    else
        return cecp_set_engine(cecp, word, length, line);
    return true;
}

bool cecp_command(Cecp *cecp, const char *text, size_t length)
{
    while (length > 0 && (text[length - 1] == '\n' || text[length - 1] == '\r'))
        length--;
    const size_t mark = encoding_mark(text, length); /* some programs begin with one */
    CecpLine line = {
        .words = {text + mark, text + length}, .text = text + mark, .length = length - mark};
    const char *word;
    if (!ugi_word(&line.words, &word, &length))
        return true;
    if (ugi_is(word, length, "quit"))
        return false;
    if (!command_beside(cecp, word, length, &line) && !command_between(cecp, word, length, &line) &&
        !command_alone(cecp, word, length, &line))
        cecp_error(cecp, "unknown command", line.text, line.length);
    return true;
}

Cecp *cecp_open(const UgiPort *port, const WfAllocator *allocator)
{
    Cecp *cecp = allocator->resize(allocator->context, NULL, sizeof *cecp);
    if (cecp == NULL)
        return NULL;
    *cecp = (Cecp){.port = *port, .allocator = *allocator, .seat = 1};
    WfSpec spec;
    UgiPort own = *port;
    own.say = cecp_take;
    own.context = cecp;
    (void)wf_parse_spec(cecp_variants, strcspn(cecp_variants, ","), &spec, NULL);
    cecp->ugi = ugi_open(&own, allocator);
    cecp->lock = lock_open(allocator);
    cecp->record = wf_record_new(&spec, NULL, allocator);
    if (cecp->ugi != NULL && cecp->lock != NULL && cecp->record != NULL)
        return cecp;
    cecp_close(cecp);
    return NULL;
}

void cecp_finish(Cecp *cecp)
{
    ugi_finish(cecp->ugi);
}

void cecp_close(Cecp *cecp)
{
    if (cecp == NULL)
        return;
    const WfAllocator allocator = cecp->allocator;
    if (cecp->ugi != NULL && cecp->lock != NULL)
        cecp_settle(cecp, false);
    if (cecp->ugi != NULL)
        ugi_close(cecp->ugi);
    if (cecp->lock != NULL)
        lock_close(cecp->lock);
    wf_record_free(cecp->record);
    allocator.resize(allocator.context, cecp, 0);
}
