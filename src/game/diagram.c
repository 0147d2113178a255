/* diagram.c - see diagram.h. */
#include "game/diagram.h"

#include <string.h>

/* Levels of a board that are drawn side by side, the columns between two of them, and the columns
 * of a rank's number. */
enum { LEVELS_A_ROW = 3, LEVEL_GAP = 3, RANK_WIDTH = 3 };

static void add_gap(WfText *out, bool last)
{
    wf_text_add(out, "%*s", last ? 0 : LEVEL_GAP, "");
}

static void add_files(WfText *out, const WfGame *game, const DiagramStyle *style)
{
    wf_text_add(out, "%*s", RANK_WIDTH, "");
    for (int file = 0; file < game->files; file++)
        wf_text_add(out, style->width == 3 ? " %c " : " %c", 'a' + file);
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

/* Levels `first` to `end` - 1 side by side. */
static void add_levels(WfText *out, const WfGame *game, const WfPosition *position,
                       const DiagramStyle *style, uint8_t first, uint8_t end)
{
    const int width = RANK_WIDTH + game->files * (int)style->width;
    for (uint8_t level = first; game->levels > 1 && level < end; level++)
        wf_text_add(out, "   level %c%*s", game->level_names[level],
                    width - (int)strlen("   level u") + LEVEL_GAP, "");
    if (game->levels > 1)
        wf_text_put(out, '\n');
    for (uint8_t rank = game->ranks; rank-- > 0;) {
        for (uint8_t level = first; level < end; level++) {
            add_rank(out, game, position, style, (WfPlace){.rank = rank, .level = level});
            add_gap(out, level + 1 == end);
        }
        wf_text_put(out, '\n');
    }
    for (uint8_t level = first; level < end; level++) {
        add_files(out, game, style);
        add_gap(out, level + 1 == end);
    }
    wf_text_put(out, '\n');
}

void diagram_draw(WfText *out, const WfGame *game, const WfPosition *position,
                  const DiagramStyle *style)
{
    for (uint8_t level = 0; level < game->levels; level += LEVELS_A_ROW) {
        const uint8_t end =
            level + LEVELS_A_ROW < game->levels ? (uint8_t)(level + LEVELS_A_ROW) : game->levels;
        if (level > 0)
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
    const DiagramStyle style = {.width = more ? 3 : 2,
                                .cell = more ? more_seats : two_seats,
                                .context = (void *)(uintptr_t)game};
    diagram_draw(out, game, position, &style);
}
