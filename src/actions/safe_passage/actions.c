/* actions.c - Safe Passage: actions, and planes of castling rights and of the homes that castling
 * and goals depend on. */
#include "actions/game_actions.h"
#include "games/safe_passage/safe_passage.h"

enum { SQUARES = 64, RIGHTS = 4, PLANES = RIGHTS + PASSAGE_KINDS };

static uint8_t square(WfPlace place)
{
    return (uint8_t)(place.rank * 8 + place.file);
}

/* Castling is a move of the king, so from and to are the whole turn. */
static bool is_plain(const WfPosition *position, const WfMove *partial)
{
    (void)position, (void)partial;
    return true;
}

#define HOME(kind) "1 on the squares of both first ranks where a " kind " stood at the start"

static const GamePlane own_planes[PLANES] = {
    {"own-castling-h", "1 everywhere if the seat that acts may still castle on the king's wing"},
    {"own-castling-a", "1 everywhere if the seat that acts may still castle on the queen's wing"},
    {"other-castling-h", "1 everywhere if the other seat may still castle on the king's wing"},
    {"other-castling-a", "1 everywhere if the other seat may still castle on the queen's wing"},
    {"home-Pawn", "0 everywhere: no pawn starts on a first rank"},
    {"home-Knight", HOME("Knight")},
    {"home-Bishop", HOME("Bishop")},
    {"home-Rook", HOME("Rook")},
    {"home-Queen", HOME("Queen")},
    {"home-King", HOME("King")}};

static void fill(const WfSpec *spec, const WfPosition *position, float *planes)
{
    const PassagePosition *p = passage_of(position);
    const unsigned own = p->head.turn;
    (void)spec;
    for (unsigned right = 0; right < RIGHTS; right++) {
        const unsigned side = own ^ (right / 2);
        if ((p->rights >> (side * 2 + right % 2) & 1) != 0)
            for (unsigned i = 0; i < SQUARES; i++)
                planes[right * SQUARES + i] = 1;
    }
    for (unsigned side = 0; side < 2; side++)
        for (unsigned file = 0; file < 8; file++) {
            const unsigned plane = (unsigned)RIGHTS + p->home[side][file];
            planes[plane * SQUARES + (side == own ? 0U : 56U) + file] = 1;
        }
}

const GameActions safe_passage_actions = {.game = &safe_passage_game,
                                          .square = square,
                                          .is_plain = is_plain,
                                          .planes = own_planes,
                                          .plane_count = PLANES,
                                          .fill = fill};
