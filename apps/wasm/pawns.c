/* pawns.c - see pawns.h. */
#include "pawns.h"

#include "game/json.h"

void put_pawns(WfText *out, const char *name, uint64_t squares)
{
    json_name(out, name);
    wf_text_put(out, '[');
    for (unsigned square = 0; square < 64; square++)
        if ((squares >> square & 1) != 0) {
            json_next(out);
            wf_text_add(out, "\"%c%u\"", 'a' + (int)(square % 8), square / 8 + 1);
        }
    wf_text_put(out, ']');
}
