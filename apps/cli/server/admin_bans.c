/* admin_bans.c - bans on an address, a network or a session. */
#include <arpa/inet.h>
#include <string.h>
#include <time.h>

#include "base/fault.h"
#include "cli/errors.h"
#include "cli/server/admin.h"
#include "cli/server/noted.h"
#include "server/net/address.h"

static const char session_word[] = "session:";
enum { SESSION_WORD = sizeof session_word - 1, DIGITS = 2 * STORE_DIGEST, WHO = 96 };

/* ---- text form ---- */

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

/* "192.0.2.0/24", "2001:db8::1" or "session:DIGEST". An address is zero behind its bits, which do
 * not count. */
static bool read_who(const char *word, StoreBan *ban)
{
    AddressRange range;
    *ban = (StoreBan){.session = strncmp(word, session_word, SESSION_WORD) == 0};
    if (ban->session) {
        ban->bits = 8 * STORE_DIGEST;
        return admin_read_session(word, ban->subject);
    }
    if (!address_read_range(word, &range))
        return false;
    ban->bits = range.bits;
    memcpy(ban->subject, range.base.byte, ADDRESS_BYTES);
    for (unsigned bit = range.bits; bit < 8 * ADDRESS_BYTES; bit++)
        ban->subject[bit / 8] &= (uint8_t) ~(0x80 >> bit % 8);
    return true;
}

static void write_who(const StoreBan *ban, char who[WHO])
{
    WfText out = wf_text(who, WHO);
    if (ban->session) {
        wf_text_add(&out, "%s", session_word);
        for (unsigned i = 0; i < STORE_DIGEST; i++)
            wf_text_add(&out, "%02x", ban->subject[i]);
        return;
    }
    Address address;
    char text[INET6_ADDRSTRLEN] = "";
    memcpy(address.byte, ban->subject, ADDRESS_BYTES);
    const bool four = address_is_four(&address) && ban->bits >= 8 * ADDRESS_PREFIX;
    (void)inet_ntop(four ? AF_INET : AF_INET6, address.byte + (four ? ADDRESS_PREFIX : 0), text,
                    sizeof text);
    wf_text_add(&out, "%s/%u", text, ban->bits - (four ? 8 * ADDRESS_PREFIX : 0));
}

/* "2026-12-31", which means the beginning of that day, or "2026-12-31T18:00:00Z". */
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

static bool print_ban(void *context, const StoreItem *item, WfFault *fault)
{
    const StoreBan *ban = item->ban;
    char who[WHO], since[ADMIN_TIME], until[ADMIN_TIME] = "for good";
    (void)context, (void)fault;
    write_who(ban, who);
    admin_time(ban->since, since);
    if (ban->until != 0)
        admin_time(ban->until, until);
    printf("%s  since %s  %s%s%s\n", who, since, ban->until != 0 ? "until " : "", until,
           ban->until != 0 && ban->until <= noted_now() ? "  (over)" : "");
    return true;
}

int admin_bans(const Admin *admin)
{
    const StoreSink sink = {.take = print_ban};
    WfFault fault = {.code = WF_OK};
    return store_tool_bans(admin->tool, &sink, &fault) ? CLI_OK : cli_fault(&fault);
}

static int note(const Admin *admin, const char *verb, const StoreBan *ban)
{
    char who[WHO], until[ADMIN_TIME] = "", what[STORE_NOTE_WHAT];
    write_who(ban, who);
    if (ban->until != 0)
        admin_time(ban->until, until);
    (void)snprintf(what, sizeof what, "%s %s%s%s", verb, who, until[0] != '\0' ? " until " : "",
                   until);
    return admin_note(admin, what);
}

static bool is_same(const StoreBan *first, const StoreBan *second)
{
    return first->session == second->session && first->bits == second->bits &&
           memcmp(first->subject, second->subject, STORE_DIGEST) == 0;
}

/* Whether the first network has all addresses of the second. */
static bool has_all_of(const StoreBan *first, const StoreBan *second)
{
    if (first->session || second->session || first->bits >= second->bits)
        return false;
    const unsigned bytes = first->bits / 8, rest = first->bits % 8;
    const uint8_t differs = first->subject[bytes] ^ second->subject[bytes];
    return memcmp(first->subject, second->subject, bytes) == 0 &&
           (rest == 0 || differs >> (8 - rest) == 0);
}

/* Programs on this machine look after the server: proxies, and health checks. */
static bool has_loopback(const StoreBan *ban)
{
    static const char *const loopback[] = {"127.0.0.1", "::1"};
    for (unsigned i = 0; i < sizeof loopback / sizeof loopback[0]; i++) {
        StoreBan own;
        if (read_who(loopback[i], &own) && (has_all_of(ban, &own) || is_same(ban, &own)))
            return true;
    }
    return false;
}

int admin_ban(const Admin *admin)
{
    StoreBan ban;
    WfFault fault = {.code = WF_OK};
    bool changed;
    if (!read_who(admin->name, &ban))
        return cli_error(ERROR_BAN_FORM, fault_words(admin->name));
    if (has_loopback(&ban))
        return cli_error(ERROR_BAN_OF_THIS_HOST, fault_words(admin->name));
    ban.since = noted_now();
    if (admin->until != NULL && !read_until(admin->until, &ban.until))
        return cli_error(ERROR_UNTIL_FORM, fault_words(admin->until));
    const int noted = note(admin, "bar", &ban);
    if (noted != CLI_OK)
        return noted;
    return store_tool_ban(admin->tool, &ban, &changed, &fault) ? CLI_OK : cli_fault(&fault);
}

typedef struct BanSearch {
    const StoreBan *ban;
    bool found;
    bool within; /* a larger network, `around`, is banned */
    StoreBan around;
} BanSearch;

static bool compare(void *context, const StoreItem *item, WfFault *fault)
{
    const StoreBan *ban = item->ban;
    BanSearch *sought = context;
    (void)fault;
    sought->found = sought->found || is_same(ban, sought->ban);
    if (has_all_of(ban, sought->ban)) {
        sought->around = *ban;
        sought->within = true;
    }
    return true;
}

static int not_barred(const Admin *admin, const BanSearch *sought)
{
    char who[WHO];
    if (!sought->within)
        return cli_error(ERROR_NOT_BANNED, fault_words(admin->name));
    write_who(&sought->around, who);
    return cli_error(ERROR_BANNED_BY_RANGE, fault_words(admin->name), fault_words(who));
}

int admin_unbar(const Admin *admin)
{
    StoreBan ban;
    WfFault fault = {.code = WF_OK};
    bool changed;
    if (!read_who(admin->name, &ban))
        return cli_error(ERROR_BAN_FORM, fault_words(admin->name));
    BanSearch sought = {.ban = &ban};
    const StoreSink sink = {.context = &sought, .take = compare};
    if (!store_tool_bans(admin->tool, &sink, &fault))
        return cli_fault(&fault);
    if (!sought.found)
        return not_barred(admin, &sought);
    const int noted = note(admin, "unbar", &ban);
    if (noted != CLI_OK)
        return noted;
    return store_tool_unbar(admin->tool, &ban, &changed, &fault) ? CLI_OK : cli_fault(&fault);
}
