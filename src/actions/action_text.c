/* action_text.c - actions as text: "d2d4", "=H", "^e5", "end", "->e7", "pass". */
#include <string.h>

#include "actions/layout.h"

static void add_place(const WfGame *game, uint8_t square, WfText *text)
{
    char name[WF_PLACE_MAX];
    wf_place_name(game, game->place(square), name);
    wf_text_add(text, "%s", name);
}

void wf_action_text(const WfSpec *spec, uint8_t seat, uint32_t action, WfText *text)
{
    const WfGame *game = spec->game;
    const ActionLayout layout = layout_of(game);
    const ActionMeaning meaning = layout_meaning(&layout, seat, action);
    switch (meaning.part) {
    case ACTION_PART_MOVE:
        add_place(game, meaning.from, text);
        add_place(game, meaning.to, text);
        break;
    case ACTION_PART_KIND:
        wf_text_add(text, "=%c", game->kinds[meaning.kind].letter);
        break;
    case ACTION_PART_PASS:
        wf_text_add(text, "pass");
        break;
    case ACTION_PART_END:
        wf_text_add(text, "end");
        break;
    case ACTION_PART_PIECE:
    case ACTION_PART_TARGET:
        wf_text_add(text, meaning.part == ACTION_PART_PIECE ? "^" : "->");
        add_place(game, meaning.from, text);
        break;
    }
}

/* Reads a place at the beginning of a text; returns its bytes, or 0. */
static size_t read_place(const ActionLayout *layout, uint8_t seat, const char *text, size_t length,
                         uint32_t *seen)
{
    size_t longest = 0;
    for (uint32_t place = 0; place < layout->places; place++) {
        char name[WF_PLACE_MAX];
        wf_place_name(layout->game, layout->game->place(layout_square(layout, seat, place)), name);
        const size_t bytes = strlen(name);
        if (bytes > longest && bytes <= length && memcmp(name, text, bytes) == 0) {
            longest = bytes;
            *seen = place;
        }
    }
    return longest;
}

static bool read_move(const ActionLayout *layout, uint8_t seat, const char *text, size_t length,
                      uint32_t *action)
{
    uint32_t from = 0, to = 0;
    const size_t first = read_place(layout, seat, text, length, &from);
    if (first == 0 || first == length ||
        read_place(layout, seat, text + first, length - first, &to) != length - first)
        return false;
    *action = from * layout->places + to;
    return true;
}

/* Reads an action of a block of places, after its sign. */
static bool read_block(const ActionLayout *layout, uint8_t seat, uint32_t first, const char *text,
                       size_t length, uint32_t *action)
{
    uint32_t place = 0;
    if (length == 0 || (layout->own->blocks & ACTION_SENDS) == 0 ||
        read_place(layout, seat, text, length, &place) != length)
        return false;
    *action = first + place;
    return true;
}

static bool read_kind(const ActionLayout *layout, char letter, uint32_t *action)
{
    for (uint32_t kind = 0; kind < layout->pass - layout->kinds; kind++)
        if (layout->game->kinds[kind].letter == letter) {
            *action = layout->kinds + kind;
            return true;
        }
    return false;
}

static bool is_word(const char *word, const char *text, size_t length)
{
    return strlen(word) == length && memcmp(word, text, length) == 0;
}

WfCode wf_action_read(const WfSpec *spec, uint8_t seat, const char *text, size_t length,
                      uint32_t *action)
{
    const ActionLayout layout = layout_of(spec->game);
    uint32_t read = 0;
    bool good;
    if (is_word("pass", text, length) || is_word("end", text, length)) {
        read = text[0] == 'p' ? layout.pass : layout.end;
        good = (layout.own->blocks & (text[0] == 'p' ? ACTION_PASS : ACTION_SENDS)) != 0;
    } else if (length == 2 && text[0] == '=') {
        good = read_kind(&layout, text[1], &read);
    } else if (length > 1 && text[0] == '^') {
        good = read_block(&layout, seat, layout.pieces, text + 1, length - 1, &read);
    } else if (length > 2 && memcmp(text, "->", 2) == 0) {
        good = read_block(&layout, seat, layout.targets, text + 2, length - 2, &read);
    } else {
        good = read_move(&layout, seat, text, length, &read);
    }
    if (!good)
        return WF_BAD_INPUT;
    *action = read;
    return WF_OK;
}
