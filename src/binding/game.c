/* game.c - binding.h: the facts of games and specs. */
#include "binding/handle.h"

#include <string.h>

size_t wf_game_count(void)
{
    size_t count;
    wf_games(&count);
    return count;
}

const WfGame *wf_game_at(size_t index)
{
    size_t count;
    const WfGame *const *games = wf_games(&count);
    return index < count ? games[index] : NULL;
}

const char *wf_game_name(const WfGame *game)
{
    return game->name;
}

const char *wf_game_title(const WfGame *game)
{
    return game->title;
}

const char *wf_game_inventor(const WfGame *game)
{
    return game->inventor;
}

const char *wf_game_square_word(const WfGame *game)
{
    return game->square_word;
}

bool wf_game_is_cooperative(const WfGame *game)
{
    return game->cooperative;
}

bool wf_game_has_clock(const WfGame *game)
{
    return game->has_clock;
}

uint32_t wf_game_seat_count(const WfGame *game)
{
    return (uint32_t)strlen(game->seats);
}

char wf_game_seat_letter(const WfGame *game, uint32_t seat)
{
    return seat < wf_game_seat_count(game) ? game->seats[seat] : '\0';
}

const char *wf_game_seat_name(const WfGame *game, uint32_t seat)
{
    return seat < wf_game_seat_count(game) ? game->seat_names[seat] : NULL;
}

uint32_t wf_game_kind_count(const WfGame *game)
{
    return game->kind_count;
}

char wf_game_kind_letter(const WfGame *game, uint32_t kind)
{
    return kind < game->kind_count ? game->kinds[kind].letter : '\0';
}

const char *wf_game_kind_name(const WfGame *game, uint32_t kind)
{
    return kind < game->kind_count ? game->kinds[kind].name : NULL;
}

uint32_t wf_game_option_count(const WfGame *game)
{
    return game->option_count;
}

const char *wf_game_option_key(const WfGame *game, uint32_t option)
{
    return option < game->option_count ? game->options[option].key : NULL;
}

/* Value number `value` of an option and its length, or NULL. */
static const char *find_value(const WfGame *game, uint32_t option, uint32_t value, size_t *length)
{
    if (option >= game->option_count)
        return NULL;
    const char *from = game->options[option].values;
    for (; value > 0; value--) {
        from = strchr(from, '|');
        if (from == NULL)
            return NULL;
        from++;
    }
    *length = strcspn(from, "|");
    return from;
}

uint32_t wf_game_option_value_count(const WfGame *game, uint32_t option)
{
    uint32_t count = 0;
    size_t length;
    while (find_value(game, option, count, &length) != NULL)
        count++;
    return count;
}

size_t wf_game_option_value(const WfGame *game, uint32_t option, uint32_t value, char *buffer,
                            size_t size)
{
    char spare[1];
    WfText text = handle_text(buffer, size, spare, NULL);
    size_t length = 0;
    const char *from = find_value(game, option, value, &length);
    wf_text_add(&text, "%.*s", (int)length, from != NULL ? from : "");
    return text.length;
}

uint64_t wf_game_option_number_max(const WfGame *game, uint32_t option, uint32_t value)
{
    const uint64_t *max = option < game->option_count ? game->options[option].number_max : NULL;
    const size_t count = sizeof game->options->number_max / sizeof *max;
    return max != NULL && value < count ? max[value] : 0;
}

uint32_t wf_game_files(const WfGame *game)
{
    return game->files;
}

uint32_t wf_game_ranks(const WfGame *game)
{
    return game->ranks;
}

uint32_t wf_game_levels(const WfGame *game)
{
    return game->levels;
}

char wf_game_level_letter(const WfGame *game, uint32_t level)
{
    return level < strlen(game->level_names) ? game->level_names[level] : '\0';
}

uint32_t wf_game_place_count(const WfGame *game)
{
    return (uint32_t)game->files * game->ranks * game->levels;
}

size_t wf_game_place_name(const WfGame *game, uint32_t place, char *buffer, size_t size)
{
    char name[WF_PLACE_MAX] = "";
    WfPlace at;
    if (handle_place(game, place, &at))
        wf_place_name(game, at, name);
    return handle_put(name, buffer, size);
}

int32_t wf_game_place(const WfGame *game, const char *name, size_t length)
{
    char own[WF_PLACE_MAX];
    WfPlace at;
    for (uint32_t place = 0; handle_place(game, place, &at); place++) {
        wf_place_name(game, at, own);
        if (strlen(own) == length && memcmp(own, name, length) == 0)
            return (int32_t)place;
    }
    return -1;
}

uint32_t wf_game_square_place(const WfGame *game, uint8_t square)
{
    return handle_number(game, game->place(square));
}

/* ---- specs ---- */

WfSpec *wf_spec_read(const char *text, size_t length, const WfAllocator *allocator, WfFault *fault)
{
    WfSpec read;
    if (wf_parse_spec(text, length, &read, fault) != WF_OK)
        return NULL;
    return wf_spec_copy(&read, allocator);
}

WfSpec *wf_spec_copy(const WfSpec *spec, const WfAllocator *allocator)
{
    WfSpec *copy = handle_new(allocator, sizeof *copy);
    if (copy != NULL)
        *copy = *spec;
    return copy;
}

void wf_spec_free(WfSpec *spec)
{
    handle_free(spec);
}

const WfGame *wf_spec_game(const WfSpec *spec)
{
    return spec->game;
}

uint32_t wf_spec_choice(const WfSpec *spec, uint32_t option)
{
    return option < spec->game->option_count ? spec->choice[option] : 0;
}

uint64_t wf_spec_number(const WfSpec *spec)
{
    return spec->number;
}

size_t wf_spec_text(const WfSpec *spec, char *buffer, size_t size)
{
    char spare[1];
    WfText text = handle_text(buffer, size, spare, NULL);
    wf_format_spec(spec, &text);
    return text.length;
}
