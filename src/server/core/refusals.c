/* refusals.c - see refusals.h. */
#include "server/core/refusals.h"

#include "base/localized_names.h"

const WfMessage refusals[REFUSALS] = {
    [REFUSE_AT_TABLE_NOW] = {"at-table-now", "{0} was at the table a moment ago: wait a minute"},
    [REFUSE_NOTHING_TO_CLAIM] = {"nothing-to-claim", "there is nothing to claim"},
    [REFUSE_LEFT_GAME] = {"left-game", "you have left the game"},
    [REFUSE_OWN_TURN] = {"own-turn", "it is your own turn"},
    [REFUSE_AT_TABLE] = {"at-table", "{0} is at the table"},
    [REFUSE_COMES_BACK] = {"comes-back", "{0} has {1} more seconds to come back"},
    [REFUSE_NO_NOTICE] = {"no-notice", "no notice was given"},
    [REFUSE_NAME_OURS] = {"name-ours", "the name {0} is not free: choose another one"},
    [REFUSE_NO_SEAT] = {"no-seat", "you hold no seat at this table"},
    [REFUSE_NOT_YOUR_SEAT] = {"not-your-seat", "you hold no such seat"},
    [REFUSE_NOT_BEGUN] = {"not-begun", "the game has not begun: a seat is still free"},
    [REFUSE_OVER] = {"over", "the game is over"},
    [REFUSE_DEAD_END] = {"dead-end", "a dead end: take moves back"},
    [REFUSE_NOT_YOUR_TURN] = {"not-your-turn", "it is {0}'s turn"},
    [REFUSE_GONE_ON] = {"gone-on",
                        "the game has gone on since: `at` counts the turns before this one"},
    [REFUSE_NO_MOVE] = {"no-move", "there is no move"},
    [REFUSE_NOBODY_RESIGNS] = {"nobody-resigns", "nobody resigns where all play together"},
    [REFUSE_NO_FLAG] = {"no-flag", "no flag has fallen"},
    [REFUSE_ALL_TAKEN] = {"all-taken", "every seat is taken"},
    [REFUSE_NO_SUCH_SEAT] = {"no-such-seat", "there is no such seat"},
    [REFUSE_SEAT_TAKEN] = {"seat-taken", "{0} is taken"},
    [REFUSE_RESIGN_INSTEAD] = {"resign-instead", "the game has begun: resign instead"},
    [REFUSE_NO_KEY] = {"no-key", "that is no key to a seat"},
    [REFUSE_KEY_USED] = {"key-used", "this key was used already, or a newer one was made"},
    [REFUSE_NO_SUCH_REQUEST] = {"no-such-wish", "there is no such thing to `do`"},
    [REFUSE_NO_DRAW] = {"no-draw", "there is no draw in this game"},
    [REFUSE_COMPUTER_DRAW] = {"computer-draw", "the computer agrees to no draw"},
    [REFUSE_OFFERED_ALREADY] = {"offered-already", "you have offered a draw already"},
    [REFUSE_NOTHING_OFFERED] = {"nothing-offered", "nothing was offered"},
    [REFUSE_ASKED_ALREADY] = {"asked-already", "you have asked already"},
    [REFUSE_NO_TAKEBACK] = {"no-takeback", "you have no move to take back"},
    [REFUSE_NOT_OVER] = {"not-over", "the game is not over"},
    [REFUSE_REMATCH_ALREADY] = {"rematch-already", "you have asked for a rematch already"},

    [REFUSE_SEAT_ABSENT] = {"create.seat-absent", "seat {0} does not take part"},
    [REFUSE_SEAT_WHO] = {"create.seat-who", "seat {0} is \"me\", \"open\" or {1}"},
    [REFUSE_NO_SPEC] = {"create.no-spec", "there is no spec"},
    [REFUSE_SPEC] = {"create.spec", "spec: {0}"},
    [REFUSE_POSITION] = {"create.position", "position: {0}"},
    [REFUSE_POSITION_TEXT] = {"create.position-text", "position: not a text"},
    [REFUSE_CLOCK] = {"create.clock", "clock: {0}"},
    [REFUSE_CLOCK_SEAT] = {"create.clock-seat", "clock: seat {0} has no time"},
    [REFUSE_CLOCK_KIND] = {"create.clock-kind",
                           "the clock's kind is none, sudden, fischer, bronstein or days"},
    [REFUSE_CLOCK_SECONDS] = {"create.clock-seconds", "seconds is a number from 1 to 86400"},
    [REFUSE_CLOCK_DAYS] = {"create.clock-days", "days is a number from 1 to 30"},
    [REFUSE_CLOCK_ADD] = {"create.clock-add", "add is a number of seconds from 0 to 3600"},
    [REFUSE_CLOCK_FIRST] = {"create.clock-first", "first is a number of seconds from 1 to 3600"},
    [REFUSE_CLOCK_FIRST_DAYS] = {"create.clock-first-days",
                                 "first is for clocks that count seconds"},

    [REFUSE_UNREADABLE] = {"table.unreadable", "the table cannot be read"},
    [REFUSE_VANISHED] = {"table.vanished", "the table is no longer in the store"},
    [REFUSE_IMPOSSIBLE] = {"impossible", "the server cannot do this now: try again"},
    [REFUSE_NOT_WRITTEN] = {"not-written", "the store could not be written: nothing was changed"},
    [REFUSE_OTHER_SERVER] = {"other-server", "another server is at this table"},
    [REFUSE_NO_TABLE] = {"table.none", "there is no such table"},
    [REFUSE_NO_EVENT] = {"table.no-event", "the table has no such event yet"},
    [REFUSE_JOIN_FIRST] = {"join-first", "join the table first"},
    [REFUSE_FORGOTTEN] = {"forgotten", "this browser was forgotten: load the page again"},
    [REFUSE_REVOKING] = {"revoking", "this was asked for already"},
    [REFUSE_NO_MEMORY] = {"no-memory", "not enough memory"},
    [REFUSE_STOPS] = {"stops", "the server stops: come back in a moment"},
    [REFUSE_CLOSED] = {"table.closed", "the table was closed by those who run this server"},
    [REFUSE_BARRED] = {"barred", "those who run this server have barred you from it"},

    [REFUSE_JOB_KIND] = {"job.kind", "the server reviews, solves and analyses, nothing else"},
    [REFUSE_JOB_GAME] = {"job.game", "game: {0}"},
    [REFUSE_JOB_NO_SOLVE] = {"job.no-solve", "this game cannot be solved"},
    [REFUSE_NO_JOB] = {"job.none", "this was not asked for, or is over"},

    [REFUSE_OTHER_HOST] = {"page.other-host",
                           "this server has another name; its operator sets it with --origin"},
    [REFUSE_NOTHING_HERE] = {"page.nothing", "there is nothing at this address"},
    [REFUSE_NO_PICTURES] = {"page.no-pictures", "there are no pictures of this game"},
    [REFUSE_TABLE_ENDING] = {"page.table-ending",
                             "a table is read as NAME, NAME.txt, NAME.svg or NAME.png"},
    [REFUSE_NAME_TABLES] = {"page.name-tables", "name the tables"},
    [REFUSE_BAD_TABLES] = {"page.bad-tables",
                           "too many tables, or their names are not well formed"},
    [REFUSE_BAD_FIELD] = {"page.bad-field", "the {0} is too long or not well formed"},
    [REFUSE_NO_PLAY] = {"page.no-play", "move {0} cannot be played there"},
    [REFUSE_GIVE_SPEC] = {"page.give-spec",
                          "give a spec, and perhaps a position or a start and moves"},
};

const char *refusal_message(const WfMessage *message, const WfLanguage *language)
{
    return localized_message("server", message, language);
}

const char *refusal_text(RefusalName name, const WfLanguage *language)
{
    return refusal_message(&refusals[name], language);
}

const char *refusal_limit(LimitName limit, const WfLanguage *language)
{
    return refusal_message(&limits[limit].says, language);
}

void refusal_write(RefusalName name, const FaultArg *args, WfText *text)
{
    localized_write("server", &refusals[name], args, text);
}

FaultArg refusal_fault(const WfFault *fault, const WfLanguage *language, char words[WF_MESSAGE_MAX])
{
    WfText text = wf_text(words, WF_MESSAGE_MAX);
    text.language = language;
    wf_fault_text(fault, &text);
    return fault_words(words);
}
