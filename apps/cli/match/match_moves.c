/* match_moves.c - see match_moves.h. */
#include "cli/match/match_moves.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { LOG_LEAST = 64, SCORE_UNIT = 100, SECOND_MS = 1000 };

bool match_log_add(MatchLog *log, const MatchMove *move)
{
    if (log->count == log->capacity) {
        const size_t capacity = log->capacity == 0 ? LOG_LEAST : 2 * log->capacity;
        MatchMove *more = realloc(log->move, capacity * sizeof *more);
        if (more == NULL)
            return false;
        log->move = more;
        log->capacity = capacity;
    }
    log->move[log->count++] = *move;
    return true;
}

const MatchMove *match_log_at(const MatchLog *log, size_t event)
{
    return event >= log->first && event - log->first < log->count ? &log->move[event - log->first]
                                                                  : NULL;
}

void match_log_free(MatchLog *log)
{
    free(log->move);
    *log = (MatchLog){.move = NULL};
}

void match_move_hear(const char *line, MatchMove *move)
{
    const char *at = strstr(line, " depth ");
    if (at != NULL)
        move->depth = (unsigned)strtoul(at + 7, NULL, 10);
    if ((at = strstr(line, " nodes ")) != NULL)
        move->nodes = strtoull(at + 7, NULL, 10);
    at = strstr(line, " multipv ");
    if (at != NULL && strtoul(at + 9, NULL, 10) > 1)
        return;
    if ((at = strstr(line, " score cp ")) != NULL) {
        move->score = (int)strtol(at + 10, NULL, 10);
        move->mate = 0;
    } else if ((at = strstr(line, " score mate ")) != NULL) {
        move->mate = (int)strtol(at + 12, NULL, 10);
        move->score = move->mate > 0 ? WF_SCORE_WIN : -WF_SCORE_WIN;
    }
    move->scored = move->scored || at != NULL;
}

void match_move_comment(const MatchMove *move, WfText *text)
{
    if (move->scored && move->mate != 0)
        wf_text_add(text, "%cM%ld", move->mate > 0 ? '+' : '-', labs(move->mate));
    else if (move->scored)
        wf_text_add(text, "%+.2f", (double)move->score / SCORE_UNIT);
    if (move->depth != 0)
        wf_text_add(text, "/%u", move->depth);
    wf_text_add(text, "%s%" PRIu64 ".%03" PRIu64 "s", text->length > 0 ? " " : "",
                move->ms / SECOND_MS, move->ms % SECOND_MS);
    if (move->nodes != 0)
        wf_text_add(text, ", n=%" PRIu64, move->nodes);
}

bool match_move_read(const char *comment, MatchMove *move)
{
    const size_t first = strcspn(comment, " ");
    const bool thought = strchr("+-/", comment[0]) != NULL; /* the text before the time */
    const char *depth = memchr(comment, '/', first), *time = comment;
    *move = (MatchMove){.scored = false};
    if (thought)
        time += first + (comment[first] == ' ');
    if (thought && depth != NULL)
        move->depth = (unsigned)strtoul(depth + 1, NULL, 10);
    char *end = NULL;
    const uint64_t seconds = strtoull(time, &end, 10);
    if (end == time || end[0] != '.' || strspn(end + 1, "0123456789") != 3 || end[4] != 's')
        return false;
    move->ms = seconds * SECOND_MS + strtoull(end + 1, NULL, 10);
    return true;
}
