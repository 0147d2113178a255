/* desk.c - see desk.h. */
#include "server/core/desk.h"

#include <string.h>

#include "server/core/desk_wishes.h"

static const struct {
    const char *name;
    bool (*decide)(const DeskCase *c);
} wishes[] = {
    {"sit", wish_sit},           {"stand", wish_stand},     {"key", wish_key},
    {"take", wish_take},         {"move", wish_move},       {"resign", wish_resign},
    {"flag", wish_flag},         {"draw", wish_draw},       {"decline", wish_decline},
    {"takeback", wish_takeback}, {"rematch", wish_rematch}, {"claim", wish_claim},
    {"talk", wish_talk},         {"present", wish_present},
};

bool desk_decide(const Table *table, const Wish *wish, Deed *deed, char why[DESK_WHY])
{
    const char *name = json_string_value(json_object_get(wish->message, "do"));
    const DeskCase c = {.table = table,
                        .wish = wish,
                        .deed = deed,
                        .why = why,
                        .language = wish->language,
                        .seats = wish->holder != NULL ? seats_of(table->seat, wish->holder) : 15};
    memset(deed, 0, sizeof *deed);
    if (table->closed)
        return case_refuse(&c, REFUSE_CLOSED, NULL);
    for (size_t i = 0; name != NULL && i < sizeof wishes / sizeof wishes[0]; i++)
        if (strcmp(name, wishes[i].name) == 0)
            return wishes[i].decide(&c);
    return case_refuse(&c, REFUSE_NO_SUCH_WISH, NULL);
}
