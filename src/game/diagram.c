/* diagram.c - see diagram.h. */
#include "game/diagram.h"

#include <string.h>

/* The columns between two levels, usually and if they are tight, and those of a rank's number. */
enum { LEVEL_GAP = 3, TIGHT_GAP = 1, RANK_WIDTH = 3 };

static uint8_t in_a_row(const WfGame *game, const DiagramLayout *layout)
{
    const uint8_t wanted = layout->in_a_row != 0 ? layout->in_a_row : DIAGRAM_IN_A_ROW;
    return wanted < game->levels ? wanted : game->levels;
}

static unsigned gap_of(const DiagramLayout *layout)
{
    return layout->tight ? TIGHT_GAP : LEVEL_GAP;
}

unsigned diagram_columns(const WfGame *game, const DiagramLayout *layout)
{
    const unsigned levels = in_a_row(game, layout);
    return levels * (RANK_WIDTH + game->files * layout->width) + (levels - 1) * gap_of(layout);
}

unsigned diagram_lines(const WfGame *game, const DiagramLayout *layout)
{
    const unsigned levels = in_a_row(game, layout), rows = (game->levels + levels - 1) / levels;
    const bool named = game->levels > 1 && !layout->tight;
    return rows * (game->ranks + 1U + named) + (layout->tight ? 0 : rows - 1);
}

static void add_gap(WfText *out, const DiagramStyle *style, bool last)
{
    wf_text_add(out, "%*s", last ? 0 : (int)gap_of(&style->layout), "");
}

static void add_files(WfText *out, const WfGame *game, const DiagramStyle *style, uint8_t level)
{
    const bool named = game->levels > 1 && style->layout.tight;
    wf_text_add(out, " %c ", named ? game->level_names[level] : ' ');
    for (int file = 0; file < game->files; file++)
        wf_text_add(out,
                    style->layout.width == 3   ? " %c "
                    : style->layout.width == 2 ? " %c"
                                               : "%c",
                    'a' + file);
}

static void add_rank(WfText *out, const WfGame *game, const WfPosition *position,
                     const DiagramStyle *style, WfPlace place)
{
    wf_text_add(out, "%2u ", place.rank + 1U);
    for (place.file = 0; place.file < game->files; place.file++) {
        const WfPiece piece = wf_piece_at(game, position, place);
        style->cell(style->context, out, place, &piece);
    }
}

static void add_names(WfText *out, const WfGame *game, const DiagramStyle *style, uint8_t first,
                      uint8_t end)
{
    const int width = RANK_WIDTH + game->files * (int)style->layout.width;
    for (uint8_t level = first; level < end; level++)
        wf_text_add(out, "   level %c%*s", game->level_names[level],
                    level + 1 == end ? 0 : width - (int)strlen("   level u") + LEVEL_GAP, "");
    wf_text_put(out, '\n');
}

/* Levels `first` to `end` - 1 side by side. */
static void add_levels(WfText *out, const WfGame *game, const WfPosition *position,
                       const DiagramStyle *style, uint8_t first, uint8_t end)
{
    if (game->levels > 1 && !style->layout.tight)
        add_names(out, game, style, first, end);
    for (uint8_t rank = game->ranks; rank-- > 0;) {
        for (uint8_t level = first; level < end; level++) {
            add_rank(out, game, position, style, (WfPlace){.rank = rank, .level = level});
            add_gap(out, style, level + 1 == end);
        }
        wf_text_put(out, '\n');
    }
    for (uint8_t level = first; level < end; level++) {
        add_files(out, game, style, level);
        add_gap(out, style, level + 1 == end);
    }
    wf_text_put(out, '\n');
}

void diagram_draw(WfText *out, const WfGame *game, const WfPosition *position,
                  const DiagramStyle *style)
{
    const uint8_t levels = in_a_row(game, &style->layout);
    for (uint8_t level = 0; level < game->levels; level = (uint8_t)(level + levels)) {
        const uint8_t end =
            level + levels < game->levels ? (uint8_t)(level + levels) : game->levels;
        if (level > 0 && !style->layout.tight)
            wf_text_put(out, '\n');
        add_levels(out, game, position, style, level, end);
    }
}

/* ---- in ASCII ---- */

static void two_seats(void *context, WfText *out, WfPlace place, const WfPiece *piece)
{
    (void)context;
    (void)place;
    if (piece->letter == 0)
        wf_text_add(out, " .");
    else
        wf_text_add(out, " %c", piece->seat == 0 ? piece->letter : piece->letter - 'A' + 'a');
}

static void more_seats(void *context, WfText *out, WfPlace place, const WfPiece *piece)
{
    const WfGame *game = context;
    (void)place;
    if (piece->letter == 0)
        wf_text_add(out, " . ");
    else
        wf_text_add(out, " %c%c", game->seats[piece->seat], piece->letter);
}

void diagram_plain(WfText *out, const WfGame *game, const WfPosition *position)
{
    const bool more = strlen(game->seats) > 2;
    const DiagramStyle style = {.layout.width = more ? 3 : 2,
                                .cell = more ? more_seats : two_seats,
                                .context = (void *)(uintptr_t)game};
    diagram_draw(out, game, position, &style);
}
