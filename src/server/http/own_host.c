/* own_host.c - see own_host.h. */
#include "server/http/own_host.h"

#include <limits.h>
#include <string.h>
#include <unistd.h>

#include "server/http/origin.h"
#include "server/net/address.h"

static bool listens_on_loopback(const ServerOptions *options)
{
    Address address;
    return address_read(options->address, &address) && address_is_loopback(&address);
}

/* "192.0.2.1" or "[::1]". */
static bool is_address(HttpText host)
{
    char text[64];
    Address address;
    if (host.size >= 2 && host.at[0] == '[' && host.at[host.size - 1] == ']')
        host = (HttpText){host.at + 1, host.size - 2};
    if (host.size >= sizeof text)
        return false;
    memcpy(text, host.at, host.size);
    text[host.size] = '\0';
    return address_read(text, &address);
}

/* "localhost" or "any.localhost" (RFC 6761). */
static bool is_localhost(HttpText host)
{
    static const char name[] = "localhost";
    const size_t length = sizeof name - 1;
    if (host.size < length)
        return false;
    const size_t before = host.size - length;
    return text_is((HttpText){host.at + before, length}, name) &&
           (before == 0 || host.at[before - 1] == '.');
}

static bool is_machine(HttpText host)
{
    char name[HOST_NAME_MAX + 1] = "";
    return gethostname(name, sizeof name - 1) == 0 && name[0] != '\0' && text_is(host, name);
}

bool own_host_is(const NetConn *conn, const HttpRequest *request)
{
    const ServerOptions *options = server_of(conn)->options;
    HttpText text;
    Origin own;
    if (options->origin_count > 0 || conn->trusted || !listens_on_loopback(options) ||
        !request_has(request, "host")) /* HTTP/1.0 programs may send none */
        return true;
    return request_value(request, "host", &text) && origin_of_host(text, false, &own) &&
           (is_localhost(own.host) || is_address(own.host) || is_machine(own.host));
}
