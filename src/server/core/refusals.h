/* refusals.h - the messages with which the server refuses a request, each in the language of the
 * principal. Those of limits are in limits.h. Refusals that only programs can get are in English
 * where they are issued. */
#ifndef SERVER_CORE_REFUSALS_H
#define SERVER_CORE_REFUSALS_H

#include "base/fault.h"
#include "server/core/limits.h"

typedef enum RefusalName {
    REFUSE_AT_TABLE_NOW,
    REFUSE_NOTHING_TO_CLAIM,
    REFUSE_LEFT_GAME,
    REFUSE_OWN_TURN,
    REFUSE_AT_TABLE,
    REFUSE_COMES_BACK,
    REFUSE_NO_NOTICE,
    REFUSE_NAME_OURS,
    REFUSE_NO_SEAT,
    REFUSE_NOT_YOUR_SEAT,
    REFUSE_NOT_BEGUN,
    REFUSE_OVER,
    REFUSE_DEAD_END,
    REFUSE_NOT_YOUR_TURN,
    REFUSE_GONE_ON,
    REFUSE_NO_MOVE,
    REFUSE_NOBODY_RESIGNS,
    REFUSE_NO_FLAG,
    REFUSE_ALL_TAKEN,
    REFUSE_NO_SUCH_SEAT,
    REFUSE_SEAT_TAKEN,
    REFUSE_RESIGN_INSTEAD,
    REFUSE_NO_KEY,
    REFUSE_KEY_USED,
    REFUSE_NO_SUCH_REQUEST,
    REFUSE_NO_DRAW,
    REFUSE_COMPUTER_DRAW,
    REFUSE_OFFERED_ALREADY,
    REFUSE_NOTHING_OFFERED,
    REFUSE_ASKED_ALREADY,
    REFUSE_NO_TAKEBACK,
    REFUSE_NOT_OVER,
    REFUSE_REMATCH_ALREADY,

    /* of new tables */
    REFUSE_SEAT_ABSENT,
    REFUSE_SEAT_WHO,
    REFUSE_NO_SPEC,
    REFUSE_SPEC,
    REFUSE_POSITION,
    REFUSE_POSITION_TEXT,
    REFUSE_CLOCK,
    REFUSE_CLOCK_SEAT,
    REFUSE_CLOCK_KIND,
    REFUSE_CLOCK_SECONDS,
    REFUSE_CLOCK_DAYS,
    REFUSE_CLOCK_ADD,
    REFUSE_CLOCK_FIRST,
    REFUSE_CLOCK_FIRST_DAYS,

    /* of tables and the store */
    REFUSE_UNREADABLE,
    REFUSE_VANISHED,
    REFUSE_IMPOSSIBLE,
    REFUSE_NOT_WRITTEN,
    REFUSE_OTHER_SERVER,
    REFUSE_NO_TABLE,
    REFUSE_NO_EVENT,
    REFUSE_JOIN_FIRST,
    REFUSE_FORGOTTEN,
    REFUSE_REVOKING,
    REFUSE_NO_MEMORY,
    REFUSE_STOPS,
    REFUSE_CLOSED,
    REFUSE_BARRED,

    /* of reviews, solutions and analyses */
    REFUSE_JOB_KIND,
    REFUSE_JOB_GAME,
    REFUSE_JOB_NO_SOLVE,
    REFUSE_NO_JOB,

    /* over HTTP */
    REFUSE_OTHER_HOST,
    REFUSE_NOTHING_HERE,
    REFUSE_NO_PICTURES,
    REFUSE_TABLE_ENDING,
    REFUSE_NAME_TABLES,
    REFUSE_BAD_TABLES,
    REFUSE_BAD_FIELD,
    REFUSE_NO_PLAY,
    REFUSE_GIVE_SPEC,

    REFUSALS
} RefusalName;

extern const WfMessage refusals[REFUSALS];

/* A message without arguments in a language (NULL: English), which nobody frees; or the message of
 * a limit. */
const char *refusal_text(RefusalName name, const WfLanguage *language);
const char *refusal_limit(LimitName limit, const WfLanguage *language);
const char *refusal_message(const WfMessage *message, const WfLanguage *language);

/* Writes a message in the text's language. */
void refusal_write(RefusalName name, const FaultArg *args, WfText *text);

/* A fault as an argument, in a language; `words` holds its text. */
FaultArg refusal_fault(const WfFault *fault, const WfLanguage *language,
                       char words[WF_MESSAGE_MAX]);

#endif
