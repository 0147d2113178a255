/* cecp_session.h - what the commands of the Chess Engine Communication Protocol share: the state of
 * a session and its answers. It calls none of the commands. */
#ifndef PROTOCOL_CECP_SESSION_H
#define PROTOCOL_CECP_SESSION_H

#include "base/parallel.h"
#include "protocol/cecp_port.h"
#include "protocol/ugi.h"
#include "protocol/ugi_session.h"

/* CECP_PINGS: the most pings that one search can put off. CECP_LINE: bytes of an answer. */
enum { CECP_PINGS = 64, CECP_LINE = 2 * UGI_INFO_MAX };

/* What the search that runs is for. */
typedef enum CecpPurpose { CECP_IDLE, CECP_MOVE, CECP_HINT } CecpPurpose;

/* What XBoard says after the engine set its board: that the game ended and, then, `force`. */
typedef enum CecpEcho { CECP_NO_ECHO, CECP_ECHO_RESULT, CECP_ECHO_FORCE } CecpEcho;

/* Time control, in milliseconds. Zero: not set. */
typedef struct CecpClock {
    uint64_t moves, base, increment; /* `level` */
    uint64_t fixed;                  /* `st` */
    uint64_t depth;                  /* `sd` */
    uint64_t own, other;             /* `time` and `otim` */
    bool known;                      /* `level` or `time` came */
} CecpClock;

/* A line that is being executed: the words after the first, and all of it. */
typedef struct CecpLine {
    UgiWords words;
    const char *text;
    size_t length;
} CecpLine;

struct Cecp {
    UgiPort port;
    WfAllocator allocator;
    Ugi *ugi;
    Lock *lock;
    /* The search uses the record only at its end and under the lock, while `purpose` is not
     * CECP_IDLE. The commands use it only after cecp_settle. */
    WfRecord *record;
    CecpPurpose purpose;
    uint64_t ping[CECP_PINGS];
    size_t pings;
    bool post;
    /* Only commands use the rest, or change it while no search runs. */
    bool force, machines, wrong_board;
    CecpEcho echo;
    uint8_t seat; /* which the engine plays, unless `force` */
    /* The squares that the mouse has chosen of a move, and whether the piece was put down. */
    char click[3][2];
    size_t clicks;
    bool put;
    CecpClock clock;
};

const WfGame *cecp_game(const Cecp *cecp);

/* Writes a line; unprintable bytes become '?'. */
__attribute__((format(printf, 2, 3))) void cecp_say(const Cecp *cecp, const char *format, ...);

/* Writes "Error (REASON): LINE". */
void cecp_error(const Cecp *cecp, const char *reason, const char *line, size_t length);

/* Writes the present position as XBoard reads it: without the ko, with fields for castling and en
 * passant. */
void cecp_position(const Cecp *cecp, WfText *text);

/* Writes the result if the game is over. */
void cecp_say_result(const Cecp *cecp);

#endif
