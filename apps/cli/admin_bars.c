/* admin_bars.c - who is barred: an address, a network or a session. */
#include <arpa/inet.h>
#include <string.h>
#include <time.h>

#include "admin.h"
#include "base/fault.h"
#include "noted.h"
#include "server/address.h"

static const char session_word[] = "session:";
enum { SESSION_WORD = sizeof session_word - 1, DIGITS = 2 * STORE_DIGEST, WHO = 96 };

/* ---- in words ---- */

static bool read_digest(const char *text, uint8_t digest[STORE_DIGEST])
{
    static const char digits[] = "0123456789abcdef";
    if (strlen(text) != DIGITS || strspn(text, digits) != DIGITS)
        return false;
    for (unsigned i = 0; i < STORE_DIGEST; i++)
        digest[i] = (uint8_t)((strchr(digits, text[2 * i]) - digits) << 4 |
                              (strchr(digits, text[2 * i + 1]) - digits));
    return true;
}

bool admin_read_session(const char *word, uint8_t digest[STORE_DIGEST])
{
    return strncmp(word, session_word, SESSION_WORD) == 0 &&
           read_digest(word + SESSION_WORD, digest);
}

/* "192.0.2.0/24", "2001:db8::1" or "session:DIGEST". What is behind the bits of an address does not
 * count, and is zero. */
static bool read_who(const char *word, StoreBar *bar)
{
    AddressRange range;
    *bar = (StoreBar){.session = strncmp(word, session_word, SESSION_WORD) == 0};
    if (bar->session) {
        bar->bits = 8 * STORE_DIGEST;
        return admin_read_session(word, bar->subject);
    }
    if (!address_read_range(word, &range))
        return false;
    bar->bits = range.bits;
    memcpy(bar->subject, range.base.byte, ADDRESS_BYTES);
    for (unsigned bit = range.bits; bit < 8 * ADDRESS_BYTES; bit++)
        bar->subject[bit / 8] &= (uint8_t) ~(0x80 >> bit % 8);
    return true;
}

static void write_who(const StoreBar *bar, char who[WHO])
{
    WfText out = wf_text(who, WHO);
    if (bar->session) {
        wf_text_add(&out, "%s", session_word);
        for (unsigned i = 0; i < STORE_DIGEST; i++)
            wf_text_add(&out, "%02x", bar->subject[i]);
        return;
    }
    Address address;
    char text[INET6_ADDRSTRLEN] = "";
    memcpy(address.byte, bar->subject, ADDRESS_BYTES);
    const bool four = address_is_four(&address) && bar->bits >= 8 * ADDRESS_PREFIX;
    (void)inet_ntop(four ? AF_INET : AF_INET6, address.byte + (four ? ADDRESS_PREFIX : 0), text,
                    sizeof text);
    wf_text_add(&out, "%s/%u", text, bar->bits - (four ? 8 * ADDRESS_PREFIX : 0));
}

/* "2026-12-31", which ends with that day's beginning, or "2026-12-31T18:00:00Z". */
static bool read_until(const char *word, int64_t *until)
{
    static const char *const forms[] = {"%Y-%m-%d", "%Y-%m-%dT%H:%MZ", "%Y-%m-%dT%H:%M:%SZ"};
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        struct tm parts = {0};
        const char *end = strptime(word, forms[i], &parts);
        if (end == NULL || *end != '\0')
            continue;
        const int day = parts.tm_mday; /* the 31st of February would be a day of March */
        *until = (int64_t)timegm(&parts) * 1000;
        return parts.tm_mday == day && *until > noted_now();
    }
    return false;
}

/* ---- commands ---- */

static bool print_bar(void *context, const StoreBar *bar, WfFault *fault)
{
    char who[WHO], since[ADMIN_TIME], until[ADMIN_TIME] = "for good";
    (void)context, (void)fault;
    write_who(bar, who);
    admin_time(bar->since, since);
    if (bar->until != 0)
        admin_time(bar->until, until);
    printf("%s  since %s  %s%s%s\n", who, since, bar->until != 0 ? "until " : "", until,
           bar->until != 0 && bar->until <= noted_now() ? "  (over)" : "");
    return true;
}

int admin_bars(const Admin *admin)
{
    const StoreSink sink = {.bar = print_bar};
    WfFault fault = {.code = WF_OK};
    return store_tool_bars(admin->tool, &sink, &fault) ? CLI_OK : cli_error("%s", fault.message);
}

static int note(const Admin *admin, const char *verb, const StoreBar *bar)
{
    char who[WHO], until[ADMIN_TIME] = "", what[STORE_NOTE_WHAT];
    write_who(bar, who);
    if (bar->until != 0)
        admin_time(bar->until, until);
    (void)snprintf(what, sizeof what, "%s %s%s%s", verb, who, until[0] != '\0' ? " until " : "",
                   until);
    return admin_note(admin, what);
}

static bool is_same(const StoreBar *first, const StoreBar *second)
{
    return first->session == second->session && first->bits == second->bits &&
           memcmp(first->subject, second->subject, STORE_DIGEST) == 0;
}

/* The first network has all addresses of the second. */
static bool has_all_of(const StoreBar *first, const StoreBar *second)
{
    if (first->session || second->session || first->bits >= second->bits)
        return false;
    const unsigned bytes = first->bits / 8, rest = first->bits % 8;
    const uint8_t differs = first->subject[bytes] ^ second->subject[bytes];
    return memcmp(first->subject, second->subject, bytes) == 0 &&
           (rest == 0 || differs >> (8 - rest) == 0);
}

/* What is at this machine looks after the server: proxies, and checks of its health. */
static bool has_loopback(const StoreBar *bar)
{
    static const char *const loopback[] = {"127.0.0.1", "::1"};
    for (unsigned i = 0; i < sizeof loopback / sizeof loopback[0]; i++) {
        StoreBar own;
        if (read_who(loopback[i], &own) && (has_all_of(bar, &own) || is_same(bar, &own)))
            return true;
    }
    return false;
}

int admin_bar(const Admin *admin)
{
    StoreBar bar;
    WfFault fault = {.code = WF_OK};
    bool changed;
    if (!read_who(admin->name, &bar))
        return cli_error("'%s' is neither ADDRESS, ADDRESS/BITS nor session:DIGEST", admin->name);
    if (has_loopback(&bar))
        return cli_error("'%s' has this machine itself in it, which cannot be barred", admin->name);
    bar.since = noted_now();
    if (admin->until != NULL && !read_until(admin->until, &bar.until))
        return cli_error("--until '%s' is no time to come, as 2026-12-31 or 2026-12-31T18:00:00Z",
                         admin->until);
    const int noted = note(admin, "bar", &bar);
    if (noted != CLI_OK)
        return noted;
    return store_tool_bar(admin->tool, &bar, &changed, &fault) ? CLI_OK
                                                               : cli_error("%s", fault.message);
}

typedef struct Sought {
    const StoreBar *bar;
    bool found;
    bool within; /* a larger network, `around`, is barred */
    StoreBar around;
} Sought;

static bool compare(void *context, const StoreBar *bar, WfFault *fault)
{
    Sought *sought = context;
    (void)fault;
    sought->found = sought->found || is_same(bar, sought->bar);
    if (has_all_of(bar, sought->bar)) {
        sought->around = *bar;
        sought->within = true;
    }
    return true;
}

static int not_barred(const Admin *admin, const Sought *sought)
{
    char who[WHO];
    if (!sought->within)
        return cli_error("'%s' is not barred", admin->name);
    write_who(&sought->around, who);
    return cli_error("'%s' is not barred by itself, but %s is", admin->name, who);
}

int admin_unbar(const Admin *admin)
{
    StoreBar bar;
    WfFault fault = {.code = WF_OK};
    bool changed;
    if (!read_who(admin->name, &bar))
        return cli_error("'%s' is neither ADDRESS, ADDRESS/BITS nor session:DIGEST", admin->name);
    Sought sought = {.bar = &bar};
    const StoreSink sink = {.context = &sought, .bar = compare};
    if (!store_tool_bars(admin->tool, &sink, &fault))
        return cli_error("%s", fault.message);
    if (!sought.found)
        return not_barred(admin, &sought);
    const int noted = note(admin, "unbar", &bar);
    if (noted != CLI_OK)
        return noted;
    return store_tool_unbar(admin->tool, &bar, &changed, &fault) ? CLI_OK
                                                                 : cli_error("%s", fault.message);
}
