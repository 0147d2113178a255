/* status.c - see status.h. */
#include "server/operator/status.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/fault.h"
#include "base/localized_names.h"
#include "server/http/public_page.h"
#include "server/operator/status_says.h"

enum { STATUS_BYTES = 8192, CONTACT_BYTES = 1024, CONTACT_DAYS = 180, STATUS_TIME = 32 };

/* The colours are those of the page (web/src/ui/style/tokens.css). */
const char status_css[] =
    ":root{color-scheme:light dark;--page:#f2f5ef;--card:#fff;--ink:#13262b;--soft:#48595c;"
    "--line:#d2dad0;--well:#0e6251;--ill:#b3261e;background:var(--page);color:var(--ink);"
    "font:1rem/1.5 figtree,system-ui,sans-serif}"
    "body{max-width:36rem;margin:0 auto;padding:1rem}"
    "a{color:inherit}"
    "header a{display:inline-flex;align-items:center;gap:.75rem;min-height:2.75rem;"
    "font-size:1.25rem;font-weight:700;text-decoration:none}"
    "main{margin-block:1rem;padding:1.5rem 1rem;border:1px solid var(--line);border-radius:1rem;"
    "background:var(--card)}"
    "h1{margin:0;font-size:1.5rem;line-height:1.2}"
    "h2{margin-block:1.5rem .5rem;font-size:1.125rem;line-height:1.2}"
    "section p{margin-block:.75rem;white-space:pre-line;overflow-wrap:anywhere}"
    "main>p:first-of-type{display:flex;align-items:baseline;gap:.75rem;margin-block:1rem;"
    "font-size:1.125rem;font-weight:600;color:var(--well)}"
    "main>p:first-of-type::before{content:\"\";flex:none;width:.75rem;height:.75rem;"
    "border-radius:50%;background:currentColor}"
    "main>p.trouble:first-of-type{color:var(--ill)}"
    "dl{display:grid;grid-template-columns:auto 1fr;margin:0}"
    "dt,dd{margin:0;padding-block:.5rem;border-block-start:1px solid var(--line)}"
    "dt{padding-inline-end:1rem;color:var(--soft)}"
    "dd{font-weight:600;font-variant-numeric:tabular-nums;text-align:end}"
    "footer{color:var(--soft)}"
    "@media(prefers-color-scheme:dark){:root{--page:#0f191c;--card:#182428;--ink:#eaf1ec;"
    "--soft:#a6b6b1;--line:#2b3c40;--well:#74d3b6;--ill:#ff9c8c}}\n";

/* "2026-11-26 02:30 UTC", or for programs "2026-11-26T02:30:00Z". */
static void write_time(int64_t ms, const char *format, char text[STATUS_TIME])
{
    const time_t seconds = (time_t)(ms / 1000);
    struct tm parts;
    (void)gmtime_r(&seconds, &parts);
    (void)strftime(text, STATUS_TIME, format, &parts);
}

static const char *const for_people = "%Y-%m-%d %H:%M UTC", *const for_programs =
                                                                "%Y-%m-%dT%H:%M:%SZ";

/* ---- for people ---- */

static const char *say(StatusMessage message, const WfLanguage *language)
{
    return localized_message("server", &status_messages[message], language);
}

static void put_row(WfText *out, StatusMessage name, const char *value)
{
    wf_text_add(out, "<dt>");
    public_page_text(out, say(name, out->language));
    wf_text_add(out, "</dt><dd>");
    public_page_text(out, value);
    wf_text_add(out, "</dd>");
}

static void put_count(WfText *out, StatusMessage name, uint64_t count)
{
    char text[24];
    WfText number = wf_text(text, sizeof text);
    wf_text_add(&number, "%llu", (unsigned long long)count);
    put_row(out, name, text);
}

static void put_rows(WfText *out, const Health *health)
{
    static const StatusMessage store[] = {[STORE_WELL] = STATUS_STORE_WELL,
                                          [STORE_FAILING] = STATUS_STORE_FAILING,
                                          [STORE_LOST] = STATUS_STORE_LOST};
    const HealthNow *now = &health->now;
    char text[STATUS_TIME], moves[STATUS_TIME];
    WfText number = wf_text(moves, sizeof moves);
    wf_text_add(&number, "%.1f", now->moves);
    write_time(health->started, for_people, text);
    put_row(out, STATUS_SINCE, text);
    put_row(out, STATUS_VERSION, wf_version());
    put_count(out, STATUS_TABLES, now->tables);
    put_count(out, STATUS_SOCKETS, now->sockets);
    put_row(out, STATUS_MOVES, moves);
    put_row(out, STATUS_STORE, say(store[now->store], out->language));
    write_time(now->trouble_at, for_people, text);
    put_row(out, STATUS_TROUBLE,
            now->trouble != NULL ? text : say(STATUS_NO_TROUBLE, out->language));
}

static void put_page(WfText *out, const Server *server)
{
    static const StatusMessage summary[] = {
        [STORE_WELL] = STATUS_WELL, [STORE_FAILING] = STATUS_FAILING, [STORE_LOST] = STATUS_LOST};
    const WfLanguage *language = out->language;
    const StoreState store = server->health.now.store;
    char as_of[STATUS_TIME];
    public_page_begin(out, say(STATUS_TITLE, language));
    wf_text_add(out, "<p%s>", store == STORE_WELL ? "" : " class=\"trouble\"");
    public_page_text(out, say(summary[store], language));
    wf_text_add(out, "</p><dl>");
    put_rows(out, &server->health);
    wf_text_add(out, "</dl>");
    public_page_foot(out);
    write_time(lobby_now(server->lobby), for_people, as_of);
    localized_write("server", &status_messages[STATUS_AS_OF], FAULT_ARGS(fault_words(as_of)), out);
    wf_text_add(out, " ");
    public_page_end(out, say(STATUS_HOME, language));
}

char *status_html(const Server *server, const WfLanguage *language)
{
    char *data = malloc(STATUS_BYTES);
    if (data == NULL)
        return NULL;
    WfText out = wf_text(data, STATUS_BYTES);
    out.language = language;
    put_page(&out, server);
    return data;
}

/* ---- for programs ---- */

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
    write_time(health->started, for_programs, text);
    wf_text_add(
        &out,
        "{\"version\":\"%s\",\"since\":\"%s\",\"now\":%lld,\"tables\":%llu,\"sockets\":%llu,"
        "\"moves\":%.2f,\"store\":\"%s\",\"trouble\":",
        wf_version(), text, (long long)lobby_now(server->lobby), (unsigned long long)now->tables,
        (unsigned long long)now->sockets, now->moves, store[now->store]);
    write_time(now->trouble_at, for_programs, text);
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
    write_time((lobby_now(server->lobby) / day + CONTACT_DAYS) * day, for_programs, text);
    wf_text_add(&out, "Contact: %s\nExpires: %s\nPreferred-Languages: en, de\n", contact, text);
    return data;
}
