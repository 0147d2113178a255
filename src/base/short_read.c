/* short_read.c - reading moves in the manner of chess. */
#include <string.h>

#include "base/fault.h"
#include "base/reader.h"
#include "base/short_match.h"
#include "base/short_move.h"

/* How letters are interpreted. A text is read in one way after another until one has a meaning.
 *
 *   SHORT_EXACT    kinds in upper case, coordinates in lower case
 *   SHORT_PLACES   all are coordinates, in either case
 *   SHORT_KIND     the first one is a kind, in either case, the others are coordinates */
typedef enum ShortCase { SHORT_EXACT, SHORT_PLACES, SHORT_KIND, SHORT_CASES } ShortCase;

/* The meaning of the first letter x, in games with a level of that name: the sign of a capture, a
 * level that may be followed by such a sign, or, like all other letters, a level. */
typedef enum ShortX { SHORT_X_TAKES, SHORT_X_LEVEL, SHORT_X_LEVELS, SHORT_XS } ShortX;

typedef struct ShortReader {
    Reader reader;
    const ShortForm *form;
    ShortCase letters;
    ShortX x;
} ShortReader;

static char lower(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

static char upper(char letter)
{
    return letter >= 'a' && letter <= 'z' ? (char)(letter - 'a' + 'A') : letter;
}

/* Consumes one of the words that stand for a sign. */
static bool take_sign(Reader *reader, const char *const *words, size_t count)
{
    reader_blanks(reader);
    for (size_t i = 0; i < count; i++)
        if (reader_word(reader, words[i]))
            return true;
    return false;
}

static bool take_takes(ShortReader *r)
{
    static const char *const words[] = {NOTATION_TAKES, ":", "x", "X"};
    return take_sign(&r->reader, words, r->x == SHORT_X_LEVELS ? 2 : 4);
}

static bool take_to(Reader *reader)
{
    static const char *const words[] = {NOTATION_TO, "->"};
    return take_sign(reader, words, sizeof words / sizeof words[0]) || reader_dash(reader);
}

static bool take_sends(Reader *reader)
{
    static const char *const words[] = {NOTATION_SENDS, "^", ">", ","};
    return take_sign(reader, words, sizeof words / sizeof words[0]);
}

/* Consumes the letter of a kind; 0 if there is none. */
static char take_kind(ShortReader *r, bool fold)
{
    const WfGame *game = r->form->game;
    const char next = reader_peek(&r->reader);
    for (unsigned kind = 0; kind < game->kind_count; kind++)
        if (next == game->kinds[kind].letter || (fold && upper(next) == game->kinds[kind].letter)) {
            r->reader.at++;
            return game->kinds[kind].letter;
        }
    return 0;
}

/* ---- coordinates ---- */

static char peek_coordinate(const ShortReader *r)
{
    const char next = reader_peek(&r->reader);
    return r->letters == SHORT_EXACT ? next : lower(next);
}

static void take_rank(ShortReader *r, ShortPiece *piece)
{
    const size_t first = r->reader.at;
    unsigned rank = 0;
    while (r->reader.at < first + 3 && reader_peek(&r->reader) >= '0' &&
           reader_peek(&r->reader) <= '9')
        rank = rank * 10 + (unsigned)(r->reader.text[r->reader.at++] - '0');
    if (rank >= 1 && rank <= r->form->game->ranks) {
        piece->said |= SHORT_RANK;
        piece->place.rank = (uint8_t)(rank - 1);
    } else {
        r->reader.at = first;
    }
}

/* Consumes a level, a file and a rank, each if it is present. */
static void take_coordinates(ShortReader *r, bool x_is_level, ShortPiece *piece)
{
    const WfGame *game = r->form->game;
    reader_blanks(&r->reader);
    piece->said = 0;
    piece->place = (WfPlace){0};
    const char next = peek_coordinate(r);
    const char *level = game->levels > 1 && next != '\0' && (next != 'x' || x_is_level)
                            ? strchr(game->level_names, next)
                            : NULL;
    if (level != NULL) {
        piece->said |= SHORT_LEVEL;
        piece->place.level = (uint8_t)(level - game->level_names);
        r->reader.at++;
    }
    const char file = peek_coordinate(r);
    if (file >= 'a' && file < 'a' + game->files) {
        piece->said |= SHORT_FILE;
        piece->place.file = (uint8_t)(file - 'a');
        r->reader.at++;
    }
    take_rank(r, piece);
}

/* A fault that names the first missing coordinate of a place written from byte `first` on. */
static WfCode need_place(ShortReader *r, size_t first, uint8_t said)
{
    const WfGame *game = r->form->game;
    const bool needs_level = game->levels > 1 && (said & SHORT_LEVEL) == 0;
    const bool needs_file = (said & SHORT_FILE) == 0;
    if (needs_level || needs_file)
        r->reader.at = first + (needs_level || game->levels == 1 ? 0 : 1);
    if (needs_level)
        return reader_expected(&r->reader, &fault_messages[FAULT_A_LEVEL_SHORT],
                               FAULT_ARGS(fault_letter(game->level_names[0]),
                                          fault_letter(game->level_names[game->levels - 1])));
    if (needs_file)
        return reader_expected(
            &r->reader, &fault_messages[FAULT_A_FILE_SHORT],
            FAULT_ARGS(fault_letter('a'), fault_letter((char)('a' + game->files - 1))));
    return reader_expected(&r->reader, &fault_messages[FAULT_A_RANK_SHORT],
                           FAULT_ARGS(fault_number(1), fault_number(game->ranks)));
}

/* All coordinates that a place has. */
static uint8_t whole_place(const WfGame *game)
{
    return (uint8_t)(SHORT_FILE | SHORT_RANK | (game->levels > 1 ? SHORT_LEVEL : 0));
}

/* Reads `[ORIGIN] TARGET`; *takes says whether the sign of a capture stands between them. */
static WfCode read_places(ShortReader *r, ShortPiece *origin, WfPlace *to, size_t *to_at,
                          bool *takes)
{
    const uint8_t whole = whole_place(r->form->game);
    ShortPiece target;
    reader_blanks(&r->reader);
    *to_at = r->reader.at;
    take_coordinates(r, r->x != SHORT_X_TAKES, origin);
    *takes = take_takes(r);
    const bool between = *takes || take_to(&r->reader);
    reader_blanks(&r->reader);
    const size_t at = r->reader.at;
    take_coordinates(r, true, &target);
    if (!between && target.said == 0 && origin->said == whole) {
        *to = origin->place; /* a single place is the target */
        origin->said = 0;
        return WF_OK;
    }
    if (target.said != whole && (target.said != 0 || between))
        return need_place(r, at, target.said);
    if (target.said != whole)
        return need_place(r, *to_at, origin->said);
    *to = target.place;
    *to_at = at;
    return WF_OK;
}

/* ---- the whole text ---- */

/* Marks that are only remarks. */
static void skip_marks(Reader *reader)
{
    reader_blanks(reader);
    while (reader_choice(reader, "+#*!?") >= 0)
        reader_blanks(reader);
}

/* Two whole places need no kind: the piece is the one on the first. */
static WfCode read_mover(ShortReader *r, ShortPattern *pattern)
{
    const size_t first = r->reader.at;
    ShortPiece *mover = &pattern->mover;
    mover->letter = r->letters == SHORT_PLACES ? '\0' : take_kind(r, r->letters == SHORT_KIND);
    const bool named = mover->letter != '\0';
    if (!named && r->letters == SHORT_KIND)
        return reader_misses(&r->reader, FAULT_A_KIND);
    const WfCode code = read_places(r, mover, &pattern->to, &pattern->to_at, &pattern->takes);
    if (named || mover->said == whole_place(r->form->game))
        return code;
    mover->letter = r->form->unnamed;
    if (mover->letter != '\0')
        return code;
    r->reader.at = first;
    return reader_misses(&r->reader, FAULT_A_KIND);
}

/* As for the piece that moves, two whole places need no kind. */
static WfCode read_sent(ShortReader *r, ShortPattern *pattern)
{
    bool takes;
    size_t at;
    ShortPiece *sent = &pattern->sent;
    reader_blanks(&r->reader);
    const size_t first = r->reader.at;
    sent->letter = '\0';
    if (read_places(r, sent, &pattern->sent_to, &at, &takes) == WF_OK &&
        sent->said == whole_place(r->form->game))
        return WF_OK;
    r->reader.at = first;
    sent->letter = take_kind(r, r->letters != SHORT_EXACT);
    if (sent->letter == '\0')
        return reader_misses(&r->reader, FAULT_A_KIND);
    return read_places(r, sent, &pattern->sent_to, &at, &takes);
}

/* Whether a throw begins: with its sign, or directly with the piece that is sent. */
static bool take_throw(ShortReader *r)
{
    if (take_sends(&r->reader))
        return true;
    const char next = peek_coordinate(r);
    ShortReader ahead = *r;
    return r->form->throws && ((next >= 'a' && next < 'a' + r->form->game->files) ||
                               take_kind(&ahead, r->letters != SHORT_EXACT) != '\0');
}

static WfCode read_pattern(ShortReader *r, ShortPattern *pattern)
{
    *pattern = (ShortPattern){.takes = false};
    reader_blanks(&r->reader);
    WfCode code = read_mover(r, pattern);
    if (code != WF_OK)
        return code;
    const bool becomes = reader_take(&r->reader, '=');
    pattern->promotes = becomes || !r->form->throws ? take_kind(r, true) : '\0';
    if (becomes && pattern->promotes == '\0')
        return reader_misses(&r->reader, FAULT_A_KIND);
    skip_marks(&r->reader);
    pattern->sends = take_throw(r);
    if (pattern->sends)
        code = read_sent(r, pattern);
    if (code != WF_OK)
        return code;
    skip_marks(&r->reader);
    return reader_end(&r->reader);
}

/* Two moves fit: the fault is at the end of the text, where more should have been said. */
static WfCode refuse_two(const ShortForm *form, const WfPosition *position, const WfMove two[2],
                         size_t length, WfMoveList *scratch, WfFault *fault)
{
    char text[2][WF_NOTATION_MAX];
    for (unsigned i = 0; i < 2; i++) {
        WfNotation written;
        WfText out = wf_text(text[i], sizeof text[i]);
        if (form->game->write_move(position, &two[i], scratch, &written) != WF_OK)
            return fault_no_memory(fault);
        wf_notation_ascii(&written, &out);
    }
    return fault_at(fault, NULL, length, &fault_messages[FAULT_TWO_MEANINGS],
                    FAULT_ARGS(fault_words(text[0]), fault_words(text[1])));
}

/* If no move fits any reading: how likely this reading is to be what the author meant. A reading as
 * two whole places is likely if a piece stands on the first. A reading as a piece without a letter
 * whose file is given although it does not capture ("bc4" of a pawn) is unlikely, because nobody
 * writes that. */
static int trust(const ShortForm *form, const WfPosition *position, const ShortPattern *pattern)
{
    const ShortPiece *mover = &pattern->mover;
    if (mover->letter == '\0')
        return short_stands(form->game, position, mover->place) ? 3 : 1;
    return mover->letter == form->unnamed && mover->said != 0 && !pattern->takes ? 0 : 2;
}

/* Whether a reading that fits one move says more of its piece than necessary, such as "B2" if there
 * is only one Block. The text may then be two whole places in another case, "B2-b5". */
static bool says_too_much(const ShortForm *form, const WfPosition *position,
                          const WfMoveList *legal, const ShortPattern *pattern)
{
    WfMove found[2];
    ShortPattern less = *pattern;
    less.mover.said = 0;
    return pattern->mover.letter != '\0' && pattern->mover.said != 0 &&
           short_find(form->game, position, legal, &less, found) == 1;
}

/* The results so far for a text that has several readings. */
typedef struct ShortMatches {
    ShortPattern unfit; /* the reading to refuse if no move fits; `trust`: how likely it is */
    int trust;
    bool whole;     /* two whole places were read: they have no other meaning */
    bool has_first; /* a move fits; only two whole places may still mean another */
    WfMove first;
} ShortMatches;

/* Tries one reading. WF_OK: continue; WF_BAD_INPUT: both moves in `two` fit. */
static WfCode take_reading(const ShortForm *form, const WfPosition *position,
                           const WfMoveList *legal, const ShortPattern *pattern,
                           ShortMatches *found, WfMove two[2])
{
    const bool whole = pattern->mover.letter == '\0';
    if (found->has_first && !whole)
        return WF_OK;
    found->whole = whole;
    const size_t count = short_find(form->game, position, legal, pattern, two);
    const bool other =
        found->has_first && count > 0 && memcmp(&two[0], &found->first, sizeof two[0]) != 0;
    if (other)
        two[1] = found->first;
    if (other || count > 1)
        return WF_BAD_INPUT;
    if (count == 1) {
        found->has_first = true;
        found->first = two[0];
        found->whole = whole || !says_too_much(form, position, legal, pattern);
    } else if (trust(form, position, pattern) > found->trust) {
        found->trust = trust(form, position, pattern);
        found->unfit = *pattern;
        found->has_first = found->has_first && found->trust < 3; /* no other piece moves instead */
    }
    return WF_OK;
}

WfCode short_read(const ShortForm *form, const WfPosition *position, const char *text,
                  size_t length, WfMoveList *scratch, WfMove *move, WfFault *fault)
{
    ShortMatches found = {.trust = -1};
    WfFault worst = {.code = WF_OK};
    if (short_list(form->game, position, scratch) != WF_OK)
        return fault_no_memory(fault);
    for (unsigned way = 0; way < (unsigned)SHORT_CASES * SHORT_XS && !found.whole; way++) {
        WfFault inner;
        ShortPattern pattern;
        WfMove two[2];
        ShortReader r = {.reader = {.text = text, .length = length, .at = 0, .fault = &inner},
                         .form = form,
                         .letters = (ShortCase)(way / SHORT_XS),
                         .x = (ShortX)(way % SHORT_XS)};
        if (read_pattern(&r, &pattern) == WF_OK) {
            if (take_reading(form, position, scratch, &pattern, &found, two) != WF_OK)
                return refuse_two(form, position, two, length, scratch, fault);
        } else if (worst.code == WF_OK || inner.at > worst.at) {
            worst = inner;
        }
    }
    if (found.has_first) {
        *move = found.first;
        return WF_OK;
    }
    if (found.trust >= 0)
        return short_refuse(form->game, position, scratch, &found.unfit, move, fault);
    return fault_take(fault, WF_BAD_INPUT, &worst);
}
