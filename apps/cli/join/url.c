/* url.c - see url.h. */
#include "cli/join/url.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/cli.h"
#include "cli/errors.h"

static const char http[] = "http://", https[] = "https://", table_path[] = "/t/",
                  key_mark[] = "#key=";

/* Copies the part; false: it is too long or empty. */
static bool copy_part(char *out, size_t size, const char *part, size_t length)
{
    if (length == 0 || length >= size)
        return false;
    memcpy(out, part, length);
    out[length] = '\0';
    return true;
}

/* Whether a part has only characters that need no escape in a path. */
static bool is_plain(const char *text)
{
    return text[strspn(text, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_")] ==
           '\0';
}

static bool is_loopback(const char *host)
{
    return strcasecmp(host, "localhost") == 0 || strncmp(host, "127.", 4) == 0 ||
           strcmp(host, "::1") == 0;
}

/* Reads "[::1]:8080" or "example.org". */
static bool read_authority(const char *text, size_t length, Url *url)
{
    const char *host = text, *end = text + length, *host_end;
    if (length > 0 && text[0] == '[') {
        host++;
        host_end = memchr(host, ']', length - 1);
        if (host_end == NULL)
            return false;
        text = host_end + 1;
    } else {
        host_end = memchr(text, ':', length);
        host_end = host_end != NULL ? host_end : end;
        text = host_end;
    }
    if (!copy_part(url->host, sizeof url->host, host, (size_t)(host_end - host)) ||
        url->host[strspn(url->host, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                    "-._:%")] != '\0')
        return false;
    if (text == end)
        return true;
    return text[0] == ':' &&
           copy_part(url->port, sizeof url->port, text + 1, (size_t)(end - text - 1)) &&
           url->port[strspn(url->port, "0123456789")] == '\0' && atoi(url->port) > 0 &&
           atoi(url->port) < 65536;
}

/* Reads what follows the server: nothing, or a table with perhaps a key. */
static bool read_path(const char *path, Url *url)
{
    const char *mark = strchr(path, '#');
    const size_t length = strcspn(path, "?#");
    if (length > strlen(table_path) && strncmp(path, table_path, strlen(table_path)) == 0) {
        size_t name = length - strlen(table_path);
        name -= path[length - 1] == '/';
        if (!copy_part(url->table, sizeof url->table, path + strlen(table_path), name) ||
            !is_plain(url->table))
            return false;
    } else if (length > 1) {
        return false;
    }
    if (mark == NULL || strncmp(mark, key_mark, strlen(key_mark)) != 0)
        return true;
    mark += strlen(key_mark);
    return copy_part(url->key, sizeof url->key, mark, strlen(mark)) && is_plain(url->key);
}

bool url_read(const char *text, Url *url)
{
    *url = (Url){.secure = false};
    const bool has_http = strncasecmp(text, http, strlen(http)) == 0;
    const bool has_https = strncasecmp(text, https, strlen(https)) == 0;
    const char *rest = text + (has_http ? strlen(http) : has_https ? strlen(https) : 0);
    const size_t length = strcspn(rest, "/?#");
    if (strstr(rest, "://") != NULL || !read_authority(rest, length, url) ||
        !read_path(rest + length, url)) {
        (void)cli_error(ERROR_URL, fault_words(text));
        return false;
    }
    url->secure = has_https || (!has_http && !is_loopback(url->host));
    if (url->port[0] == '\0')
        (void)snprintf(url->port, sizeof url->port, "%s", url->secure ? "443" : "80");
    return true;
}

void url_host(const Url *url, char host[URL_ORIGIN_MAX])
{
    const bool usual = strcmp(url->port, url->secure ? "443" : "80") == 0;
    const bool six = strchr(url->host, ':') != NULL;
    (void)snprintf(host, URL_ORIGIN_MAX, "%s%s%s%s%s", six ? "[" : "", url->host, six ? "]" : "",
                   usual ? "" : ":", usual ? "" : url->port);
}

void url_origin(const Url *url, char origin[URL_ORIGIN_MAX])
{
    char host[URL_ORIGIN_MAX];
    url_host(url, host);
    (void)snprintf(origin, URL_ORIGIN_MAX, "%s%.*s", url->secure ? https : http,
                   (int)(URL_ORIGIN_MAX - sizeof https), host);
}
