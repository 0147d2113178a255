/* layout.c - see layout.h. */
#include "actions/layout.h"

#include <string.h>

static uint32_t add(const GameActions *own, unsigned block, uint32_t size, uint32_t *count)
{
    const uint32_t first = *count;
    if ((own->blocks & block) != 0)
        *count += size;
    return first;
}

ActionLayout layout_of(const WfGame *game)
{
    ActionLayout layout = {.game = game, .own = game_actions_of(game)};
    const uint32_t places = (uint32_t)game->files * game->ranks * game->levels;
    layout.places = places;
    layout.count = places * places;
    layout.kinds = add(layout.own, ACTION_KINDS, game->kind_count, &layout.count);
    layout.pass = add(layout.own, ACTION_PASS, 1, &layout.count);
    layout.end = add(layout.own, ACTION_SENDS, 1, &layout.count);
    layout.pieces = add(layout.own, ACTION_SENDS, places, &layout.count);
    layout.targets = add(layout.own, ACTION_SENDS, places, &layout.count);
    return layout;
}

/* ---- places ---- */

static WfPlace turned(const ActionLayout *layout, unsigned seat, WfPlace place)
{
    if (seat == 1 && layout->game->seats[2] == 0)
        place.rank = (uint8_t)(layout->game->ranks - 1 - place.rank);
    return place;
}

uint32_t layout_seen_place(const ActionLayout *layout, unsigned seat, WfPlace place)
{
    const WfGame *game = layout->game;
    place =
        layout->own->seen != NULL ? layout->own->seen(seat, place) : turned(layout, seat, place);
    return ((uint32_t)place.level * game->ranks + place.rank) * game->files + place.file;
}

uint32_t layout_seen(const ActionLayout *layout, unsigned seat, unsigned square)
{
    if (layout->tables != NULL)
        return layout->tables->seen[seat][square];
    return layout_seen_place(layout, seat, layout->game->place((uint8_t)square));
}

static uint8_t square_of(const WfGame *game, WfPlace place)
{
    unsigned square = 0;
    for (; square < WF_NO_SQUARE; square++) {
        const WfPlace at = game->place((uint8_t)square);
        if (memcmp(&at, &place, sizeof at) == 0)
            break;
    }
    return (uint8_t)square;
}

uint8_t layout_square(const ActionLayout *layout, unsigned seat, uint32_t seen)
{
    const WfGame *game = layout->game;
    if (layout->tables != NULL)
        return layout->tables->square[seat][seen];
    WfPlace place = {.file = (uint8_t)(seen % game->files),
                     .rank = (uint8_t)(seen / game->files % game->ranks),
                     .level = (uint8_t)(seen / game->files / game->ranks)};
    place = layout->own->unseen != NULL ? layout->own->unseen(seat, place)
                                        : turned(layout, seat, place);
    return layout->own->square != NULL ? layout->own->square(place) : square_of(game, place);
}

void layout_fill(const ActionLayout *layout, unsigned seats, ActionTables *tables)
{
    memset(tables, 0, sizeof *tables);
    for (unsigned seat = 0; seat < WF_SEATS_MAX; seat++)
        for (uint32_t place = 0; place < layout->places && (seats >> seat & 1) != 0; place++) {
            const uint8_t square = layout_square(layout, seat, place);
            tables->square[seat][place] = square;
            tables->seen[seat][square] = (uint8_t)place;
        }
}

/* ---- ids ---- */

ActionMeaning layout_meaning(const ActionLayout *layout, unsigned seat, uint32_t action)
{
    ActionMeaning meaning = {.part = ACTION_PART_MOVE};
    const uint32_t moves = layout->places * layout->places;
    if (action < moves) {
        meaning.from = layout_square(layout, seat, action / layout->places);
        meaning.to = layout_square(layout, seat, action % layout->places);
    } else if (action < layout->pass) {
        meaning.part = ACTION_PART_KIND;
        meaning.kind = (uint8_t)(action - layout->kinds);
    } else if (action < layout->end) {
        meaning.part = ACTION_PART_PASS;
    } else if (action < layout->pieces) {
        meaning.part = ACTION_PART_END;
    } else if (action < layout->targets) {
        meaning.part = ACTION_PART_PIECE;
        meaning.from = layout_square(layout, seat, action - layout->pieces);
    } else {
        meaning.part = ACTION_PART_TARGET;
        meaning.from = layout_square(layout, seat, action - layout->targets);
    }
    return meaning;
}
