/* planes.c - see planes.h: the order of planes, their names and meanings. */
#include "actions/planes.h"

typedef struct PlaneWords {
    const char *name, *meaning;
} PlaneWords;

static const PlaneWords common_words[PLANE_COMMON] = {
    [PLANE_CLOCK] = {"clock", "the clock of the position divided by 100, at most 1, everywhere"},
    [PLANE_NUMBER] = {"number", "the move number or round divided by 300, at most 1, everywhere"},
    [PLANE_TWICE] = {"occurred-twice", "1 everywhere if the position has occurred at least twice"},
    [PLANE_THRICE] = {"occurred-thrice",
                      "1 everywhere if the position has occurred at least three times"},
    [PLANE_FROM] = {"turn-from", "1 where the piece of the present turn comes from"},
    [PLANE_TO] = {"turn-to", "1 where the piece of the present turn goes"},
    [PLANE_KIND] = {"turn-kind",
                    "the number of the kind that the piece becomes, from 0, divided by "
                    "the number of kinds, everywhere"},
    [PLANE_ASKS_KIND] = {"asks-kind", "1 everywhere if the next action is a kind to become"},
    [PLANE_SENT] = {"turn-sends", "1 where a piece stands that the present turn sends elsewhere"},
    [PLANE_SENT_TO] = {"turn-targets", "1 where the present turn has sent such a piece"},
    [PLANE_NEXT_SENT] = {"next-sent", "1 on the piece whose target is the next action"},
    [PLANE_ASKS_PIECE] = {"asks-piece",
                          "1 everywhere if the next action is a piece to send elsewhere, or end"},
    [PLANE_ASKS_TARGET] = {"asks-target", "1 everywhere if the next action is a target"},
    [PLANE_ASKS_SETUP] = {"asks-setup", "1 everywhere if the next action is a kind of a setup; the "
                                        "kinds chosen so far count as own pieces"},
    [PLANE_NEXT_SETUP] = {"next-setup", "1 on the place whose kind is the next action"}};

static bool needs(const ActionLayout *layout, CommonPlane plane)
{
    const unsigned blocks = layout->own->blocks;
    const bool setups = layout->own->setup_pieces != 0;
    switch (plane) {
    case PLANE_FROM:
    case PLANE_TO:
        return (blocks & (ACTION_KINDS | ACTION_SENDS)) != 0;
    case PLANE_KIND:
        return (blocks & ACTION_KINDS) != 0 && (blocks & ACTION_SENDS) != 0 && !setups;
    case PLANE_ASKS_KIND:
        return (blocks & ACTION_KINDS) != 0 && !setups;
    case PLANE_SENT:
    case PLANE_SENT_TO:
    case PLANE_NEXT_SENT:
    case PLANE_ASKS_PIECE:
    case PLANE_ASKS_TARGET:
        return (blocks & ACTION_SENDS) != 0;
    case PLANE_ASKS_SETUP:
    case PLANE_NEXT_SETUP:
        return setups;
    default:
        return true;
    }
}

PlaneLayout plane_layout_of(const WfSpec *spec, const ActionLayout *layout)
{
    const uint8_t playing = wf_seats(spec);
    PlaneLayout planes = {.playing = playing,
                          .seats = (unsigned)__builtin_popcount(playing),
                          .kinds = spec->game->kind_count};
    planes.count = planes.seats * planes.kinds;
    planes.plays = planes.count;
    if (planes.seats > 2)
        planes.count += planes.seats - 1;
    planes.seat = planes.count;
    planes.count += planes.seats;
    for (unsigned plane = 0; plane < PLANE_COMMON; plane++)
        planes.common[plane] =
            (uint16_t)(needs(layout, (CommonPlane)plane) ? planes.count++ : PLANE_NONE);
    planes.own = planes.count;
    planes.count += layout->own->plane_count;
    return planes;
}

unsigned plane_seat(uint8_t playing, unsigned seat, unsigned after)
{
    for (; after > 0; after--)
        do
            seat = (seat + 1) % WF_SEATS_MAX;
        while ((playing >> seat & 1) == 0);
    return seat;
}

unsigned wf_plane_count(const WfSpec *spec)
{
    const ActionLayout layout = layout_of(spec->game);
    return plane_layout_of(spec, &layout).count;
}

size_t wf_observation_size(const WfSpec *spec)
{
    const ActionLayout layout = layout_of(spec->game);
    return (size_t)plane_layout_of(spec, &layout).count * layout.places;
}

/* ---- words ---- */

static const char *group_name(const PlaneLayout *planes, unsigned group)
{
    static const char *const names[WF_SEATS_MAX] = {"own", "second", "third", "fourth"};
    return group == 1 && planes->seats == 2 ? "other" : names[group];
}

static void add(WfText *text, const char *word)
{
    if (text != NULL)
        wf_text_add(text, "%s", word);
}

static void add_piece(const WfSpec *spec, const PlaneLayout *planes, unsigned plane, WfText *name,
                      WfText *meaning)
{
    const char *group = group_name(planes, plane / planes->kinds);
    const char *kind = spec->game->kinds[plane % planes->kinds].name;
    if (name != NULL)
        wf_text_add(name, "%s-%s", group, kind);
    if (meaning == NULL)
        return;
    if (plane < planes->kinds)
        wf_text_add(meaning, "1 on each %s of the seat that acts", kind);
    else if (planes->seats == 2)
        wf_text_add(meaning, "1 on each %s of the other seat", kind);
    else
        wf_text_add(meaning,
                    "1 on each %s of the %s seat in turn order; the first is the one that acts",
                    kind, group);
}

static void add_seat(const WfSpec *spec, const PlaneLayout *planes, unsigned plane, WfText *name,
                     WfText *meaning)
{
    if (plane < planes->seat) {
        const char *group = group_name(planes, plane - planes->plays + 1);
        if (name != NULL)
            wf_text_add(name, "%s-plays", group);
        if (meaning != NULL)
            wf_text_add(meaning, "1 everywhere if the %s seat in turn order still plays", group);
        return;
    }
    const unsigned first = (unsigned)__builtin_ctz(planes->playing);
    const char *seat =
        spec->game->seat_names[plane_seat(planes->playing, first, plane - planes->seat)];
    if (name != NULL)
        wf_text_add(name, "acts-%s", seat);
    if (meaning != NULL)
        wf_text_add(meaning, "1 everywhere if %s acts", seat);
}

void wf_plane_text(const WfSpec *spec, unsigned plane, WfText *name, WfText *meaning)
{
    const ActionLayout layout = layout_of(spec->game);
    const PlaneLayout planes = plane_layout_of(spec, &layout);
    if (plane < planes.plays) {
        add_piece(spec, &planes, plane, name, meaning);
    } else if (plane < planes.common[0]) {
        add_seat(spec, &planes, plane, name, meaning);
    } else if (plane < planes.own) {
        unsigned common = 0;
        while (planes.common[common] != plane)
            common++;
        add(name, common_words[common].name);
        add(meaning, common_words[common].meaning);
    } else {
        add(name, layout.own->planes[plane - planes.own].name);
        add(meaning, layout.own->planes[plane - planes.own].meaning);
    }
}
