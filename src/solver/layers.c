/* layers.c - wf_layers of wayfarer/solver.h: breadth-first search that another program can repeat.
 * Plain on purpose: no sharper count, no table that forgets. */
#include <wayfarer/solver.h>

#include <string.h>

#include "base/hash.h"
#include "solver/need.h"
#include "solver/way.h"

enum { ROOM_LEAST = 1024, CHECK_EVERY = 1024 };

/* The positions of one layer; `place` finds them by hash: index + 1, or 0. */
typedef struct Layer {
    PassagePosition *position;
    uint32_t *place; /* [2 * room] */
    size_t count, room;
} Layer;

typedef struct Search {
    const WfSolveLimits *limits;
    const WfAllocator *allocator;
    const WfSpec *spec;
    Target target;
    Layer now, next;
    WfLayer total; /* of `next` */
    bool arrived;
} Search;

/* ---- layers in memory ---- */

enum { BYTES = sizeof(PassagePosition) + 2 * sizeof(uint32_t) };

static void layer_close(const Search *search, Layer *layer)
{
    const WfAllocator *allocator = search->allocator;
    if (layer->position != NULL)
        (void)allocator->resize(allocator->context, layer->position, 0);
    if (layer->place != NULL)
        (void)allocator->resize(allocator->context, layer->place, 0);
    *layer = (Layer){.position = NULL};
}

/* The place of a position, or the empty one where it belongs. */
static uint32_t *find(const Layer *layer, const PassagePosition *p)
{
    const size_t places = 2 * layer->room;
    size_t at = p->head.hash % places;
    while (layer->place[at] != 0 && layer->position[layer->place[at] - 1].head.hash != p->head.hash)
        at = (at + 1) % places;
    return &layer->place[at];
}

/* Room for twice as many. Both layers together keep to the limit. */
static bool grow(const Search *search, Layer *layer)
{
    const WfAllocator *allocator = search->allocator;
    const size_t room = layer->room == 0 ? ROOM_LEAST : 2 * layer->room;
    const size_t other = search->now.room, most = search->limits->memory;
    if (room > UINT32_MAX / 2 || (most != 0 && (room + other) > most / BYTES))
        return false;
    PassagePosition *position =
        allocator->resize(allocator->context, layer->position, room * sizeof *position);
    if (position == NULL)
        return false;
    layer->position = position;
    uint32_t *place = allocator->resize(allocator->context, layer->place, 2 * room * sizeof *place);
    if (place == NULL)
        return false;
    layer->place = place;
    layer->room = room;
    memset(place, 0, 2 * room * sizeof *place);
    for (size_t i = 0; i < layer->count; i++)
        *find(layer, &layer->position[i]) = (uint32_t)i + 1;
    return true;
}

/* ---- one layer after the other ---- */

/* The hash of the text up to the castling rights. */
static uint64_t text_hash(const Search *search, const PassagePosition *p)
{
    char text[WF_TEXT_MAX];
    WfText out = wf_text(text, sizeof text);
    wf_format(search->spec->game, (const WfPosition *)(const void *)p, &out);
    size_t length = 0;
    for (unsigned fields = 0; text[length] != '\0'; length++)
        if (text[length] == ' ' && ++fields == 3)
            break;
    return hash_bytes(text, length);
}

/* Adds a child from which the goal may be `left` plies away. */
static WfCode add(Search *search, PassagePosition child, unsigned left)
{
    Layer *next = &search->next;
    Leeway leeway;
    if (!target_within(&search->target, &child, left, &leeway))
        return WF_OK;
    search->arrived |= passage_is_goal(&child);
    if (next->count == next->room && !grow(search, next))
        return WF_NO_MEMORY;
    uint32_t *place = find(next, &child);
    if (*place != 0)
        return WF_OK;
    next->position[next->count++] = child;
    *place = (uint32_t)next->count;
    search->total.positions++;
    search->total.digest += text_hash(search, &child);
    return WF_OK;
}

static WfCode expand(Search *search, const PassagePosition *p, unsigned left)
{
    uint8_t from[16];
    uint64_t targets[16];
    const unsigned pieces = passage_safe_targets(p, from, targets);
    WfCode code = WF_OK;
    for (unsigned i = 0; i < pieces; i++)
        while (targets[i] != 0 && code == WF_OK) {
            PassagePosition child = *p;
            way_go(&child, (WayStep){from[i], (uint8_t)chess_pop(&targets[i])});
            code = add(search, child, left);
        }
    for (unsigned wing = 0; wing < 2 && code == WF_OK; wing++)
        if (passage_may_castle(p, wing)) {
            PassagePosition child = *p;
            way_go(&child, way_castling(p, wing));
            code = add(search, child, left);
        }
    return code;
}

static bool must_stop(const Search *search)
{
    return search->limits->stop != NULL && search->limits->stop(search->limits->context);
}

/* All children of the layer; *whole is false if it was stopped. */
static WfCode next_layer(Search *search, unsigned left, bool *whole)
{
    WfCode code = WF_OK;
    search->total = (WfLayer){0, 0};
    *whole = true;
    for (size_t i = 0; i < search->now.count && code == WF_OK && *whole; i++) {
        *whole = i % CHECK_EVERY != 0 || !must_stop(search);
        code = expand(search, &search->now.position[i], left);
    }
    return code;
}

static WfCode run(Search *search, unsigned plies, WfLayers *layers)
{
    WfCode code = WF_OK;
    bool whole = true;
    while (code == WF_OK && whole && layers->count < plies && search->now.count > 0) {
        code = next_layer(search, plies - layers->count - 1, &whole);
        layers->arrived = search->arrived;
        if (code != WF_OK || !whole || search->arrived)
            break;
        layers->layer[layers->count++] = search->total;
        layer_close(search, &search->now);
        search->now = search->next;
        search->next = (Layer){.position = NULL};
    }
    return code;
}

WfCode wf_layers(const WfSpec *spec, const WfPosition *position, unsigned plies,
                 const WfSolveLimits *limits, const WfAllocator *allocator, WfLayers *layers)
{
    Search search = {.limits = limits, .allocator = allocator, .spec = spec};
    *layers = (WfLayers){.count = 0};
    if (!spec->game->cooperative || plies > WF_WAY_MAX)
        return WF_ILLEGAL;
    PassagePosition start;
    memcpy(&start, position, sizeof start);
    target_goal(&search.target, &start);
    search.target.plain = true;
    layers->arrived = passage_is_goal(&start);
    WfCode code = grow(&search, &search.now) ? WF_OK : WF_NO_MEMORY;
    if (code == WF_OK && !layers->arrived) {
        search.now.position[search.now.count++] = start;
        code = run(&search, plies, layers);
    }
    layer_close(&search, &search.now);
    layer_close(&search, &search.next);
    return code;
}
