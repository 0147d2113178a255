/* faults.c - see faults.h. Phrases begin with "a.": what is expected, or what a message is about.
 */
#include "base/faults.h"

const WfMessage fault_messages[FAULTS] = {
    [FAULT_BYTE] = {"fault.byte", "byte {0}: {1}"},
    [FAULT_LINE] = {"fault.line", "line {0}, column {1}: {2}"},
    [FAULT_NO_MEMORY] = {"fault.no-memory", "not enough memory"},
    [FAULT_GAME_OVER] = {"fault.game-over", "the game is over"},

    [FAULT_EXPECTED] = {"fault.expected", "{0} expected, not '{1}'"},
    [FAULT_EXPECTED_BYTE] = {"fault.expected.byte", "{0} expected, not the byte {1}"},
    [FAULT_EXPECTED_MORE] = {"fault.expected.more", "{0} expected, but the text ends"},
    [FAULT_LEADING_ZERO] = {"fault.leading-zero", "{0} has a leading zero"},
    [FAULT_RANGE] = {"fault.range", "{0} must be from {1} to {2}"},

    [FAULT_A_SPACE] = {"fault.a.space", "a space before {0}"},
    [FAULT_AN_END] = {"fault.a.end", "the end"},
    [FAULT_A_PIECE] = {"fault.a.piece", "a piece or a number of empty squares"},
    [FAULT_EMPTY_SQUARES] = {"fault.a.empty-squares", "the number of empty squares"},
    [FAULT_A_SLASH] = {"fault.a.slash", "'/' after a full rank"},
    [FAULT_A_BAR] = {"fault.a.bar", "'|' after a full level"},
    [FAULT_A_LEVEL] = {"fault.a.level", "a level {0}-{1}"},
    [FAULT_A_FILE] = {"fault.a.file", "a file {0}-{1}"},
    [FAULT_A_RANK] = {"fault.a.rank", "a rank {0}-{1}"},
    [FAULT_SIDE] = {"fault.a.side", "the side to move"},
    [FAULT_SIDE_OF] = {"fault.a.side-of", "the side to move (one of {0})"},
    [FAULT_CLOCK] = {"fault.a.clock", "the clock"},
    [FAULT_MOVE_NUMBER] = {"fault.a.move-number", "the move number"},
    [FAULT_A_KIND] = {"fault.a.kind", "the letter of a piece"},
    [FAULT_A_LEVEL_SHORT] = {"fault.a.level.short", "a level ({0} to {1})"},
    [FAULT_A_FILE_SHORT] = {"fault.a.file.short", "a file ({0} to {1})"},
    [FAULT_A_RANK_SHORT] = {"fault.a.rank.short", "a rank ({0} to {1})"},
    [FAULT_A_VALUE] = {"fault.a.value", "'=' and a value"},

    [FAULT_NOTHING_TO_TAKE] = {"fault.move.nothing-to-take", "nothing to take on {0}"},
    [FAULT_CANNOT_BECOME] = {"fault.move.cannot-become", "The {0} cannot become a {1} there."},
    [FAULT_HAS_NONE] = {"fault.move.has-none", "{0} has no {1}."},
    [FAULT_HAS_NONE_SUCH] = {"fault.move.has-none-such", "{0} has no such {1}."},
    [FAULT_CANNOT_SEND] = {"fault.move.cannot-send", "The {0} cannot send such a {1} there."},
    [FAULT_NONE_CAN_GO] = {"fault.move.none-can-go", "No {0} of {1} can go to {2}."},
    [FAULT_NONE_SUCH_CAN_GO] = {"fault.move.none-such-can-go", "No such {0} of {1} can go to {2}."},
    [FAULT_TWO_MEANINGS] = {"fault.move.two-meanings", "this can mean {0} or {1}"},

    [FAULT_NO_GAME] = {"fault.spec.no-game", "no game is called '{0}'"},
    [FAULT_NO_OPTION] = {"fault.spec.no-option", "{0} has no option '{1}'"},
    [FAULT_OPTION_TWICE] = {"fault.spec.option-twice", "the option {0} is given twice"},
    [FAULT_OPTION_VALUE] = {"fault.spec.value", "{0} is one of {1}; not '{2}'"},
    [FAULT_VALUE_NUMBER] = {"fault.spec.value.number", "a number from 0 to {0}"},
    [FAULT_VALUE_NUMBERED] = {"fault.spec.value.numbered", "{0}N with N from 0 to {1}"},
    [FAULT_VALUE_ANY_NUMBER] = {"fault.spec.value.any-number",
                                "{0}N with a whole number N of at most 19 digits"},

    [FAULT_TAG_QUOTE] = {"fault.record.tag-quote", "'\"' expected"},
    [FAULT_TAG_END] = {"fault.record.tag-end", "a tag's value must end in '\"' on its line"},
    [FAULT_TAG_LONG] = {"fault.record.tag-long", "a tag's value is too long"},
    [FAULT_TAG_NAME] = {"fault.record.tag-name", "a tag's name is letters, digits, '-' and '_'"},
    [FAULT_TAG_BRACKET] = {"fault.record.tag-bracket", "']' expected after the tag"},
    [FAULT_TAG_FIRST] = {"fault.record.tag-first",
                         "the tag Spec, which names the game, is missing"},
    [FAULT_SPEC_TWICE] = {"fault.record.spec-twice", "the tag Spec is given twice"},
    [FAULT_NO_RESULT] = {"fault.record.no-result", "this is not a result"},
    [FAULT_TAGS_MANY] = {"fault.record.tags-many", "there are too many tags"},
    [FAULT_TAG_TWICE] = {"fault.record.tag-twice", "this tag is given twice"},
    [FAULT_POSITIONS_DIFFER] = {"fault.record.positions-differ",
                                "the tags Position and FEN give different positions"},
    [FAULT_RECORD_BEGINS] = {"fault.record.begins", "a record begins with [Spec \"GAME\"]"},
    [FAULT_SEAT_AWAY] = {"fault.record.seat-away", "this seat does not play"},
    [FAULT_COMMENT_OPEN] = {"fault.record.comment-open", "this comment has no end"},
    [FAULT_COMMENT_ZERO] = {"fault.record.comment-zero", "a comment may not hold a zero byte"},
    [FAULT_NESTED] = {"fault.record.nested", "variations are nested too deeply"},
    [FAULT_VARIATION_OPEN] = {"fault.record.variation-open", "this variation has no end"},
    [FAULT_MOVE_EXPECTED] = {"fault.record.move-expected",
                             "a move, a comment or the result expected"},
    [FAULT_RESULT_TAG] = {"fault.record.result-tag", "this result is not that of the tag Result"},
    [FAULT_AFTER_END] = {"fault.record.after-end", "the moves go on after the game is over"},
    [FAULT_RESULT_GAME] = {"fault.record.result-game", "this result is not that of the game"},
    [FAULT_AFTER_RESULT] = {"fault.record.after-result", "nothing may follow the result"},
    [FAULT_SECOND_GAME] = {"fault.record.second-game",
                           "a second game begins here, but only one is read"},

    [FAULT_PASS_AIM] = {"fault.pass.aim", "both sides share one aim: neither threatens"},
    [FAULT_PASS_NEVER] = {"fault.pass.never", "in this game no turn can be passed"},
    [FAULT_PASS_CHECK] = {"fault.pass.check", "a piece is in check: the turn cannot be passed"},
    [FAULT_PASS_SETUP] = {"fault.pass.setup", "a setup cannot be passed"},
    [FAULT_PASS_ENDS] = {"fault.pass.ends", "the game would be over after a pass"},
};

const WfMessage *wf_fault_messages(size_t *count)
{
    *count = FAULTS;
    return fault_messages;
}
