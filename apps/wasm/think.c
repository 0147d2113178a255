/* think.c - the opponent and hints; each stops at the deadline that the page sets. */
#include <stdlib.h>
#include <string.h>

#include "answers.h"
#include "base/fault.h"
#include "books.h"
#include "explore/choose.h"
#include "game/json.h"
#include "host.h"
#include "numbers.h"
#include "pawns.h"
#include "search/engine_search.h"
#include "tables.h"

enum { HASH_BYTES = 16 << 20, MOVETIME_MAX = 3600000, LIMITS_FROM = 3 };

static bool is_late(void *deadline)
{
    return page_now() >= *(const double *)deadline;
}

/* Takes a move from the loaded book: false if it has none for the position. */
static bool choose_from_book(const PageRequest *request, uint64_t level, uint64_t seed, WfText *out)
{
    const WfGame *game = request->spec.game;
    const WfPosition *now = wf_record_now(request->record);
    ExploreBook book;
    WfCode code;
    WfFault fault;
    WfMove move;
    WfMoveList scratch;
    if (!explore_suits(&request->spec, (unsigned)level) ||
        wf_record_outcome(request->record).result != WF_ONGOING ||
        !loaded_book(game, &book, &code, &fault))
        return false;
    wf_moves_init(&scratch, wf_system_allocator);
    const bool found = explore_choose(&book, now, seed, &scratch, &move);
    wf_moves_free(&scratch);
    if (!found)
        return false;
    wf_text_put(out, '{');
    json_name(out, "move");
    json_move(out, game, now, &move);
    json_put_bool(out, "book", true);
    wf_text_put(out, '}');
    return true;
}

/* The words after the seed: "book", "depth=N", "nodes=N". */
static WfCode read_limits(const PageRequest *request, WfLimits *limits, bool *book, WfFault *fault)
{
    *book = false;
    for (unsigned i = LIMITS_FROM; i < request->words; i++) {
        const char *word = request->word[i];
        char *end = "";
        if (strcmp(word, "book") == 0)
            *book = true;
        else if (strncmp(word, "depth=", 6) == 0)
            limits->depth = (unsigned)strtoul(word + 6, &end, 10);
        else if (strncmp(word, "nodes=", 6) == 0)
            limits->nodes = strtoull(word + 6, &end, 10);
        else
            end = "?";
        if (*end != '\0')
            return fault_fill(fault, WF_BAD_INPUT, 0, "'%.40s' is no limit", word);
    }
    return WF_OK;
}

/* `think LEVEL MILLISECONDS SEED [book] [depth=N] [nodes=N]`; level 0 is full strength. With the
 * word "book", a move of the loaded book is played without a search, and the answer has only "move"
 * and "book". */
WfCode answer_think(const PageRequest *request, WfText *out, WfFault *fault)
{
    uint64_t level = 0, movetime = 0, seed = 0;
    WfCode code = read_number(request, 0, "the level", 0, WF_LEVELS, &level, fault);
    if (code == WF_OK)
        code = read_number(request, 1, "the time", 1, MOVETIME_MAX, &movetime, fault);
    if (code == WF_OK)
        code = read_number(request, 2, "the seed", 0, UINT64_MAX, &seed, fault);
    double deadline = page_now() + (double)movetime;
    bool book = false;
    WfLimits limits = {
        .level = (unsigned)level, .seed = seed, .stop = is_late, .context = &deadline};
    if (code == WF_OK)
        code = read_limits(request, &limits, &book, fault);
    if (code != WF_OK)
        return code;
    if (book && choose_from_book(request, level, seed, out))
        return WF_OK;
    static WfChoice choice;
    limits.tables = tables_for(request->spec.game, wf_record_now(request->record));
    code = search_once(request->record, &limits, &wf_system_allocator, HASH_BYTES, 1, &choice);
    if (code != WF_OK)
        return fault_say(fault, NULL, code,
                         &fault_messages[code == WF_ILLEGAL ? FAULT_GAME_OVER : FAULT_NO_MEMORY],
                         NULL);
    const WfGame *game = request->spec.game;
    const WfPosition *now = wf_record_now(request->record);
    wf_text_put(out, '{');
    json_name(out, "move");
    json_move(out, game, now, &choice.move);
    json_name(out, "score");
    wf_text_add(out, "%d", choice.score);
    json_name(out, "turnsToWin");
    wf_text_add(out, "%d", wf_turns_to_win(choice.score));
    json_name(out, "share");
    wf_text_put(out, '[');
    for (unsigned seat = 0; game->seats[seat] != '\0'; seat++) {
        json_next(out);
        wf_text_add(out, "%u", choice.share[seat]);
    }
    wf_text_put(out, ']');
    json_put_number(out, "depth", choice.depth);
    json_put_number(out, "nodes", choice.nodes);
    json_put_bool(out, "deadEnd", choice.dead_end);
    json_name(out, "line");
    json_line(out, game, now, choice.line, choice.line_length);
    wf_text_put(out, '}');
    return WF_OK;
}

/* `advise MILLISECONDS SEED`: Safe Passage only. */
WfCode answer_advise(const PageRequest *request, WfText *out, WfFault *fault)
{
    static const char *const certainties[] = {"proven", "found", "not-found"};
    static const char *const barriers[] = {"", "pawns", "seen"};
    uint64_t movetime, seed;
    WfCode code = read_number(request, 0, "the time", 1, MOVETIME_MAX, &movetime, fault);
    if (code == WF_OK)
        code = read_number(request, 1, "the seed", 0, UINT64_MAX, &seed, fault);
    if (code != WF_OK)
        return code;
    double deadline = page_now() + (double)movetime;
    const WfSolveLimits limits = {.stop = is_late, .seed = seed, .context = &deadline};
    static WfAdvice advice;
    code = wf_advise(request->record, &limits, &wf_system_allocator, &advice);
    if (code != WF_OK)
        return code == WF_ILLEGAL ? fault_fill(fault, code, 0, "there is nothing to advise")
                                  : fault_no_memory(fault);
    const size_t length = wf_record_length(request->record);
    const size_t from = advice.reachable ? length : length - advice.back;
    const WfGrade grade = wf_grade(request->record, advice.length);
    wf_text_put(out, '{');
    json_put_bool(out, "reachable", advice.reachable);
    json_put_string(out, "certainty", certainties[advice.certainty]);
    json_put_string(out, "barrier", barriers[advice.barrier]);
    put_pawns(out, "pawns", advice.pawns);
    json_put_number(out, "back", advice.back);
    json_put_bool(out, "backIsLeast", advice.back_is_least);
    json_put_number(out, "low", advice.low);
    json_put_number(out, "length", advice.length);
    json_put_number(out, "par", grade.par);
    json_put_number(out, "stars", grade.stars);
    json_name(out, "way");
    json_line(out, request->spec.game, wf_record_position(request->record, from), advice.way,
              advice.length);
    wf_text_put(out, '}');
    return WF_OK;
}
