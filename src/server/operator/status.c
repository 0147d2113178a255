/* status.c - see status.h. */
#include "server/operator/status.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { STATUS_BYTES = 8192, CONTACT_BYTES = 1024, CONTACT_DAYS = 180, STATUS_TIME = 32 };

/* "2026-11-26T02:30:00Z". */
static void write_time(int64_t ms, char text[STATUS_TIME])
{
    const time_t seconds = (time_t)(ms / 1000);
    struct tm parts;
    (void)gmtime_r(&seconds, &parts);
    (void)strftime(text, STATUS_TIME, "%Y-%m-%dT%H:%M:%SZ", &parts);
}

char *status_json(const Server *server)
{
    static const char *const store[] = {
        [STORE_WELL] = "well", [STORE_FAILING] = "failing", [STORE_LOST] = "lost"};
    const Health *health = &server->health;
    const HealthNow *now = &health->now;
    char *data = malloc(STATUS_BYTES), text[STATUS_TIME];
    if (data == NULL)
        return NULL;
    WfText out = wf_text(data, STATUS_BYTES);
    write_time(health->started, text);
    wf_text_add(
        &out,
        "{\"version\":\"%s\",\"since\":\"%s\",\"now\":%lld,\"tables\":%llu,\"sockets\":%llu,"
        "\"moves\":%.2f,\"store\":\"%s\",\"trouble\":",
        wf_version(), text, (long long)lobby_now(server->lobby), (unsigned long long)now->tables,
        (unsigned long long)now->sockets, now->moves, store[now->store]);
    write_time(now->trouble_at, text);
    if (now->trouble != NULL)
        wf_text_add(&out, "{\"kind\":\"%s\",\"at\":\"%s\"}}", now->trouble, text);
    else
        wf_text_add(&out, "null}");
    return data;
}

/* ---- security.txt ---- */

/* Mail and phone addresses are taken as they are; RFC 9116 requires https for web addresses. */
bool status_is_contact(const char *contact)
{
    static const char *const schemes[] = {"mailto:", "https://", "tel:"};
    const size_t length = strlen(contact);
    bool known = false;
    for (size_t i = 0; i < sizeof schemes / sizeof schemes[0]; i++)
        known = known || (strncmp(contact, schemes[i], strlen(schemes[i])) == 0 &&
                          length > strlen(schemes[i]));
    for (const char *at = contact; *at != '\0'; at++)
        known = known && *at > ' ' && *at < 0x7F;
    return known && length < CONTACT_BYTES / 2;
}

char *status_contact(const Server *server)
{
    const char *contact = server->options->contact;
    char *data = contact != NULL ? malloc(CONTACT_BYTES) : NULL, text[STATUS_TIME];
    if (data == NULL)
        return NULL;
    const int64_t day = 24 * 3600 * (int64_t)1000;
    WfText out = wf_text(data, CONTACT_BYTES);
    /* the same all day */
    write_time((lobby_now(server->lobby) / day + CONTACT_DAYS) * day, text);
    wf_text_add(&out, "Contact: %s\nExpires: %s\nPreferred-Languages: en, de\n", contact, text);
    return data;
}
