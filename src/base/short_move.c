/* short_move.c - writing moves in the manner of chess. */
#include "base/short_move.h"

#include "base/short_match.h"

/* Sets of coordinates in order of preference, shortest first. A level comes last, because a level
 * called x looks like the sign of a capture. */
static const uint8_t preferred[] = {0,
                                    SHORT_FILE,
                                    SHORT_RANK,
                                    SHORT_LEVEL,
                                    SHORT_FILE | SHORT_RANK,
                                    SHORT_LEVEL | SHORT_FILE,
                                    SHORT_LEVEL | SHORT_RANK,
                                    SHORT_LEVEL | SHORT_FILE | SHORT_RANK};

WfCode short_list(const WfGame *game, const WfPosition *position, WfMoveList *list)
{
    list->count = 0;
    return game->moves(position, list);
}

/* The coordinates in which two places differ. */
static uint8_t difference(WfPlace a, WfPlace b)
{
    return (uint8_t)((a.level != b.level ? SHORT_LEVEL : 0) | (a.file != b.file ? SHORT_FILE : 0) |
                     (a.rank != b.rank ? SHORT_RANK : 0));
}

/* The first preferred set that has a coordinate from each difference; `differences` has one bit for
 * each difference that occurs. */
static uint8_t telling(unsigned differences, uint8_t at_least)
{
    for (unsigned i = 0; i < sizeof preferred; i++) {
        bool tells = (preferred[i] & at_least) == at_least;
        for (unsigned set = 1; set < 8 && tells; set++)
            tells = (differences >> set & 1) == 0 || (preferred[i] & set) != 0;
        if (tells)
            return preferred[i];
    }
    return SHORT_LEVEL | SHORT_FILE | SHORT_RANK;
}

static void put_origin(const WfGame *game, WfPlace place, uint8_t said, WfNotation *written)
{
    if ((said & SHORT_LEVEL) != 0)
        notation_words(written, "%c", game->level_names[place.level]);
    if ((said & SHORT_FILE) != 0)
        notation_words(written, "%c", 'a' + place.file);
    if ((said & SHORT_RANK) != 0)
        notation_words(written, "%u", place.rank + 1U);
}

/* If places begin with the letter of a level, a target directly after an origin is hard to read. */
static const char *between(const WfGame *game, uint8_t said)
{
    return said != 0 && game->levels > 1 ? "-" : "";
}

static char letter_on(const WfGame *game, const WfPosition *position, unsigned square)
{
    return game->piece_at(position, game->place((uint8_t)square)).letter;
}

void short_put_move(const ShortForm *form, const WfPosition *position, const WfMove *move,
                    const WfMoveList *legal, WfNotation *written)
{
    const WfGame *game = form->game;
    const WfPlace from = game->place(move->from), to = game->place(move->to);
    const char letter = game->piece_at(position, from).letter;
    const bool takes = short_takes(game, position, to);
    unsigned differences = 0;
    for (size_t i = 0; i < legal->count; i++) {
        const WfMove *other = &legal->items[i];
        if (other->to == move->to && other->from != move->from &&
            letter_on(game, position, other->from) == letter)
            differences |= 1U << difference(from, game->place(other->from));
    }
    const bool unnamed = letter == form->unnamed;
    notation_piece(written, letter, position->head.turn, !unnamed);
    const uint8_t said = telling(differences, takes && unnamed ? SHORT_FILE : 0);
    put_origin(game, from, said, written);
    notation_words(written, "%s", takes ? NOTATION_TAKES : between(game, said));
    notation_place(written, game, to);
    if (move->extra != 0) {
        notation_words(written, "=");
        notation_piece(written, game->kinds[move->extra].letter, position->head.turn, true);
    }
}

void short_put_sent(const ShortForm *form, const WfPosition *position, const WfMove *move,
                    const WfMoveList *legal, WfNotation *written)
{
    const WfGame *game = form->game;
    const WfPlace from = game->place(move->detail[0]);
    const WfPiece piece = game->piece_at(position, from);
    unsigned differences = 0;
    for (size_t i = 0; i < legal->count; i++) {
        const WfMove *other = &legal->items[i];
        if (other->sent != 0 && other->from == move->from && other->to == move->to &&
            other->detail[1] == move->detail[1] && other->detail[0] != move->detail[0] &&
            letter_on(game, position, other->detail[0]) == piece.letter)
            differences |= 1U << difference(from, game->place(other->detail[0]));
    }
    notation_part(written);
    notation_words(written, " " NOTATION_SENDS);
    notation_piece(written, piece.letter, piece.seat, true);
    put_origin(game, from, telling(differences, 0), written);
    notation_place(written, game, game->place(move->detail[1]));
}
