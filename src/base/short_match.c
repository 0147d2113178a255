/* short_match.c - see short_match.h. */
#include "base/short_match.h"

#include "base/fault.h"

bool short_takes(const WfGame *game, const WfPosition *position, WfPlace place)
{
    const WfPiece piece = game->piece_at(position, place);
    return piece.letter != 0 && piece.seat != position->head.turn;
}

bool short_stands(const WfGame *game, const WfPosition *position, WfPlace place)
{
    const WfPiece piece = game->piece_at(position, place);
    return piece.letter != 0 && piece.seat == position->head.turn;
}

static bool same_place(WfPlace a, WfPlace b)
{
    return a.file == b.file && a.rank == b.rank && a.level == b.level;
}

/* Whether the piece on `place` fits the description. */
static bool is_meant(const WfGame *game, const WfPosition *position, const ShortPiece *piece,
                     WfPlace place)
{
    const char letter = game->piece_at(position, place).letter;
    return ((piece->said & SHORT_LEVEL) == 0 || piece->place.level == place.level) &&
           ((piece->said & SHORT_FILE) == 0 || piece->place.file == place.file) &&
           ((piece->said & SHORT_RANK) == 0 || piece->place.rank == place.rank) &&
           (piece->letter == '\0' ? letter != 0 : letter == piece->letter);
}

static bool matches(const WfGame *game, const WfPosition *position, const ShortPattern *pattern,
                    const WfMove *move)
{
    if (!same_place(game->place(move->to), pattern->to) || (move->sent != 0) != pattern->sends ||
        !is_meant(game, position, &pattern->mover, game->place(move->from)))
        return false;
    if (pattern->promotes != 0 &&
        (move->extra == 0 || game->kinds[move->extra].letter != pattern->promotes))
        return false;
    return !pattern->sends ||
           (same_place(game->place(move->detail[1]), pattern->sent_to) &&
            is_meant(game, position, &pattern->sent, game->place(move->detail[0])));
}

size_t short_find(const WfGame *game, const WfPosition *position, const WfMoveList *legal,
                  const ShortPattern *pattern, WfMove found[2])
{
    size_t count = 0;
    if (pattern->takes && !short_takes(game, position, pattern->to))
        return 0;
    for (size_t i = 0; i < legal->count; i++) {
        if (!matches(game, position, pattern, &legal->items[i]))
            continue;
        if (count < 2)
            found[count] = legal->items[i];
        count++;
    }
    return count;
}

/* ---- refusing what is not legal ---- */

/* The number of pieces of a seat (or of the others) that fit the description, and the place of the
 * last one. */
static unsigned count_meant(const WfGame *game, const WfPosition *position, const ShortPiece *piece,
                            bool own, WfPlace *place)
{
    unsigned count = 0;
    for (uint8_t level = 0; level < game->levels; level++)
        for (uint8_t rank = 0; rank < game->ranks; rank++)
            for (uint8_t file = 0; file < game->files; file++) {
                const WfPlace at = {.file = file, .rank = rank, .level = level};
                if (!is_meant(game, position, piece, at) ||
                    (game->piece_at(position, at).seat == position->head.turn) != own)
                    continue;
                *place = at;
                count++;
            }
    return count;
}

static unsigned kind_of(const WfGame *game, char letter)
{
    unsigned kind = 0;
    while (kind + 1U < game->kind_count && game->kinds[kind].letter != letter)
        kind++;
    return kind;
}

/* The move in machine notation from one place to another, with the rest of what the pattern
 * says. */
static bool spell(const WfGame *game, const ShortPattern *pattern, WfPlace from, WfPlace sent,
                  WfMove *move)
{
    char name[8], text[WF_TEXT_MAX];
    WfText out = wf_text(text, sizeof text);
    const WfPlace places[] = {from, pattern->to, sent, pattern->sent_to};
    for (unsigned i = 0; i < (pattern->sends ? 4U : 2U); i++) {
        wf_place_name(game, places[i], name);
        wf_text_add(&out, "%s%s", i == 2 ? "," : "", name);
    }
    if (pattern->promotes != 0)
        wf_text_put(&out, (char)(pattern->promotes + ('a' - 'A')));
    return game->scan_move(text, out.length, move, NULL) == WF_OK;
}

/* Whether a move fits except for the kind to which the piece promotes. */
static bool fits_otherwise(const WfGame *game, const WfPosition *position, const WfMoveList *legal,
                           const ShortPattern *pattern)
{
    WfMove found[2];
    ShortPattern open = *pattern;
    open.promotes = '\0';
    return pattern->promotes != '\0' && short_find(game, position, legal, &open, found) > 0;
}

/* Refuses a pattern whose piece has a kind. */
static WfCode refuse_kind(const WfGame *game, const WfPosition *position, const WfMoveList *legal,
                          const ShortPattern *pattern, WfMove *meant, WfFault *fault)
{
    const FaultArg seat = fault_seat(game, position->head.turn),
                   kind = fault_kind(game, kind_of(game, pattern->mover.letter)),
                   to = fault_place(game, pattern->to);
    const bool such = pattern->mover.said != 0;
    WfPlace from = {0}, sent = {0};
    WfMove move;
    if (pattern->takes && !short_takes(game, position, pattern->to))
        return fault_at(fault, NULL, pattern->to_at, &fault_messages[FAULT_NOTHING_TO_TAKE],
                        FAULT_ARGS(to));
    if (fits_otherwise(game, position, legal, pattern))
        return fault_say(fault, NULL, WF_ILLEGAL, &fault_messages[FAULT_CANNOT_BECOME],
                         FAULT_ARGS(kind, fault_kind(game, kind_of(game, pattern->promotes))));
    const unsigned pieces = count_meant(game, position, &pattern->mover, true, &from);
    if (pieces == 0)
        return fault_say(fault, NULL, WF_ILLEGAL,
                         &fault_messages[such ? FAULT_HAS_NONE_SUCH : FAULT_HAS_NONE],
                         FAULT_ARGS(seat, kind));
    if (pattern->sends && pattern->sent.letter == '\0')
        sent = pattern->sent.place; /* if nothing can be sent from there, the game reports it */
    else if (pattern->sends && count_meant(game, position, &pattern->sent, false, &sent) != 1)
        return fault_say(fault, NULL, WF_ILLEGAL, &fault_messages[FAULT_CANNOT_SEND],
                         FAULT_ARGS(kind, fault_kind(game, kind_of(game, pattern->sent.letter))));
    if (pieces == 1 && spell(game, pattern, from, sent, &move)) {
        *meant = move;
        return WF_ILLEGAL;
    }
    return fault_say(fault, NULL, WF_ILLEGAL,
                     &fault_messages[such ? FAULT_NONE_SUCH_CAN_GO : FAULT_NONE_CAN_GO],
                     FAULT_ARGS(kind, seat, to));
}

WfCode short_refuse(const WfGame *game, const WfPosition *position, const WfMoveList *legal,
                    const ShortPattern *pattern, WfMove *meant, WfFault *fault)
{
    const WfPlace from = pattern->mover.place;
    ShortPattern known = *pattern;
    if (pattern->mover.letter != '\0')
        return refuse_kind(game, position, legal, pattern, meant, fault);
    if (short_stands(game, position, from)) {
        known.mover.letter = game->piece_at(position, from).letter;
        return refuse_kind(game, position, legal, &known, meant, fault);
    }
    known.sends = false; /* the game reports that no piece of this seat stands there */
    known.promotes = '\0';
    (void)spell(game, &known, from, from, meant);
    return WF_ILLEGAL;
}
