/* visitor.c - see visitor.h. */
#include "cli/join/visitor.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/cli.h"
#include "cli/durable.h"
#include "cli/errors.h"
#include "cli/server/store_path.h"

/* The file of a server: "visitor-https___example.org". False: there is no folder for it. */
static bool find_file(const Url *url, char path[PATH_MAX])
{
    char folder[PATH_MAX - 64], origin[URL_ORIGIN_MAX];
    if (!cli_state_folder(folder))
        return false;
    cli_make_folder(folder);
    url_origin(url, origin);
    for (char *c = origin; *c != '\0'; c++)
        if (strchr("/:[]%", *c) != NULL)
            *c = '_';
    const int length = snprintf(path, PATH_MAX, "%s/visitor-%s", folder, origin);
    return length > 0 && length < PATH_MAX;
}

/* Whether a text can stand in the header Cookie. */
static bool is_token(const char *text)
{
    return text[0] != '\0' &&
           text[strspn(text, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_")] ==
               '\0';
}

static void read_cookie(const char *path, char cookie[HTTP_COOKIE_MAX])
{
    FILE *file = fopen(path, "re");
    cookie[0] = '\0';
    if (file == NULL)
        return;
    if (fgets(cookie, HTTP_COOKIE_MAX, file) == NULL)
        cookie[0] = '\0';
    (void)fclose(file);
    cookie[strcspn(cookie, "\r\n")] = '\0';
    if (!is_token(cookie))
        cookie[0] = '\0';
}

/* Nobody else may read the file: a cookie is a key. */
static void keep_cookie(const char *path, const char *cookie)
{
    char line[HTTP_COOKIE_MAX + 2];
    const int length = snprintf(line, sizeof line, "%s\n", cookie);
    const mode_t mask = umask(077);
    (void)cli_write_durably(path, line, (size_t)length);
    (void)umask(mask);
}

bool visitor_find(const Url *url, char cookie[HTTP_COOKIE_MAX])
{
    char path[PATH_MAX], reason[WIRE_REASON_MAX] = "", origin[URL_ORIGIN_MAX];
    HttpAnswer answer;
    const bool has_file = find_file(url, path);
    cookie[0] = '\0';
    if (has_file)
        read_cookie(path, cookie);
    url_origin(url, origin);
    if (!http_get(url, "/api/welcome", cookie, &answer, reason)) {
        if (cli_interrupted() == 0)
            (void)cli_error(ERROR_NO_SERVER, fault_words(origin), fault_words(reason));
        return false;
    }
    free(answer.body);
    if (is_token(answer.cookie)) {
        (void)snprintf(cookie, HTTP_COOKIE_MAX, "%s", answer.cookie);
        if (has_file)
            keep_cookie(path, cookie);
    }
    if (answer.status == 200 && cookie[0] != '\0')
        return true;
    (void)cli_error(ERROR_NOT_A_SERVER, fault_words(origin));
    return false;
}
